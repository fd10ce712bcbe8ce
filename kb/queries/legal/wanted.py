"""Which ways of doing something were asked for, by the words that said it."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.actions.announcing import Choice
from kb.engine.actions.candidates import Candidate
from kb.engine.completion.way import Way
from kb.engine.facts.keyword_costs import Activating
from kb.queries.legal.legal_actions import LegalActions
from kb.queries.names import action_words
from kb.queries.names.action_words import Said
from kb.vocabulary.parts import any_part

NAMED_BY_FACE = ("aftermath", "back")
"""The forms of a spell that go by the name of their half or face, too."""


class Wanted:
    """The ways to take one of a player's actions that fit what was said."""

    def __init__(self, doing: LegalActions, said: Said) -> None:
        self.doing = doing
        self.said = said

    def ways(self, act: int, limit: int) -> list[Way]:
        """The ways in which a candidate can be done as it was asked for: without additional costs
        that weren't named, if it can be."""
        return self.of(act, self.doing.affording.ways(act, limit)[0])

    def of(self, act: int, ways: list[Way]) -> list[Way]:
        """Those of some ways that were asked for, likewise."""
        candidate = self.doing.actions.candidates[act]
        found = [way for way in ways if self.wanted(candidate, way)]
        if self.additional(candidate):
            return found
        return [way for way in found if not way.choice.paid] or found

    def fits(self, candidate: Candidate) -> bool:
        """Whether it is what the words say, as far as they say it."""
        said = self.said
        if candidate.action not in said.actions:
            return False
        if said.objects and candidate.object not in said.objects:
            return False
        if said.number is not None and (
            candidate.ability is None or candidate.ability.number != said.number
        ):
            return False
        if said.tapping and candidate.action == "activate" and not _taps(candidate):
            return False
        if said.keyword is not None and not (
            isinstance(candidate.row, Activating) and candidate.row.keyword == said.keyword
        ):
            return False
        return self.additional(candidate) is not None

    def has_its_own_price(self, candidate: Candidate) -> bool:
        """Returns whether it is cast face up for an alternative cost (118.9), or for more than it
        costs (118.8)."""
        priced = candidate.own_price or candidate.priced_by is not None
        return candidate.action == "cast" and priced and not candidate.face_down

    def additional(self, candidate: Candidate) -> dict[str, int | None] | None:
        """Of the ways that were said, the additional costs, with how often each is paid (None: not
        said); None: some are no ways of this candidate."""
        known = {each.name for choice in candidate.choices or () for each in choice.paid}
        own = self.names_of_way(candidate) | self._name_of_half(candidate)
        rest = [said for said in self.said.ways if said not in own]
        found = dict(action_words.cost_said(each, known) for each in rest)
        return found if set(found) <= known else None

    def _name_of_half(self, candidate: Candidate) -> set[str]:
        """Returns the name of the face, or the half, that would be cast, where a card has
        several."""
        forms = self.doing.actions.forms
        return {each.name.lower() for each in forms if each.id == candidate.spell and each.name}

    def names_of_way(self, candidate: Candidate) -> set[str]:
        """Returns by what words its way to be done may be called."""
        found = {candidate.way.lower()} if candidate.way is not None else set()
        if candidate.ability is not None and candidate.ability.words.keyword is not None:
            found.add(candidate.ability.words.keyword)
        if getattr(candidate.row, "face", None) in NAMED_BY_FACE:
            spells = self.doing.derivation.state.objects
            found |= {each.face.name.lower() for each in spells if each.id == candidate.spell}
        return found

    def announced(self, candidate: Candidate, choice: Choice) -> bool:
        """Returns whether it has the additional costs that were named, if any were."""
        said = self.additional(candidate) or {}
        if not said:
            return True
        settled = {each.name: each.times for each in choice.paid if each.settled}
        often = all(said.get(name) in (None, times) for name, times in settled.items())
        return often and set(said) == {each.name for each in choice.paid}

    def often(self, candidate: Candidate, way: Way) -> bool:
        """Returns whether its additional costs can be paid as often as was said."""
        said = self.additional(candidate) or {}
        known = {name: (least, most) for name, least, most in way.times}
        return all(
            times is None or known.get(name, (1, 1))[0] <= times <= known.get(name, (1, 1))[1]
            for name, times in said.items()
        )

    def wanted(self, candidate: Candidate, way: Way) -> bool:
        """Returns whether a way has everything that was asked for."""
        said = self.said
        if not self.announced(candidate, way.choice) or not self.often(candidate, way):
            return False
        if said.modes is not None and way.choice.modes != said.modes:
            return False
        if said.x is not None and not way.allows(said.x):
            return False
        return self.aimed(way)

    def aimed(self, way: Way) -> bool:
        """Returns whether it has the targets that were asked for."""
        wanted = self.said.targets
        return wanted is None or any(sorted(each) == sorted(wanted) for each in way.targets)

    def modes_said(self, choice: Choice | None) -> bool:
        """Returns whether it has the modes that were asked for, if any were."""
        return self.said.modes is None or (choice is not None and choice.modes == self.said.modes)

    def as_asked(self, candidate: Candidate, choice: Choice | None) -> bool:
        """Returns whether modes and additional costs are those that were asked for."""
        return self.modes_said(choice) and self.announced(candidate, choice or Choice())


def _taps(candidate: Candidate) -> bool:
    """Whether the object that has an ability is tapped to activate it; of a keyword whose cost a
    row tells it may be."""
    activation = candidate.ability.words.activation if candidate.ability is not None else None
    return activation is None or any_part(activation.cost, lambda word: isinstance(word, v.TapThis))
