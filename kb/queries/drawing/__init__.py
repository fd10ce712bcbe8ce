"""Orders and dependencies as pictures."""
