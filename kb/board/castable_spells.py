"""The spells that a player might propose to cast (601.2a): each card as the object that it would be
on the stack, in every form in which it can be cast.

A spell that is only proposed is no object of the game: it is there so that what is said of spells
can be asked of it. Nothing may target or count it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import msgspec

from kb import editions
from kb.board import Board
from kb.card_base.keys import key
from kb.engine.facts import keyword_costs
from kb.engine.facts.faces import Faces, castable_forms
from kb.state.appearance import Circumstance
from kb.state.derived import status_of_cast_from
from kb.state.game_state import GameObject, GameState
from kb.state.prepare_spells import of_permanent
from kb.state.printed import PARTS, face_down_values, of_card, plain, with_x
from kb.vocabulary import (
    Ability,
    Compares,
    GainAbilities,
    HasParity,
    Modification,
    StatementLine,
)
from kb.vocabulary.card import Card, Face

WAY_OF_FORM = {"aura": "bestow", "prototype": "prototype", "cleave": "cleave"}
HALVES = ("split", "room", "aftermath")
"""Layouts of which each half goes by its own name."""
OUTSIDE = ("graveyard", "exile", "library")
NO_SPELLS = {"token", "unknown"}
"""What is no card that anyone could tell to be cast."""
MOST_X = 20
"""Beyond that it isn't asked whether a spell may be cast with such an X."""


class Proposal(msgspec.Struct, frozen=True):
    """A card as a spell: the id of the spell and of the card, the `form` that ways to cast ask for
    (`down`, `aura`, `back`, `aftermath`, `prototype`, `cleave`, `fused`; None: as it is), the name
    of the face or half where that tells it apart, and what is printed on it."""

    id: str
    card: str
    face: Face
    form: str | None = None
    name: str | None = None
    x: int | None = None
    """The X that is chosen, where it is proposed with one."""


def proposals(board: Board, player: str, named: Collection[str] = ()) -> list[Proposal]:
    """Every spell that the player might cast now, and those of the cards `named`."""
    found: list[Proposal] = []
    taken = set(board.objects)
    values_matter = _values_matter(board.state)
    for card in cards_at_hand(board, player, named):
        for form, name, face in forms(board, card):
            id_ = card.id if form is None and name is None else f"{card.id} {form or name}"
            while (id_ := f"{id_} as a spell") in taken:
                pass
            taken.add(id_)
            found.append(Proposal(id_, card.id, face, form, name))
            if values_matter and "{X}" in face.mana_cost and form != "down":
                found += _with_each_x(found[-1], board.edition)
    return found


def _with_each_x(spell: Proposal, edition: str) -> Iterator[Proposal]:
    """The same spell with X chosen (107.3a): what is said of its mana value can then be asked."""
    for x in range(MOST_X + 1):
        face = with_x(spell.face, x, Faces(edition))
        yield msgspec.structs.replace(spell, id=f"{spell.id} with X={x}", face=face, x=x)


def _values_matter(state: GameState) -> bool:
    """Returns whether anything forbids to cast spells by their mana value."""
    rules = [rule for effect in state.effects for rule in effect.rules]
    rules += [r for t in state.objects for each in _written(t) for r in _rules(each)]
    return any(rule.mode == "cant" and rule.verb == "cast" and _about_value(rule) for rule in rules)


def _about_value(word: object) -> bool:
    if isinstance(word, Compares | HasParity):
        return word.number == "mana_value"
    inner = word if isinstance(word, tuple) else ()
    fields = getattr(word, "__struct_fields__", ())
    return any(map(_about_value, inner)) or any(_about_value(getattr(word, f)) for f in fields)


def proposed(state: GameState, player: str, spells: list[Proposal]) -> GameState:
    """The state with the proposed spells on the stack."""
    cards = {obj.id: obj for obj in state.objects}
    latest = max((obj.timestamp for obj in state.objects), default=0)
    return msgspec.structs.replace(
        state,
        objects=(
            *state.objects,
            *(
                _object(spell, cards[spell.card], player, latest + 1, state.edition)
                for spell in spells
            ),
        ),
    )


def _object(spell: Proposal, card: GameObject, player: str, time: int, edition: str) -> GameObject:
    traits = {"card", "proposed", "face_down" if spell.form == "down" else "face_up"}
    traits.add(status_of_cast_from(card.zone))
    down = spell.form == "down"
    if "{X}" in spell.face.mana_cost and spell.x is None and not down:
        traits.add("variable")
    return GameObject(
        id=spell.id,
        face=spell.face,
        owner=card.owner,
        zone="stack",
        controller=player,
        timestamp=time,
        traits=frozenset(traits | ({"commander"} & card.traits)),
        choices=card.choices,
        face_down=_hidden(spell.face, edition) if down else None,
    )


# ------------------------------------------------------------------------------------------ cards


