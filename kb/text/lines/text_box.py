"""The text box of a card's face: its lines, and the parts that are more than lines (bullets, dice
tables, level bands, class levels, station symbols, chapters) put together. Each line goes through
`kb.text.lines.reading`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.lines.held_while import held_while
from kb.text.lines.reading import additional_costs, choices_of, read_ability
from kb.text.lines.stack_lines import can_be_had, level_bar
from kb.text.semantics.keyword_meanings import speaks_of_those_below
from kb.text.words.keywords import keyword_table
from kb.text.words.type_line import TypeLine
from kb.text.words.wording import ability_word, uniform_marks

_LEVEL = regex(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_CLASS_LEVEL = regex(r"^((?:\{[^{}]+\})+): Level (\d+)$")
_STATION_BAND = regex(r"^STATION (\d+)\+$")
_STATION = regex(r"^(\d+)\+ \| ?(.*)$")
_CONTINUES = regex(r"^(?:•|\+ \{|\d+(?:[—-]\d+|\+)? \| |Prize —)")
_PAWPRINTS = regex(r"^(?=(?:\{P\})+ — )", re.MULTILINE)
"""What stands before a mode instead of a bullet (700.2i)."""
_CHOOSES = regex(r"^As (?:~|this|[A-Z]).* enters(?: the battlefield)?, choose .* or \w+\.?$")
_ANCHORED = regex(r"^• ([A-Z][\w' -]*) — (.+)$")
_IT = regex(r"^It(?= (?:can't|is|has|gets|loses|doesn't)\b)")
_HOST = regex(r"\b(?:enchanted|equipped|fortified) (?!or |and |by )\w+", re.IGNORECASE)
_BODY = regex(r"^(\d+|\*)/(\d+|\*)$")


class Line(NamedTuple):
    """A printed line of a text box (bullets, dice tables and level bands with their heads), and
    the abilities that it gives."""

    text: str
    abilities: tuple[v.Ability, ...]


def _with_those_below(lines: list[Line]) -> list[Line]:
    """The lines, where a keyword speaks of the abilities printed below it (702.165a) with these:
    all of them but those of that keyword."""
    if not any(speaks_of_those_below(each) for line in lines for each in line.abilities):
        return lines
    everything = [each for line in lines for each in line.abilities]
    found, place = [], 0
    for line in lines:
        made = []
        for each in line.abilities:
            place += 1
            if speaks_of_those_below(each):
                rest = everything[place:]
                below = tuple(one for one in rest if not speaks_of_those_below(one))
                made.append(msgspec.structs.replace(each, below=below))
            else:
                made.append(each)
        found.append(Line(line.text, tuple(made)))
    return found


def _of_the_host(text: str, before: list[Line]) -> str:
    """The words of a line, with what the line before calls the enchanted or equipped object in the
    place of "it"."""
    host = _HOST.search(before[-1].text) if before else None
    if host is None:
        return text
    return _IT.sub(host[0][0].upper() + host[0][1:], text)


_WITHOUT_BRACKETS = str.maketrans("", "", "[]")


class TextBox:
    """The text box of one face."""

    def __init__(
        self, text: str, names: tuple[str, ...], line: TypeLine,
        power: str | None, toughness: str | None,
    ) -> None:  # fmt: skip
        printed = _PAWPRINTS.sub("• ", uniform_marks(text).replace("\r", "")).split("\n")
        self.lines = [s for line in printed if line.strip() for s in _band_lines(line)]
        self.names = names
        self.line = line
        self.size = (power, toughness)
        self.chosen = choices_of(text)
        self.paid = additional_costs(self.lines, names)
        stations = any(_STATION.match(s) for s in self.lines) and "Station" in text
        # CR 702.148a — the words in square brackets count unless the cleave cost is paid.
        self.bracketed = any(line.startswith("Cleave ") for line in self.lines)
        self.stationed = stations and power is not None and "creature" not in line.types

    def abilities(self) -> tuple[v.Ability, ...]:
        """All abilities, in the order of the lines."""
        return tuple(ability for line in self.read() for ability in line.abilities)

    def read(self) -> list[Line]:
        """All lines, with the abilities that each gives."""
        if any(_LEVEL.match(s) for s in self.lines):
            return self._bands(_LEVEL)
        if any(_CLASS_LEVEL.match(s) for s in self.lines):
            return self._bands(_CLASS_LEVEL)
        if any(_STATION_BAND.match(s) for s in self.lines):
            return self._bands(_STATION_BAND)
        if self.stationed or any(s.startswith("Station") for s in self.lines):
            return self._stations()
        return self._read_each(self.lines)

    def _plain(self, lines: list[str]) -> tuple[v.Ability, ...]:
        return tuple(ability for line in self._read_each(lines) for ability in line.abilities)

    def _read_each(self, lines: list[str]) -> list[Line]:
        found: list[Line] = []
        spell = bool({"instant", "sorcery"} & {*self.line.types})
        for parts in _joined(lines, spell=spell):
            line = " ".join((parts[0], *map(_continuing, parts[1:])))
            anchored = _ANCHORED.match(line)
            text = anchored.group(2) if anchored else line
            text = text.translate(_WITHOUT_BRACKETS) if self.bracketed else text
            text = _of_the_host(text, found)
            made = read_ability(text, self.names, self.line.types, self.chosen, self.paid)
            if spell and found and (whole := self._of_one_text(found[-1], line, made)):
                found[-1] = Line("\n".join((found[-1].text, *parts)), whole)
                continue
            if anchored:
                made = tuple(_anchored(a, anchored.group(1), line) for a in made)
            found.append(Line("\n".join(parts), made))
        return _with_those_below(found)

    def _of_one_text(
        self, before: Line, line: str, made: tuple[v.Ability, ...]
    ) -> tuple[v.Ability, ...]:
        """The ability of two lines of a spell, of which the second speaks of what the first told of
        (608.2c); none where it is understood by itself, or with that isn't either."""
        if len(before.abilities) != 1 or not _does_all(before.abilities) or _does_all(made):
            return ()
        if any(each.kind != "spell" for each in made):
            return ()
        text = f"{before.abilities[0].text} {ability_word(line)[1]}"
        whole = read_ability(text, self.names, self.line.types, self.chosen, self.paid)
        return whole if _does_all(whole) else ()

    # -------------------------------------------------------------------- levels (711, 716)

    def _bands(self, mark: re.Pattern[str]) -> list[Line]:
        found: list[Line] = []
        head: re.Match[str] | None = None
        inside: list[str] = []
        for line in [*self.lines, None]:
            match = mark.match(line) if line is not None else None
            if line is not None and match is None:
                inside.append(line)
                continue
            if head is None:
                found.extend(self._read_each(inside))
            else:
                text = "\n".join([head.group(0), *inside])
                found.append(Line(text, self._band(mark, head, inside)))
            head, inside = match, []
        return found

    def _band(
        self, mark: re.Pattern[str], head: re.Match[str], inside: list[str]
    ) -> tuple[v.Ability, ...]:
        if mark is _CLASS_LEVEL:
            return self._class_level(head, inside)
        if mark is _STATION_BAND:
            return self._station_band(head, inside)
        # CR 107.8a + 107.8b + 711.2a + 711.2b + 711.5 + 711.6 — between so many level counters it
        # has the size and abilities of the band; below the first one, and elsewhere, its first box
        # counts.
        low, high = head.groups()
        levels = v.Counters("level", which="self")
        condition: v.Condition = v.Compare(levels, ">=", v.Const(int(low)))
        if high is not None:
            condition = v.AllOf((condition, v.Compare(levels, "<=", v.Const(int(high)))))
        body = _BODY.match(inside[0]) if inside else None
        size: list[v.Modification] = [_size(body)] if body else []
        gained = self._plain(inside[1:] if body else inside)
        return (_while(condition, size, gained, head.group(0)),)

    def _class_level(self, head: re.Match[str], inside: list[str]) -> tuple[v.Ability, ...]:
        """A class level bar is an activated and a static ability (716.2a)."""
        cost, level = head.groups()
        status = v.HasStatus(f"class_level_{level}")
        condition = v.Compare(v.Count(v.And((v.IsSelf(), status))), ">=", v.Const(1))
        bar = level_bar(cost, head.group(0), int(level))
        return (bar, _while(condition, [], self._plain(inside), head.group(0)))

    # ------------------------------------------------------------------------ stations (721)

    def _station_band(self, head: re.Match[str], inside: list[str]) -> tuple[v.Ability, ...]:
        # CR 721.2a + 721.2b — with so many charge counters it has the abilities, and with a power
        # and toughness box it is a creature of that size in addition.
        condition = v.Compare(v.Counters("charge", which="self"), ">=", v.Const(int(head.group(1))))
        body = _BODY.match(inside[-1]) if inside else None
        changes: list[v.Modification] = [v.AddTypes(("creature",)), _size(body)] if body else []
        gained = self._plain(inside[:-1] if body else inside)
        return (_while(condition, changes, gained, head.group(0)),)

    def _stations(self) -> list[Line]:
        plain: list[str] = []
        symbols: list[tuple[int, str, str]] = []
        for line in self.lines:
            match = _STATION.match(line)
            # CR 721.2a + 721.2b — the symbol's number of charge counters, and what it then has and
            # is.
            if match:
                symbols.append((int(match.group(1)), match.group(2), line))
            else:
                plain.append(line)
        found = self._read_each(plain)
        animated = self._animated_at([least for least, _, _ in symbols])
        for least, text, line in symbols:
            condition = v.Compare(v.Counters("charge", which="self"), ">=", v.Const(least))
            body = self._body() if least == animated else []
            band = _while(condition, body, self._plain([text]), f"{least}+")
            found.append(Line(line, (band,)))
        return found

    def _animated_at(self, symbols: list[int]) -> int | None:
        """The station symbol with the power/toughness box: reminder text tells, else the last."""
        told = re.search(r"creature at (\d+)\+", " ".join(self.lines))
        if not self.stationed:
            return None
        return int(told.group(1)) if told else symbols[-1]

    def _body(self) -> list[v.Modification]:
        match = _BODY.match("/".join(part or "" for part in self.size))
        return [v.AddTypes(("creature",)), *([_size(match)] if match else [])]


