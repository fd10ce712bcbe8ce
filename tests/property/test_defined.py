"""Nothing in the law is undefined: no predicate that nobody writes, no operation on what is no
number, no derived atom that is open. Asked on boards that need every part of the law."""

from __future__ import annotations

import re
from pathlib import Path

import clingo.ast
import pytest
from clingo import Control, MessageCode, Symbol
from clingo.ast import AST, ASTType, Transformer

from kb import vocabulary as v
from kb.engine.layers import grounder
from kb.engine.layers.derivation import Derivation
from kb.engine.program.program import LAW, parts
from rules_asp import __file__ as law_package
from tests.property.every_question import state_based_checks
from tests.property.every_word import every_word, words_spoken

Signature = tuple[str, int]

INPUTS: frozenset[Signature] = frozenset({
    # the game
    ("family", 1), ("player", 1), ("team", 2), ("player_has", 3), ("player_is", 2),
    ("active_player", 1), ("game", 1), ("largest_number", 1),
    # objects
    ("object", 6), ("card", 4), ("body", 3), ("put_there_by", 2),
    ("attached", 2), ("paired", 2), ("x_of", 2), ("full_name", 2), ("phased_out", 1), ("trait", 2),
    ("counters", 3),
    ("choice", 2), ("choice_word", 3), ("choice_value", 4),
    ("copy_of", 2), ("copy_of_card", 2), ("face_down", 1),
    ("face_down_value", 3), ("exception", 2), ("characteristic", 3), ("symbols", 3),
    # effects of resolved spells and abilities, and of counters
    ("affecting", 1), ("defined_by", 2), ("spoken_by", 2), ("age", 2), ("source_place", 2),
    ("number_in", 2), ("affects", 2), ("source", 2), ("effect_choice", 2),
    ("effect_choice_word", 3), ("effect_choice_value", 4),
    # the edition
    ("place_of", 2), ("takes", 2), ("takes_defining", 2), ("whole_with", 1), ("defining_first", 1),
    ("says", 2), ("intrinsic_to", 3),
    # the words of the rules
    ("card_type", 1), ("color", 1), ("supports", 2), ("category", 1), ("subtype_of", 2),
    ("mentioned", 1), ("basic_land_type", 1),
    # definitions: abilities, effects, their clauses
    ("listed", 1), ("of_kind", 2), ("keyword", 2), ("with_choice", 2), ("granted", 1),
    ("ordinal", 3), ("unmentioned", 2),
    ("generates_effect", 1), ("functions_in", 2), ("defining", 1), ("speaks_of_itself", 1),
    ("clause", 2), ("subject", 2), ("part", 4), ("unconditional", 1), ("condition", 2),
    ("requires", 2), ("forbids", 2), ("same_clause", 2),
    ("takes_abilities", 2), ("writes", 4), ("reads", 4),
    ("sweeping", 2), ("reckoning", 2), ("measures", 2), ("measured", 1), ("spoken_of", 1),
    ("speaks_of_you", 1),
    # groups and values
    ("looks_for", 2), ("in_common", 2), ("alternative", 2), ("test", 2), ("avoid", 2), ("lead", 2),
    ("place", 2), ("about_affected", 1), ("round_of", 2), ("bounds", 2), ("computes", 2),
    ("round_of_value", 2),
    ("varies", 1), ("counted_anew", 1), ("constant", 2), ("x", 1), ("chosen_number", 1),
    ("number_of", 3), ("counters_of", 3), ("counters_among", 3), ("times", 3), ("half", 3),
    ("plus", 3), ("counts", 2), ("counts_distinct", 3), ("sums", 3), ("greatest", 3), ("least", 3),
    ("devotion", 2), ("party", 2), ("player_number", 4),
    # what abilities say about the rules of the game
    ("speaks", 1), ("states", 4), ("replaces", 4), ("optional", 1), ("measured_by", 3),
    ("manner", 2), ("kind_said", 2), ("moved_from", 2), ("moved_to", 2), ("unnamed", 2),
    ("spoken_objects", 3), ("spoken_players", 3), ("quality", 3), ("quality_of_players", 3),
    # what state-based actions look at
    ("checked", 1), ("variant", 2), ("redirects", 1), ("game_format", 1), ("marked", 2),
    ("commander_damage", 3), ("shield", 3), ("stack_ability", 3),
    ("stack_ability_of", 2), ("attacking", 2), ("chapter", 2),
    ("spares", 2),
    # what the engine asks
    ("base_state", 1), ("comparison", 4), ("dependency", 3), ("chosen_for", 2), ("result", 4),
    ("asked_about", 2),
})  # fmt: skip
"""The predicates that kb/engine tells the law: all that it may tell."""

