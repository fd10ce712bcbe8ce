"""What state-based actions do, in sentences: what happens, to what, and which value decides."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from kb.engine.layers.history import History
from kb.engine.state_based.state_based import Decision, Event, StateBased

ACTIONS = {
    "loses_game": "{who} loses the game",
    "put_into_graveyard": "{it} is put into its owner's graveyard",
    "destroyed": "{it} is destroyed",
    "sacrificed": "{it} is sacrificed",
    "ceases_to_exist": "{it} ceases to exist",
    "unattached": "{it} becomes unattached",
    "counters_removed": "counters are removed from {it}",
    "regenerated": "{it} regenerates",
    "damage_removed": "the damage on {it} is removed",
    "exiled": "{it} is exiled",
    "shuffled_into_library": "{it} is shuffled into its owner's library",
    "put_into_hand": "{it} is put into its owner's hand",
    "put_on_the_bottom_of_library": "{it} is put on the bottom of its owner's library",
    "put_on_top_of_library": "{it} is put on top of its owner's library",
    "replaced": "{it}{who}: something else happens",
    "put_into_command_zone": "{who} may put {it} into the command zone",
    "legend_rule": "{who} keeps one of {it}",
    "planeswalker_uniqueness_rule": "{who} keeps one of {it}",
    "chooses_protector": "{who} chooses a protector for {it}",
    "chooses_sector": "{who} chooses a sector for {it}",
    "removed_from_game": "{it} is removed from the game",
    "speed_becomes_1": "{who}'s speed becomes 1",
    "turned_face_down": "{it} is turned face down and put on the bottom of its deck",
    "planeswalks": "{who} planeswalks",
}
REASONS = {
    "zero_life": "life total {life}",
    "empty_library": "drew from a library without cards",
    "poison": "{poison} poison counters",
    "team_life": "the team has no life left",
    "team_poison": "the team has fifteen or more poison counters",
    "commander_damage": "21 or more combat damage from one commander",
    "zero_toughness": "toughness {toughness}{because}",
    "lethal_damage": "{damage} damage, toughness {toughness}{because}",
    "deathtouch": "damaged by a source with deathtouch",
    "zero_loyalty": "no loyalty counters",
    "siege_defense": "no defense counters",
    "battle_defense": "no defense counters",
    "missing_protector": "it has no protector",
    "wrong_protector": "{protector} can't be its protector",
    "legend": "another legendary permanent named {name}",
    "world": "a newer world permanent",
    "planeswalker": "another planeswalker of its type",
    "token": "a token in the zone {zone}",
    "copy": "a copy in the zone {zone}",
    "aura": "{attachment}",
    "equipment": "{attachment}",
    "other_attached": "{attachment}",
    "opposite_counters": "+1/+1 and -1/-1 counters",
    "too_many_counters": "more than it may have",
    "saga": "{lore} lore counters",
    "role": "a newer Role of its controller on the same permanent",
    "dungeon": "its last room has been visited",
    "sector": "there is a space sculptor",
    "speed": "a permanent with start your engines!",
    "commander_zone": "a commander in the zone {zone}",
    "scheme": "a scheme that is not ongoing",
    "phenomenon": "a phenomenon is face up",
}
UNFIT = {
    "enchant": "{host} is not what it can enchant",
    "type": "{host} is not what it can be attached to",
    "player": "attached to a player",
    "protection": "{host} has protection from it",
    "forbidden": "it can't be attached to {host}",
    "itself": "attached to itself",
    "creature": "it is a creature",
}
DOING = {
    "destroyed": "being destroyed",
    "put_into_graveyard": "being put into a graveyard",
    "sacrificed": "going to the graveyard",
    "loses_game": "losing the game",
}
"""What is replaced, after "instead of X"."""
CHOICES = {
    "keep": "keep {option}", "protector": "{option} protects {about}",
    "sector": "{about}: {option}", "instead": "{about}: {option}",
}  # fmt: skip


class Wording:
    """Sentences about the events of one check."""

    def __init__(self, check: StateBased) -> None:
        self._check = check
        self._things = {thing.id: thing for thing in check.situation.things}
        self._players = {player.name: player for player in check.situation.players}

    def sentence(self, event: Event) -> str:
        """What happens and why."""
        who, it = " and ".join(event.players), " and ".join(event.objects)
        said = ACTIONS[event.action].format(who=who, it=it)
        if event.instead_of is not None:
            return f"{said} instead of {self._replaced(event)}"
        reason = REASONS[event.check].format_map(_Filled(lambda key: self._value(key, event)))
        return f"{said}: {reason}"

    def _replaced(self, event: Event) -> str:
        words = f" ({event.words})" if event.words else ""
        if event.source in self._things:
            words = words.replace("~", self._things[event.source].face.name or "it")
        by = {
            "regeneration": "its regeneration shield", "umbra": f"umbra armor of {event.source}",
            "finality": "its finality counter", "commander": "being a commander",
            "commander_further": "being a commander",
            "effect": f"{event.source}{words}",
        }[event.by or "effect"]  # fmt: skip
        return f"{' and '.join(event.replaced)} {DOING[event.instead_of or '']}, by {by}"

    def choice(self, decision: Decision) -> str:
        """What a player chose, in a few words."""
        if decision.point == "commander":
            whether = "" if decision.option == "yes" else "not "
            return f"{decision.about} {whether}to the command zone"
        return CHOICES[decision.point].format(about=decision.about, option=decision.option)

    # --------------------------------------------------------------------------------- values

    def _value(self, key: str, event: Event) -> str:
        if key in ("life", "poison"):
            return str(self._players[event.players[0]].numbers.get(key, 0))
        thing = self._things[event.objects[0]]
        match key:
            case "toughness":
                return str(self._numbers.get(thing.id, "?"))
            case "damage":
                return str(thing.damage)
            case "name":
                return thing.face.name or "the same"
            case "zone":
                return thing.zone
            case "lore":
                return str(thing.counters.get("lore", 0))
            case "protector":
                return str(thing.choices.get("player", "nobody"))
            case "attachment":
                return self._unfit(thing.id, thing.host)
        return self._because(thing.id)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        found = self._check.read("toughness_now", 2)
        return {owner.string: size.number for owner, size in found}

    def _unfit(self, id_: str, host: str | None) -> str:
        """Why an attachment is where it may not be."""
        for owner, why, _ in self._check.read("illegal", 3):
            if owner.string == id_:
                return UNFIT[why.name].format(host=host)
        return "attached to nothing" if host is None else f"it can't be attached to {host}"

    @cached_property
    def _history(self) -> History:
        return History(self._check.derivation)

    def _because(self, id_: str) -> str:
        """The effects that changed its toughness."""
        sources = []
        for deed in self._history.deeds(id_):
            if deed.before.get("pt") != deed.after.get("pt"):
                effect = deed.effect
                where = effect.arguments[0].string
                sources.append(where if effect.name != "counter" else "its counters")
        named = " and ".join(dict.fromkeys(sources))
        return f" (by {named})" if named else ""


class _Filled(dict[str, str]):
    """The values of a sentence, found as they are asked for."""

    def __init__(self, find: Callable[[str], str]) -> None:
        self._find = find

    def __missing__(self, key: str) -> str:
        return self._find(key)
