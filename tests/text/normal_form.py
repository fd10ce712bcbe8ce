"""Logic in a normal form: two words of the vocabulary that say the same in different shapes become
equal. Only laws that hold for every board are used (De Morgan, distribution, flattening, and that
there is one object of one name); it is a yardstick for round trips, not for the engine."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec

from kb import vocabulary as v

_TOP = v.HasStatus("top_of_zone")
_OFF: tuple[v.Zone, ...] = ("hand", "graveyard", "library", "exile", "stack", "command")
_HIDDEN = ("hand", "graveyard", "library", "exile")
Literals = frozenset[str]
"""A conjunction: its members as JSON."""


def key(word: Any) -> str:
    """A word as a string that tells it from others."""
    return msgspec.json.encode(word).decode()


# ---------------------------------------------------------------------------------------- filters


def filter_form(word: v.Filter) -> Any:
    """A filter as a set of conjunctions (disjunctive normal form), absorbed ones left out."""
    terms = _dnf(word, negated=False)
    return frozenset(t for t in terms if not any(other < t for other in terms))


def _dnf(word: v.Filter, *, negated: bool) -> frozenset[Literals]:
    match word:
        case v.Not(inner):
            return _dnf(inner, negated=not negated)
        case v.And(parts) | v.Or(parts):
            terms = [_dnf(part, negated=negated) for part in parts]
            if isinstance(word, v.And) is not negated:
                return frozenset(frozenset().union(*choice) for choice in product(*terms))
            return frozenset().union(*terms)
        case v.Everything():
            return frozenset() if negated else frozenset([frozenset()])
        case v.InZone(("battlefield",)):  # a filter without a zone means the battlefield
            return _dnf(v.InZone(_OFF), negated=True) if negated else frozenset([frozenset()])
        case v.Controlled("any"):
            return _dnf(v.Everything(), negated=negated)
    literal = _literal(word)
    return frozenset([frozenset([f"not {literal}" if negated else literal])])


def _literal(word: v.Filter) -> str:
    match word:
        case v.Compares(number, op, value):
            return f"{number} {op} {value_form(value)}"
        case v.Attached(inner):
            return f"attached {sorted(map(sorted, filter_form(inner)))}"
        case v.InZone(zones):
            return f"in {sorted(zones)}"
    return key(word)


# ----------------------------------------------------------------------------------------- values


def value_form(word: v.Value) -> Any:
    """A value as a sum of products: base → factor."""
    found: dict[Any, int] = {}
    for base, factor in _terms(word, 1):
        found[base] = found.get(base, 0) + factor
    return tuple(sorted((str(b), f) for b, f in found.items() if f))


def _terms(word: v.Value, factor: int) -> list[tuple[Any, int]]:
    match word:
        case v.Const(number):
            return [("1", factor * number)]
        case v.Sum(terms):
            return [pair for term in terms for pair in _terms(term, factor)]
        case v.Times(times, inner):
            return _terms(inner, factor * times)
    return [(_base(word), factor)]


def _base(word: v.Value) -> Any:
    match word:
        case v.Half(inner, rounded):
            return f"half {rounded} {value_form(inner)}"
        case v.Count(found):
            return _count(found)
        case v.CountOfOne(found, who, of):
            return f"{of} of {who} {_sorted(found)}"
        case v.ManaSymbols(color, found):
            return f"symbols {color} {_sorted(found)}"
        case v.CountDistinct(what, found):
            return f"distinct {what} {_sorted(found)}"
        case v.Extreme(of, number, found):
            return f"{of} {number} {_sorted(found)}"
        case v.Counters(kind, which, found) if found is not None:
            return f"counters {kind} {which} {_sorted(found)}"
    return key(word)


def _count(found: v.Filter) -> str:
    """All the cards in a player's zone are a number of that player."""
    parts = found.all if isinstance(found, v.And) else (found,)
    zones = [p.zones for p in parts if isinstance(p, v.InZone)]
    owners = [p.by for p in parts if isinstance(p, v.Owned)]
    if len(zones) == 1 and len(zones[0]) == 1 and len(parts) == 1 + len(owners) <= 2:
        who = owners[0] if owners else "any"
        if zones[0][0] in _HIDDEN and who in ("you", "opponent", "any"):
            return key(v.PlayerNumber(zones[0][0], who))
    return f"count {_sorted(found)}"


