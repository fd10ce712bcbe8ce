"""Ways to pay a total cost with the mana at hand: 601.2g, 601.2h."""
