"""What whole texts tell to do: the steps of all their sentences, with what each mention means."""

from __future__ import annotations

import msgspec

from kb.text.lines.chosen_before import kinds_chosen_in
from kb.text.lines.outcomes import with_outcomes
from kb.text.lines.sentence_adder import RESOLVES_ANYWAY
from kb.text.lines.sentence_readers import (
    ReadExceptions,
    reader_of,
)
from kb.text.lines.stack_lines import is_whole, says_all
from kb.text.lines.text_reader import TextReader
from kb.text.semantics.scope import Scope
from kb.text.words import wording
from kb.text.words.told import Told
from kb.vocabulary import (
    Ability,
    Instruction,
    Mentioned,
    SpellText,
    Target,
    ThatMuch,
    Value,
)


def with_steps(
    ability: Ability,
    scope: Scope,
    exceptions: ReadExceptions,
    before: tuple[Told, ...] = (),
) -> Ability:
    """The ability with what the instructions of its text and of its modes tell to do, or what
    happens instead of what it replaces; `before` is what is known before its first word."""
    spell = ability.spell
    chosen = scope.chosen | kinds_chosen_in(ability.text or "")
    plain = Scope(read_quoted=scope.read_quoted, chosen=chosen, quoting=scope.quoting)
    if ability.replacement is not None:
        replacement = with_outcomes(ability.replacement, reader_of(plain, exceptions).read)
        return msgspec.structs.replace(ability, replacement=replacement)
    if spell is None or not (spell.instructions or spell.modes):
        return ability
    text = TextReader(ability, plain, exceptions, scope.paid, before)
    made = msgspec.structs.replace(
        spell, instructions=text.read(spell.instructions, ability.targets)
    )
    ability = msgspec.structs.replace(ability, targets=so_many(ability.targets, text.so_many))
    if spell.modes is not None:
        modes = tuple(
            msgspec.structs.replace(mode, instructions=text.read(mode.instructions, mode.targets))
            for mode in spell.modes.modes
        )
        made = msgspec.structs.replace(
            made, modes=msgspec.structs.replace(spell.modes, modes=modes)
        )
    if any(RESOLVES_ANYWAY.fullmatch(each.text or "") for each in spell.instructions):
        made = msgspec.structs.replace(made, resolves_anyway=True)
    return msgspec.structs.replace(ability, spell=made, understood=_is_whole(ability, made))


def so_many(
    targets: tuple[Target, ...] | None, found: dict[int, Value]
) -> tuple[Target, ...] | None:
    """The targets with what "that many" of them is; None where that isn't known."""
    if targets is None:
        return None
    known = []
    for place, target in enumerate(targets):
        if target.most == ThatMuch() and not target.later:
            if found.get(place) != _OF_EVENT:
                return None
            target = msgspec.structs.replace(target, most=_OF_EVENT)  # noqa: PLW2901
        elif target.most == ThatMuch() and place not in found:
            return None
        known.append(target)
    return tuple(known)


_OF_EVENT = ThatMuch(of=Mentioned("event", role="amount"))
"""How much it was what an ability has triggered on."""


def _is_whole(ability: Ability, spell: SpellText) -> bool:
    """Whether nothing of it is missing now that its steps are read."""
    if ability.understood or ability.targets is None:
        return ability.understood
    if ability.kind == "spell":
        return says_all(spell)
    if ability.kind not in ("activated", "loyalty") or ability.activation is None:
        return False
    return is_whole(ability.activation, spell, ability.targets)


def sentences_of(text: str) -> SpellText:
    """The sentences of a text, as instructions that nothing is known of but their words."""
    return SpellText(tuple(Instruction(sentence) for sentence in wording.sentences(text)))


__all__ = ["sentences_of", "with_steps"]
