"""Boards and decks as other programs write them, read into the plain values of a snapshot."""
