"""`why-not`: everything that forbids one action, and the one step that would allow it."""

from __future__ import annotations

from typing import Any

import msgspec

from kb.board import Board, object_names
from kb.engine.actions.actions import Reason
from kb.engine.actions.announcing import Choice
from kb.engine.actions.candidates import Candidate
from kb.engine.completion.completion import Failure, Way, repeated
from kb.errors import SnapshotError, shown
from kb.queries.legal import opening_hands, why_not_declared
from kb.queries.legal.kept_actions import legal_actions
from kb.queries.legal.legal_actions import LegalActions, acting_player
from kb.queries.legal.legal_wording import Wording
from kb.queries.legal.other_ways import at_other_prices
from kb.queries.legal.wanted import Wanted
from kb.queries.names import action_words, hand_words
from kb.queries.names.action_words import Said
from kb.queries.names.common_speech import named_plainly

Document = dict[str, Any]
ANOTHERS = frozenset({"no_permission", "not_yours"})
"""The reasons that bar what isn't the player's."""
LIMIT = 1000
"""How many choices of targets are looked through for those that were asked for."""


def why_not(board: Board, action: str, player: str | None = None) -> Document:
    """Why an action isn't legal now: all reasons, each with its rule. Where the words may mean
    several actions, those are told instead (`readings`). Raises SnapshotError for words that name
    nothing."""
    action = named_plainly(action)
    of_hand = hand_words.read(action)
    if of_hand is not None:
        return opening_hands.judged(board, of_hand, player)
    declared = why_not_declared.read(board, action)
    if declared is not None:
        document = why_not_declared.judged(board, declared, action, player)
        if document is not None:
            return document
        player = why_not_declared.declaring_player(board, declared, player)
    player = acting_player(board, player)
    said = action_words.read(board, action if declared is None else declared.verb, player)
    asking = WhyNot(legal_actions(board, player, LIMIT, named=(*said.objects, *said.own)), said)
    document = {"edition": board.edition, "player": asking.doing.player}
    meant = asking.with_own() or asking.meant()
    asking.aim_at_abilities(meant)
    readings = sorted({words for act in meant for words in asking.readings(act)})
    if len(readings) > 1:
        return document | {
            "action": action, "legal": None, "reasons": [], "readings": readings,
            "not_understood": asking.doing.not_understood(),
        }  # fmt: skip
    if not meant and (said.ways or said.free or said.number is not None):
        raise asking.no_such_way(action)
    reasons = asking.reasons(meant[0]) if meant else [asking.nothing()]
    later = None
    if declared is not None and reasons:  # a wrong moment may not be all
        later = why_not_declared.in_its_step(board, declared, player)
        reasons = [*reasons, *(later["reasons"] if later is not None else ())]
    if meant and declared is None:
        action = asking.words(meant[0], asking.found)
        if reasons:
            reasons = [*reasons, *at_other_prices(asking, meant[0], asking.reasons, reasons)]
    document |= {"action": action, "legal": not reasons, "reasons": reasons}
    judged = declared is None or later is not None
    if len(reasons) == 1 and "change" in reasons[0] and judged:
        document["change"] = reasons[0]["change"]
    unread = asking.doing.not_understood()
    if later is not None:
        unread += [each for each in later["not_understood"] if each not in unread]
    return document | {"not_understood": unread}


WITHOUT_COSTS = frozenset({
    "is_land", "no_face_up_cost", "no_creature_manifested", "no_creature_cloaked",
    "functions_elsewhere",
})  # fmt: skip
"""The reasons with which it makes no sense to ask what something costs."""


