"""How permanents enter the battlefield: tapped, with counters, as a copy, after a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.attaching import as_copied_aura
from kb.engine.course.deeds.attacking import attacking_ways, entering_against
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.deeds.tallies import paid_for
from kb.engine.course.entering_actions import done_as_entering, is_done
from kb.engine.course.entering_events import ATTACKING, bearing, not_entering
from kb.engine.course.entering_options import PLAIN_KINDS, options_for
from kb.engine.course.replaced import Candidate, Step
from kb.engine.course.results import Choice
from kb.engine.course.spoken_parties import ITSELF
from kb.engine.course.words_to_choose import about, stands_for_others
from kb.engine.events.event import FIRST_TIME, GAME, GameEvent
from kb.engine.facts.standing import TRIBUTE_PAID
from kb.state.copying import exceptions_in_words
from kb.state.from_snapshot import read_exceptions
from kb.state.players import opponents

UNDER = "under"
PREPARED = "prepared"
TRANSFORMED = "transformed"
DAY = "becomes_day"
TRIBUTE = "tribute"
CHOSEN_CHAPTER = "chosen_chapter"
OF_SAGAS = ("first_chapter", CHOSEN_CHAPTER)
HOW = {
    *("tapped", "untapped", "copy", "printed", "choice", "your_choice"),
    *(PREPARED, TRANSFORMED, UNDER, ATTACKING, DAY, TRIBUTE, *OF_SAGAS),
}
"""The ways to enter that are carried out."""
TURNED = {
    "transform": "transforms", "convert": "converts", "turn_face_up": "is turned face up",
}  # fmt: skip
"""What a permanent does otherwise as which something is done."""


class Entry(NamedTuple):
    """A way in which a permanent enters: the event, what was chosen, words that are left out."""

    event: GameEvent
    choices: tuple[Choice, ...] = ()
    not_understood: tuple[str, ...] = ()
    beside: tuple[GameEvent, ...] = ()
    """What happens with it: what its controller pays, that day breaks."""
    gains: tuple[str | v.Ability, ...] = ()
    """The keywords and other abilities that it has gained by entering so."""

    def after(self, before: Entry) -> Entry:
        """The way as it goes on from another."""
        gaps = (*before.not_understood, *self.not_understood)
        choices = (*before.choices, *self.choices)
        beside, gains = (*before.beside, *self.beside), (*before.gains, *self.gains)
        return Entry(self.event, choices, gaps, beside, gains)


def entries(event: GameEvent, outcome: v.Enters, candidate: Candidate, chooser: str) -> list[Entry]:
    """The ways in which a permanent enters by what an effect says of it."""
    if is_done(outcome):
        return _after_actions(event, outcome, candidate, chooser)
    return _plain(event, outcome, candidate, chooser)


def _plain(event: GameEvent, outcome: v.Enters, candidate: Candidate, chooser: str) -> list[Entry]:
    """As `entries`, where nothing is counted of what is done as it enters."""
    left_out = sorted({*outcome.how} - HOW)
    if outcome.text or outcome.conditions or (outcome.owner and UNDER not in outcome.how):
        left_out.append(outcome.text or "how it enters")
    ways = [Entry(_status(event, outcome.how))]
    if outcome.steps:
        paying = _tapped_unless_paid(ways[0], outcome.steps, candidate, chooser)
        if paying is None:
            left_out.append("what is done as that happens")
        else:
            ways = paying
    if left_out:
        verb = TURNED.get(event.verb, "enters")
        words = f"{event.subject} {verb}: {', '.join(left_out)}"
        return [each._replace(not_understood=(words,)) for each in ways]
    if "choice" not in outcome.how:
        ways = [
            each._replace(gains=(*each.gains, *outcome.gains, *outcome.abilities)) for each in ways
        ]
    if DAY in outcome.how:
        dawn = GameEvent("become_day", GAME, terms=FIRST_TIME)
        ways = [each._replace(beside=(*each.beside, dawn)) for each in ways]
    if UNDER in outcome.how:
        ways = [each for one in ways for each in _under(one, outcome, candidate, chooser)]
    if ATTACKING in outcome.how:
        ways = [each for one in ways for each in _attacking(one, candidate)]
    if "copy" in outcome.how or outcome.exceptions:
        copying = _as_copies if "copy" in outcome.how else _not_like_it
        ways = [each for one in ways for each in copying(one, outcome, candidate, chooser)]
    for what in _asked(outcome.chooses):
        ways = [
            each for one in ways for each in _choosing(one, what, outcome.limit, candidate, chooser)
        ]
    if outcome.counters:
        ways = [each for one in ways for each in _bearing(one, outcome, candidate, chooser)]
    return ways


def _after_actions(
    event: GameEvent, outcome: v.Enters, candidate: Candidate, chooser: str
) -> list[Entry]:
    """The ways in which a permanent enters after each way to do what is done as it enters."""
    state = candidate.moment.state
    try:
        ways = [*done_as_entering(state, event.subject, outcome, chooser)]
    except NotCarriedOut as why:
        words = f"{event.subject} enters: what is done as that happens: {why}"
        return [Entry(event, not_understood=(words,))]
    return [
        entry.after(Entry(event, done.choices, beside=done.events))
        for done in ways
        for entry in entries(event, done.outcome, candidate, chooser)
    ]


def begun(event: GameEvent, applied: tuple[Step, ...]) -> Entry:
    """How a permanent enters as the last of the effects applied finds it: another copy effect
    without the counters that are an exception of those before (707.9e)."""
    *earlier, last = applied
    if not copies(last.candidate):
        return Entry(event)
    bears, after = dict(event.bears), event
    for step in reversed(earlier):
        if copies(step.candidate):
            for kind, number in after.bears.items():
                bears[kind] = bears.get(kind, 0) - number + step.was.bears.get(kind, 0)
        after = step.was
    bears = {kind: number for kind, number in bears.items() if number}
    return Entry(msgspec.structs.replace(event, bears=bears))


def copies(candidate: Candidate) -> bool:
    """Whether an effect has something enter as a copy."""
    outcomes = candidate.replacement.outcomes if candidate.replacement is not None else ()
    return any(isinstance(each, v.Enters) and "copy" in each.how for each in outcomes)


def adds_counters(candidate: Candidate) -> bool:
    """Whether an effect has something enter with counters."""
    said = candidate.replacement
    return said is not None and any(
        isinstance(each, v.Enters) and bool(each.counters) for each in said.outcomes
    )


# --------------------------------------------------------------------------------------- ways


def _status(event: GameEvent, how: tuple[str, ...]) -> GameEvent:
    if PREPARED in how:
        event = msgspec.structs.replace(event, terms={**event.terms, "designated": PREPARED})
    if TRANSFORMED in how:
        event = msgspec.structs.replace(event, terms={**event.terms, "face": "back"})
    if "tapped" in how:
        return msgspec.structs.replace(event, terms={**event.terms, "enters": "tapped"})
    if "untapped" in how:
        terms = {role: word for role, word in event.terms.items() if role != "enters"}
        return msgspec.structs.replace(event, terms=terms)
    return event


def _attacking(entry: Entry, candidate: Candidate) -> list[Entry]:
    """What enters attacking: what the creature attacked that was returned to pay for it, if that is
    known, else what its controller chooses (508.4)."""
    moment, event = candidate.moment, entry.event
    here = next((each for each in moment.state.objects if each.id == event.subject), None)
    known = here.history.last_known if here is not None else {}
    for was in known.values():
        return [entry._replace(event=entering_against(moment, event, was.attacking))]
    return [
        entry._replace(event=each, choices=(*entry.choices, *choices))
        for each, choices in attacking_ways(moment, event)
    ]


def _under(entry: Entry, outcome: v.Enters, candidate: Candidate, chooser: str) -> Iterator[Entry]:
    """Under whose control it enters: that of whoever has the effect, or of a chosen opponent."""
    whose = outcome.owner
    found: tuple[str, ...] = ()
    if whose == (v.Players("you"),) and "your_choice" not in outcome.how:
        found = (candidate.actor.controller,)
    elif whose == (v.Players("opponent"),) and "your_choice" in outcome.how:
        found = opponents(candidate.moment.state, chooser)
    if not found:
        words = f"{entry.event.subject} enters: under whose control"
        yield entry._replace(not_understood=(*entry.not_understood, words))
    for each in found:
        choices = entry.choices
        if len(found) > 1:
            text = f"{entry.event.subject} enters under whose control"
            choices = (*choices, Choice(chooser, "player", text, found, each, "as_enters"))
        players = {**entry.event.players, UNDER: each}
        event = msgspec.structs.replace(entry.event, players=players)
        yield entry._replace(event=event, choices=choices)


def _tapped_unless_paid(
    entry: Entry, steps: tuple[v.Step, ...], candidate: Candidate, chooser: str
) -> list[Entry] | None:
    """Untapped where life is paid for that, else tapped; None for other steps."""
    match steps:
        case (
            v.May(does=(), cost=v.Cost(parts=(v.PayLife(life=v.Const(number=life)),)), then=()),
            v.IfDone(does=(v.GameAction(verb="enter", how=("tapped",)),), done=False),
        ):
            pass
        case _:
            return None
    text = f"{entry.event.subject} enters: whether to pay {life} life"
    paid = GameEvent(
        "lose_life", chooser, of_player=True, numbers={"value": life},
        players={"cause": chooser}, terms={"as": "paid"},
    )  # fmt: skip
    yes, no = (
        Choice(chooser, "pay", text, ("yes", "no"), said, "as_enters") for said in ("yes", "no")
    )
    tapped = entry._replace(event=_status(entry.event, ("tapped",)), choices=(no,))
    players = candidate.moment.state.players
    has = next(each.life for each in players if each.name == chooser)
    # CR 119.4 + 119.8 — nobody pays more than he has, nor who can't lose life.
    if has < life or candidate.moment.impossible((paid,)):
        return [tapped._replace(choices=())]
    return [entry._replace(choices=(yes,), beside=(paid,)), tapped]


def _as_copies(
    entry: Entry, outcome: v.Enters, candidate: Candidate, chooser: str
) -> Iterator[Entry]:
    """As a copy of each object that may be chosen; as it is, if there is none."""
    event = entry.event
    entry = _in_words(entry, outcome.exceptions)
    among = candidate.moment.about_of(candidate.effect, candidate.clause.number, "copied")
    among = [each for each in among if each != event.subject]
    for each in among:
        choices = entry.choices
        if len(among) > 1:
            text = f"what {event.subject} is a copy of"
            choices = (*choices, Choice(chooser, "object", text, tuple(among), each, "copy_enters"))
        copying = msgspec.structs.replace(
            event, words={**event.words, "copy_of": each}, exceptions=outcome.exceptions
        )
        yield from _enchanting(entry._replace(event=copying, choices=choices), candidate, chooser)
    if not among:
        yield entry


def _not_like_it(
    entry: Entry, outcome: v.Enters, candidate: Candidate, chooser: str
) -> Iterator[Entry]:
    """What enters as a copy, with further exceptions."""
    whole = (*entry.event.exceptions, *outcome.exceptions)
    told = _in_words(entry, whole)
    yield told._replace(event=msgspec.structs.replace(entry.event, exceptions=whole))


def _in_words(entry: Entry, exceptions: tuple[v.Modification, ...]) -> Entry:
    """The way, on which it is told if no words say the exceptions."""
    if read_exceptions(exceptions_in_words(exceptions)).read == exceptions:
        return entry
    words = f"{entry.event.subject} enters: what the copy is not like its original in"
    return entry._replace(not_understood=(*entry.not_understood, words))


def _enchanting(entry: Entry, candidate: Candidate, chooser: str) -> Iterator[Entry]:
    """On each thing that it may enchant, if what enters is an Aura by what it is a copy of."""
    for event, choices in as_copied_aura(candidate.moment, entry.event, chooser):
        after = entry._replace(choices=(*entry.choices, *choices))
        if event is not None:
            yield after._replace(event=not_entering(event))
            continue
        words = f"{entry.event.subject} enters: it may enchant nothing, and stays where it is"
        yield after._replace(not_understood=(*entry.not_understood, words))


def _asked(chooses: tuple[str, ...]) -> list[str | tuple[str, ...]]:
    """What is chosen one after another; of several words one."""
    words = tuple(each for each in chooses if each[:1].isupper())
    kinds: list[str | tuple[str, ...]] = [each for each in chooses if not each[:1].isupper()]
    return [*kinds, *([words] if words else [])]


def _choosing(
    entry: Entry,
    what: str | tuple[str, ...],
    limit: str | None,
    candidate: Candidate,
    chooser: str,
) -> Iterator[Entry]:
    """With each of the choices that there are."""
    event, state = entry.event, candidate.moment.state
    key, options = options_for(what, limit, state, chooser)
    if options is None:
        words = f"{event.subject} enters: the choice of a {str(what).replace('_', ' ')}"
        yield entry._replace(not_understood=(*entry.not_understood, words))
        return
    for each in options:
        chosen = msgspec.structs.replace(event, chosen={**event.chosen, key: each})
        kind = key if key in PLAIN_KINDS else "mode"
        words = f"{event.subject} enters"
        if stands_for_others(key, limit):
            words += f": {about(key, options)}"
        choice = Choice(chooser, kind, words, options, each, "as_enters")
        yield entry._replace(event=chosen, choices=(*entry.choices, choice))


def _bearing(
    entry: Entry, outcome: v.Enters, candidate: Candidate, chooser: str
) -> Iterator[Entry]:
    """With the counters that it says; of several kinds one is chosen."""
    event = entry.event
    if TRIBUTE in outcome.how:
        plain = msgspec.structs.replace(outcome, how=())
        yield from _with_tribute(entry, plain, candidate, chooser)
        return
    if CHOSEN_CHAPTER in outcome.how:
        yield from _reading_ahead(entry, outcome, candidate, chooser)
        return
    if "printed" in outcome.how:
        number = candidate.moment.final.one(event.subject, outcome.counters[0])
    else:
        number = _paid_for_it(outcome, candidate, event)
        if number is None:
            number = candidate.moment.amount_of(candidate.effect, candidate.clause.number, outcome)
    if not isinstance(number, int):
        words = f"{event.subject} enters: how many counters"
        yield entry._replace(not_understood=(*entry.not_understood, words))
        return
    options = (*outcome.counters, *(outcome.gains if "choice" in outcome.how else ()))
    for each in options:
        choices = entry.choices
        if len(options) > 1:
            text = f"{event.subject} enters"
            choices = (*choices, Choice(chooser, "mode", text, options, each, "as_enters"))
        if each not in outcome.counters:
            yield entry._replace(gains=(*entry.gains, each), choices=choices)
        else:
            yield entry._replace(event=bearing(event, each, number), choices=choices)


def _reading_ahead(
    entry: Entry, outcome: v.Enters, candidate: Candidate, chooser: str
) -> Iterator[Entry]:
    """With a chosen number of counters, from one to the final chapter number."""
    event, (kind,) = entry.event, outcome.counters
    triggers = (each.words.trigger for each in candidate.moment.final.abilities_of(event.subject))
    final = max((each for one in triggers if one is not None for each in one.chapters), default=0)
    options = tuple(str(each) for each in range(1, final + 1))
    for each in options:
        about = f"{event.subject} enters: with how many {kind} counters"
        choice = Choice(chooser, "number", about, options, each, "as_enters")
        bears = bearing(event, kind, int(each))
        yield entry._replace(event=bears, choices=(*entry.choices, choice))


def _paid_for_it(outcome: v.Enters, candidate: Candidate, event: GameEvent) -> int | None:
    """With how many counters something enters by what was paid for the spell that it was, where its
    own words say so; None for other numbers."""
    told = [each for each in (outcome.number, outcome.each) if isinstance(each, v.Tally)]
    its_own = candidate.by.name.rpartition("/")[0] == event.subject
    if len(told) != 1 or told[0].party != (ITSELF,) or not its_own:
        return None
    times = outcome.number if outcome.each in told else v.Const(1)
    if not isinstance(times, v.Const | None):
        return None
    spell = next(each for each in candidate.moment.state.objects if each.id == event.subject)
    number = paid_for(told[0], spell)
    return None if number is None else number * (times.number if times is not None else 1)


def _with_tribute(
    entry: Entry, outcome: v.Enters, candidate: Candidate, chooser: str
) -> Iterator[Entry]:
    """With counters, if an opponent whom its controller chooses has it so; without, if not."""
    text = f"{entry.event.subject} enters: who may pay tribute"
    others = opponents(candidate.moment.state, chooser)
    for each in others:
        choices = entry.choices
        if len(others) > 1:
            choices = (*choices, Choice(chooser, "player", text, others, each, "as_enters"))
        asked = f"{entry.event.subject} enters: whether to pay tribute"
        yes, no = (
            Choice(each, "pay", asked, ("yes", "no"), said, "as_enters") for said in ("yes", "no")
        )
        chosen = {**entry.event.chosen, "mode": TRIBUTE_PAID}
        paid = msgspec.structs.replace(entry.event, chosen=chosen)
        with_yes = entry._replace(event=paid, choices=(*choices, yes))
        yield from _bearing(with_yes, outcome, candidate, chooser)
        yield entry._replace(choices=(*choices, no))
    if not others:
        yield entry
