"""Why a creature can't attack or block, and what a declaration doesn't do that it must, in
sentences."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb.engine.actions import prohibitions
from kb.engine.actions.payable_objects import CantPay
from kb.engine.combat.combat import Combat
from kb.engine.combat.combat_costs import Price
from kb.engine.program.terms import Symbol, is_text, number
from kb.queries.names.protections import protection_of
from kb.text import rendering
from kb.vocabulary import Players

ABLE = {
    "no_creature": "{it} is not a creature",
    "not_active": "{it} is not controlled by {side}",
    "not_defending": "{it} is not controlled by {side}",
    "not_there": "{it} is not on the battlefield",
    "phased_out": "{it} is phased out",
    "tapped": "{it} is tapped",
    "sick": "{it} came under its controller's control this turn and has no haste",
    "defender": "{it} has defender",
    "decayed": "{it} has decayed",
    "unleash": "{it} has unleash and a +1/+1 counter",
    "detained": "{it} is detained",
    "wall": "{it} is a Wall",
    "battle": "{it} is a battle",
    "attacking": "{it} is attacking already",
    "battle_protector": "{whom}'s protector can't be attacked with it",
}
PAIRS = {
    "beside": "{player} doesn't sit immediately beside {it}'s controller",
    "beside_a_team": "{player} doesn't sit immediately beside {it}'s controller",
    "to_the_left": "{player} doesn't sit immediately to the left of {it}'s controller",
    "to_the_right": "{player} doesn't sit immediately to the right of {it}'s controller",
    "range_of_influence": "{whom} is outside the range of influence of {it}'s controller",
    "whom": "{whom} can't be attacked",
    "protected": "{player} is its protector, and only others may attack it",
    "not_incoming": "{whom} is not attacking {player}",
    "flying": "{whom} has flying; {it} has neither flying nor reach",
    "fear": "{whom} has fear; {it} is neither an artifact nor black",
    "intimidate": "{whom} has intimidate; {it} is no artifact and shares no color with it",
    "shadow": "only creatures with shadow block creatures with shadow, and they block no others",
    "horsemanship": "{whom} has horsemanship; {it} has none",
    "skulk": "{whom} has skulk; {it} has greater power",
    "landwalk": "{whom} has landwalk, and the defending player controls such a land",
    "protection": "{whom} has {protection}",
}
BANDS = {
    "banding": "{members} can't be a band",
    "band_attacks_same": "the band {members} doesn't attack one player or permanent",
    "band_twice": "a creature of the band {members} is in it twice or in another",
}
VERB = {"attacking": "attack", "blocking": "block"}


class Wording:
    """Sentences about one combat."""

    def __init__(self, combat: Combat) -> None:
        self._combat = combat
        self._objects = {obj.id: obj for obj in combat.state.objects}
        self._effects = {effect.id: effect for effect in combat.state.effects}
        self._verb = VERB[combat.act]
        role = "active" if combat.act == "attacking" else "defending"
        team = len(combat.side) > 1
        self._side = f"the {role} team" if team else f"{combat.player}, the {role} player"

    def unable(self, concept: str, creature: str, whom: str) -> str:
        """Why a creature can't be declared at all, or not for that attacker or attacked."""
        if concept in PAIRS:
            protection = ""
            if concept == "protection":
                protection = protection_of(self._combat.derivation, whom, creature)
            said = PAIRS[concept].format(
                it=creature, whom=whom, player=self._combat.player, protection=protection
            )
            return f"{creature} can't {self._verb} {whom}: {said}"
        said = ABLE[concept].format(it=creature, whom=whom, side=self._side)
        return f"{creature} can't {self._verb}: {said}"

    def stated(self, effect: Symbol, clause: Symbol) -> str:
        """The words of a statement, with the object that says it."""
        source = self.source(effect)
        words = self._words(effect, clause)
        return f"{source}: {words}" if source else words

    def source(self, effect: Symbol) -> str | None:
        """The id of the object that says something, or of the effect."""
        name = effect.arguments[0].string
        if effect.name == "from":
            return name
        known = self._effects.get(name)
        return known.source if known is not None and known.source else name

    def _words(self, effect: Symbol, clause: Symbol) -> str:
        if effect.name == "from":
            abilities = self._combat.derivation.facts.definitions.abilities
            ability = abilities[effect.arguments[1].number]
            if ability.text is not None:
                return ability.text
            obj = self._objects.get(effect.arguments[0].string)
            return rendering.ability(ability, obj.face.name if obj is not None else "it")
        whose = self._locked(effect.arguments[0].string)
        return rendering.rule(self._combat.rule_of(clause), "it", locked_name=whose)

    def _locked(self, effect: str) -> str:
        """Returns what a resolved effect is about (611.2c), by name."""
        known = self._effects.get(effect)
        names = known.affects if known is not None else ()
        if len(names) < 2:
            return names[0] if names else rendering.LOCKED
        return f"each of {', '.join(names[:-1])} and {names[-1]}"

    def violated(self, id_: Symbol, about: Symbol) -> str:
        """Returns what restriction a declaration as a whole disobeys."""
        subject = about.string if is_text(about) else "the declaration"
        if id_.name == "most":
            if self._combat.act == "attacking":
                return f"{subject} can't attack twice"
            return f"{subject} can't block so many creatures"
        if id_.name == "keyword":
            return f"{subject} has menace: it can't be blocked except by two or more creatures"
        return f"{subject} disobeys {self.stated(*id_.arguments[:2])}"

    def required(self, id_: Symbol) -> str:
        """A requirement."""
        if id_.name == "goaded":
            creature, player = (each.string for each in id_.arguments)
            return f"{creature} is goaded by {player}: it attacks if able"
        if id_.name == "goaded_away":
            creature, player = (each.string for each in id_.arguments)
            return f"{creature} is goaded by {player}: it attacks another player if able"
        effect, clause, *about = id_.arguments
        whom = " and ".join(each.string for each in about)
        alone = whom == self.source(effect)
        said = self._words(effect, clause) if alone else self.stated(effect, clause)
        return f"{whom}: {said}"

    def objects(self, id_: Symbol) -> list[str]:
        """The objects that a restriction or requirement is about, and what imposes it."""
        if id_.name in ("goaded", "goaded_away", "most", "keyword"):
            return [each.string for each in id_.arguments if is_text(each)][:1]
        effect, _, *about = id_.arguments
        found = [each.string for each in about if each.string in self._objects]
        return [*found, *self._imposing(effect)]

    def price(self, price: Price) -> str:
        """Returns what is paid: mana, "2 life", "sacrifice a land, 2 times"."""
        if price.deed is None:
            return mana_text(price.mana)
        if price.life:
            return f"{price.life} life"
        once = msgspec.structs.replace(price.deed, subject=(Players("you"),), number=1)
        said = rendering.event(once, "it").removeprefix("you ")
        return f"{said}, {price.objects} times" if price.objects > 1 else said

    def paid(self, prices: Iterable[Price]) -> list[str]:
        """Returns what several prices come to: all mana in one, then the rest."""
        known = [*prices]
        mana = [symbol for price in known for symbol in price.mana]
        rest = [self.price(each) for each in known if each.deed is not None]
        return [*([mana_text(mana)] if mana else []), *rest]

    def kept(self, kept: CantPay, player: str) -> str:
        """Why an object can't pay, with the rule."""
        name, edition = kept.reason.name, self._combat.state.edition
        words = ""
        if kept.reason.effect is not None:
            words = self._words(kept.reason.effect, number(kept.reason.clause or 0))
        row = prohibitions.row_of(name, kept.verb)
        says = row.says.format(object=kept.object, player=player, words=words)
        rule = prohibitions.rule_of(name, kept.verb, edition)
        return f"{says} ({rule})" if rule else says

    def _imposing(self, effect: Symbol) -> list[str]:
        source = self.source(effect)
        return [source] if source is not None else []


def mana_text(symbols: Iterable[str]) -> str:
    """Symbols as a cost: generic mana first, added up."""
    listed = list(symbols)
    generic = listed.count("1")
    rest = "".join(f"{{{each}}}" for each in listed if each != "1")
    return f"{{{generic}}}{rest}" if generic or not rest else rest


__all__ = ["BANDS", "Wording", "mana_text"]
