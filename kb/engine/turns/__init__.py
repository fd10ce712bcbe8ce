"""How a game moves on: priority, steps, turns, what happens by them."""
