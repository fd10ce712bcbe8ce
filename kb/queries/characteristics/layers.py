"""`layers`: the order in which effects apply, what each applies to and depends on, the loops."""

from __future__ import annotations

from typing import Any

from kb import editions
from kb.board import Board
from kb.engine.layers.applied import Applied
from kb.engine.program.terms import Symbol
from kb.errors import SnapshotError, nearest, shown
from kb.queries.names.reasons import Account

KINDS = ("applied", "never_applied")
"""What became of the effects that were there in a layer."""


def layers(board: Board, layer: str | None = None) -> dict[str, Any]:
    """The `layers` document, of all layers or of one (`4`, `7b`, or `7` for all of 7).

    Raises SnapshotError for a layer that the edition doesn't have.
    """
    steps = editions.era_of(board.edition).steps
    known = dict.fromkeys([*(step.label for step in steps), *(step.layer for step in steps)])
    if layer is not None and layer not in known:
        raise SnapshotError(
            f"the edition of {board.edition} has no such layer",
            found=shown(layer),
            expected="one of " + ", ".join(known),
            nearest=nearest(layer, known),
        )
    account = Account.of(board.in_detail(thorough=True))
    wanted = [step for step in steps if layer in (None, step.label, step.layer)]
    found = [_layer(step, account) for step in wanted]
    found = [each for each in found if each["applied"] or each["never_applied"]]
    return {
        "edition": board.edition,
        "layers": found,
        "loops": _loops(wanted, account),
        "names": _names(board, found),
        "not_understood": board.not_understood,
    }


def _names(board: Board, layers: list[dict[str, Any]]) -> dict[str, str]:
    """Object → its name, of all that an effect comes from or applies to."""
    spoken_of: dict[str, None] = {}
    for each in (entry for layer in layers for key in KINDS for entry in layer[key]):
        affected = each.get("affects", each.get("would_affect", []))
        spoken_of |= dict.fromkeys([each["source"], *affected])
    known = {id_: board.objects.get(id_) for id_ in spoken_of}
    names = {id_: each and (each.card_name or each.name) for id_, each in known.items()}
    return {id_: name for id_, name in names.items() if name}


def _layer(step: editions.Step, account: Account) -> dict[str, Any]:
    board = account.board
    entries: list[dict[str, Any]] = []
    for applied in board.derivation.applied:
        if applied.step is step:
            for effect in applied.effects:
                order = len(entries) + 1
                entries.append(_entry(applied, effect, order, account))
    return {
        "layer": step.label,
        "name": step.name,
        "rule": editions.rule_for(step.cite, board.edition),
        "applied": entries,
        "never_applied": account.reasons.never(step),
    }


def _entry(applied: Applied, effect: Symbol, order: int, account: Account) -> dict[str, Any]:
    history, names, reasons = account.history, account.names, account.reasons
    dependencies = history.dependencies(applied).get(effect, [])
    return {
        "effect": names.effect(effect),
        "source": names.source(effect),
        "text": names.text(effect),
        "timestamp": names.age(effect),
        "affects": history.affected(applied, effect),
        "depends_on": [{"effect": names.effect(other), "why": why} for other, why in dependencies],
        "order": order,
        "why": reasons.why(applied, effect),
    }


def _loops(wanted: list[editions.Step], account: Account) -> list[list[str]]:
    board, reasons = account.board, account.reasons
    found: list[list[str]] = []
    for applied in board.derivation.applied:
        loop = reasons.loop(applied, applied.loop[0]) if applied.loop else []
        if loop and applied.step in wanted and loop not in found:
            found.append(loop)
    return found
