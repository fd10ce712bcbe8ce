"""What is taken for granted where a snapshot leaves it open, and what of it can't be so: told with
every answer. `rules_asp/assumed.json` has the words and the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from kb.editions import LAW_FOLDER, Citation, era_of, rule_in_force, tables
from kb.snapshot.counters import is_known
from kb.snapshot.model import Choices
from kb.snapshot.objects import is_only_named
from kb.snapshot.resolved import ResolvedObject, ResolvedSnapshot
from kb.state.assumed_x import assumed_x
from kb.state.awaited_damage import awaits_its_damage
from kb.state.game_state import GameObject, GameState
from kb.state.givers import assumed_giver
from kb.state.legends import legends_matter
from kb.state.melding import is_of_unknown_cards
from kb.state.players import sharing_turns
from kb.state.printed import has_face
from kb.state.unknown_cards import asking
from kb.text.words.durations import durations_said
from kb.vocabulary import Enters, Relation, Stands, kicker_of
from kb.vocabulary.parts import every_part

ACTIVE = "active"
"""The word for the active player."""
CHOICES = frozenset(Choices.__struct_fields__)
"""The keys of choices that a snapshot has."""
BASE_NUMBERS = ("base_power", "base_toughness")
"""What the rules know only since what sets power is applied before what changes it."""
NEXT_TURN = "end_of_next_turn"
"""How long an effect lasts of which it may not be known which turn that is."""
KEYS = {"opponent": "player"}
"""What cards have chosen that goes by another key."""


class Assumption(msgspec.Struct, frozen=True):
    """Something assumed: of which object or effect, if of one; what; by which rule."""

    about: str | None
    text: str
    rule: str | None = None
    row: str = ""
    """Its row of `assumed.json`."""


class Row(msgspec.Struct, frozen=True):
    """Words, with holes for what they are about, and the rule's number from each date on."""

    says: str
    rules: tuple[Citation, ...] = ()
    counter: str | None = None
    """The kind of counter that a permanent of the `type` enters with, as many as are printed."""
    type: str | None = None
    zone: str | None = None
    """Where an object of the `type`, or one with `counters`, can't be."""
    counters: bool = False
    unless: str | None = None
    """Words of an ability on the stack that show a board on which the assumption is false."""


def _of_players(state: GameState) -> Iterator[Assumption]:
    """Returns what is to be told of players: that the game is over, that another decides for
    one."""
    if state.around is not None:
        yield assumption("within_subgame", state.edition, None)
    teams = {each.team or each.name for each in state.players}
    if state.left and len(teams) == 1:
        winners = " and ".join(each.name for each in state.players)
        yield assumption("game_over", state.edition, None, winners=winners)
    for each in state.players:
        other = each.combat_controlled_by or each.controlled_by
        if other is not None:
            names = {"player": each.name, "other": other}
            yield assumption("controlled_player", state.edition, None, **names)


@cache
def rows() -> dict[str, Row]:
    """The rows by name."""
    return msgspec.json.decode((LAW_FOLDER / "assumed.json").read_bytes(), type=dict[str, Row])


def assumptions(snapshot: ResolvedSnapshot, state: GameState) -> tuple[Assumption, ...]:
    """Returns what is assumed of the state that a snapshot states."""
    found: list[Assumption] = []
    latest = tables().editions[-1]
    if snapshot.edition > latest and snapshot.edition != "current":
        asked, known = snapshot.edition, state.edition
        found.append(assumption("later_edition", state.edition, None, asked=asked, known=known))
    for obj in state.objects:
        entry = snapshot.objects.get(obj.id)
        if entry is not None:
            found += _of_object(entry, obj, state.edition)
            found += _unknown_counters(entry, snapshot, state.edition)
            found += _by_night(obj, state)
    for id_ in assumed_x(state):
        found.append(assumption("unknown_x", state.edition, id_))
    for id_ in asking(state):
        found.append(assumption("unknown_cards", state.edition, id_))
    for each in state.effects:
        if each.moved and not awaits_its_damage(each):
            found.append(assumption("moved_in_vain", state.edition, each.id))
    found += _of_base_numbers(state)
    found += _of_givers(state)
    if legends_matter(state):
        found.append(assumption("legend_type", state.edition, None))
    return (*found, *_of_players(state))


