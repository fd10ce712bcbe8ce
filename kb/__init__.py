"""Knowledge: from a snapshot of a game to derived state and its explanation."""