OF_ACTIONS_AND_COMBAT: frozenset[Signature] = frozenset({
    ("act", 2), ("acting", 1), ("activated", 2), ("activated_ever", 2), ("most_in_all", 2),
    ("cast_from_command", 2), ("may_pay", 2), ("used", 2), ("way_timing", 2), ("ahead", 3),
    ("aim", 3), ("aim_ability", 5), ("aim_player", 3), 
    ("most_each_turn", 2), ("all_but", 1), ("asks", 2), ("assigns", 3), ("attacks_alone", 1),
    ("blocks", 2), ("blocks_for", 1), ("by_keyword", 2), ("cast_as", 2), ("cast_face_down", 1),
    ("checks", 1), ("compared", 3), ("declared", 2), ("defender_controls", 2),
    ("defender_counts", 4), ("defender_is", 2), ("excused_if", 2), ("form", 2), ("from_zone",
    2), ("gate", 2), ("hidden_offer", 2), ("holds_if", 2), ("if_targets", 2),
    ("kind_of_ability", 3), ("loyalty", 1), ("loyalty_uses", 2), ("measured_as", 2), ("named",
    1), ("no_such_ability", 3), ("of_card", 2), ("offer", 2), ("on_stack", 1), ("only_in", 2),
    ("only_in_turn_of", 2), ("only_when", 2), ("open_to", 2), ("priority", 1), ("whom_place", 2),
    ("required_options", 0), ("restricts", 2), ("richer", 3), ("ruled", 1), ("spoken_abilities",
    2), ("symbol_of", 2), ("times_said", 2), ("twin", 2), ("without_creature", 1), ("uses", 3),
    ("differs_if", 3), ("activated_ever", 2), ("most_in_all", 2), ("cast_from_command", 2),
    ("may_pay", 2), ("one_team", 2), ("way_timing", 2),
    ("with_creature", 1), ("way_zone", 2), ("whom_twin", 2), ("without_cost", 1),
})  # fmt: skip
"""What kb/engine tells the law for attacks, blocks, damage and legal actions besides; the cases of
tests/law need them, this module doesn't."""

READ_THERE: frozenset[Signature] = frozenset({
    ("untargetable", 4), ("untargetable_player", 4), ("by_toughness", 2),
    ("chooser", 2), ("enlists", 2), ("spends_as", 2),
    ("spends_as_always", 1), ("stronger", 4), ("commander_tax", 2),
    ("unfit", 2), ("flash_when_free", 3),
    ("may_choose_player", 3), ("multiplied", 3), ("no_life_paid", 0), ("undivided", 1),
    ("price", 3),
    ("sorcery_time", 0), ("subtype_of_now", 2), ("unsacrificed", 1), ("violates", 4),
    ("with_target", 3), ("worth", 3),
})  # fmt: skip
"""The predicates that only kb/engine reads, for the same questions."""

LAW_OF_ACTIONS_AND_COMBAT = (
    "115_targets.lp", "117_timing.lp", "506_combat.lp", "508_attacking.lp", "508_declarations.lp",
    "509_blocking.lp", "510_damage.lp", "601_casting.lp", "602_activating.lp", "702_evasion.lp",
)  # fmt: skip

OUTPUTS: frozenset[Signature] = frozenset(
    {
        ("characteristic_of", 3),
        ("depends", 4),
        ("held_up", 2),
        ("changing", 2),
        ("too_large", 1),
        ("in_loop", 3),
        ("loss_replaced", 3),
        ("removes", 3),
        ("undecided", 1),
        ("may_stay", 1),
    }
)
"""The predicates that only kb/engine reads."""

UNREAD: frozenset[Signature] = frozenset()
"""Inputs that no rule asks for: there for people who load the facts beside the law."""

EDITIONS = ("2026-08-07", "2003-12-01", "1999-04-23")


class _Predicates(Transformer):
    """Collects the predicates of what it visits."""

    def __init__(self) -> None:
        self.found: set[Signature] = set()
        self.conditions: list[AST] = []

    def visit_ConditionalLiteral(self, node: AST) -> AST:
        """In a choice: what may be chosen is written, its conditions are read."""
        self.visit(node.literal)
        self.conditions.extend(node.condition)
        return node

    def visit_SymbolicAtom(self, node: AST) -> AST:
        symbol = node.symbol
        while symbol.ast_type == ASTType.UnaryOperation:
            symbol = symbol.argument
        self.found.add((symbol.name, len(symbol.arguments)))
        return node


@pytest.fixture(scope="module")
def written_and_read() -> tuple[set[Signature], set[Signature]]:
    """The predicates in heads and those in bodies, over all law files."""
    heads, bodies = _Predicates(), _Predicates()

    def collect(statement: AST) -> None:
        if statement.ast_type == ASTType.Rule:
            heads.visit(statement.head)
            bodies.visit_sequence([*statement.body, *heads.conditions])
            heads.conditions.clear()
            bodies.visit_sequence(bodies.conditions)
            bodies.conditions.clear()
        elif statement.ast_type == ASTType.ShowSignature:
            if statement.name:  # `#show.` alone shows nothing
                bodies.found.add((statement.name, statement.arity))
        elif statement.ast_type in (ASTType.Minimize, ASTType.ShowTerm):
            bodies.visit_sequence(statement.body)
        else:
            assert statement.ast_type in (ASTType.Program, ASTType.Comment), str(statement)

    folder = law_package.removesuffix("__init__.py")
    clingo.ast.parse_files([folder + name for name in LAW], collect)
    return heads.found, bodies.found


