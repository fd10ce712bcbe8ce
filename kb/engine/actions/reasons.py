"""The law's reasons against actions and payments, as read off its atoms."""

from __future__ import annotations

import msgspec

from kb.engine.program.terms import Symbol


class Reason(msgspec.Struct, frozen=True):
    """Why an action is not legal: a name of `legal.json`; `about` the objects and players;
    `clause` the statement that says so, `word` what else tells it apart."""

    name: str
    about: tuple[str, ...] = ()
    effect: Symbol | None = None
    clause: int | None = None
    word: str | None = None


def reason_of(why: Symbol, about: Symbol) -> Reason:
    """Returns the reason of an atom: its name, and the object or the statement it is about."""
    word = str(why.arguments[0]) if why.arguments else None
    if about.type.name == "String":
        return Reason(why.name, (about.string,), word=word)
    if about.name == "said":
        effect, clause = about.arguments
        return Reason(why.name, effect=effect, clause=clause.number, word=word)
    return Reason(why.name, word=word)
