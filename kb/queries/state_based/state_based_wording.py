"""What state-based actions do, in sentences: what happens, to what, and which value decides."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from kb.engine.layers.history import History
from kb.engine.state_based import checks
from kb.engine.state_based.results import Decision, Event
from kb.engine.state_based.state_based import StateBased
from kb.queries.names.protections import protection_of
from kb.vocabulary.actions import sentence_of, telling_of

CHOICES = {"keep": "keep {option}", "instead": "{about}: {option}"}
"""What was chosen, where that is no action of its own."""


class Wording:
    """Sentences about the events of one check."""

    def __init__(self, check: StateBased) -> None:
        self._check = check
        self._objects = {obj.id: obj for obj in check.state.objects}
        self._players = {player.name: player for player in check.state.players}

    def sentence(self, event: Event) -> str:
        """Returns what happens and why."""
        who, it = " and ".join(event.players), " and ".join(event.objects)
        words = sentence_of(event.action, self._check.state.edition)
        told = [words.format(who=who, it=it, whom=it or who, **each) for each in _removed(event)]
        said = " and ".join(told)
        if event.instead_of is not None:
            return f"{said} instead of {self._replaced(event)}"
        says = checks.tables().checks[event.check].says
        reason = says.format_map(_Filled(lambda key: self._value(key, event)))
        return f"{said}: {reason}"

    def _replaced(self, event: Event) -> str:
        words = f" ({event.words})" if event.words else ""
        if event.source in self._objects:
            words = words.replace("~", self._objects[event.source].face.name or "it")
        assert event.instead_of is not None
        says = checks.tables().replaced_by[event.by or "effect"].says
        by = says.format(source=event.source, words=words)
        return f"{' and '.join(event.replaced)} {telling_of(event.instead_of).instead}, by {by}"

    def choice(self, decision: Decision) -> str:
        """Returns what a player chose, in a few words."""
        says = CHOICES.get(decision.point) or telling_of(decision.point).chosen or ""
        whether = "not " if decision.option == "no" else ""
        return says.format(about=decision.about, option=decision.option, whether=whether)

    # --------------------------------------------------------------------------------- values

    def _value(self, key: str, event: Event) -> str:
        if key in ("life", "poison"):
            return self._number_of_player(key, event.players[0])
        obj = self._objects[event.objects[0]]
        match key:
            case "toughness":
                return str(self._numbers.get(obj.id, "?"))
            case "damage":
                return str(obj.damage)
            case "name":
                final = self._check.derivation.final
                return self._history.characteristics(final, obj.id).name or "the same"
            case "zone":
                return obj.zone
            case "lore":
                return str(obj.counters.get("lore", 0))
            case "protector":
                return str(obj.choices.get("player", "nobody"))
            case "attachment":
                return self._unfit(obj.id, obj.host)
        return self._because(obj.id)

    def _number_of_player(self, kind: str, name: str) -> str:
        """A number of the player; a teammate's, named, where the player has none of it."""
        own = self._players[name].numbers.get(kind, 0)
        team = self._players[name].team
        mates = [each for each in self._players.values() if team and each.team == team]
        most = max(mates, key=lambda each: each.numbers.get(kind, 0), default=None)
        if kind == "poison" and most is not None and most.numbers.get(kind, 0) > own:
            return f"{most.name}'s {most.numbers[kind]}"
        return str(own)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        found = self._check.read("pt_now", 3)
        return {
            owner.string: size.number for owner, which, size in found if which.name == "toughness"
        }

    def _unfit(self, id_: str, host: str | None) -> str:
        """Why an attachment may not be where it is."""
        for owner, why, _ in self._check.read("illegal", 3):
            if owner.string == id_:
                protection = ""
                if why.name == "protection" and host is not None:
                    protection = protection_of(self._check.derivation, host, id_)
                return checks.tables().unfit[why.name].format(host=host, protection=protection)
        return "attached to nothing" if host is None else f"it can't be attached to {host}"

    @cached_property
    def _history(self) -> History:
        return History(self._check.derivation)

    def _because(self, id_: str) -> str:
        """The effects that changed its toughness."""
        sources = dict.fromkeys(
            effect.arguments[0].string if effect.name != "counter" else "its counters"
            for effect in self._history.resizing(id_)
        )
        named = " and ".join(sources)
        return f" (by {named})" if named else ""


class _Filled(dict[str, str]):
    """The values of a sentence, found as they are asked for."""

    def __init__(self, find: Callable[[str], str]) -> None:
        self._find = find

    def __missing__(self, key: str) -> str:
        return self._find(key)


def _removed(event: Event) -> list[dict[str, Any]]:
    """What a sentence says of the counters that are removed, kind by kind; of none, nothing."""
    kinds = event.removed.items()
    told: list[dict[str, Any]] = [
        {"number": n, "counter": kind, "s": "" if n == 1 else "s"} for kind, n in kinds
    ]
    return told or [{}]
