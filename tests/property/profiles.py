"""How many boards a run takes: `LAWMAGE_PROFILE` is `quick`, `normal` (the default) or `long`.

The boards of quick and normal runs are always the same ones, so that a run says something about
the change at hand; long runs look for new ones.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

_BOARDS = {"quick": 16, "normal": 32, "long": 20_000}


def profile() -> str:
    name = os.environ.get("LAWMAGE_PROFILE", "normal")
    if name not in _BOARDS:
        raise ValueError(f"LAWMAGE_PROFILE is {name!r}; it can be {', '.join(_BOARDS)}")
    return name


def boards(share: float) -> settings:
    """Settings for a share of the profile's boards. Failing boards are made smaller by
    `smaller.smallest`, not by Hypothesis."""
    return settings(
        max_examples=max(1, round(_BOARDS[profile()] * share)),
        deadline=None,
        database=None,
        derandomize=profile() != "long",
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
