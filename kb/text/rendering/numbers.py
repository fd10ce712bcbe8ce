"""Values: numbers written, or counted from the game (107.3)."""

from __future__ import annotations

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.sayings import forms
from kb.text.rendering import nouns
from kb.text.rendering.places import player, player_does, player_possessive
from kb.text.rendering.shapes import batch, parts_of
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, number_word, plural, possessive, spaced
from kb.text.words.votes import AGAINST, VOTE
from kb.vocabulary.several import DIFFERENCE, GREATEST, OTHER_RESULT, TOTAL

_DISTINCT = {
    "names": "different name", "powers": "different power", "mana_values": "different mana value",
    "counter_kinds": "different kind of counter",
}  # fmt: skip
_TOTALS = {"life": "life total", "starting_life": "starting life total", "speed": "speed"}
_ZONES = ("hand", "graveyard", "library", "exile")
_THIS_TURN = {
    "cards_drawn": ("card", "drawn"), "spells_cast": ("spell", "cast"),
    "lands_played": ("land", "played"), "permanents_sacrificed": ("permanent", "sacrificed"),
    "tokens_created": ("token", "created"), "attackers_declared": ("creature", "attacked with"),
    "noncreature_spells_cast": ("noncreature spell", "cast"),
    "instants_and_sorceries_cast": ("instant and sorcery spell", "cast"),
    "instants_cast": ("instant spell", "cast"),
    "creature_spells_cast": ("creature spell", "cast"),
    "enchantments_cast": ("enchantment spell", "cast"),
    "blue_or_black_spells_cast": ("blue or black spell", "cast"),
}  # fmt: skip


def value(word: v.Value, voice: Voice) -> str:
    """The number in words that can stand after "equal to"."""
    match word:
        case v.Const(number):
            return str(number)
        case v.X() | v.SettledX():
            return "X"
        case v.ChosenNumber():
            return "the chosen number"
        case v.Sum(terms):
            return _sum(terms, voice)
        case v.Times(factor, inner):
            return _times(factor, inner, voice)
        case v.Half(inner, rounded):
            return f"half {_operand(inner, voice)}, rounded {rounded}"
        case v.ThatMuch(verb, of):
            return _that_much(verb, of.role if of is not None else None)
        case v.Extreme("total", number, one) if voice.named(one) is not None:
            return f"{possessive(str(voice.named(one)))} {spaced(number)}"
        case v.Extreme(of, number, of_filter):
            among = "of" if of == "total" else "among"
            return f"the {of} {spaced(number)} {among} {nouns.noun_phrase(of_filter, voice)}"
        case v.NumberOf(number, which):
            return f"{voice.possessive(which)} {spaced(number)}"
        case v.CountOfOne() | v.PlayerNumber():
            return _of_players(word, voice)
        case v.Count() | v.CountDistinct() | v.Counters() | v.ManaSymbols():
            return f"the number of {counted(word, voice, many=True)}"


_AMOUNTS = {
    "win_flip": "the number of flips you win", "lose_flip": "the number of flips you lose",
    "heads": "the number of coins that come up heads",
    "tails": "the number of coins that come up tails",
    "roll": "the result", "excess": "the excess damage dealt this way",
    "deal_damage": "the damage dealt this way", "lose_life": "the life lost this way",
    "pay_mana": "the amount of mana paid this way", "pay_life": "the amount of life paid this way",
    "gain_life": "the life gained this way", "prevent": "the damage prevented this way",
}  # fmt: skip

_OF_RESULTS = {
    TOTAL: "the total of those results", DIFFERENCE: "the difference between those results",
    OTHER_RESULT: "the other result",
}  # fmt: skip


def votes_in_words(word: str) -> str:
    """A vote for a word, or for another one than that."""
    another = word.removeprefix(AGAINST)
    return f"{word} vote" if another == word else f"non-{another} vote"


