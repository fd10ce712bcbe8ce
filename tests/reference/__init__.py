"""A second, independent account of continuous effects in plain Python, for tests only.

It is written from the rules and shares nothing with the engine but the input (`GameState`), the
vocabulary and the dated tables. It is brute force: effects are collected, applied to copies of the
state to see what depends on what, and applied one by one.
"""

from tests.reference.layers import derive, trace
from tests.reference.state import Derived

__all__ = ["Derived", "derive", "trace"]
