"""What the words of a statement mean before they become facts: where its objects are, when it
holds (108.2b, 609.7). Raises NoLogic for what no facts can express."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.facts.filters import NoLogic
from kb.engine.facts.standing_further import STEPS
from kb.engine.statements.statement_rows import row_of
from kb.terms import ZONES

CASTING = "cast"
"""The verb of statements about casting."""


def of_owners(rule: v.StatementLine) -> v.StatementLine:
    """A statement about what a player has, said of that player."""
    if not rule.whose or not row_of(rule).of_owner:
        return rule
    return msgspec.structs.replace(rule, subject=rule.whose, whose=())


def entering(rule: v.StatementLine) -> v.StatementLine:
    """A statement about what enters, from wherever; also asked of it as it would be there. Raises
    NoLogic."""
    zones = rule.zones or ZONES

    def elsewhere(party: v.Party) -> v.Party:
        if not isinstance(party, v.Objects):
            raise NoLogic
        where = [v.InZone(zones)] if not names_zone(party.filter) else []
        for relation in party.relations:
            match relation:
                case v.Relation("in_place", (v.Objects(v.InZone() as place, relations=()),), False):
                    where = [place]
                case _:
                    raise NoLogic
        if rule.zones and where != [v.InZone(zones)]:
            raise NoLogic
        return v.Objects(v.And((party.filter, *where)), noun=party.noun)

    return msgspec.structs.replace(rule, subject=tuple(map(elsewhere, rule.subject)), zones=())


def occasions(rule: v.StatementLine) -> Iterator[v.Condition]:
    """The step and the turn in which a rule holds, as conditions. Raises NoLogic."""
    if rule.step is not None and rule.step != "turn":
        yield v.AnyOf(tuple(v.Game(each) for each in STEPS.get(rule.step, (rule.step,))))
    for party in rule.whose:
        if in_controllers_step(rule, party):
            continue  # told apart by what it is about
        yield v.PlayerIs("active", player_word(party))


def in_controllers_step(rule: v.StatementLine, party: v.Players) -> bool:
    """Whether a player in whose untap step a rule holds is the controller of what untaps."""
    return rule.verb == "untap" and party.who in ("controller", "that")


def placed(word: v.Filter, party: v.Objects, zones: tuple[v.Zone, ...]) -> v.Filter:
    """A party's filter where it looks: a "source" may be anywhere (609.7), what is done "from" a
    zone is about cards there and the spells that they become."""
    if party.noun == "source" and not names_zone(word):
        return v.And((word, v.InZone(ZONES)))
    if zones and not names_zone(word):
        return v.And((word, v.InZone((*zones, "stack"))))
    return word


def names_zone(word: v.Filter) -> bool:
    """Returns whether a filter says where its objects are, be it by their relation to another."""
    if isinstance(word, v.And | v.Or):
        return any(map(names_zone, word.all if isinstance(word, v.And) else word.any))
    return isinstance(word, v.InZone | v.IsSelf | v.IsHost | v.Locked)


def said_of(party: v.Objects) -> v.Filter:
    """The filter of a party: "a card" is no token, unless tokens are named (108.2b)."""
    if party.noun == "card" and not names_tokens(party.filter):
        return v.And((party.filter, v.HasStatus("card")))
    return of_spells(party.filter)


def of_spells(word: v.Filter) -> v.Filter:
    """The mana value of a spell with {X} is even or odd as X is chosen (601.3a): a spell about to
    be cast says of itself which it must be."""
    if not isinstance(word, v.And) or v.InZone(("stack",)) not in word.all:
        return word
    return v.And(tuple(
        v.HasStatus("odd_mana_value" if each.odd else "even_mana_value")
        if isinstance(each, v.HasParity) and each.number == "mana_value" else each
        for each in word.all
    ))  # fmt: skip


def names_tokens(word: v.Filter) -> bool:
    """Returns whether a filter speaks of tokens."""
    if isinstance(word, v.And | v.Or):
        return any(map(names_tokens, word.all if isinstance(word, v.And) else word.any))
    return word == v.HasStatus("token")


def as_price(rule: v.StatementLine) -> v.StatementLine:
    """A permission to cast something by paying mana, with that as what is paid instead."""
    match rule:
        case v.StatementLine(
            verb="cast", mode="may", charge=v.Charge(mana=str(mana), events=(), each=None, how=()),
            instead=None,
        ) if "instead_of_mana" in rule.how and mana:  # fmt: skip
            cost = v.Cost((v.PayMana(mana),))
            return msgspec.structs.replace(rule, charge=None, instead=cost)
    return rule


BESIDES = "besides"
"""How something may be cast for which more has to be paid than its other costs."""


def with_more(rule: v.StatementLine) -> v.StatementLine:
    """A permission to cast something, or to cast it as though it had flash, by paying more besides,
    with that as an additional cost; any other as it is."""
    match rule:
        case v.StatementLine(verb="cast", mode="may", charge=v.Charge(), plus=v.Cost()):
            return msgspec.structs.replace(rule, charge=None, how=(*rule.how, BESIDES))
        case v.StatementLine(verb="cast", mode="as_though") if "priced" in rule.how:
            plus = v.Cost((v.PayMana(rule.mana),)) if rule.mana else rule.plus
            return msgspec.structs.replace(rule, charge=None, mana=None, plus=plus)
    return rule


def from_among_exiled(rule: v.StatementLine) -> v.StatementLine:
    """A permission to cast spells or to play lands "from among cards exiled with" the object itself
    as one to play these cards; any other as it is."""
    if rule.mode != "may" or rule.verb not in ("cast", "play"):
        return rule
    match rule.object:
        case (v.Objects(v.InZone(("stack",)) | v.HasType("land") as kind, (
            v.Relation("among", (v.Objects(whose, ()),), False),
            v.Relation("exiled_with", (v.Objects(v.IsSelf(), ()),), False),
        )),):  # fmt: skip
            there = (v.InZone(("exile",)), v.Related("exiled_with", v.IsSelf()))
            told = [each for each in (kind, whose) if not isinstance(each, v.InZone | v.Everything)]
            cards = v.Objects(v.And((*told, *there)), noun="card")
            return msgspec.structs.replace(rule, object=(cards,))
    return rule


def named_like_exiled(said: tuple[v.Relation, ...]) -> tuple[v.Relation, ...]:
    """What is told of an object "with the same name as a card exiled with" the object itself: it is
    the card that is exiled so; any other relations as they are."""
    match said:
        case (
            v.Relation("shares_name", (v.Objects(v.Everything(), (), "card") as card,)) as one,
            v.Relation("exiled_with", (v.Objects(v.IsSelf(), ()),), False),
            *rest,
        ) if not one.negated:
            there = v.And((v.InZone(("exile",)), v.Related("exiled_with", v.IsSelf())))
            card = msgspec.structs.replace(card, filter=there)
            return (msgspec.structs.replace(one, to=(card,)), *rest)
    return said


def as_own_price(rule: v.StatementLine) -> v.StatementLine:
    """A permission to cast the object itself by paying mana, likewise; any other as it is."""
    own = rule.object == (v.Objects(v.IsSelf()),) and rule.zones and not rule.unless
    return as_price(rule) if own and "{E}" not in str(rule.charge) else rule


def offers_mana(rule: v.StatementLine) -> bool:
    """Whether an effect that has begun offers a price of mana alone."""
    parts = rule.instead.parts if rule.instead is not None else ()
    return bool(parts) and all(isinstance(each, v.PayMana) for each in parts)


KNOWN_PLAYERS = frozenset(
    {"you", "opponent", "any", "chosen", "host_controller", "active", "host", "other", "team"}
    | {"most_life", "subgame_winner", "subgame_loser"}
)
"""The words for players whom the law finds for a statement."""


def player_word(party: v.Players) -> v.Who:
    """The word for players, if it is one that an effect can tell. Raises NoLogic."""
    who = party.who
    match party:
        case v.Players("controller", (v.Objects(v.IsHost(), relations=()),), relations=()):
            return "host_controller"
    if party.of or party.relations:
        raise NoLogic
    if who in KNOWN_PLAYERS:
        return who  # type: ignore[return-value]
    raise NoLogic
