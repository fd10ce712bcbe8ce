"""Instructions that are asked about in plain words ("Destroy bears."): their steps, and whom they
mean by names, by targets and by "it"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import msgspec

from kb.board.told_events import instruction_of_event, instructions_to_players, told_by_player
from kb.card_base.called import Called, by_part
from kb.engine.course.results import Actor
from kb.engine.course.shared_targets import ways_to_share
from kb.errors import SnapshotError, shown
from kb.state.game_state import GameState
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.reading import read_ability
from kb.text.semantics.patterns import number_of
from kb.text.words.wording import is_little_word
from kb.vocabulary import Ability, GameAction, Step, Target

_ACTS = re.compile(r"\b(?:casts?|attacks?|blocks?|activates?|plays?)\b", re.IGNORECASE)
ACTION = 'lawmage do SNAP "cast bolt on bears"'
_BEGINS = re.compile(r"\b(?:step|phase|turn|upkeep|combat) (?:begins|starts|ends)\b", re.IGNORECASE)
ON_TO = 'lawmage do SNAP --until "end step"'


class InstructionText(msgspec.Struct, frozen=True):
    """What is to be done: steps, in the place of those that are not understood their words, and
    who does it to whom."""

    steps: tuple[Step | str, ...]
    actor: Actor
    aims: tuple[Target | None, ...] = ()
    """For each of the actor's targets what the words call it; None of what they name."""
    targets: tuple[Target, ...] = ()
    """What all targets of the words may be."""


def instructed(
    state: GameState,
    words: str,
    *,
    controller: str | None = None,
    source: str | None = None,
    affects: tuple[str, ...] = (),
) -> InstructionText:
    """The instruction that some words are; `affects` is what its targets, or "it", mean.

    Raises SnapshotError if nothing in it is understood.
    """
    actor = Actor(controller or state.turn.priority or state.active, source)
    ways = [(words, actor)]
    if (event := instruction_of_event(words)) is not None:
        ways.append((event, actor))
    for told in instructions_to_players(words, [each.name for each in state.players]):
        ways.append((told.words, Actor(told.player, source)))
    if (own := told_by_player(words)) != words:
        ways.append((own, actor))
    for text, who in ways:
        found = _read_as(state, text, who, affects) or _read_as(
            state, _with_ids(state, text), who, affects
        )
        if found is not None:
            return found
    raise SnapshotError(
        "this is no instruction that is understood",
        found=shown(words),
        expected='an instruction in the words of cards: "Destroy bears.", "You gain 3 life.";'
        ' or what happens: "Bears dies."'
        + (f"; what a player does: {ACTION}" if _ACTS.search(words) else "")
        + (f"; how the game goes on: {ON_TO}" if _BEGINS.search(words) else ""),
    )


def _read_as(
    state: GameState, words: str, actor: Actor, affects: tuple[str, ...]
) -> InstructionText | None:
    """The instruction, its objects named by ids and whole names; None if nothing of it is read."""
    words = _in_letters_of_names(state, words)
    said, targets, named = _aimed(state, words, affects, little=False)
    found = _read(said)
    if not _whole(found) and any(map(is_little_word, dict(_named(state)))):
        said, targets, named = _aimed(state, words, affects, little=True)
        found = _read(said)
    if named and _NAMED_WITH.search(said):
        found = _read_of_it(said)  # what stands after a name is no description
    elif named and not _whole(found):
        of_it = _read_of_it(said)
        found = of_it if of_it and (_whole(of_it) or not _understood(found)) else found
    aims = [target for ability in found for target in ability.targets or ()]
    steps: list[Step | str] = []
    for ability in found:
        assert ability.spell is not None
        for each in ability.spell.instructions:
            steps += each.does if each.does is not None else (each.text or words,)
    if all(isinstance(each, str) or _only_says_how(each) for each in steps):
        return None
    actor = msgspec.structs.replace(actor, targets=targets)
    called = (None if place in named else aim for place, aim in enumerate(aims))
    return InstructionText(tuple(steps), actor, tuple(called), tuple(aims))


