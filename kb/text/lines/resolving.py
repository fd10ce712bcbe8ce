"""What goes on the stack: instructions with their effects, modes, targets, costs of spells."""

from __future__ import annotations

import re
from itertools import zip_longest

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import Node, NotUnderstood
from kb.text.lines.continuous import effect_of
from kb.text.semantics.circumstances import circumstances_of
from kb.text.semantics.costs import read_cost
from kb.text.semantics.fixed_objects import speaks_of_locked
from kb.text.semantics.groups import Group
from kb.text.semantics.modes import read_head
from kb.text.semantics.scope import Scope
from kb.text.semantics.targets import read_targets
from kb.text.semantics.triggers import read_trigger
from kb.text.words import line_kinds, wording
from kb.vocabulary.parts import any_part

Targets = tuple[v.Target, ...] | None
"""The targets of a text; None where they can't be read."""


def targets_of(text: str, scope: Scope, *, triggered: bool = False) -> Targets:
    """The targets of a text, quotations left out; of a `triggered` ability from its event on."""
    try:
        return read_targets(line_kinds.plain(text), scope, triggered=triggered)
    except NotUnderstood:
        return None


# ------------------------------------------------------------------------------------ whole texts


def read_resolving(
    text: str, scope: Scope, *, triggered: bool = False
) -> tuple[v.SpellText, Targets]:
    """What a text does when it resolves, and the targets that stand outside its modes; a
    `triggered` ability's text begins with its event."""
    head, bullets = _bullets(text)
    if not bullets:
        targets = targets_of(text, scope, triggered=triggered)
        return v.SpellText(_instructions(text, targets, scope)), targets
    modes = tuple(_mode(bullet, scope) for bullet in bullets)
    targets = targets_of(head, scope, triggered=triggered)
    sentences = wording.sentences(head.strip().removesuffix("—").strip())
    reflexive = _reflexive(sentences, bullets, modes, scope)
    if reflexive is not None:
        return v.SpellText(reflexive), targets
    chosen, before = _head(sentences, modes, scope)
    understood = chosen is not None
    return v.SpellText(before, chosen or v.Modes(modes), understood=understood), targets


def _bullets(text: str) -> tuple[str, list[str]]:
    """The words before the bullets, and each bullet; a spree's begin with "+"."""
    mark = r" ?\+ (?=\{)" if re.match(r"(?:Spree|Tiered) \+ \{", text) else r" ?• ?"
    head, *bullets = re.split(mark, text)
    return head, [bullet.strip() for bullet in bullets]


def _head(
    sentences: list[str], modes: tuple[v.SpellMode, ...], scope: Scope
) -> tuple[v.Modes | None, tuple[v.Instruction, ...]]:
    """The choice of modes, and the instructions before it."""
    if sentences and sentences[0] in ("Spree", "Tiered"):
        most = None if sentences[0] == "Spree" else 1
        return v.Modes(modes, 1, most), ()
    for at, sentence in enumerate(sentences):
        choice = re.search(
            r"(?:^|, (?:then )?)((?:(?:an|target) opponent |you )?chooses? .+)$",
            sentence,
            re.IGNORECASE,
        )
        if choice is None:
            continue
        if _HANGS_ON.match(sentence):
            return None, ()
        try:
            found = read_head([choice.group(1), *sentences[at + 1 :]], modes, scope)
        except NotUnderstood:
            return None, ()
        return found, tuple(v.Instruction(said) for said in sentences[:at])
    return None, ()


def _reflexive(
    sentences: list[str], bullets: list[str], modes: tuple[v.SpellMode, ...], scope: Scope
) -> tuple[v.Instruction, ...] | None:
    """The instructions of a text whose last one creates a reflexive triggered ability with modes;
    None for other texts."""
    match = _CHOOSES_LATER.fullmatch(sentences[-1]) if sentences else None
    if match is None:
        return None
    try:
        found = read_head([match["choice"]], modes, scope)
    except NotUnderstood:
        return None
    text = " • ".join((f"{sentences[-1]} —", *bullets))
    before = tuple(v.Instruction(said) for said in sentences[:-1])
    return (*before, v.Instruction(text, modes=found))


