"""Sentences that only say something of what the one before does: that what is destroyed can't be
regenerated, where what is countered goes, what mana may be spent on."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.joined_sentences import (
    REMARKS,
    at_itself_only,
    each_at_another,
    elsewhere_if_countered,
    excess_elsewhere,
    goes_elsewhere,
    not_regenerated,
)
from kb.text.semantics.instructions import Steps
from kb.text.semantics.mana import remarked
from kb.text.semantics.referents import Referents
from kb.text.semantics.spending import bonuses
from kb.vocabulary import (
    THAT_TURN,
    Ability,
    Const,
    Extreme,
    GameAction,
    IfDone,
    Later,
    Mentioned,
    Objects,
    Partaker,
    Party,
    Players,
    Some,
)
from kb.vocabulary.parts import any_part

_DESTROYED = regex(
    r"(?:An? (?P<one>\w+)|(?P<many>\w+)s) destroyed this way can't be regenerated(?: this turn)?"
)
STILL = regex(r"(?:It's|They're|That \w+ is|Those \w+ are) still ")
_OF_MANA = regex(
    r"(?:Spend this mana only|This mana can't|"
    r"Until end of (?:turn|combat), (?:you|they) (?:don't|do not) lose this mana) "
)
_EXCESS = regex(
    r"(?:If (?P<if>[^,]+), )?excess damage is dealt to that (?:creature|permanent|planeswalker)'s "
    r"controller instead",
    re.IGNORECASE,
)


def is_remark(sentence: str) -> bool:
    """Whether a sentence only says what goes without saying, or something of mana that was
    added."""
    return bool(STILL.match(sentence)) or is_of_mana(sentence)


def remark(found: list[Steps | None], sentence: str) -> None:
    """Adds the steps of a sentence that only says something of what is done before: none. Of mana
    several may. Raises NotUnderstood."""
    if found[-1] is None:
        raise NotUnderstood("a remark on what isn't understood")
    if found[-1] == () and is_of_mana(sentence):
        found[-2] = with_mana((found[-2] if len(found) > 1 else None) or (), sentence)
    found.append(())


def is_of_ties(sentence: str, before: Steps | None) -> bool:
    """Whether a sentence only says that you choose which of several that are tied is meant, of
    which one is chosen anyway."""
    last = before[-1] if before else None
    if not _TIED.fullmatch(sentence) or not isinstance(last, GameAction):
        return False
    players = any(isinstance(each, Players) for each in last.subject)
    return not players and any(map(_is_one_of_the_greatest, last.object))


def _is_one_of_the_greatest(what: Partaker) -> bool:
    match what:
        case Some(of, Const(1), Const(1), by=()):
            return any_part(of, lambda word: isinstance(word, Extreme))
    return False


_TIED = regex(
    r"If two or more (?:creatures|permanents|artifacts|cards) are tied for (?:the )?"
    r"(?:least|lowest|greatest|highest)(?: (?:power|toughness|mana value))?, "
    r"you choose one(?: of them)?"
)


def is_of_mana(sentence: str) -> bool:
    """Whether a sentence only says something of mana that was added before."""
    return bool(_OF_MANA.match(sentence) or bonuses(sentence))


def with_mana(steps: Steps, said: str) -> Steps:
    """Steps of which the last adds mana, with what is said of that afterwards (106.6).

    Raises NotUnderstood.
    """
    *before, last = steps or (None,)
    if isinstance(last, IfDone) and not before:
        return (msgspec.structs.replace(last, does=with_mana(last.does, said)),)
    if not isinstance(last, GameAction) or last.verb != "add_mana":
        raise NotUnderstood("which mana")
    mana = remarked(last.mana, said)
    if not mana:
        raise NotUnderstood("a remark on what isn't understood")
    return (*steps[:-1], msgspec.structs.replace(last, mana=mana))


def joined_remark(
    sentence: str,
    before: Steps | None,
    referents: Referents,
    read: Callable[[str], Steps],
    ability: Ability,
) -> Steps | None:
    """The steps of the sentence before with what this one only says of them; None if it says
    something else. Raises NotUnderstood."""
    for remark, joined in REMARKS.items():
        if re.fullmatch(remark, sentence):
            if joined is each_at_another and not at_itself_only(ability):
                raise NotUnderstood("which others a spell could target")
            if joined is not_regenerated and "this turn" in sentence:
                return _not_regenerated(before)
            return joined(before)
    if (destroyed := _DESTROYED.fullmatch(sentence)) is not None:
        _check_all_called(destroyed["one"] or destroyed["many"].lower(), before, referents)
        return not_regenerated(before)
    if (where := goes_elsewhere(sentence)) is not None:
        return elsewhere_if_countered(before, where)
    cast = _OF_THAT_SPELL.fullmatch(sentence)
    if cast is not None and lets_cast(before):
        # Until it is cast the card is what is spoken of; it is that spell then (400.7).
        said = f"{cast['would']} from the stack this turn, {cast['does']}"
        said = said.replace("that spell", "that card")
        return (*(before or ()), *referents.of_sentence(read(said)))
    if (then := _OF_THAT_TURN.fullmatch(sentence)) is not None and adds_turn(before):
        said = f"At the beginning of the {then['step']} this turn, {then['does']}"
        (later,) = referents.of_sentence(read(said))
        assert isinstance(later, Later)
        return (*(before or ()), msgspec.structs.replace(later, duration=THAT_TURN))
    excess = _EXCESS.fullmatch(sentence)
    if excess is None:
        return None
    condition: Steps = ()
    if excess["if"]:
        said = f"If {excess['if']}, you gain 1 life"
        condition = referents.of_sentence(read(said))
    return excess_elsewhere(before, condition)


def _check_all_called(noun: str, before: Steps | None, referents: Referents) -> None:
    """Raises NotUnderstood unless all that the last step is done to is called so."""
    last = before[-1] if before else None
    parties = last.object if isinstance(last, GameAction) else ()
    if not all(referents.only_called(noun, each) for each in parties):
        raise NotUnderstood("what of it can't be regenerated")


def adds_turn(before: Steps | None) -> bool:
    """Whether the last of the steps is that "you" take an extra turn."""
    last = before[-1] if before else None
    return isinstance(last, GameAction) and last.verb == "begin_extra_turn" and not last.subject


_OF_THAT_TURN = regex(
    r"At the beginning of that turn's (?P<step>upkeep|draw step|end step), (?P<does>.+)"
)


def lets_cast(before: Steps | None) -> bool:
    """Whether the last of the steps lets one card be cast this turn."""
    last = before[-1] if before else None
    permitted = [each for each in getattr(last, "rules", ()) if each.verb == "cast"]
    return (
        len(permitted) == 1
        and (permitted[0].mode, permitted[0].duration) == ("may", "end_of_turn")
        and all(_is_one(each) for each in permitted[0].object)
    )


def _is_one(party: Party) -> bool:
    return isinstance(party, Objects) and isinstance(party.filter, Mentioned)


_OF_THAT_SPELL = regex(
    r"(?P<would>If that spell would be put into (?:a|your|its owner's) graveyard), "
    r"(?P<does>.+ instead)"
)
"""What becomes of the spell that was let be cast."""


def _not_regenerated(before: Steps | None) -> Steps | None:
    """The steps of the sentence before, of which the last destroys something; None if it
    doesn't, and the sentence is a statement of its own."""
    try:
        return not_regenerated(before)
    except NotUnderstood:
        return None
