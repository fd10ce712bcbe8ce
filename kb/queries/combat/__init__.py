"""Attacks, blocks and combat damage: which are legal, and why not."""
