"""From one line of rules text to abilities, from one text of a snapshot to an effect.

This is the door to the grammar: what comes in is raw wording, what goes out is the vocabulary.
Nothing is read halfway: where the parse does not account for every word, the ability says
`understood=False`.
"""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.terms import PERMANENT_TYPES
from kb.text.grammar.parser import NotUnderstood
from kb.text.lines import stack_lines
from kb.text.lines.continuous import effect_of
from kb.text.lines.copy_exceptions import copy_exceptions, exceptions_in
from kb.text.lines.held_while import held_while
from kb.text.lines.resolving import read_extra_cost
from kb.text.lines.rule_lines import ROOM, with_rules
from kb.text.lines.steps import with_steps
from kb.text.lines.told_apart import separate_lines, told_apart
from kb.text.semantics.defining import defines
from kb.text.semantics.named_givers import with_giver
from kb.text.semantics.next_spells import effect_of_next
from kb.text.semantics.scope import Scope
from kb.text.words import line_kinds, wording
from kb.text.words.keywords import keyword_table, read_keywords
from kb.text.words.next_spell import of_all_such
from kb.text.words.outcome_words import PREVENTED

_CHOICES = (
    ("color", r"choose (?:a|one|another) color"),
    ("creature_type", r"choose a creature type|chooses? (?:a|one) creature type"),
    ("basic_land_type", r"choose (?:a|one) basic land type"),
    ("land_type", r"choose a (?:nonbasic )?land type"),
    ("planeswalker_type", r"choose a planeswalker type"),
    ("card_type", r"choose a card type|choose (?:artifact|creature|land),"),
    ("card_name", r"choose a (?:\w+ )*card name|name a card"),
)


def choices_of(oracle_text: str) -> frozenset[str]:
    """The kinds of things that a card's text has chosen for it (`color`, `creature_type`, …)."""
    lower = oracle_text.lower()
    return frozenset(kind for kind, pattern in _CHOICES if re.search(pattern, lower))


def uniform(text: str, names: tuple[str, ...]) -> str:
    """The text as the grammar reads it: uniform marks and templates, no reminders, `~` for a
    name."""
    text = wording.without_reminders(wording.uniform_marks(text))
    return wording.with_self(wording.today(text), names)


# --------------------------------------------------------------------------------------- whole line


def read_ability(
    line: str,
    names: tuple[str, ...] = (),
    face_types: tuple[str, ...] = (),
    chosen: frozenset[str] = frozenset(),
    paid: v.Cost | None = None,
) -> tuple[v.Ability, ...]:
    """The abilities of one line of rules text.

    `names` are the names that mean the object itself, `face_types` its card types in lower case,
    `chosen` the kinds of choices its other lines make, `paid` the additional costs they name. A
    line of keywords gives several abilities; an empty one (reminder text only) none.
    """
    scope = Scope(read_quoted=read_quoted, names=names, chosen=chosen, paid=paid)
    return _read(line, scope, face_types)


def additional_costs(lines: list[str], names: tuple[str, ...]) -> v.Cost | None:
    """The additional costs that lines of a spell's text name; None where there are none."""
    scope = Scope(read_quoted=read_quoted, names=names)
    named = (line for line in lines if line.startswith("As an additional cost to cast "))
    found = (read_extra_cost(uniform(line, names), scope) for line in named)
    parts = tuple(part for extra in found if extra is not None for part in extra.cost.parts)
    return v.Cost(parts) if parts else None


def read_given(text: str, names: tuple[str, ...]) -> tuple[v.Ability, ...]:
    """The abilities of a text that an object gives, which calls it by one of these names (201.5a).

    Raises NotUnderstood.
    """
    scope = Scope(read_quoted=read_quoted, names=names, quoting=True)
    return with_giver(text, names, read_quoted(text, scope), lambda said: read_quoted(said, scope))


def read_quoted(text: str, scope: Scope) -> tuple[v.Ability, ...]:
    """The abilities of a quotation in another ability; none of them is characteristic-defining
    (604.3a), for an effect grants them.

    Raises NotUnderstood where one speaks of a card that another ability exiled.
    """
    if _EXILED_BEFORE.match(text):
        raise NotUnderstood("a card exiled by an ability that isn't quoted")
    inner = Scope(read_quoted=read_quoted, names=(), chosen=scope.chosen, quoting=True)
    return _read(text, inner, ())


_EXILED_BEFORE = regex(r"(?:(?!\bexiles?\b).)*\bthe exiled cards?\b", re.I)
"""A quotation that tells of "the exiled card" and not of what exiles it."""
_WITHIN = regex(r"(?<= )'(?P<said>[A-Z{][^\"]*?[^\"s ])'(?= |$|[.,])")
"""A quotation within a quotation."""
_GOES_ON = regex(r" If (?:~|this \w+) leaves the battlefield, this effect continues .*$", re.I)
_GOES_ON_SO = regex(r"^If (?:~|this \w+) leaves", re.I)
"""What becomes of an effect once its object is gone; while it is there, that changes nothing."""


