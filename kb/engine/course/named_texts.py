"""The words of an ability whose source is called otherwise from now on: where they name it as what
it was, they mean itself."""

from __future__ import annotations

import re

import msgspec

from kb.engine.course.moment import Moment
from kb.state.game_state import GameState, StackAbility
from kb.text.words.wording import short_names, uniform_marks

ITSELF = "this permanent"


def in_own_words(text: str | None, id_: str | None, before: Moment) -> str | None:
    """The words of an ability, in which the name by which they call its source stands for that
    alone, if that was a copy of what has the name and is another object from now on."""
    # CR 201.5b + 707.2 — what it is called by then doesn't matter to its own words.
    obj = next((each for each in before.state.objects if each.id == id_), None)
    return text if obj is None or obj.copies is None else _meaning_itself(text, obj.id, before)


def with_own_words(before: Moment, now: GameState) -> GameState:
    """The state in which abilities on the stack mean their sources, also those that are copies of
    something else from now on, or are copies no more."""
    # CR 707.11 + 201.5 — the ability goes on naming the object that it is from.
    there = {each.id: each for each in now.objects}
    others = {
        each.id
        for each in before.state.objects
        if each.id in there and each.copies != there[each.id].copies
    }
    if not others:
        return now
    abilities = tuple(_renamed(each, others, before) for each in now.stack_abilities)
    return msgspec.structs.replace(now, stack_abilities=abilities)


def _renamed(ability: StackAbility, others: set[str], before: Moment) -> StackAbility:
    if ability.source not in others:
        return ability
    text = _meaning_itself(ability.text, ability.source, before)
    return msgspec.structs.replace(ability, text=text)


def _meaning_itself(text: str | None, id_: str, before: Moment) -> str | None:
    """The words, in which the name that an object had by then stands for that object alone; not
    where anything of a name is meant, nor in an ability that they give to another one."""
    name = before.final.one(id_, "name")
    if text is None or name is None:
        return text
    legendary = before.final.has(id_, "supertype", "legendary")
    names = short_names(uniform_marks(str(name)), legendary)
    called = re.compile(rf"(?<![\w'])(?<!named )(?:{'|'.join(map(re.escape, names))})(?!\w)")
    return called.sub(_itself, text)


def _itself(found: re.Match[str]) -> str:
    """The words for it in place of its name."""
    earlier = found.string[: found.start()]
    if earlier.count('"') % 2:
        return found[0]
    begins = not earlier or earlier.rstrip(" •").endswith((".", "\n", "—", ":"))
    return ITSELF.capitalize() if begins else ITSELF


__all__ = ["in_own_words", "with_own_words"]
