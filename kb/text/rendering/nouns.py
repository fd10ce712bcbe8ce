"""Noun phrases: filters as what an effect applies to or counts."""

from __future__ import annotations

from typing import Literal

from kb import vocabulary as v
from kb.text.rendering import descriptions
from kb.text.rendering.places import player_possessive
from kb.text.rendering.shapes import batch, parts_of
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, plural, with_article

Article = Literal["", "a", "each"]
Reference = v.IsSelf | v.IsHost | v.Locked | v.IsAffected
_WITH = v.HasKeyword | v.HasAbilities | v.HasCounter | v.Compares
_TOP = v.HasStatus("top_of_zone")
_SHARED_NOUNS = ("card", "spell", "token")


def noun_phrase(
    word: v.Filter, voice: Voice, *, many: bool = True, article: Article = "", joint: str = ""
) -> str:
    """The noun phrase of a filter: plural (`many`) or singular, with `article` before it: "a" as
    one of them, "each" as all. `joint` joins choices: "and" in a plural and "or" in a singular
    phrase, unless given."""
    if parts_of(word) == (v.Not(v.Everything()),):
        return "no permanents" if many else "no permanent"
    groups = _groups(parts_of(word))
    joint = joint or ("and" if many else "or")
    named = [group for group in groups if _single(group, voice) is not None]
    others = [group for group in groups if _single(group, voice) is None]
    names = [_named(group, voice) for group in named]
    found = [
        descriptions.described(group, voice, many=many, one=article == "a") for group in others
    ]
    if not article:
        _unhost(found)
    phrases = _joined(found, article, after_reference=bool(named)) if found else []
    open_names = [name for name in names if " that " in name]
    return joined([*(n for n in names if n not in open_names), *phrases, *open_names], joint)


def _unhost(found: list[descriptions.Description]) -> None:
    """ "Enchanted creature" without an article would be the one that the source is attached to; so
    would "enchanted Merfolk", which may be a singular too."""
    for description in found:
        nouns = _nouns(description)
        if description.many and plural(nouns[-1]) != nouns[-1]:
            continue
        for entry in [a for a in description.adjectives if a in descriptions.ATTACHED_ADJECTIVES]:
            description.adjectives.remove(entry)
            description.relatives.append(f"{description.be} {entry[1]}")


def is_uneven(word: v.Filter, voice: Voice) -> bool:
    """Returns whether the phrase names several nouns that differ in what stands before or after
    them. Only articles can then keep apart what belongs to which."""
    groups = [group for group in _groups(parts_of(word)) if _single(group, voice) is None]
    found = [descriptions.described(group, voice, many=True) for group in groups]
    return _differ(found)


def _groups(parts: tuple[v.Filter, ...]) -> list[tuple[v.Filter, ...]]:
    """The parts of each noun of the phrase: a choice between nouns makes one noun for each."""
    if is_one_object(parts):
        return [parts]
    for at, part in enumerate(parts):
        if isinstance(part, v.Or) and not _attributive(part):
            found: list[tuple[v.Filter, ...]] = []
            for member in part.any:
                found.extend(_groups((*parts[:at], *parts_of(member), *parts[at + 1 :])))
            return found
    return [tuple(dict.fromkeys(parts))]


def _attributive(word: v.Or) -> bool:
    """Returns whether the choice is between adjectives or between things after "with"."""
    if batch(word) in ("historic", "outlaw", "permanent"):
        return True
    return all(descriptions.adjective(member) for member in word.any) or all(
        isinstance(member, _WITH) for member in word.any
    )


# -------------------------------------------------------------------------------- single objects


def _single(parts: tuple[v.Filter, ...], voice: Voice) -> tuple[str, tuple[v.Filter, ...]] | None:
    """The name of the one object that the parts mean, and what they say of it besides."""
    reference = next((part for part in parts if _is_reference(part)), None)
    if reference is not None:
        return voice.named(reference) or "it", tuple(p for p in parts if p != reference)
    zone = next((part for part in parts if isinstance(part, v.InZone)), None)
    owner = next((part for part in parts if isinstance(part, v.Owned)), None)
    if zone is None or owner is None or len(zone.zones) != 1 or _TOP not in parts:
        return None
    rest = tuple(part for part in parts if part not in (zone, owner, _TOP))
    return f"the top card of {player_possessive(owner.by)} {zone.zones[0]}", rest


