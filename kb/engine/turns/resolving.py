"""The topmost object of the stack resolves."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.course.results import Course


def resolved(course: Course) -> Iterator[Course]:
    """The courses after the topmost object of the stack has resolved, before anybody gets
    priority."""
    yield course.with_gaps(f"what resolves: {course.state.stack[-1]}")
