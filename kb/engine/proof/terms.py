"""The law's terms as plain values: clingo's syntax trees are slow to walk."""

from __future__ import annotations

from typing import Any, NamedTuple

from clingo import Function, Symbol, SymbolType, Tuple_, ast


class Variable(NamedTuple):
    """A variable, or a parameter of the program part."""

    name: str

    def __str__(self) -> str:
        return self.name


class Fixed(NamedTuple):
    """A term without variables."""

    symbol: Symbol

    def __str__(self) -> str:
        return str(self.symbol)


class Compound(NamedTuple):
    """A function with arguments; a tuple has no name."""

    name: str
    arguments: tuple[Term, ...]

    def __str__(self) -> str:
        return f"{self.name}({','.join(map(str, self.arguments))})"


class Arithmetic(NamedTuple):
    """Two terms reckoned with, or one (`right` is None): `operator` is clingo's."""

    operator: int
    left: Term
    right: Term | None
    text: str

    def __str__(self) -> str:
        return self.text


class Beyond(NamedTuple):
    """What only clingo or the engine can work out: `@chosen(…)`, a pool."""

    text: str

    def __str__(self) -> str:
        return self.text


Term = Variable | Fixed | Compound | Arithmetic | Beyond


def term_of(node: Any, parameters: tuple[str, ...]) -> Term:
    """A term of clingo's syntax tree; `parameters` are those of the program part."""
    kind = node.ast_type
    if kind == ast.ASTType.Variable:
        return Variable(node.name)
    if kind == ast.ASTType.SymbolicTerm:
        return _constant(node.symbol, parameters)
    if kind == ast.ASTType.Function and not node.external:
        if not node.arguments and node.name:
            return _constant(Function(node.name), parameters)
        return _compound(node.name, tuple(term_of(each, parameters) for each in node.arguments))
    if kind == ast.ASTType.BinaryOperation:
        left, right = (term_of(each, parameters) for each in (node.left, node.right))
        return Arithmetic(node.operator_type, left, right, str(node))
    if kind == ast.ASTType.UnaryOperation:
        argument = term_of(node.argument, parameters)
        return Arithmetic(node.operator_type, argument, None, str(node))
    return Beyond(str(node))


def _constant(symbol: Symbol, parameters: tuple[str, ...]) -> Term:
    if symbol.type is SymbolType.Function and not symbol.arguments and symbol.name in parameters:
        return Variable(symbol.name)
    return Fixed(symbol)


def _compound(name: str, arguments: tuple[Term, ...]) -> Term:
    fixed = [each.symbol for each in arguments if isinstance(each, Fixed)]
    if len(fixed) < len(arguments):
        return Compound(name, arguments)
    return Fixed(Function(name, fixed) if name else Tuple_(fixed))
