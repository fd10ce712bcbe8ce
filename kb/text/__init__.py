"""Wording: from Oracle text to the vocabulary (`lines`, `words`, `grammar`, `semantics`) and back
to English (`rendering`)."""
