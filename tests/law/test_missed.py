"""Why something doesn't trigger on an event, or replaces none: the project's own cases."""

from __future__ import annotations

import pytest

from tests.law.checks import OWN
from tests.law.missed_checks import MissedCheck, differences, missed_checks_in

CHECKS = missed_checks_in(OWN)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_own_case(check: MissedCheck) -> None:
    assert [*differences(check.answer(), check.said["expect"])] == []
