"""A resolved snapshot and its cards, put together as the state that questions are asked of."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from kb.errors import SnapshotError, shown
from kb.snapshot.model import CopyOf
from kb.snapshot.resolved import (
    ResolvedObject,
    ResolvedSnapshot,
    StatedEffect,
)
from kb.state.appearance import FaceLaw
from kb.state.designations import effects_of
from kb.state.entries import (
    carrying,
    choices_of,
    corrections_of,
    delayed_ability,
    is_ability,
    shields_of,
    stack_ability,
    turn_of,
)
from kb.state.game_state import (
    GameObject,
    GameState,
    ResolvedEffect,
)
from kb.state.players import player_states
from kb.state.printed import (
    FindCard,
    copied_appearance,
    copies_by_status,
    face_down_values,
    face_of,
    locked_parts,
    other_face,
)
from kb.text.words.keyword_costs import with_keyword_costs
from kb.vocabulary import (
    Ability,
    Effect,
    Filter,
    Modification,
    Replacement,
    RuleChange,
    StatementLine,
    Zone,
)
from kb.vocabulary.card import Card, Face

PLAIN_TRAITS = ("flipped", "phased_out", "monstrous", "commander", "deathtouched", "copy", "sick")
PAST_TRAITS = {
    "attacked": "attacked_this_turn",
    "entered": "entered_this_turn",
    "discarded": "discarded_this_turn",
    "dealt_combat_damage": "dealt_combat_damage_to_player_this_turn",
}
"""What an object's `history` says of this turn, as traits."""
LOCKED = b'{"is":"locked"}'
"""How the set that was fixed when an effect began is encoded."""
WHOM = "whom does it affect? the text doesn't say"
ON_STACK_OR_BATTLEFIELD = ("battlefield", "stack")


def from_snapshot(snapshot: ResolvedSnapshot, find: FindCard, law: FaceLaw) -> GameState:
    """The state that a snapshot states, under the rules in force on a date."""
    return Assembly(snapshot, find, law).state


