"""Events as entries of a document, and in sentences."""

from __future__ import annotations

from typing import Any

from kb.editions import rule_for
from kb.engine.course.results import Applied, HappenedEvent, NotHappened
from kb.engine.events.event import GAME, GameEvent
from kb.engine.state_based import checks
from kb.queries.outcomes.reasons import tables
from kb.terms import STEPS
from kb.vocabulary.actions import Telling, actions, general, infinitive, rule_of, sentence_of

Document = dict[str, Any]
SOURCE_ROLES = ("source", "subject")
"""The roles of an event in which what deals damage may stand."""


class EventWording:
    """Sentences about events under the rules of one edition; `players` are those of the game."""

    def __init__(self, edition: str, players: frozenset[str]) -> None:
        self._edition = edition
        self._players = players

    def entry(self, happened: HappenedEvent, trace: bool) -> Document:
        """An event that has happened; `trace`: with what it was before each effect that was
        applied to it."""
        event = happened.event
        entry: Document = {
            "event": self.name(event),
            "objects": self._objects(event),
            "players": self._of_players(event),
            "amount": event.numbers.get("value"),
            "source": self._source(event),
            "from": _left(event),
            "to": event.terms.get("to"),
            "rule": self._rule(happened),
            "simultaneous": happened.group,
            "replaced": [self._replaced(each, event, trace) for each in happened.applied],
            "text": self.sentence(event),
        }
        if event.verb == "draw" and not entry["objects"]:
            entry["unknown"] = 1
        return entry

    def not_happened(self, missed: NotHappened) -> Document | None:
        """An event that did not happen, with what took its place or the reason why it can't; None
        for what goes without saying: that what is tapped isn't tapped again."""
        event, row = missed.event, None
        if missed.why is not None:
            row = tables().happen.get(missed.why)
            if row is None:
                return None
        by = missed.by
        return {
            "event": self.name(event),
            "objects": self._objects(event),
            "players": self._of_players(event),
            "amount": event.numbers.get("value"),
            "before": missed.place,
            "why": row and row.says.format(object=event.subject, by=by.name if by else ""),
            "by": by.name if by is not None else None,
            "rule": row and (row.rule_on(self._edition) or rule_of(event.verb, self._edition)),
            "replaced": [self._taken_by(each, missed.instead) for each in missed.applied],
            "text": self.sentence(event),
        }

    def _taken_by(self, applied: Applied, instead: bool) -> Document:
        """An effect that replaced or prevented an event, or had its part in that; `instead`: by
        what was to be done in its place."""
        damage = applied.was.verb == "deal_damage"
        concept = "prevention" if damage and not instead else "replacement"
        return {
            "by": applied.by.name,
            "rule": self._rule_of_kind(applied) or rule_for(concept, self._edition),
            "was": self.sentence(applied.was),
            "text": applied.by.text,
        }

    def name(self, event: GameEvent) -> str:
        """What an answer calls an event."""
        told = self._telling(event)
        return event.verb if told is None else told.name

    def sentence(self, event: GameEvent) -> str:
        """An event in one sentence."""
        row, told = actions()[event.verb], self._telling(event)
        values = self._values(event)
        if told is None:
            about = " and ".join(filter(None, (values["who"], values["it"])))
            return f"{infinitive(event.verb) or event.verb.replace('_', ' ')}: {about}"
        words = told.happened or sentence_of(event.verb, self._edition)
        said = words.format_map(values)
        if how := _how_it_enters(event):
            said += how if said.endswith("the battlefield") else f", which enters{how}"
        usual = row.moves.to if row.moves is not None else None
        to = event.terms.get("to")
        return f"{said}, to {_zone(to)}" if to is not None and to != usual and usual else said

    def _telling(self, event: GameEvent) -> Telling | None:
        return actions()[event.verb].told

    def _values(self, event: GameEvent) -> dict[str, str]:
        objects, players = self._objects(event), self._of_players(event)
        number = event.numbers.get("value", 1)
        doer = self._doer(event)
        return {
            "it": next(iter(objects), "") or ("a card" if event.verb in ("draw", "mill") else ""),
            "other": " and ".join((*objects[1:], *(each for each in self._other(event)))),
            "who": doer or " and ".join(players),
            "whom": " and ".join((*objects, *players)),
            "number": str(number),
            "s": "" if number == 1 else "s",
            "source": self._source(event) or "a source",
            "counter": event.words.get("counter", ""),
            "choice": event.words.get("choice", ""),
            "step": _step(event.terms.get("step") or event.terms.get("whole", "")),
            "mana": event.words.get("mana", ""),
            "room": event.words.get("room", ""),
            "target": event.subject,
            "to": _where(event),
            "into": _into(event.terms.get("to"), _where(event)),
        }

    # ------------------------------------------------------------------------- who and what

    def _objects(self, event: GameEvent) -> list[str]:
        named = [event.words["object"]] if "object" in event.words else []
        own = [] if event.of_player or event.subject == GAME else [event.subject]
        return [each for each in (*own, *named) if each not in self._players]

    def _of_players(self, event: GameEvent) -> list[str]:
        return [event.subject] if event.of_player else []

    def _doer(self, event: GameEvent) -> str | None:
        return event.subject if event.of_player else event.players.get("subject")

    def _other(self, event: GameEvent) -> list[str]:
        """The player whom something is done to or with, beside what the event is about."""
        return [event.players["object"]] if "object" in event.players else []

    def _source(self, event: GameEvent) -> str | None:
        found = (event.words.get(role) for role in SOURCE_ROLES)
        return next((each for each in found if each is not None), None)

    # ------------------------------------------------------------------------------- rules

    def _rule(self, happened: HappenedEvent) -> str | None:
        """The rule about an event: of the state-based action that it is, or of the action."""
        if happened.check is not None:
            row = checks.checks(self._edition).get(happened.check)
            if row is not None:
                return str(row.rule)
        return rule_of(happened.event.verb, self._edition) or self._general_rule(happened.event)

    def _general_rule(self, event: GameEvent) -> str | None:
        found = (rule_of(each.verb, self._edition) for each in general(event.verb))
        return next((each for each in found if each is not None), None)

    def _replaced(self, applied: Applied, event: GameEvent, trace: bool) -> Document:
        """An effect that was applied to an event, with what would have happened."""
        entry: Document = {
            "by": applied.by.name,
            "rule": self._replacing_rule(applied, event),
            "was": self._was(applied.was, event),
            "text": applied.by.text,
        }
        if trace:
            entry["event"] = self.sentence(applied.was)
        return entry

    def _replacing_rule(self, applied: Applied, event: GameEvent) -> str | None:
        own = self._rule_of_kind(applied)
        if own is not None:
            return own
        damage = applied.was.verb == "deal_damage" and event.verb == "deal_damage"
        concept = "prevention" if damage and _less(applied.was, event) else "replacement"
        return rule_for(concept, self._edition)

    def _rule_of_kind(self, applied: Applied) -> str | None:
        """The rule that is itself what was applied; None for effects of objects."""
        kind = applied.by.name.partition("/")[0]
        if applied.by.kind == "rule" and kind in checks.tables().replaced_by:
            return checks.replacing_rule(kind, self._edition)
        return None

    def _was(self, was: GameEvent, event: GameEvent) -> str:
        """What would have happened, in a few words: where it would have gone, how much there would
        have been, or the whole of it."""
        to = was.terms.get("to")
        if to is not None and to != event.terms.get("to"):
            return f"put {_into(to, _zone(to))}"
        before = was.numbers.get("value")
        if was.verb == event.verb and before != event.numbers.get("value"):
            return str(before)
        return self.sentence(was)


