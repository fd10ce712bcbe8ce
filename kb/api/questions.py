"""The questions that a board answers, one method each. The command line asks by these as well.

What a question needs is imported when it is asked: a short answer costs little more than its
imports.
"""

# ruff: noqa: PLC0415 - see above

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from kb.api import Board
    from kb.presentation.answer import Answer

USUAL_LIMIT = 100
"""How many results an answer lists unless told otherwise."""


class Questions:
    """What can be asked of a board. All methods raise SnapshotError for ids, players, actions, …
    that the board doesn't have; the error's text says what would be right."""

    @property
    def _asked(self) -> Board:
        return cast("Board", self)

    def pt(self, id_: str) -> Answer:
        """Power and toughness of an object: `.power`, `.toughness`, None where there is none."""
        from kb.presentation.power_toughness import teller
        from kb.queries.characteristics.pt import pt

        return _answer(pt(self._asked, id_), teller(self._asked))

    def show(self, id_: str | None = None) -> Answer:
        """Every characteristic of an object, or of all, beside the printed one: `.objects`."""
        from kb.presentation.characteristics import details, overview
        from kb.queries.characteristics.show import show

        def told(document: Document) -> list[Block]:
            objects = document["objects"]
            return [overview(objects) if id_ is None else details(objects[0])]

        return _answer(show(self._asked, id_), told)

    def explain(self, id_: str, of: str | None = None, depth: str = "steps") -> Answer:
        """The derivation of an object, of one characteristic (`power`, `types`, …), or of what it
        is or has ("is a creature", "has flying"): `.start`, `.steps`, `.result`, `.line`.

        depth: `line`, `steps` or `proof`: every rule of the law that was used, down to the facts.
        """
        from kb.presentation.explanation import told
        from kb.queries.explaining.explain import explain

        return _answer(explain(self._asked, id_, of, depth), told)

    def layers(self, layer: str | None = None) -> Answer:
        """The order in which effects apply, of all layers or of one (`4`, `7b`): `.layers`,
        `.loops`. Notebooks show it as a picture too."""
        from kb.presentation.derivation import ordered
        from kb.queries.characteristics.layers import layers

        return _answer(layers(self._asked, layer), ordered, _picture)

    def state_based_actions(self, run: bool = False, limit: int = USUAL_LIMIT) -> Answer:
        """What state-based actions do now, or, with `run`, until they do nothing more: `.actions`,
        `.outcomes` (at most `limit`)."""
        from kb.presentation.happenings import told
        from kb.queries.state_based.state_based import state_based

        return _answer(state_based(self._asked, run, limit), lambda found: told(found, run))

    def legal(
        self, player: str | None = None, begin: bool = False, limit: int = USUAL_LIMIT
    ) -> Answer:
        """What a player (who has priority, if left out) may do now: `.actions`. begin: also what
        could be begun and not paid."""
        from kb.presentation.actions import told
        from kb.queries.legal.legal import legal

        return _answer(legal(self._asked, player, begin, limit), told)

    def why_not(self, action: str, player: str | None = None) -> Answer:
        """Why an action, as players say it ("cast giant-growth on bears"), is not legal now:
        `.legal`, `.reasons`, `.change`."""
        from kb.presentation.actions import told_reasons
        from kb.queries.legal.why_not import why_not

        return _answer(why_not(self._asked, action, player), told_reasons)

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
            _declaration(declare),
            limit=limit,
            maximal=maximal,
            with_=_several(with_),
            without=_several(without),
        )
        return _answer(document, told)

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
            _declaration(declare),
            player=player,
            limit=limit,
            maximal=maximal,
            with_=_several(with_),
            without=_several(without),
        )
        return _answer(document, told)

    def damage(self, assign: str | Mapping[str, Mapping[str, int]] = "") -> Answer:
        """Whether an assignment of combat damage ("wolf:wall=2,wolf:B=1", or
        `{"wolf": {"wall": 2, "B": 1}}`) is legal: `.legal`, `.reasons`, `.assigned`, `.open`."""
        from kb.presentation.damage import told
        from kb.queries.combat.damage import damage

        if not isinstance(assign, str):
            assign = ",".join(
                f"{creature}:{recipient}={size}"
                for creature, parts in assign.items()
                for recipient, size in parts.items()
            )
        return _answer(damage(self._asked, assign), told)

    def check(self) -> Answer:
        """How many objects and effects there are, and what of their text is not understood."""
        from kb.presentation.snapshots import checked
        from kb.queries.about.check import check

        return _answer(check(self._asked), checked)

    def facts(self) -> Answer:
        """The facts that the board becomes, for clingo: `.facts`."""
        from kb.presentation.snapshots import listed
        from kb.queries.about.facts import facts

        return _answer(facts(self._asked), listed)

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
            document = compare_editions(board, [*editions], with_legal=legal)
            return _answer(document, compared_editions)
        left_out, changed = _several(without), board if other is None else other
        if other is None and not left_out and with_ is None:
            raise TypeError("compare() needs another board, editions, or what to leave out or add")
        if left_out:
            changed = changed.without(*left_out)
        if with_ is not None:
            changed = changed.with_file(with_) if isinstance(with_, str) else changed.with_(with_)
        document = compare(board, changed, _kind(other, left_out, with_), labels, legal)
        return _answer(document, compared)

    def orders(self, limit: int = USUAL_LIMIT) -> Answer:
        """Over all orders of timestamps: each distinct result (at most `limit`) with one order that
        leads to it and what decides: `.same`, `.matters`, `.results`, `.differences`."""
        from kb.presentation.orders import told
        from kb.queries.comparing.orders import orders

        return _answer(orders(self._asked, limit), told)


if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kb.presentation.answer import Document
    from kb.presentation.blocks import Block


def _answer(
    document: Document,
    tell: Callable[[Document], Sequence[Block]],
    pictures: Callable[[Document], Iterable[str]] | None = None,
) -> Answer:
    from kb.presentation.answer import Answer

    return Answer(document, tell, pictures)


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


def _several(ids: Iterable[str]) -> tuple[str, ...]:
    return (ids,) if isinstance(ids, str) else tuple(ids)


def _declaration(said: str | Mapping[str, str | Iterable[str]] | None) -> str | None:
    """A declaration in the words of `--declare`."""
    if said is None or isinstance(said, str):
        return said
    return ",".join(
        f"{creature}:{each}" for creature, whom in said.items() for each in _several(whom)
    )
