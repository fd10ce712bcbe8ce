"""`sba` checks of cases: which there are, and whether an answer meets what one expects.

What an expectation says:

* `actions`: exactly the set of pairs of an action and an object (or a player, where no object is
  acted on), however the answer groups them. An entry without objects and players only says that
  the action is there, whatever it acts on. Where they are given: `rule` is one of the entry's
  rules; with `also` beside it, the two are all of them; `instead_of` is the action replaced.
* `none: true`: nothing happens, and everything stays.
* `outcomes`: for each result that choices lead to, the set of objects that leave the battlefield.
* `choosers`: exactly the players who choose something.
* `rounds`: of a run without choices, the actions of each check in turn.
* `loop`: the rule that a run ends by, because its state repeats.
* `name`: what the edition calls it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set
from pathlib import Path
from typing import Any

import msgspec

from tests.law.checks import CaseCheck, checks_of

Answer = dict[str, Any]
Entry = dict[str, Any]
Pairs = set[tuple[str, str]]

CHOICES = frozenset(
    ("legend_rule", "planeswalker_uniqueness_rule", "chooses_protector", "chooses_sector")
)
"""The actions that are a choice among a group: what comes of it stands under `outcomes`."""

BESIDES = frozenset(("counters_removed", "unattached"))
"""The actions that happen to a permanent whatever else does (704.3)."""

WORDS = CHOICES | frozenset(
    (
        "ceases_to_exist",
        "completes_a_dungeon",
        "counters_removed",
        "damage_removed",
        "destroyed",
        "exiled",
        "loses_game",
        "planeswalks",
        "put_into_command_zone",
        "put_into_graveyard",
        "put_into_hand",
        "put_on_bottom_of_library",
        "put_on_top_of_library",
        "regenerated",
        "removed_from_game",
        "replaced",
        "sacrificed",
        "shuffled_into_library",
        "speed_becomes_1",
        "turned_face_down",
        "unattached",
    )
)
"""The actions that an answer may name."""


class StateBasedCheck(CaseCheck, frozen=True):
    """One `sba` check."""

    @property
    def run(self) -> bool:
        """Whether it asks for everything until nothing is due any more."""
        return bool(self.said.get("run", False))


def state_based_checks_in(folder: Path) -> list[StateBasedCheck]:
    """Every `sba` check of a folder's cases."""
    return checks_of(StateBasedCheck, folder, "sba")


def differences(answer: Answer, expect: dict[str, Any], initial: Set[str]) -> list[str]:
    """A line for each expectation that is not met; `initial` are the ids on the battlefield."""
    found: list[str] = []
    for key, wanted in expect.items():
        found += [f"{key}: {line}" for line in MEANINGS[key](answer, wanted, initial)]
    return found


def members(entry: Entry) -> list[str]:
    """Whom an entry acts on: its objects, or its players if there are none."""
    return entry.get("objects") or entry.get("players") or []


def pairs(entries: Iterable[Entry]) -> Pairs:
    """The pairs of an action and whom it acts on."""
    return {(entry["action"], member) for entry in entries for member in members(entry)}


def _compare_entries(got: list[Entry], wanted: list[Entry]) -> Iterator[str]:
    bare = {entry["action"] for entry in wanted if not members(entry)}
    for action in sorted(bare - {entry["action"] for entry in got}):
        yield f"no {action}"
    told = pairs(entry for entry in got if entry["action"] not in bare)
    if told != pairs(wanted):
        yield f"wanted {sorted(pairs(wanted))}, got {sorted(told)}"
    for entry in wanted:
        yield from _compare_details(entry, got)


def _compare_details(wanted: Entry, got: list[Entry]) -> Iterator[str]:
    """The rule and the replaced action of every entry that acts on one of the wanted members."""
    for entry in got:
        if entry["action"] != wanted["action"] or not (
            not members(wanted) or set(members(entry)) & set(members(wanted))
        ):
            continue
        told = {entry["rule"], *entry.get("also", ())}
        rules = {wanted["rule"], *wanted.get("also", ())} if "rule" in wanted else set()
        if not rules <= told or ("also" in wanted and rules != told):
            yield f"{members(entry)}: wanted {sorted(rules)}, got {sorted(told)}"
        replaced = (entry.get("instead_of") or {}).get("action")
        if "instead_of" in wanted and replaced != wanted["instead_of"]:
            yield f"{members(entry)}: wanted instead of {wanted['instead_of']}, got {replaced}"


def _actions(answer: Answer, wanted: list[Entry], initial: Set[str]) -> Iterator[str]:
    yield from _compare_entries(answer["actions"], wanted)