def _that_much(verb: str | None, noun: str | None) -> str:
    if verb is None:
        return "that number"
    if verb == VOTE:
        return f"the number of {votes_in_words(noun or '')}s"
    if verb == "roll" and noun in _OF_RESULTS:
        return _OF_RESULTS[noun]
    done = {"draw": "drawn", "put": "put", "remove_counters": "removed"}.get(verb)
    if noun == GREATEST:
        return f"the greatest number of cards a player {done or forms(verb)[-1]} this way"
    noun = "counters" if verb == "remove_counters" else plural(noun or "card")
    return _AMOUNTS.get(verb, f"the number of {noun} {done or forms(verb)[-1]} this way")


# -------------------------------------------------------------------------------------- arithmetic


def _operand(word: v.Value, voice: Voice) -> str:
    said = value(word, voice)
    return f"the sum of {said}" if isinstance(word, v.Sum) else said


def _times(factor: int, inner: v.Value, voice: Voice) -> str:
    said = _operand(inner, voice)
    if factor == 2:
        return f"twice {said}"
    if factor == -1:
        return f"negative {said}"
    return f"{number_word(factor)} times {said}" if factor >= 0 else f"{factor} times {said}"


def _sum(terms: tuple[v.Value, ...], voice: Voice) -> str:
    """ "A plus B minus C"; a term that is taken away doesn't come first if another can."""
    ordered = sorted(flat_terms(terms), key=_is_negative)
    if not ordered:
        return "0"
    said = value(ordered[0], voice)
    for term in ordered[1:]:
        word = "minus" if _is_negative(term) else "plus"
        size = _positive(term) if _is_negative(term) else term
        said += f" {word} {value(size, voice)}"
    return said


def flat_terms(terms: tuple[v.Value, ...]) -> list[v.Value]:
    """The terms of a sum, sums among them taken apart."""
    found: list[v.Value] = []
    for term in terms:
        found.extend(flat_terms(term.terms) if isinstance(term, v.Sum) else (term,))
    return found


def _is_negative(term: v.Value) -> bool:
    return (isinstance(term, v.Const) and term.number < 0) or (
        isinstance(term, v.Times) and term.factor < 0
    )


def _positive(term: v.Value) -> v.Value:
    if isinstance(term, v.Const):
        return v.Const(-term.number)
    if isinstance(term, v.Times):
        return term.value if term.factor == -1 else v.Times(-term.factor, term.value)
    return term


# ---------------------------------------------------------------------------------------- counting


def counted(word: v.Value, voice: Voice, *, many: bool) -> str | None:
    """The noun that stands after "the number of" (`many`) or "for each"; None for a value that
    isn't a number of things."""
    match word:
        case v.Count(v.And(parts)) if (among := spoken_of(parts)) is not None:
            rest = v.And(tuple(part for part in parts if part is not among))
            said = nouns.noun_phrase(rest, voice, many=many, joint="" if many else "and/or")
            return f"{among_cards(said, rest, among)} among {among.how.strip('“”')}"
        case v.Count(found):
            return nouns.noun_phrase(found, voice, many=many, joint="" if many else "and/or")
        case v.CountDistinct(what, among):
            noun = _DISTINCT.get(what) or spaced(what).removesuffix("s")
            return f"{_number(noun, many)} among {nouns.noun_phrase(among, voice)}"
        case v.Counters(kind, which, on):
            noun = _number(f"{kind} counter" if kind else "counter", many)
            if which is not None:
                return f"{noun} on {voice.object(which)}"
            return f"{noun} on {nouns.noun_phrase(on, voice)}" if on is not None else noun
        case v.ManaSymbols(color, among):
            return f"{_number(f'{color} mana symbol', many)} in {_costs(among, voice)}"
        case v.PlayerNumber():
            return _of_player(word, many)
    return None


def _costs(among: v.Filter, voice: Voice) -> str:
    """ "Its mana cost", "the mana costs of creatures you control"."""
    if among == voice.it:
        return "its mana cost"
    return f"the mana costs of {nouns.noun_phrase(among, voice)}"