class Assembly:
    """The state of a snapshot, put together."""

    def __init__(self, snapshot: ResolvedSnapshot, find: FindCard, law: FaceLaw) -> None:
        self.snapshot = snapshot
        self._law = law
        self._find = find
        self._attackers = set(snapshot.combat.attackers)
        self._blocked = {each for blocked in snapshot.combat.blockers.values() for each in blocked}
        self._blocked |= set(snapshot.combat.blocked)
        self._top = _tops(snapshot)
        effects = [self._effect(entry) for entry in snapshot.effects.values()]
        self.state = GameState(
            edition=law.edition,
            players=player_states(snapshot),
            turn=turn_of(snapshot.turn),
            objects=tuple(self._things()),
            effects=(*self._designated(), *(each for each in effects if each.effect.clauses)),
            unread_effects=tuple(each for each in effects if not each.effect.clauses),
            delayed=tuple(map(delayed_ability, snapshot.delayed.values())),
            day_night=snapshot.day_night,
            format=snapshot.format,
            waiting=tuple(
                stack_ability(each) for each in snapshot.objects.values() if is_ability(each)
            ),
            stack=snapshot.stack,
            attacks=dict(snapshot.combat.attackers),
            blocks=dict(snapshot.combat.blockers),
            goaded=dict(_goaded(snapshot)),
            blocked=snapshot.combat.blocked,
            cards=snapshot.cards,
        )

    # ---------------------------------------------------------------------------------- objects

    def _things(self) -> Iterator[GameObject]:
        for entry in self.snapshot.objects.values():
            if not is_ability(entry):
                yield self._thing(entry)

    def _card(self, name: str | None) -> Card | None:
        return self._find(name) if name is not None else None

    def _thing(self, entry: ResolvedObject) -> GameObject:
        face = face_of(entry, self._card(entry.card), self._law)
        if entry.emblem:
            face = msgspec.structs.replace(face, abilities=tuple(in_command(face.abilities)))
        self._unread: list[str] = []
        copy_of, copied, but = self._copy(entry)
        placed = entry.zone in ON_STACK_OR_BATTLEFIELD
        return GameObject(
            id=entry.id,
            face=face,
            owner=entry.owner,
            zone=entry.zone,
            controller=entry.controller if placed or entry.emblem else None,
            timestamp=entry.timestamp,
            traits=frozenset(self._traits(entry)),
            counters=entry.counters,
            host=entry.attached_to or entry.attached_to_player,
            paired_with=_partner(entry),
            choices=choices_of(entry.choices),
            x=entry.x,
            copy_of=copy_of,
            copied=copied,
            but=but,
            face_down=face_down_values(entry.face_down, entry.zone, self._law),
            damage=entry.damage,
            shields=shields_of(entry.shields),
            locked=locked_parts(self._card(entry.card), entry, self._law),
            elsewhere=other_face(entry, self._card(entry.card), self._law),
            card=self._card(entry.card),
            called=entry.card,
            up=entry.face,
            corrections=corrections_of(entry),
            copies=entry.copy_of,
            copied_card=self._card(entry.copy_of.card)
            if isinstance(entry.copy_of, CopyOf)
            else None,
            turned_down=entry.face_down,
            designations=carrying(entry.designations),
            history=entry.history,
            emblem=entry.emblem,
            text=entry.text,
            source=entry.source,
            targets=entry.targets,
            modes=entry.modes,
            exiled_with=entry.exiled_with,
            linked=entry.linked,
            unread=tuple(self._unread),
        )

    def _copy(
        self, entry: ResolvedObject
    ) -> tuple[str | None, Face | None, tuple[Modification, ...]]:
        if entry.copy_of is None:
            return None, None, ()
        if isinstance(entry.copy_of, str):
            return self._original(entry, entry.copy_of)
        original: CopyOf = entry.copy_of
        but: tuple[Modification, ...] = ()
        if original.exception:
            but = self._exceptions(entry, original.exception)
        if original.id is not None:
            id_, copied, further = self._original(entry, original.id)
            return id_, copied, (*further, *but)
        card = self._card(original.card)
        copied = self._copied(card, entry) if card is not None else None
        return None, copied, but

    def _copied(
        self, card: Card, entry: ResolvedObject, original: ResolvedObject | None = None
    ) -> Face:
        """What a copy of a card has of it."""
        return self._law.composed(copied_appearance(card, entry, original))

    def _original(
        self, entry: ResolvedObject, id_: str
    ) -> tuple[str | None, Face | None, tuple[Modification, ...]]:
        """What is copied of another object: its values as they are, or a card of which the copy's
        own status, or the face of the original, tells what counts."""
        original = self.snapshot.objects[id_]
        card = None if original.face_down else self._last_copied(original)
        if card is not None and copies_by_status(card, entry, self._law):
            return None, self._copied(card, entry), self._copy(original)[2]
        if card is None or original.copy_of is not None:
            return id_, None, ()
        if entry.token and entry.face:
            return None, self._copied(card, entry), ()
        if original.face is not None and len(card.faces) > 1:
            return None, self._copied(card, entry, original), ()
        return id_, None, ()

    def _last_copied(self, entry: ResolvedObject) -> Card | None:
        """The card at the end of a chain of copies; None where something face down is copied."""
        passed: set[str] = set()
        while (named := entry.copy_of) is not None and entry.id not in passed:
            passed.add(entry.id)
            if isinstance(named, CopyOf) and named.id is None:
                return self._card(named.card)
            entry = self.snapshot.objects[str(named.id if isinstance(named, CopyOf) else named)]
            if entry.face_down:
                return None
        return self._card(entry.card)

    def _exceptions(self, entry: ResolvedObject, text: str) -> tuple[Modification, ...]:
        from kb.text.grammar.parser import NotUnderstood as Unread  # noqa: PLC0415
        from kb.text.lines.reading import read_copy_exceptions  # noqa: PLC0415 - loads the grammar

        try:
            read = read_copy_exceptions(text)
        except Unread:
            read = None
        if read is None or any(isinstance(each, RuleChange) for each in read):
            self._unread.append(text)
            return ()
        return read

    def _traits(self, entry: ResolvedObject) -> Iterator[str]:
        yield "tapped" if entry.tapped else "untapped"
        yield "face_down" if entry.face_down else "face_up"
        if entry.token:
            yield "token"
        yield from (name for name in PLAIN_TRAITS if getattr(entry, name))
        if entry.attached_to is not None or entry.attached_to_player is not None:
            yield "attached"
        yield from _designations(entry)
        if entry.id in self._attackers:
            yield "attacking"
            yield "blocked" if entry.id in self._blocked else "unblocked"
        if entry.id in self.snapshot.combat.blockers:
            yield "blocking"
        if isinstance(entry.face_down, str):
            yield entry.face_down
        yield from (trait for name, trait in PAST_TRAITS.items() if getattr(entry.history, name))
        if entry.unknown:
            yield "unknown"
        if entry.id in self._top:
            yield "top_of_zone"

    # ---------------------------------------------------------------------------------- effects

    def _designated(self) -> Iterator[ResolvedEffect]:
        """What the designations of objects do."""
        for each in self.snapshot.objects.values():
            yield from effects_of(each)

    def _effect(self, entry: StatedEffect) -> ResolvedEffect:
        """An effect with its text turned into logic; without clauses if that can't be done."""
        read = self._read(entry)
        effect = read or Effect(())
        rules, replacements, unread = _rules(effect) if read else ((), (), [entry.text])
        named = None
        if entry.is_open and LOCKED in msgspec.json.encode((effect, rules, replacements)):
            named = self._named(entry)
        return ResolvedEffect(
            id=entry.id,
            effect=with_keyword_costs(effect, rules),
            controller=entry.controller,
            timestamp=entry.timestamp,
            affects=(*entry.affects, *entry.affects_players),
            source=entry.source if entry.source in self.snapshot.objects else None,
            choices=choices_of(entry.choices),
            x=entry.x,
            rules=rules,
            replacements=replacements,
            text=entry.text,
            origin=entry.source,
            left=entry.left,
            unread=tuple(unread),
            named=named,
        )

    def _read(self, entry: StatedEffect) -> Effect | None:
        from kb.card_base.compiling import MOST_TEXT  # noqa: PLC0415 - loads the grammar
        from kb.text.grammar.parser import NotUnderstood as Unread  # noqa: PLC0415
        from kb.text.lines.reading import read_effect  # noqa: PLC0415 - loads the grammar

        if len(entry.text) > MOST_TEXT:
            return None
        try:
            return read_effect(entry.text, self._names_of_source(entry))
        except Unread:
            return None

    def _named(self, entry: StatedEffect) -> Filter:
        """The objects that the words of an effect name, where the file doesn't say whom it affects.
        Raises SnapshotError if they name none of themselves."""
        from kb.text.lines.reading import set_named  # noqa: PLC0415 - loads the grammar

        named = set_named(entry.text, self._names_of_source(entry))
        if named is None or LOCKED in msgspec.json.encode(named):
            raise SnapshotError(
                WHOM,
                steps=(*entry.steps, "text"),
                found=shown(entry.text),
                expected="affects: the list of the objects' ids, or [] for none",
            )
        return named

    def _names_of_source(self, entry: StatedEffect) -> tuple[str, ...]:
        if entry.source in self.snapshot.objects:
            source = self.snapshot.objects[entry.source]
            return tuple(name for name in (source.card, source.name) if name)
        return (entry.source,) if entry.source is not None else ()


