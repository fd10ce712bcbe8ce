"""Writes the plain values of a snapshot as the text of a board. What the notation can't say is
refused, with the key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kb.errors import Steps
from kb.notation import pools
from kb.notation.rows import (
    CARD,
    COUNTERS_OF_PLAYERS,
    LASTING,
    NUMBERS,
    OBJECT,
    PLAYERS_DESIGNATIONS,
    STACK,
    TOLD,
    Row,
)
from kb.notation.sayings import (
    Plain,
    check,
    in_quotes,
    kind_of,
    named,
    quoted,
    statuses,
    unsayable,
    word,
)
from kb.snapshot.reading import to_model
from kb.snapshot.references import CardNames
from kb.snapshot.resolution import default_ids
from kb.snapshot.terms import CONTROL_OF_PLAYERS, PLAYER_ZONES


def written(document: Plain, cards: CardNames | None = None) -> str:
    """The text of a board whose plain values these are, a player a line or more. cards: where names
    of cards are looked up, so that those which are known stand without quotes. Raises
    SnapshotError for what the notation can't say."""
    return "\n".join(_Writing(document, cards).lines()) + "\n"


def in_one_line(text: str) -> str:
    """The same text in one line, if it is one of lines that begin with a label each."""
    return " / ".join(line for line in text.splitlines() if line.strip())


SHARED_WORDS = (
    ("format", "format"), ("day_night", "day or night"), ("attack_option", "attack option"),
)  # fmt: skip
"""The keys of what is said of the whole game in a word, and their labels."""


