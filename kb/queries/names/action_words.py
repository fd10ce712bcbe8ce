"""Actions as people say them: `cast giant-growth on bears`, `activate jace 2`, `turn up angel`.

Reading takes the words apart; which candidate they mean is found among those of the board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import islice, product
from typing import Any

import msgspec

from kb.board import Board
from kb.board.object_names import (
    abilities_of,
    called,
    face_names,
    face_of,
    objects,
    own_of,
    parted,
    playable,
    unknown,
)
from kb.card_base.keys import key
from kb.engine.facts import keyword_costs
from kb.engine.layers.final_state import FinalState
from kb.errors import SnapshotError, nearest, shown
from kb.queries.names import hand_words
from kb.vocabulary import ChangeLoyalty, Const, Cost

VERBS: dict[str, tuple[str, ...]] = {
    "pass": ("pass",), "play": ("play_land", "cast"), "cast": ("cast",),
    "activate": ("activate", "activate_mana"), "use": ("activate", "activate_mana"),
    "tap": ("activate_mana", "activate"), "turn up": ("turn_face_up",),
    "turn face up": ("turn_face_up",), "unmorph": ("turn_face_up",), "suspend": ("suspend",),
    "foretell": ("foretell",), "plot": ("plot",), "unlock": ("unlock",),
    "attack": ("attack",), "block": ("block",),
}  # fmt: skip
"""How a verb is said → the actions that it may mean."""
FREE = "free"
"""How it is said that a spell is cast without paying its mana cost."""
_WITHOUT_PAYING = "without paying its mana cost"
MOST_CHOICES = 20
"""How many readings of the targets are told apart."""
BY_KEYWORD = {"cycle": "cycling", "crew": "crew", "level": "level up"}
"""Verbs for the ability of a keyword, where they aren't the keyword itself."""
Meant = Callable[[Board, str], tuple[str, ...]]
"""The objects that a name means."""
_TARGETS = re.compile(r"\s+(?:on|targeting|at|onto|to)\s+", re.IGNORECASE)
_ENDS_AT_TARGET = re.compile(r"\s(?:on|targeting|at|onto|to)$", re.IGNORECASE)
_WAY = re.compile(r"\s+(?:with|for|using|by|as)\s+", re.IGNORECASE)
_SPLICING = re.compile(r"\s+splicing\s+", re.IGNORECASE)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+")
_X = re.compile(
    r"(?P<before>(?:,|\band|\b(?P<with>with|for|using))\s+)?"
    r"\bx\s*=\s*(?P<x>\d+)\b(?P<after>\s*(?:,|\band\b)\s+)?",
    re.IGNORECASE,
)
"""X, perhaps among what else is said of the way: "with X=2 and kicker"."""
_FACE_DOWN = re.compile(r"\s+face[- _]down\b", re.IGNORECASE)
_MODES = re.compile(
    r"\b(?:(?:with|choosing)\s+)?modes?\s+(?P<modes>\d+(?:\s*(?:,|and\b)\s*\d+)*)\b", re.IGNORECASE
)
_LOYALTY = re.compile(r"\s(?P<change>[+−-]\d+|0)$")
"""The cost by which a loyalty ability is called."""
_NUMBER = re.compile(r"\s+#?(?P<number>\d+)$")


class Said(msgspec.Struct, frozen=True):
    """An action as it was said: the actions its verb may mean, the objects its name may mean, the
    number of the ability, the way, X, the modes, the targets (None: none said)."""

    actions: tuple[str, ...]
    objects: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    """Those of the acting player among what has that name; an id means one object alone."""
    keyword: str | None = None
    number: int | None = None
    face: str | None = None
    """The face or half that the name is of, where a card has several."""
    ways: tuple[str, ...] = ()
    """How it is cast and which additional costs are paid: `flashback`, `kicker`, `multikicker
    2`."""
    free: bool = False
    """It is cast without paying its mana cost."""
    x: int | None = None
    modes: tuple[int, ...] | None = None
    targets: tuple[str, ...] | None = None
    choices: tuple[tuple[str, ...], ...] = ()
    """All the targets that the words may mean."""
    aside: tuple[tuple[str, ...], ...] = ()
    """Those that they may mean where none of these can be a target: abilities on the stack in the
    places of their sources."""
    tapping: bool = False
    """It is tapped for that: another ability than a mana ability has the tap symbol in its cost."""


