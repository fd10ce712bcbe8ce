"""Words by which votes are told apart from other choices and numbers (701.38)."""

from __future__ import annotations

VOTE = "vote"
"""The kind of choice that a vote is, and by what its numbers are told apart from others."""
AGAINST = "not "
"""Before a word that could be voted for: the most votes that any other one got."""
VOTED = "most voted"
"""How words tell what got the most votes (701.38a)."""