def _does_all(abilities: tuple[v.Ability, ...]) -> bool:
    """Whether they are spell abilities of which it is known what each sentence says to do."""
    return all(
        each.kind == "spell"
        and each.spell is not None
        and all(told.does is not None for told in each.spell.instructions)
        and each.spell.modes is None
        for each in abilities
    )


def _size(body: re.Match[str]) -> v.SetPT:
    power, toughness = body.groups()
    return v.SetPT(v.Const(int(power)), v.Const(int(toughness))) if power != "*" else v.SetPT()


def _while(
    condition: v.Condition, changes: list[v.Modification], gained: tuple[v.Ability, ...], text: str
) -> v.Ability:
    """The static ability of a band: while the condition is true, the object is and has this."""
    does = (*changes, *([v.GainAbilities(gained)] if gained else []))
    clause = v.Clause(v.IsSelf(), does, condition)
    understood = all(can_be_had(a) for a in gained)
    return v.Ability(kind="static", text=text, effect=v.Effect((clause,)), understood=understood)


def _anchored(ability: v.Ability, word: str, line: str) -> v.Ability:
    """An ability with an anchor word: it is there if that was chosen as the object entered
    (614.12b)."""
    held = held_while(ability, v.ChoiceIs("mode", word))
    return msgspec.structs.replace(held, text=line)


