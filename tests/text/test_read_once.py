"""What was read once is not read again, but in another scope."""

from __future__ import annotations

from kb.text.semantics.circumstances import circumstances_of
from kb.text.semantics.scope import Scope
from kb.vocabulary import Compare, Const, Count, HasType, PlayerNumber, X

WORDS = "your life total is less than or equal to X"


def test_an_x_is_that_of_the_scope() -> None:
    """The number that X stands for in one sentence is not taken for that in another."""
    scope = Scope()
    lands = Count(HasType("land"))
    for value in (Const(3), lands, Const(3)):
        (found,) = circumstances_of(WORDS, scope.with_variables({"X": value}))
        assert found == Compare(PlayerNumber("life"), "<=", value)
    assert circumstances_of(WORDS, scope) == (Compare(PlayerNumber("life"), "<=", X()),)
