"""Noun phrases: filters as what an effect applies to or counts."""

from __future__ import annotations

from kb.cards.rendering.descriptions import Description, adjective, described
from kb.cards.rendering.places import ZONES
from kb.cards.rendering.shapes import batch, parts_of
from kb.cards.rendering.voice import Voice
from kb.cards.rendering.words import joined, plural, with_article
from kb.cards.vocabulary import (
    Compares,
    Everything,
    Filter,
    HasAbilities,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasType,
    InZone,
    IsAffected,
    IsHost,
    IsSelf,
    Locked,
    Not,
    Or,
    Owned,
)

Reference = IsSelf | IsHost | Locked | IsAffected
_WITH = HasKeyword | HasAbilities | HasCounter | Compares
_SHARED_NOUNS = ("card", "spell", "token")


def noun_phrase(
    word: Filter, voice: Voice, *, many: bool = True, article: bool = False, joint: str = ""
) -> str:
    """The noun phrase of a filter: plural (`many`) or singular, with `article` as one of them.
    `joint` joins choices: "and" in a plural and "or" in a singular phrase, unless given."""
    if parts_of(word) == (Not(Everything()),):
        return "no permanents" if many else "no permanent"
    groups = _groups(parts_of(word))
    joint = joint or ("and" if many else "or")
    named = [group for group in groups if _reference(group) is not None]
    others = [group for group in groups if _reference(group) is None]
    phrases = [_named(group, voice) for group in named]
    found = [described(group, voice, many=many) for group in others]
    if found:
        phrases.extend(_joined(found, article, after_reference=bool(named)))
    return joined(phrases, joint)


def _groups(parts: tuple[Filter, ...]) -> list[tuple[Filter, ...]]:
    """The parts of each noun of the phrase: a choice between nouns makes one noun for each."""
    if _reference(parts) is not None:
        return [parts]
    for at, part in enumerate(parts):
        if isinstance(part, Or) and not _attributive(part):
            found: list[tuple[Filter, ...]] = []
            for member in part.any:
                found.extend(_groups((*parts[:at], *parts_of(member), *parts[at + 1 :])))
            return found
    return [parts]


def _attributive(word: Or) -> bool:
    """Is the choice one between adjectives or between things after "with"?"""
    if batch(word) in ("historic", "outlaw", "permanent"):
        return True
    return all(adjective(member) for member in word.any) or all(
        isinstance(member, _WITH) for member in word.any
    )


def _reference(parts: tuple[Filter, ...]) -> Filter | None:
    return next((part for part in parts if isinstance(part, Reference)), None)


# -------------------------------------------------------------------------------- single objects


def _named(parts: tuple[Filter, ...], voice: Voice) -> str:
    """ "enchanted permanent", "this object that's a Goblin"."""
    reference = _reference(parts)
    assert reference is not None
    rest = tuple(part for part in parts if part != reference)
    name = voice.named(reference) or "it"
    if not rest:
        return name
    verbs = predicates(rest, voice)
    return f"{name} {_that(verbs)}"


def predicates(parts: tuple[Filter, ...], voice: Voice) -> list[str]:
    """What is said of one object for which all the parts hold: verb phrases in the singular."""
    found = described(parts, voice, many=False)
    verbs: list[str] = []
    if found.subtypes or found.types or found.closing in ("token", "commander"):
        verbs.append(f"is {with_article(_front(found))}")
    elif found.adjectives:
        verbs.append(f"is {joined([word for _, word in sorted(found.adjectives)])}")
    verbs.extend(f"is {word}" for word in found.places if not word.startswith(("that", "you")))
    verbs.extend(word.removeprefix("that ") for word in found.places if word.startswith("that"))
    verbs.extend(f"is {_detail(word)}" for word in found.details)
    if found.withs:
        verbs.append(f"has {joined(found.withs)}")
    verbs.extend(f"has {choice}" for choice in found.choices)
    if found.withouts:
        verbs.append(f"doesn't have {joined(found.withouts, 'or')}")
    verbs.extend(found.relatives)
    verbs.extend(f"isn't {word}" for word in found.exceptions)
    owners = [word for word in (*found.controllers, *found.places) if word.endswith(_OWNING)]
    verbs.extend(f"is an object {word}" for word in owners)
    return verbs


