"""Who and what a text has told of, and by which nouns it may be spoken of again (608.2c)."""

from __future__ import annotations

from functools import cache

import msgspec

from kb import vocabulary as v
from kb.text.words.type_line import subtype_forms, type_tables
from kb.vocabulary.at_will import is_at_will
from kb.vocabulary.costs import Act, MoveCounters
from kb.vocabulary.objects import Const
from kb.vocabulary.several import PUT, SEVERAL, of_several

DONE: dict[str, str] = {
    "sacrificed": "sacrifice", "exiled": "exile", "discarded": "discard", "revealed": "reveal",
    "milled": "mill", "destroyed": "destroy", "returned": "return", "tapped": "tap",
    "countered": "counter", "copied": "copy", "drawn": "draw", "chosen": "choose",
    "cast": "cast", "dealt damage": "deal_damage", "amassed": "amass", "blighted": "blight",
}  # fmt: skip
"""How words tell an object by what was done to it, and the action."""
CHOSEN_BY_DEED = frozenset({"amass", "blight"})
"""Keyword actions for which a creature is chosen: words speak of it by what was done to it."""
OF_STEPS = frozenset({"step", "rest", "unchosen"})
"""Mentions that have the label of a step."""
MOVED_TO = "to_"
"""What stands before a zone in words for what was put there."""
THIS_WAY = " this way"
"""What follows such a word where an instruction before is meant."""
ITSELF_OR_CONTROLLER = "itself_or_controller"
"""Who is meant by "that player or that permanent's controller"."""
THAT_OR_PLAYER = "that_or_player"
"""How what is spoken of is told by "that permanent or player"."""
ALL = " together"
"""What follows it where several are meant, by whichever instructions."""
PERMANENTS = frozenset({
    "artifact", "battle", "creature", "enchantment", "land", "planeswalker", "permanent", "token",
})  # fmt: skip
"""Nouns of what is on the battlefield."""
CARDS_AND_SPELLS = frozenset({"card", "spell", "copy"})
FROM_HAND = CARDS_AND_SPELLS | {"hand"}
"""Nouns of what is discarded or revealed."""


class Told(msgspec.Struct, frozen=True):
    """Someone or something that a text has told of: what stands for it in the logic (a filter, or
    players), what it may be called, and whether it is several; `many` None is either."""

    word: v.Filter | v.Players
    nouns: frozenset[str]
    many: bool | None = False
    verb: str | None = None
    """What was done to it, or to pay a cost with it."""
    there: v.Mentioned | None = None
    """What of it that put into some zone."""
    done: v.Mentioned | None = None
    """What of it that was done to in fact, where that may be less than all of it."""
    narrow: bool = False
    """Words without a noun don't mean it: a card that only its owner knows."""
    by_deed: bool = False
    """Only words that say what was done to it mean it ("the amassed Army")."""
    said: frozenset[str] | None = None
    """The types by which the words of an event told of it; none: by a subtype alone."""
    among: v.Mentioned | None = None
    """What was spoken of before and of which it is some ("a card from among them")."""

    def said_so(self, noun: v.Filter | None) -> bool:
        """Whether the words told of it by this noun."""
        if isinstance(noun, v.HasSubtype):
            return noun.subtype in self.nouns
        return noun is not None and self.said is not None and _noun_of(noun) in self.said

    def said_otherwise(self) -> bool:
        """Whether the words told of it by no noun: as what is enchanted or equipped, or by a
        subtype."""
        return isinstance(self.word, v.IsHost) or self.said == frozenset()

    def fits(self, noun: v.Filter | None, many: bool | None, demanded: frozenset[str]) -> bool:
        """May it be what a pronoun of that number, or "that" with a noun, speaks of, where
        `demanded` are the nouns for what can be meant?"""
        if isinstance(self.word, v.Players) or self.by_deed:
            return False
        if many is not None and self.many is not None and many != self.many:
            return False
        if demanded and not demanded & self.nouns:
            return False
        if noun is None:
            return not self.narrow or (self.verb == "draw" and demanded == FROM_HAND)
        return self.word != v.IsSelf() and _noun_of(noun) in self.nouns


