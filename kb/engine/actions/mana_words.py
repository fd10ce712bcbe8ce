"""What abilities say about mana, as facts: what they add, of which types, what waits for something
to be tapped for mana (106_mana.lp)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from kb import vocabulary as v
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.engine.program.terms import Symbol, text
from kb.state.game_state import GameObject
from kb.terms import COLOR_LETTERS, LETTER_OF, MANA_LETTERS
from kb.text.rendering import ability as ability_line
from kb.text.semantics.spending import Bonus, SpendingNotUnderstood, bonuses, purposes
from kb.vocabulary.actions import actions
from kb.vocabulary.card import Face
from kb.vocabulary.printed_numbers import SYMBOL

ANY_COLOR = frozenset({"any", "any_one", "combination", "different"})
"""The words that mean all five colors …"""
LANDS_COULD = frozenset(
    {"opponents_lands", "opponents_land_types", "your_lands", "your_land_types"}
)
"""… what lands could produce …"""
TOLD_BY_LAW = LANDS_COULD | {"chosen", "commander_identity", "your_permanents", "your_legends"}
"""… and all that mean types which the law tells."""
TAPPING = "tap_for_mana"
DEVOTION: dict[str, v.Value] = {
    letter: v.PlayerNumber("devotion", colors=(color,)) for color, letter in LETTER_OF.items()
}
"""The letter of a color → one's devotion to it, where so much mana of that color is added."""

Values = Mapping[tuple[int, v.Value], int]
Gates = Mapping[tuple[int, tuple[v.Circumstance, ...]], int]
Fact = tuple[str, *tuple[Symbol | str | int, ...]]


class NotTold(ValueError):
    """What mana an ability adds is beyond what is understood."""


class Change(msgspec.Struct, frozen=True):
    """A replacement effect on mana that is produced: `times` as much, or another type (`mana`, a
    letter, or `any`); `alone`: one of it, whatever the amount; if `least` or more are produced."""

    times: int = 1
    mana: str | None = None
    alone: bool = False
    least: int = 1

    @property
    def types(self) -> str:
        """The types of which the mana is instead, all those that may be chosen."""
        return COLOR_LETTERS if self.mana == "any" else self.mana or ""


def letters(written: str) -> tuple[str, ...]:
    """{G}{G} → G, G. Raises NotTold for symbols that are no type of mana."""
    found = tuple(SYMBOL.findall(written))
    if any(letter not in MANA_LETTERS or len(letter) != 1 for letter in found):
        raise NotTold(written)
    return found


def written_types(mana: v.Mana) -> str:
    """The types that its own words allow, in order: those of its symbols, or all five colors.
    Raises NotTold."""
    found = {letter for each in mana.choices for letter in letters(each)}
    if mana.color in ANY_COLOR and not (found and mana.color == "combination"):
        found |= {*COLOR_LETTERS}
    return "".join(letter for letter in MANA_LETTERS if letter in found)


def mana_of(ability: v.Ability) -> tuple[v.Mana, ...]:
    """The mana that an activated or triggered ability adds, as far as it is understood."""
    if ability.activation is not None:
        return ability.activation.mana or ()
    adds = ability.trigger.adds if ability.trigger is not None else None
    return (adds.mana if adds is not None else None) or ()


def mana_facts(definition: int, ability: v.Ability, values: Values, gates: Gates) -> Iterator[Fact]:
    """The facts of what an ability adds."""
    yield "adds_mana", definition
    cost = ability.activation.cost if ability.activation is not None else None
    if not _is_told(ability):
        yield "mana_untold", definition
        return
    if cost is not None and v.TapThis() in cost.parts:
        yield "taps_itself", definition
    for place, mana in enumerate(mana_of(ability)):
        yield "mana_piece", definition, place
        for letter in written_types(mana):
            yield "mana_written", definition, place, text(letter)
        if mana.color in TOLD_BY_LAW:
            yield "mana_word", definition, place, mana.color
        if (definition, mana.times) in values and mana.settled is None:
            yield "mana_counted", definition, place, values[definition, mana.times]
        if (definition, mana.conditions) in gates:
            yield "mana_if", definition, place, gates[definition, mana.conditions]
        if mana.instead:
            yield "mana_instead", definition, place


def _is_told(ability: v.Ability) -> bool:
    """Returns whether what it adds is understood, as far as types go."""
    activation = ability.activation
    if activation is not None and (activation.mana is None or activation.cost is None):
        return False
    known = {None, *ANY_COLOR, *TOLD_BY_LAW, "produced"}
    try:
        return all(each.color in known and written_types(each) is not None
                   for each in mana_of(ability))  # fmt: skip
    except NotTold:
        return False


def identity_of(obj: GameObject) -> str:
    """The color identity of a commander (903.4); none of what is no commander."""
    if "commander" not in obj.traits:
        return ""
    # CR 903.4d + 903.4e — of every face and form of its card, whichever it has now.
    faces = obj.card.faces if obj.card is not None and obj.card.layout != "meld" else (obj.face,)
    found = frozenset().union(*map(_colors_of, faces))
    return "".join(letter for letter in COLOR_LETTERS if letter in found)


