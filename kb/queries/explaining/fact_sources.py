"""Where the facts of a derivation come from: a place in the snapshot, a card's text, a table of the
rules, or the engine's own bookkeeping."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kb.board import Board
from kb.editions import tables
from kb.engine.program.terms import Number, Symbol, is_number, is_text
from kb.queries.names.naming import Names
from kb.state.to_snapshot import places

OF_OBJECTS = {
    "object", "put_there_by", "attached", "paired", "x_of", "trait", "phased_out", "counters",
    "choice", "choice_value", "choice_word", "copy_of", "copy_of_card", "face_down_as",
    "designated_level",
    "exception",
}  # fmt: skip
OF_PLAYERS = {"player", "team", "player_has", "player_is"}
OF_CARDS = {"card", "body", "characteristic", "ordinal"}
OF_PRINTINGS = {
    "layout", "part_of_card", "inset", "one_type_line", "spells_only", "carries", "joined_words",
    "shown_in", "face_named", "part_named", "upside_down", "hidden", "cast_in_way", "unlocked_half",
    "copied_by", "token_printing", "copied_side", "turned_down_by", "lists", "x_chosen", "chosen_x",
}  # fmt: skip
"""What is said of a card with several parts, and of how it lies there."""
OF_EFFECTS = {
    "affecting", "defined_by", "spoken_by", "affects", "age", "source", "source_place",
    "number_in", "effect_choice", "effect_choice_value", "effect_choice_word",
    "effect_choice_object",
}  # fmt: skip
OF_DEFINITIONS = {
    "listed", "of_kind", "keyword", "full_name", "with_choice", "generates_effect", "functions_in",
    "defining", "granted", "speaks_of_itself", "clause", "looks_for", "in_common", "computes",
    "bounds", "reads", "writes", "takes_abilities", "speaks_of_you",
}  # fmt: skip
LEADING = (("clause", 2), ("looks_for", 2), ("in_common", 2), ("computes", 2), ("bounds", 2))
"""From a definition to its clauses, groups and values."""
FURTHER = (("subject", 2), ("alternative", 2), ("condition", 2))
"""From a clause to its group and cases, from a group to its alternatives."""
STEP_FACTS = {"place_of", "takes", "takes_defining", "whole_with", "defining_first"}
TYPE_FACTS = {
    "card_type", "supports", "category", "basic_land_type", "subtype_of", "mentioned",
    "unmentioned",
}  # fmt: skip


class FactSources:
    """The sources of one board's facts."""

    def __init__(self, board: Board, names: Names) -> None:
        self._board = board
        self._names = names
        self._atoms = board.derivation.grounder.control.symbolic_atoms
        self._places = places(board.state)

    def of(self, fact: Symbol) -> dict[str, str]:
        """`kind` (`snapshot`, `card`, `rules`, `engine`) and `where`, which says it for people."""
        name = fact.name
        first = fact.arguments[0] if fact.arguments else None
        if first is None:
            return _engine()
        if name in OF_OBJECTS and is_text(first):
            return self._of_object(first.string)
        if name in OF_PLAYERS:
            return _snapshot(f"players.{first.string}")
        if name in ("active_player", "game"):
            return _snapshot("turn")
        if name in OF_CARDS | OF_PRINTINGS and is_number(first):
            return self._of_card(first)
        if name in OF_EFFECTS:
            return self._of_effect(first)
        if name in STEP_FACTS or name == "says":
            return self._of_edition(fact)
        if name in TYPE_FACTS:
            return {"kind": "rules", "where": "rules_asp/subtypes.json"}
        return self._of_definition(fact)

    def _of_object(self, id_: str) -> dict[str, str]:
        return _snapshot(self._places.get(id_, id_))

    def _of_card(self, source: Symbol) -> dict[str, str]:
        wanted = {source, *self._carriers.get(source, ())}
        for each in self._atoms.by_signature("object", 6):
            if each.symbol.arguments[5] in wanted:
                id_ = each.symbol.arguments[0].string
                obj = self._objects.get(id_)
                name = (obj.face.name if obj is not None else "") or id_
                return {"kind": "card", "where": f"printed on {name}"}
        for each in self._atoms.by_signature("face_down_as", 2):
            if each.symbol.arguments[1] in wanted:
                return {"kind": "rules", "where": "what a face-down object is"}
        return {"kind": "card", "where": "a card that is copied"}

    def _of_effect(self, effect: Symbol) -> dict[str, str]:
        if effect.name == "resolved":
            id_ = effect.arguments[0].string
            if id_ in self._board.effects:
                return _snapshot(self._places[id_])
        if effect.name == "counter":
            place = self._of_object(effect.arguments[0].string)["where"]
            return _snapshot(f"{place}.counters")
        return _engine()

    def _of_edition(self, fact: Symbol) -> dict[str, str]:
        where = "rules_asp/editions.json"
        if fact.name == "says":
            name = fact.arguments[0].name
            known = tables().parameters.get(name)
            if known is not None:
                where += f", parameter {name} of {self._board.edition}"
        else:
            where += f", steps of {self._board.edition}"
        return {"kind": "rules", "where": where}

    def _of_definition(self, fact: Symbol) -> dict[str, str]:
        number = fact.arguments[0]
        if fact.name in OF_DEFINITIONS:
            owner: Symbol | None = number
        else:
            owner = self._owners.get(number)
        if owner is None or not is_number(owner):
            return _engine()
        return self._of_words(owner.number)

    def _of_words(self, definition: int) -> dict[str, str]:
        """The card or the effect that has these words."""
        holder = self._holders.get(definition)
        if holder is None:
            return {"kind": "rules", "where": "an ability that a rule or an effect gives"}
        return {"kind": "card", "where": holder}

    @cached_property
    def _objects(self) -> dict[str, Any]:
        return {obj.id: obj for obj in self._board.state.objects}

    @cached_property
    def _carriers(self) -> dict[Symbol, list[Symbol]]:
        """Returns what is printed on a part of a card → the cards as they lie there."""
        found: dict[Symbol, list[Symbol]] = {}
        for each in self._atoms.by_signature("carries", 4):
            found.setdefault(each.symbol.arguments[3], []).append(each.symbol.arguments[0])
        return found

    @cached_property
    def _holders(self) -> dict[int, str]:
        """Definition → where its words stand."""
        found: dict[int, str] = {}
        for each in self._atoms.by_signature("defined_by", 2):
            effect, definition = each.symbol.arguments
            found[definition.number] = self._of_effect(effect)["where"]
        for each in self._atoms.by_signature("has", 3):
            _, owner, value = each.symbol.arguments
            if value.name == "ability" and value.arguments[1].name == "printed":
                name = self._objects[owner.string].face.name or owner.string
                found.setdefault(value.arguments[0].number, f"the text of {name}")
        return found

    @cached_property
    def _owners(self) -> dict[Symbol, Symbol]:
        """Clause, group, alternative, value or case → the definition that it belongs to."""
        found: dict[Symbol, Symbol] = {}
        for signature in LEADING:
            for each in self._atoms.by_signature(*signature):
                definition, part = each.symbol.arguments
                found.setdefault(part, definition)
        for signature in FURTHER:
            for each in self._atoms.by_signature(*signature):
                whole, part = each.symbol.arguments
                if whole in found:
                    found.setdefault(part, found[whole])
        for each in self._atoms.by_signature("part", 4):
            change = each.symbol.arguments[3]
            found.setdefault(change, found.get(each.symbol.arguments[0], Number(-1)))
        return found


def _snapshot(path: str) -> dict[str, str]:
    return {"kind": "snapshot", "where": f"snapshot: {path}"}


def _engine() -> dict[str, str]:
    return {"kind": "engine", "where": "told by the engine"}
