"""YAML text to plain values, event by event, so that size and depth stay bounded.

PyYAML's own composers recurse as deep as the text nests and expand what aliases name; a
hostile file crashes them. Reading events needs no recursion, and each bound stops at once.
Only what JSON could say is made of the text: numbers in decimal, no dates, sets or tags. What
YAML 1.1 takes for other numbers (`010`, `0x1F`, `1:30`, `1_000`) stays the text it is.
"""

from collections.abc import Iterator
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from kb.errors import SnapshotError, Step, Steps, shown
from kb.regex import regex
from kb.snapshot.plain import (
    MAX_ALIASED_VALUES,
    MAX_DEPTH,
    MAX_VALUES,
    too_deep,
    too_many,
    unusable_text,
)

_WORDS: dict[str, bool | None] = {"": None, "~": None}
for _word, _value in (
    ("null", None),
    ("yes", True),
    ("on", True),
    ("true", True),
    ("no", False),
    ("off", False),
    ("false", False),
):
    for _form in (_word, _word.capitalize(), _word.upper()):
        _WORDS[_form] = _value
_INTEGER = regex(r"[-+]?(0|[1-9][0-9]*)\Z")
_FLOAT = regex(r"[-+]?([0-9]+\.[0-9]*([eE][-+]?[0-9]+)?|\.[0-9]+|[0-9]+[eE][-+]?[0-9]+)\Z")
_LONGEST_NUMBER = 30
_TAG = "tag:yaml.org,2002:"
_PLAIN_TAGS = {None, "!", _TAG + "str", _TAG + "map", _TAG + "seq"}
_TYPED_TAGS = {_TAG + "int", _TAG + "float", _TAG + "bool", _TAG + "null"}
_NO_KEY = object()


def events(text: str) -> Iterator[Event]:
    """The events of YAML text, from libyaml where PyYAML has it. Raises yaml.YAMLError."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    try:
        while (event := loader.get_event()) is not None:
            yield event
    finally:
        loader.dispose()


def scalar_value(event: ScalarEvent) -> str | int | float | bool | None:
    """The plain value of a scalar: quoted ones are text, others by YAML 1.1's words."""
    text: str = event.value
    tagged = event.tag in _TYPED_TAGS
    if not tagged and (not event.implicit[0] or event.tag in {"!", _TAG + "str"}):
        return text
    if text in _WORDS:
        return _WORDS[text]
    if len(text) > _LONGEST_NUMBER:
        return _long_number(text)
    if _INTEGER.match(text):
        return int(text)
    return float(text) if _FLOAT.match(text) else text


def _long_number(text: str) -> str | int:
    """Text, or for digits without end a number as far beyond any bound as they are."""
    if text[0] in "-+0123456789" and _INTEGER.match(text):
        return -(10**40) if text[0] == "-" else 10**40
    return text


class _Frame:
    """A mapping or list under construction."""

    __slots__ = ("anchor", "before", "container", "key", "start")

    def __init__(self, container: Any, start: Event, before: int) -> None:
        self.container = container
        self.anchor: str | None = start.anchor  # type: ignore[attr-defined]
        self.key: Any = _NO_KEY
        self.start = start
        self.before = before


def parse(text: str) -> Any:
    """The plain value of the one document in YAML text; None when there is none.

    Raises yaml.YAMLError for malformed YAML, SnapshotError (with line and column) otherwise.
    """
    return _Parser().parse(text)


