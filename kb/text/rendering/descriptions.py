"""The parts of a filter, each put where a noun phrase has its place: before the noun, as the noun,
or after it."""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.terms import ZONES
from kb.text.rendering import comparisons, nouns, relations
from kb.text.rendering.places import bare_places, place, player_does
from kb.text.rendering.possessions import With, choice, counters, with_words
from kb.text.rendering.shapes import batch, parts_of
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, number_word, plural, spaced, with_article
from kb.text.words.told import ITSELF_OR_CONTROLLER

_ATTACHED = {"Aura": "enchanted", "Equipment": "equipped", "Fortification": "fortified"}
ATTACHED_ADJECTIVES = frozenset((0, word) for word in _ATTACHED.values())
_COLOR_COUNTS = {("=", 0): "colorless", ("=", 1): "monocolored", (">=", 2): "multicolored"}
_NOUN_STATUSES = ("token", "commander")
_AFTER_STATUSES = ("card", "top_of_zone")
_RANKS = ("status", "supertype", "not", "colors", "color")


class Description(msgspec.Struct):
    """The words of one noun phrase, sorted by their place in it."""

    many: bool
    """The noun is plural (verbs in its relative clauses agree)."""
    other: str = ""
    """Whom "other" leaves out; empty where the noun is no "other" one."""
    adjectives: list[tuple[int, str]] = []
    subtypes: list[str] = []
    types: list[str] = []
    closing: str = ""
    """`token`, `card`, `spell`, …: a noun that follows the types."""
    controllers: list[str] = []
    places: list[str] = []
    details: list[str] = []
    """ "named …", "of the chosen color", "attached to it"."""
    withs: list[str] = []
    choices: list[str] = []
    """ "flying or reach": a choice that stands after a "with" of its own."""
    withouts: list[str] = []
    relatives: list[str] = []
    """Verb phrases after "that"."""
    denied: list[str] = []
    """Adjectives after "that aren't"."""
    exceptions: list[str] = []
    """Noun phrases after "other than"."""

    @property
    def is_open(self) -> bool:
        """Would a noun after it be read as part of it?"""
        endings = (*self.details, *self.withs, *self.choices)
        return bool(self.relatives or self.denied or self.exceptions) or any(
            " to " in words or " than " in words for words in endings
        )

    @property
    def be(self) -> str:
        """The form of "be" that agrees with the noun."""
        return "are" if self.many else "is"

    @property
    def be_not(self) -> str:
        """Its negation."""
        return "aren't" if self.many else "isn't"

    @property
    def have(self) -> str:
        """The form of "have" that agrees with the noun."""
        return "have" if self.many else "has"


# ------------------------------------------------------------------------------------- before


def adjective(word: v.Filter) -> tuple[int, str] | None:
    """The adjective of a filter and its rank among adjectives; None if it has none."""
    match word:
        case v.HasStatus(status) if status not in (*_NOUN_STATUSES, *_AFTER_STATUSES):
            return (
                None
                if status.endswith("_this_turn") or status in relations.STATUSES
                else (0, _level(status) or status.replace("_", "-"))
            )
        case v.Attached(v.HasSubtype(subtype)) if subtype in _ATTACHED:
            return 0, _ATTACHED[subtype]
        case v.HasSupertype(supertype):
            return 1, supertype
        case v.HasColors(op, number) if (op, number) in _COLOR_COUNTS:
            return 3, _COLOR_COUNTS[op, number]
        case v.HasColor(color):
            return 4, color
        case v.Or() if batch(word) == "historic":
            return 2, "historic"
        case v.Not(inner):
            word_after_non = _after_non(inner)
            return (2, word_after_non) if word_after_non else None
    return None


def _level(status: str) -> str | None:
    """ "Level 2 or greater" of a Class that has reached level 2 (716.2)."""
    before, _, level = status.rpartition("_")
    return f"level {level} or greater" if before == "class_level" else None


def _after_non(word: v.Filter) -> str | None:
    match word:
        case v.HasSubtype(subtype):
            return f"non-{subtype}"
        case v.HasType(name) | v.HasSupertype(name) | v.HasColor(name):
            return f"non{name}"
        case v.HasStatus(status) if status in _NOUN_STATUSES:
            return f"non{status}"
        case v.Or() if batch(word) in ("historic", "outlaw"):
            return f"non{batch(word)}"
    return None


# ------------------------------------------------------------------------------------ sorting


def described(
    parts: tuple[v.Filter, ...], voice: Voice, *, many: bool, one: bool = False
) -> Description:
    """The description of an object for which all the parts hold; of just `one`, which lies in one
    zone of its kind."""
    found = Description(many)
    rest = _placed(parts, found, one)
    colors = [part.color for part in rest if isinstance(part, v.HasColor)]
    if len(colors) > 1:
        rest = tuple(part for part in rest if not isinstance(part, v.HasColor))
        all_five = len(colors) == 5
        found.relatives.append(f"{found.be} {'all colors' if all_five else joined(colors)}")
    rest = _exact_counters(rest, found)
    for part in rest:
        _sort(part, found, voice)
    for part in rest:
        _sort_chosen(part, found)
    return found