def _of_givers(state: GameState) -> Iterator[Assumption]:
    """What is taken for what created tokens that call it by its name."""
    tokens = [each for each in state.objects if "token" in each.status]
    objects = {each.id: each for each in state.objects} if tokens else {}
    for each in tokens:
        if (giver := assumed_giver(each, objects)) is not None:
            yield assumption("assumed_giver", state.edition, each.id, giver=giver)


def _of_object(entry: ResolvedObject, obj: GameObject, edition: str) -> Iterator[Assumption]:
    for name, row in rows().items():
        number = obj.counters.get(row.counter or "", 0)
        if number and row.counter not in entry.counters:
            yield assumption(name, edition, obj.id, number=number)
    yield from _impossible(obj, edition)
    if is_only_named(entry) and not entry.emblem and obj.face_down is None:
        yield assumption("only_named", edition, obj.id)
    if obj.face_name is not None and entry.face is None:
        yield assumption("named_face", edition, obj.id, face=obj.face_name)
    if is_of_unknown_cards(obj):
        yield assumption("unknown_parts", edition, obj.id)
    if entry.face is not None and obj.card is not None and not has_face(obj.card, entry.face):
        yield assumption("no_such_face", edition, obj.id, face=entry.face)
    yield from _of_kickers(obj, edition)
    if obj.zone != "battlefield" or obj.face_down is not None:
        return
    for key in _choices_lacking(obj):
        yield assumption("no_choice", edition, obj.id, key=key)
    level = entry.counters.get("level", 0)
    if level and "Class" in obj.face.subtypes:
        yield assumption("level_counters", edition, obj.id, number=level)


def _of_kickers(obj: GameObject, edition: str) -> Iterator[Assumption]:
    """That what asks with which kicker it was kicked finds none, since that isn't told."""
    words = every_part(obj.face.abilities, quoted=True)
    asked = [e.counter for e in words if isinstance(e, Stands) and _names_kicker(e.relation)]
    kickers = [each for each in dict.fromkeys(asked) if each]
    told = any(each.startswith(kicker_of("")) for each in obj.history.paid)
    if obj.history.kicked and kickers and not told:
        names, key = " or ".join(kickers), kicker_of(kickers[0])
        yield assumption("untold_kicker", edition, obj.id, kickers=names, key=key)


def _of_base_numbers(state: GameState) -> Iterator[Assumption]:
    """What speaks of base power where what sets power and what changes it are applied together."""
    mixed = any({"pt_set", "pt_modify"} <= {*step.kinds} for step in era_of(state.edition).steps)
    for obj in state.objects if mixed else ():
        words = every_part((obj.copied or obj.face).abilities, quoted=True)
        if any(getattr(each, "number", None) in BASE_NUMBERS for each in words):
            yield assumption("base_power", state.edition, obj.id)


def _names_kicker(relation: Relation) -> bool:
    return relation.relation == "kicked_with"


def _unknown_counters(
    entry: ResolvedObject, snapshot: ResolvedSnapshot, edition: str
) -> Iterator[Assumption]:
    for kind in entry.counters:
        if not is_known(kind) and not _is_spoken_of(kind, snapshot):
            yield assumption("unknown_counter", edition, entry.id, kind=kind)


def _impossible(obj: GameObject, edition: str) -> Iterator[Assumption]:
    """Returns what the rules don't let be where it is, or as it is."""
    face = obj.copied or obj.face
    for name, row in rows().items():
        if row.zone != obj.zone or obj.face_down is not None:
            continue
        if row.type in face.types or (row.counters and obj.counters):
            yield assumption(name, edition, obj.id)


def _choices_lacking(obj: GameObject) -> list[str]:
    """The keys of choices that it makes as it enters and of which none is stated."""
    abilities = (obj.copied or obj.face).abilities
    outcomes = (o for each in abilities if each.replacement for o in each.replacement.outcomes)
    named = [name for each in outcomes if isinstance(each, Enters) for name in each.chooses]
    if any(name[:1].isupper() for name in named) and obj.choices:
        return []  # words to choose among: any key may tell which
    keys = ["mode" if name[:1].isupper() else KEYS.get(name, name) for name in named]
    return [key for key in dict.fromkeys(keys) if key in CHOICES and key not in obj.choices]


