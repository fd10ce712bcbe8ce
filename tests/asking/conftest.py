"""What the command line's tests have."""

from __future__ import annotations

from tests.cli.conftest import lawmage

__all__ = ["lawmage"]
