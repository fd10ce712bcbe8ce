"""What instructions mean by "it", "that creature", "those cards", "that player", "that much".

The steps of a text are walked in the order of its words. Each mention gets who or what was told of
last before it and fits in noun and number; where two fit equally it is not understood.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec

from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.action_referents import ActionReferents
from kb.text.semantics.conditions_after import IfAfterwards
from kb.text.semantics.differences import compared_in
from kb.text.semantics.effect_mentions import of_all
from kb.text.semantics.kinds_found import kinds_found, of_kind
from kb.text.semantics.labels import check
from kb.text.semantics.parts_of_actions import (
    asked_about,
    in_turn,
    itself_asked_about,
)
from kb.text.semantics.told_kinds import (
    is_made_after,
    is_target,
    of_each,
)
from kb.text.semantics.told_memory import Remembered
from kb.text.words.piles import PILE, PILES
from kb.text.words.told import (
    Told,
    either_of,
    mentioned_player,
    nouns_of,
    told_of_partaker,
)
from kb.text.words.told_of_events import amounts_of, told_of_trigger
from kb.text.words.votes import AGAINST, VOTE, VOTED
from kb.vocabulary import (
    Chooses,
    ChosenNumber,
    Circumstance,
    Creates,
    Either,
    Enters,
    Filter,
    ForEach,
    GameAction,
    IfSo,
    Instead,
    IsSelf,
    Later,
    May,
    Mentioned,
    Objects,
    Partaker,
    Players,
    Prevents,
    Related,
    Replacement,
    Settles,
    Stands,
    Step,
    ThatMuch,
)
from kb.vocabulary.several import SEVERAL

Steps = tuple[Step, ...]
_SPENT = frozenset({"mana_spent", "same_color_spent"})
"""Relations by which conditions tell of an amount of mana."""


class Referents(ActionReferents):
    """Walks the steps of one text, sentence after sentence."""

    _later_on: Remembered = ([], [])
    """What the last delayed or reflexive ability has told of."""

    def of_sentence(self, steps: Steps) -> Steps:
        """The steps of the next sentence with what they mean.

        Raises NotUnderstood.
        """
        found = self.steps(steps)
        check(found)
        if any(isinstance(each, GameAction) and each.subject == _ITS_CONTROLLER for each in found):
            raise NotUnderstood("which of those that something was done for")
        return found

    def meant(self, settles: Settles) -> Settles:
        """What X is, with what it means where the words have come to.

        Raises NotUnderstood.
        """
        found = msgspec.structs.replace(settles, value=self._inside(settles.value))
        check((found,))
        return found

    def only_called(self, noun: str, party: Partaker) -> bool:
        """Whether a noun for permanents is the only one by which something is called."""
        if not isinstance(party, Objects):
            return False
        known = self._known(party.filter) if isinstance(party.filter, Mentioned) else None
        nouns = known.nouns if known is not None else nouns_of(party.filter)
        return noun == "permanent" or nouns - {"permanent", "card"} == {noun}

    # --------------------------------------------------------------------------------- steps

    def steps(self, steps: Steps) -> Steps:
        """The steps with what they mean, in their order."""
        return in_turn(tuple(self._step(step) for step in steps))

    def _step(self, step: Step) -> Step:
        self._paired = ()
        match step:
            case GameAction():
                return self._action(step)
            case Chooses():
                return self._choice(step)
            case Creates():
                return self._begun(step)
            case IfAfterwards():
                does, otherwise = self.steps(step.does), self.steps(step.otherwise)
                return IfSo(self._asked(step.conditions), does, otherwise)
            case Later():
                return self._later(step)
            case ForEach():
                return self._for_each(step)
            case Either(options, anyway=anyway):
                self._groups.append([])
                by = self._partakers(step.by, "", "subject", self._actions + 1)
                return Either(self._options(options), by, anyway)
        return self._with_steps(step)

    def _options(self, options: tuple[Steps, ...]) -> tuple[Steps, ...]:
        """The ways of which one is gone; what each of them ends with is spoken of as one."""
        found, last = [], []
        for option in options:
            found.append(self.steps(option))
            last.append(self._made_last())
        if None not in last and len(last) > 1:
            self._groups.append([either_of(tuple(each for each in last if each is not None))])
        return tuple(found)

    def _made_last(self) -> Told | None:
        """What the last action was done to or made, if that is one thing."""
        mention = Mentioned("step", self._actions)
        made = [told for told in self._groups[-1] if told.word == mention]
        return made[0] if len(made) == 1 else None

    def _with_steps(self, step: Step) -> Step:
        """A step that is made of others; "it" is what its conditions are about."""
        made: dict[str, Any] = {}
        names = step.__struct_fields__
        before = self._asked_of, self._asked_at, self._of_itself
        for name in ("by", *names) if isinstance(step, May) else names:
            value = getattr(step, name)
            if name in ("does", "then", "otherwise"):
                kinds = kinds_found(made.get("conditions", ())) if name == "does" else {}
                told = [*self._groups] if kinds else []
                if kinds:
                    self._groups[:] = [[of_kind(each, kinds) for each in group] for group in told]
                made[name] = self.steps(value)
                self._groups[: len(told)] = told
            elif name == "by" and name not in made:
                self._groups.append([])
                made[name] = self._partakers(value, "", "subject", self._actions + 1)
            elif name == "conditions":
                made[name] = self._asked(value)
            elif name not in made:
                made[name] = self._inside(value)
        self._asked_of, self._asked_at, self._of_itself = before
        return msgspec.structs.replace(step, **made)

    def _asked(self, conditions: tuple[Circumstance, ...]) -> tuple[Circumstance, ...]:
        """Conditions with what they mean; what a player spoken of has besides is besides what was
        spoken of."""
        found: list[Circumstance] = []
        for each in conditions:
            self._asking = not isinstance(each, Stands) or each.party != (Players("that"),)
            try:
                found.append(self._inside(each))
            finally:
                self._asking = False
        self._compared = compared_in(tuple(found))
        if any(isinstance(each, Stands) and each.relation.relation in _SPENT for each in found):
            self._amounts.append(ThatMuch("spend_mana"))  # "that much" might be how much it was
        self._asked_at = len(self._groups)
        about = [self._known(word) for each in found for word in asked_about(each)]
        self._asked_of = tuple(each for each in about if each is not None and each.many is False)
        itself = {word for each in found if (word := itself_asked_about(each)) is not None}
        self._asked_itself = itself.pop() if len(itself) == 1 else None
        self._of_itself = any(
            isinstance(each, Stands) and each.party == (Objects(IsSelf()),) for each in found
        )
        return tuple(found)

    def _later(self, step: Later) -> Later:
        trigger = self._inside(step.trigger)
        before, numbers = len(self._groups), len(self._amounts)
        if trigger is not None:
            self._groups.append(told_of_trigger(trigger))
            self._amounts += amounts_of(trigger)
        settled = {*self.so_many}
        does = self.steps(step.does)
        so_many = {self.so_many[each] for each in self.so_many if each not in settled}
        if len(so_many) > 1 or (so_many and trigger is not None):
            raise NotUnderstood("how many targets")
        self._later_on = self.remembered()
        self._groups = self._groups[:before]  # what is done later isn't spoken of now
        self._amounts = self._amounts[:numbers]
        return msgspec.structs.replace(
            step, trigger=trigger, does=does, so_many=next(iter(so_many), None)
        )

    def continued(self, step: Later, steps: Steps) -> Later:
        """The delayed or reflexive ability that was told of last, with what it does further.

        Raises NotUnderstood.
        """
        before = self.remembered()
        self.restored(self._later_on, self.aimed)
        does = self.of_sentence(steps)
        self._later_on = self.remembered()
        self.restored(before, self.aimed)
        return msgspec.structs.replace(step, does=(*step.does, *does))

    def _for_each(self, step: ForEach) -> ForEach:
        times, of = self._inside(step.times), step.of
        if of:
            of = cast(tuple[Partaker, ...], self._inside(of))
            (party, *more) = of
            if more:
                raise NotUnderstood("each of several sorts")
            mention = Mentioned("each")
            each = [self._as_among(told_of_partaker(party, mention, many=False), party)]
            if self._may_be_player(party):
                each.append(Told(mentioned_player(mention), frozenset({"player"})))
            before = len(self._groups)
            self._groups.append(each)
            does = self.steps(step.does)
            self._groups[before:] = [of_all(self._groups[before + 1 :])]
            return msgspec.structs.replace(step, of=of, does=does)
        return msgspec.structs.replace(step, times=times, does=self._over(step.does))

    def _may_be_player(self, party: Partaker) -> bool:
        """Whether they are targets, some of which may be players and some objects."""
        match party:
            case Objects(filter=Mentioned(of="target", number=number)):
                target = self.targets[number]
                return target.players is not None and target.objects is not None
        return False

    def _over(self, steps: Steps) -> Steps:
        """Steps that are done several times: what they make is spoken of as several."""
        groups, actions = len(self._groups), self._actions
        does = self.steps(steps)
        for place, group in enumerate(self._groups[groups:], groups):
            self._groups[place] = [
                msgspec.structs.replace(told, many=True) if is_made_after(told, actions) else told
                for told in group
            ]
        return does

    def _choice(self, step: Chooses) -> Chooses:
        number = self._next()
        self._groups.append([])
        by = self._partakers(step.by, "choose", "subject", number)
        if step.kind == VOTE:
            return self._vote(step, number)
        if step.kind == "number" and by == ():
            self._amounts.append(ChosenNumber())
        if step.kind == PILE:
            step = msgspec.structs.replace(step, among=(Objects(self._told_as(PILES)),))
        among = self._partakers(step.among, "choose", "object", number)
        self._groups[-1] = [
            msgspec.structs.replace(told, verb="choose") if is_target(told) else told
            for told in self._groups[-1]
        ]
        if any(isinstance(who, Players) and who.who in SEVERAL for who in by):
            self._groups[-1] = [of_each(told, number) for told in self._groups[-1]]
        if step.kind in (PILES, PILE):
            mention = Mentioned("step", number, step.kind)
            before = (told for told in self._groups[-1] if told.word != Mentioned("step", number))
            self._groups[-1] = [
                *before, Told(mention, frozenset(), None, step.kind, narrow=True)
            ]  # fmt: skip
        return msgspec.structs.replace(step, by=by, among=among, label=number)

    def _vote(self, step: Chooses, number: int) -> Chooses:
        """A vote; what got the most votes is called by nothing else than that."""
        among = cast(tuple[Partaker, ...], self._inside(step.among))
        most = Told(Mentioned("step", number, VOTED), frozenset(), None, VOTE, narrow=True)
        self._groups[-1] = [most] if among else []
        for word in step.words:
            self._amounts += (
                ThatMuch(VOTE, Mentioned("step", number, each)) for each in (word, AGAINST + word)
            )
        return msgspec.structs.replace(step, among=among, label=number)

    def _meant(self, word: msgspec.Struct) -> Any:
        """What the word means; what happens instead of an event speaks of that."""
        match word:
            case Instead(steps=steps) | Enters(steps=steps) if steps:
                return msgspec.structs.replace(word, steps=self.steps(steps))
            case Prevents(steps=steps) if steps:
                amount = self._inside(word.amount)
                return msgspec.structs.replace(word, amount=amount, steps=self.steps(steps))
            case Related(how="attacked_by", to=Related(how="it")):
                return msgspec.structs.replace(word, to=self._attacker())
            case Replacement(events=events):
                return self._replacement(word, self._of_their_kind(events, self._inside(events)))
        return super()._meant(word)

    def _attacker(self) -> Filter:
        """The creature that the event of the trigger is about: what "it" is attacking.

        Raises NotUnderstood.
        """
        objects = [each for each in self._of_trigger if not isinstance(each.word, Players)]
        if not objects or objects[0].many or isinstance(objects[0].word, Players):
            raise NotUnderstood("what is attacking")
        return objects[0].word


_ITS_CONTROLLER = (Players("controller", (Objects(Mentioned("each")),)),)
"""Each one's controller, where nothing is done for each of them."""


__all__ = ["Referents", "Remembered"]