def _by_night(obj: GameObject, state: GameState) -> Iterator[Assumption]:
    front = obj.card is not None and obj.card.faces and obj.face.name == obj.card.faces[0].name
    daybound = any(each.keyword == "daybound" for each in obj.face.abilities)
    if state.day_night == "night" and obj.zone == "battlefield" and front and daybound:
        yield assumption("night_face", state.edition, obj.id)


def _is_spoken_of(kind: str, snapshot: ResolvedSnapshot) -> bool:
    """Returns whether a text that stands in the snapshot names counters of this kind."""
    cards = (part for card in snapshot.cards for part in (card, *(card.card_faces or ())))
    texts = [part.oracle_text for part in cards]
    texts += [entry.oracle_text for entry in snapshot.objects.values()]
    return any(f"{kind} counter" in (text or "") for text in texts)


def with_printed_counters(state: GameState) -> GameState:
    """The state with the counters that planeswalkers and battles entered with, where none of the
    kind are stated (306.5b, 310.4b). A number of none is dropped."""
    by_id = {each.id: each for each in state.objects}
    objects = tuple(_with_printed(each, by_id, state) for each in state.objects)
    return msgspec.structs.replace(state, objects=objects)


def _with_printed(
    obj: GameObject, objects: Mapping[str, GameObject], state: GameState
) -> GameObject:
    counters = dict(obj.counters)
    for kind, number in printed_counters(obj, objects):
        if kind not in counters and not _is_refuted(kind, state):
            counters[kind] = number
    counters = {kind: number for kind, number in counters.items() if number}
    return obj if counters == obj.counters else msgspec.structs.replace(obj, counters=counters)


def printed_counters(
    obj: GameObject, objects: Mapping[str, GameObject]
) -> Iterator[tuple[str, int]]:
    """The kinds of counters that a permanent enters with by its type, and how many are printed."""
    if obj.zone != "battlefield" or obj.face_down is not None:
        return
    passed = {obj.id}
    while (original := objects.get(obj.copy_of or "")) and original.id not in passed:
        passed.add(original.id)
        obj = original
    face = obj.copied or obj.face
    for row in rows().values():
        printed = getattr(face, row.counter, None) if row.counter else None
        if row.type in face.types and str(printed).isdecimal():
            yield str(row.counter), int(str(printed))


def _is_refuted(kind: str, state: GameState) -> bool:
    """Returns whether an ability waits that tells of such permanents without counters: then a
    snapshot that states none means none."""
    signs = {row.unless for row in rows().values() if row.counter == kind and row.unless}
    return any(sign in (each.text or "") for each in state.stack_abilities for sign in signs)


def assumption(name: str, edition: str, about: str | None, **holes: object) -> Assumption:
    """The assumption of a row, under the rules of an edition."""
    return Assumption(about, rows()[name].says.format(**holes), _rule_of(name, edition), name)


def of_variants(state: GameState) -> Iterator[Assumption]:
    """What is left out where ranges of influence are limited, and which player is meant by words
    that speak of the active player where a team has the turn."""
    if any(each.range_of_influence is not None for each in state.players):
        yield assumption("limited_range", state.edition, None)
    team = sharing_turns(state, state.active)
    if len(team) < 2:
        return
    names = {"player": state.active, "team": " and ".join(team)}
    for each in state.objects:
        words = every_part(each.face.abilities, quoted=True)
        if any(ACTIVE in (getattr(e, "who", None), getattr(e, "by", None)) for e in words):
            yield assumption("active_of_team", state.edition, each.id, **names)


def of_next_turns(state: GameState) -> Iterator[Assumption]:
    """Which turn is meant by effects that last until the end of their controller's next turn, where
    that player's turn it is."""
    active = sharing_turns(state, state.active)
    for each in (*state.effects, *state.unread_effects):
        if each.controller in active and NEXT_TURN in durations_said(each.text):
            yield assumption("next_turn", state.edition, each.id)


def in_edition(assumed: Assumption, edition: str) -> Assumption:
    """The same assumption with its rule in an edition."""
    return msgspec.structs.replace(assumed, rule=_rule_of(assumed.row, edition))


def _rule_of(name: str, edition: str) -> str | None:
    return rule_in_force(rows()[name].rules, edition)
