"""A resolved snapshot and its cards, put together as the state that questions are asked of."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

import msgspec

from kb.errors import SnapshotError, shown
from kb.snapshot.history import History
from kb.snapshot.identity import in_a_row, slug
from kb.snapshot.model import CopyEnd as StatedCopyEnd
from kb.snapshot.model import CopyOf
from kb.snapshot.resolved import (
    ResolvedObject,
    ResolvedPlayer,
    ResolvedSnapshot,
    StatedEffect,
)
from kb.state.appearance import FaceLaw
from kb.state.assumptions import with_printed_counters
from kb.state.derived import completed
from kb.state.entries import (
    choices_of,
    corrections_of,
    delayed_ability,
    is_ability,
    player_state,
    shields_of,
    stack_ability,
    turn_of,
)
from kb.state.game_state import CopyEnd, GameObject, GameState, Over, PlayerState, ResolvedEffect
from kb.state.melding import is_combined_face
from kb.state.prepare_spells import with_prepare_spells
from kb.state.printed import DOUBLE_FACED, FindCard, face_meant
from kb.state.vanguards import modifiers
from kb.text.words.keyword_costs import with_keyword_costs
from kb.vocabulary import Effect, Filter, Modification, Replacement, RuleChange, StatementLine
from kb.vocabulary.card import Card

STATUS = (
    "tapped", "flipped", "phased_out", "monstrous", "commander", "deathtouched", "copy", "sick",
    "token", "unknown",
)  # fmt: skip
"""Keys of an entry that say what is true of the object in one word."""
LOCKED = b'{"is":"locked"}'
"""How the set that was fixed when an effect began is encoded."""
WHOM = "whom does it affect? the text doesn't say"
ON_STACK_OR_BATTLEFIELD = ("battlefield", "stack")


def from_snapshot(snapshot: ResolvedSnapshot, find: FindCard, law: FaceLaw) -> GameState:
    """The state that a snapshot states, under the rules in force on a date: of its subgame, if it
    holds one, with the main game around it."""
    stated = Assembly(snapshot, find).state(law.edition)
    state = with_printed_counters(completed(with_prepare_spells(stated), law))
    if snapshot.subgame is None:
        return state
    return within(state, from_snapshot(snapshot.subgame, find, law))


def within(main: GameState, subgame: GameState) -> GameState:
    """A subgame with the main game around it: around the outermost game that it is within."""
    around = main if subgame.around is None else within(main, subgame.around)
    return msgspec.structs.replace(subgame, around=around)


class Assembly:
    """The facts of a snapshot, put together."""

    def __init__(self, snapshot: ResolvedSnapshot, find: FindCard) -> None:
        self.snapshot = snapshot
        self._find = find

    def state(self, edition: str) -> GameState:
        """The state of the snapshot, but for what follows from it."""
        snapshot = self.snapshot
        entries = snapshot.objects.values()
        effects = [self._effect(entry) for entry in snapshot.effects.values()]
        objects = tuple(self._object(entry) for entry in entries if not is_ability(entry))
        players = [self._player(each, objects) for each in snapshot.players.values()]
        lost = {each.name for each in snapshot.players.values() if each.lost}
        return GameState(
            edition=edition,
            players=tuple(each for each in players if each.name not in lost),
            left=tuple(each for each in players if each.name in lost),
            seats=tuple(each.name for each in players) if lost else (),
            turn=turn_of(snapshot.turn),
            objects=objects,
            effects=tuple(each for each in effects if each.effect.clauses),
            unread_effects=tuple(each for each in effects if not each.effect.clauses),
            delayed=tuple(map(delayed_ability, snapshot.delayed.values())),
            day_night=snapshot.day_night,
            attack_option=snapshot.attack_option,
            format=snapshot.format,
            stack_abilities=tuple(stack_ability(entry) for entry in entries if is_ability(entry)),
            stack=snapshot.stack,
            attacks=dict(snapshot.combat.attackers),
            blocks=dict(snapshot.combat.blockers),
            blocked=snapshot.combat.blocked,
            struck=snapshot.combat.struck,
            bands=snapshot.combat.bands,
            assigned=snapshot.combat.assigned,
            declared=snapshot.combat.declared,
            two_damage_steps=snapshot.combat.two_damage_steps,
            cards=snapshot.cards,
            over=Over(*snapshot.over) if snapshot.over is not None else None,
        )

    def _player(self, player: ResolvedPlayer, objects: tuple[GameObject, ...]) -> PlayerState:
        """A player, with the life that a game is begun with where nothing says how much is left."""
        found = player_state(player)
        stated = self.snapshot.stated.players.get(player.name)
        if stated is None or stated.life is not None:
            return found
        more = modifiers(objects, player.name).life
        return msgspec.structs.replace(found, life=found.life + more) if more else found

    # ---------------------------------------------------------------------------------- objects

    def _card(self, name: str | None) -> Card | None:
        return self._find(name) if name is not None else None

    def _object(self, entry: ResolvedObject) -> GameObject:
        words = entry.copy_of
        said = read_exceptions(words.exceptions) if isinstance(words, CopyOf) else Exceptions()
        named = words.card if isinstance(words, CopyOf) else None
        original = self._double_faced_original(entry)
        merged = tuple(self._components(entry))
        placed = entry.zone in ON_STACK_OR_BATTLEFIELD or entry.emblem
        return GameObject(
            id=entry.id,
            owner=entry.owner,
            zone=entry.zone,
            controller=entry.controller if placed else None,
            timestamp=entry.timestamp,
            generation=entry.generation,
            card=self._card(entry.card),
            card_name=entry.card,
            face_name=self._face_of(entry) or self._face_of(original),
            corrections=corrections_of(entry),
            copies=words,
            copied_card=self._card(original.card if original is not None else named),
            exceptions=said.read,
            copy_ends=tuple(map(self._copy_end, entry.copy_ends)),
            turned_down=entry.face_down,
            status=frozenset(word for word in STATUS if getattr(entry, word)),
            designations=entry.designations,
            counters=entry.counters,
            host=entry.attached_to or entry.attached_to_player,
            choices=choices_of(entry.choices),
            x=entry.x,
            damage=entry.damage,
            shields=shields_of(entry.shields),
            history=self._history(entry),
            emblem=entry.emblem,
            text=entry.text,
            source=entry.source,
            targets=entry.targets,
            modes=entry.modes,
            spliced=tuple(card for each in entry.spliced if (card := self._card(each))),
            moved=entry.moved,
            merged=merged,
            top=entry.top or self._id_of_top(entry, merged),
            exiled_with=entry.exiled_with,
            haunts=entry.haunts,
            linked=entry.linked,
            unread=said.unread,
        )

    def _copy_end(self, end: StatedCopyEnd) -> CopyEnd:
        words = end.copy_of
        return CopyEnd(
            until=end.until,
            player=end.player,
            copies=words,
            copied_card=self._card(words.card) if words is not None else None,
            exceptions=read_exceptions(words.exceptions).read if words is not None else (),
            choices=choices_of(end.choices),
        )

    def _components(self, entry: ResolvedObject) -> Iterator[GameObject]:
        """The components beneath the topmost one of a merged permanent; those without ids have
        their names as ids."""
        taken = {*self.snapshot.objects, *(each.id for each in entry.over if each.id)}
        own = entry.id if is_combined_face(self._card(entry.card)) else None
        for index, each in enumerate(entry.over):
            words = each.copy_of
            said = read_exceptions(words.exceptions) if words is not None else Exceptions()
            copied = words.card if words is not None else None
            name = each.name or each.card or copied or "component"
            of_permanent = own if index == 0 else None  # what finds it finds that card, too
            id_ = each.id or of_permanent or in_a_row(slug(name), 1, taken)[0]
            taken.add(id_)
            yield GameObject(
                id=id_,
                owner=entry.owner,
                card=self._card(each.card),
                card_name=each.card,
                face_name=each.face,
                corrections=corrections_of(each),
                copies=words,
                copied_card=self._card(copied),
                exceptions=said.read,
                turned_down=each.face_down,
                status=frozenset(word for word in ("token", "commander") if getattr(each, word)),
            )

    def _id_of_top(self, entry: ResolvedObject, merged: tuple[GameObject, ...]) -> str | None:
        """The id that the topmost component of a merged permanent has by itself."""
        if is_combined_face(self._card(entry.card)):
            return None
        if not merged or entry.id not in {each.id for each in merged}:
            return entry.id if merged else None
        name = entry.name or entry.card or "component"
        taken = {*self.snapshot.objects, *(each.id for each in merged)}
        return in_a_row(slug(name), 1, taken)[0]

    def _double_faced_original(self, entry: ResolvedObject) -> ResolvedObject | None:
        """The double-faced permanent that a token copies: it has both faces then (707.8a)."""
        words = entry.copy_of
        original = self.snapshot.objects.get(
            (words.id if isinstance(words, CopyOf) else words) or ""
        )
        if original is None or original.copy_of or original.face_down or not entry.token:
            return None
        card = self._card(original.card)
        return original if card is not None and card.layout in DOUBLE_FACED else None

    def _face_of(self, entry: ResolvedObject | None) -> str | None:
        if entry is None:
            return None
        return entry.face or face_meant(entry, self._card(entry.card))

    def _history(self, entry: ResolvedObject) -> History:
        """What is told of it, that it has attacked or blocked if it does so now, and that it was
        dealt the damage that is marked on it."""
        # CR 508.1k + 509.1g — it has been declared this turn, if nothing else is said.
        told, combat = entry.history, self.snapshot.combat
        waits = self.snapshot.turn.waits_for
        attacked = True if told.attacked is None and entry.id in combat.attackers else told.attacked
        blocked = True if told.blocked is None and entry.id in combat.blockers else told.blocked
        if waits is not None and waits.what == "blockers":
            blocked = told.blocked  # others are still to declare theirs
        hurt = True if told.was_dealt_damage is None and entry.damage else told.was_dealt_damage
        return msgspec.structs.replace(
            told, attacked=attacked, blocked=blocked, was_dealt_damage=hurt
        )

    # ---------------------------------------------------------------------------------- effects

    def _effect(self, entry: StatedEffect) -> ResolvedEffect:
        """An effect with its text turned into logic; without clauses if that can't be done."""
        if (card := self._card(entry.card)) is not None:
            from kb.state.spell_effects import words_of_spell  # noqa: PLC0415 - rarely said so

            entry = msgspec.structs.replace(entry, text=words_of_spell(card, entry))
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
            moved=entry.moved,
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


class Exceptions(NamedTuple):
    """The exceptions of a copy effect (707.9): those that were turned into logic, and the others'
    words."""

    read: tuple[Modification, ...] = ()
    unread: tuple[str, ...] = ()


def read_exceptions(texts: tuple[str, ...]) -> Exceptions:
    """The exceptions that texts say, each of one copy effect."""
    found: list[Modification] = []
    unread: list[str] = []
    for text in texts:
        read = _exceptions(text)
        if read is None:
            unread.append(text)
        else:
            found += read
    return Exceptions(tuple(found), tuple(unread))


def _exceptions(text: str) -> tuple[Modification, ...] | None:
    from kb.text.grammar.parser import NotUnderstood as Unread  # noqa: PLC0415
    from kb.text.lines.reading import read_copy_exceptions  # noqa: PLC0415 - loads the grammar

    try:
        read = read_copy_exceptions(text)
    except Unread:
        return None
    return None if any(isinstance(each, RuleChange) for each in read) else read
