"""Conditions: what stands after "as long as"."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.terms import PHASES, STEPS
from kb.text.rendering.comparisons import MIRRORED, OPPOSITE, amount, quantity
from kb.text.rendering.nouns import is_one_object, noun_phrase, said_of_one
from kb.text.rendering.numbers import among_cards, counted, spoken_of, value
from kb.text.rendering.places import bare_places, player, player_does, player_possessive
from kb.text.rendering.shapes import parts_of
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, plural, spaced, with_article

_DESIGNATIONS = {"monarch": "the monarch", "initiative": "the initiative",
                 "citys_blessing": "the city's blessing",
                 "enduring_story": "an enduring story"}  # fmt: skip
_HELD = ("initiative", "citys_blessing", "enduring_story")
_EVENTS: dict[tuple[str, v.Who], str] = {
    ("life_gained", "you"): "you gained life this turn",
    ("life_lost", "you"): "you lost life this turn",
    ("life_lost", "opponent"): "an opponent lost life this turn",
    ("creatures_died", "any"): "a creature died this turn",
}
_HAPPENED = {
    "creatures_died": ("creature", "died"), "creatures_entered": ("creature", "entered"),
    "artifacts_entered": ("artifact", "entered"), "lands_entered": ("land", "entered"),
    "nonland_permanents_entered": ("nonland permanent", "entered"),
}  # fmt: skip
"""Numbers of what has happened under a player's control this turn: noun and verb."""
_CAST = {
    "instants_and_sorceries_cast": "an instant or sorcery spell",
    "noncreature_spells_cast": "one or more noncreature spells",
    "instants_cast": "an instant spell",
    "creature_spells_cast": "a creature spell",
    "enchantments_cast": "an enchantment spell",
    "blue_or_black_spells_cast": "a blue or black spell",
}
"""Numbers of the spells of a kind that a player has cast: one of them."""
_CAST_SO = {
    "instants_and_sorceries_cast": "instant and/or sorcery spells",
    "noncreature_spells_cast": "noncreature spells",
    "instants_cast": "instant spells",
    "creature_spells_cast": "creature spells",
    "enchantments_cast": "enchantment spells",
    "blue_or_black_spells_cast": "blue or black spells",
}
"""The same of so many of them."""


def condition(word: v.Condition, voice: Voice) -> str:
    """The condition as a clause, without "as long as"."""
    match word:
        case v.AllOf(conditions):
            return _several(conditions, "and", voice)
        case v.AnyOf(conditions):
            return _several(conditions, "or", voice)
        case v.NotSo(inner):
            return _not_so(inner, voice)
        case v.Compare(left, op, right):
            return _compare(left, op, right, voice)
        case v.PlayerIs(status, who):
            return _player_is(status, who, negated=False)
        case v.Game(status):
            return _game(status, negated=False)
        case v.ChoiceIs(choice, chosen):
            return f"the chosen {spaced(choice)} is {chosen}"


def _several(conditions: tuple[v.Condition, ...], word: str, voice: Voice) -> str:
    said: list[str] = []
    for inner in conditions:
        words = condition(inner, voice)
        nested = isinstance(inner, v.AllOf | v.AnyOf) and len(conditions) > 1
        mark = "both" if isinstance(inner, v.AllOf) else "either"
        said.append(f"{mark} {words}" if nested else words)
        voice = _after_mention(inner, voice)
    if not said:
        return "nothing is asked" if word == "and" else "something that is never so"
    return joined(said, word)


def _after_mention(word: v.Condition, voice: Voice) -> Voice:
    """A condition about the object itself or its host makes "other" mean other than that."""
    if isinstance(word, v.Compare) and isinstance(word.left, v.Count):
        for part in parts_of(word.left.filter):
            if isinstance(part, v.IsSelf | v.IsHost) and part != voice.it:
                return msgspec.structs.replace(voice, it=part, pronoun=False)
    return voice


# ---------------------------------------------------------------------------------------- negation