def test_every_predicate_that_is_read_is_written(
    written_and_read: tuple[set[Signature], set[Signature]],
) -> None:
    heads, bodies = written_and_read
    assert bodies - heads - INPUTS - OF_ACTIONS_AND_COMBAT == set()


def test_every_predicate_that_is_written_is_read(
    written_and_read: tuple[set[Signature], set[Signature]],
) -> None:
    heads, bodies = written_and_read
    assert heads - bodies == OUTPUTS | READ_THERE
    assert INPUTS - bodies == UNREAD
    assert OF_ACTIONS_AND_COMBAT - bodies == UNREAD


OF_CONTINUOUS_EFFECTS = ("objects", "values", "modifications", "abilities")
"""The modules of the vocabulary whose words the layers read; the others are of abilities that use
the stack and of rules of the game."""


class _Witness:
    """What happened while boards were derived: messages, predicates told, parts loaded, …."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.told: set[Signature] = set()
        self.loaded: set[str] = set()
        self.open: list[Symbol] = []
        self.spoken: set[str] = set()

    def control(self, arguments: list[str]) -> Control:
        """A control that reports all but predicates of which this board has no atoms."""
        return Control(["--warn=no-atom-undefined"], self.message, 1000)

    def message(self, code: MessageCode, text: str) -> None:
        self.messages.append(f"{code}: {text}")


@pytest.fixture(scope="module")
def witness() -> _Witness:
    """All boards of `every_word`, derived under several editions."""
    seen = _Witness()
    tell, load = grounder.Grounder.tell, grounder.Grounder._load

    def telling(self: grounder.Grounder, facts: list[Symbol]) -> None:
        told = list(facts)
        seen.told.update((fact.name, len(fact.arguments)) for fact in told)
        tell(self, told)

    def loading(self: grounder.Grounder, name: str) -> None:
        seen.loaded.add(name)
        load(self, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grounder, "Control", seen.control)
        patch.setattr(grounder.Grounder, "tell", telling)
        patch.setattr(grounder.Grounder, "_load", loading)
        for edition in EDITIONS:
            for situation in every_word(edition):
                derivation = Derivation(situation)
                derivation.characteristics()
                derivation.characteristics(["bear"])
                seen.open += derivation.grounder.open_atoms()
                seen.spoken |= words_spoken(situation)
        for check in state_based_checks():
            seen.open += check.derivation.grounder.open_atoms()
            assert list(check.outcomes())
    return seen


def parts_of(files: tuple[str, ...]) -> set[str]:
    """The program parts of law files, and the small ones that give their questions."""
    folder = Path(law_package).parent
    texts = [(folder / name).read_text("utf-8") for name in (*files, "calls.lp")]
    return {found for text in texts for found in re.findall(r"^#program (\w+)", text, re.M)}


def test_what_the_engine_tells_for_actions_and_combat_is_told_somewhere() -> None:
    folder = Path(law_package).parents[1] / "kb" / "engine"
    source = "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    assert [name for name, _ in OF_ACTIONS_AND_COMBAT if f'"{name}"' not in source] == []


def test_the_boards_need_every_part_and_every_word(witness: _Witness) -> None:
    assert set(parts()) - witness.loaded - parts_of(LAW_OF_ACTIONS_AND_COMBAT) == set()
    words = {
        str(word.__struct_config__.tag)
        for word in v.Node.__subclasses__()
        if word.__module__.rpartition(".")[2] in OF_CONTINUOUS_EFFECTS
    }
    # `bound` is the engine's own; `related` is of targets and events alone
    assert words - witness.spoken - {"bound", "related"} == set()


def test_clingo_reports_nothing_undefined(witness: _Witness) -> None:
    assert witness.messages == []


def test_no_rule_has_an_anonymous_variable() -> None:
    """For each, clingo would go on with a projection in every later ground call."""
    assert [name for name, (_, rules) in parts().items() if re.search(r"[(,]_[,)]", rules)] == []


def test_an_undefined_operation_would_be_noticed() -> None:
    seen = _Witness()
    control = seen.control([])
    control.add("base", [], "number(one). next(X+1) :- number(X).")
    control.ground([("base", [])])
    assert "OperationUndefined" in seen.messages[0]


def test_every_derived_atom_is_a_fact(witness: _Witness) -> None:
    assert witness.open == []


def test_the_engine_tells_no_more_and_no_less_than_is_documented(witness: _Witness) -> None:
    assert witness.told == INPUTS
