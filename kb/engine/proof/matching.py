"""Terms and literals of the law against the derived atoms: unification, evaluation, search.

Only for telling why something was *not* derived; what was derived is recorded by clingo itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from clingo import Function, Number, Symbol, SymbolType, Tuple_, ast
from clingo.control import Control

from kb.engine.proof.law import Literal
from kb.engine.proof.terms import Arithmetic, Compound, Fixed, Term, Variable

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
NOTHING: Mapping[str, Shape] = {}


class Unknown(Exception):
    """A term can't be evaluated: a variable is unbound, or the engine's functions are needed."""


def pattern_of(term: Term, binding: Binding, partly: Mapping[str, Shape] = NOTHING) -> Pattern:
    """A term with what is bound filled in; partly: what is known of variables that aren't bound."""
    match term:
        case Fixed(symbol):
            return symbol
        case Variable(name):
            return binding.get(name) or partly.get(name) or Open(name)
        case Compound(name, arguments):
            patterns = tuple(pattern_of(each, binding, partly) for each in arguments)
            known = [each for each in patterns if isinstance(each, Symbol)]
            if len(known) < len(patterns):
                return Shape(name, patterns)
            return Function(name, known) if name else Tuple_(known)
    try:
        return evaluate(term, binding)
    except Unknown:
        return Open(str(term))


def evaluate(term: Term, binding: Binding) -> Symbol:
    """The value of a term. Raises Unknown."""
    match term:
        case Fixed(symbol):
            return symbol
        case Variable(name):
            if name in binding:
                return binding[name]
        case Compound(name, arguments):
            values = [evaluate(each, binding) for each in arguments]
            return Function(name, values) if name else Tuple_(values)
        case Arithmetic(operator, left, None, _):
            value = _number(evaluate(left, binding))
            if operator == ast.UnaryOperator.Minus:
                return Number(-value)
            if operator == ast.UnaryOperator.Absolute:
                return Number(abs(value))
        case Arithmetic(operator, left, right, _) if right is not None:
            return _calculated(operator, evaluate(left, binding), evaluate(right, binding))
    raise Unknown(str(term))


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


def matched(term: Term, against: Pattern, binding: Binding) -> Binding | None:
    """The binding under which a term is what the pattern says; None if there is none. What is open
    in the pattern, and arithmetic that can't be undone, is left unbound."""
    if isinstance(against, Open):
        return binding
    match term:
        case Fixed(symbol):
            return binding if agree(symbol, against) else None
        case Variable(name):
            if name in binding:
                return binding if agree(binding[name], against) else None
            return {**binding, name: against} if isinstance(against, Symbol) else binding
        case Compound(name, arguments):
            return _compound(name, arguments, against, binding)
    try:
        return binding if agree(evaluate(term, binding), against) else None
    except Unknown:
        return binding


def _compound(
    name: str, arguments: tuple[Term, ...], against: Symbol | Shape, binding: Binding
) -> Binding | None:
    """Unifies a function's arguments one after the other."""
    if isinstance(against, Symbol) and against.type is not SymbolType.Function:
        return None
    others = against.arguments
    if name != against.name or len(arguments) != len(others):
        return None
    for one, other in zip(arguments, others, strict=True):
        found = matched(one, other, binding)
        if found is None:
            return None
        binding = found
    return binding


def partly_known(term: Term, against: Pattern) -> dict[str, Shape]:
    """The variables of a term that a pattern leaves unbound and says something of."""
    if isinstance(against, Shape):
        match term:
            case Variable(name):
                return {name: against}
            case Compound(_, arguments):
                found: dict[str, Shape] = {}
                for one, other in zip(arguments, against.arguments, strict=True):
                    found |= partly_known(one, other)
                return found
    return {}


def agree(value: Symbol, against: Pattern) -> bool:
    """Returns whether a term is what a pattern says."""
    if isinstance(against, Open):
        return True
    if isinstance(against, Symbol):
        return value == against
    if value.type is not SymbolType.Function or value.name != against.name:
        return False
    if len(value.arguments) != len(against.arguments):
        return False
    return all(map(agree, value.arguments, against.arguments))


class Model:
    """The atoms of a control, looked up by what is known of their arguments.

    born: the ground call in which an atom came about; atoms that are younger than the call that is
    asked about don't count (`not finished(…)` was true once).
    """

    def __init__(self, control: Control, born: Callable[[Symbol], int]) -> None:
        self._atoms = control.symbolic_atoms
        self._born = born
        self._lists: dict[tuple[str, int], list[Symbol]] = {}
        self._indexes: dict[tuple[str, int, int], dict[Symbol, list[Symbol]]] = {}

    def holds(self, atom: Symbol, call: int | None = None) -> bool:
        """Returns whether an atom was derived or told; by a ground call, if one is given."""
        return self._atoms[atom] is not None and self._in_time(atom, call)

    def _in_time(self, atom: Symbol, call: int | None) -> bool:
        return call is None or self._born(atom) <= call

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

    def solutions(self, literal: Literal, binding: Binding) -> Iterator[Binding]:
        """The bindings under which a literal holds. Raises Unknown where that can't be told."""
        call = binding["call"].number if "call" in binding else None
        if literal.sort == "comparison":
            yield from _compared(literal, binding)
        elif literal.sort == "aggregate":
            raise Unknown(str(literal))
        elif literal.negated:
            if not self.holds(evaluate(literal.term, binding), call):
                yield binding
        else:
            pattern = pattern_of(literal.term, binding)
            assert not isinstance(pattern, Open)
            for atom in self.candidates(pattern):
                found = matched(literal.term, atom, binding)
                if found is not None and self._in_time(atom, call):
                    yield found


def _compared(literal: Literal, binding: Binding) -> Iterator[Binding]:
    sides, operators = literal.sides, literal.operators
    if operators == (ast.ComparisonOperator.Equal,):
        for one, other in ((sides[0], sides[1]), (sides[1], sides[0])):
            try:
                value = evaluate(other, binding)
            except Unknown:
                continue
            found = matched(one, value, binding)
            if found is not None:
                yield found
            return
        raise Unknown(str(literal))
    values = [evaluate(each, binding) for each in sides]
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
