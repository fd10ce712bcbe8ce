"""Words by which piles are told apart from other choices and mentions (700.3)."""

from __future__ import annotations

PILES = "piles"
"""The kind of choice by which objects are separated into two piles, and by what both are told."""
PILE = "pile"
"""The kind of choice of one of them, and by what that one is told."""
OTHER_PILE = "other pile"
"""By what the one that was not chosen is told."""
FACES = ("face-down pile", "face-up pile")
"""The words of such a separation where one of the two piles is shown to nobody."""