def _read(line: str, scope: Scope, face_types: tuple[str, ...]) -> tuple[v.Ability, ...]:
    said = wording.without_reminders(wording.uniform_marks(line))
    if not said:
        return ()
    text = wording.with_self(wording.today(said), scope.names)
    text = wording.in_full(text, of_spell=not {"instant", "sorcery"}.isdisjoint(face_types))
    if '"' not in text:  # it was quoted itself
        text = _WITHIN.sub(r'"\g<said>"', text)
    goes_on = _GOES_ON.search(said)
    if goes_on is not None:
        first = _read(said[: goes_on.start()], scope, face_types)
        goes_on_so = _GOES_ON_SO.sub("If ~ leaves", goes_on[0].strip())
        further = v.Ability(kind="static", text=goes_on[0].strip(), understood=False)
        return (*first, with_rules(further, goes_on_so, scope, exceptions_in(scope)))
    if separate := separate_lines(text):
        abilities = (each for line in separate for each in _read(line, scope, face_types))
        return tuple(msgspec.structs.replace(each, text=said) for each in abilities)
    text = _flavored(text)
    keywords = read_keywords(text) or _after_flavor(text) or _counted_keyword(text, said, scope)
    if keywords is not None:
        return tuple(stack_lines.with_cost(keyword, scope) for keyword in keywords)
    ability = _other_line(said, text, scope, face_types)
    if ability.kind in _ON_STACK and stack_lines.NOT_ZERO.search(text):
        ability = msgspec.structs.replace(ability, least_x=1)
    ability = with_rules(ability, _headless(text), scope, exceptions_in(scope))
    return (with_steps(ability, scope, exceptions_in),)


_TIGHT_DASH = regex(r"^(?P<word>[A-Z][\w' ]+)—(?=[\w{])")


def _flavored(text: str) -> str:
    """The line with room around the dash after a word that is no keyword."""
    found = _TIGHT_DASH.match(text)
    words = found["word"].lower().split() if found is not None else []
    heads = (" ".join(words[:many]) for many in range(1, len(words) + 1))
    if found is None or any(head in keyword_table() for head in heads):
        return text
    return f"{found['word']} — {text[found.end() :]}"


_ON_STACK = frozenset({"spell", "activated", "mana", "loyalty"})


def _headless(text: str) -> str:
    """The line without an ability word; where a keyword heads it, the dash tells what it means."""
    word, rest = wording.ability_word(text)
    formed = word is None or line_kinds.form_kind(text) is not None
    return text if formed or str(word).lower() in _KEYWORD_WORDS else rest


def _other_line(said: str, text: str, scope: Scope, face_types: tuple[str, ...]) -> v.Ability:
    kind = line_kinds.form_kind(text)
    if kind == "triggered" and _on_stack(face_types) and line_kinds.triggers_later(text):
        return stack_lines.spell_line(text, said, scope)  # 603.7a
    if kind is not None:
        return _formed(kind, text, said, scope)
    word, rest = wording.ability_word(text)
    if word is not None and _CHOICE_OF_MODES.match(word):
        return _plain_line(said, text, scope, face_types)
    if word is not None:
        headed = _headed(word, rest, said, scope, face_types)
        if headed is not None:
            return headed
    return _plain_line(said, rest, scope, face_types)


_CHOICE_OF_MODES = regex(r"(?:Choose|An opponent chooses|Target opponent chooses|Tiered •)")


def _on_stack(face_types: tuple[str, ...]) -> bool:
    """Returns whether it is an instant or a sorcery, and can't be a permanent."""
    return bool(_SPELLS & set(face_types)) and not set(PERMANENT_TYPES) & set(face_types)


_SPELLS = frozenset(["instant", "sorcery"])


def _formed(kind: line_kinds.FormKind, text: str, said: str, scope: Scope) -> v.Ability:
    """An ability whose kind shows from its form."""
    if kind in ("activated", "mana", "loyalty"):
        return stack_lines.activated_line(kind, text, said, scope)
    return stack_lines.triggered_line(kind, text, said, scope)


_COUNTED_KEYWORD = regex(r"^([A-Z][a-z ]+ (?:X|\{X\})),? where X is ")