def _not_so(word: v.Condition, voice: Voice) -> str:
    match word:
        case v.NotSo(inner):
            return condition(inner, voice)
        case v.AllOf(conditions):
            return condition(v.AnyOf(tuple(v.NotSo(inner) for inner in conditions)), voice)
        case v.AnyOf(conditions):
            return condition(v.AllOf(tuple(v.NotSo(inner) for inner in conditions)), voice)
        case v.PlayerIs(status, who):
            return _player_is(status, who, negated=True)
        case v.Game(status):
            return _game(status, negated=True)
        case v.ChoiceIs(choice, chosen):
            return f"the chosen {spaced(choice)} isn't {chosen}"
        case v.Compare(v.CountOfOne(found, who, of), op, number):
            return _compare(v.CountOfOne(found, who, of), OPPOSITE[op], number, voice)
        case v.Compare(v.Count() | v.CountDistinct() | v.Counters() | v.PlayerNumber(), "!=", _):
            return condition(v.Compare(word.left, "=", word.right), voice)
        case v.Compare(
            v.Count() | v.CountDistinct() | v.Counters() | v.PlayerNumber() as left, op, right
        ):
            return _compare(left, OPPOSITE[op], right, voice)
        case v.Compare(left, op, right):
            return f"{value(left, voice)} isn't {amount(op, right, voice, equal='equal to')}"


# ----------------------------------------------------------------------------------------- players


def _player_is(status: str, who: v.Who, *, negated: bool) -> str:
    if status == "active":
        if who == "you":
            return "it's not your turn" if negated else "it's your turn"
        turn = "an opponent's" if who == "opponent" else player_possessive(who)
        return f"it's {'not ' if negated else ''}{turn} turn"
    name = _DESIGNATIONS.get(status, spaced(status))
    you = who == "you"
    if status == "completed_dungeon":
        have = ("haven't" if you else "hasn't") if negated else "have" if you else "has"
        return f"{player(who)} {have} completed a dungeon"
    if status in _HELD:
        have = ("don't have" if you else "doesn't have") if negated else "have" if you else "has"
        return f"{player(who)} {have} {name}"
    be = ("aren't" if you else "isn't") if negated else "are" if you else "is"
    return "you're " + name if you and not negated else f"{player(who)} {be} {name}"


def _game(status: str, *, negated: bool) -> str:
    kind = "phase" if status in PHASES else "step" if status in STEPS else ""
    words = f"the {spaced(status)} {kind}" if kind else spaced(status)
    return f"it's {'not ' if negated else ''}{words}"


# ------------------------------------------------------------------------------------- comparisons


def _compare(left: v.Value, op: v.Op, right: v.Value, voice: Voice) -> str:
    if isinstance(left, v.Const) and not isinstance(right, v.Const):
        left, op, right = right, MIRRORED[op], left
    if isinstance(right, v.Const):
        said = _with_number(left, op, right.number, voice)
        if said is not None:
            return said
    more = _more_than_others(left, op, right)
    if more:
        return more
    return f"{value(left, voice)} is {amount(op, right, voice, equal='equal to')}"


def _more_than_others(left: v.Value, op: v.Op, right: v.Value) -> str:
    """ "You have more life than each opponent"; empty for another comparison."""
    nouns = {"life": "life", "hand": "cards in hand"}
    match left, op, right:
        case v.PlayerNumber(number, "you"), ">", v.PlayerNumber(
            other, "opponent", "greatest" | "least"
        ):
            if number == other and number in nouns and isinstance(right, v.PlayerNumber):
                whom = "each opponent" if right.of == "greatest" else "an opponent"
                return f"you have more {nouns[number]} than {whom}"
    return ""


def _with_number(left: v.Value, op: v.Op, number: int, voice: Voice) -> str | None:
    """The usual words for how many of something there are; None for a number of another kind."""
    if not isinstance(left, v.PlayerNumber) or left.number != "life":  # it may be less than 0
        op, number = _least(op, number)
    if number < 0:
        return None
    match left:
        case v.Count(v.And((v.Related(one, None), v.Related(those, None)))) if one.startswith(
            "“"
        ) and those.startswith("“those "):
            be = "isn't" if (op, number) == ("=", 0) else "is"
            return f"{one.strip('“”')} {be} among {those.strip('“”')}"
        case v.Count(v.And(parts)) if (several := _among_several(parts)) is not None:
            rest = v.And(tuple(part for part in parts if part is not several))
            noun = among_cards(_counted_noun(rest, op, number, voice), rest, several)
            return f"there {_be(op, number)} {noun} among {several.how.strip('“”')}"
        case v.Count(found):
            return _existence(found, op, number, voice)
        case v.CountDistinct() if op != "!=":
            return f"there are {quantity(op, number)} {counted(left, voice, many=True)}"
        case v.CountOfOne(found, who, of):
            someone = op in (">=", ">") if of == "greatest" else op in ("<=", "<", "=")
            verb = player_does(who, "control", many=False) if someone else "each of them controls"
            return f"{verb} {_counted_noun(found, op, number, voice)}"
        case v.Counters(filter=None) if op != "!=":  # on a set, each of its objects would be meant
            things = counted(left, voice, many=_is_many(op, number))
            return f"there {_be(op, number)} {_some(op, number, things or '')}"
        case v.PlayerNumber(of="total", who="you" | "any") | v.PlayerNumber(who="opponent"):
            return _player_has(left, op, number, voice)
    return None