def _sorted(found: v.Filter) -> Any:
    return sorted(map(sorted, filter_form(found)))


# ------------------------------------------------------------------------------------- conditions


def condition_form(word: v.Condition | None) -> Any:
    """A condition as a set of conjunctions."""
    if word is None:
        return frozenset([frozenset()])
    terms = _cases(word, negated=False)
    return frozenset(t for t in terms if not any(other < t for other in terms))


def _cases(word: v.Condition, *, negated: bool) -> frozenset[Literals]:
    match word:
        case v.NotSo(inner):
            return _cases(inner, negated=not negated)
        case v.AllOf(parts) | v.AnyOf(parts):
            terms = [_cases(part, negated=negated) for part in parts]
            if isinstance(word, v.AllOf) is not negated:
                return frozenset(frozenset().union(*choice) for choice in product(*terms))
            return frozenset().union(*terms)
        case v.Compare():
            return _compared(word, negated=negated)
    return frozenset([frozenset([f"not {key(word)}" if negated else key(word)])])


_OPPOSITE: dict[v.Op, v.Op] = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}
_MIRRORED: dict[v.Op, v.Op] = {"<": ">", "<=": ">=", "=": "=", "!=": "!=", ">=": "<=", ">": "<"}
_COUNTED = (v.Count, v.CountDistinct, v.Counters, v.PlayerNumber)


def _compared(word: v.Compare, *, negated: bool) -> frozenset[Literals]:
    left, op, right = word.left, word.op, word.right
    if isinstance(left, v.Counters) and left.which is not None and isinstance(right, v.Const):
        return _cases(_by_counters(left, op, right.number), negated=negated)
    if isinstance(left, v.Const) and not isinstance(right, v.Const):
        left, op, right = right, _MIRRORED[op], left
    if negated and isinstance(left, _COUNTED):
        op, negated = _OPPOSITE[op], False
    if isinstance(left, _COUNTED) and isinstance(right, v.Const):
        op, right = _whole(op, right.number)
        if isinstance(left, v.Count) and (single := _single(left.filter)):
            return _about_one(single, left.filter, op, right.number)
    said = f"{value_form(left)} {op} {value_form(right)}"
    return frozenset([frozenset([f"not {said}" if negated else said])])


def _by_counters(left: v.Counters, op: v.Op, number: int) -> v.Condition:
    """How many counters an object has, by the least numbers that it has."""
    it = v.IsSelf() if left.which == "self" else v.IsHost()

    def least(size: int) -> v.Condition:
        has = v.And((it, v.HasCounter(left.kind, size)))
        return v.Compare(v.Count(has), ">=", v.Const(1))

    match op:
        case ">=" | ">":
            return least(number + (op == ">"))
        case "<=" | "<":
            return v.NotSo(least(number + (op == "<=")))
    exactly = v.AllOf((least(number), v.NotSo(least(number + 1))))
    if not number:
        exactly = v.AllOf((v.NotSo(least(1)),))
    return exactly if op == "=" else v.NotSo(exactly)


def _whole(op: v.Op, number: int) -> tuple[v.Op, v.Const]:
    """Counts are whole numbers, and none is below zero."""
    if op == ">":
        op, number = ">=", number + 1
    elif op == "<":
        op, number = "<=", number - 1
    if (op, number) == ("<=", 0):
        op = "="
    elif (op, number) == ("!=", 0):
        op, number = ">=", 1
    return op, v.Const(number)


def _single(found: v.Filter) -> str | None:
    """The one object that a filter is about."""
    parts = found.all if isinstance(found, v.And) else (found,)
    for part in parts:
        if isinstance(part, v.IsSelf | v.IsHost | v.Locked):
            return key(part)
    return "top" if _TOP in parts else None