class _Writing:
    def __init__(self, document: Plain, cards: CardNames | None) -> None:
        self._document = document
        self._cards = cards
        self._players: dict[str, Plain] = {
            name: given or {}
            for name, given in (document.get("players") or {"A": {}, "B": {}}).items()
        }
        self._names = list(self._players)
        self._combat = document.get("combat") or {}
        self._fighting: set[str] = set()
        self._ids = default_ids(to_model(dict(document)))

    def lines(self) -> Iterator[str]:
        """The lines."""
        known = {"edition", "format", "day_night", "attack_option", "players", "turn",
                 "battlefield", "effects", "delayed", "stack", "combat", "cards"}  # fmt: skip
        for key in self._document:
            if key not in known:
                raise unsayable((key,), self._document[key])
        if "edition" in self._document:
            yield f"@{self._document['edition']}"
        if self._names != ["A", "B"]:
            yield "players: " + ", ".join(map(word, self._names))
        for key, label in SHARED_WORDS:
            if self._document.get(key) is not None:
                yield f"{label}: {self._document[key]}"
        for index, card in enumerate(self._document.get("cards") or ()):
            yield "; ".join(self._card(card, ("cards", index)))
        yield from self._turn()
        yield from self._shared("battlefield", OBJECT)
        yield from self._of_players()
        yield from self._shared("stack", STACK)
        for key, label in (("effects", "effect"), ("delayed", "delayed")):
            for index, entry in enumerate(self._document.get(key) or ()):
                yield f"{label}: " + self._lasting(entry, (key, index))
        self._check_combat()

    # ---------------------------------------------------------------------------------- zones

    def _shared(self, zone: str, rows: tuple[Row, ...]) -> Iterator[str]:
        """The battlefield or the stack: a line for each run of objects that one player controls."""
        line: list[str] = []
        last = None
        for index, entry in enumerate(self._document.get(zone) or ()):
            steps = (zone, index)
            given = {"card": entry} if isinstance(entry, str) else dict(entry)
            if zone == "battlefield" or "source" not in given or "controller" in given:
                whose = given.pop("controller", None) or self._first()
            else:
                whose = None
            if whose not in self._players and whose is not None:
                raise unsayable((*steps, "controller"), whose)
            if line and whose != last:
                yield self._line(last, zone, line)
                line = []
            last = whose
            line.append(self._object(given, steps, rows))
        if line:
            yield self._line(last, zone, line)

    def _first(self) -> str:
        return next(name for name, each in self._players.items() if not each.get("lost"))

    def _line(self, player: str | None, zone: str, entries: list[str]) -> str:
        if player is None:
            raise unsayable((zone,), "an object without its controller")
        place = "stack: " if zone == "stack" else ""
        return f"{word(player)}: {place}{'; '.join(entries)}"

    def _of_players(self) -> Iterator[str]:
        """What each player has besides permanents."""
        for name, player in self._players.items():
            said = [*self._of_player(name, player)]
            if said:
                yield f"{word(name)}: " + "; ".join(said)

    def _of_player(self, name: str, player: Plain) -> Iterator[str]:
        for key, value in player.items():
            path: Steps = ("players", name, key)
            empty = value is None or value is False or value in ("", [], {})
            if empty and (value is None or key not in PLAYER_ZONES):
                continue
            if key in PLAYER_ZONES:
                yield from self._zone(key, value, path)
            elif key == "emblems":
                for index, each in enumerate(value):
                    yield "emblem: " + self._lasting(each, (*path, index))
            else:
                yield from _told(key, value, path)

    def _zone(self, zone: str, given: Any, steps: Steps) -> Iterator[str]:
        if given is None:
            return
        if isinstance(given, int) or not given:
            yield f"{zone}: {given or (0 if isinstance(given, int) else 'none')}"
            return
        for index, entry in enumerate(given):
            values = {"card": entry} if isinstance(entry, str) else dict(entry)
            told = self._object(values, (*steps, index), OBJECT)
            yield f"{zone}: {told}"

    # -------------------------------------------------------------------------------- entries

    def _object(self, entry: dict[str, Any], steps: Steps, rows: tuple[Row, ...]) -> str:
        said: list[str] = []
        if entry.get("text") is not None:
            begins = f"ability {quoted(entry.pop('text'))}"
        elif entry.get("card") is not None:
            begins = self._name(entry.pop("card"))
        elif entry.get("name") is not None:
            begins = ""
        else:
            begins = ""
        combat = self._fight(self._ids[steps]) if steps[0] == "battlefield" else []
        said += statuses(entry, steps, rows)
        return ", ".join(filter(None, [begins, *said, *combat]))

    def _name(self, name: str) -> str:
        """The name of a card: without quotes only if it can't be taken for anything else."""
        plain = re.fullmatch(r"[A-Z][\w'’-]*(?: [\w'’-]+)*", name)
        if plain and self._cards is not None and self._cards.has(name):
            return name
        return quoted(name)

    def _card(self, card: Plain, steps: Steps) -> Iterator[str]:
        """A card of one's own, and its faces."""
        rest = {key: value for key, value in card.items() if key not in ("name", "card_faces")}
        yield "card: " + ", ".join([quoted(card["name"]), *statuses(rest, steps, CARD)])
        for index, face in enumerate(card.get("card_faces") or ()):
            rest = {key: value for key, value in face.items() if key != "name"}
            said = statuses(rest, (*steps, "card_faces", index), CARD)
            yield "face: " + ", ".join([quoted(face["name"]), *said])

    def _lasting(self, entry: Plain, steps: Steps) -> str:
        rest = {
            key: value for key, value in entry.items() if key not in ("text", "card", "targets")
        }
        if "card" in entry:
            rest |= {"affects": entry["targets"]} if "targets" in entry else {}
            return ", ".join([f"card {quoted(entry['card'])}", *statuses(rest, steps, LASTING)])
        return ", ".join([quoted(entry["text"]), *statuses(rest, steps, LASTING)])

    def _fight(self, id_: str) -> list[str]:
        """What an object does in combat."""
        said: list[str] = []
        attackers, blockers = (
            self._combat.get("attackers") or {},
            self._combat.get("blockers") or {},
        )
        if id_ in attackers:
            whom = attackers[id_]
            said.append("attacking nobody" if whom is None else f"attacking {quoted(whom)}")
        if id_ in blockers:
            given = blockers[id_]
            each = [given] if isinstance(given, str) else given
            check(("combat", "blockers", id_), bool(each), given)
            said.append(f"blocking {named(each)}")
        said += ["blocked"] * (id_ in (self._combat.get("blocked") or ()))
        said += ["struck first"] * (id_ in (self._combat.get("struck") or ()))
        self._fighting.add(id_)
        return said

    def _check_combat(self) -> None:
        """Raises SnapshotError for what of combat has not been said with its creature."""
        for key, given in self._combat.items():
            if key not in ("attackers", "blockers", "blocked", "struck"):
                if given:
                    raise unsayable(("combat", key), given)
                continue
            for id_ in given:
                check(("combat", key, id_), id_ in self._fighting, id_)

    def _turn(self) -> Iterator[str]:
        turn = self._document.get("turn") or {}
        said = []
        for key, value in turn.items():
            path = ("turn", key)
            if key == "number":
                said.append(str(value))
            elif key == "active" and value is not None:
                check(path, bool(re.fullmatch(r"[\w-]+", value)), value)
                said.append(f"active {value}")
            elif key == "phase" and value is not None:
                said.append(f"{value.replace('_', ' ')} phase")
            elif key == "step" and value is not None:
                said.append(f"{value.replace('_', ' ')} step")
            elif key == "priority":
                check(path, value is None or bool(re.fullmatch(r"[\w-]+", value)), value)
                said.append(f"priority {value or 'nobody'}")
            elif key == "passed" and value:
                said.append("passed " + " and ".join(value))
            elif key == "waits_for" and isinstance(value, str):
                said.append(f"waits for {value}")
            elif key == "told" and value is True:
                said.append(TOLD)
            elif value not in (None, [], ()):
                raise unsayable(path, value)
        if said:
            yield "turn: " + ", ".join(said)


