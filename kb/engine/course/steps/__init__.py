"""The steps of an instruction are carried out one after another, with the choices that they leave
to players."""

from kb.engine.course.steps import actions, choices, conditions, for_each, may, unless
from kb.engine.course.steps.carrying_out import carried_out, further, with_further

__all__ = [
    "actions", "carried_out", "choices", "conditions", "for_each", "further", "may", "unless",
    "with_further",
]  # fmt: skip