def _counted_keyword(text: str, said: str, scope: Scope) -> tuple[v.Ability, ...] | None:
    """A keyword whose number the line counts ("Firebending X, where X is …")."""
    if not _COUNTED_KEYWORD.match(text):
        return None
    try:
        effect, _ = effect_of(f"~ has {text[0].lower()}{text[1:]}", scope)
    except NotUnderstood:
        return None
    gains = [m for m in effect.clauses[0].does if isinstance(m, v.GainAbilities)]
    return tuple(msgspec.structs.replace(a, text=said) for m in gains for a in m.abilities)


_CONDITIONAL = {
    # CR 702.169b + 702.178a + 702.186b + 719.3c — what stands behind the word is an ability that
    # the object has while the condition is true.
    "Max speed": "As long as you have max speed, ",
    "Solved": "As long as ~ is solved, ",
    "∞": "As long as ~ is harnessed, ",
}
_KEYWORD_WORDS = {"boast", "exhaust", "forecast", "power-up", "visit", "to solve", "prize"}


def _headed(
    word: str, rest: str, said: str, scope: Scope, face_types: tuple[str, ...]
) -> v.Ability | None:
    """A line after an ability word, a flavour word, or a keyword that heads an ability."""
    name = word.lower()
    if name in _KEYWORD_WORDS:
        triggered = name in ("visit", "to solve", "prize")
        form = "triggered" if triggered else line_kinds.form_kind(rest) or "activated"
        keyword = None if name in ("to solve", "prize") else name
        headed = msgspec.structs.replace(_formed(form, rest, said, scope), keyword=keyword)
        return stack_lines.with_rules_of_keyword(headed)
    if word in _CONDITIONAL:
        return _granting(_CONDITIONAL[word], rest, said, scope, face_types)
    kind = line_kinds.form_kind(rest)
    return _formed(kind, rest, said, scope) if kind is not None else None


def _after_flavor(text: str) -> tuple[v.Ability, ...] | None:
    """Keywords after a flavour word ("Gae Bolg — Equip {4}")."""
    word, rest = wording.ability_word(text)
    return read_keywords(rest) if word is not None else None


def _granting(
    condition: str, rest: str, said: str, scope: Scope, face_types: tuple[str, ...]
) -> v.Ability:
    """A keyword that gives the object the ability after it while something is so (702.178,
    702.186); a solved Case just has it (702.169, 719.3c)."""
    inner = _read(rest, scope, face_types)
    clause = effect_of(f"{condition}~ has flying", scope)[0].clauses[0]
    understood = all(stack_lines.can_be_had(a) for a in inner)
    if "solved" in condition and len(inner) == 1 and clause.condition is not None:
        return msgspec.structs.replace(held_while(inner[0], clause.condition), text=said)
    clause = msgspec.structs.replace(clause, does=(v.GainAbilities(inner),))
    zones = tuple(dict.fromkeys(zone for each in inner for zone in each.zones))  # 702.178b
    return v.Ability(
        kind="static", text=said, effect=v.Effect((clause,)), zones=zones, understood=understood
    )


_SPELL_RULE = regex(
    r"^(?:~|This spell) (?:costs?|can't be)\b|^As an additional cost|"
    r"^(?:As long as [^,.]*, y|Y)ou may cast (?:~|this spell)|"
    r"^(?:If .*, )?[Yy]ou may .* rather than pay|^Cast (?:~|this spell) only|"
    r"^(?:As long as|During|If) [^.]*, (?:~|this spell) (?:costs?|can't)\b|"
    r"^You may pay .* rather|^If .* you may cast ~|"
    r"^If [^.]*, you may cast this spell (?:without|as though)|"
    r"^As long as (?:~|this spell) is on the stack, spells|"
    r"^If this spell is [^.]*, you may cast it|^A deck can have\b|^Spend only\b|^X (?:can't|is)\b"
)
_OF_SPELL = regex(r"\b[Tt]his spell (?:has|gains)\b")
_SPELL_HAS = regex(
    r"^(?:(?:As long as|If) [^,.]*, )?(?:~|[Tt]his spell) has [a-z]|"
    r"^As long as (?:~|this spell) is on the stack, |^If [^,.]*, it has split second\b|"
    r"^As long as [^,.]*\bthis card is in your graveyard, it has "
)
"""A static ability of the spell itself (113.6), nothing that it does as it resolves."""