NOUNS: dict[str, v.Filter] = {
    "creature": v.HasType("creature"), "artifact": v.HasType("artifact"), "land": v.HasType("land"),
    "enchantment": v.HasType("enchantment"), "planeswalker": v.HasType("planeswalker"),
    "permanent": v.InZone(("battlefield",)), "card": v.HasStatus("card"),
    "token": v.HasStatus("token"), "spell": v.InZone(("stack",)), "copy": v.HasStatus("copy"),
    "ability": v.HasStatus("ability"), "source": v.HasStatus("source"),
}  # fmt: skip
"""The nouns that "that" stands before, each as the filter of it."""


@cache
def _noun_of(noun: v.Filter) -> str:
    if isinstance(noun, v.HasSubtype):
        return noun.subtype
    return next(word for word, meant in NOUNS.items() if meant == noun)


# ----------------------------------------------------------------------------------------- nouns

KIND = r"(?-i:[A-Z][\w-]*)"
"""A subtype as a noun: "that Goblin"."""


def kind_said(word: str) -> v.HasSubtype | None:
    """The subtype that a noun is, in its singular or plural."""
    form = subtype_forms().get(word)
    return v.HasSubtype(form[0]) if form is not None else None


def nouns_of(word: v.Filter) -> frozenset[str]:
    """What the objects of a filter may be called."""
    if isinstance(word, v.Or):
        return frozenset().union(*map(nouns_of, word.any))
    found = _nouns(word)
    if found & {"card", "spell", "ability"}:
        return found
    return found | {"permanent"}


def _nouns(word: v.Filter) -> frozenset[str]:
    match word:
        case v.HasType(type):
            return frozenset({type})
        case v.HasSubtype(subtype):
            return frozenset({_type_of(subtype), subtype})
        case v.InZone(zones):
            return frozenset({_ZONES.get(zone, "permanent") for zone in zones})
        case v.HasStatus(status) if status in ("token", "card"):
            return frozenset({status})
        case v.HasStatus(status) if status.endswith("ability"):
            return frozenset({"ability"})
        case v.HasStatus(status) if status in _ON_CREATURES:
            return frozenset({"creature"})
        case v.Related(how) if how in _ON_CREATURES:
            return frozenset({"creature"})
        case v.And(parts) | v.Or(parts):
            return frozenset().union(*(_nouns(part) for part in parts))
        case v.IsHost() | v.Locked():
            return PERMANENTS - {"token"}
        case v.IsSelf():
            return frozenset({"permanent", "card", "spell"})
    return frozenset()


_ZONES = {
    "hand": "card", "graveyard": "card", "library": "card", "exile": "card", "stack": "spell",
    "command": "card", "outside": "card",
}  # fmt: skip
_ON_CREATURES = frozenset({
    "attacking", "blocking", "blocked", "unblocked", "blocked_by", "equipped",
})  # fmt: skip


@cache
def _type_of(subtype: str) -> str:
    return next(
        (kind for kind, names in type_tables().subtypes.items() if subtype in names), "permanent"
    )


# -------------------------------------------------------------------- who and what was there before

AFFECTED = v.Mentioned("affected")
AFFECTED_PLAYER = v.Mentioned("affected", role="player")
"""What, and who, was fixed when a delayed triggered ability came about (603.7c)."""


def told_of_affected() -> tuple[Told, ...]:
    """What a delayed triggered ability may call what was fixed when it came about: anything."""
    nouns = PERMANENTS | CARDS_AND_SPELLS | {"ability", "source"}
    player = mentioned_player(AFFECTED_PLAYER)
    return (Told(AFFECTED, nouns, None), Told(player, frozenset({"player"}), None))


def told_of_target(number: int, target: v.Target) -> list[Told]:
    """What the n-th target may be called; one that may be an object or a player is both."""
    mention = v.Mentioned("target", number)
    many = target.most != Const(1)
    found: list[Told] = []
    if target.objects is not None:
        nouns = nouns_of(target.objects)
        if target.objects == v.ANY_TARGET:
            nouns |= {"permanent"}
        found.append(Told(mention, nouns, many))
        if not many and target.players is None:
            found += possessor_of(target.objects, mention)
    if target.players is not None:
        found.append(Told(mentioned_player(mention), frozenset({"player"}), many))
    return found


