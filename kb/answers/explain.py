"""`explain`: the derivation of one object's characteristics, layer by layer."""

from __future__ import annotations

from typing import Any

from clingo import Symbol

from kb.answers.naming import Names
from kb.answers.reasons import Account
from kb.answers.show import LETTERS, capital
from kb.board import Board
from kb.engine import editions
from kb.engine.characteristics import Characteristics
from kb.engine.history import Deed, History
from kb.snapshot.errors import SnapshotError, nearest, shown

FAMILY_OF: dict[str, tuple[str, ...]] = {
    "power": ("pt",), "toughness": ("pt",), "types": ("types",), "subtypes": ("types",),
    "supertypes": ("types",), "colors": ("colors",), "abilities": ("abilities",),
    "controller": ("control",), "name": ("text",), "mana_cost": ("text",), "mana_value": ("text",),
}  # fmt: skip
"""What `--of` may ask about, and the families whose changes then matter."""


def explain(board: Board, id_: str, of: str | None = None) -> dict[str, Any]:
    """The derivation of an object, or of one of its characteristics. Raises SnapshotError for an
    unknown id or characteristic."""
    wanted = board.snapshot.object(id_).id
    if of is not None and of not in FAMILY_OF:
        raise SnapshotError(
            "no characteristic that can be explained",
            found=shown(of),
            expected="one of " + ", ".join(FAMILY_OF),
            suggestions=nearest(of, FAMILY_OF),
        )
    board.derivation = board.derive(history=True)
    account = Account.of(board)
    history, names = account.history, account.names
    families = FAMILY_OF[of] if of is not None else None
    steps = [
        _step(number, deed, account)
        for number, deed in enumerate(_matching(history, wanted, families), 1)
    ]
    final = board.derivation.characteristics([wanted])[wanted]
    start = history.characteristics(0, wanted)
    return {
        "id": wanted,
        "edition": board.edition,
        "of": of,
        "start": described(start, names, wanted),
        "start_rule": editions.rule_for("layers", board.edition),
        "steps": steps,
        "result": described(final, names, wanted),
        "not_understood": board.not_understood(),
    }


def _matching(history: History, wanted: str, families: tuple[str, ...] | None) -> list[Deed]:
    deeds = list(history.deeds(wanted))
    if families is None:
        return deeds
    return [
        deed
        for deed in deeds
        if any(deed.before.get(family) != deed.after.get(family) for family in families)
    ]


def _step(number: int, deed: Deed, account: Account) -> dict[str, Any]:
    board, names, reasons = account.board, account.names, account.reasons
    applied, effect = deed.applied, deed.effect
    before, after = _difference(deed, board, names)
    source = names.source(effect)
    things = {thing.id: thing for thing in board.situation.things}
    document = {
        "step": number,
        "layer": applied.step.label,
        "layer_name": applied.step.name,
        "rule": editions.rule_for(applied.step.cite, board.edition),
        "effect": names.effect(effect),
        "source": source,
        "source_name": things[source].face.name if source in things else source,
        "ability": _ability_number(effect, names),
        "text": names.text(effect),
        "timestamp": names.age(effect),
        "why": reasons.why(applied, effect),
        "waited_for": reasons.waited_for(applied, effect),
        "loop": reasons.loop(applied, effect),
        "before": before,
        "after": after,
    }
    document["sentence"] = _sentence(document)
    return document


def _ability_number(effect: Symbol, names: Names) -> int | None:
    if effect.name != "from":
        return None
    return int(names.effect(effect).rpartition("/")[2])


def _difference(deed: Deed, board: Board, names: Names) -> tuple[dict[str, Any], dict[str, Any]]:
    from kb.engine.characteristics import read  # noqa: PLC0415

    facts = board.derivation.facts
    known = facts.definitions.abilities, facts.spoken_of
    documents = [
        described(
            read([each for found in values.values() for each in found], *known), names, deed.object
        )
        for values in (deed.before, deed.after)
    ]
    before, after = documents
    changed = [key for key in before if before[key] != after[key]]
    return {key: before[key] for key in changed}, {key: after[key] for key in changed}


def described(found: Characteristics, names: Names, owner: str) -> dict[str, Any]:
    """Characteristics as a document whose values can be compared and read. What is no creature has
    no power and toughness (208.3)."""
    bodily = names.may_have_pt(owner, found.types)
    return {
        "name": found.name,
        "controller": found.controller,
        "mana_cost": found.mana_cost,
        "supertypes": sorted(map(capital, found.supertypes)),
        "types": sorted(map(capital, found.types)),
        "subtypes": sorted(found.subtypes),
        "colors": [LETTERS[color] for color in found.colors],
        "abilities": [names.ability(each.ability, owner) for each in found.abilities],
        "power": found.power if bodily else None,
        "toughness": found.toughness if bodily else None,
    }


def _sentence(step: dict[str, Any]) -> str:
    source = f" of {step['source_name']}" if step["source_name"] else ""
    changes = "; ".join(_change(step, key) for key in step["after"]) or "nothing changes"
    return (
        f"In layer {step['layer']} ({step['layer_name']}) {step['effect']}{source} applies,"
        f" because {step['why']['sentence']}: {changes}."
    )


def _change(step: dict[str, Any], key: str) -> str:
    before, after = shown_value(step["before"][key]), shown_value(step["after"][key])
    return f"{key.replace('_', ' ')} {before} → {after}"


def shown_value(value: Any) -> str:
    """A value of a step for people."""
    if value is None or value in ([], ""):
        return "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