def read(board: Board, words: str, player: str | None = None) -> Said:
    """What the words say when `player` acts. Raises SnapshotError for an unknown verb, object or
    player."""
    said = " ".join(words.split())
    verb = next((each for each in verbs() if _begins(said, each)), None)
    if verb is None:
        raise _no_verb(board, said)
    rest = _SPLICING.sub(" with splice ", " " + said[len(verb) :].strip())
    keyword = BY_KEYWORD.get(verb) or (verb if verb not in VERBS else None)
    if rest.strip().lower() in ("", "priority") and "pass" in VERBS.get(verb, ()):
        return Said(("pass",))
    if VERBS.get(verb, ()) in (("attack",), ("block",)):
        return Said(VERBS[verb])  # which creatures: `why_not_declared`
    if not rest.strip():
        raise SnapshotError(f"this doesn't say what to {verb}", expected=f"{verb} and an object")
    if _ENDS_AT_TARGET.search(rest):
        raise SnapshotError("no target is named at the end", found=shown(words))
    parts = _divided(board, rest)
    if parts is None:
        raise unknown(board, _TARGETS.split(rest, maxsplit=1)[0].strip())
    found, number = _known(board, parts.name) or ((), None)
    actions = VERBS.get(verb, ("activate",))
    if "cast" in actions:
        found = playable(board, parts.name)
    name = parts.name if number is None else _NUMBER.sub("", parts.name)
    alike = (*found, *called(board, name, by_id=False))
    own = own_of(board, alike, player, cards="cast" in actions)
    if name not in board:
        found = tuple(dict.fromkeys((*found, *own)))
    face = None if number is not None else face_of(board, found[0], parts.name)
    aimed = targets(board, parts.targets) if parts.targets is not None else ()
    faces = face_names(board, found)
    named = _said_apart(parts.way or "", faces)
    free = FREE in named and FREE not in faces
    named = tuple(_spliced(board, each, found) for each in named if not free or each != FREE)
    return Said(
        actions, found, own, keyword, number, face, named, free, parts.x, parts.modes,
        aimed[0] if aimed else None, aimed, _at_abilities(board, aimed), tapping=verb == "tap",
    )  # fmt: skip


def _spliced(board: Board, said: str, cast: Collection[str]) -> str:
    """A way as `legal` calls it: what is spliced by its id, if another card than the one that is
    cast has that name."""
    keyword, _, name = said.partition(" ")
    spliced = [each for each in called(board, name) if each not in cast]
    return f"{keyword} {spliced[0]}" if keyword == "splice" and spliced else said


def _divided(board: Board, rest: str) -> Parts | None:
    """The words after the verb taken apart: so that a whole name stands there and so do whole names
    of targets, else so that some words of one do."""
    for meant in (called, objects):
        for aimed in (called, objects, None):
            for parts in divisions(rest):
                aimless = aimed is None or not _TARGETS.search(parts.way or "")
                known = aimless and _known(board, parts.name, meant)
                if known and _all_known(board, parts.targets, aimed):
                    return parts
    return None


def _all_known(board: Board, words: str | None, meant: Meant | None) -> bool:
    """Returns whether every target that the words name is one."""
    if words is None or meant is None:
        return True
    return all(each in board.players or meant(board, each) for each in _target_names(board, words))


def _no_verb(board: Board, said: str) -> SnapshotError:
    """The message for words that begin with no verb; the name of a card may be meant to be cast."""
    first = said.split(" ", 1)[0]
    cards = [each for each in objects(board, first) if each in playable(board, first)]
    begun = [*VERBS, *hand_words.VERBS]
    return SnapshotError(
        "no action begins like this",
        found=shown(said),
        expected=", ".join(each for each in begun if " " not in each),
        nearest=[f"cast {each}" for each in cards] or nearest(first, begun),
    )


def cost_said(words: str, known: Collection[str]) -> tuple[str, int | None]:
    """The additional cost that words name, and how often it is paid (None: not said):
    "multikicker 2" is twice, unless a cost is called that."""
    name, _, times = words.rpartition(" ")
    if words not in known and times.isdecimal() and name in known and int(times) > 0:
        return name, int(times)
    return words, None


