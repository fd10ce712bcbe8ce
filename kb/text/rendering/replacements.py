"""Replacement and prevention effects in English."""

from __future__ import annotations

import msgspec

from kb.regex import regex
from kb.text.rendering import abilities
from kb.text.rendering.changes import verb_phrases
from kb.text.rendering.events import circumstances, event
from kb.text.rendering.parties import is_many, parties, players, whose
from kb.text.rendering.statements import counted, tally
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import LASTING, joined, number_word, plural, sentence, spaced
from kb.vocabulary import (
    Const,
    Enters,
    Event,
    GameAction,
    Instead,
    Outcome,
    Players,
    Prevents,
    Replacement,
    Some,
    Value,
    X,
)


def replacement(word: Replacement, voice: Voice) -> str:
    """The effect as a sentence."""
    entering = [o for o in word.outcomes if isinstance(o, Enters)]
    if (
        entering
        and len(entering) == len(word.outcomes)
        and all(e.verb == "enter" for e in word.events)
    ):
        said = joined([_entering(word.events[0], enters, voice) for enters in entering])
    elif (prevented := _prevention(word, voice)) is not None:
        return sentence(prevented)
    elif (kept := _life_kept(word, voice)) is not None:
        said = kept
    elif (redirected := _redirection(word, voice)) is not None:
        return sentence(redirected)
    elif (skipped := _skipping(word, voice)) is not None:
        return sentence(lasting(skipped, word))
    else:
        events = joined([event(e, voice) for e in word.events], "or")
        outcomes = joined([outcome(o, voice) for o in word.outcomes])
        said = f"instead of this: {events}; {outcomes}"
    if word.optional:
        said = f"{'you' if entering else 'a player'} may have it so that {said}"
    if word.unless:
        said += f" unless {circumstances(word.unless, voice)}"
    if word.conditions:
        said += f" if {circumstances(word.conditions, voice)}"
    return sentence(lasting(said, word))


def prevention_besides(word: Replacement, voice: Voice) -> str | None:
    """The sentence of a prevention effect that does something besides; None for others."""
    (outcome,) = word.outcomes if len(word.outcomes) == 1 else (None,)
    if not isinstance(outcome, Prevents) or outcome.text is not None:
        return None
    bare = msgspec.structs.replace(outcome, steps=())
    said = _prevention(msgspec.structs.replace(word, outcomes=(bare,)), voice)
    return sentence(said) if said is not None else None


def lasting(said: str, word: Replacement) -> str:
    """The effect's words with how long it lasts, which the rules tell first but for "this turn"."""
    match word.duration:
        case None:
            return said
        case "end_of_turn":
            return f"{said} {LASTING[word.duration]}"
    return f"{LASTING.get(word.duration) or f'until {spaced(word.duration)}'}, {said}"


def _prevention(word: Replacement, voice: Voice) -> str | None:
    """ "Prevent the next 3 damage that would be dealt to any target this turn"; None for others."""
    outcome = word.outcomes[0] if len(word.outcomes) == 1 else None
    if (both := _to_and_by(word, voice)) is not None:
        return both
    event = word.events[0] if len(word.events) == 1 else None
    if not isinstance(outcome, Prevents) or event is None or event.verb != "deal_damage":
        return None
    once = "first" in event.how
    if not once and event.period == "this_turn" and word.duration is None:
        event = msgspec.structs.replace(event, period=None)
        word = msgspec.structs.replace(word, events=(event,), duration="end_of_turn")
    period = "this_turn" if once else None
    plain = Event("deal_damage", event.subject, event.object, how=event.how, period=period)
    how = set(event.how) - {"combat", "noncombat", "first"}
    if outcome.text is not None or outcome.but or event != plain or how:
        return None
    if word.conditions or word.unless or word.optional:
        return None
    kinds = [f"{each} damage" for each in ("combat", "noncombat") if each in event.how]
    kind = kinds[0] if kinds else "damage"
    number = f"the next {_amount(outcome.amount, voice)}" if outcome.amount is not None else "all"
    to = f" to {parties(event.object, voice, many=True)}" if event.object else ""
    if once:
        if not event.subject or outcome.amount is not None or word.duration is not None:
            return None
        who = parties(event.subject, voice)
        return f"the next time {who} would deal {kind}{to} this turn, prevent that damage"
    if outcome.amount is not None and not outcome.shield:  # of each event
        who = parties(event.subject, voice) if event.subject else "a source"
        number = _amount(outcome.amount, voice)
        turn = f" {LASTING['end_of_turn']}" if word.duration == "end_of_turn" else ""
        if word.duration is not None and not turn:
            return None
        return f"if {who} would deal {kind}{to}{turn}, prevent {number} of that damage"
    by = f" by {parties(event.subject, voice, many=True)}" if event.subject else ""
    if outcome.amount is not None and not isinstance(outcome.amount, Const | X):
        said = lasting(f"prevent the next X {kind} that would be dealt{to}{by}", word)
        return f"{said}, where X is {_amount(outcome.amount, voice)}"
    return lasting(f"prevent {number} {kind} that would be dealt{to}{by}", word)


