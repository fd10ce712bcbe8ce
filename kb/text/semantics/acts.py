"""Single actions of instructions: who does what to what (608.2c), by the rows of
`instructions.json`."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import Row
from kb.text.semantics.amounts import amount_of, number_in, number_of_colors, paid_this_way
from kb.text.semantics.costs import read_cost
from kb.text.semantics.counted_mana import added_mana
from kb.text.semantics.counting import count_in
from kb.text.semantics.entering_attacking import (
    attacked_in,
    attacking_whom,
    blocked_in,
    copies_first,
)
from kb.text.semantics.partakers import Partakers, partakers_of
from kb.text.semantics.partaking_players import owners_of
from kb.text.semantics.patterns import number_of, rows
from kb.text.semantics.replacements import Exceptions
from kb.text.semantics.rewordings import reworded
from kb.text.semantics.rolled import coins_that_show
from kb.text.semantics.scope import Scope
from kb.text.semantics.spells_to_cast import in_plain_order, spell_to_cast
from kb.text.semantics.spoken import with_nouns
from kb.text.semantics.targets import THAT
from kb.text.semantics.their_cards import as_cards
from kb.text.semantics.this_way import number_this_way
from kb.text.semantics.token_words import emblem, read_token
from kb.text.semantics.values import times
from kb.text.semantics.voted import votes_each
from kb.text.words.type_line import subtype_forms
from kb.vocabulary import (
    Const,
    GameAction,
    Players,
    Some,
    Sum,
    Tally,
    ThatMuch,
    TokenText,
    Value,
)
from kb.vocabulary.parts import any_part


def speaking(scope: Scope) -> Scope:
    """The scope in which "it" is what the words before spoke of."""
    return msgspec.structs.replace(scope, which="that", it=THAT)


def _to_cast(words: str, scope: Scope) -> dict[str, Any]:
    """What is cast, and what the spell has to be that it becomes."""
    cards, spell = spell_to_cast(words, partakers_of(in_plain_order(words), scope))
    return {"object": cards, "spell": spell}


class ActionReader:
    """Reads single actions. `exceptions` reads what a copy isn't like."""

    def __init__(self, scope: Scope, exceptions: Exceptions) -> None:
        self.scope = scope
        self._that = speaking(scope)
        self._exceptions = exceptions

    def read(self, text: str) -> GameAction:
        """The action that a text is.

        Raises NotUnderstood.
        """
        text = _EXCEPT_AT_END.sub(r"\g<all>\g<but>\g<where>", reworded(text, "actions"))
        said, blocked = blocked_in(text)
        if blocked is not None:
            found = self._by_rows(copies_first(said))
            how = (*found.how, "blocking")
            against = with_nouns(partakers_of(blocked, self._that), blocked)
            return msgspec.structs.replace(found, how=how, against=against)
        said, whom, planeswalkers = attacked_in(text)
        if whom is not None:
            try:
                found = self._by_rows(copies_first(said))
                return attacking_whom(found, whom, planeswalkers=planeswalkers)
            except NotUnderstood:
                pass
        return self._by_rows(copies_first(text))

    def _by_rows(self, text: str) -> GameAction:
        quotations = re.findall(r'"[^"]*"', text)

        def made(row: Row, holes: dict[str, str]) -> GameAction:
            return self._made(row, {k: _unmasked(v, quotations) for k, v in holes.items()})

        found: GameAction = rows("instructions")["actions"].read(_masked(text), made)
        return found

    def _made(self, row: Row, holes: dict[str, str]) -> GameAction:
        fields: dict[str, Any] = {key: row[key] for key in ("to", "place") if key in row}
        fields |= {key: tuple(row.get(key, ())) for key in ("how", "origin")}
        if "number" in row:
            fields["number"] = Const(row["number"])
        for hole, words in holes.items():
            for key, found in with_nouns_in(self._field(row, hole, words, holes), words):
                if key == "subject" and found == (Players("you"),):
                    continue
                if key == "how":
                    fields["how"] = (*fields["how"], *found)
                elif key in fields and fields[key] not in (None, ()):
                    raise NotUnderstood(f"{key} twice")
                elif key == "more":
                    fields["number"] = Sum((fields["number"], found))
                elif key == "each" and row["verb"] in ("sacrifice", "tap", "return"):
                    fields["object"] = _so_many(fields["object"], found)
                elif key == "each":
                    fields["number"] = multiplied(fields.get("number"), found)
                else:
                    fields[key] = found
        return GameAction(row["verb"], **fields)

    def _field(self, row: Row, hole: str, words: str, holes: dict[str, str]) -> dict[str, Any]:
        match hole:
            case "object" if row["verb"] in ("search", "discard") or "until" in row.get("how", ()):
                inner = msgspec.structs.replace(self._that, placed=True)
                found = partakers_of(words, inner)
                return {hole: as_cards(found) if "until" in row.get("how", ()) else found}
            case "object" if row["verb"] == "cast":
                return _to_cast(words, self._that)
            case "subject" | "object":
                return {hole: partakers_of(words, self._that)}
            case "of":
                who = {"its": "it", "their": "them"}.get(words.lower(), words.removesuffix("'s"))
                role = "object" if row["verb"] == "double" else "with_"
                return {role: partakers_of(who, self._that)}
            case "number":
                return {"number": amount_of(words, self._that)}
            case "value":
                return {"number": number_in(words, self._that)}
            case "each":
                return {"each": _of_certain_players(self.count(words))}
            case "more":
                return {"more": amount_of(words, self._that)}
            case "place":
                return self._home(words)
            case "token":
                token, how = read_token(words, holes.get("with_"), self.scope, holes.get("name"))
                return {"token": token, "how": how}
            case "with_" | "name" | "pronoun":
                return {}
        return self._further_field(hole, words)

    def _further_field(self, hole: str, words: str) -> dict[str, Any]:
        """The fields that a hole fills in whatever row."""
        match hole:
            case "with":
                return {"with_": partakers_of(words, self._that)}
            case "energy" if words == "{E}":
                return {"counter": "energy"}
            case "counters":
                return self._counters(words)
            case "counter":
                return {"counter": words}
            case "whose":
                if words.lower() in ("an opponent's", "a player's"):
                    raise NotUnderstood("which of the players")
                return {"owner": owners_of(words, self._that)}
            case "control":
                return {"owner": self._control(words)}
            case "status" | "status2":
                return {"how": tuple(words.lower().split(" and "))}
            case "rounded":
                return {"how": (f"rounded_{words}",)}
            case "symbols":
                return _energy(words)
            case "symbol" if words == "{E}":
                return {"counter": "energy"}
            case "except":
                return {"but": self._exceptions(words)}
        return self._plain_field(hole, words)

    def _plain_field(self, hole: str, words: str) -> dict[str, Any]:
        """The fields that a hole fills with a word, a zone or a cost."""
        match hole:
            case "zone":
                return {"origin": (_zone(words),)}
            case "emblem":
                return {"token": emblem(words, self.scope)}
            case "mana":
                words = words.removeprefix("an additional ")
                return {"mana": added_mana(words, self._that, self.count)}
            case "cost":
                return {"cost": read_cost(words, self.scope)}
            case "melded":
                return {"token": TokenText(name=words)}
            case "word":
                return {"how": (_subtype(words),)}
            case "sides":
                return {"how": (f"d{_sides(words)}",)}
        raise NotUnderstood(f"{hole}: {words!r}")

    def count(self, words: str) -> Value | Tally:
        """How many there are of what stands after "for each".

        Raises NotUnderstood.
        """
        if (damage := _DAMAGE_DONE.fullmatch(words)) is not None:
            return amount_of(f"the damage {damage['did']} this way", self._that)
        if (life := _LIFE_CHANGED.fullmatch(words)) is not None:
            return ThatMuch("gain_life" if life["did"] == "gained" else "lose_life")
        if (colors := number_of_colors(words)) is not None:
            return colors
        if (votes := votes_each(words)) is not None:
            return votes
        if (flips := _FLIPS.fullmatch(words)) is not None:
            return ThatMuch("win_flip" if flips["did"].lower() in ("win", "won") else "lose_flip")
        if (faces := coins_that_show(words.removeprefix("1 "))) is not None:
            return faces
        if (paid := paid_this_way(words)) is not None:
            return paid
        if words.endswith(" this way"):
            said = re.sub(r"^1 ", "", words)
            try:
                return number_in(f"the number of {said}", self._that)
            except NotUnderstood:
                return number_this_way(said)
        return count_in(words, self._that)

    def _counters(self, words: str) -> dict[str, Any]:
        match = _COUNTERS.fullmatch(words)
        if match is None:
            raise NotUnderstood(f"{words!r} as counters")
        number = amount_of(match["many"], self._that)
        return {"counter": match["kind"] or "any", "number": number}

    def _control(self, words: str) -> tuple[Players, ...]:
        match = re.fullmatch(r"(.+) control", words)
        if match is None:
            raise NotUnderstood(f"under {words}")
        if match[1].lower() in ("an opponent's", "a player's"):
            raise NotUnderstood("which of the players")
        return owners_of(match[1], self._that)

    def _home(self, words: str) -> dict[str, Any]:
        def made(row: Row, holes: dict[str, str]) -> dict[str, Any]:
            found: dict[str, Any] = {"to": row["to"]}
            if "place" in row:
                found["place"] = row["place"]
            if "nth" in holes:
                found["place"] = holes["nth"]
            if "whose" in holes:
                found["owner"] = owners_of(holes["whose"], self._that)
            return found

        home: dict[str, Any] = rows("instructions")["homes"].read(words, made)
        return home