def _only_says_how(step: Step) -> bool:
    """Whether a step says how something enters, and has nothing enter."""
    return isinstance(step, GameAction) and step.verb == "enter"


def _in_letters_of_names(state: GameState, words: str) -> str:
    """The words with the names of several words in them as these are written ("grizzly bears")."""
    for name in sorted({e.name for e in state.objects if e.name and " " in e.name}, key=len):
        whole = rf"(?<![\w-]){re.escape(name)}(?![\w-])"
        words = re.sub(whole, lambda _, name=name: name, words, flags=re.IGNORECASE)  # type: ignore[misc]
    return words


_NAMING = re.compile(r"(?<![\w'-])[^\W\d_][\w-]+(?![\w-])")


def _with_ids(state: GameState, words: str) -> str:
    """The words with ids in the place of words by which one object is called ("bears" for Grizzly
    Bears, "Thalia" for one of that name before its comma)."""
    called = {
        each.id: Called((each.name,), each.controller or each.owner)
        for each in state.objects
        if each.name is not None
    }
    players = [each.name for each in state.players]

    def meant(found: re.Match[str]) -> str:
        if len(found[0]) < 3 and is_little_word(found[0].lower()):
            return found[0]
        ids = by_part(called, players, found[0])
        return ids[0] if len(ids) == 1 else found[0]

    return _NAMING.sub(meant, words)


def _understood(found: list[Ability]) -> bool:
    """Whether anything in abilities is read."""
    spells = (each.spell for each in found if each.spell is not None)
    return any(each.does for spell in spells for each in spell.instructions)


def _whole(found: list[Ability]) -> bool:
    """Whether all of some abilities is read."""
    spells = [each.spell for each in found if each.spell is not None]
    return bool(spells) and all(each.does for spell in spells for each in spell.instructions)


def _read(said: str) -> list[Ability]:
    return [each for each in read_ability(said, (), ("instant",)) if each.spell is not None]


_NAMED = re.compile(r"target (?:permanent|card|spell|player)", re.IGNORECASE)
_NAMED_ITS = re.compile(rf"{_NAMED.pattern}'s", re.IGNORECASE)
_TARGET = re.compile(r"\btargets?\b", re.IGNORECASE)
_NAMED_WITH = re.compile(rf"{_NAMED.pattern} with\b", re.IGNORECASE)


def _read_of_it(said: str) -> list[Ability]:
    """The instruction with "it" in the place of its one name; none if there are more."""
    pieces = _NAMED.findall(said)
    if len(pieces) != 1:
        return []
    of_it = _NAMED.sub("it", _NAMED_ITS.sub("its", said))
    if _TARGET.search(of_it):
        return []  # "it" would be that target
    thing = pieces[0].lower()
    if thing == "target card":
        thing += " from a graveyard"  # cards are only read with a zone; any will do for a name
    (ability,) = _read(f"Choose {thing}. {of_it}") or (None,)
    if ability is None or ability.spell is None:
        return []
    spell = msgspec.structs.replace(ability.spell, instructions=ability.spell.instructions[1:])
    return [msgspec.structs.replace(ability, spell=spell)]


_PRONOUN = re.compile(
    r"\b(?:its?|them"
    r"|(?:that|those) (?:creatures?|permanents?|cards?|players?|lands?|artifacts?))\b",
    re.IGNORECASE,
)


def _aimed(
    state: GameState, words: str, affects: tuple[str, ...], *, little: bool
) -> tuple[str, tuple[tuple[str, ...], ...], frozenset[int]]:
    """The words with "target …" in the place of names, what each target is, and which of them are
    named or only "it". With `little`, words such as "all" and "two" may be names everywhere, else
    only where they stand within a sentence and are written like names."""
    named = dict(_named(state))
    if not little:
        named = {each: meant for each, meant in named.items() if each.lower() != "target"}
    spoken = _spoken(named, [each.name for each in state.players])
    pieces = [each for each in spoken.finditer(words) if little or _is_name(each)]
    if not pieces and affects and (pronoun := _PRONOUN.search(words)):
        pieces = [pronoun]
    own = [each for each in pieces if each.group() not in named]
    targets = [
        named[each.group()] if each.group() in named else _share(affects, own.index(each), own)
        for each in pieces
    ]
    said, end = "", 0
    for piece, meant in zip(pieces, targets, strict=True):
        said += words[end : piece.start()]
        target = piece.group()
        if piece.group() in named or target.lower() != "target":
            noun = _CALLED.get(target.lower().rstrip("s").partition(" ")[2])
            possessive = "'s" if target.lower() == "its" else ""
            target = f"target {noun or _noun(state, meant[0])}{possessive}" if meant else target
        said += target if piece.start() and not said.endswith(". ") else target.capitalize()
        end = piece.end()
    free = {place for place, each in enumerate(pieces) if not _describes(each.group())}
    return said + words[end:], tuple(targets), frozenset(free)