def _rules(
    effect: Effect,
) -> tuple[tuple[StatementLine, ...], tuple[Replacement, ...], Collection[str]]:
    """What an effect says about the rules of the game and about events, and what of that could not
    be turned into logic."""
    if not any(isinstance(each, RuleChange) for c in effect.clauses for each in c.does):
        return (), (), ()
    from kb.text.lines.rule_lines import effect_rules  # noqa: PLC0415 - loads the grammar

    return effect_rules(effect)


def _tops(snapshot: ResolvedSnapshot) -> set[str]:
    return {
        zone.cards[-1]
        for player in snapshot.players.values()
        for zone in player.zones.values()
        if zone.cards
    }


def _goaded(snapshot: ResolvedSnapshot) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Creatures that are goaded by designation, with the players who did it."""
    for entry in snapshot.objects.values():
        players = tuple(
            each.detail
            for each in entry.designations
            if each.name == "goaded" and isinstance(each.detail, str)
        )
        if players:
            yield entry.id, players


def _partner(entry: ResolvedObject) -> str | None:
    for designation in entry.designations:
        if designation.name == "paired_with" and isinstance(designation.detail, str):
            return designation.detail
    return None


def _designations(entry: ResolvedObject) -> Iterator[str]:
    """Designations as traits."""
    for designation in entry.designations:
        yield "paired" if designation.name == "paired_with" else designation.name


def in_command(abilities: tuple[Ability, ...]) -> Iterator[Ability]:
    """An emblem's abilities: they function in the command zone (114.4)."""
    # CR 109.4c + 113.6p + 114.3 + 114.4 — an emblem has its abilities and its controller, nothing
    # else.
    zones: tuple[Zone, ...] = ("command",)
    for ability in abilities:
        yield msgspec.structs.replace(ability, zones=zones)
