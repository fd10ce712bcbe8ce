"""The course of what happens: what comes of instructions, what replaces it, what it triggers."""