def _plain_line(said: str, text: str, scope: Scope, face_types: tuple[str, ...]) -> v.Ability:
    """A line that is neither keyword nor activated nor triggered."""
    cost = stack_lines.cost_line(text, said, scope)
    if cost is not None:
        return cost
    if _on_stack(face_types) and not _SPELL_HAS.match(text):
        if not _SPELL_RULE.match(text):
            return stack_lines.spell_line(text, said, scope)
        return v.Ability(kind="rule", text=said)
    if "dungeon" in face_types:
        return v.Ability(kind="triggered", text=said, trigger=ROOM)
    if line_kinds.surely_replacement(text) and not _says_more(text):
        return v.Ability(kind="replacement", text=said)
    text = told_apart(text)
    changes = line_kinds.changes_characteristics(text)
    try:
        effect, zones = effect_of(text, scope)
    except NotUnderstood:
        fallback = None if changes else line_kinds.rule_kind(text)
        if fallback is not None:
            return v.Ability(kind=fallback, text=said)
        return v.Ability(kind="static", text=said, understood=False)
    does = [m for clause in effect.clauses for m in clause.does]
    if all(isinstance(m, v.RuleChange) for m in does):
        return v.Ability(kind=line_kinds.rule_kind(text) or "rule", text=said)
    cda = not scope.quoting and defines(effect)
    if _OF_SPELL.search(said) or _on_stack(face_types):
        zones = zones or ("stack",)  # 113.6e, 604.5
    return v.Ability(kind="static", text=said, effect=effect, cda=cda, zones=zones)


def _says_more(text: str) -> bool:
    """Returns whether a static ability stands after what is done as the object enters."""
    later = wording.sentences(text)[1:]
    return any(_WHOLE_SET.match(s) and line_kinds.changes_characteristics(s) for s in later)


_WHOLE_SET = regex(r"(?:All|Each|Other|Creatures) ")


# ---------------------------------------------------------------------------- effects and exception


def read_effect(
    text: str, names: tuple[str, ...] = (), chosen: frozenset[str] = frozenset()
) -> v.Effect:
    """The effect of a resolved spell or ability, as a snapshot's `effects[].text` gives it.

    Without a subject, and where the subject is "it" or a target, it applies to `Locked()`; so does
    a whole set whose characteristics it changes (611.2c). `names` are the names of its source,
    whole or not. Raises NotUnderstood with what could not be read.
    """
    if (all_ := of_all_such(text)) is not None:
        return effect_of_next(_as_said(all_, names, chosen))
    effect = _as_said(text, names, chosen)
    changing = [c for c in effect.clauses if not _only_rules(c)]
    if len({_whole_set(clause.subject) for clause in changing}) > 1:
        raise NotUnderstood("several sets of objects")
    return v.Effect(tuple(_locked(clause) for clause in effect.clauses), effect.duration)


def set_named(text: str, names: tuple[str, ...] = ()) -> v.Filter | None:
    """The objects that the words of such an effect name of themselves ("All creatures get -2/-2"),
    where they change these (611.2c); None where they are about "it" or a target. Raises
    NotUnderstood."""
    changing = [c for c in _as_said(text, names, frozenset()).clauses if not _only_rules(c)]
    named = {_whole_set(clause.subject) for clause in changing} - {v.Locked()}
    return named.pop() if named else None


def _as_said(text: str, names: tuple[str, ...], chosen: frozenset[str]) -> v.Effect:
    """The effect with the subjects that its words have."""
    names = tuple(n for name in names for n in wording.short_names(wording.uniform_marks(name)))
    said = re.sub(r"^(?:• ?|\+ (?:\{[^{}]+\})+ — |[Tt]hen )", "", uniform(text, names))
    _, said = wording.ability_word(said)
    first, _, rest = said.partition(". ")
    if PREVENTED.search(rest) and "revent" in first:
        return v.Effect((v.Clause(v.Everything(), (v.RuleChange("prevention", said),)),))
    scope = Scope(read_quoted=read_quoted, names=names, chosen=chosen, resolved=True)
    return effect_of(said, scope)[0]


def _only_rules(clause: v.Clause) -> bool:
    return all(isinstance(change, v.RuleChange) for change in clause.does)


def _whole_set(subject: v.Filter) -> v.Filter:
    """The fixed set, where the subject is those of its objects that are something."""
    return v.Locked() if isinstance(subject, v.And) and v.Locked() in subject.all else subject


def _locked(clause: v.Clause) -> v.Clause:
    """611.2c: a set whose characteristics or controller a resolved effect changes is fixed when the
    effect begins; only changes of the rules stay open."""
    if _only_rules(clause) or isinstance(_whole_set(clause.subject), v.Locked):
        return clause
    return v.Clause(v.Locked(), clause.does, clause.condition)


def read_copy_exceptions(
    text: str, names: tuple[str, ...] = (), chosen: frozenset[str] = frozenset()
) -> tuple[v.Modification, ...]:
    """The modifications of the exceptions of a copy ("it isn't legendary, it has flying").

    Raises NotUnderstood, also for what changes no characteristic or is not so once and for all: it
    can't be part of the copiable values (707.9).
    """
    scope = Scope(read_quoted=read_quoted, names=names, chosen=chosen)
    return copy_exceptions(re.sub(r"^except\s+", "", uniform(text, names)), scope)
