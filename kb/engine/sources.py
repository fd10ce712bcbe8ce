"""The mana abilities that a player may activate here, as sources for the solver (605)."""

from __future__ import annotations

import re
from functools import cached_property

from kb.cards import vocabulary as v
from kb.engine.actions import Actions
from kb.engine.candidates import Candidate
from kb.engine.purse import ManaSource

COLORS = (("W",), ("U",), ("B",), ("R",), ("G",))


class Sources:
    """The sources of a moment's player: mana abilities against which the law has nothing."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions

    @cached_property
    def all(self) -> tuple[ManaSource, ...]:
        found = []
        for place, candidate in enumerate(self.actions.candidates):
            if candidate.action == "activate_mana" and not [
                each for each in self.actions.reasons.get(place, ()) if each.name != "no_priority"
            ]:
                source = self._source(candidate)
                if source is not None:
                    found.append(source)
        return tuple(found)

    def _source(self, c: Candidate) -> ManaSource | None:
        ability = c.held.ability
        if ability.activation is None:
            makes = (tuple(re.findall(r"Add \{(.)\}", ability.text or "")),)
        else:
            makes = ()
            for m in ability.activation.mana or ():
                times = self.actions.value_of(c.held, m.times)
                if m.choices:
                    makes += tuple(tuple(re.findall(r"\{([^}]*)\}", ch)) * times for ch in m.choices)
                else:
                    makes += tuple(x * times for x in COLORS)
        uses = []
        mana = ""
        life = 0
        for _, part in c.parts:
            if isinstance(part, v.TapThis):
                uses.append(f"tap:{c.object}")
            elif isinstance(part, v.PayMana):
                mana = part.mana
            elif isinstance(part, v.PayLife):
                life = self.actions.value_of(c.held, part.life)
            elif isinstance(part, v.Act) and part.objects == v.IsSelf():
                uses.append(f"{part.verb}:{c.object}")
            else:
                return None
        return ManaSource(c.object, c.held.number, makes, mana, life, tuple(uses), snow=self.actions.present.has(c.object,"supertype","snow"))

    def usable_for(self, candidate: Candidate) -> tuple[ManaSource, ...]:
        return self.all
