"""Attackers, blockers and combat damage: 506 to 510."""