def _is_reference(word: v.Filter) -> bool:
    if isinstance(word, v.Mentioned):
        return True
    spoken = isinstance(word, v.Related) and (word.how == "that" or word.how.startswith("“"))
    return isinstance(word, Reference) or spoken


def is_one_object(parts: tuple[v.Filter, ...]) -> bool:
    """Returns whether the parts mean one object that has a name, not a set."""
    return _single(parts, Voice()) is not None


def is_single(word: v.Filter) -> bool:
    """Returns whether the filter means one object that has a name, not a set."""
    return is_one_object(parts_of(word))


def _named(parts: tuple[v.Filter, ...], voice: Voice) -> str:
    """ "enchanted permanent", "this object that is a Goblin"."""
    name, verbs = said_of_one(parts, voice)
    said = f"{name} that {joined(verbs)}" if verbs else name
    # Where "is" stands by itself, a line says what something is.
    return said.replace(" that is ", " that's ", 1) if v.Locked() in parts else said


def said_of_one(parts: tuple[v.Filter, ...], voice: Voice) -> tuple[str, list[str]]:
    """The name of the one object that the parts mean, and what they say of it."""
    single = _single(parts, voice)
    assert single is not None
    name, rest = single
    return name, predicates(rest, voice) if rest else []


def predicates(parts: tuple[v.Filter, ...], voice: Voice) -> list[str]:
    """What is said of one object for which all the parts hold: verb phrases in the singular."""
    found = descriptions.described(parts, voice, many=False)
    verbs: list[str] = []
    if found.subtypes or found.types or found.closing in ("token", "commander"):
        verbs.append(f"is {with_article(_front(found))}")
    elif found.adjectives:
        verbs.append(f"is {joined([word for _, word in sorted(found.adjectives)])}")
    elif any(isinstance(part, v.Or) and batch(part) == "permanent" for part in parts):
        verbs.append("is a permanent card")
    verbs.extend(_placed(word) for word in (*found.places, *found.controllers))
    verbs.extend(f"is {_detail(word)}" for word in found.details)
    if found.withs:
        verbs.append(f"has {joined(found.withs)}")
    verbs.extend(f"has {choice}" for choice in found.choices)
    if found.withouts:
        verbs.append(f"doesn't have {joined(found.withouts, 'or')}")
    if found.denied:
        verbs.append(f"isn't {joined(found.denied, 'or')}")
    verbs.extend(found.relatives)
    if found.other:
        verbs.append(f"isn't {found.other}")
    verbs.extend(f"isn't {word}" for word in found.exceptions)
    return verbs


def _placed(words: str) -> str:
    """ "is in your graveyard", "aren't on the battlefield", "is an object you own"."""
    if words.startswith(("in ", "on ")):
        return f"is {words}"
    return (
        words.replace("that aren't", "isn't") if words[:5] == "that " else f"is an object {words}"
    )


def _detail(words: str) -> str:
    return words if not words.startswith("with") else f"an object {words}"


# ------------------------------------------------------------------------------------------- sets


def _joined(
    found: list[descriptions.Description], article: Article, after_reference: bool
) -> list[str]:
    """The nouns, with what they share said once: "other" and adjectives before the first, the
    noun and what stands after it at the last."""
    apart = bool(article) and _differ(found)
    one_other = not apart and _settle_other(found) and not after_reference
    shared = not apart if article else len({_after(description) for description in found}) == 1
    found = sorted(found, key=lambda each: _place(each, shared, article))
    if shared:
        _share(found, after_reference)
    texts = []
    for at, description in enumerate(found):
        words, after = _front(description), _after(description)
        other = bool(description.other) and (at == 0 or not one_other)
        if other or (article and (at == 0 or not shared)):
            words = _determined(words, article, other)
        last = at == len(found) - 1
        texts.append(f"{words} {after}" if after and (last or not shared) else words)
    return texts


def _determined(words: str, article: Article, other: bool) -> str:
    """The noun with its determiner: "another Goblin", "each other Goblin", "a Goblin"."""
    if article == "a":
        return f"another {words}" if other else with_article(words)
    said = f"other {words}" if other else words
    return f"each {said}" if article else said