def among_cards(said: str, described: v.Filter, among: v.Related) -> str:
    """What is described among some that were spoken of, called cards where these are cards."""
    if not among.how.startswith("“those cards"):
        return said
    kinds = any(batch(part) == "permanent" for part in parts_of(described))
    return _PERMANENT.sub(r"permanent card\1" if kinds else r"card\1", said, count=1)


_PERMANENT = regex(r"\bpermanent(s?)\b")


def spoken_of(parts: tuple[v.Filter, ...]) -> v.Related | None:
    """What the words spoke of, of which only some are meant."""
    for part in parts:
        if isinstance(part, v.Related) and part.how.startswith("“"):
            return part
    return None


def _number(noun: str, many: bool) -> str:
    if not many:
        return noun
    head, of, tail = noun.partition(" of ")
    return f"{plural(head)}{of}{plural(tail)}" if of else plural(noun)


def _of_player(word: v.PlayerNumber, many: bool) -> str | None:
    """What a player has that number of; None for a life total and the like."""
    who, number = word.who, word.number
    if (
        number in _TOTALS
        or number in ("devotion", "life_gained", "life_lost")
        or word.of != "total"
    ):
        return None
    if number in _ZONES:
        return f"{_number('card', many)} {_in_zone(number, who)}"
    if number in _THIS_TURN:
        noun, done = _THIS_TURN[number]
        have = "you've" if who == "you" else f"{_players(who)} have"
        return f"{_number(noun, many)} {have} {done} this turn"
    if number == "party":
        return f"{_number('creature', many)} in {player_possessive(who)} party"
    if number == "commander_casts":
        return f"{_number('time', many)} you've cast your commander from the command zone this game"
    if number.startswith("unspent_"):
        return f"{spaced(number)} you have"
    if number == "opponents":
        return f"{_number('opponent', many)} {_have(who)}"
    if number == "creatures_died":
        under = "" if who == "any" else f" under {player_possessive(who)} control"
        return f"{_number('creature', many)} that died{under} this turn"
    return f"{_number(f'{spaced(number)} counter', many)} {_have(who)}"


def _players(who: v.Who) -> str:
    return {"opponent": "your opponents", "any": "players"}.get(who) or player(who)


def _have(who: v.Who) -> str:
    return f"{_players(who)} {'have' if who in ('you', 'opponent', 'any') else 'has'}"


def _in_zone(zone: str, who: v.Who) -> str:
    if zone == "exile":
        return "in exile" if who == "any" else f"{player_does(who, 'own')} in exile"
    if who == "any":
        return "in all players' hands" if zone == "hand" else f"in all {plural(zone)}"
    return f"in {player_possessive(who)} {plural(zone) if who == 'opponent' else zone}"


def _of_players(word: v.CountOfOne | v.PlayerNumber, voice: Voice) -> str:
    if isinstance(word, v.PlayerNumber):
        return _player_number(word, voice)
    things = nouns.noun_phrase(word.filter, voice, many=True)
    return f"the {word.of} number of {things} {player_does(word.who, 'control', many=False)}"


def _player_number(word: v.PlayerNumber, voice: Voice) -> str:
    things = counted(word, voice, many=True)
    if things is not None:
        return f"the number of {things}"
    if word.of != "total":
        among = "your opponents" if word.who == "opponent" else "players"
        return f"the {word.of} {_noun_of(word)} among {among}"
    if word.number in _TOTALS or word.number == "devotion":
        return f"{_whose(word.who)} {_noun_of(word)}"
    verb = "lost" if word.number == "life_lost" else "gained"
    return f"the amount of life {_players(word.who)} {verb} this turn"


def _whose(who: v.Who) -> str:
    return "all players'" if who == "any" else player_possessive(who)


def _noun_of(word: v.PlayerNumber) -> str:
    number = word.number
    if number == "devotion":
        return f"devotion to {joined(word.colors)}"
    if number in _ZONES:
        return f"number of cards in {number}"
    if number in _THIS_TURN or number in ("life_lost", "life_gained", "creatures_died"):
        return f"number of {spaced(number)} this turn"
    return _TOTALS.get(number) or f"number of {spaced(number)} counters"
