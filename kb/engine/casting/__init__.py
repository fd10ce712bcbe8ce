"""Spells are cast, abilities activated: announced, paid for, put on the stack (601, 602, 605)."""