def _colors_of(face: Face) -> frozenset[str]:
    """The letters of the colors of a face, and of the mana symbols in its cost and its words."""
    texts = map(ability_line, face.abilities)
    symbols = "".join(SYMBOL.findall("".join((face.mana_cost or "", *texts))))
    return frozenset({*symbols, *(LETTER_OF[color] for color in face.colors)})


def bonuses_of(mana: v.Mana) -> Iterator[Bonus]:
    """What becomes of a spell that mana is spent on."""
    for words in (mana.only, mana.bonus):
        if words is not None:
            yield from bonuses(words)


def spending_filters(mana: v.Mana) -> Iterator[v.Filter]:
    """The objects that a restriction on spending mana speaks of, and those of which something
    becomes if it is spent on them."""
    for bonus in bonuses_of(mana):
        if bonus.objects != v.Everything():
            yield bonus.objects
    if mana.only is not None:
        try:
            found = purposes(mana.only)
        except SpendingNotUnderstood:
            return
        for purpose in found.any:
            if purpose.objects is not None and purpose.objects != v.Everything():
                yield purpose.objects


# ------------------------------------------------------------------------------- tapping for mana


def tapping(present: FinalState) -> Iterator[ObjectAbility]:
    """The abilities that look at something being tapped for mana, where they function (113.6)."""
    for obj in present.objects.values():
        if "phased_out" not in obj.traits:
            for ability in present.abilities_of(obj.id):
                if watched(ability.words) and obj.zone in (ability.words.zones or ("battlefield",)):
                    yield ability


def watched(ability: v.Ability) -> tuple[v.Event, ...]:
    """The events of mana being produced that an ability waits for or replaces."""
    trigger, replacement = ability.trigger, ability.replacement
    events = trigger.events if trigger else replacement.events if replacement else ()
    return tuple(
        event for event in events if event.verb in actions() and actions()[event.verb].makes_mana
    )


def conditions_on(ability: v.Ability, event: v.Event) -> tuple[v.Circumstance, ...]:
    """The conditions under which such an event counts."""
    trigger, replacement = ability.trigger, ability.replacement
    own = trigger.condition if trigger else replacement.conditions if replacement else ()
    return (*own, *event.meanwhile)


def tapping_facts(
    definition: int, ability: v.Ability, place: int, event: v.Event, gate: int | None
) -> Iterator[Fact]:
    """The facts of what an ability waits for or replaces as something is tapped for mana."""
    yield "waits_for_tapping", definition, place
    for party in event.subject or (v.Players("any"),):
        assert isinstance(party, v.Players)
        yield "tapper", definition, place, party.who
    if gate is not None:
        yield "tapping_if", definition, place, gate
    if ability.trigger is not None and ability.trigger.adds is not None:
        yield "adds_as_tapped", definition, ability.trigger.adds.whose
    change = change_of(ability)
    for letter in change.types if change is not None and change.least == 1 else "":
        yield "produces_instead", definition, text(letter)


def is_understood(ability: v.Ability) -> bool:
    """Returns whether what it does, and the events that it waits for, are understood."""
    trigger = ability.trigger
    if trigger is not None and trigger.adds is not None:
        told = trigger.adds.mana is not None and trigger.limit is None and not trigger.unread
        told = told and all(event.value is None for event in trigger.events)
    else:
        told = change_of(ability) is not None
    return told and all(map(_is_plain, watched(ability)))


def change_of(ability: v.Ability) -> Change | None:
    """The change that a replacement effect makes to mana; None if that isn't understood."""
    replacement = ability.replacement
    if replacement is None or ability.trigger is not None:
        return None
    if len(replacement.outcomes) != 1 or replacement.unless or replacement.duration:
        return None
    least = {event.value for event in replacement.events}
    if least != {None}:
        return _from_so_much(replacement, least)
    match replacement.outcomes[0]:
        case v.Instead(does="multiply_mana", number=v.Const(number)):
            return Change(times=number)
        case v.Instead(does="produce_only" | "produce_type" as does, mana=str(mana)):
            letter = mana if mana == "any" else "".join(letters(mana))
            return Change(mana=letter, alone=does == "produce_only")
    return None


def _from_so_much(replacement: v.Replacement, least: set[v.Value | None]) -> Change | None:
    """The change of a replacement effect on so much mana or more."""
    events = tuple(msgspec.structs.replace(each, value=None) for each in replacement.events)
    plain = v.Ability(
        "replacement", replacement=msgspec.structs.replace(replacement, events=events)
    )
    found, number = change_of(plain), least.pop() if len(least) == 1 else None
    if found is None or not isinstance(number, v.Const):
        return None
    return msgspec.structs.replace(found, least=number.number)


def letter_of(how: str) -> str:
    """The letter of the type of mana that an event names: "c", "green"."""
    return LETTER_OF.get(how, how.upper())


def _is_plain(event: v.Event) -> bool:
    """Returns whether an event is just somebody tapping something for mana, or for mana of a
    type."""
    players = all(
        isinstance(party, v.Players)
        and party.who in ("you", "opponent", "any")
        and not party.of
        and not party.relations
        for party in event.subject
    )
    objects = all(isinstance(party, v.Objects) and not party.relations for party in event.object)
    rest = (event.by, event.owner, event.nth, event.period, event.step, event.whose)
    types = all(letter_of(how) in MANA_LETTERS for how in event.how)
    return all((event.verb == TAPPING, players, objects, types, event.number == 1, not any(rest)))