class _Parser:
    def __init__(self) -> None:
        self.frames: list[_Frame] = []
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.count = 0
        self.aliased = 0
        self.documents = 0
        self.root: Any = None

    def parse(self, text: str) -> Any:
        for event in events(text):
            kind = type(event)
            if kind is ScalarEvent:
                self._scalar(event)
            elif kind is MappingStartEvent:
                self._open({}, event)
            elif kind is SequenceStartEvent:
                self._open([], event)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                self._close(event)
            elif kind is AliasEvent:
                self._alias(event)
            elif kind is DocumentStartEvent:
                self._document(event)
        return self.root

    def _steps(self) -> Steps:
        return tuple(
            len(frame.container) if isinstance(frame.container, list) else frame.key
            for frame in self.frames
            if isinstance(frame.container, list) or frame.key is not _NO_KEY
        )

    def _fail(self, error: SnapshotError, event: Any) -> SnapshotError:
        error.line = event.start_mark.line + 1
        error.column = event.start_mark.column + 1
        return error

    def _document(self, event: Event) -> None:
        self.documents += 1
        if self.documents > 1:
            error = SnapshotError(
                "a second YAML document begins here",
                found="---",
                expected="one snapshot in one file",
            )
            raise self._fail(error, event)

    def _scalar(self, event: Any) -> None:
        if event.tag not in _PLAIN_TAGS and event.tag not in _TYPED_TAGS:
            raise self._tag_error(event)
        value = scalar_value(event)
        if isinstance(value, str):
            fault = unusable_text(value, self._steps()) if "\0" in value else None
            if fault:
                raise self._fail(fault, event)
        self.count += 1
        if event.anchor:
            self.anchors[event.anchor] = (value, 1)
        self._add(value, event)

    def _open(self, container: Any, event: Any) -> None:
        if event.tag not in _PLAIN_TAGS:
            raise self._tag_error(event)
        if len(self.frames) >= MAX_DEPTH:
            raise self._fail(too_deep(self._steps()), event)
        self.count += 1
        frame = _Frame(container, event, self.count)
        if frame.anchor:
            self.anchors[frame.anchor] = (_NO_KEY, 0)  # open: naming it now is a loop
        self.frames.append(frame)

    def _close(self, event: Event) -> None:
        frame = self.frames.pop()
        if frame.anchor:
            self.anchors[frame.anchor] = (frame.container, self.count - frame.before + 1)
        self._add(frame.container, frame.start)

    def _alias(self, event: Any) -> None:
        name = shown(event.anchor)
        if event.anchor not in self.anchors:
            error = SnapshotError(
                f"{name} is named with * but nothing is anchored with &{event.anchor}",
                steps=self._steps(),
                found=f"*{event.anchor}",
                expected='text that begins with * in quotes, such as "*"',
            )
            raise self._fail(error, event)
        value, size = self.anchors[event.anchor]
        self.count += max(size, 1)
        self.aliased += max(size, 1)
        if value is _NO_KEY or self.aliased > MAX_ALIASED_VALUES:
            what = "contains itself" if value is _NO_KEY else "makes the snapshot grow too large"
            error = SnapshotError(
                f"the YAML alias {name} {what}",
                steps=self._steps(),
                found=f"*{event.anchor}",
                expected=f"aliases that stand for at most {MAX_ALIASED_VALUES:,} values in all",
            )
            raise self._fail(error, event)
        self._add(value, event)

    def _add(self, value: Any, event: Event) -> None:
        if self.count > MAX_VALUES:
            raise self._fail(too_many(self._steps()), event)
        if not self.frames:
            self.root = value
            return
        frame = self.frames[-1]
        if isinstance(frame.container, list):
            frame.container.append(value)
        elif frame.key is _NO_KEY:
            frame.key = self._checked_key(frame.container, value, event)
        else:
            frame.container[frame.key] = value
            frame.key = _NO_KEY

    def _checked_key(self, container: dict[Step, Any], key: Any, event: Event) -> Step:
        if isinstance(key, dict | list):
            error = SnapshotError(
                "a mapping or list stands where a key should",
                steps=self._steps(),
                found=shown(key),
                expected='a key; text with { or [ in front needs quotes, such as "{T}: Add {G}."',
            )
        elif key == "<<" and getattr(event, "implicit", (False,))[0]:
            error = SnapshotError(
                "YAML's merge key << is not supported",
                steps=self._steps(),
                found="<<",
                expected="the keys themselves",
            )
        elif key in container:
            error = SnapshotError(
                f"the key {shown(key)} stands here a second time",
                steps=(*self._steps(), key),
                found=shown(key),
                expected="each key once in its mapping",
            )
        else:
            return key  # type: ignore[no-any-return]
        raise self._fail(error, event)

    def _tag_error(self, event: Any) -> SnapshotError:
        error = SnapshotError(
            "a YAML tag, which snapshots don't have",
            steps=self._steps(),
            found=shown(event.tag),
            expected="text that begins with ! in quotes",
        )
        return self._fail(error, event)