_EXCEPT_AT_END = regex(
    r"(?P<all>\b(?:all|each) [\w ]+?)(?P<where> to their owners' hands)(?P<but> except for [^.]+)$"
)
"""What is left out may stand after where the others are put."""
_FLIPS = regex(r"flip (?:you|that player|they) (?P<did>wins?|won|loses?|lost)(?: this way)?", re.I)
_DAMAGE_DONE = regex(r"1 damage (?P<did>prevented|dealt) this way")
_LIFE_CHANGED = regex(r"1 life (?:you|they|that player|he or she) (?P<did>gained|lost)")
_COUNTERS = regex(
    r"(?P<many>.+?)(?: additional| more)?"
    r"(?: (?P<kind>[+-]\d+/[+-]\d+|(?!additional|more)[a-z]+(?: strike)?))? counters?"
)


def _of_certain_players(counted: Value | Tally) -> Value | Tally:
    """What is counted, of players who are known. Raises NotUnderstood for what "its controller"
    controls: in an instruction these words don't tell whose."""
    if any_part(counted, lambda each: each == Players("controller")):
        raise NotUnderstood("whose controller")
    return counted


def multiplied(number: Value | Tally | None, each: Value | Tally) -> Value | Tally:
    """So much for each of these. Raises NotUnderstood where that is more than one product."""
    if number is None or number == Const(1):
        return each
    if not isinstance(number, Const):
        raise NotUnderstood("so many of them for each")
    if isinstance(each, Tally):
        return msgspec.structs.replace(each, factor=number.number * each.factor)
    return times(number.number, each)


