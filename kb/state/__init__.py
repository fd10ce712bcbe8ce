"""The state of a game, immutable: what questions are asked of and what steps of the game make."""