_CHOOSES_LATER = regex(r"When (?:you|they) do, (?P<choice>choose [\w ]+)", re.IGNORECASE)
_HANGS_ON = regex(
    r"(?:when|if) (?:you|they|that player) (?:do|does|don't|doesn't|can't)\b", re.IGNORECASE
)
"""A choice of modes that is made only if what the sentence before says is done (603.12)."""
_NAMED = regex(r"^([A-Z][^.:\"{}—]{0,60}?) — (?=\S)")
_WORTH = regex(r"^((?:\{P\})+) — (?=\S)")
_PRICED = regex(r"^((?:\{[^{}]+\})+) — (?=\S)")


def _mode(bullet: str, scope: Scope) -> v.SpellMode:
    name, cost = _NAMED.match(bullet), None
    text = bullet[name.end() :] if name else bullet
    worth = _WORTH.match(text)
    text = text[worth.end() :] if worth else text
    priced = _PRICED.match(text)
    if priced:
        cost, text = read_cost(priced.group(1), scope), text[priced.end() :]
    targets = targets_of(text, scope)
    return v.SpellMode(
        _instructions(text, targets, scope), targets, cost, name.group(1) if name else None,
        pawprints=worth[1].count("P") if worth else None,
    )  # fmt: skip


# ----------------------------------------------------------------------------------- instructions


def _instructions(text: str, targets: Targets, scope: Scope) -> tuple[v.Instruction, ...]:
    found: list[v.Instruction] = []
    before, last = 0, 0
    sentences = wording.sentences(text)
    for sentence, following in zip_longest(sentences, sentences[1:], fillvalue=""):
        mine = targets_of(sentence, scope) if targets else ()
        said = f"{sentence}. {following}" if _STILL.match(following) else sentence
        made = _instruction(said, targets, before, len(mine or ()), scope)
        made = _if_announced(made, sentence, range(before, before + len(mine or ())), last, scope)
        found.append(msgspec.structs.replace(made, text=sentence))
        last, before = before, before + len(mine or ())
    return tuple(found)


_BACK = regex(r"\b(?:that|those|them|they|its)\b")
_OTHERS = regex(r"\b(?:each|all)\b")
"""Words that name something else than the target before."""
_EACH_TIME = regex(
    r"\b(?:another|additional) target\b[^,]*? for each time (?:this spell|~|it) was kicked"
)
"""A target more for each time; else it is done to the same target so often."""
_ABOUT_CASTING = regex(r"\b(?:kicked|bargained|promised|overloaded|cast using|cost was paid)\b")


def _if_announced(
    made: v.Instruction, sentence: str, own: range, last: int, scope: Scope
) -> v.Instruction:
    """An instruction that is there only if the spell was cast in a certain way: with the targets
    that it alone has (`own`), and those from `last` on that are before it and that it replaces."""
    match = _CONDITIONAL.fullmatch(sentence)
    if own and _EACH_TIME.search(sentence):
        kicked = v.Stands(v.Relation("kicked"), (v.Objects(v.IsSelf()),))
        return msgspec.structs.replace(made, conditions=(kicked,), aims=(own[-1],), each_time=True)
    if match is None or not _ABOUT_CASTING.search(match["if"]):
        return made
    instead = bool(re.search(r"\binstead\b", sentence))
    then = match["then"]
    replaces = instead and (bool(own) or bool(_OTHERS.search(then) and not _BACK.search(then)))
    if not own and not (replaces and own.start > last):
        return made
    try:
        conditions = circumstances_of(match["if"], scope)
    except NotUnderstood:
        return made
    if not all(isinstance(c, v.Stands) and c.relation.relation in v.ANNOUNCED for c in conditions):
        return made
    return msgspec.structs.replace(
        made, conditions=conditions, instead=instead, aims=tuple(own),
        spared=tuple(range(last, own.start)) if replaces else (),
    )  # fmt: skip


_STILL = regex(r"(?:It's|They're|That \w+ is|Those \w+ are) still ")
"""Says how the sentence before is meant (205.1b)."""