def _so_many(parties: Partakers, number: Value | Tally) -> Partakers:
    """As many objects as are counted, where the words tell of one. Raises NotUnderstood."""
    match parties:
        case (Some(least=Const(1), most=Const(1)) as one,) if not isinstance(number, Tally):
            return (msgspec.structs.replace(one, least=number, most=number),)
    raise NotUnderstood("so many of them for each")


def _masked(text: str) -> str:
    """The text with its quotations numbered, so that no pattern looks into them."""
    pieces = re.split(r'"[^"]*"', text)
    return "".join(f"{piece}«{at}»" for at, piece in enumerate(pieces[:-1])) + pieces[-1]


def _unmasked(text: str, quotations: list[str]) -> str:
    return re.sub(r"«(\d+)»", lambda match: quotations[int(match[1])], text)


def _energy(words: str) -> dict[str, Any]:
    symbols = re.findall(r"\{[^{}]+\}", words)
    if not symbols or set(symbols) != {"{E}"} or "".join(symbols) != words:
        raise NotUnderstood(words)
    return {"counter": "energy", "number": Const(len(symbols))}


def _zone(words: str) -> str:
    zone = words.removesuffix("s").replace("librarie", "library")
    if zone not in ("hand", "graveyard", "library"):
        raise NotUnderstood(f"{words!r} as a zone")
    return zone


def _subtype(words: str) -> str:
    if words not in subtype_forms():
        raise NotUnderstood(f"{words!r} as a subtype")
    return subtype_forms()[words][0]


def with_nouns_in(fields: dict[str, Any], words: str) -> list[tuple[str, Any]]:
    """The fields with what they speak of as the words call it."""
    return [(key, with_nouns(found, words)) for key, found in fields.items()]


def _sides(words: str) -> int:
    """The sides of a die: "d20", "six-sided die"."""
    match = re.fullmatch(r"d(\d+)|(\w+)-sided (?:die|dice)", words)
    if match is None:
        raise NotUnderstood(f"{words!r} as a die")
    return int(match[1]) if match[1] else number_of(match[2])


__all__ = ["ActionReader", "speaking"]
