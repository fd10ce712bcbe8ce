"""`explain`: the derivation of one object's characteristics, layer by layer."""

from __future__ import annotations

from typing import Any

from kb import editions
from kb.board import Board
from kb.engine.layers.applied import Applied
from kb.engine.layers.characteristics import Characteristics
from kb.engine.layers.history import Deed
from kb.engine.program.terms import Symbol
from kb.errors import SnapshotError, nearest, shown
from kb.queries.characteristics.show import type_line
from kb.queries.explaining.one_line import one_line
from kb.queries.explaining.questions import FAMILY_OF, Question, answered, asked
from kb.queries.names.naming import Names
from kb.queries.names.reasons import Account
from kb.terms import LETTER_OF

DEPTHS = ("line", "steps", "proof")
"""How far an explanation goes: one line; the effects step by step; the rules of the law that were
used, down to the facts."""


def explain(board: Board, id_: str, of: str | None = None, depth: str = "steps") -> dict[str, Any]:
    """The derivation of an object, of one of its characteristics, or of the answer to a question
    about it (see `questions.py`). Raises SnapshotError for an unknown id, and where it is
    not clear what was asked."""
    wanted = board.with_characteristics(id_).id
    if depth not in DEPTHS:
        raise SnapshotError(
            "no such depth of explanation",
            found=shown(depth),
            expected="one of " + ", ".join(DEPTHS),
            nearest=nearest(depth, DEPTHS),
        )
    question = asked(of, board) if of is not None else None
    recording = depth == "proof" or isinstance(question, Question)
    board = board.in_detail(history=True, recording=recording)
    # Asked first, since it completes the last state.
    final = board.derivation.characteristics([wanted])[wanted]
    account = Account.of(board)
    document = explanation(account, wanted, final, question)
    document["depth"] = depth
    document["not_understood"] = board.not_understood
    if recording:
        from kb.queries.explaining.grounds import add_grounds  # noqa: PLC0415 - not before it is asked for
        from kb.queries.explaining.proof import Prover  # noqa: PLC0415

        add_grounds(document, account, Prover(board, account.names), question)
    return document


def explanation(
    account: Account, id_: str, final: Characteristics, question: str | Question | None = None
) -> dict[str, Any]:
    """The line and the steps that explain what is `final` of an object."""
    document = {
        "id": id_,
        "edition": account.board.edition,
        "of": question.words if isinstance(question, Question) else question,
        "start": start_of(account, id_),
        "start_rule": editions.rule_for("layers", account.board.edition),
        "steps": steps_of(account, id_, question),
        "result": described(final, account.names, id_),
    }
    never = [each for step in steps_of_era(account) for each in account.reasons.never(step, id_)]
    if never:
        document["never_applied"] = never
    document["line"] = one_line(document, account, question)
    return document


def steps_of_era(account: Account) -> tuple[editions.Step, ...]:
    """The steps of the edition's table."""
    return editions.era_of(account.board.edition).steps


def start_of(account: Account, id_: str) -> dict[str, Any]:
    """The characteristics of an object before any effect applies."""
    return described(account.history.characteristics(0, id_), account.names, id_)


def steps_of(
    account: Account, id_: str, question: str | Question | None = None
) -> list[dict[str, Any]]:
    """Returns what each effect does to an object, in order; of those that matter to what was
    asked."""
    deeds = _matching(account, id_, question)
    return [_step(number, deed, account) for number, deed in enumerate(deeds, 1)]


def _matching(account: Account, wanted: str, question: str | Question | None) -> list[Deed]:
    """Returns what was done to the object, as far as it changes what was asked about."""
    deeds = list(account.history.deeds(wanted))
    if question is None:
        return deeds
    if isinstance(question, Question):
        known = account.board.derivation.facts.definitions.abilities
        return [
            deed
            for deed in deeds
            if answered(question, deed.before, known) != answered(question, deed.after, known)
        ]
    families = FAMILY_OF[question]
    return [
        deed
        for deed in deeds
        if any(deed.before.get(family) != deed.after.get(family) for family in families)
        or ("pt" in families and _gives_or_takes_pt(deed, account))
    ]


def _gives_or_takes_pt(deed: Deed, account: Account) -> bool:
    """Returns whether it makes something have power and toughness, or no more, by its types
    (208.3)."""
    if deed.before.get("types") == deed.after.get("types"):
        return False
    before, after = _difference(deed, account.board, account.names)
    return "power" in before and None in (before["power"], after["power"])


def _step(number: int, deed: Deed, account: Account) -> dict[str, Any]:
    board, names, reasons = account.board, account.names, account.reasons
    applied, effect = deed.applied, deed.effect
    before, after = _difference(deed, board, names)
    source = names.source(effect)
    objects = {obj.id: obj for obj in board.state.objects}
    document = {
        "step": number,
        "layer": applied.step.label,
        "layer_name": applied.step.name,
        "kinds": _kinds(applied, effect, account),
        "rule": editions.rule_for(applied.step.cite, board.edition),
        "effect": names.effect(effect),
        "source": source,
        "source_name": objects[source].face.name if source in objects else source,
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


def _kinds(applied: Applied, effect: Symbol, account: Account) -> list[str]:
    """The kinds of modification (as `editions.json` names them) that it has in the layer."""
    derivation = account.board.derivation
    kinds = derivation.facts.definitions.notes.kinds[derivation.definition_of(effect)]
    takes = {kind for step in applied.stretch for kind in step.kinds}
    found = sorted(kind for kind in kinds if kind in takes)
    if {"pt_cda", "pt_set"}.intersection(takes) == {"pt_cda"} and "pt_set" in kinds:
        found.append("pt_cda")
    return found


def _ability_number(effect: Symbol, names: Names) -> int | None:
    if effect.name != "from":
        return None
    return int(names.effect(effect).rpartition("/")[2])


def _difference(deed: Deed, board: Board, names: Names) -> tuple[dict[str, Any], dict[str, Any]]:
    from kb.engine.layers.characteristics import read  # noqa: PLC0415

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
        "mana_value": found.mana_value,
        **type_line(found, names.face(owner), names.given_types(owner)),
        "colors": [LETTER_OF[color] for color in found.colors],
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
