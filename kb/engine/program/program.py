"""The law files and which program parts a question needs of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from kb.editions import LAW_FOLDER

LAW = (
    "109_objects.lp", "707_copying.lp", "709_faces.lp",
    "611_continuous_effects.lp", "611_further_tests.lp",
    "107_values.lp", "107_numbers_of_objects.lp", "613_layers.lp", "613_8_dependency.lp",
    "613_changes.lp", "205_types.lp",
    "113_abilities.lp", "208_power_toughness.lp", "612_text.lp", "613_output.lp",
    "604_statements.lp", "115_targets.lp", "118_costs.lp", "117_timing.lp", "601_casting.lp",
    "601_forms.lp", "601_total_cost.lp",
    "602_activating.lp", "704_state_based.lp", "704_attachment.lp", "704_choices.lp",
    "703_turn_based.lp", "506_combat.lp",
    "508_attacking.lp", "508_declarations.lp", "509_blocking.lp", "702_evasion.lp",
    "702_banding.lp",
    "510_damage.lp", "700_events.lp", "701_actions.lp", "400_zones.lp", "800_multiplayer.lp",
    "104_ending.lp", "calls.lp",
)  # fmt: skip

COMMON = ("evaluate", "conclude", "changes")
"""The parts that every evaluation of effects needs."""


Parts = dict[str, tuple[list[str], str]]
"""Program part → its parameters and its rules."""


def cut(names: Iterable[str]) -> Parts:
    """The program parts of some law files. Comments stay behind."""
    rules: dict[str, list[str]] = {"base": []}
    parameters: dict[str, list[str]] = {}
    for name in names:
        part = "base"
        for line in (LAW_FOLDER / name).read_text(encoding="utf-8").splitlines():
            if line.startswith("#program "):
                part, _, rest = line.removeprefix("#program ").rstrip(".").partition("(")
                words = [word.strip() for word in rest.rstrip(")").split(",")]
                rules.setdefault(part, [])
                parameters.setdefault(part, words if rest else [])
            elif line and not line.startswith("%"):
                rules[part].append(line)
    parameters["base"] = ["call"]
    return {part: (parameters[part], "\n".join(lines)) for part, lines in rules.items()}


@cache
def parts() -> Parts:
    """The program parts of all law files that share a control."""
    return cut(LAW)


@cache
def parameters_used() -> tuple[str, ...]:
    """The parameters of an edition that the law asks about."""
    text = "\n".join(rules for _, rules in parts().values())
    return tuple(sorted(set(re.findall(r"says\(([a-z]\w*),", text))))