def _among_several(parts: tuple[v.Filter, ...]) -> v.Related | None:
    """Several that the words spoke of, of which only some are meant."""
    found = spoken_of(parts)
    return found if found is not None and found.how.startswith("“those ") else None


def _least(op: v.Op, number: int) -> tuple[v.Op, int]:
    """ "More than none" and "not none" are "at least one", "less than one" is "none"."""
    if number == 0 and op in (">", "!="):
        return ">=", 1
    return ("=", 0) if (op, number) in (("<", 1), ("<=", 0)) else (op, number)


def _is_many(op: v.Op, number: int) -> bool:
    return (op, number) not in ((">=", 1), ("=", 1))


def _be(op: v.Op, number: int) -> str:
    return "are" if _is_many(op, number) else "is"


def _some(op: v.Op, number: int, things: str) -> str:
    """A quantity before a noun that has no article."""
    if (op, number) == (">=", 1):
        return things if things.startswith(("another ", "other ")) else with_article(things)
    return f"{quantity(op, number)} {things}"


def _existence(found: v.Filter, op: v.Op, number: int, voice: Voice) -> str:
    parts = parts_of(found)
    if is_one_object(parts):
        return _about_one(parts, op, number, voice)
    if op == "!=":
        return f"it isn't so that {_existence(found, '=', number, voice)}"
    blocked = next((part for part in parts if isinstance(part, v.Related)), None)
    if blocked is not None and blocked.how == "blocking" and blocked.to == v.IsSelf():
        return _blocking(tuple(part for part in parts if part != blocked), op, number, voice)
    who = next((part.by for part in parts if isinstance(part, v.Controlled)), None)
    one = (op, number) == (">=", 1)
    if who is None:
        zoned = any(isinstance(part, v.InZone) for part in parts)
        noun = _counted_noun(v.And(parts) if parts else v.Everything(), op, number, voice)
        return f"there {_be(op, number)} {noun}{'' if zoned or one else ' on the battlefield'}"
    rest = tuple(part for part in parts if part != v.Controlled(who))
    thing = v.And(rest) if rest else v.Everything()
    if who == "opponent" and (op, number) == ("=", 0):
        return f"no opponent controls {_counted_noun(thing, '>=', 1, voice)}"
    verb = player_does(who, "control", many=who == "opponent" and not one)
    return f"{verb} {_counted_noun(thing, op, number, voice)}"


def _blocking(parts: tuple[v.Filter, ...], op: v.Op, number: int, voice: Voice) -> str:
    """ "Two or more creatures are blocking it"."""
    itself = "it" if voice.pronoun and voice.it == v.IsSelf() else voice.object("self")
    noun = _counted_noun(v.And(parts) if parts else v.Everything(), op, number, voice)
    return f"{noun} {_be(op, number)} blocking {itself}"


def _counted_noun(found: v.Filter, op: v.Op, number: int, voice: Voice) -> str:
    if (op, number) == (">=", 1):
        return noun_phrase(found, voice, many=False, article="a")
    joint = "or" if (op, number) == ("=", 0) else "and/or"
    noun = noun_phrase(found, voice, many=_is_many(op, number), joint=joint)
    return f"{quantity(op, number)} {noun}"


def _about_one(parts: tuple[v.Filter, ...], op: v.Op, number: int, voice: Voice) -> str:
    """What is said of one object; a count of it is 1 where that is so, else 0."""
    so = (op, number) in ((">=", 1), ("=", 1))
    if not so and (op, number) != ("=", 0):
        count = value(v.Count(v.And(parts)), voice)
        return f"{count} is {amount(op, v.Const(number), voice, equal='')}"
    if len(parts) == 1 and isinstance(parts[0], v.Related):  # of what an instruction did
        return "that was done" if so else "that wasn't done"
    controlled = [words for part in parts if (words := _controls(part))]
    parts = tuple(part for part in parts if not _controls(part))
    owned = any(isinstance(part, v.Owned) for part in parts)
    there = [part for part in parts if isinstance(part, v.InZone) and not owned]
    name, verbs = said_of_one(tuple(part for part in parts if part not in there), voice)
    name = "one of them" if name == "them" else name
    verbs = [*verbs, *(f"is {bare_places(each.zones)}" for each in there)]
    if voice.pronoun and any(part == voice.it for part in parts):
        name = "it"
    said = [f"{name} {joined(verbs)}".replace("it is ", "it's ")] if verbs else []
    said = [*(f"{words} {name}" for words in controlled), *said]
    words = " and ".join(said) or f"{name} is on the battlefield"
    return words if so else _denied(words, len(verbs) + len(controlled))


