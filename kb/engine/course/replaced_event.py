"""What an event becomes by a replacement or prevention effect."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kb import vocabulary as v
from kb.engine.events.event import GameEvent
from kb.snapshot.pool import symbols_of
from kb.state.game_state import GameState
from kb.text.semantics.outcomes import OF_EVENT
from kb.text.words.outcome_words import is_understood
from kb.vocabulary.actions import actions


def replaced_by(
    event: GameEvent,
    replacement: v.Replacement,
    state: GameState,
    left: int | None = None,
    counted: int | None = None,
) -> GameEvent | str | None:
    """What an event becomes by a replacement effect, of which so much is left, and whose number
    comes to `counted`: another event, None for nothing, or the words of what happens instead where
    they are not understood."""
    changed: GameEvent | str | None = event
    for outcome in replacement.outcomes:
        if isinstance(changed, GameEvent):
            changed = _changed(changed, _with_number(outcome, changed, counted), state, left)
    return changed


def _with_number(outcome: v.Outcome, event: GameEvent, counted: int | None) -> v.Outcome:
    """The outcome with its number as it is for an event."""
    match outcome:
        case v.Prevents(amount=value) if value is not None:
            number = _number(value, event, counted)
            return outcome if number is None else msgspec.structs.replace(outcome, amount=number)
        case v.Instead(number=value) if value is not None:
            number = _number(value, event, counted)
            return outcome if number is None else msgspec.structs.replace(outcome, number=number)
    return outcome


def _number(value: v.Value, event: GameEvent, counted: int | None) -> v.Const | None:
    """A number of what replaces an event; None if it isn't known."""
    match value:
        case v.Const():
            return value
        case v.Half(value=inner, rounded=rounded) if inner == OF_EVENT:
            # CR 107.1a — a half is rounded as the text says.
            return v.Const((event.numbers["value"] + (rounded == "up")) // 2)
    return v.Const(counted) if counted is not None else None


def instead(event: GameEvent, replacement: v.Replacement) -> tuple[v.Step, ...] | None:
    """The steps that are done in the place of an event; None where it only becomes another."""
    (outcome,) = replacement.outcomes if len(replacement.outcomes) == 1 else (None,)
    who = (v.Players("mentioned", mention=v.Mentioned("event", role="subject")),)
    if event.verb == "draw" and isinstance(outcome, v.Instead) and outcome.does == "double":
        return (v.GameAction("draw", subject=who, number=v.Const(2)),)
    if isinstance(outcome, v.Instead) and outcome.does is None and (outcome.text or outcome.steps):
        return outcome.steps or None
    if isinstance(outcome, v.Prevents) and outcome.amount is None:
        return outcome.steps or None
    return None


def besides(replacement: v.Replacement) -> tuple[v.Step, ...]:
    """The steps that are done besides, where only so much of the damage is prevented (615.5)."""
    (outcome,) = replacement.outcomes if len(replacement.outcomes) == 1 else (None,)
    if not isinstance(outcome, v.Prevents) or outcome.amount is None:
        return ()
    return outcome.steps


def led_elsewhere(
    event: GameEvent, replacement: v.Replacement
) -> tuple[GameEvent, tuple[v.Step, ...]] | None:
    """The move that an event becomes where the same object is exiled in its place, and then more
    is done: the steps that are left; None for other steps."""
    outcome = replacement.outcomes[0] if len(replacement.outcomes) == 1 else None
    if not isinstance(outcome, v.Instead) or not outcome.steps or "to" not in event.terms:
        return None
    exiled = msgspec.structs.replace(event, terms={**event.terms, "to": "exile"})
    if outcome.does == "exile":
        return exiled, outcome.steps
    first, *rest = outcome.steps
    match first:
        case v.GameAction(
            verb="exile", object=(v.Objects(filter=v.Mentioned(of="event"), relations=()),)
        ) if first == v.GameAction("exile", object=first.object):
            return exiled, tuple(rest)
    return None


def led_by_itself(event: GameEvent, changed: GameEvent, holder: str | None) -> GameEvent:
    """The event that another has become, told as such where an ability of the object itself leads
    it elsewhere ("exiled this way")."""
    if event.subject != holder or changed.terms.get("to") == event.terms.get("to"):
        return changed
    return msgspec.structs.replace(changed, words={"how": "this_way", **changed.words})


def reveals(replacement: v.Replacement) -> bool:
    """Whether a card is revealed as it is drawn."""
    return any(isinstance(e, v.Instead) and e.does == "reveal" for e in replacement.outcomes)


def unpreventable(event: GameEvent) -> bool:
    """Whether it is damage that can't be prevented."""
    return event.terms.get("prevented") == "never"


def says_more(outcome: v.Outcome) -> bool:
    """Whether the words of an outcome go on after what happens instead."""
    if not isinstance(outcome, v.Instead):
        return False
    return not is_understood(outcome) or " with " in (outcome.text or "")


def _changed(
    event: GameEvent, outcome: v.Outcome, state: GameState, left: int | None
) -> GameEvent | str | None:
    """What an event becomes by one of the outcomes of an effect."""
    match outcome:
        case v.Instead(does="reduce_to", number=v.Const(number=least)):
            life = next(e.life for e in state.players if e.name == event.subject)
            return with_value(event, max(0, life - event.numbers.get("besides", 0) - least))
        case v.Enters() if outcome == v.Enters(how=("tapped",)):
            return msgspec.structs.replace(event, terms={**event.terms, "enters": "tapped"})
        case v.Prevents(amount=amount, but=but, text=None):
            return _prevented(event, amount if left is None else v.Const(left), but)
        case v.Instead(does="skip"):
            return None
        case v.Instead(does="reveal"):  # it is drawn all the same
            return msgspec.structs.replace(event, words={**event.words, "how": "this_way"})
        case v.Instead(does="search") if event.verb == "search":
            return event  # of how much of the library it is, is seen as the cards are found
        case v.Instead(does="change_mana", mana=str(symbol)) if event.spent:
            return _of_other_type(event, symbol.strip("{}"))
        case v.Instead(does=str(does), text=text):
            made = _instead(event, does, outcome.number)
            if made is not None and made.numbers.get("value") == 0:
                return None  # what comes to nothing doesn't happen
            return made or text or does
    return getattr(outcome, "text", None) or "what happens as it enters"


def _of_other_type(event: GameEvent, letter: str) -> GameEvent:
    """The event that mana which would be lost becomes of another type."""
    mana = tuple(each.of_type(letter) for each in event.spent)
    words = {**event.words, "mana": symbols_of(mana), "lost": symbols_of(event.spent)}
    return msgspec.structs.replace(event, verb="change_mana", mana=mana, words=words)


def _prevented(event: GameEvent, amount: v.Value | None, but: bool) -> GameEvent | str | None:
    value = event.numbers["value"]
    if unpreventable(event):
        return event
    if amount is None:
        return None
    if not isinstance(amount, v.Const):
        return "an amount that is counted from the game is prevented"
    left = min(value, amount.number) if but else max(0, value - amount.number)
    return with_value(event, left) if left else None


def _instead(event: GameEvent, does: str, number: v.Value | None) -> GameEvent | None:
    """The event that an action of the table makes of an event; None if it makes none that is
    known."""
    row = actions().get(does)
    to = row.moves.to if row is not None and row.moves is not None else None
    to = "hand" if does == "return" else to
    if to is not None and "to" in event.terms:
        return _leading_to(event, to, does)
    if "value" not in event.numbers:
        return None
    value = event.numbers["value"]
    more = number.number if isinstance(number, v.Const) else None
    match does:
        case "double":
            return with_value(event, value * 2)
        case "triple":
            return with_value(event, value * 3)
        case "come_to" if more is not None:
            return with_value(event, more)
        case "increase" if more is not None:
            return with_value(event, value + more)
        case "decrease" if more is not None:
            return with_value(event, max(0, value - more))
    return None


def _leading_to(event: GameEvent, to: str, does: str) -> GameEvent:
    """The move as it leads to another zone; in a library to a place there, or it is shuffled in."""
    terms = {role: word for role, word in event.terms.items() if role != SHUFFLED}
    numbers = {role: nth for role, nth in event.numbers.items() if role not in PLACES}
    numbers |= {PLACED[does]: 1} if does in PLACED else {}
    terms |= {SHUFFLED: "in"} if does == "shuffle_into_library" else {}
    return msgspec.structs.replace(event, terms={**terms, "to": to}, numbers=numbers)


SHUFFLED = "shuffled"
PLACED = {"put_on_bottom_of_library": "beneath", "put_on_top_of_library": "place"}
"""What is done with something → the role of an event that tells from which end it lies."""
PLACES = {*PLACED.values()}


def side_by_side(
    results: tuple[GameEvent, ...], gains: Mapping[str, int] | None = None
) -> tuple[GameEvent, ...]:
    """The results of damage that is dealt together; losses of life with how much their player
    loses by those before, less what he gains, and what effects that prevent give him besides."""
    return tuple(_beside(results, place, gains or {}) for place, _ in enumerate(results))


def _beside(results: tuple[GameEvent, ...], place: int, gains: Mapping[str, int]) -> GameEvent:
    """One of the results of damage, with what those beside it come to if it is a loss of life."""
    result = results[place]
    if result.verb != "lose_life":
        return result
    lost = sum(_change(each, result.subject) for each in results[:place])
    later = (each for each in results[place:] if each.verb == GAINS)
    besides = lost + sum(_change(each, result.subject) for each in later)
    besides -= gains.get(result.subject, 0)
    if besides:
        result = msgspec.structs.replace(result, numbers={**result.numbers, "besides": besides})
    return result


GAINS = "gain_life"


def _change(result: GameEvent, player: str) -> int:
    """How much life a player loses by a result of damage; less than none, if he gains it."""
    if result.subject != player or result.verb not in ("lose_life", GAINS):
        return 0
    return result.numbers["value"] * (-1 if result.verb == GAINS else 1)


def with_value(event: GameEvent, value: int) -> GameEvent:
    """An event with another number."""
    return msgspec.structs.replace(event, numbers={**event.numbers, "value": value})