_OWNING = (" control", " controls", " own", " owns")


def _detail(words: str) -> str:
    return words if not words.startswith("with") else f"an object {words}"


def _that(verbs: list[str]) -> str:
    return "that " + joined(verbs)


# ------------------------------------------------------------------------------------------- sets


def _joined(found: list[Description], article: bool, after_reference: bool) -> list[str]:
    """The nouns, with what they share said once: "other" before the first, the noun and what
    stands after it at the last."""
    afters = [_after(description) for description in found]
    shared = len(set(afters)) == 1
    if not shared:  # a noun without anything after it must not borrow what the last one has
        order = sorted(range(len(found)), key=lambda at: not afters[at])
        found, afters = [found[at] for at in order], [afters[at] for at in order]
    one_other = _settle_other(found) and not after_reference
    if shared and len({d.closing for d in found}) == 1 and found[0].closing in _SHARED_NOUNS:
        for description in found[:-1]:
            if description.subtypes or description.types:
                description.closing = ""
                description.many = False
    texts = []
    for at, description in enumerate(found):
        words = _front(description)
        if description.other and (at == 0 or not one_other):
            words = f"another {words}" if article else f"other {words}"
        elif article and (at == 0 or not shared):
            words = with_article(words)
        last = at == len(found) - 1
        texts.append(f"{words} {afters[at]}" if afters[at] and (last or not shared) else words)
    return texts


def _settle_other(found: list[Description]) -> bool:
    """Are all the nouns "other" ones? Where only some are, those say whom they leave out, for
    "other" before the first noun holds for all."""
    others = [description for description in found if description.other]
    if len(others) == len(found):
        return True
    for description in others:
        description.other = False
        description.exceptions.append("this object")
    return False


def _front(found: Description) -> str:
    """The adjectives and the noun."""
    types = sorted(found.types, key=lambda name: name == "creature")
    words = [*found.subtypes, *types, *([found.closing] if found.closing else [])]
    if found.closing == "object" and len(words) > 1:
        words.pop()
    if not words:
        words = ["permanent"]
    if found.many:
        words[-1] = plural(words[-1])
    return " ".join([*(word for _, word in sorted(found.adjectives, key=_rank)), *words])


def _rank(entry: tuple[int, str]) -> int:
    return entry[0]


def _after(found: Description) -> str:
    """What stands after the noun."""
    words = [*found.controllers, *found.places, *found.details]
    withs, relatives = list(found.withs), list(found.relatives)
    if found.choices and not withs:
        words.append(f"with {found.choices[0]}")
        relatives = [*(f"{found.have} {c}" for c in found.choices[1:]), *relatives]
    else:
        relatives = [*(f"{found.have} {c}" for c in found.choices), *relatives]
    if withs:
        plain = [w for w in withs if " counter" not in w]
        counters = [w for w in withs if " counter" in w]
        first, later = (plain, counters) if plain else (counters[:1], counters[1:])
        words.append(f"with {joined(first)}")
        relatives = [*(f"{found.have} {w}" for w in later), *relatives]
    if found.withouts:
        words.append(f"without {joined(found.withouts, 'or')}")
    words.extend(f"that {verb}" for verb in relatives)
    words.extend(f"other than {name}" for name in found.exceptions)
    return " ".join(words)


def is_top_card(parts: tuple[Filter, ...]) -> bool:
    """Do the parts mean one card: the top card of a player's library or graveyard?"""
    zones = {part.zones for part in parts if isinstance(part, InZone)}
    owned = any(isinstance(part, Owned) for part in parts)
    return owned and HasStatus("top_of_zone") in parts and len(zones) == 1


def is_single(word: Filter) -> bool:
    """Does the filter mean one object, not a set?"""
    return _reference(parts_of(word)) is not None or is_top_card(parts_of(word))


def types_of(word: Filter) -> tuple[str, ...]:
    """The card types that the filter asks for."""
    return tuple(part.type for part in parts_of(word) if isinstance(part, HasType))


__all__ = ["ZONES", "is_single", "is_top_card", "noun_phrase", "predicates", "types_of"]
