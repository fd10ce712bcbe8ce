"""What no continuous effect looks at, as facts: damage, shields, combat."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Symbol

from kb.engine.program.terms import atom, constant, text
from kb.state.game_state import GameObject, GameState, PlayerState, StackAbility
from kb.state.melding import is_melded
from kb.state.players import seated
from kb.vocabulary.dungeons import room_ability


def moment_facts(state: GameState) -> Iterator[Symbol]:
    """Facts about the moment: how often objects have changed zones (400.7), marked damage (120.6),
    regeneration shields (701.19a), who attacks and blocks (506.4), the number of the turn, the
    order in which turns are taken, and who has left the game."""
    for player in state.left:
        team = player.team or f"player {player.name}"
        yield atom("player_gone", text(player.name), text(team))
    for obj in state.objects:
        if obj.generation:
            yield atom("generation", text(obj.id), obj.generation)
        if obj.damage:
            yield atom("marked", text(obj.id), obj.damage)
        for kind, uses in obj.shields.items():
            yield atom("shield", text(obj.id), kind, uses)
        yield from _sides(obj)
        for component in _components(obj):
            yield atom("component", text(obj.id), text(component))
    yield from attack_facts(state)
    yield atom("turn_number", state.turn.number)
    yield from _markers(state)
    yield from _order_of_turns(state)
    for blocker, blocked in state.blocks.items():
        for attacker in blocked:
            yield atom("blocking", text(blocker), text(attacker))


def _markers(state: GameState) -> Iterator[Symbol]:
    """In which rooms the markers of players are, and where the arrows of these point."""
    for player in state.players:
        inside = player.dungeon
        if inside is not None and (room := room_ability(inside.card, inside.room)) is not None:
            here = text(inside.card), text(inside.room)
            yield atom("marker", text(player.name), *here)
            for following in room.leads_to:
                yield atom("arrow", *here, text(following))


def _components(obj: GameObject) -> Iterator[str]:
    """The ids that the components of a merged permanent, or the cards of a melded one, have."""
    if obj.merged and not is_melded(obj):
        yield str(obj.top)
    yield from (each.id for each in obj.merged)


def facts_beside_the_stack(state: GameState, call: int) -> Iterator[Symbol]:
    """Facts about the moment that change with the stack: the latest timestamp, and whose the
    abilities on the stack are."""
    yield atom("latest_timestamp", call, state.latest_timestamp)
    for ability in state.stack_abilities:
        yield atom("ability_of_player", call, text(ability.id), text(ability.controller))


def target_facts(state: GameState, call: int) -> Iterator[Symbol]:
    """What is targeted by what is on the stack, spells and abilities."""
    there: tuple[GameObject | StackAbility, ...] = (*state.objects, *state.stack_abilities)
    for each in there:
        for target in dict.fromkeys(each.targets):
            yield atom("targets_of", call, text(each.id), text(target))


def seats(state: GameState) -> Iterator[Symbol]:
    """Who sits where, and who sat there as the turn began."""
    for place, player in enumerate(seated(state)):
        yield atom("seat", text(player.name), place)
        if player.history.left_the_game:
            yield atom("left_this_turn", text(player.name))
        if player.history.left_in_own_turn:
            yield atom("left_in_own_turn", text(player.name))


def _order_of_turns(state: GameState) -> Iterator[Symbol]:
    """Who has rad counters or has left, whose turn an added one has put off."""
    for player in state.players:
        if player.counters.get("rad"):
            yield atom("irradiated", text(player.name))
        yield from _deciders(player)
    for player in state.left:
        yield atom("left_the_game", text(player.name))
    for each in state.turn.extra:
        if each.kind == "rest" and each.player is not None:
            yield atom("kept_turn", text(each.player))


def _deciders(player: PlayerState) -> Iterator[Symbol]:
    """Who controls a player, now or later (723)."""
    name = text(player.name)
    if player.controlled_by is not None:
        yield atom("decided_for", name, text(player.controlled_by))
    if player.next_turn_controlled_by is not None:
        yield atom("next_turn_decided_for", name, text(player.next_turn_controlled_by))
    if player.combat_controlled_by is not None:
        yield atom("combat_decided_for", name, text(player.combat_controlled_by))
    if player.next_combat_controlled_by is not None:
        yield atom("next_combat_decided_for", name, text(player.next_combat_controlled_by))


def _sides(obj: GameObject) -> Iterator[Symbol]:
    """Which side of a card with two of them is up, and what stands on the other."""
    card = obj.card or obj.copied_card
    if card is None or len(card.faces) < 2 or obj.merged:
        return
    back = obj.face_name is not None and obj.face_name == card.faces[1].name
    other = card.faces[0 if back else 1]
    sides = (constant("back" if back else "front"), constant("front" if back else "back"))
    yield atom("lies_with", text(obj.id), card.layout, *sides)
    for kind in other.types:
        yield atom("other_side_type", text(obj.id), kind)


def combat_facts(state: GameState) -> Iterator[Symbol]:
    """Yields what blocks what, and what attacks a player or an object."""
    for blocker, blocked in state.blocks.items():
        for attacker in blocked:
            yield atom("stands_against", text(blocker), text(attacker))
    players = {each.name for each in state.players}
    for attacker, whom in state.attacks.items():
        if whom in players:
            yield atom("attacks_player", text(attacker), text(whom))
        elif whom is not None:
            yield atom("attacks_object", text(attacker), text(whom))


def attack_facts(state: GameState) -> Iterator[Symbol]:
    """Yields who attacks whom (506.3), or `nothing` (506.4c)."""
    for attacker, attacked in state.attacks.items():
        whom = constant("nothing") if attacked is None else text(attacked)
        yield atom("attacking", text(attacker), whom)