def _is_name(found: re.Match[str]) -> bool:
    """Returns whether a word is a name where it stands, as far as can be seen."""
    word, before = found.group(), found.string[: found.start()]
    if word.lower() == "target" or not is_little_word(word):
        return True
    return word[0].isupper() and word != "X" and bool(before) and not before.endswith(". ")


def _describes(piece: str) -> bool:
    """Returns whether what stands in the words for an object says what it is."""
    return piece.lower().startswith(("target", "that ", "those "))


_CALLED = {each: each for each in ("creature", "land", "artifact")}
"""The nouns of "that …" that say what it is now."""


def _named(state: GameState) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What ids and names mean: a name all objects that have it; emblems are called by ids alone."""
    names: dict[str, list[str]] = {}
    for each in state.objects:
        if each.name is not None and not each.emblem:
            names.setdefault(each.name, []).append(each.id)
    yield from ((name, tuple(ids)) for name, ids in names.items())
    yield from ((each.id, (each.id,)) for each in state.objects)
    yield from ((each.id, (each.id,)) for each in state.stack_abilities)
    yield from ((each.name, (each.name,)) for each in state.players)


def _spoken(named: dict[str, tuple[str, ...]], players: list[str]) -> re.Pattern[str]:
    """Finds names and the word "target". A player's name stands before a verb or at the end: it
    might be "A"."""
    objects = sorted((each for each in named if each not in players), key=len, reverse=True)
    plain = "|".join(map(re.escape, objects)) or r"(?!)"
    who = "|".join(map(re.escape, sorted(players, key=len, reverse=True)))
    return re.compile(
        rf"(?<![\w-])(?:(?:{plain}|[Tt]arget)(?![\w-])|(?:{who})(?=\s\w+s\b|\sand\b|'s\b|[.,]|$))",
    )


def _share(affects: tuple[str, ...], place: int, targets: list[re.Match[str]]) -> tuple[str, ...]:
    """What one of the targets of the words means: where their numbers leave one way to share them
    out, by that; else they have one each, the last one all the rest."""
    ways = [*islice(ways_to_share(len(affects), [*map(_size, targets)]), 2)]
    if len(ways) == 1:
        before = sum(ways[0][:place])
        return affects[before : before + ways[0][place]]
    return affects[place:] if place == len(targets) - 1 else affects[place : place + 1]


_HOW_MANY = re.compile(
    r"\b(?P<most>up to )?(?P<number>any number of|\w+)(?: other)? $", re.IGNORECASE
)


def _size(piece: re.Match[str]) -> tuple[int, int | None]:
    """How many a target is at least and at most by the words before it; one, where they tell no
    number."""
    found = _HOW_MANY.search(piece.string[: piece.start()])
    if found is not None and found["number"].lower() == "any number of":
        return 0, None
    try:
        number = number_of(found["number"].lower()) if found is not None else 1
    except NotUnderstood:
        number = 1
    return 0 if found is not None and found["most"] else number, number


def _noun(state: GameState, id_: str) -> str:
    if any(each.name == id_ for each in state.players):
        return "player"
    ability = next((each for each in state.stack_abilities if each.id == id_), None)
    if ability is not None:
        return f"{ability.kind} ability"
    zone = next((each.zone for each in state.objects if each.id == id_), None)
    return {"battlefield": "permanent", "stack": "spell"}.get(zone or "", "card")