def _about_one(name: str, found: v.Filter, op: v.Op, number: int) -> frozenset[Literals]:
    """Of one object each part is so or not; whose it is and where it lies goes with its name."""
    if (op, number) not in ((">=", 1), ("=", 1), ("=", 0)):
        return frozenset([frozenset([f"count {_sorted(found)} {op} {number}"])])
    terms = _dnf(found, negated=(op, number) == ("=", 0))
    marks = {name, f"not {name}", key(_TOP), f"not {key(_TOP)}"}
    named = [frozenset(f"{name}: {x}" for x in term if x not in marks) for term in terms]
    return frozenset(term for term in named if term or (op, number) != ("=", 0))


# ---------------------------------------------------------------------------------------- effects


def effect_form(word: v.Effect) -> Any:
    """An effect as its duration and its changes in turn, each with subject and condition."""
    duration = None if word.duration == "while" else word.duration
    changes: list[Any] = []
    for clause in word.clauses:
        subject, condition = filter_form(clause.subject), condition_form(clause.condition)
        for change in (_spoken_of(c, clause.subject) for c in clause.does):
            changes.extend((subject, condition, one) for one in _changes(change))
    return duration, tuple(changes)


def _spoken_of(word: Any, subject: v.Filter) -> Any:
    """The word with "it" as what it is where the subject is one object."""
    which = {v.IsSelf: "self", v.IsHost: "host"}.get(type(subject))
    if which is None or isinstance(word, v.Ability):
        return word
    if isinstance(word, tuple):
        return tuple(_spoken_of(part, subject) for part in word)
    if isinstance(word, v.IsAffected):
        return subject
    if not isinstance(word, v.Node):
        return word
    fields = {f: _spoken_of(getattr(word, f), subject) for f in word.__struct_fields__}
    if fields.get("which") == "affected":
        fields["which"] = which
    return type(word)(**fields)


def _changes(word: v.Modification) -> list[Any]:
    """A modification as the least ones that it is made of."""
    name = type(word).__name__
    match word:
        case v.ModifyPT(power, toughness):
            return [(name, value_form(power), value_form(toughness))]
        case v.SetPT(power, toughness):
            sides = (("power", power), ("toughness", toughness))
            return [(name, side, value_form(x)) for side, x in sides if x is not None]
        case v.GainAbilities(abilities):
            return [(name, ability_form(ability)) for ability in abilities]
        case v.GainAbilitiesOf(of, kind, keywords):
            return [(name, filter_form(of), kind or ("" if keywords else "any"), keywords)]
        case v.FullText(of, with_):
            return [(name, filter_form(of), tuple(map(ability_form, with_)))]
        case v.SetColors(colors) | v.AddColors(colors):
            everyone = ("white", "blue", "black", "red", "green")
            return [(name, frozenset(everyone if "all" in colors else colors))]
        case v.AddTypes(names) | v.AddSupertypes(names) | v.RemoveTypes(names):
            return [(name, frozenset(names))]
        case v.AddSubtypes(names):
            return [(name, frozenset(names))]
        case v.SetTypes(names):
            return [(name, frozenset(names))]
        case v.SetSubtypes(of, names):
            return [(name, of, frozenset(names))]
        case v.LoseAbilities():
            whole = [(name, word.all, word.kind, word.but)] if word.all or word.kind else []
            return [*((name, keyword) for keyword in word.keywords), *whole]
        case v.CantHave(keywords):
            return [(name, keyword) for keyword in keywords]
    return [key(word)]


def ability_form(word: v.Ability) -> Any:
    """An ability: its keyword, or its effect, or else its words."""
    if word.keyword is not None:
        return (word.keyword, word.parameter)
    if word.effect is not None:
        return (word.cda, word.zones, effect_form(word.effect))
    return (word.text or "").rstrip(".")  # a quotation loses its full stop where more follows