def _placed(parts: tuple[v.Filter, ...], found: Description, one: bool) -> tuple[v.Filter, ...]:
    """Puts zone and owner into words together; gives the other parts back."""
    parts, cast_from = _cast_from(parts)
    zones = next((part.zones for part in parts if isinstance(part, v.InZone)), None)
    owner = next((part.by for part in parts if isinstance(part, v.Owned)), None)
    if zones is not None:
        found.closing = "spell" if cast_from else _zone_noun(zones)
        where = place(zones, owner, one=one)
        found.places.extend(re.sub("^in ", "from ", each) if cast_from else each for each in where)
    elif owner is not None:
        found.places.append(player_does(owner, "own"))
    used = [kind for kind in (zones and v.InZone(zones), owner and v.Owned(owner)) if kind]
    return tuple(part for part in parts if part not in used)


def _cast_from(parts: tuple[v.Filter, ...]) -> tuple[tuple[v.Filter, ...], bool]:
    """The description of a spell that is cast from another zone without the stack; whether it is
    one."""
    zones = [part for part in parts if isinstance(part, v.InZone)]
    if len(zones) != 2 or v.InZone(("stack",)) not in zones:
        return parts, False
    return tuple(part for part in parts if part != v.InZone(("stack",))), True


def _zone_noun(zones: tuple[v.Zone, ...]) -> str:
    if zones == ("battlefield",):
        return ""
    if zones == ("stack",):
        return "spell"
    return "object" if "battlefield" in zones or set(zones) >= set(ZONES) else "card"


def _exact_counters(parts: tuple[v.Filter, ...], found: Description) -> tuple[v.Filter, ...]:
    """ "At least two, not at least three" is "exactly two"."""
    for part in parts:
        if not isinstance(part, v.HasCounter):
            continue
        more = v.Not(v.HasCounter(part.kind, part.least + 1))
        if more in parts:
            amount = f"exactly {number_word(part.least)}"
            found.withs.append(counters(part.kind, amount, part.least > 1, found.many))
            return tuple(p for p in parts if p not in (part, more))
    return parts


def _theirs(word: v.Theirs, *, many: bool) -> str:
    """ "That player controls"."""
    verb = "own" if word.owned else "control"
    if word.by.role == ITSELF_OR_CONTROLLER:
        return f"that player or that permanent's controller {verb}s"
    return player_does("that", verb, many=many)


def _sort(part: v.Filter, found: Description, voice: Voice) -> None:
    before = adjective(part)
    if before is not None:
        found.adjectives.append(before)
        return
    match part:
        case v.HasSubtype(subtype):
            found.subtypes.append(subtype)
        case v.HasType(name):
            found.types.append(name)
        case v.HasStatus(status) if status in _NOUN_STATUSES and found.closing in ("", status):
            found.closing = status
        case v.Or() if batch(part) in ("outlaw", "permanent"):
            _sort_batch(part, found)
        case v.Theirs():
            found.controllers.append(_theirs(part, many=found.many))
        case v.Controlled(who):
            found.controllers.append(player_does(who, "control", many=found.many))
        case _ if isinstance(part, With):
            found.withs.append(with_words(part, voice, found.many))
        case v.Or(members) if all(isinstance(m, With) for m in members):
            found.choices.append(choice(members, voice, found.many))
        case v.Not(inner):
            _sort_negated(inner, found, voice)
        case v.HasChosen():
            pass  # the noun decides its words: `_sort_chosen`
        case _:
            _sort_after(part, found, voice)


def _sort_batch(part: v.Or, found: Description) -> None:
    if batch(part) == "outlaw":
        found.types.append("outlaw")
    elif found.closing:  # on the battlefield everything is a permanent
        found.adjectives.append((5, "permanent"))


def _sort_after(part: v.Filter, found: Description, voice: Voice) -> None:
    match part:
        case v.HasName(name):
            found.details.append(f"named {name}")
        case v.AttachedTo(which):
            found.details.append(f"attached to {voice.object(which)}")
        case v.PairedWith(which):
            found.details.append(f"paired with {voice.object(which)}")
        case v.Related(how) if how in relations.RIGHT_AFTER:
            found.details.append(relations.after_noun(part, voice) or "")
        case _:
            found.relatives.append(relative(part, found, voice))


def _sort_negated(inner: v.Filter, found: Description, voice: Voice) -> None:
    name = voice.named(inner)
    match inner:
        case _ if name is not None and voice.is_other(inner):
            found.other = name
        case _ if name is not None:
            found.exceptions.append(name)
        case v.HasAbilities(None):
            found.withs.append("no abilities")
        case v.HasCounter(kind, least):
            amount = "no" if least == 1 else f"{number_word(least - 1)} or fewer"
            found.withs.append(counters(kind, amount, least != 2, found.many))
        case v.HasKeyword() | v.HasAbilities() | v.HasManaCost() | v.HasParity() | v.Compares():
            found.withouts.append(with_words(inner, voice, found.many))
        case v.Or(members) if all(isinstance(m, With) for m in members):
            found.withouts.append(choice(members, voice, found.many))
        case v.Controlled(who):
            found.controllers.append(player_does(who, "control", negated=True))
        case v.Owned(who):
            found.places.append(_not_owned(who, found))
        case v.HasName(said):
            found.details.append(f"not named {said}")
        case _:
            _sort_negated_after(inner, found, voice)


