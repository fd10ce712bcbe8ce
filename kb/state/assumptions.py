"""What is taken for granted where a snapshot leaves it open, and what of it can't be so: told with
every answer. `rules_asp/assumed.json` has the words and the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from kb.editions import LAW_FOLDER, Citation
from kb.snapshot.counters import is_known
from kb.snapshot.resolved import ResolvedObject, ResolvedSnapshot
from kb.state.game_state import GameObject, GameState


class Assumption(msgspec.Struct, frozen=True):
    """Something assumed: of which object or effect, if of one; what; by which rule."""

    about: str | None
    text: str
    rule: str | None = None


class Row(msgspec.Struct, frozen=True):
    """Words, with holes for what they are about, and the rule's number from each date on."""

    says: str
    rules: tuple[Citation, ...] = ()
    counter: str | None = None
    """The kind of counter that a permanent of the `type` enters with, as many as are printed."""
    type: str | None = None
    unless: str | None = None
    """What a waiting ability says that tells of a board on which it isn't so."""


def _of_players(state: GameState) -> Iterator[Assumption]:
    """What is to be told of players: that the game is over, that another decides for one."""
    teams = {each.team or each.name for each in state.players}
    if state.left and len(teams) == 1:
        winners = " and ".join(each.name for each in state.players)
        yield assumption("game_over", state.edition, None, winners=winners)
    for each in state.players:
        if each.controlled_by is not None:
            names = {"player": each.name, "other": each.controlled_by}
            yield assumption("controlled_player", state.edition, None, **names)


@cache
def rows() -> dict[str, Row]:
    """The rows by name."""
    return msgspec.json.decode((LAW_FOLDER / "assumed.json").read_bytes(), type=dict[str, Row])


def assumptions(snapshot: ResolvedSnapshot, state: GameState) -> tuple[Assumption, ...]:
    """What is assumed of the state that a snapshot states."""
    entries = snapshot.objects
    of_objects = (
        each
        for thing in state.objects
        if thing.id in entries
        for each in _of_object(entries[thing.id], thing, snapshot, state.edition)
    )
    return (*of_objects, *_of_players(state))


def _of_object(
    entry: ResolvedObject, thing: GameObject, snapshot: ResolvedSnapshot, edition: str
) -> Iterator[Assumption]:
    for name, row in rows().items():
        number = thing.counters.get(row.counter or "", 0)
        if number and row.counter not in entry.counters:
            yield assumption(name, edition, thing.id, number=number)
    for kind in entry.counters:
        if not is_known(kind) and not _is_spoken_of(kind, snapshot):
            yield assumption("unknown_counter", edition, thing.id, kind=kind)


def _is_spoken_of(kind: str, snapshot: ResolvedSnapshot) -> bool:
    """Whether a text that stands in the snapshot names counters of this kind."""
    cards = (part for card in snapshot.cards for part in (card, *(card.card_faces or ())))
    texts = [part.oracle_text for part in cards]
    texts += [entry.oracle_text for entry in snapshot.objects.values()]
    return any(f"{kind} counter" in (text or "") for text in texts)


def with_printed_counters(state: GameState) -> GameState:
    """The state with the counters that planeswalkers and battles entered with, where none of the
    kind are stated (306.5b, 310.4b). A number of none is dropped."""
    things = {each.id: each for each in state.objects}
    objects = tuple(_with_printed(each, things, state) for each in state.objects)
    return msgspec.structs.replace(state, objects=objects)


def _with_printed(
    thing: GameObject, things: Mapping[str, GameObject], state: GameState
) -> GameObject:
    counters = dict(thing.counters)
    for kind, number in printed_counters(thing, things):
        if kind not in counters and not _is_refuted(kind, state):
            counters[kind] = number
    counters = {kind: number for kind, number in counters.items() if number}
    return (
        thing if counters == thing.counters else msgspec.structs.replace(thing, counters=counters)
    )


def printed_counters(
    thing: GameObject, things: Mapping[str, GameObject]
) -> Iterator[tuple[str, int]]:
    """The kinds of counters that a permanent enters with by its type, and how many are printed."""
    if thing.zone != "battlefield" or thing.face_down is not None:
        return
    passed = {thing.id}
    while (original := things.get(thing.copy_of or "")) and original.id not in passed:
        passed.add(original.id)
        thing = original
    face = thing.copied or thing.face
    for row in rows().values():
        printed = getattr(face, row.counter, None) if row.counter else None
        if row.type in face.types and str(printed).isdecimal():
            yield str(row.counter), int(str(printed))


def _is_refuted(kind: str, state: GameState) -> bool:
    """Whether an ability waits that tells of such permanents without counters: then a snapshot that
    states none means none."""
    signs = {row.unless for row in rows().values() if row.counter == kind and row.unless}
    return any(sign in (each.text or "") for each in state.waiting for sign in signs)


def assumption(name: str, edition: str, about: str | None, **holes: object) -> Assumption:
    """The assumption of a row, under the rules of an edition."""
    row = rows()[name]
    past = [each.rule for each in row.rules if each.start <= edition]
    return Assumption(about, row.says.format(**holes), past[-1] if past else None)
