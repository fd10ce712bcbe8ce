"""A board as one page to read and pass on: HTML without anything from outside."""
