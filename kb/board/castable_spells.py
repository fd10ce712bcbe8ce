"""The spells that a player might propose to cast (601.2a): each card as the object that it would be
on the stack, in every form in which it can be cast.

A spell that is only proposed is no object of the game: it is there so that what is said of spells
can be asked of it. Nothing may target or count it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from kb import editions
from kb.board import Board
from kb.card_base.library import key
from kb.engine.facts import keyword_costs as ways
from kb.state.game_state import GameObject, GameState
from kb.state.printed import bestowed, cast_as, combined, halved, with_front_value
from kb.vocabulary import Ability, Compares, GainAbilities, HasParity, StatementLine
from kb.vocabulary.card import Card, Face
from kb.vocabulary.printed_numbers import mana_value

# CR 601.2e + 601.3e + 709.3 + 709.3a + 712.11 + 712.11a + 712.11b + 712.11c + 712.11d + 712.12
# + 715.3 + 715.3a + 718.3a + 720.3 + 720.3a + 722.3 + 708.4 + 702.103d + 702.37d + 702.168c /
# 2003-12: 502.26c — a card is judged as the spell that it would be: proposed in each of its
# forms, of which each has only its own characteristics.

SECOND_FACES = ("adventure", "omen", "modal_dfc")
FACE_DOWN = frozenset({"morph", "megamorph", "disguise"})
OUTSIDE = ("graveyard", "exile", "library")
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
    taken = set(board.snapshot.objects)
    values_matter = _values_matter(board.situation)
    for card in cards_at_hand(board, player, named):
        for form, name, face in forms(board, card):
            id_ = card.id if form is None and name is None else f"{card.id} {form or name}"
            while (id_ := f"{id_} as a spell") in taken:
                pass
            taken.add(id_)
            found.append(Proposal(id_, card.id, face, form, name))
            if values_matter and "{X}" in face.mana_cost and form != "down":
                found += _with_each_x(found[-1])
    return found


def _with_each_x(spell: Proposal) -> Iterator[Proposal]:
    """The same spell with X chosen (107.3a): what is said of its mana value can then be asked."""
    count = spell.face.mana_cost.count("{X}")
    without = mana_value(spell.face.mana_cost)
    for x in range(MOST_X + 1):
        face = msgspec.structs.replace(spell.face, mana_value=without + x * count)
        yield msgspec.structs.replace(spell, id=f"{spell.id} with X={x}", face=face, x=x)


def _values_matter(situation: GameState) -> bool:
    """Whether anything forbids to cast spells by their mana value."""
    rules = [rule for effect in situation.effects for rule in effect.rules]
    rules += [r for t in situation.things for each in t.face.abilities for r in _rules(each)]
    return any(
        rule.mode == "cant" and rule.verb in ("cast", "be_cast") and _about_value(rule)
        for rule in rules
    )


def _about_value(word: object) -> bool:
    if isinstance(word, Compares | HasParity):
        return word.number == "mana_value"
    inner = word if isinstance(word, tuple) else ()
    fields = getattr(word, "__struct_fields__", ())
    return any(map(_about_value, inner)) or any(_about_value(getattr(word, f)) for f in fields)


def proposed(situation: GameState, player: str, spells: list[Proposal]) -> GameState:
    """The situation with the proposed spells on the stack."""
    cards = {thing.id: thing for thing in situation.things}
    latest = max((thing.timestamp for thing in situation.things), default=0)
    return msgspec.structs.replace(
        situation,
        things=(
            *situation.things,
            *(_thing(spell, cards[spell.card], player, latest + 1) for spell in spells),
        ),
    )


def _thing(spell: Proposal, card: GameObject, player: str, time: int) -> GameObject:
    traits = {"card", "proposed", "face_down" if spell.form == "down" else "face_up"}
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
        face_down=Face(name="", types=("creature",), power="2", toughness="2") if down else None,
    )


# ------------------------------------------------------------------------------------------ cards


def cards_at_hand(board: Board, player: str, named: Collection[str]) -> Iterator[GameObject]:
    """The cards that the player might play: those in hand and the command zone, and where it can
    matter those in other zones."""
    permitted = _anything_permitted(board.situation)
    for thing in board.situation.things:
        if thing.zone in ("battlefield", "stack") or "token" in thing.traits:
            continue
        own = thing.owner == player
        if thing.id in named or (own and thing.zone in ("hand", "command")):
            yield thing
            continue
        known = thing.zone != "library" or "top_of_zone" in thing.traits
        if thing.zone in OUTSIDE and known and (permitted or _permits_itself(thing, own)):
            yield thing


def _permits_itself(thing: GameObject, own: bool) -> bool:
    """Whether an ability of the card may let its owner cast it where it is."""
    rows = (ways.casting(each.keyword or "") for each in thing.face.abilities)
    by_way = any(row is not None and row.zone == thing.zone for row in rows)
    return own and (
        by_way or any(_permission(rule) for each in thing.face.abilities for rule in _rules(each))
    )


def _anything_permitted(situation: GameState) -> bool:
    """Whether anything lets players play cards from other zones, or gives an ability that does."""
    rules = [rule for effect in situation.effects for rule in effect.rules]
    abilities = [
        ability
        for thing in situation.things
        if thing.zone in ("battlefield", "command")
        for ability in thing.face.abilities
    ]
    rules += [rule for ability in abilities for rule in _rules(ability)]
    clauses = [
        clause for ability in abilities if ability.effect for clause in ability.effect.clauses
    ]
    clauses += [clause for effect in situation.effects for clause in effect.effect.clauses]
    given = [
        ability
        for clause in clauses
        for change in clause.does
        if isinstance(change, GainAbilities)
        for ability in change.abilities
    ]
    rows = [ways.casting(ability.keyword or "") for ability in given]
    return any(map(_permission, rules)) or any(row is not None and row.zone for row in rows)


def _rules(ability: Ability) -> tuple[StatementLine, ...]:
    return ability.statement.rules if ability.statement is not None else ()


def _permission(rule: StatementLine) -> bool:
    as_though_elsewhere = rule.mode == "as_though" and bool(rule.zones)
    return rule.verb in ("cast", "play") and (rule.mode == "may" or as_though_elsewhere)


# ------------------------------------------------------------------------------------------ forms


def forms(board: Board, thing: GameObject) -> Iterator[tuple[str | None, str | None, Face]]:
    """The forms in which a card can be played: each with its name, where it needs one."""
    entry = board.snapshot.objects[thing.id]
    card = board.library.find(entry.card) if entry.card is not None else None
    if card is None or len(card.faces) < 2:
        yield None, None, thing.face
        yield from _other_forms(board, thing.face)
        return
    yield from _of_faces(board, card, thing)


def _of_faces(
    board: Board, card: Card, thing: GameObject
) -> Iterator[tuple[str | None, str | None, Face]]:
    front, *others = card.faces
    if halved(card):
        for face in card.faces:
            aftermath = any(each.keyword == "aftermath" for each in face.abilities)
            yield "aftermath" if aftermath else None, face.name, face
        if any(each.keyword == "fuse" for each in front.abilities):
            yield "fused", None, combined(card)
        return
    shown = thing.face if key(thing.face.name) == key(front.name) else front
    yield None, None, shown
    if card.layout in SECOND_FACES:
        for face in others:
            yield None, face.name, face
    elif card.layout == "transform" and any(_casts_back(each) for each in front.abilities):
        yield "back", others[0].name, with_front_value(card, others[0], board.edition)
    yield from _other_forms(board, shown)


def _casts_back(ability: Ability) -> bool:
    """Whether a keyword lets the card be cast transformed or converted (712.11a)."""
    row = ways.casting(ability.keyword or "")
    return row is not None and row.face == "back"


def _other_forms(board: Board, face: Face) -> Iterator[tuple[str | None, str | None, Face]]:
    keywords = {each.keyword for each in face.abilities}
    if keywords & FACE_DOWN and editions.parameter("face_down", board.edition):
        yield "down", None, face
    if "bestow" in keywords:
        yield "aura", None, bestowed(face)
    if face.prototype is not None:
        yield "prototype", None, cast_as(face, "prototype")
    if face.cleaved is not None:
        yield "cleave", None, cast_as(face, "cleave")
