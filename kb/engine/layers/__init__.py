"""Section 613: the derivation through layers, dependency, timestamps, and the state after them."""
