"""What one action of an instruction means by "it", "that creature", "its controller", and what may
be called so after it: what it was done to, what it made, how much it was."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.each_own import with_own
from kb.text.semantics.parts_of_actions import (
    NUMBER_FIRST,
    OF_TWO,
    descriptions_of,
    made_besides,
    of_its_controller,
    of_own_owner,
    orders_of,
)
from kb.text.semantics.player_mentions import EACH_PLAYER
from kb.text.semantics.told_kinds import (
    beside_its_original,
    is_each,
    of_each,
)
from kb.text.semantics.told_memory import ToldMemory
from kb.text.words.told import (
    CHOSEN_BY_DEED,
    PERMANENTS,
    Told,
    afterwards,
    is_amount,
    nouns_of,
    types_of_token,
)
from kb.text.words.told_besides import told_owner
from kb.vocabulary import (
    Const,
    GameAction,
    IsHost,
    IsSelf,
    Mentioned,
    Objects,
    Or,
    Partaker,
    Players,
    Related,
    ThatMuch,
)
from kb.vocabulary.several import HEADS, LOST, OF_RESULTS, SEVERAL, TAILS, WON, of_several

_HIDDEN = frozenset({"draw"})
FLIPS = (("win_flip", WON), ("lose_flip", LOST), (HEADS, HEADS), (TAILS, TAILS))
"""How flips of coins end, by the verb and by the role of how many did."""
_MAKING = frozenset(
    {"manifest", "cloak", "manifest_dread", "incubate", "investigate", "populate", "amass"}
)
_ITS_OWNER = (Players("owner", (Objects(Related("it")),)),)


class ActionReferents(ToldMemory):
    """Reads actions one after another, as part of the text that they stand in."""

    def _next(self) -> int:
        self._actions += 1
        return self._actions

    # --------------------------------------------------------------------------- one action

    def _action(self, step: GameAction) -> GameAction:
        number = self._next()
        self._groups.append([])
        found = with_own(step, self._in_order(step, number), self._of_each)
        found = of_own_owner(step, found, number)
        if of_several(found):
            self._of_each.add(number)
        results = [beside_its_original(told, step) for told in self._results(found, number)]
        if step.to == "battlefield" and Objects(IsHost()) in step.object:
            results = [_what_it_is_now(each, number) for each in results]
        if of_several(found) and "until" not in step.how:
            results = [of_each(told, number) for told in results]
        self._groups[-1] += told_owner(found, self._groups)
        self._groups[-1] = [told for told in self._groups[-1] if not is_each(told)]
        self._groups.append([told for told in results if not is_each(told)])
        if step.verb == "deal_damage":
            self._amounts.append(ThatMuch("excess", Mentioned("step", number, "excess")))
        if step.verb == "remove_counters" and step.counter is not None:
            self._kinds_of_counters[number] = step.counter
        if is_amount(found):
            whole = "all" if "until" in step.how else None
            self._amounts.append(ThatMuch(step.verb, Mentioned("step", number, whole)))
        if isinstance(found.number, ThatMuch) and found.number.verb is None:
            self._amounts.append(found.number)  # "that many" twice is the same number
        if step.verb == "flip":
            self._amounts += (
                ThatMuch(verb, Mentioned("step", number, role)) for verb, role in FLIPS
            )
        if step.verb == "roll":
            self._amounts += (
                ThatMuch(step.verb, Mentioned("step", number, role)) for role in OF_RESULTS
            )
        if step.verb == "search":
            self._amounts.append(ThatMuch(step.verb, Mentioned("step", number, "library")))
        return found

    def _in_order(self, step: GameAction, number: int) -> GameAction:
        """The action with what its parts mean, in the first order in which each has a meaning."""
        first, *others = orders_of(step)
        before = list(self._groups[-1]), self.aimed
        try:
            return self._parts(step, number, first)
        except NotUnderstood:
            for order in others:
                self._groups[-1], self.aimed = list(before[0]), before[1]
                return self._parts(step, number, order)
            raise

    def _parts(self, step: GameAction, number: int, order: tuple[str, ...]) -> GameAction:
        made: dict[str, Any] = {"label": number}
        self._acting = self._paired = ()
        for name in order:
            value = getattr(step, name)
            if name == "subject" and step.verb == "deal_damage":
                made[name] = self._dealers(value, number)
            elif name in ("subject", "object", "with_"):
                said = of_its_controller(step, made) if name == "object" else value
                made[name] = self._partakers(said, step.verb, name, number)
            elif name == "owner":
                made[name] = self._owners(value, number, step.verb)
            elif name == "against" and value:
                made[name] = self._other_than_made(value)
            else:
                made[name] = self._inside(value)
            if name == "subject":
                self._acting = tuple(it.filter for it in made[name] if isinstance(it, Objects))
                if step.verb == "deal_damage":
                    (self._source,) = self._acting if len(self._acting) == 1 else (None,)
            elif name == "object" and step.verb in OF_TWO:
                self._paired = tuple(told.word for told in self._groups[-1])
        if step.verb == "become_copy" and made["with_"] == made["object"]:
            raise NotUnderstood("a copy of itself")
        how = tuple(each for each in step.how if each != NUMBER_FIRST)
        return msgspec.structs.replace(step, **made, how=how)

    def _other_than_made(self, against: tuple[Partaker, ...]) -> tuple[Partaker, ...]:
        """What is attacked, or blocked, by what enters so: never that itself."""
        entering = self._groups.pop()
        try:
            self._groups.append([])
            return cast(tuple[Partaker, ...], self._inside(against))
        finally:
            self._groups[-1][:0] = entering

    def _dealers(self, parties: tuple[Partaker, ...], number: int) -> tuple[Partaker, ...]:
        """What deals damage; "it" is the object itself after a condition about that ("if this
        spell was kicked, it deals …")."""
        before = self._asked_of
        if self._of_itself:
            self._asked_of = (*before, Told(IsSelf(), nouns_of(IsSelf())))
        try:
            return self._partakers(parties, "deal_damage", "subject", number)
        finally:
            self._asked_of = before

    def _owners(self, owners: tuple[Players, ...], number: int, verb: str) -> tuple[Players, ...]:
        """Whose zone something goes to: "its owner" is of each of several the owner of each."""
        mention = Mentioned("step", number)
        if owners == _ITS_OWNER and any(
            told.word == mention and told.many for told in self._groups[-1]
        ):
            return (Players("owner", (Objects(mention),)),)
        found = cast(tuple[Players, ...], self._inside(owners))
        if verb == "life_becomes" and any(each.who in SEVERAL for each in found):
            self._groups[-1].append(Told(EACH_PLAYER, frozenset({"player"})))
        return found

    def _results(self, step: GameAction, number: int) -> list[Told]:
        """What the action was done to, as it may be called afterwards, and what it made."""
        mention = Mentioned("step", number)
        if step.verb == "create":
            nouns = frozenset({"token", "permanent"}) | types_of_token(step.token)
            nouns |= PERMANENTS if "copy" in step.how else frozenset()
            return [Told(mention, nouns, step.number != Const(1), "create")]
        if step.verb == "exile" and not step.object:
            return [Told(mention, frozenset({"card"}), True, step.verb)]
        if step.verb in ("draw", "mill", "discard") and not step.object:
            many = step.number != Const(1)
            hidden = step.verb in _HIDDEN
            card = Told(mention, frozenset({"card"}), many, narrow=hidden)
            return [msgspec.structs.replace(afterwards(card, step), done=None)]
        if step.verb in _MAKING:
            nouns = frozenset({"permanent", "token", "creature"})
            if step.verb == "amass" and step.subject:
                nouns -= {"creature"}  # an Army of somebody else's isn't called "that creature"
            return [Told(mention, nouns, False, step.verb)]
        if step.verb in CHOSEN_BY_DEED:
            nouns = frozenset({"permanent", "creature"})
            return [Told(mention, nouns, False, step.verb, by_deed=True)]
        if "hand" in step.how and step.verb in ("reveal", "look"):
            cards = Told(mention, frozenset({"card"}), True, step.verb, narrow=True)
            return [Told(mention, frozenset({"hand"}), False, step.verb), cards]
        # What only tells whose something is, or who does it, has had nothing done to it.
        done_to = {mention, *(word for party in step.object for word in descriptions_of(party))}
        renamed = [
            afterwards(each, step) if each.word in done_to else each for each in self._groups[-1]
        ]
        for party in step.object:
            if isinstance(party, Objects) and isinstance(party.filter, Mentioned | IsSelf | Or):
                known = self._known(party.filter)
                if known is not None and all(known.word != other.word for other in renamed):
                    renamed.append(afterwards(known, step))
        return [*renamed, *made_besides(step, number)]


def _what_it_is_now(told: Told, number: int) -> Told:
    """A card that was enchanted, told of as what it has become."""
    if not isinstance(told.word, IsHost):
        return told
    return msgspec.structs.replace(told, word=Mentioned("step", number))