def _told(key: str, value: Any, steps: Steps) -> Iterator[str]:
    """What a key of a player says, that is neither a zone nor an emblem."""
    if key in NUMBERS:
        yield f"{NUMBERS[key]}: {value}"
    elif key == "mana":
        yield f"mana: {pools.written(value, steps)}"
    elif key == "counters":
        yield from _counters_of_player(value)
    elif key == "designations":
        known = set(PLAYERS_DESIGNATIONS.values())
        check(steps, all(isinstance(each, str) and each in known for each in value), value)
        yield "designations: " + ", ".join(each.replace("_", " ") for each in value)
    elif key in ("team", *CONTROL_OF_PLAYERS):
        check(steps, isinstance(value, int) or bool(re.fullmatch(r"[^\W\d][\w-]*", value)), value)
        yield f"{key.replace('_', ' ')}: {value}"
    elif key == "history":
        yield from _past(value, steps)
    elif key == "commander_damage":
        yield from (f"commander damage: {n} from {quoted(id_)}" for id_, n in value.items())
    elif key == "lost":
        yield f"lost: {'yes' if value else 'no'}"
    elif key == "shields":
        yield f"shield: {value.get('prevent', 0)}"
    else:
        raise unsayable(steps, value)


def _counters_of_player(counters: Plain) -> Iterator[str]:
    for kind, number in counters.items():
        if kind in COUNTERS_OF_PLAYERS:
            yield f"{kind}: {number}"
        else:
            yield f"counters: {number} {kind_of(kind)} counters"


def _past(history: Plain, steps: Steps) -> Iterator[str]:
    for key, value in history.items():
        label = NUMBERS.get(f"history.{key}")
        if label is not None and value is not None:
            yield f"{label}: {value}"
        elif key == "spells_cast" and value is not None:
            yield "spells cast: " + (", ".join(map(in_quotes, value)) or "none")
        elif key == "drew_from_empty_library" and value is not None:
            yield f"drew from an empty library: {'yes' if value else 'no'}"
        elif value:
            raise unsayable((*steps, key), value)