def possessor_of(word: v.Filter, mention: v.Mentioned) -> list[Told]:
    """The player who controls or owns an object that is told to be an opponent's or anyone's,
    whichever of several kinds it is of."""
    if isinstance(word, v.Or):
        each = [possessor_of(kind, mention) for kind in word.any]
        return each[0] if all(told == each[0] for told in each) else []
    parts = word.all if isinstance(word, v.And) else (word,)
    of = (v.Objects(mention),)
    for part in parts:
        if isinstance(part, v.Controlled | v.Owned) and part.by in ("opponent", "any"):
            who = "controller" if isinstance(part, v.Controlled) else "owner"
            return [Told(v.Players(who, of), frozenset({"player"}))]
    return []


def mentioned_player(mention: v.Mentioned) -> v.Players:
    """The player of a mention."""
    return v.Players("mentioned", mention=mention)


def told_of_cost(cost: v.Cost | None) -> list[Told]:
    """What was paid, by what was done with it."""
    found: list[Told] = []
    for part in cost.parts if cost is not None else ():
        if not isinstance(part, Act | MoveCounters):
            continue
        if part.objects == v.IsSelf():
            found.append(Told(v.IsSelf(), nouns_of(v.IsSelf()), False, part.verb))
            continue
        if isinstance(part, MoveCounters):
            continue
        many = part.whole or part.most != Const(1)
        nouns = nouns_of(part.objects) | {"card"}
        found.append(Told(v.Mentioned("cost", role=part.verb), nouns, many, part.verb))
    return found


# ------------------------------------------------------------------------ what actions tell of

_TO_LIBRARY_OR_ELSEWHERE = frozenset({"exile", "destroy", "sacrifice", "return", "put", "discard"})


def told_of_partaker(party: v.Partaker, mention: v.Mentioned, many: bool | None = None) -> Told:
    """What a partaker may be called."""
    match party:
        case v.Some(of, _, most):
            inner = of[0]
            several = most != Const(1) if many is None else many
            if isinstance(inner, v.Players):
                return Told(mentioned_player(mention), frozenset({"player"}), several)
            assert isinstance(inner, v.Objects)
            return Told(mention, nouns_of_objects(inner), several)
        case v.TopCards(number, whose):
            of_several = any(player.who in SEVERAL for player in whose)
            return Told(mention, frozenset({"card"}), number != Const(1) or of_several)
        case v.Objects():
            single = party in (v.Objects(v.IsHost()), v.Objects(v.IsSelf()))
            return Told(mention, nouns_of_objects(party), bool(many) and not single)
        case v.Players():
            return Told(mentioned_player(mention), frozenset({"player"}), bool(many))
    return Told(mention, frozenset({"ability"}), bool(many))


def nouns_of_objects(word: v.Objects) -> frozenset[str]:
    """What objects may be called, by the noun that was used for them."""
    if word.noun == "source":
        return frozenset({"source"})
    found = nouns_of(word.filter)
    return found | {"card"} if word.noun == "card" else found


def types_of_token(token: v.TokenText | None) -> frozenset[str]:
    if token is None:
        return frozenset()
    named = frozenset({*token.types, *token.subtypes})
    return named | (frozenset({"artifact"}) if token.known else frozenset())


def told_of_subject(clause: v.Clause, mention: v.Mentioned) -> Told:
    """What an effect applies to, as it may be called afterwards."""
    if isinstance(clause.subject, v.IsSelf | v.IsHost):
        return Told(clause.subject, nouns_of(clause.subject))
    return Told(mention, nouns_of(clause.subject), many=True)