_LASTS = regex(
    r"\b(?:until|this turn|this combat|for as long as|for the rest of the game|gains? control of|"
    r"becomes?|loses? all|no longer|by replacing all instances)\b",
    re.IGNORECASE,
)
_OF_PLAYER = regex(
    r"^(?:until [^,]*, )?(?:you(?: and [^,]*)?|(?:target|each) (?:player|opponent)|that player) "
    r"(?:gains?|loses?|ha(?:s|ve)|gets?) (?!control)"
)
"""What a player gains or loses is no characteristic of an object."""


_NO_EFFECT = regex(r"\bloses? all unspent mana\b|\bbecomes? (?:a copy|copies) of\b")
"""Actions that are told in the words of effects."""


def creates_effect(sentence: str) -> bool:
    """Returns whether the sentence creates a continuous effect on characteristics or control
    (611.2)."""
    said = _NO_EFFECT.sub("", line_kinds.plain(sentence))
    said = said[:1].lower() + said[1:]
    if _OF_PLAYER.match(said):
        return False
    return bool(_LASTS.search(said)) and line_kinds.changes_characteristics(said)


_WORDS_TO_CHOOSE = v.ReplaceWords()


def _instruction(
    sentence: str, targets: Targets, before: int, own: int, scope: Scope
) -> v.Instruction:
    """The sentence; `before` targets stand in earlier ones, `own` in it."""
    if not creates_effect(sentence):
        return v.Instruction(sentence)
    if line_kinds.form_kind(sentence) == "triggered":
        return v.Instruction(sentence, understood=_waits(sentence, scope))
    for reader in (_at_once, _if_so):
        try:
            made = reader(sentence, scope)
            assert made.effect is not None
            if any_part(made.effect, lambda word: word == _WORDS_TO_CHOOSE):
                break  # which words these are is chosen first
            return msgspec.structs.replace(made, on=_locked_on(made.effect, targets, before, own))
        except NotUnderstood:
            continue
    return v.Instruction(sentence, understood=False)


def _waits(sentence: str, scope: Scope) -> bool:
    """Returns whether the event is understood for which a triggered ability waits that the sentence
    creates (603.7). What it does when it resolves is no effect of the spell."""
    try:
        return read_trigger(sentence, scope)[0].unread is None
    except NotUnderstood:
        return False


def _at_once(sentence: str, scope: Scope) -> v.Instruction:
    return v.Instruction(sentence, created_effect(sentence, scope))


_CONDITIONAL = regex(
    r"If (?P<if>[^,]+(?:, [^,]+)*?), (?:instead )?(?P<then>.+?)(?P<last> instead)?"
)
_SELF_IS = regex(r"(?:~|this \w+)(?:'s| is| has| was)\b")


def _if_so(sentence: str, scope: Scope) -> v.Instruction:
    """An instruction with a condition that is looked at as it resolves."""
    match = _CONDITIONAL.fullmatch(sentence)
    if match is None:
        raise NotUnderstood(sentence)
    conditions = circumstances_of(match["if"], scope)
    then = match["then"]
    if _SELF_IS.match(match["if"]) and not re.search(r"\b(?:it|that)\b", match["if"]):
        then = re.sub(r"^it (?=becomes|gains|gets|loses|has)", "~ ", then)
    elif re.search(r"\b(?:it|that)\b", match["if"]):
        raise NotUnderstood("what it is")
    instead = bool(match["last"]) or "instead" in sentence
    return v.Instruction(
        sentence, created_effect(then, scope), conditions=conditions, instead=instead
    )


def _of_target_player(node: Node, scope: Scope, group: Group) -> v.Filter | None:
    """ "Creatures target player controls": the effect finds its objects, the player is a target."""
    inner = node.nodes()
    aimed = node.case == "controlled" and inner[0].case == "target_player"
    return v.Controlled("target") if aimed else None


_UNTAPS = regex(r"^Untap (target [^,]+) and gain control of (?:it|that \w+)(?= until|$)")


def untaps_first(sentence: str) -> bool:
    """Returns whether the sentence untaps what it creates an effect on."""
    return _UNTAPS.match(re.sub(r"^Then ", "", sentence)) is not None


