"""Which creatures, and which of what they attack or block, are interchangeable in a set of facts.

Two names are interchangeable if exchanging them leaves the facts as they are. That is seen from the
facts in which they stand: alike but for the name, and none that names both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingo import Symbol, SymbolType

from kb.engine.program.terms import atom

SELF = ("itself",)


def symmetries(facts: Iterable[Symbol]) -> list[Symbol]:
    """Facts for the part `alike` of 508_declarations.lp: `twin`, `whom_twin`, `rank`."""
    known = [*facts]
    options = [each.arguments for each in known if each.name == "declarable"]
    single = {
        each.arguments[0] for each in known if each.name == "most" and each.arguments[1].number == 1
    }
    profiles = _profiles(known)
    creatures = sorted({creature for creature, _ in options} & single)
    whoms = sorted({whom for _, whom in options})
    found = [atom("twin", one, next_) for one, next_ in _neighbours(creatures, profiles)]
    found += [atom("whom_twin", one, next_) for one, next_ in _neighbours(whoms, profiles)]
    return [*found, *(atom("whom_place", whom, number) for number, whom in enumerate(whoms))]


def _neighbours(
    names: list[Symbol], profiles: dict[Symbol, list[object]]
) -> Iterator[tuple[Symbol, Symbol]]:
    latest: dict[object, Symbol] = {}
    for name in names:
        profile = frozenset(profiles.get(name, ()))
        if profile in latest:
            yield latest[profile], name
        latest[profile] = name


def _profiles(facts: Iterable[Symbol]) -> dict[Symbol, list[object]]:
    """Each name → the facts in which it stands, with itself left open."""
    found: dict[Symbol, list[object]] = {}
    for fact in facts:
        for name in set(_names(fact)):
            found.setdefault(name, []).append(_but(fact, name))
    return found


def _names(term: Symbol) -> Iterator[Symbol]:
    if term.type is SymbolType.String:
        yield term
    elif term.type is SymbolType.Function:
        for each in term.arguments:
            yield from _names(each)


def _but(term: Symbol, name: Symbol) -> object:
    """A term as a value that compares, with a name left open."""
    if term == name:
        return SELF
    if term.type is not SymbolType.Function or not term.arguments:
        return term
    return (term.name, *(_but(each, name) for each in term.arguments))


__all__ = ["symmetries"]
