"""The words of the continuous effect that a card's spell begins, from the card's own logic."""

from __future__ import annotations

from collections.abc import Iterator

from kb.errors import SnapshotError, shown
from kb.snapshot.resolved import StatedEffect
from kb.text import rendering
from kb.vocabulary import Ability, Creates, Instruction
from kb.vocabulary.card import Card
from kb.vocabulary.parts import any_part

FIRST_TARGET = (0,)


def words_of_spell(card: Card, entry: StatedEffect) -> str:
    """What a snapshot would say of the effect of a spell in words. Raises SnapshotError where the
    card alone doesn't tell it: it begins none, there are modes or conditions, several targets are
    affected in different ways, or not all of its text is understood."""
    # CR 611.2 — what lasts is what its instructions say of characteristics and rules.
    found = [[each for each in face.abilities if each.kind == "spell"] for face in card.faces]
    spells = [each for of_face in found for each in of_face]
    begun = [each for spell in spells for each in _beginning(spell)]
    plain = sum(map(bool, found)) < 2 and all(map(_is_plain, spells))
    if not plain or not all(map(_is_carried_out, begun)):
        raise _unclear("the card doesn't tell which effect that is", card, entry)
    if not begun:
        raise _unclear("the spell of this card begins no effect that lasts", card, entry)
    locked = [each.on for each in begun]
    if any(on not in ((), FIRST_TARGET) for on in locked) or (
        () in locked and any(spell.targets for spell in spells)
    ):
        raise _unclear("the card doesn't tell what of it is affected how", card, entry)
    return " ".join(rendering.effect(each.effect, card.name) for each in begun if each.effect)


def _beginning(spell: Ability) -> Iterator[Instruction]:
    """The instructions of a spell that begin an effect, or that could not be read."""
    for each in spell.spell.instructions if spell.spell is not None else ():
        if each.effect is not None or each.does is None or any_part(each.does, _is_effect):
            yield each


def _is_effect(word: object) -> bool:
    """Returns whether a word of what is done is a continuous effect that begins."""
    return isinstance(word, Creates) and word.effect is not None


def _is_plain(spell: Ability) -> bool:
    """Returns whether a spell does one thing, however it is cast."""
    return spell.spell is not None and spell.spell.modes is None and spell.spell.understood


def _is_carried_out(each: Instruction) -> bool:
    """Returns whether an instruction is understood and is carried out in any case."""
    read = each.effect is not None and each.understood
    return read and not (each.conditions or each.instead or each.each_time)


def _unclear(problem: str, card: Card, entry: StatedEffect) -> SnapshotError:
    return SnapshotError(
        problem, steps=(*entry.steps, "card"), found=shown(card.name),
        expected='its words: {text: "gets +3/+3 until end of turn", affects: [id], source: NAME}',
    )  # fmt: skip