def _life_kept(word: Replacement, voice: Voice) -> str | None:
    """ "Damage that would reduce your life total to less than 1 reduces it to 1 instead"; None for
    others."""
    match word.events, word.outcomes:
        case (
            (Event(verb="life_reduced", owner=(owner,), value=Const(number=below)),),
            (Instead(does="reduce_to", number=Const(number=least), text=None),),
        ):
            life = f"damage that would reduce {whose(owner, voice)} life total"
            return f"{life} to less than {below} reduces it to {least} instead"
    return None


def _skipping(word: Replacement, voice: Voice) -> str | None:
    """ "You skip your next turn"; None for others."""
    match word.events, word.outcomes:
        case (
            (Event(verb="begin", how=("next",), step=str(step), whose=(who,)),),
            (Instead(does="skip", number=None | Const() as number, text=None, steps=()),),
        ) if not (word.conditions or word.unless or word.optional):
            skips = "skip your" if who == Players("you") else "skips their"
            what = spaced(step) + _AFTER_STEP.get(step, " step")
            if number is not None:
                what = f"{number_word(number.number)} {plural(what)}"
            named = regex(r"^an? ").sub("each ", players(who, voice))
            return f"{named} {skips} next {what}"
    return None


_AFTER_STEP = {"turn": "", "main": " phase", "combat": " phase", "beginning_of_combat": ""}


def _redirection(word: Replacement, voice: Voice) -> str | None:
    """ "The next 2 damage that would be dealt to this creature this turn is dealt to you instead";
    None for others."""
    outcome = word.outcomes[0] if len(word.outcomes) == 1 else None
    event = word.events[0] if len(word.events) == 1 else None
    if not isinstance(outcome, Instead) or outcome.does != "redirect" or event is None:
        return None
    once = "first" in event.how
    period = "this_turn" if once else None
    plain = Event("deal_damage", event.subject, event.object, how=event.how, period=period)
    if event != plain or set(event.how) - {"combat", "noncombat", "first"}:
        return None
    if word.conditions or word.unless or word.optional or outcome.steps or outcome.text:
        return None
    kind = next((f"{how} damage" for how in event.how if how != "first"), "damage")
    to = f" to {parties(event.object, voice, many=not once)}" if event.object else ""
    there = parties(outcome.to, voice)
    if once:
        if outcome.number is not None or word.duration is not None:
            return None
        if not event.subject:
            said = f"{kind} would be dealt{to}"
        else:
            said = f"{parties(event.subject, voice)} would deal {kind}{to}"
        return f"the next time {said} this turn, that damage is dealt to {there} instead"
    much = "all" if outcome.number is None else f"the next {_amount(outcome.number, voice)}"
    by = f" by {parties(event.subject, voice, many=True)}" if event.subject else ""
    if not event.object:
        said = f"{much} {kind} that {parties(event.subject, voice, many=True)} would deal"
    else:
        said = f"{much} {kind} that would be dealt{to}{by}"
    if word.duration == "end_of_turn":
        return f"{said} {LASTING[word.duration]} is dealt to {there} instead"
    return lasting(f"{said} is dealt to {there} instead", word)


def _to_and_by(word: Replacement, voice: Voice) -> str | None:
    """ "Prevent all damage that would be dealt to and dealt by this creature"; None for others."""
    if len(word.events) != 2 or word.outcomes != (Prevents(),):
        return None
    to, by = word.events
    whom, how = to.object, to.how
    plain = Event("deal_damage", object=whom, how=how), Event("deal_damage", subject=whom, how=how)
    if (to, by) != plain or how not in ((), ("combat",)):
        return None
    if word.conditions or word.unless or word.optional or not whom:
        return None
    kind = "combat damage" if how else "damage"
    named = parties(whom, voice, many=True)
    return lasting(f"prevent all {kind} that would be dealt to and dealt by {named}", word)