def _differ(found: list[descriptions.Description]) -> bool:
    """Do the nouns differ in what stands around them? So they do where one that looks like a
    singular ("Merfolk") could be read with another's last word ("creature tokens")."""
    if len({_frame(description) for description in found}) > 1:
        return True
    alike = [d for d in found if plural(_nouns(d)[-1]) == _nouns(d)[-1]]
    return bool(alike) and any(_ends_generic(d) for d in found) and len(found) > 1


def _frame(found: descriptions.Description) -> tuple[str, ...]:
    """What stands around the noun."""
    return (*(word for _, word in sorted(found.adjectives)), found.other, _after(found))


def _place(found: descriptions.Description, shared: bool, article: Article) -> tuple[bool, bool]:
    """Where a noun stands among the others so that it neither lends nor borrows a word: adjectives
    before the first noun would be read with all, words after the last too, and what is open at
    its end would take in a noun that follows."""
    if shared:
        return bool(found.adjectives), False
    if article:  # a noun that can follow another ("Goblin creature") isn't left for the last
        return found.is_open, not _ends_generic(found)
    return not _after(found), bool(found.adjectives)


def _ends_generic(found: descriptions.Description) -> bool:
    return bool(found.closing) or "creature" in found.types


def _share(found: list[descriptions.Description], after_reference: bool) -> None:
    """Leaves adjectives to the first noun, and a closing noun to the last, where all have them."""
    first, *later = found
    if not after_reference and all(d.adjectives == first.adjectives for d in later):
        for description in later:
            description.adjectives = []
    closings = {description.closing for description in found}
    if len(closings) == 1 and closings <= set(_SHARED_NOUNS):
        for description in found[:-1]:
            named = description.subtypes or description.types
            if named and not (description.closing == "spell" and "creature" in description.types):
                description.closing = ""
                description.many = False


def _settle_other(found: list[descriptions.Description]) -> bool:
    """Returns whether all the nouns are "other" ones. Where only some are, those say whom they
    leave out, for "other" before the first noun holds for all."""
    others = [description for description in found if description.other]
    if len(others) == len(found):
        return True
    for description in others:
        description.exceptions.append(description.other)
        description.other = ""
    return False


def _front(found: descriptions.Description) -> str:
    """The adjectives and the noun."""
    words = _nouns(found)
    if found.many:
        words[-1] = plural(words[-1])
    return " ".join([*(word for _, word in sorted(found.adjectives, key=_rank)), *words])


def _nouns(found: descriptions.Description) -> list[str]:
    """The nouns in the singular, the one that ends the phrase last."""
    types = sorted(found.types, key=lambda name: name == "creature")
    words = [*found.subtypes, *types, *([found.closing] if found.closing else [])]
    if found.closing == "object" and len(words) > 1:
        words.pop()
    return words or ["permanent"]


def _rank(entry: tuple[int, str]) -> int:
    return entry[0]


def _after(found: descriptions.Description) -> str:
    """What stands after the noun."""
    words = [*found.controllers, *found.places, *found.details]
    relatives = list(found.relatives)
    plain = [with_ for with_ in found.withs if " counter" not in with_]
    counters = [with_ for with_ in found.withs if " counter" in with_]
    standing = [joined(plain)] if plain else [*counters[:1], *found.choices[:1]][:1]
    later = [with_ for with_ in (*counters, *found.choices) if with_ not in standing]
    words.extend(f"with {with_}" for with_ in standing)
    if found.withouts:
        words.append(f"without {joined(found.withouts, 'or')}")
    relatives = [*(f"{found.have} {with_}" for with_ in later), *relatives]
    if found.denied:
        relatives.append(f"{found.be_not} {joined(found.denied, 'or')}")
    if relatives:
        words.append(f"that {joined(relatives)}")
    words.extend(f"other than {name}" for name in found.exceptions)
    return " ".join(words)


def types_of(word: v.Filter) -> tuple[str, ...]:
    """The card types that the filter asks for."""
    return tuple(part.type for part in parts_of(word) if isinstance(part, v.HasType))
