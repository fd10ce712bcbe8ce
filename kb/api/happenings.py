"""The questions that move a board: each outcome has the board that it leads to."""

# ruff: noqa: PLC0415 - what a question needs is imported when it is asked

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self, cast

from kb.api import as_asked
from kb.api.declared import several
from kb.api.query import QUERIES, USUAL_LIMIT, Parameter, query
from kb.api.questions import Questions

if TYPE_CHECKING:
    from kb.api.outcomes import Outcomes
    from kb.engine.facts.untold import Question
    from kb.presentation.answer import Answer
    from kb.queries.outcomes.happen import Found

__all__ = ["QUERIES", "Happenings"]

OUTCOMES = (
    Parameter(
        "choose", 'What a player chooses, in order: "A: bears"; repeatable.', "WORDS", "several"
    ),
    Parameter("limit", "How many outcomes to list at most (100).", "N", "limit"),
    Parameter("outcome", "One outcome only, by its number.", "K", "number"),
    Parameter("orders", "Every order of triggered abilities on the stack.", kind="flag"),
    Parameter("trace", "Each event with what it was before something replaced it.", kind="flag"),
)  # fmt: skip
"""What all of them take."""


ASKS: dict[str, Question] = {
    "legal": "actions", "why-not": "actions", "attack": "actions", "block": "actions",
    "happen": "happenings", "resolve": "happenings",
}  # fmt: skip
"""The queries that ask for more than what objects are."""


class Happenings(Questions):
    """What can be asked of a board, and made to happen on it. All methods raise SnapshotError for
    what isn't there or isn't understood."""

    def _outcomes(self, found: Found) -> Outcomes[Self]:
        from kb.api.outcomes import Outcomes

        board = cast("Any", self)
        boards = [type(board)(state, board.library) for state in found.states]
        acted = _named_in(found.document["outcomes"])
        said = found.said
        steps = (said.actor.controller, said.steps) if said is not None else None
        assumed = self._asked.assumed_in("happenings", acted, steps)
        document = {**found.document, "assumed": assumed} if assumed else found.document
        return Outcomes(document, boards)

    @query(
        "happen",
        "What comes of an instruction that is carried out now.",
        "what comes of an instruction",
        Parameter("text", 'As cards say it: "Destroy bears."', "TEXT", place="required"),
        Parameter("controller", "Who carries it out; who has priority, else.", "PLAYER"),
        Parameter("source", "The object it comes from.", "OBJECT"),
        Parameter("affects", 'What "it", "that creature", "target" mean.', "IDS", "objects"),
        *OUTCOMES,
        cites=True,
        writes=True,
    )
    def happen(
        self,
        text: str,
        *,
        controller: str | None = None,
        source: str | None = None,
        affects: Iterable[str] = (),
        choose: Iterable[str] = (),
        limit: int = USUAL_LIMIT,
        outcome: int | None = None,
        orders: bool = False,
        trace: bool = False,
    ) -> Outcomes[Self]:
        """What comes of an instruction in the words of cards ("Destroy bears.") that is carried out
        now, up to where a player would receive priority: a sequence of outcomes, one for each
        different position that choices lead to.

        controller: who carries it out (else who has priority). source: the object it comes from.
        affects: what "it", "that creature", "target" mean. choose: what players choose, in order
        ("A: bears"). outcome: only the one of this number. orders: every order of triggered
        abilities. trace: each event with what it was before something replaced it.
        """
        from kb.queries.outcomes.happen import Options, happen

        options = Options(several(choose), limit, outcome, orders, trace)
        return self._outcomes(
            happen(
                self._asked, text, controller=controller, source=source,
                affects=self._asked.several(affects), options=options,
            )
        )  # fmt: skip

    @query(
        "resolve",
        "What comes of the topmost object of the stack resolving.",
        "what comes of a spell or ability that resolves",
        *OUTCOMES,
        cites=True,
        writes=True,
    )
    def resolve(
        self,
        *,
        choose: Iterable[str] = (),
        limit: int = USUAL_LIMIT,
        outcome: int | None = None,
        orders: bool = False,
        trace: bool = False,
    ) -> Outcomes[Self]:
        """What comes of the topmost spell or ability of the stack resolving, or not resolving
        (608.2b), as if every player passed: a sequence of outcomes, one for each different position
        that choices lead to. The parameters are those of `happen`."""
        from kb.queries.outcomes.happen import Options, resolve

        options = Options(several(choose), limit, outcome, orders, trace)
        return self._outcomes(resolve(self._asked, options))

    @query(
        "do",
        "What comes of actions that players take, one after another.",
        "what comes of actions",
        Parameter(
            "actions",
            'In the words of why-not: "all pass", "attack with bears"; "repeat 9 times".',
            "ACTION",
            "several",
            place="optional",
        ),
        Parameter("until", "Everyone passes on until that step, or main phase.", "STEP"),
        *OUTCOMES,
        cites=True,
        writes=True,
        logs=True,
        run=as_asked.do,
    )
    def do(
        self,
        *actions: str,
        until: str | None = None,
        choose: Iterable[str] = (),
        limit: int = USUAL_LIMIT,
        outcome: int | None = None,
        orders: bool = False,
        trace: bool = False,
    ) -> Outcomes[Self]:
        """What comes of actions that players take, in order, in the words of `why_not`: "pass",
        "all pass", "play forest", "attack with bears on B", "block bears with wall", "assign 2 to
        wall and 3 to B", "repeat 9 times" (the round of a loop that was just done). Each is done in
        every position that the one before leads to; raises SnapshotError if it is legal in none.

        until: a step, or main phase, to which everyone passes on after that; for the rest see
        `happen`.
        """
        from kb.queries.outcomes.happen import Options
        from kb.queries.playing.do import do

        options = Options(several(choose), limit, outcome, orders, trace)
        return self._outcomes(do(self._asked, actions, until=until, options=options))

    @query(
        "ask",
        "A question in words, after a board: what is X?",
        "a question in words",
        Parameter(
            "question", 'As "what is Dryad Arbor?".', "QUESTION", "several", place="optional"
        ),
        run=as_asked.ask,
        cites=True,
        divides=as_asked.divided,
    )
    def ask(self, question: str = "") -> Answer:
        """The answer to a question in words ("what is Dryad Arbor?", "can A cast Bolt on Bears?",
        "does Bears die?", "what if Humility left?", "which order?"): `.understood`, `.sentences`,
        `.order_matters`, and the document of the query that was asked, `.answer`."""
        from kb.presentation.asking import told
        from kb.queries.asking.answering import ask

        document = ask(self._asked, question)
        return self._answer(document, told, asks=ASKS.get(document["query"], "characteristics"))


def _named_in(outcomes: list[dict[str, Any]]) -> frozenset[str]:
    """The objects that took part in what came about, and the players who drew, as a document of
    outcomes tells them."""
    events = [each for one in outcomes for each in (*one["events"], *one["triggered"])]
    objects = (id_ for each in events for id_ in each.get("objects", ()))
    drawing = (name for e in events if e.get("event") == "drawn" for name in e["players"])
    return frozenset((*objects, *(str(each.get("source")) for each in events), *drawing))