def _none(answer: Answer, wanted: bool, initial: Set[str]) -> Iterator[str]:
    if wanted is not True:
        yield "only `true` has a meaning"
    if answer["actions"]:
        yield f"got {sorted(pairs(answer['actions']))}"
    if _leaving(answer, initial) != Counter([frozenset()]):
        yield f"something leaves: {_told(_leaving(answer, initial))}"


def _leaving(answer: Answer, initial: Set[str]) -> Counter[frozenset[str]]:
    return Counter(frozenset(initial - set(each["battlefield"])) for each in answer["outcomes"])


def _told(results: Counter[frozenset[str]]) -> list[list[str]]:
    return sorted(sorted(each) for each in results.elements())


def _outcomes(answer: Answer, wanted: list[list[str]], initial: Set[str]) -> Iterator[str]:
    got = _leaving(answer, initial)
    if got != Counter(frozenset(each) for each in wanted):
        yield f"wanted {sorted(sorted(each) for each in wanted)}, got {_told(got)}"


def _choosers(answer: Answer, wanted: list[str], initial: Set[str]) -> Iterator[str]:
    got = {player for outcome in answer["outcomes"] for player in outcome["choices"]}
    if got != set(wanted):
        yield f"wanted {sorted(wanted)}, got {sorted(got)}"


def _rounds(answer: Answer, wanted: list[list[Entry]], initial: Set[str]) -> Iterator[str]:
    if len(answer["outcomes"]) != 1:
        yield f"{len(answer['outcomes'])} outcomes"
        return
    got = answer["outcomes"][0]["rounds"]
    if len(got) != len(wanted):
        yield f"wanted {len(wanted)}, got {[sorted(pairs(each)) for each in got]}"
    for number, (told, expected) in enumerate(zip(got, wanted, strict=False), 1):
        yield from (f"{number}: {line}" for line in _compare_entries(told, expected))


def _loop(answer: Answer, wanted: str, initial: Set[str]) -> Iterator[str]:
    got = [each.get("loop") for each in answer["outcomes"]]
    if got != [wanted]:
        yield f"wanted {wanted}, got {got}"


def _name(answer: Answer, wanted: str, initial: Set[str]) -> Iterator[str]:
    if answer["name"] != wanted:
        yield f"wanted {wanted}, got {answer['name']}"


MEANINGS: dict[str, Callable[[Answer, Any, Set[str]], Iterator[str]]] = {
    "actions": _actions,
    "none": _none,
    "outcomes": _outcomes,
    "choosers": _choosers,
    "rounds": _rounds,
    "loop": _loop,
    "name": _name,
}
"""What each key of `expect` means: the differences of an answer from what is wanted."""


def malformed(answer: Answer, initial: Set[str], run: bool) -> list[str]:
    """What is wrong with an answer of any board, whatever is expected of it."""
    found = _malformed_group(answer["actions"])
    if not answer["outcomes"]:
        found.append("no outcome")
    if not answer["complete"]:
        found.append("cut short")
    choices = [msgspec.json.encode(outcome["choices"]) for outcome in answer["outcomes"]]
    if len(choices) > 1 and (len(set(choices)) < len(choices) or b"{}" in choices):
        found.append("outcomes that their choices do not tell apart")
    idle = not answer["actions"]
    for outcome in answer["outcomes"]:
        if strangers := set(outcome["battlefield"]) - initial:
            found.append(f"never were on the battlefield: {sorted(strangers)}")
        if idle and (outcome["choices"] or outcome["actions"] or outcome.get("rounds")):
            found.append("an outcome does something though nothing happens")
        for group in outcome["rounds"] if run else [outcome["actions"]]:
            found += _malformed_group(group)
        if run and [] in outcome["rounds"]:
            found.append("a round in which nothing happens")
    return found


def _malformed_group(entries: list[Entry]) -> list[str]:
    """What is wrong with entries that happen together."""
    done = [entry for entry in entries if entry["action"] not in CHOICES]
    acted_on = Counter(
        (member, entry["action"] if entry["action"] in BESIDES else "")
        for entry in done
        for member in members(entry)
    )
    return [line for entry in entries for line in _malformed_entry(entry)] + [
        f"{member}: acted on twice" for (member, _), times in acted_on.items() if times > 1
    ]


def _malformed_entry(entry: Entry) -> Iterator[str]:
    if entry["action"] not in WORDS:
        yield f"unknown action {entry['action']}"
    if not members(entry):
        yield f"{entry['action']} acts on nothing"
    if not entry["rule"] or not entry["text"]:
        yield f"{entry['action']} without rule or text"
