"""Mana: symbols, sources, what they make, what it may be spent on: 106, 605."""
