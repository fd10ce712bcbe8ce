"""A board in the sentences of judges: `AP controls Blood Moon. NAP controls a
Forest.` It is said again in the notation, which tells how it was understood; a sentence that
has another form is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kb.card_base.keys import key
from kb.errors import SnapshotError, shown
from kb.notation import sentences as forms
from kb.notation.sayings import quoted
from kb.notation.tokens import described
from kb.snapshot.references import CardNames


def is_spoken(text: str) -> bool:
    """Returns whether a text begins as these sentences do, and not as the notation does."""
    return forms.BEGINS.match(text) is not None


def in_notation(text: str, cards: CardNames) -> str:
    """The board of sentences in the notation. Raises SnapshotError for one that isn't clear."""
    spoken = _Spoken(cards)
    for sentence in sentences(text):
        spoken.take(sentence)
    return spoken.text()


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text."""
    start = 0
    for stop in forms.STOP.finditer(text):
        before = text[start : stop.start()]
        if before.split(" ")[-1] in forms.ABBREVIATED:
            continue
        if before.strip():
            yield before.strip()
        start = stop.end()
    if text[start:].strip():
        yield text[start:].strip()


class _Thing(NamedTuple):
    """A card that was spoken of: whose, where, its name as it was found, and what was said."""

    player: str
    zone: str
    name: str
    said: list[str]


class _Spoken:
    def __init__(self, cards: CardNames) -> None:
        self._cards = cards
        self._things: list[_Thing] = []
        self._facts: list[str] = []
        self._last = ""
        self._players: list[str] = []

    def text(self) -> str:
        """What has been said, in the notation."""
        lines: list[str] = []
        for each in self._things:
            label = f"{each.player}: " + (f"{each.zone}: " if each.zone != "battlefield" else "")
            lines.append(label + ", ".join([each.name, *each.said]))
        return "\n".join([*lines, *self._facts])

    def take(self, sentence: str) -> None:
        """Takes a sentence in. Raises SnapshotError."""
        plain = " ".join(sentence.split())
        for pattern, way in (
            (forms.LIFE, self._life), (forms.MOMENT, self._moment), (forms.BORNE, self._borne),
            (forms.CASTS, self._casts), (forms.ATTACKS, self._attacks),
            (forms.BLOCKS, self._blocks), (forms.STATE, self._state),
            (forms.HOLDS, self._holds), (forms.JOINED, self._joined),
        ):  # fmt: skip
            hit = pattern.fullmatch(plain)
            if hit is not None and way(hit):
                return
        raise _unclear(plain)

    # --------------------------------------------------------------------------------- forms

    def _holds(self, hit: re.Match[str]) -> bool:
        player, what = self._player(hit["who"]), hit["what"]
        if player is None:
            return False
        zone = "battlefield"
        placed = forms.IN_ZONE.fullmatch(what)
        if placed is not None:
            zone, what = placed["zone"].lower(), placed["what"]
        elif board := forms.ON_BOARD.fullmatch(what):
            what = board["what"]
        counted = re.fullmatch(r"(\w+) (?:unknown )?cards?", what)
        words = "" if counted is None else counted[1].lower()
        number = str(forms.NUMBERS.get(words, words))
        if number.isdecimal() and zone != "battlefield":
            self._facts.append(f"{player}: {zone}: {number}")
            return True
        for item in self._listed(what):
            self._add(player, zone, item)
        return True

    def _life(self, hit: re.Match[str]) -> bool:
        player = self._player(hit["who"])
        if player is None:
            return False
        self._facts.append(f"{player}: life: {hit['n']}")
        return True

    def _moment(self, hit: re.Match[str]) -> bool:
        when = re.sub(r"\A(?:the|my|in)\s+", "", hit["when"])
        who, owned, rest = when.partition("'s ")
        if owned:
            player = self._player(who)
            if player is None:
                return False
            rest = re.sub(r"\s*\bturn\b,?\s*", "", rest)
            when = f"{player}" + (f", {rest}" if rest else "")
        self._facts.append(f"turn: {when}")
        return True

    def _borne(self, hit: re.Match[str]) -> bool:
        return self._attach(hit["aura"], hit["host"])

    def _joined(self, hit: re.Match[str]) -> bool:
        return self._attach(hit["aura"], hit["host"])

    def _attach(self, aura: str, host: str) -> bool:
        thing, other = self._spoken_of(aura), self._spoken_of(host)
        for words, found in ((aura, thing), (host, other)):
            if found is None and self._cards.has(_bare(words)):
                raise SnapshotError(
                    "it hasn't been said who controls this, or there are several",
                    found=shown(_bare(words)), expected=f"AP controls {_bare(words)}.",
                )  # fmt: skip
        if thing is None or other is None:
            return False
        thing.said.append(f"on {self._name_of(other)}")
        return True

    def _state(self, hit: re.Match[str]) -> bool:
        thing = self._spoken_of(hit["what"])
        if thing is None:
            return False
        said = re.sub(r" (?:marked|on (?:it|them)|marked on it)\Z", "", hit["state"], flags=re.I)
        if said.lower() != "untapped":
            thing.said.append(re.sub(r" marked\Z", "", said))
        return True

    def _attacks(self, hit: re.Match[str]) -> bool:
        player, whom = self._player(hit["who"]), hit["whom"]
        if player is None:
            return False
        for name in self._names(hit["what"]):
            thing = self._spoken_of(name)
            if thing is None:
                return False
            target = "" if whom is None else f" {self._player(whom) or whom}"
            thing.said.append("attacking" + target)
        if not any(fact.startswith("turn: ") for fact in self._facts):
            self._facts.append(f"turn: {player}, declare attackers step")
        return True

    def _blocks(self, hit: re.Match[str]) -> bool:
        blocked = self._spoken_of(hit["what"])
        if self._player(hit["who"]) is None or blocked is None:
            return False
        for name in self._names(hit["blockers"]):
            thing = self._spoken_of(name)
            if thing is None:
                return False
            thing.said.append(f"blocking {self._name_of(blocked)}")
        self._facts = [
            fact.replace("declare attackers", "declare blockers") for fact in self._facts
        ]
        return True

    def _casts(self, hit: re.Match[str]) -> bool:
        player = self._player(hit["who"])
        if player is None or not self._cards.has(hit["what"]):
            return False
        aims = []
        for name in self._names(hit["targets"] or ""):
            thing = self._spoken_of(name)
            who = self._player(name) if thing is None else None
            if thing is None and who is None:
                return False
            aims.append(who if thing is None else self._name_of(thing))
        said = [f"targeting {' and '.join(map(str, aims))}"] if aims else []
        self._things.append(_Thing(player, "stack", _written(hit["what"]), said))
        return True

    # --------------------------------------------------------------------------------- names

    def _player(self, words: str) -> str | None:
        plain = words.strip().lower()
        if plain in forms.AGAIN:
            return self._last or None
        name = forms.CALLED.get(plain)
        if name is None and plain.startswith("player "):
            name = words.rsplit(maxsplit=1)[-1]
        if name is None and re.fullmatch(r"[A-Z]\w*", words.strip()):
            name = words.strip()
        self._last = name or self._last
        return name

    def _listed(self, words: str) -> list[str]:
        """The items of a list, with names as long as can be known. Raises SnapshotError."""
        parts = forms.AND.split(words)
        joints = [hit[0] for hit in forms.AND.finditer(words)]
        found, at = [], 0
        while at < len(parts):
            for end in range(len(parts), at, -1):
                item = parts[at] + "".join(joints[n - 1] + parts[n] for n in range(at + 1, end))
                if self._read(item) is not None:
                    found.append(item)
                    at = end
                    break
            else:
                raise _unclear_card(parts[at], self._cards)
        return found

    def _names(self, words: str) -> list[str]:
        """Names of what has been spoken of, or of players."""
        parts = [each for each in forms.AND.split(words) if each]
        if self._spoken_of(words) is not None or len(parts) < 2:
            return [words] if words else []
        return parts

    def _read(self, item: str) -> tuple[str, int, list[str], str | None] | None:
        """Name, number and statuses of an item, and what it is enchanted or equipped with; None if
        there is no such card."""
        rest, said, aura = item.strip(), [], None
        while (tail := forms.TAIL.search(rest)) and not self._known(rest):
            color = tail["color"] or tail["chosen"]
            if tail["with"] or tail["damage"]:
                said.append(tail["with"] or tail["damage"])
            elif color:
                said.append(f"chosen color {color.lower()}")
            elif tail["aura"]:
                aura = tail["aura"]
            else:
                said.append(f"on {_bare(tail['host'])}")
            rest = rest[: tail.start()]
        hit = forms.ITEM.fullmatch(rest)
        if hit is None:
            return None
        number = hit["n"]
        name = self._known(rest) or self._known(hit["name"])
        if name is None and (number or "").lower() not in ("a", "an", "the", "another", "one"):
            name = self._known(_singular(hit["name"]))
        if name is None:
            return None
        statuses = hit["status"].lower().replace("untapped", "").strip()
        count = forms.NUMBERS.get((number or "one").lower(), 1)
        count = int(number) if number and number.isdecimal() else count
        return name, count, [*([statuses] if statuses else []), *reversed(said)], aura

    def _known(self, name: str) -> str | None:
        """The name as the notation has it, of a card or of a token that is described."""
        if self._cards.has(name):
            return _written(name)
        return name if described(name) is not None else None

    def _add(self, player: str, zone: str, item: str) -> None:
        read = self._read(item)
        assert read is not None
        name, count, said, aura = read
        self._things.append(_Thing(player, zone, name, [*said, *([f"x{count}"] * (count > 1))]))
        if aura is not None:
            host = self._name_of(self._things[-1])
            for each in self._listed(aura):
                self._add(player, zone, each)
                self._things[-1].said.append(f"on {host}")

    def _spoken_of(self, words: str) -> _Thing | None:
        """The one thing that words mean; None if none or several do."""
        name = _bare(words)
        owner, owned, rest = name.partition("'s ")
        things = self._things
        if owned and self._cards_of(owner):
            things, name = self._cards_of(owner), rest
        for matches in (_is_named, _has_words):
            found = [each for each in things if matches(each, name)]
            if len(found) == 1:
                return found[0]
            if found:
                return None
        return None

    def _cards_of(self, player: str) -> list[_Thing]:
        name = forms.CALLED.get(player.lower(), player)
        return [each for each in self._things if each.player == name]

    def _name_of(self, thing: _Thing) -> str:
        """How the notation calls a thing, apart from things of other players of the same name."""
        alike = [each for each in self._things if each.name == thing.name]
        if len(alike) < 2:
            return thing.name
        return quoted(f"{thing.player}'s {thing.name.strip(chr(34))}")


def _is_named(thing: _Thing, name: str) -> bool:
    return key(thing.name) == key(name)


def _has_words(thing: _Thing, name: str) -> bool:
    words = re.sub(r"[^\w' ]", "", thing.name.lower())
    return f" {name.lower()} " in f" {words} "


def _bare(words: str) -> str:
    return re.sub(r"\A(?:the|a|an|that|his|her|their|its|my)\s+", "", words.strip(), flags=re.I)


def _written(name: str) -> str:
    return name if re.fullmatch(r"[A-Z][\w'’-]*(?: [\w'’-]+)*", name) else quoted(name)


def _singular(name: str) -> str:
    for plural, one in (("ves", "f"), ("ies", "y"), ("s", "")):
        if name.endswith(plural):
            return name[: -len(plural)] + one
    return name


def _unclear(sentence: str) -> SnapshotError:
    import difflib  # noqa: PLC0415 - for errors only

    near = sorted(
        forms.FORMS, key=lambda form: -difflib.SequenceMatcher(None, form, sentence).ratio()
    )
    return SnapshotError(
        "this sentence is not understood", found=shown(sentence),
        expected="a sentence such as those: " + " ".join(forms.FORMS[:4]), nearest=near[:2],
    )  # fmt: skip


def _unclear_card(words: str, cards: CardNames) -> SnapshotError:
    name = re.sub(r"\A(?:an?|the|two|three|four|\d+) ", "", words.strip(), flags=re.I)
    return SnapshotError(
        "no card has this name", found=shown(name),
        expected="names of cards, with commas and `and` between them", nearest=cards.nearest(name),
    )  # fmt: skip
