"""How people read what happens: event by event, with what replaced it, what it triggered and which
choices lead there."""

from __future__ import annotations

from typing import Any

from kb.presentation.cited import rule_behind, with_rule

Document = dict[str, Any]


def told(document: Document) -> list[str]:
    """The outcomes for people."""
    entries = document["outcomes"]
    first = document.get("outcome", 1)
    lines: list[str] = []
    for number, entry in enumerate(entries, first):
        if document["count"] > 1:
            lines += [*([""] if lines else []), f"Outcome {number}{_if(entry)}:"]
        lines += outcome_lines(entry, choosing=document["count"] == 1)
    if document.get("cut"):
        actions = ", ".join(f"“{each}”" for each in document["cut"])
        lines.append(
            f"… and more: {actions} can lead to more positions than were gone on with; "
            "--choose says what a player chooses, --limit goes on with more."
        )
    elif not document["complete"]:
        lines.append(f"… and more; --limit lists more than {document['count']}.")
    return lines


def outcome_lines(entry: Document, choosing: bool = True) -> list[str]:
    """One outcome, line by line; `choosing`: with the choices that were made on the way."""
    lines = [*step_lines(entry, choosing), where_it_ends(entry)]
    if entry.get("partial"):
        lines.append("Not all of it was carried out: see what was not understood.")
    return lines


def step_lines(entry: Document, choosing: bool = True) -> list[str]:
    """What was chosen, what happened and what triggered, line by line."""
    lines = [f"{_choice(each)}." for each in entry["choices"]] if choosing else []
    missed, events = entry.get("not_happened", ()), entry["events"]
    for place in range(len(events) + 1):
        for each in missed:
            if each["before"] == place:
                lines += _not_happened(each)
        for each in entry.get("repeated", ()):
            if each["before"] == place:
                lines.append(_repeated(each))
        if place < len(events):
            lines += _event(place + 1, events[place], events[:place])
    begun = [_begun(each) for each in entry.get("begun", ())]
    if not events and not missed and not begun and "repeated" not in entry:
        lines.append("Nothing happens.")
    return [*lines, *begun, *(_triggered(each) for each in entry["triggered"])]


def _if(entry: Document) -> str:
    words = "; ".join(_choice(each) for each in entry["choices"])
    likely = f" (probability {entry['probability']:g})" if "probability" in entry else ""
    return (f", if {words}" if words else "") + likely


SAYS = {
    "replacement": "{player} has {chosen} apply first",
    "chance": "chance has it: {chosen}",
    "order": "{player} puts on the stack, in this order: {chosen}",
    "legend": "{player} keeps {chosen}",
}
"""What players choose, by kind."""


def _choice(choice: Document) -> str:
    """What was chosen, and by which rule."""
    chosen = choice["chosen"] if choice["chosen"] is not None else "nothing"
    about = f" ({choice['text']})" if choice["text"] else ""
    if choice["kind"] == "replacement" and choice["chosen"] is None:
        chosen = "none of them"
    says = SAYS.get(choice["kind"])
    player = choice["player"] or "somebody"
    if "decided_by" in choice:
        player = f"{choice['decided_by']} (for {player})"
    said = (says or "{player} chooses {chosen}").format(player=player, chosen=chosen)
    return f"{said}{'' if says else about}{rule_behind(choice)}"


def _event(number: int, event: Document, before: list[Document]) -> list[str]:
    same = any(each["simultaneous"] == event["simultaneous"] for each in before)
    lines = [f"{number}. {'at the same time, ' if same else ''}{with_rule(event)}"]
    told = before[-1]["replaced"] if same else ()
    for each in event["replaced"]:
        if each in told:  # as of the event before, which is the same
            continue
        lines.append(f"   instead of {each['was']}: {_by(each)}")
        if "event" in each:
            lines.append(f"     before that: {each['event']}")
    return lines


def _by(replaced: Document) -> str:
    """What replaced an event, with its words and the rule."""
    words = f', "{replaced["text"]}"' if replaced["text"] else ""
    return f"by {replaced['by']}{words}{rule_behind(replaced)}"


def _not_happened(missed: Document) -> list[str]:
    """What did not happen, and why."""
    why = f" {missed['why']}{rule_behind(missed)}" if missed["why"] else ""
    return [
        f"Doesn't happen: {missed['text']}{';' if why else ''}{why}",
        *(f"   {_by(each)}" for each in missed["replaced"]),
    ]


def _repeated(repeated: Document) -> str:
    """A round that was repeated, and what is taken for granted of it."""
    assumed = f"assumed: {repeated['assumed']}{rule_behind({'rule': repeated['assumed_rule']})}"
    return f"Repeated: {with_rule(repeated)} ({assumed})"


def _begun(begun: Document) -> str:
    """An effect that has begun, or an ability that waits."""
    about = f" ({', '.join(begun['affects'])})" if begun["affects"] else ""
    return f'From now on, {begun["id"]}: "{begun["text"]}"{about}{rule_behind(begun)}'


def _triggered(ability: Document) -> str:
    words = f', "{ability["text"]}"' if ability["text"] else ""
    event = f" on {ability['event'] + 1}." if ability["event"] is not None else ""
    return (
        f"{ability['ability']} triggers{event}, under the control of "
        f"{ability['controller']}{words}{rule_behind(ability)}"
    )


WAITS = {
    "mulligan": "is to keep the hand or take a mulligan",
    "attackers": "is to declare attackers",
    "blockers": "is to declare blockers",
    "damage": "is to assign combat damage",
}
"""What a player is to do, where that isn't something to have."""


def where_it_ends(entry: Document) -> str:
    """Where it ends: the game, or a player's priority and what is on the stack then."""
    over = entry["over"]
    if over is not None:
        winners = " and ".join(over["winners"])
        end = f"{winners} won" if winners else "nobody won"
        return f"The game is over: {end}{rule_behind(over)}."
    game = entry["snapshot"]
    while "subgame" in game:
        game = game["subgame"]
    stack = [each["id"] for each in game.get("stack", ())]
    on_it = f", with {', '.join(stack)} on the stack" if stack else ""
    orders = [" and ".join(each) for each in entry.get("orderable", ())]
    order = f"; {'; '.join(orders)} may be in any order (--orders)" if orders else ""
    waits = entry["waits_for"]
    decides = f"; {waits['decided_by']} decides" if "decided_by" in waits else ""
    what = WAITS.get(waits["what"], f"has {waits['what']}")
    return f"Then {waits['player']} {what}{on_it}{decides}{order}."


def told_missed(document: Document) -> list[str]:
    """Why something does not trigger, or replaces nothing."""
    some, all_ = document["outcomes"]["with"], document["outcomes"]["all"]
    when = f'{document["action"]}, when "{document["when"]}"'
    if document["happens"]:
        return [f"{when}: it does" + (f", in {some} of {all_} outcomes." if all_ > 1 else ".")]
    return [f"{when}: it does not.", *(f"  {with_rule(each)}" for each in document["reasons"])]
