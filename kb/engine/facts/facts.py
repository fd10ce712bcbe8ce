"""A state as facts: what `109_objects.lp`, `707_copying.lp` and `613_layers.lp` start from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from clingo import Symbol

from kb import editions
from kb.engine.facts import changes, intrinsic
from kb.engine.facts.counters import counter_effects
from kb.engine.facts.definitions import Definitions, Flavor
from kb.engine.facts.edition_facts import subtype_facts, table_of_edition
from kb.engine.facts.faces import facts_about
from kb.engine.facts.moment import combat_facts, seats
from kb.engine.facts.named_subtypes import named_in
from kb.engine.program.fact_table import FactTable
from kb.engine.program.limits import largest_reckonable
from kb.engine.program.momentary import TOLD
from kb.engine.program.terms import atom, term, text
from kb.state.appearance import ComposedFace
from kb.state.game_state import GameObject, GameState, PlayerState, ResolvedEffect
from kb.state.givers import giver_of
from kb.state.players import sharing_turns
from kb.state.prepare_spells import COPY_OF
from kb.terms import COLOR_OF
from kb.text.words.type_line import type_tables
from kb.vocabulary.card import Face
from kb.vocabulary.printed_numbers import SYMBOL, mana_value_of, printed_number

FAMILIES = ("control", "text", "types", "colors", "abilities", "pt")
SUBTYPE_CHOICES = ("creature_type", "land_type", "basic_land_type")

DETAILED = {"level": "designated_level", "ring_bearer": "bears_ring_of", COPY_OF: COPY_OF}
"""Designations that carry something with them → the facts that tell of it."""


class ToldFacts(NamedTuple):
    """The facts of a state that moments with one derivation have in common, and those that are told
    of each anew."""

    common: tuple[Symbol, ...]
    anew: frozenset[Symbol]


class Facts:
    """The facts of one state; `definitions` goes on growing when text changes."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.definitions = Definitions(self.rule)
        self.defined_by: dict[Symbol, int] = {}
        """Effects that no ability generates → their definitions."""
        self._sources: dict[Face, int] = {}
        self.composed = False
        """Whether the law has to say which parts of a card count."""
        self._subtypes: set[str] = set()
        self._facts: list[Symbol] = []
        self._anew: list[Symbol] = []
        """Those that are told of each moment anew."""
        self._delivered: list[Symbol] = []
        """Those about words that have been asked for."""
        self._counted: set[str] = set()
        """The colours whose symbols in mana costs have been told."""
        self._collect()

    def all(self) -> list[Symbol]:
        """Every fact so far: the state's but for the mana in pools, the edition's and the
        definitions'."""
        return [*self.table.facts, *self.of_state()]

    @property
    def table(self) -> FactTable:
        """What is told of every board in the edition."""
        return table_of_edition(self.state.edition)

    def of_state(self) -> list[Symbol]:
        """The facts so far that are not told of every board in the edition."""
        self.undelivered()
        return [*self._facts, *self._delivered, *self._anew]

    def told(self) -> ToldFacts:
        """Likewise, those apart that are told of each moment anew."""
        self.undelivered()
        return ToldFacts((*self._facts, *self._delivered), frozenset(self._anew))

    def undelivered(self) -> list[Symbol]:
        """The facts about words that have come in since the last call."""
        new, notes = self.definitions.undelivered(), self.definitions.notes
        found = [*new, *self._symbols(notes.devotions - self._counted)]
        self._delivered += found
        return found

    def _add(self, name: str, *arguments: Symbol | int | str) -> None:
        (self._anew if name in TOLD else self._facts).append(atom(name, *arguments))

    def _collect(self) -> None:
        for family in FAMILIES:
            self._add("family", family)
        for player in self.state.players:
            self._player(player)
        self._facts.extend(seats(self.state))
        if self.state.format is not None:
            self._add("game_format", self.state.format)
        if self.state.attack_option is not None:
            self._add("attack_option", self.state.attack_option)
        self._add("largest_number", largest_reckonable(self.state))
        self._add("active_player", text(self.state.active))
        for status in sorted(self.state.statuses):
            self._add("game", status)
        if self.state.declared:
            self._add("game", "attackers_declared")
        for place, obj in enumerate(self.state.objects):
            self._object(obj, place)
        self._givers()
        self._facts.extend(combat_facts(self.state))
        place = len(self.state.objects)
        for obj in self.state.objects:
            for kind, effect in counter_effects(obj, self.rule):
                me = term("counter", text(obj.id), text(kind))
                self._lasting(me, effect, place, "counter")
                place += 1
        for effect in self.state.effects:
            self._lasting(term("resolved", text(effect.id)), effect, place, "resolved")
            place += 1
        self.definitions.prepare_choices(self._chosen_words())
        self._facts.extend(self._intrinsic())
        known = {*self._subtypes, *self.definitions.notes.subtypes, *type_tables().basic_land_types}
        if "gain_every(creature)" in self.definitions.notes.all_marks:
            known.update(*map(named_in, self.definitions.abilities))
        self.spoken_of = frozenset(known)
        self._facts.extend(subtype_facts(self.spoken_of))
        self._with_x()

    def _chosen_words(self) -> list[str]:
        """Every word that was chosen for an object or an effect."""
        chosen = [each.choices for each in self.state.objects]
        chosen += [each.choices for each in self.state.effects]
        words = [word for choices in chosen for word in choices.values() if isinstance(word, str)]
        return list(dict.fromkeys(words))

    def rule(self, parameter: str) -> editions.ParameterValue:
        """The value that a parameter has in the edition."""
        return editions.parameter(parameter, self.state.edition)

    # ---------------------------------------------------------------------- players, objects

    def _player(self, player: PlayerState) -> None:
        name = text(player.name)
        self._add("player", name)
        self._add("team", name, text(player.team or f"player {player.name}"))
        for mate in sharing_turns(self.state, player.name):
            if mate != player.name:
                self._add("together", name, text(mate))
        for kind, size in player.numbers.items():
            if size or kind == "life":  # of what isn't told a player has none
                self._add("player_has", name, text(kind), size)
        commanders = (
            obj.history.cast_from_command
            for obj in self.state.objects
            if "commander" in obj.status and obj.owner == player.name
        )
        if casts := sum(commanders):  # CR 903.8
            self._add("player_has", name, text("commander_casts"), casts)
        for status in sorted(player.statuses):
            self._add("player_is", name, status)
        if player.range_of_influence is not None:
            self._add("range_of_influence", name, player.range_of_influence)

    @property
    def asks_pools(self) -> bool:
        """Whether words have asked for the mana in pools."""
        return self.definitions.notes.asks_pools

    def _object(self, obj: GameObject, place: int) -> None:
        me = text(obj.id)
        source = self._source(obj.face)
        self._add("object", me, obj.zone, text(obj.owner), obj.timestamp, place, source)
        if obj.controller is not None:
            self._add("put_there_by", me, text(obj.controller))
        if obj.there_since is not None:
            self._add("there_since", me, obj.there_since)
        self._links(obj, me)
        if obj.history.phased_out_under is not None:
            self._add("phased_out_under", me, text(obj.history.phased_out_under))
        for hurting in obj.history.damaged_by or ():
            self._add("damaged_by", me, text(hurting))
        for player in obj.history.damaged_players or ():
            self._add("has_damaged", me, text(player))
        if obj.host is not None:
            self._add("attached", me, text(obj.host))
        if obj.paired_with is not None:
            self._add("paired", me, text(obj.paired_with))
        if obj.x is not None:
            self._add("x_of", me, obj.x)
        for trait in sorted(obj.traits):
            self._add("phased_out" if trait == "phased_out" else "trait", me, *_unless(trait))
        for each in obj.designations:
            if each.name in DETAILED and each.detail is not None:
                detail = each.detail if isinstance(each.detail, int) else text(each.detail)
                self._add(DETAILED[each.name], me, detail)
        for kind, size in obj.counters.items():
            self._add("counters", me, text(kind), size)
        self._facts.extend(choice_facts("choice", me, obj.choices))
        self._subtypes.update(chosen_subtypes(obj.choices))
        self._values(obj, me)

    def _links(self, obj: GameObject, me: Symbol) -> None:
        """What an object's linked abilities speak of, or whose speak of it; what it haunts."""
        if obj.haunts is not None:
            self._add("haunts", me, text(obj.haunts))
        if obj.exiled_with is not None:
            self._add("exiled_with", me, text(obj.exiled_with))
        for there in set(obj.linked).difference(obj.moved):
            self._add("linked_to", me, text(there))
            if "token" in obj.status:  # a token is linked to what created it
                self._add("linked_to", text(there), me)

    def _givers(self) -> None:
        """Tells which objects created tokens that call them by their names."""
        tokens = [each for each in self.state.objects if "token" in each.status]
        objects = {each.id: each for each in self.state.objects} if tokens else {}
        for each in tokens:
            if (giver := giver_of(each, objects)) is not None:
                self._add("given_by", text(each.id), text(giver))

    def _values(self, obj: GameObject, me: Symbol) -> None:
        """Tells where the copiable values come from (707.2)."""
        if obj.copy_of is not None:
            self._add("copy_of", me, text(obj.copy_of))
        if obj.copied is not None:
            self._add("copy_of_card", me, self._source(obj.copied))
        if obj.face_down is not None:
            self._add("face_down_as", me, self._source(obj.face_down))
        for modification in obj.copy_exceptions:
            for exception in changes.exceptions(modification, self.definitions):
                self._add("exception", me, exception)

    def _source(self, face: Face) -> int:
        source = self._sources.get(face)
        if source is None:
            source = self._sources[face] = len(self._sources)
            if isinstance(face, ComposedFace):
                self._printing(source, face)
                return source
            self._facts.extend(card_facts(source, face))
            self._subtypes.update(face.subtypes)
            for place, definition in enumerate(self.definitions.all_of(face.abilities)):
                ability = term("ability", definition, "printed")
                self._add("characteristic", source, "abilities", ability)
                self._add("ordinal", source, definition, place)
        return source

    def _printing(self, source: int, face: ComposedFace) -> None:
        """A card with several parts: how it lies there, and what is printed on those that count."""
        self.composed = True
        shown = face.appearance
        self._facts.extend(facts_about(source, shown.circumstances))
        for place, (part, printed) in enumerate(shown.parts):
            if part in face.used:
                self._add("carries", source, part, place, self._source(printed))
        if shown.x:
            self._add("chosen_x", source, shown.x)
        for field in ("name", "mana_cost"):
            words = getattr(face, field)
            if words and all(getattr(each, field) != words for _, each in shown.parts):
                self._add("joined_words", source, field, text(words))

    # -------------------------------------------------------------------------------- effects

    def _lasting(self, me: Symbol, effect: ResolvedEffect, place: int, flavor: Flavor) -> None:
        definition = self.definitions.effect(effect.effect, flavor)
        self.defined_by[me] = definition
        self._add("affecting", me)
        self._add("defined_by", me, definition)
        if effect.controller:
            self._add("spoken_by", me, text(effect.controller))
        self._add("age", me, effect.timestamp)
        self._add("source_place", me, place)
        self._add("number_in", me, 0)
        for affected in effect.affects:
            self._add("affects", me, text(affected))
        for moved in effect.moved:
            self._add("affected_once", me, text(moved))
        if effect.source is not None:
            self._add("source", me, text(effect.source))
        if effect.x is not None:
            self._add("x_of", me, effect.x)
        self._facts.extend(choice_facts("effect_choice", me, effect.choices))
        if isinstance(chosen := effect.choices.get("object"), str):
            self._add("effect_choice_object", me, text(chosen))
        self._subtypes.update(chosen_subtypes(effect.choices))

    def _intrinsic(self) -> Iterator[Symbol]:
        for value, needed, ability in intrinsic.abilities(self.state.edition):
            yield atom("intrinsic_to", value, needed, self.definitions.ability(ability))

    # ----------------------------------------------------------------------------- the words

    def _symbols(self, asked: set[str]) -> Iterator[Symbol]:
        """How many mana symbols of certain colours each mana cost has (700.5), as facts."""
        self._counted |= asked
        costs = {face.mana_cost for face in self._sources if face.mana_cost}
        for colors in asked:
            letters = {letter for letter, color in COLOR_OF.items() if color in colors}
            for cost in costs:
                symbols = sum(1 for symbol in SYMBOL.findall(cost) if letters & set(symbol))
                yield atom("symbols", text(cost), text(colors), symbols)

    def _with_x(self) -> None:
        """The mana costs that {X} is in (107.3)."""
        for cost in {face.mana_cost for face in self._sources if face.mana_cost}:
            if "{X}" in cost:
                self._add("symbols", text(cost), text("X"), cost.count("{X}"))


