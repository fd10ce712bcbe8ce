"""The questions that a board answers: one method each, and above it the record of what the command
line, batches and sessions ask by (`kb.api.query`).

What a question needs is imported when it is asked: a short answer costs little more than its
imports.
"""

# ruff: noqa: PLC0415 - see above

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from kb.api import as_asked
from kb.api.declared import assignment, declaration
from kb.api.query import QUERIES, USUAL_LIMIT, Parameter, query

if TYPE_CHECKING:
    from kb.board import Board
    from kb.engine.facts.untold import Question
    from kb.presentation.answer import Answer

__all__ = ["QUERIES", "Questions"]

OBJECT = Parameter(
    "object", "An object, by its id or name.", "OBJECT", place="required", python="id_"
)
PLAYER = Parameter("player", "For whom; who has priority, else.", "PLAYER")
LIMIT = Parameter("limit", "How many results to list at most (100).", "N", "limit")
DECLARATION = (
    Parameter(
        "declare", "Whether this is legal: bears:B,elf:jace (CREATURE:WHOM); a+b:B is a band.",
        "WORDS",
    ),
    LIMIT,
    Parameter("maximal", "Only those that meet the most requirements.", kind="flag"),
    Parameter("with", "Only those with all these creatures.", "IDS", "objects", python="with_"),
    Parameter("without", "Only those with none of these.", "IDS", "objects"),
)  # fmt: skip
"""What attacks and blocks take."""