class Parts(msgspec.Struct, frozen=True):
    """One way to take the words after the verb apart."""

    name: str
    targets: str | None = None
    way: str | None = None
    x: int | None = None
    modes: tuple[int, ...] | None = None


def divisions(words: str) -> Iterator[Parts]:
    """The ways to take the words apart, those first that leave the most to the name: names have
    words such as "to" and "with" in them."""
    cuts = [(words[: cut.start()], words[cut.end() :]) for cut in _TARGETS.finditer(words)]
    cuts.reverse()
    whole: tuple[str, str | None] = (words, None)
    for name, aimed in (whole, *cuts):
        yield from _plain(name, aimed)
    for name, aimed in (*cuts, whole):
        bare, fields = _numbers(name, {})
        for before, way in _ways(bare):
            for parts in _plain(before, aimed):
                yield msgspec.structs.replace(parts, way=way, **fields)


def _plain(name: str, aimed: str | None) -> Iterator[Parts]:
    """A name and perhaps targets, without X and modes; a way may be said behind the targets."""
    name, fields = _taken(name, {})
    if aimed is not None:
        aimed, fields = _taken(f" {aimed}", fields)
        for before, way in _ways(aimed):
            yield Parts(name.strip(), before, **{**fields, "way": way})
        aimed = aimed.strip()
    yield Parts(name.strip(), aimed, **fields)


def _ways(words: str) -> list[tuple[str, str]]:
    """The words before and the way behind a word such as "with", as short a way as may be first."""
    cuts = [(words[: cut.start()].strip(), words[cut.end() :]) for cut in _WAY.finditer(words)]
    ways = [(before, way.strip().lower()) for before, way in reversed(cuts) if before and way]
    lower = words.strip().lower()
    for said, way in (*_called_ways().items(), (_WITHOUT_PAYING, FREE)):
        if lower.endswith(f" {said}"):
            ways.append((words.strip()[: -len(said)].strip(), way))
    return ways


@cache
def _called_ways() -> dict[str, str]:
    """What people call a spell → the way in which it is cast then: "kicked", by its kicker."""
    rows = keyword_costs.tables().casting
    return {row.said: row.name for row in rows if row.said is not None}


def _said_apart(way: str, faces: Collection[str]) -> tuple[str, ...]:
    """What is said of the way, between commas and "and"; the name of a face, which comes first, may
    have such in it."""
    rest = way
    face = max((each for each in faces if _begins_with(way, each)), key=len, default=None)
    if face is not None:
        rest = way[len(face) :]
    said = (each.strip() for each in _AND.split(rest))
    return tuple(dict.fromkeys(each for each in (face, *said) if each))


def _begins_with(way: str, face: str) -> bool:
    rest = way[len(face) :]
    return way.startswith(face) and (rest == "" or _AND.match(rest) is not None)


def verbs() -> list[str]:
    """Every verb, the longest first."""
    by_row = [row.keyword for row in keyword_costs.tables().activating]
    return sorted({*VERBS, *BY_KEYWORD, *by_row}, key=lambda each: (-len(each), each))


def _begins(said: str, verb: str) -> bool:
    return bool(re.match(rf"{re.escape(verb)}(?:\s|$)", said, re.IGNORECASE))


