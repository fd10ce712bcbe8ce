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
from kb.notation.spoken_items import POINTING, Items, bare, no_card, status, written
from kb.snapshot.references import CardNames


def is_spoken(text: str) -> bool:
    """Returns whether a text begins as these sentences do, and not as the notation does."""
    return forms.BEGINS.match(text) is not None


class Said(NamedTuple):
    """The board of sentences in the notation, and what "it" means after them, if anything."""

    board: str
    it: str | None


def in_notation(text: str, cards: CardNames) -> Said:
    """The board of sentences in the notation. Raises SnapshotError for one that isn't clear."""
    spoken = _Spoken(cards)
    for sentence in sentences(text):
        for clause in clauses(" ".join(sentence.split())):
            spoken.take(clause)
    return Said(spoken.text(), spoken.it())


def clauses(sentence: str) -> Iterator[str]:
    """The clauses of a sentence, each with its subject: `AP controls a Forest and is at 3 life`."""
    subject = ""
    start = 0
    joints = [*forms.CLAUSE.finditer(sentence), None]
    for joint in joints:
        clause = sentence[start : None if joint is None else joint.start()]
        if forms.GOES_ON.match(clause):
            clause = f"{subject}{clause}"
        elif hit := forms.SUBJECT.match(clause):
            subject = hit[0]
        yield clause
        start = len(sentence) if joint is None else joint.end()


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


NOTHING = ("nothing", "no creatures")


class _Thing(NamedTuple):
    """A card that was spoken of: whose, where, its name as it was found, and what was said."""

    player: str
    zone: str
    name: str
    said: list[str]