def prevents(outcome: Prevents, voice: Voice) -> str:
    """What is prevented of damage that would be dealt: all of it, or so much."""
    if outcome.amount is None:
        return "prevent that damage"
    next_ = "the next " if outcome.shield else ""
    return f"prevent {next_}{_amount(outcome.amount, voice)} of that damage"


def _amount(word: Value, voice: Voice) -> str:
    return str(word.number) if isinstance(word, Const) else tally(word, voice)


def _entering(word: Event, enters: Enters, voice: Voice) -> str:
    if word.owner and enters.text is None and not enters.chooses:
        would = _ENTERS.sub("would enter", event(word, voice), count=1)
        return f"if {would}, it enters {_manner(enters, voice)} instead"
    who = parties(word.subject, voice, many=True)
    if enters.how in (("becomes_day",), ("becomes_night",)):
        return f"it {spaced(enters.how[0])} as {who} enters"
    verb = "enter" if is_many(word.subject, many=True) else "enters"
    if enters.chooses and enters.chooses[0][:1].isupper():
        return f"as {who} {verb}, choose {joined(list(enters.chooses), 'or')}"
    if enters.chooses:
        limit = f" ({enters.limit})" if enters.limit is not None else ""
        return f"as {who} {verb}, choose {joined([spaced(c) for c in enters.chooses])}{limit}"
    if enters.text is not None and not enters.how:
        return f"as {who} {verb}, {enters.text}"
    return f"{who} {verb} {_manner(enters, voice)}"


_ENTERS = regex(r"\benters?\b")
_SAID_BESIDE = (
    *("copy", "attached", "under", "your_choice", "choice"),
    *("first_chapter", "chosen_chapter"),
)
"""Ways of entering that are told by the words for something else."""


def _manner(enters: Enters, voice: Voice) -> str:
    said: list[str] = []
    how = [h for h in enters.how if h not in _SAID_BESIDE]
    if how:
        said.append(joined([spaced(h) for h in how]))
    if "copy" in enters.how:
        said.append(f"as a copy of {parties(enters.object, voice)}")
    if "attached" in enters.how:
        said.append(f"attached to {parties(enters.object, voice)}")
    if "your_choice" in enters.how:
        said.append(f"under the control of {parties(enters.owner, voice)} of your choice")
    elif enters.owner:
        said.append(f"under {whose(enters.owner[0], voice)} control")
    if enters.counters:
        said.append(_counters(enters, voice))
    if enters.gains:
        said.append(f"with {joined(list(enters.gains))}")
    if enters.abilities:
        said.append(f"with {abilities.listed(enters.abilities, voice)}")
    if enters.exceptions:
        said.append(f"except that it {joined(verb_phrases(enters.exceptions, voice, False))}")
    if enters.conditions:
        said.append(f"if {circumstances(enters.conditions, voice)}")
    return " ".join(said)


def _counters(enters: Enters, voice: Voice) -> str:
    kinds = joined(list(enters.counters), "or")
    if "chosen_chapter" in enters.how:
        return f"with as many {kinds} counters on it as its controller chooses"
    number = tally(enters.number, voice) if enters.number is not None else "one"
    said = f"with {number} {kinds} {'counter' if number == 'one' else 'counters'} on it"
    match enters.steps:
        case (GameAction(verb=verb, object=(Some(of=of),), label=int()),):
            whom = parties(of, voice, many=True)
            return f"{said} for each of any number of {whom} that its controller {verb}s for that"
    return said + (f" for each {counted(enters.each, voice)}" if enters.each is not None else "")


def outcome(word: Outcome, voice: Voice) -> str:
    """What happens instead."""
    match word:
        case Enters():
            return f"it enters {_manner(word, voice)}" if word.text is None else word.text
        case Prevents():
            return _prevented(word, voice)
    return _instead(word, voice)


def _prevented(word: Prevents, voice: Voice) -> str:
    if word.text is not None:
        return word.text
    if word.amount is None:
        return "the damage is prevented"
    amount = tally(word.amount, voice)
    return f"all but {amount} of the damage is prevented" if word.but else (
        f"{amount} of the damage is prevented"
    )  # fmt: skip


def _instead(word: Instead, voice: Voice) -> str:
    if word.text is not None:
        return word.text
    number = f" {tally(word.number, voice)}" if word.number is not None else ""
    to = f" to {parties(word.to, voice)}" if word.to else ""
    steps = [spaced(getattr(step, "verb", "later")) for step in word.steps]
    return f"{joined([spaced(word.does)] if word.does else steps) or 'nothing'}{number}{to}"