def _taken(words: str, fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The words without X, modes and "face down", which become fields."""
    words, fields = _numbers(words, fields)
    if match := _FACE_DOWN.search(words):
        fields["way"], words = "face_down", words[: match.start()] + words[match.end() :]
    return f" {' '.join(words.split())}", fields


def _numbers(words: str, fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The words without X and modes, which become fields."""
    if match := _X.search(words):
        # Where more of the way is said behind it, the word before it, or one "and", stays.
        stays = (match["before"] or "") if match["after"] else ""
        fields["x"], words = int(match["x"]), words[: match.start()] + stays + words[match.end() :]
    if match := _MODES.search(words):
        numbers = (int(each) for each in re.findall(r"\d+", match["modes"]))
        fields["modes"], words = tuple(numbers), words[: match.start()] + words[match.end() :]
    return f" {' '.join(words.split())}", fields


def _known(
    board: Board, name: str, meant: Meant = objects
) -> tuple[tuple[str, ...], int | None] | None:
    """The objects that a name means, and the number of the ability behind it, if there is one.
    "elk 2" is the second ability of `elk`, if it has so many; else it may be `elk-2`."""
    found = meant(board, name)
    if not found and (loyal := _LOYALTY.search(name)) is not None:
        return _by_loyalty(board, meant(board, name[: loyal.start()]), loyal["change"])
    match = _NUMBER.search(name)
    if match is None:
        return (found, None) if found else None
    before, number = name[: match.start()], int(match["number"])
    if found and before in board and name not in board and _has_ability(board, before, number):
        return (before,), number
    if found:
        return found, None
    found = meant(board, before)
    return (found, number) if found else None


def _by_loyalty(
    board: Board, ids: tuple[str, ...], change: str
) -> tuple[tuple[str, ...], int | None] | None:
    """The objects with the number of the ability that costs so much loyalty; None if they have
    none."""
    size = int(change.replace("−", "-"))
    cost = Cost((ChangeLoyalty(Const(size)),))
    final = FinalState(board.derivation)
    numbers = {
        each.number
        for id_ in ids
        for each in final.abilities_of(id_)
        if each.words.activation is not None and each.words.activation.cost == cost
    }
    return (ids, numbers.pop()) if len(numbers) == 1 else None


def _has_ability(board: Board, id_: str, number: int) -> bool:
    """Returns whether an object has an ability of this number now."""
    from kb.engine.course.kept_moments import kept_final  # noqa: PLC0415 - where a name is in doubt

    final = kept_final(board.state) or FinalState(board.derivation)
    return any(each.number == number for each in final.abilities_of(id_))


def targets(board: Board, words: str) -> tuple[tuple[str, ...], ...]:
    """The targets that are named, between commas and "and": every choice that the names may mean.
    Raises SnapshotError."""
    found: list[tuple[str, ...]] = []
    for name in _target_names(board, words):
        meant = (name,) if name in board.players else objects(board, name)
        if not meant:
            raise unknown(board, name)
        found.append(meant)
    names = _target_names(board, words)
    chosen = (each for each in product(*found) if _said_so(names, each))
    aimed = tuple(islice(chosen, MOST_CHOICES))
    if not aimed:
        raise SnapshotError("two names of one object as two targets", found=shown(words))
    return aimed


def _at_abilities(board: Board, aimed: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Each choice of targets with an ability on the stack in the place of one that is its
    source."""
    return tuple(
        (*each[:place], id_, *each[place + 1 :])
        for each in aimed
        for place, source in enumerate(each)
        for id_ in abilities_of(board, source)
    )


def _said_so(names: list[str], chosen: tuple[str, ...]) -> bool:
    """Returns whether what is a target twice is said twice, by the same name."""
    said: dict[str, str] = {}
    pairs = zip(chosen, map(key, names), strict=True)
    return all(said.setdefault(id_, name) == name for id_, name in pairs)


def _target_names(board: Board, words: str) -> list[str]:
    """The names of targets, between commas and "and": whole names that have such in them first."""

    def known(name: str) -> bool:
        return name in board.players or bool(called(board, name) or objects(board, name))

    return parted(board, words, _AND, known)


def said(entry: dict[str, Any]) -> str:
    """An action of `legal` in the words that `why-not` reads; its `x` only if it is one number."""
    if "object" not in entry:
        return str(entry["action"])
    verb = {"play_land": "play", "activate_mana": "activate", "turn_face_up": "turn up"}.get(
        entry["action"], entry["action"]
    )
    words = f"{verb} {entry['object']}"
    if "ability" in entry:
        words += f" {entry['ability']}"
    elif entry.get("as"):
        words += f" as {entry['as']}"
    if entry.get("modes"):
        words += f" mode {', '.join(map(str, entry['modes']))}"
    if isinstance(entry.get("x"), int):
        words += f" x={entry['x']}"
    if len(entry.get("targets") or ()) == 1 and entry["targets"][0]:
        words += f" on {', '.join(entry['targets'][0])}"
    return words