def pool_facts(state: GameState) -> Iterator[Symbol]:
    """How much mana is in players' pools, and how much of each color (106.4), as facts."""
    for player in state.players:
        colors = (COLOR_OF[e.symbol] for e in player.mana if e.symbol in COLOR_OF)
        found = Counter(f"unspent_{color}_mana" for color in colors)
        if player.mana:
            found["unspent_mana"] = len(player.mana)
        for kind, size in found.items():
            yield atom("player_has", text(player.name), text(kind), size)


def _unless(trait: str) -> tuple[str, ...]:
    return () if trait == "phased_out" else (trait,)


@lru_cache(maxsize=4096)
def card_facts(source: int, face: Face) -> tuple[Symbol, ...]:
    """What is printed on a card, but for its abilities. Kept, since most boards have much in common
    with the one before."""
    name, cost = text(face.name or ""), text(face.mana_cost or "")
    facts = [atom("card", source, name, cost, mana_value_of(face))]
    if face.power is not None and face.toughness is not None:
        numbers = (printed_number(each) for each in (face.power, face.toughness))
        facts.append(atom("body", source, *numbers))
    facts += [
        atom("characteristic", source, family, value)
        for family, value in other_characteristics(face)
    ]
    return tuple(facts)


def other_characteristics(face: Face) -> Iterator[tuple[str, Symbol]]:
    """All others but abilities."""
    for supertype in face.supertypes:
        yield "types", term("supertype", supertype)
    for card_type in face.types:
        yield "types", term("type", card_type)
    for subtype in face.subtypes:
        yield "types", term("subtype", text(subtype))
    for color in face.colors:
        yield "colors", term("color", color)
    for which, printed, other in (
        ("power", face.power, face.toughness), ("toughness", face.toughness, face.power),
    ):  # fmt: skip
        if printed is not None and other is None:
            yield "pt", term("pt", which, printed_number(printed))
    for kind, printed in (("loyalty", face.loyalty), ("defense", face.defense)):
        if printed is not None:
            yield "text", term(kind, printed_number(printed))


def choice_facts(name: str, owner: Symbol, choices: dict[str, str | int]) -> Iterator[Symbol]:
    """The choices of an object, and the characteristic that "the chosen …" then means (607.2d)."""
    for key, chosen in choices.items():
        yield atom(f"{name}_word", owner, key, text(str(chosen).lower()))
        if isinstance(chosen, int):
            yield atom(name, owner, term("number", chosen))
        elif key == "player":
            yield atom(name, owner, term("player", text(chosen)))
        elif key == "color":
            yield atom(f"{name}_value", owner, key, "colors", term("color", chosen))
        elif key == "card_name":
            yield atom(f"{name}_value", owner, key, "text", term("name", text(chosen)))
        elif key == "card_type":
            yield atom(f"{name}_value", owner, key, "types", term("type", chosen.lower()))
        elif key in SUBTYPE_CHOICES:
            yield atom(f"{name}_value", owner, key, "types", term("subtype", text(chosen)))


def chosen_subtypes(choices: dict[str, str | int]) -> Iterator[str]:
    """The subtypes among the choices."""
    for key in SUBTYPE_CHOICES:
        chosen = choices.get(key)
        if isinstance(chosen, str):
            yield chosen