def created_effect(sentence: str, scope: Scope) -> v.Effect:
    """The effect that the sentence creates.

    Raises NotUnderstood, also where what it is about shows only from sentences before.
    """
    if _ONE_OR_OTHER.search(sentence):
        raise NotUnderstood("one change or another")
    resolved = msgspec.structs.replace(scope, resolved=True, further=_of_target_player)
    said = _UNTAPS.sub(r"Gain control of \1", re.sub(r"^Then ", "", sentence))
    effect = effect_of(said, resolved)[0]
    for clause in effect.clauses:
        if not speaks_of_locked(clause.subject) and _about_it(clause.condition):
            raise NotUnderstood("what it is")
        for change in clause.does:
            if isinstance(change, v.RuleChange) and _DOES_MORE.search(change.text):
                raise NotUnderstood(f"{change.text!r} in an effect")
    return effect


_ONE_OR_OTHER = regex(r"[+-][\dX]+/[+-][\dX]+ or [+-]")
_DOES_MORE = regex(
    r"\b(?:gains?|gets?|loses?|becomes?|target|where x)\b|^(?:(?:un)?tap|deals?|if) ", re.IGNORECASE
)


def _about_it(word: object) -> bool:
    """Returns whether a condition speaks of "it"."""
    if isinstance(word, v.IsAffected | v.Locked) or getattr(word, "which", None) == "affected":
        return True
    fields = getattr(word, "__struct_fields__", ())
    values = word if isinstance(word, tuple) else [getattr(word, name) for name in fields]
    return any(_about_it(value) for value in values)


def _locked_on(effect: v.Effect, targets: Targets, before: int, own: int) -> tuple[int, ...]:
    """Which targets the effect is locked on: the one in its sentence, else the only one so far.

    Raises NotUnderstood where that isn't sure.
    """
    if not any(speaks_of_locked(clause.subject) for clause in effect.clauses):
        return ()
    if targets is None or own > 1 or (own == 0 and before != 1):
        raise NotUnderstood("which target it is about")
    number = before if own else 0
    if targets[number].objects is None or targets[number].players is not None:
        raise NotUnderstood("an effect on a player's objects")
    return (number,)


# -------------------------------------------------------------------------------- costs of spells

_ADDITIONAL = regex(
    r"As an additional cost to cast (?:this spell|~), (?P<may>you may )?(?P<cost>[^.]+)"
)
_LESSENING = regex(
    r"As an additional cost to cast (?:this spell|~), you may (?P<cost>[^.]+)\. "
    r"(?:This spell|~) costs (?P<mana>\{\d+\}) less to cast for each "
    r"\w+ (?:sacrificed|tapped|exiled|removed) this way"
)
_ALTERNATIVE = regex(
    r"(?:If (?P<if>[^.]+), )?[Yy]ou may (?P<cost>[^.]+?) rather than pay "
    r"(?:this spell's|~'s|its) mana cost"
)


def read_extra_cost(text: str, scope: Scope) -> v.ExtraCost | None:
    """The additional or alternative cost that a line of a spell names (118.8, 118.9); None if it
    isn't such a line or can't be read."""
    said = text.removesuffix(".")
    try:
        if match := _LESSENING.fullmatch(said):
            return _lessening(read_cost(match["cost"], scope), match["mana"])
        if match := _ADDITIONAL.fullmatch(said):
            return v.ExtraCost(read_cost(match["cost"], scope), optional=bool(match["may"]))
        if match := _ALTERNATIVE.fullmatch(said):
            return _alternative(read_cost(match["cost"], scope), match["if"], scope)
    except NotUnderstood:
        return None
    return None


def _lessening(cost: v.Cost, mana: str) -> v.ExtraCost:
    """An additional cost that any number of objects pay, each for itself.

    Raises NotUnderstood.
    """
    match cost.parts:
        case (v.Act(most=None) | v.MoveCounters(most=None) as part,):
            one = msgspec.structs.replace(part, least=v.Const(1), most=v.Const(1))
            return v.ExtraCost(v.Cost((one,)), optional=True, less=mana)
    raise NotUnderstood("what pays once")


def _alternative(cost: v.Cost, condition: str | None, scope: Scope) -> v.ExtraCost:
    conditions = circumstances_of(condition, scope) if condition else ()
    return v.ExtraCost(cost, alternative=True, optional=True, conditions=conditions)
