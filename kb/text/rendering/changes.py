"""Modifications as verb phrases: what happens to the subject of a clause."""

from __future__ import annotations

from collections.abc import Sequence

from kb import vocabulary as v
from kb.text.rendering import abilities
from kb.text.rendering.becoming import becoming, color_words, is_plain, open_subtype
from kb.text.rendering.nouns import is_single, noun_phrase
from kb.text.rendering.places import player
from kb.text.rendering.sizes import base, modified
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined, plural, spaced, with_article


class Agreement:
    """The verb forms that agree with a subject."""

    def __init__(self, many: bool, resolved: bool) -> None:
        self.many = many
        self.be = "are" if many else "is"
        self.be_not = "aren't" if many else "isn't"
        self.has = "have" if many else "has"
        self.have = ("gain" if many else "gains") if resolved else self.has
        self.lose = "lose" if many else "loses"
        self.get = "get" if many else "gets"
        self.their = "their" if many else "its"


def verb_phrases(does: Sequence[v.Modification], voice: Voice, many: bool) -> list[str]:
    """The verb phrases for modifications in turn; those that one description can state are one."""
    found: list[str] = []
    at = 0
    while at < len(does):
        said, taken = becoming(does[at:], voice, many)
        if not taken:
            said, taken = verb_phrase(does[at], voice, many), 1
        found.append(said)
        at += taken
    return found


def verb_phrase(word: v.Modification, voice: Voice, many: bool) -> str:
    """The verb phrase for one modification, agreeing with a plural (`many`) or singular subject."""
    if _changes_nothing(word):
        return "stay as they are" if many else "stays as it is"
    said, taken = becoming((word,), voice, many)
    if taken:
        return said
    forms = Agreement(many, voice.resolved)
    match word:
        case v.ModifyPT(power, toughness):
            return f"{forms.get} {modified(power, toughness, voice)}"
        case v.SetPT(power, toughness):
            return f"{forms.has} {base(power, toughness, voice)}"
        case v.SwitchPT():
            return f"{forms.has} {forms.their} power and toughness switched"
        case v.RuleChange(_, text):
            return text
        case v.Retains(what):
            kept = "power and toughness" if what == "pt" else spaced(what)
            return f"{'keep' if many else 'keeps'} {forms.their} own printed {kept}"
        case v.LosesManaCost():
            return f"{forms.has} no mana cost"
        case v.GainControl(who):
            return f"{forms.be} controlled by {player(who)}"
        case v.SetName(name):
            return f"{forms.be} named {name}"
        case v.ReplaceWords(old, new):
            return f"{forms.has} {replaced(old, new)} in {forms.their} text"
    return _of_abilities(word, voice, forms)


def _changes_nothing(word: v.Modification) -> bool:
    match word:
        case (
            v.AddTypes(())
            | v.AddSubtypes(())
            | v.AddSupertypes(())
            | v.AddColors(())
            | v.RemoveTypes(())
        ):
            return True
        case v.RemoveSupertypes(()) | v.CantHave(()) | v.GainAbilities(()) | v.SetPT(None, None):
            return True
    return word in (v.RemoveSubtypes(), v.LoseAbilities())


def replaced(old: str | None, new: str | None) -> str:
    """What is replaced with what; without words, those that were chosen."""
    if old is None or new is None:
        return "all instances of the first chosen word replaced with the second"
    return f"all instances of {old} replaced with {new}"


def _of_abilities(word: v.Modification, voice: Voice, forms: Agreement) -> str:
    match word:
        case v.GainAbilities(gained):
            return f"{forms.have} {abilities.listed(gained, voice)}"
        case v.LoseAbilities():
            return f"{forms.lose} {_lost(word)}"
        case v.CantHave(keywords):
            return f"can't have or gain {joined(keywords)}"
        case v.GainAbilitiesOf(of, kind, keywords):
            return f"{forms.have} {_abilities_of(of, kind, keywords, voice)}"
        case v.FullText(of, with_):
            text = f"{forms.has} the full text of {noun_phrase(of, voice)}"
            return (
                f"{text} and {forms.has} the text {abilities.listed(with_, voice)}"
                if with_
                else text
            )
    return _of_types(word, forms)


def _lost(word: v.LoseAbilities) -> str:
    said: list[str] = []
    if word.all:
        said.append("all abilities")
    if word.kind:
        said.append(f"all {word.kind} abilities")
    said.extend(map(abilities.in_marks, word.keywords))
    but = f" except {word.but} abilities" if word.but else ""
    return (joined(said) or "no abilities") + but


def _abilities_of(of: v.Filter, kind: str | None, keywords: tuple[str, ...], voice: Voice) -> str:
    if keywords:
        said = joined(keywords, "and/or")
        single = is_single(of)
        holder = noun_phrase(of, voice) if single else noun_phrase(of, voice, many=False)
        return f"{said} if {holder if single else f'any {holder}'} has it"
    plain, but, left_out = (kind or "any").partition("_but_")
    which = "all" if plain == "any" else f"all {plain}"
    owners = noun_phrase(of, voice)
    said = f"{which} abilities of {owners if is_single(of) else f'all {owners}'}"
    return f"{said} except {left_out} abilities" if but else said


def _of_types(word: v.Modification, forms: Agreement) -> str:
    match word:
        case v.RemoveTypes(types):
            return f"{forms.be_not} {_noun(types, forms, 'or')}"
        case v.RemoveSupertypes(supertypes):
            return f"{forms.be_not} {joined(supertypes, 'or')}"
        case v.RemoveSubtypes(subtypes, of):
            lost = f"{forms.lose} all {of} types" if of else ""
            gone = f"{forms.be_not} {_noun(subtypes, forms, 'or')}" if subtypes else ""
            return joined([words for words in (lost, gone) if words])
        case v.SetColors(colors) | v.AddColors(colors):
            other = (
                f" in addition to {forms.their} other colors"
                if isinstance(word, v.AddColors)
                else ""
            )
            return f"{forms.be} {color_words(colors)}{other}"
        case v.SetSubtypes(of, subtypes):
            kept = f"{forms.lose} all other {of} types"
            has = f"{forms.be} {_noun(subtypes, forms, 'and')} and " if subtypes else ""
            return f"{has}{kept}" if has else f"{forms.lose} all {of} types"
        case v.SetTypes():
            return f"{forms.lose} all card types"
    raise TypeError(f"no words for {type(word).__name__}")


def _noun(names: tuple[str, ...], forms: Agreement, word: str) -> str:
    """ "a Goblin or the chosen creature type" after "isn't"."""
    said = [
        open_subtype(n) if not is_plain(n) else plural(n) if forms.many else with_article(n)
        for n in names
    ]
    return joined(said, word)