def _controls(part: v.Filter) -> str:
    """ "you control"; empty for a part about something else."""
    match part:
        case v.Controlled(who):
            return player_does(who, "control", many=False)
        case v.Not(v.Controlled(who)):
            return player_does(who, "control", many=False, negated=True)
    return ""


_DENIALS = (
    (" isn't ", " is "), (" doesn't have ", " has "), (" is ", " isn't "), ("it's ", "it isn't "),
    (" has ", " doesn't have "), ("you control ", "you don't control "),
    (" controls ", " doesn't control "), (" shares ", " doesn't share "),
)  # fmt: skip


def _denied(words: str, verbs: int) -> str:
    """The opposite of a clause with one verb; of several no more than that they aren't all so."""
    return denied(words) if verbs == 1 else f"it isn't so that {words}"


def denied(words: str) -> str:
    """The opposite of a clause with one verb."""
    for said, opposite in _DENIALS:
        if said in words:
            return words.replace(said, opposite, 1)
    return f"it isn't so that {words}"


# ------------------------------------------------------------------------------- numbers of players


def _player_has(word: v.PlayerNumber, op: v.Op, number: int, voice: Voice) -> str | None:
    who, one = word.who, (op, number) == (">=", 1)
    if one and (word.number, who) in _EVENTS and word.of == "total":
        return _EVENTS[word.number, who]
    if word.number in _HAPPENED and who == "you" and op != "!=":
        kind, done = _HAPPENED[word.number]
        noun = plural(kind) if _is_many(op, number) else kind
        return f"{_some(op, number, noun)} {done} under your control this turn"
    if word.number in _CAST and who == "you" and op != "!=":
        kinds = f"{quantity(op, number)} {_CAST_SO[word.number]}"
        return f"you've cast {_CAST[word.number] if one else kinds} this turn"
    if (op, number) == ("=", 4) and word.number in ("speed", "party") and who == "you":
        return "you have max speed" if word.number == "speed" else "you have a full party"
    if word.number in ("graveyard", "exile", "library") and word.of == "total" and op != "!=":
        things = counted(word, voice, many=_is_many(op, number))
        return f"there {_be(op, number)} {_some(op, number, things or '')}"
    having = _having(who, word, op, number)
    if having is None or op == "!=":
        return None
    if word.number == "life":
        return f"{having} {_life(op, number)}"
    if word.number in ("graveyard", "library"):
        cards = "card" if (op, number) == ("=", 1) else "cards"
        return f"{having} {quantity(op, number)} {cards} in their {word.number}"
    return f"{having} {_held(word.number, op, number)}" if _is_held(word.number) else None


def _having(who: v.Who, word: v.PlayerNumber, op: v.Op, number: int) -> str | None:
    """ "you have"; "an opponent has" where the extreme among them is what decides."""
    if who == "you":
        return "you have"
    deciding = "least" if op in ("<", "<=") or (op, number) == ("=", 0) else "greatest"
    if word.of != deciding or (op == "=" and number):
        return None
    return "an opponent has" if who == "opponent" else "a player has"


_NO_COUNTERS = (
    "life", "starting_life", "hand", "graveyard", "library", "exile", "cards_drawn", "life_lost",
    "life_gained", "spells_cast", "creatures_died", "party", "devotion", "speed", "opponents",
    "lands_played",
)  # fmt: skip


def _is_held(number: str) -> bool:
    return number == "hand" or number not in _NO_COUNTERS


def _life(op: v.Op, number: int) -> str:
    words: dict[v.Op, str] = {
        ">=": f"{number} or more", "<=": f"{number} or less", "=": f"exactly {number}",
        ">": f"more than {number}", "<": f"fewer than {number}",
    }  # fmt: skip
    return f"{words[op]} life"


def _held(number: str, op: v.Op, size: int) -> str:
    many = _is_many(op, size)
    if number == "hand":
        return f"{quantity(op, size)} {'cards' if (op, size) != ('=', 1) else 'card'} in hand"
    if number == "unspent_mana":
        return f"{quantity(op, size)} unspent mana"
    noun = f"{spaced(number)} counter"
    return _some(op, size, noun + "s" if many else noun)
