"""Terms and literals of the law against the derived atoms: unification, evaluation, search.

Only for telling why something was *not* derived; what was derived is recorded by clingo itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from clingo import Function, Number, Symbol, SymbolType, Tuple_, ast
from clingo.control import Control

from kb.engine.proof.law import Literal, signature

Binding = dict[str, Symbol]
"""Variables, and parameters of the program part, with what they stand for."""


class Open:
    """In a pattern: anything. `name` is what the law calls it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __str__(self) -> str:
        return self.name


class Shape:
    """In a pattern: a term of which some arguments are open. A tuple has no name."""

    def __init__(self, name: str, arguments: tuple[Pattern, ...]) -> None:
        self.name = name
        self.arguments = arguments

    def __str__(self) -> str:
        return f"{self.name}({','.join(map(str, self.arguments))})"


Pattern = Symbol | Open | Shape


class Unknown(Exception):
    """A term can't be evaluated: a variable is unbound, or the engine's functions are needed."""


def pattern_of(term: Any, binding: Binding, names: tuple[str, ...]) -> Pattern:
    """A term with what is bound filled in; `names` are the parameters of the program part."""
    try:
        return evaluate(term, binding, names)
    except Unknown:
        pass
    if term.ast_type == ast.ASTType.Function and not term.external:
        arguments = tuple(pattern_of(each, binding, names) for each in term.arguments)
        return Shape(term.name, arguments)
    return Open(str(term))


def evaluate(term: Any, binding: Binding, names: tuple[str, ...]) -> Symbol:
    """The value of a term. Raises Unknown."""
    kind = term.ast_type
    if kind == ast.ASTType.Variable:
        if term.name in binding:
            return binding[term.name]
    elif kind == ast.ASTType.SymbolicTerm:
        return _constant(term.symbol, binding, names)
    elif kind == ast.ASTType.Function and not term.external:
        arguments = [evaluate(each, binding, names) for each in term.arguments]
        if not arguments and term.name in names:
            return _constant(Function(term.name), binding, names)
        return Function(term.name, arguments) if term.name else Tuple_(arguments)
    elif kind == ast.ASTType.BinaryOperation:
        left = evaluate(term.left, binding, names)
        return _calculated(term.operator_type, left, evaluate(term.right, binding, names))
    elif kind == ast.ASTType.UnaryOperation:
        value = _number(evaluate(term.argument, binding, names))
        if term.operator_type == ast.UnaryOperator.Minus:
            return Number(-value)
        if term.operator_type == ast.UnaryOperator.Absolute:
            return Number(abs(value))
    raise Unknown(str(term))


def _constant(symbol: Symbol, binding: Binding, names: tuple[str, ...]) -> Symbol:
    if symbol.type is SymbolType.Function and not symbol.arguments and symbol.name in names:
        if symbol.name not in binding:
            raise Unknown(symbol.name)
        return binding[symbol.name]
    return symbol


def _number(symbol: Symbol) -> int:
    if symbol.type is not SymbolType.Number:
        raise Unknown(str(symbol))
    return symbol.number


def _calculated(operator: int, left: Symbol, right: Symbol) -> Symbol:
    one, two = _number(left), _number(right)
    match operator:
        case ast.BinaryOperator.Plus:
            return Number(one + two)
        case ast.BinaryOperator.Minus:
            return Number(one - two)
        case ast.BinaryOperator.Multiplication:
            return Number(one * two)
        case ast.BinaryOperator.Division if two:
            return Number(int(one / two))
        case ast.BinaryOperator.Modulo if two:
            return Number(one % two)
    raise Unknown(str(operator))


def matched(
    term: Any, against: Pattern, binding: Binding, names: tuple[str, ...]
) -> Binding | None:
    """The binding under which a term is what the pattern says; None if there is none. What is open
    in the pattern, and arithmetic that can't be undone, is left unbound."""
    if isinstance(against, Open):
        return binding
    try:
        value = evaluate(term, binding, names)
    except Unknown:
        return _opened(term, against, binding, names)
    return binding if agree(value, against) else None


def agree(value: Symbol, against: Pattern) -> bool:
    """Whether a term is what a pattern says."""
    if isinstance(against, Open):
        return True
    if isinstance(against, Symbol):
        return value == against
    if value.type is not SymbolType.Function or value.name != against.name:
        return False
    if len(value.arguments) != len(against.arguments):
        return False
    return all(map(agree, value.arguments, against.arguments))


