"""Puts what a text says together: entries in their zones, ids for the names in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kb.card_base.called import Called, parted
from kb.errors import SnapshotError, Steps, shown
from kb.notation.items import Cards, Item
from kb.notation.scanning import Fault, Span, quoted_end, unquoted
from kb.notation.statuses import Status, Statuses
from kb.snapshot.naming import Names
from kb.snapshot.reading import to_model
from kb.snapshot.resolution import default_ids

PERMANENTS_ONLY = frozenset(
    {"tapped", "sick", "damage", "attached_to", "flipped", "phased_out", "deathtouched",
     "monstrous", "combat.attacking", "combat.blocking", "combat.blocked"}
)  # fmt: skip
"""What only permanents can be."""
LASTING_OR_CARDS = ("effects", "delayed", "cards")
MOST_OF_ONE = 10_000


class Draft(NamedTuple):
    """An entry before names in it are ids: where it stands, what its item says, whose it is."""

    steps: Steps
    item: Item
    player: str | None


class Drafts:
    """What has been read so far."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self._drafts: list[Draft] = []
        self._values: dict[Steps, Any] = {}
        self._places: dict[Steps, int] = {}
        self._counts: dict[Steps, int] = {}
        self._noted: list[Item] = []

    def set(self, steps: Steps, value: Any, at: int) -> None:
        """Sets a value. Raises Fault if it has been said before."""
        if steps in self._values or self._counts.get(steps):
            raise Fault("said twice", at, shown(value), "each once")
        self._values[steps] = value
        self._places[steps] = at

    def append(self, steps: Steps, value: Any, at: int) -> None:
        """Adds a value to a list."""
        self._values.setdefault(steps, []).append(value)
        self._places.setdefault(steps, at)

    def add(self, item: Item, zone: str, player: str | None) -> None:
        """Adds what an item says, so often as it says. Raises Fault where the zone has been given
        as a number of unknown cards."""
        shared = zone in ("battlefield", "stack")
        steps: Steps = (zone,) if shared else ("players", player, zone)
        if isinstance(self._values.get(steps), int):
            raise Fault(
                "this zone has been given as a number of cards", item.span.start,
                shown(item.span.text), "cards, or a number; a zone before other cards",
            )  # fmt: skip
        count = item.times * _times(item)
        if count > MOST_OF_ONE:
            raise Fault("too many of one", item.span.start, str(count), f"at most {MOST_OF_ONE:,}")
        for _ in range(count):
            self._draft(item, steps, player if shared else None)

    def add_lasting(self, item: Item, steps: Steps, player: str | None) -> None:
        """Adds an effect, a delayed ability or an emblem."""
        self._draft(item, steps, player)

    def add_card(self, item: Item) -> None:
        """Adds a card of the text's own."""
        self._draft(item, ("cards",), None)

    def add_face(self, item: Item) -> None:
        """Adds a face to the card that was added last. Raises Fault if there is none."""
        number = self._counts.get(("cards",), 0)
        if not number:
            raise Fault("a face without its card", item.span.start, shown(item.span.text),
                        "card: and its name before it")  # fmt: skip
        self._draft(item, ("cards", number - 1, "card_faces"), None)

    def _draft(self, item: Item, steps: Steps, player: str | None) -> None:
        number = self._counts.get(steps, 0)
        self._counts[steps] = number + 1
        self._drafts.append(Draft((*steps, number), item, player))
        self._places[(*steps, number)] = item.span.start

    def only_permanent(self, item: Item) -> bool:
        """Returns whether only a permanent can be what an item says."""
        return all(any(one.key in PERMANENTS_ONLY for one in each) for each in item.readings)

    def note(self, item: Item) -> None:
        """Notes that an item is taken for a permanent though a zone was named before it."""
        self._noted.append(item)

    def finished(
        self, players: list[str]
    ) -> tuple[dict[str, Any], dict[Steps, int], tuple[str, ...]]:
        """The document, where each path of it stands, and the notes. Raises Fault."""
        fullest = [max(each.item.readings, key=len, default=()) for each in self._drafts]
        rough = self._document(players, fullest, None)
        try:
            ids = default_ids(to_model(rough))
        except SnapshotError as error:
            raise self.at_place(error) from None
        names = _Names(ids, Names(self._things(ids, players, fullest), players), self._cards)
        chosen = [
            _resolved(draft, full, names) for draft, full in zip(self._drafts, fullest, strict=True)
        ]
        document = self._document(players, chosen, ids)
        noted = (
            ids[draft.steps]
            for draft in self._drafts
            if any(draft.item is item for item in self._noted)
        )
        return document, self._places, tuple(noted)

    def at_place(self, error: SnapshotError) -> Fault:
        """The error with its place in the text."""
        at = place_of(self._places, error.steps)
        fault = Fault(error.problem, at, error.found or "", error.expected or "", error.nearest)
        fault.steps = error.steps
        return fault

    def _things(
        self, ids: Mapping[Steps, str], players: list[str], statuses: list[Statuses]
    ) -> dict[str, tuple[str, Called]]:
        """Zone and names of each object by its id."""
        found = {}
        for draft, said in zip(self._drafts, statuses, strict=True):
            if draft.steps[0] in LASTING_OR_CARDS:
                continue
            given = {each.key: each.value for each in said}
            names = (draft.item.entry.get("card"), draft.item.entry.get("name"), given.get("name"))
            whose = given.get("controller") or draft.player or players[0]
            if draft.steps[0] == "players":
                whose = str(draft.steps[1])
            zone = str(draft.steps[-2])
            found[ids[draft.steps]] = zone, Called(tuple(filter(None, names)), str(whose))
        return found

    def _document(
        self, players: list[str], statuses: list[Statuses], ids: Mapping[Steps, str] | None
    ) -> dict[str, Any]:
        document: dict[str, Any] = {}
        if players != ["A", "B"]:
            document["players"] = {name: {} for name in players}
        for steps, value in self._values.items():
            _put(document, steps, value)
        for draft, said in zip(self._drafts, statuses, strict=True):
            entry = dict(draft.item.entry)
            whose = draft.player
            said_of = draft.steps[0] != "battlefield" or whose != players[0]
            if draft.steps[0] != "players" and whose is not None and said_of:
                entry["controller"] = whose
            for each in said if ids is not None else map(_roughly, said):
                self._places.setdefault((*draft.steps, *_path(each.key)), each.at)
                _say(entry, each)
            combat = entry.pop("combat", None)
            if combat and ids is not None:
                others = [each for each in players if each != (whose or players[0])]
                if combat.get("attacking") is ... and len(others) > 1:
                    raise Fault("it isn't said whom this attacks", draft.item.span.start,
                                shown(draft.item.span.text), "attacking B, or another")  # fmt: skip
                _fight(document.setdefault("combat", {}), ids[draft.steps], combat, others[0])
            _put(document, draft.steps[:-1], [], append=_shortest(entry))
        if "players" in document:
            said_of = document["players"]
            document["players"] = {name: said_of.get(name, {}) for name in players}
        return document


