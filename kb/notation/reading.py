"""Reads the text of a board into the plain values that a snapshot file states."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from kb.errors import Steps, shown
from kb.notation import items, labels, moments
from kb.notation.documents import Drafts
from kb.notation.items import Cards
from kb.notation.labels import PAST, Label
from kb.notation.pools import pool
from kb.notation.rows import LASTING, PLAYERS_DESIGNATIONS
from kb.notation.scanning import Fault, Part, Span, label_of, scanned, unquoted
from kb.notation.statuses import Reader
from kb.snapshot.references import CardNames

_NONE = ("none", "empty", "nothing")
_NUMBERED = re.compile(rf"({'|'.join(labels.NUMBER_OF)})\s+(-?\d{{1,12}})", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Z]\Z")
_OTHERS = {"AP": "NAP", "NAP": "AP"}


class Board(NamedTuple):
    """What a text says: the plain values of a snapshot; where in the text each path of them stands
    (index); the ids of what was taken for a permanent though a zone was named before it."""

    document: dict[str, Any]
    places: dict[Steps, int]
    notes: tuple[str, ...]


def read(text: str, cards: CardNames | None = None) -> Board:
    """The board that a text says. cards: where names of cards are looked up; None knows none.
    Raises Fault."""
    return _Reading(text, cards).board()


class _Reading:
    def __init__(self, text: str, cards: CardNames | None) -> None:
        self._cards = Cards(cards)
        found = scanned(text)
        self._scanned = found._replace(parts=self._joined(found.parts, text))
        self._drafts = Drafts(self._cards)
        self._players: list[str] = []
        self._ordered: list[str] | None = None
        self._player: str | None = None
        self._last: str | None = None
        """Whose the last part with cards was."""
        self._zone = "battlefield"
        self._labelled = False
        """Whether a part says whose it is."""
        self._bare_lines = 0

    def board(self) -> Board:
        """The whole."""
        self._define_cards(self._scanned.parts)
        self._name_players(self._scanned.parts)
        later: list[tuple[Label, Span, str | None]] = []
        for part in self._scanned.parts:
            self._begin(part)
            for place, item in enumerate(part.items):
                self._item(item, place == 0, later)
        if self._scanned.edition is not None:
            edition = self._scanned.edition
            self._drafts.set(("edition",), edition.text, edition.start)
        for label, rest, player in later:
            self._shared(label, rest, player)
        document, places, notes = self._drafts.finished(self._all_players())
        return Board(document, places, notes)

    # -------------------------------------------------------------------------------- players

    def _joined(self, parts: tuple[Part, ...], text: str) -> tuple[Part, ...]:
        """The parts, but for those that are the halves of a split card: `Fire / Ice`."""
        found: list[Part] = []
        for part in parts:
            last = found[-1].items[-1] if found else Span("", 0)
            first = part.items[0]
            ends = [len(first.text), *(m.start() for m in re.finditer(r"[ ,(]", first.text))][:12]
            halves = (f"{last.text} // {first.text[:end]}" for end in ends)
            if part.separator != "/" or not last.text or not any(map(self._cards.has, halves)):
                found.append(part)
                continue
            whole = Span(text[last.start : first.end], last.start)
            items = (*found[-1].items[:-1], whole, *part.items[1:])
            found[-1] = found[-1]._replace(items=items)
        return tuple(found)

    def _define_cards(self, parts: tuple[Part, ...]) -> None:
        """Cards of one's own are known before anything else is read."""
        for part in parts:
            for item in part.items:
                found = label_of(item)
                label = "" if found is None else found[0].text.lower()
                if found is None or label not in ("card", "cards", "face"):
                    continue
                defined = items.card(found[1])
                self._cards.own.append(str(defined.entry["name"]))
                if label == "face":
                    self._drafts.add_face(defined)
                else:
                    self._drafts.add_card(defined)

    def _name_players(self, parts: tuple[Part, ...]) -> None:
        """The players whom parts begin with, in order of their names if these are letters."""
        for part in parts:
            found = label_of(part.items[0])
            if found is None:
                continue
            label = self._label(found[0], part.items[0], begins=True)
            if label is not None and label.what == "players":
                self._ordered = [unquoted(each) for each in _split(found[1])]
            elif label is not None and label.player and label.player not in self._players:
                self._players.append(label.player)
            self._labelled = self._labelled or (label is not None and label.player is not None)
        if all(_LETTERS.match(each) for each in self._players):
            self._players.sort()
        elif "AP" in self._players:
            self._players.sort(key=lambda each: each != "AP")

    def _all_players(self) -> list[str]:
        """The players in turn order: two at least."""
        if self._ordered is not None:
            missing = [each for each in self._players if each not in self._ordered]
            return [*self._ordered, *missing]
        known = list(self._players)
        if all(each in ("A", "B") for each in known):
            return ["A", "B"]
        if len(known) == 1:
            other = _OTHERS.get(known[0], "A" if known[0] != "A" else "B")
            return sorted([known[0], other], key=lambda each: each != "AP")
        return known

    def _begin(self, part: Part) -> None:
        """Sets whose the items of a part are, if nothing in it says so."""
        first = label_of(part.items[0])
        label = None if first is None else self._label(first[0], part.items[0], begins=True)
        if label is not None and label.player is not None:
            return
        on_a_line = part.separator != "/"
        if label is not None and label.kind == "shared":
            if not (on_a_line and part.indented):
                self._zone = "battlefield"
                self._player = self._next(None) if self._last is None else None
            return
        if on_a_line and self._last is not None and (part.indented or label is not None):
            self._player = self._last
            return
        self._bare_lines += on_a_line
        first_of_all = not part.separator and self._all_players()[0] not in self._players
        if on_a_line and ((self._labelled and not first_of_all) or self._bare_lines > 2):
            raise Fault(
                "whose is this line?", part.items[0].start, shown(part.items[0].text),
                "A: or another player before it; ; between cards, a line for each player; "
                "space before a line that goes on with the same player",
            )  # fmt: skip
        self._player = self._last = self._next(self._last)
        self._zone = "battlefield"

    def _next(self, after: str | None) -> str:
        """The player whose an unlabelled part is: the one behind another in order, else the
        first."""
        order = self._all_players()
        place = 0 if after is None else order.index(after) + 1
        name = order[place] if place < len(order) else chr(ord("A") + place)
        if name not in self._players:
            self._players.append(name)
        return name

    # ---------------------------------------------------------------------------------- items

    def _label(self, label: Span, item: Span, begins: bool) -> Label | None:
        """What a label says; None where the colon belongs to a card's name."""
        players = [*(self._ordered or ()), *self._players]
        usual = [each for each in ("A", "B", "C", "D", "AP", "NAP") if each not in players]
        read = labels.read(label, [*players, *usual], begins)
        if read is not None or label.text.startswith('"'):
            return read
        whole = item.text
        if any(self._cards.has(whole[:cut].strip(" ,(")) for cut in _ends(whole, label)):
            return None
        raise labels.unknown(label, players, self._cards.nearest(whole))

    def _item(self, item: Span, begins: bool, later: list[tuple[Label, Span, str | None]]) -> None:
        found = label_of(item)
        label = None if found is None else self._label(found[0], item, begins)
        numbered = _NUMBERED.fullmatch(item.text)
        if numbered is not None:
            label = Label(None, labels.NUMBER_OF[numbered[1].lower()], "number")
            self._of_player(label, item.piece(numbered.start(2), numbered.end(2)))
            return
        if found is None or label is None:
            self._cards_in(item, labelled=False)
            return
        rest = found[1]
        if label.player is not None:
            self._player = self._last = label.player
            self._zone = "battlefield"
            if label.player not in self._players:
                self._players.append(label.player)
        if label.kind == "player":
            self._item(rest, False, later)
        elif label.kind == "zone":
            self._zone = label.what
            self._cards_in(rest, labelled=True)
        elif label.kind == "shared":
            later.append((label, rest, self._player))
        else:
            self._of_player(label, rest)

    def _cards_in(self, span: Span, *, labelled: bool) -> None:
        """The cards that an item lists, in the zone that is spoken of."""
        player, zone = self._owner(span), self._zone
        if labelled and zone in PLAYERS_ZONES and player is not None:
            steps = ("players", player, zone)
            if span.text.lower() in ("", *_NONE):
                self._drafts.set(steps, [], span.start)
                return
            if span.text.isdecimal():
                self._drafts.set(steps, int(span.text), span.start)
                return
        if not span.text or span.text.lower() in _NONE:
            return
        for item in items.objects(span, self._cards, stack=zone == "stack"):
            if not labelled and zone in PLAYERS_ZONES and self._drafts.only_permanent(item):
                self._zone = zone = "battlefield"
                self._drafts.note(item)
            self._drafts.add(item, zone, player)

    def _owner(self, span: Span) -> str:
        if self._player is None:
            raise Fault("whose is this?", span.start, shown(span.text),
                        "A: or another player before it")  # fmt: skip
        return self._player

    def _of_player(self, label: Label, rest: Span) -> None:
        player = self._owner(rest)
        steps: Steps = ("players", player)
        if label.kind == "number":
            number = re.fullmatch(r"-?\d{1,12}", rest.text)
            if number is None:
                raise Fault("no number", rest.start, shown(rest.text), f"{label.what}: a number")
            self._drafts.set((*steps, *label.what.split(".")), int(rest.text), rest.start)
        elif label.what == "emblem":
            self._drafts.add_lasting(items.lasting(rest), (*steps, "emblems"), None)
        elif label.what == "counters":
            self._counters(rest, steps)
        elif label.what == "lost":
            self._drafts.set((*steps, "lost"), _yes(rest), rest.start)
        elif label.what == "mana":
            self._drafts.set((*steps, "mana"), pool(_split(rest), rest), rest.start)
        elif label.what in PAST:
            self._past(label.what, rest, steps)
        elif label.what == "designations":
            for each in _split(rest):
                name = PLAYERS_DESIGNATIONS.get(each.text.lower(), each.text)
                self._drafts.append((*steps, "designations"), name, each.start)
        else:
            key = {"shield": "shields.prevent"}.get(label.what, label.what.replace(" ", "_"))
            value: Any = int(rest.text) if re.fullmatch(r"\d{1,9}", rest.text) else rest.text
            self._drafts.set((*steps, *key.split(".")), value, rest.start)

    def _past(self, what: str, rest: Span, steps: Steps) -> None:
        """What a player did, or what was done to one."""
        if what == "spells cast" and rest.text.lower() in _NONE:
            self._drafts.set((*steps, "history", "spells_cast"), [], rest.start)
        elif what == "spells cast":
            for each in _split(rest):
                self._drafts.append((*steps, "history", "spells_cast"), unquoted(each), each.start)
        elif what == "drew from an empty library":
            drew = _yes(rest)
            self._drafts.set((*steps, "history", "drew_from_empty_library"), drew, rest.start)
        else:
            number = re.fullmatch(r"(\d{1,9}) from (.+)", rest.text)
            if number is None:
                raise Fault("not understood", rest.start, shown(rest.text),
                            "such as commander damage: 5 from thrun")  # fmt: skip
            name = unquoted(rest.piece(number.start(2), number.end(2)))
            self._drafts.set((*steps, "commander_damage", name), int(number[1]), rest.start)

    def _counters(self, rest: Span, steps: Steps) -> None:
        for one in Reader(rest, ()).from_(0):
            for status in one:
                if status.key != "counters":
                    break
                kind, number = status.value
                self._drafts.set((*steps, "counters", kind), number, status.at)
            else:
                return
        raise Fault("not understood as counters", rest.start, shown(rest.text),
                    "such as counters: 3 poison counters, 2 energy counters")  # fmt: skip

    def _shared(self, label: Label, rest: Span, player: str | None) -> None:
        """What is nobody's; said of the turn, it may name players who are spoken of later."""
        if label.what == "turn":
            for key, value in moments.turn(rest, self._all_players()).items():
                self._drafts.set(("turn", key), value, rest.start)
        elif label.what == "effects":
            self._drafts.add_lasting(items.lasting(rest), ("effects",), player)
        elif label.what == "delayed":
            self._drafts.add_lasting(items.lasting(rest), ("delayed",), player)
        elif label.what in ("format", "day_night", "edition", "attack_option"):
            value = rest.text.lower().replace(" ", "_") if label.what == "format" else rest.text
            self._drafts.set((label.what,), value, rest.start)


def _yes(rest: Span) -> bool:
    """Whether something is said to be so. Raises Fault for other words than yes and no."""
    if rest.text.lower() not in ("yes", "no", ""):
        raise Fault("not understood", rest.start, shown(rest.text), "yes or no")
    return rest.text.lower() != "no"


PLAYERS_ZONES = ("hand", "library", "graveyard", "exile", "command", "outside")


def _split(rest: Span) -> list[Span]:
    """What stands between commas that are not within quotes."""
    found, at = [], 0
    for hit in re.finditer(r'"(?:[^"\\]|\\.)*"|,|\Z', rest.text):
        if not hit[0].startswith('"'):
            found.append(rest.piece(at, hit.start()))
            at = hit.end()
    return [each for each in found if each.text]


def _ends(text: str, label: Span) -> list[int]:
    """Where the name of a card with a colon in it may end."""
    colon = text.find(":")
    return [*(hit.start() for hit in re.finditer(r"(?=[\s,(])", text) if hit.start() > colon),
            len(text)][:12]  # fmt: skip


__all__ = ["LASTING", "Board", "read"]