_WHOLE_BAND = regex(r"^(STATION \d+\+) (.+?)(?: (\d+/\d+))?$")


def _band_lines(line: str) -> list[str]:
    """A station band that is printed as one line: its head, keywords, the rest, its size."""
    found = _WHOLE_BAND.match(line)
    if found is None:
        return [line]
    words, keywords = found[2].split(" "), []
    while words and words[0].lower() in keyword_table():
        keywords.append(words.pop(0))
    rest = [" ".join(words)] if words else []
    return [found[1], *keywords, *rest, *([found[3]] if found[3] else [])]


def _joined(lines: list[str], *, spell: bool) -> list[list[str]]:
    """Bullets and rows of dice tables belong to the line before them; so does what a spell does
    instead of what that says."""
    found: list[list[str]] = []
    for printed in lines:
        rolled = found and _ROLLS.search(found[-1][0])
        line = _RESULT.sub(r"\g<result> | ", printed) if rolled else printed
        continues = _CONTINUES.match(line) and not _is_anchored(line, found)
        if found and (continues or (spell and _INSTEAD.match(line))):
            found[-1].append(line)
        else:
            found.append([line])
    return found


_RESULT = regex(r"^(?P<result>\d+) — (?=[A-Z])")
_ROLLS = regex(r"\b[Rr]olls? an? [\w-]+ die\b")
"""A row of a table of results with a dash, after the line that has a die rolled."""
_INSTEAD = regex(
    r"[A-Z][\w' ]+ — (?:If (?!.* would )[^.]*, (?:instead [^.]*|[^.]* instead)|"
    r"[^.\"]* instead if [^.\"]*)\.(?: \(.*\))?$"
)


def _continuing(line: str) -> str:
    """A line that belongs to the one before, without the ability word of what is done instead."""
    return ability_word(line)[1] if _INSTEAD.match(line) else line


def _is_anchored(line: str, before: list[list[str]]) -> bool:
    """Returns whether it is a bullet with an anchor word, after a line that has one of them chosen
    (614.12b)."""
    heads = (" ".join(parts) for parts in reversed(before) if not parts[0].startswith("•"))
    return bool(_ANCHORED.match(line) and _CHOOSES.match(next(heads, "")))