class WhyNot(Wanted):
    """One action that is asked about, of those of `doing`."""

    def __init__(self, doing: LegalActions, said: Said) -> None:
        super().__init__(doing, said)
        self.found: Way | None = None
        """The way to do it that was asked for, once `reasons` has found one."""
        self.wording = Wording(self.doing)
        self.candidates = self.doing.actions.candidates

    # ------------------------------------------------------------------------------- which one

    def meant(self) -> list[int]:
        """The candidates that the words may mean: those that fit best."""
        found = [act for act, each in enumerate(self.candidates) if self.fits(each)]
        if self.said.free:
            freed = [act for act in found if self.doing.reasons_when_free(act) is not None]
            plain = [act for act in found if self.candidates[act].way is None]
            found = freed or [act for act in plain if self.candidates[act].action == "cast"]
        face = (self.said.face or "").lower()
        found = [act for act in found if not self._is_another_face(act, face)]
        named = [act for act in found if face in self.names_of_way(self.candidates[act])]
        bare = not any(
            set(self.said.ways) & self.names_of_way(self.candidates[act]) for act in found
        )
        if self.said.face is not None and bare and named:
            found = named
        elif self.said.face is not None and not bare:
            casts = self._name_of_half
            found = [act for act in found if face in casts(self.candidates[act])] or found
        elif bare:
            plain = [act for act in found if self.candidates[act].way is None]
            if any("no_permission" not in self._names(act) for act in plain):
                found = self._possible(plain, found) or plain
            else:
                found = [act for act in found if act not in plain] or plain
        # An ability that functions where its object is comes before one that doesn't.
        found = [act for act in found if "functions_elsewhere" not in self._names(act)] or found
        if any(self.said.choices):  # what has targets comes first, where targets are named
            found = [act for act in found if self._has_targets(act)] or found
        # "play" means a land as long as it is one, "tap" a mana ability as long as there is one.
        for action in self.said.actions:
            first = [act for act in found if self.candidates[act].action == action]
            if first:
                found = first
                break
        return self._one_of_alike(found)

    def _is_another_face(self, act: int, face: str) -> bool:
        """Returns whether it would cast a face or half other than the one that is named."""
        spell = self.candidates[act].spell
        known = {each.id: each.face.name.lower() for each in self.doing.derivation.state.objects}
        cast = known.get(spell or "", "")
        return bool(face and cast) and face not in cast.split(" // ")

    def _possible(self, plain: list[int], found: list[int]) -> list[int]:
        """The first way to cast something at another price than its mana cost, if that can be done
        and not in the plain way."""
        priced = [act for act in found if self.has_its_own_price(self.candidates[act])]
        if not priced or any(map(self.doing.entries, plain)):
            return []
        return [act for act in priced if self.doing.entries(act)][:1]

    def with_own(self) -> list[int]:
        """The candidates with the player's own objects, where the name is that of others too: an id
        means its own object, unless that is another player's to use."""
        said = self.said
        if not said.own or set(said.objects) <= set(said.own):
            return []
        by_id = not set(said.own) & set(said.objects)
        if by_id and not all(self._is_anothers(act) for act in self.meant()):
            return []
        self.said = msgspec.structs.replace(said, objects=said.own)
        found = self.meant()
        self.said = self.said if found else said
        return found

    def _is_anothers(self, act: int) -> bool:
        """Returns whether it is barred because the card, or the permanent, is another player's."""
        return bool(self._names(act) & ANOTHERS)

    def _names(self, act: int) -> set[str]:
        return {each.name for each in self.doing.reasons(act)}

    def _one_of_alike(self, found: list[int]) -> list[int]:
        """Of cards of the same name in the same place one, the possible ones first."""
        alike: dict[tuple[object, ...], list[int]] = {}
        for act in found:
            candidate = self.candidates[act]
            name: object = candidate.object
            if candidate.object is not None:
                names = object_names.names(self.doing.board, candidate.object)
                name = (frozenset(names), candidate.zone)
            number = candidate.ability.number if candidate.ability is not None else None
            alike.setdefault((candidate.action, name, candidate.way, number), []).append(act)
        return self._possible_first([self._possible_first(acts)[0] for acts in alike.values()])

    def _possible_first(self, acts: list[int]) -> list[int]:
        """The candidates with those first that are legal, and of these what can be paid for."""
        if len(acts) == 1:
            return acts
        legal = [act for act in acts if not self.doing.reasons(act)]
        paid = [act for act in legal if self.doing.entries(act)] if len(legal) > 1 else legal
        return list(dict.fromkeys((*paid, *legal, *acts)))

    def words(
        self, act: int, way: Way | None = None, targets: tuple[str, ...] | None = None
    ) -> str:
        """A candidate, done in this way, in the words that are read here; at these targets, or at
        those that were said."""
        candidate = self.candidates[act]
        entry = self.doing.head(candidate)
        said = self.additional(candidate) or {}
        paid = [name if times is None else f"{name} {times}" for name, times in said.items()]
        if way is not None and not paid:
            paid = [each.name for each in way.choice.paid]
        if self.said.free:
            entry["as"] = ", ".join([*filter(None, [candidate.way]), "free"])
        if paid:
            entry["as"] = ", ".join([*filter(None, [entry["as"]]), *paid])
        aimed = targets or self.said.targets
        if aimed is not None:
            entry["targets"] = [list(aimed)]
        entry["modes"] = list(self.said.modes or ())
        entry["x"] = self.said.x
        return action_words.said(entry)

    def _has_targets(self, act: int) -> bool:
        """Whether a candidate may have targets, as far as they are understood."""
        choices = self.candidates[act].choices
        return choices is None or any(each.targets for each in choices)

    def aim_at_abilities(self, meant: list[int]) -> None:
        """Takes the names of sources for those of their abilities on the stack, where only these
        can be targets of what is meant."""
        if not self.said.aside:
            return
        legal = {id_ for act in meant for id_ in self._targetable(self.candidates[act])[1]}
        if any(legal.issuperset(each) for each in self.said.choices):
            return
        aimed = tuple(each for each in self.said.aside if legal.issuperset(each))
        if aimed:
            self.said = msgspec.structs.replace(self.said, targets=aimed[0], choices=aimed)

    def readings(self, act: int) -> list[str]:
        """Returns what the words may mean of a candidate: one for each choice of targets."""
        choices = [each for each in self.said.choices if len(set(each)) == len(each)]
        return [self.words(act, targets=each) for each in choices or (None,)]

    # --------------------------------------------------------------------------------- reasons

    def reasons(self, act: int) -> list[Document]:
        """Everything that forbids a candidate, as it was asked for."""
        candidate = self.candidates[act]
        if self.said.free:
            return self._reasons_when_free(act)
        if self.doing.free_ways.get(act) and any(
            self.wanted(candidate, way) for way in self.doing.affording.free(act, LIMIT)[0]
        ):
            return []
        found = [self.wording.reason(candidate, each) for each in self.doing.reasons(act)]
        if candidate.action in ("pass", "attack", "block", "play_land") or self._no_way(act):
            return _once(found)
        return _once([*found, *self._incomplete(act, *self.doing.affording.ways(act, LIMIT))])

    def _reasons_when_free(self, act: int) -> list[Document]:
        """Everything that forbids casting it without paying its mana cost (118.9)."""
        barred = self.doing.reasons_when_free(act)
        if barred is None:
            candidate = self.candidates[act]
            return [self.wording.document(candidate, "nothing_frees", [candidate.object or ""])]
        found = [self.wording.reason(self.candidates[act], each) for each in barred]
        return _once([*found, *self._incomplete(act, *self.doing.affording.free(act, LIMIT))])

    def _incomplete(self, act: int, ways: list[Way], failures: list[Failure]) -> list[Document]:
        """Why the action can't be completed in the way that was asked for."""
        candidate = self.candidates[act]
        self.found = next((way for way in ways if self.wanted(candidate, way)), None)
        return self._unfulfilled(candidate, ways, failures) if self.found is None else []

    def _no_way(self, act: int) -> bool:
        """Returns whether it is something that costs don't come into."""
        return bool(self._names(act) & WITHOUT_COSTS)

    def _unfulfilled(
        self, candidate: Candidate, ways: list[Way], failures: list[Failure]
    ) -> list[Document]:
        """Returns what is wrong with the targets, modes, X or cost that were asked for."""
        if self.said.targets is not None:
            bad = self._bad_targets(candidate)
            if bad:
                return bad
        if self.said.x is not None:
            asked = [way for way in ways if self.aimed(way) and way.largest is not None]
            if asked and not any(0 <= way.largest < self.said.x for way in asked if way.largest):
                return [self.wording.document(candidate, "wrong_x", [candidate.object or ""])]
            if asked:
                aimed = self.said.targets or asked[0].targets[0]
                return self._unpaid(candidate, asked[0], aimed, self.said.x)
        often = [w for w in ways if self.aimed(w) and self.announced(candidate, w.choice)]
        if often and not self.often(candidate, often[0]):
            return self._unpaid(candidate, self._repeated(candidate, often[0]), often[0].targets[0])
        so_far = any(self.as_asked(candidate, each.choice) for each in ways)
        wanted = [
            each
            for each in failures
            if self.as_asked(candidate, each.choice) and not (each.no_target and so_far)
        ]
        if wanted:
            return self.wording.failure(candidate, self._nearest(wanted))
        so = (c for c in candidate.choices or () if self.announced(candidate, c))
        if not any(map(self.modes_said, so)):
            return [
                self.wording.document(candidate, fault, [candidate.object or ""])
                for fault in self._faults(candidate) or ("wrong_modes",)
            ]
        return [self.wording.document(candidate, "wrong_targets", [candidate.object or ""])]

    def _faults(self, candidate: Candidate) -> tuple[str, ...]:
        """Returns the faults of the modes and additional costs asked for (601.2b)."""
        if candidate.offer is None or not candidate.choices:
            return ()
        said = self.additional(candidate) or {}
        paid = [each for each in candidate.offer.extras if each.name in said]
        modes = candidate.choices[0].modes if self.said.modes is None else self.said.modes
        return candidate.offer.faults(modes, paid)

    def _repeated(self, candidate: Candidate, way: Way) -> Way:
        """The way with its additional costs paid as often as was said."""
        said = self.additional(candidate) or {}
        for place, each in enumerate(way.choice.paid):
            way = repeated(way, place, said.get(each.name) or 1)
        return way

    def _unpaid(
        self, candidate: Candidate, way: Way, targets: tuple[str, ...], x: int | None = None
    ) -> list[Document]:
        """Why the action can't be paid for with this X."""
        act = self.candidates.index(candidate)
        affording = self.doing.affording
        price = affording.prices.total(act, way.choice, targets, x)
        lacks = affording.paid(act, price, x or 0)[1] if price is not None else ()
        return self.wording.failure(candidate, Failure(lacks=lacks, price=price))

    def _nearest(self, failures: list[Failure]) -> Failure:
        """Of several announcements, the one that failed last in the order of casting, with the
        fewest additional costs."""
        return min(
            failures,
            key=lambda each: (
                each.closed, each.no_target, bool(each.lacks), len((each.choice or Choice()).paid),
            ),
        )  # fmt: skip

    def _targetable(self, candidate: Candidate) -> tuple[set[str], set[str]]:
        """What a candidate's words name as targets, and what of that is legal."""
        targeting = self.doing.affording.targeting
        choices = candidate.choices or (Choice(),)
        found = [one for choice in choices for one in targeting.instances(candidate, choice)]
        named = {id_ for one in found for id_ in one.named}
        return named, {id_ for one in found for id_ in one.legal}

    def _bad_targets(self, candidate: Candidate) -> list[Document]:
        """The targets asked for that aren't legal; one reason where it isn't understood what may be
        targeted."""
        if candidate.choices is None and self.said.targets:
            return [self.wording.document(candidate, "unread_targets", [candidate.object or ""])]
        targeting = self.doing.affording.targeting
        source = candidate.spell if candidate.action == "cast" else candidate.object
        named, legal = self._targetable(candidate)
        return [
            self.wording.bad_target(
                candidate, each, targeting.bars(source, each) if each in named else ()
            )
            for each in self.said.targets or ()
            if each not in legal
        ]

    def no_such_way(self, action: str) -> SnapshotError:
        """The message for a way or a number that the object has not."""
        known = sorted(
            {
                self.words(act)
                for act, each in enumerate(self.candidates)
                if each.object in self.said.objects and each.action in self.said.actions
            }
        )
        return SnapshotError(
            "nothing can be done with it in this way",
            found=shown(action),
            expected=" or ".join(known) if known else "another object",
        )

    def nothing(self) -> Document:
        """The reason where the object has no such action at all."""
        object_ = self.said.objects[0] if self.said.objects else ""
        action = self.said.actions[0]
        zone = self.doing.board.objects[object_].zone if object_ else None
        candidate = Candidate(action=action, object=object_, zone=zone)
        if action in ("cast", "play_land"):
            return self.wording.reason(candidate, Reason("no_permission", (object_,)))
        if action == "unlock":
            return self.wording.reason(candidate, Reason("nothing_locked", (object_,)))
        if action == "turn_face_up":
            return self.wording.reason(candidate, Reason("no_face_up_cost", (object_,)))
        return self.wording.reason(candidate, Reason("no_such_ability", (object_,)))


def _once(found: list[Document]) -> list[Document]:
    """Each reason once."""
    return [each for place, each in enumerate(found) if each not in found[:place]]
