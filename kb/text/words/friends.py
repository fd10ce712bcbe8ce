"""Words by which the choice of a friend or a foe for each player is told."""

from __future__ import annotations

FRIEND_OR_FOE = "friend_or_foe"
"""The kind of choice that it is."""