def _less(was: GameEvent, event: GameEvent) -> bool:
    return event.numbers.get("value", 0) < was.numbers.get("value", 0)


def _where(event: GameEvent) -> str:
    """The zone that something goes to, and where in a library."""
    if "beneath" in event.numbers:
        return "the library, on the bottom"
    nth = event.numbers.get("place")
    if nth is not None:
        return "the library, on top" if nth == 1 else f"the library, as card {nth} from the top"
    return _zone(event.terms.get("to"))


def _how_it_enters(event: GameEvent) -> str:
    """That something enters tapped, or as a copy of what."""
    tapped = " tapped" if event.terms.get("enters") == "tapped" else ""
    copied = f" as a copy of {event.words['copy_of']}" if "copy_of" in event.words else ""
    return tapped + copied


def _into(zone: str | None, words: str) -> str:
    """The zone that something is put into, or onto."""
    return f"{'onto' if zone == 'battlefield' else 'into'} {words}"


def _left(event: GameEvent) -> str | None:
    """The zone that something leaves; None for what comes about."""
    zone = event.terms.get("from")
    return None if zone == "nowhere" else zone


def _step(name: str) -> str:
    if name == "turn":
        return name
    return f"{name.replace('_', ' ')} {'step' if name in STEPS else 'phase'}"


def _zone(zone: str | None) -> str:
    """A zone, as a sentence has it."""
    if zone in ("battlefield", "stack", "command"):
        return f"the {zone}" + (" zone" if zone == "command" else "")
    return zone or "nowhere"