def _roughly(status: Status) -> Status:
    """The status before what it names has ids."""
    if status.hole == "objects":
        return status._replace(value=[status.value])
    return status._replace(value={"card": status.value}) if status.hole == "card" else status


def place_of(places: Mapping[Steps, int], steps: Steps) -> int:
    """Where the longest part of a path that has a place stands in the text."""
    for length in range(len(steps), 0, -1):
        if steps[:length] in places:
            return places[steps[:length]]
    return 0


def _times(item: Item) -> int:
    full = max(item.readings, key=len, default=())
    return next((each.value for each in full if each.key == "times"), 1)


def _path(key: str) -> tuple[str, ...]:
    return tuple(key.replace("[]", "").split("."))


def _shortest(entry: dict[str, Any]) -> Any:
    return entry["card"] if [*entry] == ["card"] else entry


def _put(document: dict[str, Any], steps: Steps, value: Any, append: Any = None) -> None:
    """Sets a value at a path, or appends to the list there."""
    here: Any = document
    for step in steps[:-1]:
        here = here[step] if isinstance(step, int) else here.setdefault(step, {})
    if append is None:
        here[steps[-1]] = value
    else:
        here.setdefault(steps[-1], []).append(append)


def _say(entry: dict[str, Any], status: Status) -> None:
    """Puts one status into an entry. Raises Fault for what has been said before."""
    key, value = status.key, status.value
    if key == "times":
        return
    if key == "counters":
        kind, number = value
        counters = entry.setdefault("counters", {})
        counters[kind] = counters.get(kind, 0) + number
        return
    if key == "size":
        entry["power"], entry["toughness"] = value
        return
    if key == "except":
        copied = entry.get("copy_of", {})
        entry["copy_of"] = {**(copied if isinstance(copied, dict) else {"id": copied}),
                            "except": value}  # fmt: skip
        return
    *path, last = _path(key)
    here = entry
    if key.startswith("designations[]"):
        detail = {last: value} if path else value
        entry.setdefault("designations", []).append(detail)
        return
    for step in path:
        here = here.setdefault(step, {})
    if last in here:
        raise Fault("said twice", status.at, shown(str(value)), "each once")
    here[last] = value