class Questions:
    """What can be asked of a board. All methods raise SnapshotError for ids, players, actions, …
    that the board doesn't have; the error's text says what would be right."""

    @property
    def _asked(self) -> Board:
        return cast("Board", self)

    def _answer(
        self,
        document: Document,
        tell: Callable[[Document], Sequence[Block]],
        pictures: Callable[[Document], Iterable[str]] | None = None,
        others: Iterable[Board] = (),
        asks: Question = "characteristics",
    ) -> Answer:
        """The answer with this document, and with what is assumed of the board (and of others) for
        what is asked."""
        from kb.presentation.answer import Answer

        assumed = self._asked.assumed_in(asks)
        told = (each for other in others for each in other.assumed_in(asks))
        assumed += [each for each in told if each not in assumed]
        if assumed:
            document = {**document, "assumed": assumed}
        return Answer(document, tell, pictures)

    @query("pt", "The power and toughness of an object.", "power and toughness", OBJECT)
    def pt(self, id_: str) -> Answer:
        """Power and toughness of an object: `.power`, `.toughness`, None where there is none."""
        from kb.presentation.power_toughness import teller
        from kb.queries.characteristics.pt import pt

        return self._answer(pt(self._asked, id_), teller(self._asked))

    @query(
        "show",
        "Every characteristic, beside the printed one if it differs.",
        "every characteristic, of one or of all",
        Parameter("object", "An object's id; else all.", "OBJECT", place="optional", python="id_"),
    )
    def show(self, id_: str | None = None) -> Answer:
        """Every characteristic of an object, or of all, beside the printed one: `.objects`."""
        from kb.presentation.characteristics import details, overview
        from kb.queries.characteristics.show import show

        def told(document: Document) -> list[Block]:
            objects = document["objects"]
            return [overview(objects) if id_ is None else details(objects[0])]

        return self._answer(show(self._asked, id_), told)

    @query(
        "explain",
        "Why an object is what it is: effect by effect, with rules.",
        "why it is what it is",
        OBJECT,
        Parameter(
            "of",
            'One characteristic only (power, types, …), or a question: "is a creature".',
            "WHAT",
        ),
        Parameter("brief", "In one line.", kind="flag"),
        Parameter("proof", "Every rule of the law that was used, down to the facts.", kind="flag"),
        run=as_asked.explain,
        check=as_asked.check_depth,
        cites=True,
    )
    def explain(self, id_: str, of: str | None = None, depth: str = "steps") -> Answer:
        """The derivation of an object, of one characteristic (`power`, `types`, …), or of what it
        is or has ("is a creature", "has flying"): `.start`, `.steps`, `.result`, `.line`.

        depth: `line`, `steps` or `proof`: every rule of the law that was used, down to the facts.
        """
        from kb.presentation.explanation import told
        from kb.queries.explaining.explain import explain

        return self._answer(explain(self._asked, id_, of, depth), told)

    @query(
        "layers",
        "The order in which effects apply, and what they depend on.",
        "the order in which effects apply",
        Parameter("layer", "One layer only, such as 4 or 7b.", "LAYER"),
        cites=True,
        draws=True,
    )
    def layers(self, layer: str | None = None) -> Answer:
        """The order in which effects apply, of all layers or of one (`4`, `7b`): `.layers`,
        `.loops`. Notebooks show it as a picture too."""
        from kb.presentation.derivation import ordered
        from kb.queries.characteristics.layers import layers

        return self._answer(layers(self._asked, layer), ordered, _picture)

    @query(
        "sba",
        "What state-based actions do, now or until nothing is left.",
        "what state-based actions do",
        Parameter("run", "Go on until nothing more happens.", kind="flag"),
        LIMIT,
        cites=True,
    )
    def state_based_actions(self, run: bool = False, limit: int = USUAL_LIMIT) -> Answer:
        """What state-based actions do now, or, with `run`, until they do nothing more: `.actions`,
        `.outcomes` (at most `limit`)."""
        from kb.presentation.happenings import told
        from kb.queries.state_based.state_based import state_based

        return self._answer(state_based(self._asked, run, limit), lambda found: told(found, run))

    @query(
        "legal",
        "What a player may do now.",
        "what a player may do",
        PLAYER,
        Parameter("begin", "Also what can be begun, but not paid.", kind="flag"),
        LIMIT,
    )
    def legal(
        self, player: str | None = None, begin: bool = False, limit: int = USUAL_LIMIT
    ) -> Answer:
        """What a player (who has priority, if left out) may do now: `.actions`. begin: also what
        could be begun and not paid."""
        from kb.presentation.actions import told
        from kb.queries.legal.legal import legal

        return self._answer(legal(self._asked, player, begin, limit), told, asks="actions")

    @query(
        "why-not",
        "Why an action isn't legal now, each reason with its rule.",
        "why an action isn't legal",
        Parameter(
            "action", 'As you say it: "cast giant-growth on bears".', "ACTION", place="required"
        ),
        PLAYER,
        Parameter("when", 'On what: "trigger bears" --when "Destroy elf."', "TEXT"),
        Parameter("affects", 'What "it", "target" mean in that.', "IDS", "objects"),
        cites=True,
    )
    def why_not(
        self,
        action: str,
        player: str | None = None,
        when: str | None = None,
        affects: Iterable[str] = (),
    ) -> Answer:
        """Why an action, as players say it ("cast giant-growth on bears"), is not legal now:
        `.legal`, `.reasons`, `.change`; or why "trigger bears" or "replace with furnace" doesn't
        come about when an instruction is carried out: `.happens`, `.reasons`."""
        if when is not None or action.lower().startswith(("trigger ", "replace with ")):
            from kb.presentation.outcomes import told_missed
            from kb.queries.outcomes.missed import missed

            document = missed(
                self._asked, action, when, player, affects=self._asked.several(affects)
            )
            return self._answer(document, told_missed, asks="happenings")
        from kb.presentation.actions import told_reasons
        from kb.queries.legal.why_not import why_not

        return self._answer(why_not(self._asked, action, player), told_reasons, asks="actions")

    @query(
        "attack",
        "The legal attacks, or whether one is legal and why not.",
        "legal attacks, or whether one is",
        *DECLARATION,
        cites=True,
    )
    def attack(
        self,
        declare: str | Mapping[str, str] | None = None,
        *,
        limit: int = USUAL_LIMIT,
        maximal: bool = False,
        with_: Iterable[str] = (),
        without: Iterable[str] = (),
    ) -> Answer:
        """Whether an attack ("bears:B,elf:jace", or `{"bears": "B"}`) is legal: `.legal`,
        `.reasons`; without one, the legal attacks: `.declarations`, `.count`."""
        from kb.presentation.combat import told
        from kb.queries.combat.attacking import attack

        document = attack(
            self._asked,
            declaration(declare),
            limit=limit,
            maximal=maximal,
            with_=self._asked.several(with_),
            without=self._asked.several(without),
        )
        return self._answer(document, told, asks="actions")

    @query(
        "block",
        "The legal blocks, or whether one is legal and why not.",
        "legal blocks, or whether one is",
        DECLARATION[0],
        PLAYER,
        *DECLARATION[1:],
        cites=True,
    )
    def block(
        self,
        declare: str | Mapping[str, str | Iterable[str]] | None = None,
        *,
        player: str | None = None,
        limit: int = USUAL_LIMIT,
        maximal: bool = False,
        with_: Iterable[str] = (),
        without: Iterable[str] = (),
    ) -> Answer:
        """The same of blocks ("wall:bears", or `{"wall": "bears"}`: blocker and attacker)."""
        from kb.presentation.combat import told
        from kb.queries.combat.blocking import block

        document = block(
            self._asked,
            declaration(declare),
            player=player,
            limit=limit,
            maximal=maximal,
            with_=self._asked.several(with_),
            without=self._asked.several(without),
        )
        return self._answer(document, told, asks="actions")

    @query(
        "damage",
        "Whether an assignment of combat damage is legal.",
        "whether an assignment is legal",
        Parameter("assign", "The assignment, such as wolf:wall=2,wolf:B=1.", "DAMAGE"),
        cites=True,
    )
    def damage(self, assign: str | Mapping[str, Mapping[str, int]] = "") -> Answer:
        """Whether an assignment of combat damage ("wolf:wall=2,wolf:B=1", or
        `{"wolf": {"wall": 2, "B": 1}}`) is legal: `.legal`, `.reasons`, `.assigned`, `.open`."""
        from kb.presentation.damage import told
        from kb.queries.combat.damage import damage

        return self._answer(damage(self._asked, assignment(assign)), told, asks="actions")

    @query(
        "compare",
        "What differs between boards, editions or orders, and why.",
        "with editions, or with objects left out",
        Parameter("other", "Another snapshot file, to compare with.", "SNAP2", "board", "optional"),
        Parameter("editions", "Editions to compare: 2003-12-01,current", "DATES", "names"),
        Parameter("without", "Compare with these left out: ID,ID", "IDS", "objects"),
        Parameter(
            "with", "Compare with this put in: a part of a snapshot.", "FILE", python="with_"
        ),
        Parameter("legal", "Compare legal actions too.", kind="flag"),
        Parameter("orders", "Compare what all orders of timestamps lead to.", kind="flag"),
        LIMIT,
        run=as_asked.compare,
        check=as_asked.check_comparison,
        cites=True,
    )
    def compare(
        self,
        other: Board | None = None,
        *,
        edition: str | None = None,
        editions: Iterable[str] | None = None,
        without: Iterable[str] = (),
        with_: Mapping[str, Any] | str | None = None,
        legal: bool = False,
        labels: tuple[str, str] | None = None,
    ) -> Answer:
        """What differs: between this board and another; with objects left out (`without`) or a
        fragment of a snapshot put in (`with_`); or in other editions than this board's (`edition`),
        or in two and more (`editions`), since when and by which rule. `.same`, `.differences`.

        with_: plain values, or the name of a file with them. legal: compare the players' legal
        actions too. labels: what to call the two boards.
        """
        from kb.presentation.comparison import compared, compared_editions
        from kb.queries.comparing.compare import compare, compare_editions

        board = self._asked
        if edition is not None:
            editions = [board.edition, edition, *(editions or ())]
        if editions is not None:
            document = compare_editions(board, editions := [*editions], with_legal=legal)
            return self._answer(document, compared_editions, others=map(board.under, editions))
        left_out, changed = self._asked.several(without), board if other is None else other
        if other is None and not left_out and with_ is None:
            raise TypeError("compare() needs another board, editions, or what to leave out or add")
        if left_out:
            changed = changed.without(*left_out)
        if with_ is not None:
            changed = changed.with_file(with_) if isinstance(with_, str) else changed.with_(with_)
        document = compare(board, changed, _kind(other, left_out, with_), labels, legal)
        return self._answer(document, compared, others=[changed])

    @query(
        "check",
        "Whether a snapshot is well formed and its text understood.",
        "what is not understood",
    )
    def check(self) -> Answer:
        """How many objects and effects there are, and what of their text is not understood."""
        from kb.presentation.snapshots import checked
        from kb.queries.about.check import check

        return self._answer(check(self._asked), checked)

    @query("facts", "The facts that a snapshot grounds to, for clingo.", "the facts for clingo")
    def facts(self) -> Answer:
        """The facts that the board becomes, for clingo: `.facts`."""
        from kb.presentation.snapshots import listed
        from kb.queries.about.facts import facts

        return self._answer(facts(self._asked), listed)

    def orders(self, limit: int = USUAL_LIMIT) -> Answer:
        """Over all orders of timestamps: each distinct result (at most `limit`) with one order that
        leads to it and what decides: `.same`, `.matters`, `.results`, `.differences`."""
        from kb.presentation.orders import told
        from kb.queries.comparing.orders import orders

        return self._answer(orders(self._asked, limit), told)


if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kb.presentation.answer import Document
    from kb.presentation.blocks import Block


def _kind(other: Board | None, without: tuple[str, ...], with_: object) -> str:
    """What kind of comparison is asked for."""
    if other is not None:
        return "boards"
    if with_ is None:
        return "without"
    return "changed" if without else "with"


def _picture(document: Document) -> list[str]:
    from kb.queries.drawing.timeline import svg

    return [svg(document)] if document["layers"] else []