def _not_owned(who: v.Who, found: Description) -> str:
    words = player_does(who, "own", negated=True)
    return "but don't own" if found.controllers[-1:] == ["you control"] and who == "you" else words


def _sort_negated_after(inner: v.Filter, found: Description, voice: Voice) -> None:
    plain = adjective(inner)
    match inner:
        case _ if plain is not None:
            found.denied.append(plain[1])
        case v.HasChosen(choice) if choice != "card_name":
            found.relatives.append(f"{found.be_not} the chosen {chosen_noun(choice)}")
        case (
            v.InZone()
            | v.AttachedTo()
            | v.PairedWith()
            | v.Shares()
            | v.HasStatus()
            | v.Related()
            | v.HasColors()
            | v.Attached()
        ):
            found.relatives.append(relative(inner, found, voice, negated=True))
        case _:
            found.exceptions.append(nouns.noun_phrase(inner, voice, many=found.many))


def _sort_chosen(part: v.Filter, found: Description) -> None:
    """ "of the chosen type" where the noun tells which type that is."""
    if not isinstance(part, v.HasChosen):
        return
    implied = [f"{name}_type" for name in found.types]
    if "land" in found.types and "creature" not in found.types:
        implied.append("basic_land_type")
    if part.choice == "card_name":
        found.details.append("with the chosen name")
    elif part.choice == "color":
        found.details.append("of the chosen color")
    elif part.choice in implied:
        found.details.append("of the chosen type")
    else:
        found.relatives.append(f"{found.be} the chosen {chosen_noun(part.choice)}")


def chosen_noun(choice: str) -> str:
    """ "creature type" for `creature_type`."""
    return spaced(choice)


# ------------------------------------------------------------------------------------- after


def _lying(zones: tuple[v.Zone, ...], found: Description, *, negated: bool) -> str:
    """ "are on the battlefield", "aren't in exile"."""
    if set(zones) == set(ZONES) - {"battlefield"}:
        zones, negated = ("battlefield",), not negated
    said = bare_places(zones)
    return f"{found.be_not if negated else found.be} {said}"


def _attaching(word: v.Filter) -> str:
    """The adjective for what has such an object attached; empty if there is none."""
    kinds = [part.subtype for part in parts_of(word) if isinstance(part, v.HasSubtype)]
    return next((_ATTACHED[kind] for kind in kinds if kind in _ATTACHED), "")


def relative(part: v.Filter, found: Description, voice: Voice, *, negated: bool = False) -> str:
    """The verb phrase that says of the noun that the filter holds (or doesn't)."""
    be = found.be_not if negated else found.be
    do_not = ("don't " if found.many else "doesn't ") if negated else ""
    plain = found.many or negated
    if (told := relations.told(part, voice, many=found.many, negated=negated)) is not None:
        return told
    match part:
        case v.Shares(what, which):
            verb = "share" if plain else "shares"
            return f"{do_not}{verb} {with_article(spaced(what))} with {voice.object(which)}"
        case v.HasStatus(status) if status.endswith("_this_turn"):
            have_not = ("haven't " if found.many else "hasn't ") if negated else ""
            return f"{have_not}{spaced(status)}"
        case v.HasStatus("top_of_zone"):
            return f"{be} on top"
        case v.HasStatus(status):
            noun = spaced(status)
            return f"{be} {plural(noun) if found.many else with_article(noun)}"
        case v.HasColors(op, number):
            colors = "color" if number == 1 else "colors"
            return f"{be} {comparisons.quantity(op, number)} {colors}"
        case v.InZone(zones):
            return _lying(zones, found, negated=negated)
        case v.Attached(inner) if _attaching(inner):
            return f"{be} {_attaching(inner)} by {nouns.noun_phrase(inner, voice)}"
        case v.Attached(inner):
            have = "have" if plain else "has"
            thing = nouns.noun_phrase(inner, voice, many=False, article="a")
            return f"{do_not}{have} {thing} attached"
        case v.AttachedTo(which):
            return f"{be} attached to {voice.object(which)}"
        case v.PairedWith(which):
            return f"{be} paired with {voice.object(which)}"
        case v.Or(members) if all(adjective(m) for m in members):
            return f"{be} {joined([adjective(m)[1] for m in members if adjective(m)], 'or')}"  # type: ignore[index]
    noun = nouns.noun_phrase(
        part, voice, many=found.many, article="" if found.many else "a", joint="or"
    )
    return f"{be} {noun}"