def afterwards(told: Told, step: v.GameAction) -> Told:
    """What something may be called after an action was done to it."""
    nouns = told.nouns
    if step.to == "battlefield":
        nouns |= {"permanent"} | (nouns & PERMANENTS)
    elif step.verb in _TO_LIBRARY_OR_ELSEWHERE:
        nouns |= {"card"}
    if step.verb in ("cast", "play"):
        nouns |= CARDS_AND_SPELLS
    if step.verb in ("search", "reveal", "look"):
        nouns |= {"card"}
    done = None
    if step.label is not None and (step.verb in _MAY_FAIL or _is_seen_again(told, step)):
        done = v.Mentioned("step", step.label, "done")
    to = step.to or ("graveyard" if step.verb in _TO_GRAVEYARD else None)
    moved = to is not None and step.label is not None and f"{MOVED_TO}{to}" in PUT
    there = v.Mentioned("step", step.label or 0, f"{MOVED_TO}{to}") if moved else None
    return msgspec.structs.replace(told, nouns=nouns, verb=step.verb, there=there, done=done)


_TO_GRAVEYARD = frozenset({"destroy", "discard", "mill", "sacrifice"})
_MAY_FAIL = frozenset({
    "counter", "deal_damage", "destroy", "exile", "return", "sacrifice", "tap",
})  # fmt: skip
"""What need not be done to all that it is to be done to."""


def either_of(told: tuple[Told, ...]) -> Told:
    """What one of several actions was done to, whichever it was."""
    words = v.Or(tuple(each.word for each in told if not isinstance(each.word, v.Players)))
    first, *others = told
    nouns = first.nouns.intersection(*(each.nouns for each in others))
    many = first.many if all(each.many == first.many for each in others) else None
    verb = first.verb if all(each.verb == first.verb for each in others) else None
    return Told(words, nouns, many, verb)


def _is_seen_again(told: Told, step: v.GameAction) -> bool:
    """Whether it is what was spoken of before that is revealed, which might not have been."""
    known = isinstance(told.word, v.Mentioned) and told.word.of != "each"
    return known and step.verb == "reveal" and told.word != v.Mentioned("step", step.label or 0)


def is_amount(step: v.GameAction) -> bool:
    """Might "that much" or "that many" mean how much of it was done?"""
    if step.verb == "roll" or (step.verb == "discard" and "hand" in step.how):
        return True
    if step.verb == "shuffle_into_library" and step.origin == ("hand",):
        return True
    if is_at_will(step) or (step.verb == "remove_counters" and "all" in step.how):
        return True
    counted = any(
        (isinstance(p, v.Objects) and not isinstance(p.filter, v.IsSelf | v.Mentioned))
        or (isinstance(p, v.Some) and (p.most != Const(1) or of_several(step)))
        for p in step.object
    )  # fmt: skip
    return counted or "until" in step.how or _has_amount(step)


def _has_amount(step: v.GameAction) -> bool:
    if step.number is None or step.verb not in WITH_AMOUNT:
        return False
    return step.number != Const(1) or step.verb not in _OF_THINGS or of_several(step)


WITH_AMOUNT = frozenset({
    "deal_damage", "gain_life", "lose_life", "draw", "discard", "mill", "put_counters",
    "remove_counters", "create", "pay", "roll",
})  # fmt: skip
_OF_THINGS = frozenset({"draw", "discard", "mill", "put_counters", "remove_counters", "create"})
"""What is done with things that are counted: nobody calls one of them "that many"."""


__all__ = [
    "AFFECTED", "AFFECTED_PLAYER",
    "CARDS_AND_SPELLS", "CHOSEN_BY_DEED", "DONE", "FROM_HAND", "ITSELF_OR_CONTROLLER",
    "MOVED_TO",
    "NOUNS",
    "PERMANENTS",
    "THAT_OR_PLAYER",
    "WITH_AMOUNT",
    "Told",
    "afterwards",
    "either_of",
    "is_amount",
    "mentioned_player",
    "nouns_of",
    "nouns_of_objects",
    "possessor_of",
    "told_of_affected",
    "told_of_cost",
    "told_of_partaker",
    "told_of_subject",
    "told_of_target",
    "types_of_token",
]  # fmt: skip