def cards_at_hand(board: Board, player: str, named: Collection[str]) -> Iterator[GameObject]:
    """The cards that the player might play: those in hand and the command zone, and where it can
    matter those in other zones."""
    permitted = _anything_permitted(board.state)
    for obj in board.state.objects:
        if obj.zone in ("battlefield", "stack") or not obj.traits.isdisjoint(NO_SPELLS):
            continue
        own = obj.owner == player
        if obj.id in named or (own and obj.zone in ("hand", "command")):
            yield obj
            continue
        known = obj.zone != "library" or "top_of_zone" in obj.traits
        let = permitted or _permits_itself(obj, own) or of_permanent(obj) is not None
        if obj.zone in OUTSIDE and known and let:
            yield obj


def _permits_itself(obj: GameObject, own: bool) -> bool:
    """Returns whether an ability or a designation of the card may let its owner cast it there."""
    if own and any(
        row.needs in obj.traits and row.zone == obj.zone
        for row in keyword_costs.ways_of_designations()
    ):
        return True
    ways = (keyword_costs.ways_to_cast(each.keyword or "") for each in obj.face.abilities)
    by_way = any(row.zone == obj.zone for rows in ways for row in rows)
    return own and (
        by_way or any(_permission(rule) for each in obj.face.abilities for rule in _rules(each))
    )


def _anything_permitted(state: GameState) -> bool:
    """Returns whether anything lets players play cards from other zones, or gives an ability that
    does."""
    here = [obj for obj in state.objects if obj.zone in ("battlefield", "command")]
    abilities = [ability for obj in here for ability in _written(obj)]
    clauses = [
        clause for ability in abilities if ability.effect for clause in ability.effect.clauses
    ]
    clauses += [clause for effect in state.effects for clause in effect.effect.clauses]
    given = [*_gained(change for clause in clauses for change in clause.does)]
    rules = [rule for effect in state.effects for rule in effect.rules]
    rules += [rule for ability in (*abilities, *given) for rule in _rules(ability)]
    ways = [keyword_costs.ways_to_cast(ability.keyword or "") for ability in given]
    return any(map(_permission, rules)) or any(row.zone for rows in ways for row in rows)


def _written(obj: GameObject) -> Iterator[Ability]:
    """The abilities written on an object, on what it copies or on one of its components."""
    for each in (obj, *obj.merged):
        yield from (each.copied or each.face).abilities
    yield from _gained(obj.copy_exceptions)


def _gained(changes: Iterable[Modification]) -> Iterator[Ability]:
    """The abilities that changes give."""
    for change in changes:
        if isinstance(change, GainAbilities):
            yield from change.abilities


def _rules(ability: Ability) -> tuple[StatementLine, ...]:
    return ability.statement.rules if ability.statement is not None else ()


def _permission(rule: StatementLine) -> bool:
    as_though_elsewhere = rule.mode == "as_though" and bool(rule.zones)
    return rule.verb in ("cast", "play") and (rule.mode == "may" or as_though_elsewhere)


# ------------------------------------------------------------------------------------------ forms


def forms(board: Board, obj: GameObject) -> Iterator[tuple[str | None, str | None, Face]]:
    """The forms in which a card can be played: each with its name, where it needs one."""
    card = obj.card
    if card is None or len(card.faces) < 2:
        card = Card(name=obj.face.name, faces=(obj.face,))
    elif key(obj.face.name) == key(card.faces[0].name):
        card = msgspec.structs.replace(card, faces=(plain(obj.face), *card.faces[1:]))
    offered = [*_offers(card)]
    shown = of_card(card, *offered)
    if len(card.faces) < 2 and not offered and len(shown.parts) < 2:
        yield None, None, obj.face
        return
    if editions.parameter("face_down", board.edition):
        shown = of_card(card, *offered, ("face_down_rule",))
    for form, part in castable_forms(shown.circumstances):
        face = dict(shown.parts)[part]
        named = form != "fused" and (part != "front" or card.layout in HALVES)
        kind = None if form == "plain" else form
        yield kind, face.name if named else None, _as_spell(card, form, part, board.edition)


def _offers(card: Card) -> Iterator[Circumstance]:
    """Returns what keywords of the parts are ways to cast."""
    for part, face in zip(PARTS, card.faces, strict=False):
        for each in face.abilities:
            row = keyword_costs.casting(each.keyword or "")
            if row is not None and row.face is not None:
                yield "offers_form", part, row.face


def _as_spell(card: Card, form: str, part: str, edition: str) -> Face:
    """Returns what a card is as a spell in a form; face down, its own face."""
    if len(card.faces) < 2 and form in ("plain", "down"):
        return card.faces[0]
    facts: list[Circumstance] = [("shown_in", "stack")]
    if form in WAY_OF_FORM:
        facts.append(("cast_in_way", WAY_OF_FORM[form]))
    elif form == "back":
        facts.append(("face_named", part))
    elif form != "fused":
        facts.append(("part_named", part))
    return Faces(edition).composed(of_card(card, *facts))


def _hidden(face: Face, edition: str) -> Face | None:
    """Returns what a card is as a face-down spell."""
    disguised = any(each.keyword == "disguise" for each in face.abilities)
    return face_down_values("disguise" if disguised else True, "stack", Faces(edition))
