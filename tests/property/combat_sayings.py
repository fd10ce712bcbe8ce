"""Hypothesis strategies for statements about combat: every verb and mode that the vocabulary has
for attacking and blocking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import strategies as st

from kb import vocabulary as v
from tests.reference.boards import CREATURE, SELF, YOURS, both

YOU = v.Players("you")
ANYONE = v.Players("any")
SUBTYPES = ("Goblin", "Wall", "Elf")
AS_THOUGH = ("flying", "shadow", "horsemanship", "fear")
ALONE = ("alone",)

Parties = tuple[v.Party, ...]
Say = Callable[[st.DrawFn, Parties], v.StatementLine]
"""Says something about a subject."""


CIRCUMSTANCES: tuple[v.Condition, ...] = (
    v.Compare(v.Count(both(v.HasSubtype("Goblin"), YOURS)), ">=", v.Const(1)),
    v.Compare(v.Count(both(CREATURE, v.Controlled("opponent"))), ">=", v.Const(4)),
    v.PlayerIs("active"),
)
"""What a statement may depend on."""


def often(draw: st.DrawFn, one_in: int) -> bool:
    """True about once in so many times."""
    # Hypothesis likes the ends of a range; so the chance stands in its middle.
    return draw(st.integers(0, 6 * one_in)) in range(3 * one_in - 3, 3 * one_in + 3)


def says(
    verb: str, mode: v.Mode, subject: Parties, to: Parties = (), **more: Any
) -> v.StatementLine:
    """A statement; `to` is its object."""
    return v.StatementLine(verb, mode, subject, to, **more)


def ability(rule: v.StatementLine) -> v.Ability:
    return v.Ability(kind="rule", statement=v.Statement((rule,)))


def groups(draw: st.DrawFn) -> v.Filter:
    """Creatures of some description."""
    words: list[v.Filter] = [
        CREATURE,
        both(CREATURE, YOURS),
        both(CREATURE, v.Controlled("opponent")),
        v.HasSubtype(draw(st.sampled_from(SUBTYPES))),
        both(v.HasColor(draw(st.sampled_from(("red", "black")))), CREATURE),
        both(CREATURE, v.HasKeyword("flying")),
        both(CREATURE, v.Not(v.HasKeyword("flying"))),
        both(CREATURE, v.HasKeyword("shadow")),
        both(CREATURE, v.Not(v.HasSubtype("Goblin"))),
    ]
    return draw(st.sampled_from(words))


def _some(draw: st.DrawFn) -> Parties:
    return (v.Objects(groups(draw)),)


def _few(draw: st.DrawFn, subject: Parties) -> Parties:
    """Only some of them, so that the board does not come to a standstill."""
    word = v.HasSubtype(draw(st.sampled_from(SUBTYPES)))
    return tuple(
        v.Objects(both(each.filter, word)) for each in subject if isinstance(each, v.Objects)
    )


def _number(draw: st.DrawFn) -> int:
    return draw(st.integers(1, 3))


def _attacked(draw: st.DrawFn) -> Parties:
    """Whom a statement about attacking means."""
    walker = v.HasType("planeswalker")
    options: list[Parties] = [
        (YOU,),
        (v.Players("opponent"),),
        (v.Objects(walker),),
        (YOU, v.Objects(both(walker, YOURS))),
    ]
    return draw(st.sampled_from(options))


def _at_most(draw: st.DrawFn, _: Parties) -> v.StatementLine:
    """ "No more than two creatures can attack [you] each combat"."""
    to = _attacked(draw) if draw(st.booleans()) else ()
    return says("attack", "cant", (), to, op=">", number=_number(draw), how=("each_combat",))


def _accompanied(verb: str) -> Say:
    """ "Can't attack unless a Goblin also attacks", "... unless at least two Goblins attack"."""

    def say(draw: st.DrawFn, subject: Parties) -> v.StatementLine:
        how = ("accompanied",)
        if draw(st.booleans()):
            return says(verb, "cant", subject, _some(draw), how=how)
        number = draw(st.integers(2, 3))
        return says(verb, "cant", subject, _some(draw), op="<", number=number, how=how)

    return say


def _with(verb: str) -> Say:
    """ "Players can't attack with red Goblins"."""
    return lambda draw, _: says(verb, "cant", _few(draw, _some(draw)), by=(ANYONE,))


def _as_though(draw: st.DrawFn, subject: Parties) -> v.StatementLine:
    how, word = draw(st.sampled_from(("keyword", "without"))), draw(st.sampled_from(AS_THOUGH))
    to = () if how == "keyword" and draw(st.booleans()) else _some(draw)
    return says("block", "as_though", subject, to, how=(how,), keyword=word)


def _as_though_it_had_not(draw: st.DrawFn, subject: Parties) -> v.StatementLine:
    word = draw(st.sampled_from(AS_THOUGH))
    return says("block", "as_though", (), subject, how=("without",), keyword=word)


def _must(verb: str) -> Say:
    return lambda _, subject: says(verb, "must", subject)


def _must_be_blocked(_: st.DrawFn, subject: Parties) -> v.StatementLine:
    return says("block", "must", (), subject, number=1)


OF_ATTACKS: tuple[Say, ...] = (
    *(_must("attack"),) * 5,
    lambda draw, them: says("attack", "cant", _few(draw, them)),
    lambda draw, them: says("attack", "cant", them, how=ALONE),
    lambda draw, them: says("attack", "only", them, how=ALONE),
    lambda draw, them: says("attack", "cant", them, _attacked(draw)),
    lambda draw, them: says("attack", "only", _few(draw, them), _attacked(draw)),
    lambda draw, them: says("attack", "cant", (), (YOU,)),
    lambda draw, them: says("attack", "as_though", them, how=("haste",)),
    lambda draw, them: says("attack", "as_though", them, how=("no_defender",)),
    *(lambda draw, them: says("attack", "must", them, _attacked(draw)),) * 2,
    *(_at_most,) * 2,
    *(_accompanied("attack"),) * 2,
    _with("attack"),
    lambda draw, them: says("attack", "must", (), by=(ANYONE,), number=_number(draw)),
)
"""What may be said of creatures that attack; more often what leads to more to decide."""

OF_BLOCKS: tuple[Say, ...] = (
    *(_must("block"),) * 4,
    lambda draw, them: says("block", "cant", _few(draw, them)),
    lambda draw, them: says("block", "cant", them, how=ALONE),
    lambda draw, them: says("block", "cant", them, _some(draw)),
    lambda draw, them: says("block", "only", _few(draw, them), _some(draw)),
    lambda draw, them: says(
        "block", "cant", (), op=">", number=_number(draw), how=("each_combat",)
    ),
    lambda draw, them: says("block", "cant", them, op=">", number=_number(draw)),
    lambda draw, them: says("block", "may", them, number=draw(st.integers(1, 2))),
    lambda draw, them: says("block", "may", them, how=("any_number",)),
    *(_as_though,) * 2,
    lambda draw, them: says("block", "as_though", them, how=("untapped",)),
    *(lambda draw, them: says("block", "must", (v.Objects(CREATURE),), them),) * 2,
    lambda draw, them: says("block", "must", them, (v.Objects(SELF),)),
    *(_accompanied("block"),) * 2,
    _with("block"),
)
"""What may be said of creatures that block."""

OF_BEING_BLOCKED: tuple[Say, ...] = (
    *(_must_be_blocked,) * 3,
    lambda draw, them: says("block", "cant", (), _few(draw, them)),
    lambda draw, them: says("block", "cant", _some(draw), them),
    lambda draw, them: says("block", "cant", _some(draw), them, but=True),
    lambda draw, them: says("block", "cant", (), them, op=">", number=_number(draw)),
    *(
        lambda draw, them: says(
            "block", "cant", (v.Objects(CREATURE),), them, op="<", number=_number(draw) + 1
        ),
    )
    * 2,
    lambda draw, them: says("block", "must", _some(draw), them, number=1),
    lambda draw, them: says("block", "must", (), them, op="=", number=_number(draw)),
    lambda draw, them: says("block", "must", (), them, number=_number(draw)),
    _as_though_it_had_not,
)
"""What may be said of creatures that are blocked."""


def as_though_it_matters(draw: st.DrawFn) -> tuple[v.StatementLine, ...]:
    """Some creatures block as though they had a keyword; restrictions that ask for it."""
    word = draw(st.sampled_from(AS_THOUGH))
    having: v.Filter = both(CREATURE, v.HasKeyword(word))
    lacking = both(CREATURE, v.Not(v.HasKeyword(word)))
    them = (v.Objects(groups(draw)),)
    off = draw(st.sampled_from((having, lacking)))
    restrictions = (
        says("block", "cant", (v.Objects(off),), _some(draw), but=draw(st.booleans())),
        says("block", "cant", (v.Objects(draw(st.sampled_from((having, lacking)))),)),
        says("block", "cant", (v.Objects(CREATURE),), _some(draw), op="<", number=2),
    )
    supposed = says("block", "as_though", them, how=("keyword",), keyword=word)
    return supposed, draw(st.sampled_from(restrictions))


def rule(draw: st.DrawFn, act: str, subject: v.Filter) -> v.StatementLine:
    """A statement about attacks or blocks (`act`)."""
    tables = (OF_ATTACKS,) if act == "attacking" else (OF_BLOCKS, OF_BEING_BLOCKED)
    say = draw(st.sampled_from(draw(st.sampled_from(tables))))
    said = say(draw, (v.Objects(subject),))
    if not often(draw, 6):
        return said
    circumstance = (draw(st.sampled_from(CIRCUMSTANCES)),)
    if draw(st.booleans()):
        return msgspec.structs.replace(said, conditions=circumstance)
    return msgspec.structs.replace(said, unless=circumstance)