class _Spoken:
    def __init__(self, cards: CardNames) -> None:
        self._items = Items(cards)
        self._things: list[_Thing] = []
        self._facts: list[str] = []
        self._last = ""
        self._mentioned: list[_Thing] = []
        self._before: list[_Thing] = []
        self._told_of_holding = False

    def it(self) -> str | None:
        """What "it" means in a question: the one thing that was spoken of last, unless it only is
        the last that a player was said to have."""
        if len(self._before) != 1 or (self._told_of_holding and len(self._things) > 1):
            return None
        return self._name_of(self._before[0])

    def text(self) -> str:
        """What has been said, in the notation."""
        lines: list[str] = []
        for each in self._things:
            label = f"{each.player}: " + (f"{each.zone}: " if each.zone != "battlefield" else "")
            lines.append(label + ", ".join([each.name, *each.said]))
        return "\n".join([*lines, *self._facts])

    def take(self, plain: str) -> None:
        """Takes a clause in. Raises SnapshotError."""
        self._mentioned = []
        held = len(self._things)
        self._understand(plain)
        if self._mentioned:
            self._before = self._mentioned
            self._told_of_holding = len(self._things) > held and self._things[-1].zone != "stack"

    def _understand(self, plain: str) -> None:
        for pattern, way in (
            (forms.LIFE, self._life), (forms.PLAYED, self._played), (forms.BORNE, self._borne),
            (forms.ON_STACK, self._on_stack), (forms.CASTS, self._casts),
            (forms.ATTACKS, self._attacks),
            (forms.BLOCKS, self._blocks), (forms.STATE, self._state),
            (forms.MOMENT, self._moment), (forms.LYING, self._lying),
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
        at = 0
        while placed := forms.PLACED.match(what, at):
            zone = "battlefield" if placed["here"] else placed["zone"].lower()
            self._put(player, zone, placed["what"])
            at = placed.end()
        if at < len(what):
            board = forms.ON_BOARD.fullmatch(what, at)
            self._put(player, "battlefield", what[at:] if board is None else board["what"])
        return True

    def _lying(self, hit: re.Match[str]) -> bool:
        player = self._player(hit["who"])
        if player is None:
            return False
        self._put(player, hit["zone"].lower(), hit["what"])
        return True

    def _put(self, player: str, zone: str, what: str) -> None:
        """Takes in a list of a player's cards in a zone, or how many are there."""
        counted = re.fullmatch(r"(\w+) (?:unknown )?cards?", what)
        words = "" if counted is None else counted[1].lower()
        number = str(forms.NUMBERS.get(words, words))
        if number.isdecimal() and zone != "battlefield":
            self._facts.append(f"{player}: {zone}: {number}")
            return
        for item in self._items.listed(what):
            self._add(player, zone, item)

    def _life(self, hit: re.Match[str]) -> bool:
        player = self._player(hit["who"])
        if player is None:
            return False
        self._facts.append(f"{player}: life: {hit['n']}")
        return True

    def _played(self, hit: re.Match[str]) -> bool:
        player = self._player(hit["who"])
        if player is None:
            return False
        self._facts.append(f"{player}: lands played: {forms.NUMBERS.get(hit['n'], hit['n'])}")
        return True

    def _moment(self, hit: re.Match[str]) -> bool:
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", hit["when"]):
            self._facts.append(f"@{hit['when']}")
            return True
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
            if found is None and self._items.cards.has(bare(words)):
                raise SnapshotError(
                    "it hasn't been said who controls this, or there are several",
                    found=shown(bare(words)), expected=f"AP controls {bare(words)}.",
                )  # fmt: skip
        if thing is None or other is None:
            return False
        thing.said.append(f"on {self._name_of(other)}")
        return True

    def _state(self, hit: re.Match[str]) -> bool:
        thing = self._spoken_of(hit["what"])
        if thing is None and hit["what"].lower() in forms.IT:
            raise _unpointed(hit["what"])
        if thing is None:
            return False
        said = re.sub(r" (?:marked on it|marked|on (?:it|them))\Z", "", hit["state"], flags=re.I)
        if said.lower() != "untapped":
            thing.said.append(status(said))
        return True

    def _attacks(self, hit: re.Match[str]) -> bool:
        player, whom = self._player(hit["who"]), hit["whom"]
        if player is None:
            return False
        for name in self._names(hit["what"]):
            thing = self._spoken_of(name) or self._new(player, name)
            if thing is None:
                return False
            target = "" if whom is None else f" {self._player(whom) or whom}"
            thing.said.append("attacking" + target)
        if not any(fact.startswith("turn: ") for fact in self._facts):
            self._facts.append(f"turn: {player}, declare attackers step")
        return True

    def _blocks(self, hit: re.Match[str]) -> bool:
        player, attacking = self._player(hit["who"]), self._attacking()
        if hit["what"] is None or hit["what"].lower() in forms.IT:
            blocked = attacking[0] if len(attacking) == 1 else None
        else:
            blocked = self._spoken_of(hit["what"])
        if player is None or blocked is None:
            return False
        for name in self._names(hit["blockers"]):
            thing = self._spoken_of(name) or self._new(player, name)
            if thing is None:
                return False
            thing.said.append(f"blocking {self._name_of(blocked)}")
        self._facts = [
            fact.replace("declare attackers", "declare blockers") for fact in self._facts
        ]
        return True

    def _attacking(self) -> list[_Thing]:
        return [each for each in self._things
                if any(said.startswith("attacking") for said in each.said)]  # fmt: skip

    def _new(self, player: str, name: str) -> _Thing | None:
        """One card of a player's that hasn't been spoken of, where that is what is named; None
        where something of that name has been. Raises SnapshotError for the name of no card."""
        item = self._items.read(name)
        if name.lower() in NOTHING:
            return None
        if item is None and not any(_has_words(each, bare(name)) for each in self._things):
            raise no_card(name, self._items.cards)
        known = item is not None and any(_is_named(each, item.name) for each in self._things)
        if item is None or known or item.number != 1:
            return None
        self._add(player, "battlefield", name)
        return next(each for each in reversed(self._things) if each.name == item.name)

    def _on_stack(self, hit: re.Match[str]) -> bool:
        return self._casting(hit["who"], hit["what"], hit["targets"] or hit["aims"])

    def _casts(self, hit: re.Match[str]) -> bool:
        return self._casting(hit["who"], hit["what"], hit["targets"])

    def _casting(self, whose: str, what: str, targets: str | None) -> bool:
        player = self._player(whose)
        if player is None:
            return False
        if not self._items.cards.has(bare(what)):
            raise no_card(what, self._items.cards)
        aims = []
        for name in self._names(targets or ""):
            thing = self._spoken_of(name)
            who = self._player(name) if thing is None else None
            if thing is None and who is None:
                return False
            aims.append(who if thing is None else self._name_of(thing))
        said = [f"targeting {' and '.join(map(str, aims))}"] if aims else []
        self._things.append(_Thing(player, "stack", written(bare(what)), said))
        self._mentioned.append(self._things[-1])
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

    def _names(self, words: str) -> list[str]:
        """Names of what has been spoken of, or of players."""
        parts = [each for each in forms.AND.split(words) if each]
        if self._spoken_of(words) is not None or len(parts) < 2:
            return [words] if words else []
        return parts

    def _add(self, player: str, zone: str, words: str) -> None:
        item = self._items.read(words)
        assert item is not None
        said = [*map(self._pointed, item.said), *([f"x{item.number}"] * (item.number > 1))]
        self._things.append(_Thing(player, zone, item.name, said))
        self._mentioned.append(self._things[-1])
        host = self._things[-1]
        for each in item.borne:
            self._add(player, zone, each)
            self._things[-1].said.append(f"on {self._name_of(host)}")

    def _pointed(self, said: str) -> str:
        """What is said of a thing, with "it" called by its name. Raises SnapshotError."""
        head, _, last = said.rpartition(" ")
        if head not in POINTING or last not in forms.IT:
            return said
        thing = self._spoken_of(last)
        if thing is None:
            raise _unpointed(last)
        return f"{head} {self._name_of(thing)}"

    def _spoken_of(self, words: str) -> _Thing | None:
        """The one thing that words mean; None if none or several do."""
        found = self._meant(words)
        if found is not None and found not in self._mentioned:
            self._mentioned.append(found)
        return found

    def _meant(self, words: str) -> _Thing | None:
        name = bare(words)
        if name.lower() in forms.IT:
            last = self._mentioned or self._before
            return last[0] if len(last) == 1 else None
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


def _unpointed(word: str) -> SnapshotError:
    return SnapshotError("it isn't clear what is meant", found=shown(word), expected="its name")


def _unclear(sentence: str) -> SnapshotError:
    import difflib  # noqa: PLC0415 - for errors only

    near = sorted(
        forms.FORMS, key=lambda form: -difflib.SequenceMatcher(None, form, sentence).ratio()
    )
    return SnapshotError(
        "this sentence is not understood", found=shown(sentence),
        expected="a sentence such as those: " + " ".join(forms.FORMS[:4]), nearest=near[:2],
    )  # fmt: skip
