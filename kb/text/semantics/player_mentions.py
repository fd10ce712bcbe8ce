"""What a text has told of so far, and which players it means by what it says of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.differences import compared_in
from kb.text.words.told import (
    ITSELF_OR_CONTROLLER,
    Told,
    mentioned_player,
    told_of_cost,
    told_of_target,
)
from kb.text.words.told_besides import told_in_condition, told_in_relations, told_possessors
from kb.text.words.told_of_events import amounts_of, told_of_trigger

EACH_PLAYER = mentioned_player(v.Mentioned("each"))
"""The one of several players that do something who does it at the moment."""


class PlayerMentions(ABC):
    """What one text has told of so far. `targets` are those of the ability or mode; what it waited
    for, what was paid, and what else is known, is told of before its first word."""

    def __init__(
        self,
        targets: tuple[v.Target, ...],
        trigger: v.Trigger | None = None,
        cost: v.Cost | None = None,
        *,
        spell: bool = False,
        before: tuple[Told, ...] = (),
    ) -> None:
        self.targets = targets
        self._spell = spell
        self.aimed = 0
        """How many of the targets have been told of."""
        self.so_many: dict[int, v.Value] = {}
        """What "that many" means, of the targets that are so many."""
        self._groups: list[list[Told]] = [[*before, *told_of_cost(cost)]]
        self._amounts: list[v.ThatMuch | v.ChosenNumber] = []
        self._of_trigger: list[Told] = _told_of(trigger) if trigger is not None else []
        """Who and what the event of the trigger told of."""
        if trigger is not None:
            self._groups += [told_in_relations(trigger), [*self._of_trigger]]
            self._amounts += amounts_of(trigger)
        self._compared = compared_in(trigger.condition) if trigger is not None else None
        """What the last condition has compared."""
        self._actions = 0
        self._demanded: frozenset[str] = frozenset()
        """The nouns for what the words at hand can be said of."""
        self._asking = False
        """Is it a condition whose words are read?"""
        self._asked_of: tuple[Told, ...] = ()
        """What the condition of what is done is about."""
        self._called_by_kind: set[v.Filter] = set()
        """What a subtype spoke of ("that Goblin")."""
        self._asked_itself: v.Filter | None = None
        """The object itself, or what it is attached to, where the last condition was about that."""
        self._of_itself = False
        """Is the condition of the step at hand about the object itself?"""
        self._source: v.Filter | None = None
        """The one object that was told last to deal damage."""
        self._lost = False
        """Has a sentence before told of what isn't understood?"""
        self._asked_at = 0
        """How many groups had been told of before it."""
        self._kinds_of_counters: dict[int, str] = {}
        """Action → the kind of counters that it removes, where it names one."""
        self._of_each: set[int] = set()
        """The actions that several players have done."""
        self._lasting = False
        """Is it an effect that begins whose words are read?"""

    def lose_track(self, targets: int) -> None:
        """What a sentence tells that isn't understood, and that has so many targets."""
        self.aimed += targets
        self._lost = True
        self._groups, self._amounts = [], []
        self._compared = self._asked_itself = self._source = None

    def _known(self, word: v.Filter) -> Told | None:
        return next(
            (told for group in reversed(self._groups) for told in group if told.word == word), None
        )

    @abstractmethod
    def _either(self, spoken: v.Related) -> v.Mentioned: ...

    def _player(self, *, others: bool = False) -> v.Players:
        """The player that "that player" means.

        Raises NotUnderstood.
        """
        for group in reversed(self._groups):
            found = [told.word for told in group if isinstance(told.word, v.Players)]
            words = list(dict.fromkeys(found))
            if EACH_PLAYER in words:
                return EACH_PLAYER
            if len(words) > 1:  # "the owner of target creature an opponent controls"
                words = [each for each in words if not _is_beside_owner(each, words)]
            if len(words) > 1:
                raise NotUnderstood("which of the players is meant")
            if words:
                return words[0]
        raise NotUnderstood("no player is spoken of")

    def _other_players(self, word: v.Players) -> v.Players:
        """Each other player: than the one who was spoken of, else than you."""
        if not any(isinstance(told.word, v.Players) for group in self._groups for told in group):
            return word
        player = self._player()
        if player == EACH_PLAYER:
            return word
        return v.Players("any", (), (v.Relation("is", (player,), negated=True),))

    def _of_player(self) -> v.Mentioned:
        player = self._player()
        match player:
            case v.Players(who, (v.Objects(v.Mentioned() as mention, ()),)) if who in (
                "controller",
                ITSELF_OR_CONTROLLER,
            ):
                return mention
        if player.mention is None:
            raise NotUnderstood("a player that is no mention")
        return player.mention

    def _aimed(self, players: bool) -> v.Mentioned:
        """The next of the targets.

        Raises NotUnderstood where it isn't what the words say.
        """
        number = self.aimed
        if number >= len(self.targets):
            raise NotUnderstood("more targets than there are")
        target = self.targets[number]
        if (target.players if players else target.objects) is None:
            raise NotUnderstood("another target")
        self.aimed += 1
        if not self._groups:
            self._groups.append([])
        self._groups[-1].extend(told_of_target(number, target))
        return v.Mentioned("target", number)

    def _meant_of_player(self, word: msgspec.Struct) -> Any:
        """The player that it speaks of, or what is theirs."""
        match word:
            case v.Players("target") | v.Players("target_opponent"):
                return mentioned_player(self._aimed(players=True))
            case v.Players(who, (v.Objects(v.Related() as spoken, ()),)) if (
                who == ITSELF_OR_CONTROLLER
            ):
                return v.Players(who, (v.Objects(self._either(spoken)),))
            case v.Players("that" | "other" as who, (), ()):
                return self._player() if who == "that" else self._other_players(word)
            case v.Relation("owned_by", (v.Players("owner", ()),)) if not self._lasting:
                return msgspec.structs.replace(word, to=(self._player(),))
            case v.Controlled("that") | v.Controlled("host_controller"):
                player = self._player()
                if player.who in _TOLD_BY_THAT:
                    return v.Controlled(_TOLD_BY_THAT[player.who])
                return v.Theirs(self._of_player())
            case v.Owned("that") if self._player() == v.Players("active"):
                return v.Owned("active")
            case v.PlayerNumber(who="that", by=None) if self._player() == v.Players("active"):
                return msgspec.structs.replace(word, who="active")
            case v.Owned("that"):
                return v.Theirs(self._of_player(), owned=True)
            case v.PlayerNumber(who="that", by=None):
                return msgspec.structs.replace(word, by=self._of_player())
            case v.Controlled("target"):
                return v.Theirs(self._aimed(players=True))
            case v.Owned("target"):
                return v.Theirs(self._aimed(players=True), owned=True)
        return None


def _is_beside_owner(player: v.Players, players: list[v.Players]) -> bool:
    """Whether it is the controller of an object whose owner is told of by that name."""
    owner = msgspec.structs.replace(player, who="owner")
    return player.who == "controller" and bool(player.of) and owner in players


_TOLD_BY_THAT: dict[str, v.Who] = {"defending": "defending", "active": "active"}
"""Players who need no mention to be told by."""


def _told_of(trigger: v.Trigger) -> list[Told]:
    found = told_of_trigger(trigger)
    named = {told.word for told in found}
    if not any(isinstance(word, v.Players) for word in named):
        found += told_possessors(trigger)
    return [*found, *(told for told in told_in_condition(trigger) if told.word not in named)]


__all__ = ["EACH_PLAYER", "PlayerMentions"]