def _fight(combat: dict[str, Any], id_: str, said: dict[str, Any], opponent: str) -> None:
    """Puts what an entry says of combat where a snapshot has it."""
    if "attacking" in said:
        whom = opponent if said["attacking"] is ... else said["attacking"]
        combat.setdefault("attackers", {})[id_] = whom
    if "blocking" in said:
        combat.setdefault("blockers", {})[id_] = said["blocking"]
    for key in ("blocked", "struck"):
        if said.get(key):
            combat.setdefault(key, []).append(id_)


class _Names(NamedTuple):
    """What names in a text may mean."""

    ids: Mapping[Steps, str]
    names: Names
    cards: Cards

    def one(self, name: str, at: int, zone: str | None, own: str | None) -> str:
        """The id or player that a name means. Raises Fault."""
        try:
            return self.names.one(name, zone, own)
        except SnapshotError as error:
            raise Fault(error.problem, at, error.found or "", error.expected or "",
                        error.nearest) from None  # fmt: skip

    def several(self, words: str, at: int, zone: str | None) -> list[str]:
        """The ids and players that words name. Raises Fault."""

        def known(name: str) -> bool:
            try:
                self.one(_bare(name), at, zone, None)
            except Fault:
                return False
            return True

        objects = self.names.objects.items()
        every = {name for id_, (_, each) in objects for name in (id_, *each.names)}
        names = parted(words, every, known)
        return [self.one(_bare(name), at, zone, None) for name in names if name.strip()]


def _bare(name: str) -> str:
    """A name without the quotes in which it stands."""
    plain = name.strip()
    if quoted_end(plain, 0) == len(plain):
        return unquoted(Span(plain, 0))
    return plain


def _resolved(draft: Draft, fullest: Statuses, names: _Names) -> Statuses:
    """The reading in which every name means something. Raises Fault for the fullest reading if
    there is none."""
    readings = draft.item.readings or ((),)
    if not any(each.hole for each in fullest) and len(readings) == 1:
        return readings[0]
    for reading in readings:
        try:
            return tuple(_with_ids(each, draft, names) for each in reading)
        except Fault:
            continue
    for reading in sorted(readings, key=len, reverse=True):
        try:
            return tuple(_with_ids(each, draft, names, last=True) for each in reading)
        except Fault:
            continue
    return tuple(_with_ids(each, draft, names, last=True) for each in fullest)


def _with_ids(status: Status, draft: Draft, names: _Names, *, last: bool = False) -> Status:
    """The status with the ids of what it names. last: there is no other reading, and a source need
    be no card that is known. Raises Fault."""
    own = names.ids.get(draft.steps)
    words = str(status.value)
    board = None if draft.steps[0] == "stack" else "battlefield"
    if status.hole == "object":
        return status._replace(value=names.one(words, status.at, board, own))
    if status.hole == "objects":
        return status._replace(value=names.several(words, status.at, board))
    if status.hole in ("source", "original"):
        try:
            return status._replace(value=names.one(words, status.at, board, own))
        except Fault as error:
            if error.problem.startswith("several"):
                raise
            if not names.cards.has(words) and not (last and status.hole == "source"):
                raise
            if status.hole == "source":
                return status
    if status.hole == "card" and not last and not names.cards.has(words):
        raise Fault("no card has this name", status.at, shown(words), "the name of a card")
    return status._replace(value={"card": words}) if status.hole in ("card", "original") else status