def _opened(
    term: Any, against: Symbol | Shape, binding: Binding, names: tuple[str, ...]
) -> Binding | None:
    """Unifies a term that has open places."""
    kind = term.ast_type
    if kind == ast.ASTType.Variable or _is_parameter(term, names):
        name = term.name if kind == ast.ASTType.Variable else _name_of(term)
        return {**binding, name: against} if isinstance(against, Symbol) else binding
    if kind != ast.ASTType.Function or term.external:
        return binding
    if isinstance(against, Symbol) and against.type is not SymbolType.Function:
        return None
    arguments = against.arguments
    if term.name != against.name or len(term.arguments) != len(arguments):
        return None
    for one, other in zip(term.arguments, arguments, strict=True):
        found = matched(one, other, binding, names)
        if found is None:
            return None
        binding = found
    return binding


def _is_parameter(term: Any, names: tuple[str, ...]) -> bool:
    return _name_of(term) in names


def _name_of(term: Any) -> str:
    if term.ast_type == ast.ASTType.SymbolicTerm and term.symbol.type is SymbolType.Function:
        return str(term.symbol.name)
    if term.ast_type == ast.ASTType.Function and not term.arguments:
        return str(term.name)
    return ""


class Model:
    """The atoms of a control, looked up by what is known of their arguments.

    born: derived atoms → the ground call in which they came about; those that are younger than the
    call that is asked about don't count (`not finished(…)` was true once).
    """

    def __init__(self, control: Control, born: Mapping[Symbol, int]) -> None:
        self._atoms = control.symbolic_atoms
        self._born = born
        self._lists: dict[tuple[str, int], list[Symbol]] = {}
        self._indexes: dict[tuple[str, int, int], dict[Symbol, list[Symbol]]] = {}

    def holds(self, atom: Symbol, call: int | None = None) -> bool:
        """Whether an atom was derived or told; by a ground call, if one is given."""
        return self._atoms[atom] is not None and self._in_time(atom, call)

    def _in_time(self, atom: Symbol, call: int | None) -> bool:
        return call is None or self._born.get(atom, 0) <= call

    def candidates(self, pattern: Symbol | Shape) -> Iterable[Symbol]:
        """Atoms that may fit a pattern: those that agree in its most telling argument."""
        place = (pattern.name, len(pattern.arguments))
        if place not in self._lists:
            found = [each.symbol for each in self._atoms.by_signature(*place)]
            self._lists[place] = found
        bound = [
            self._index(place, at).get(argument, [])
            for at, argument in enumerate(pattern.arguments)
            if isinstance(argument, Symbol)
        ]
        return min(bound, key=len, default=self._lists[place])

    def _index(self, place: tuple[str, int], at: int) -> dict[Symbol, list[Symbol]]:
        key = (*place, at)
        if key not in self._indexes:
            index = self._indexes[key] = {}
            for atom in self._lists[place]:
                index.setdefault(atom.arguments[at], []).append(atom)
        return self._indexes[key]

    def solutions(
        self, literal: Literal, binding: Binding, names: tuple[str, ...]
    ) -> Iterator[Binding]:
        """The bindings under which a literal holds. Raises Unknown where that can't be told."""
        call = binding["call"].number if "call" in binding else None
        if literal.sort == "comparison":
            yield from _compared(literal, binding, names)
        elif literal.sort == "aggregate":
            raise Unknown(str(literal))
        elif literal.negated:
            if not self.holds(_ground(literal.term, binding, names), call):
                yield binding
        else:
            pattern = pattern_of(literal.term, binding, names)
            assert not isinstance(pattern, Open)
            for atom in self.candidates(pattern):
                found = matched(literal.term, atom, binding, names)
                if found is not None and self._in_time(atom, call):
                    yield found


def _ground(term: Any, binding: Binding, names: tuple[str, ...]) -> Symbol:
    name, arity = signature(term)
    if arity == 0:
        return Function(name)
    return Function(name, [evaluate(each, binding, names) for each in term.arguments])


def _compared(literal: Literal, binding: Binding, names: tuple[str, ...]) -> Iterator[Binding]:
    sides, operators = literal.sides, literal.operators
    if operators == [ast.ComparisonOperator.Equal]:
        for one, other in ((sides[0], sides[1]), (sides[1], sides[0])):
            try:
                value = evaluate(other, binding, names)
            except Unknown:
                continue
            found = matched(one, value, binding, names)
            if found is not None:
                yield found
            return
        raise Unknown(str(literal))
    values = [evaluate(each, binding, names) for each in sides]
    if all(map(_ordered, operators, values, values[1:])):
        yield binding


def _ordered(operator: int, left: Symbol, right: Symbol) -> bool:
    match operator:
        case ast.ComparisonOperator.Equal:
            return left == right
        case ast.ComparisonOperator.NotEqual:
            return left != right
        case ast.ComparisonOperator.LessThan:
            return left < right
        case ast.ComparisonOperator.LessEqual:
            return left <= right
        case ast.ComparisonOperator.GreaterThan:
            return left > right
    return left >= right
