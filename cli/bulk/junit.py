"""The answers of a batch as a JUnit report, which test servers read: one test case a line."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import msgspec

from cli.bulk.tasks import Reply

_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class TestReport:
    """The lines that expect something, or that failed."""

    __test__ = False  # no class of tests, whatever its name

    def __init__(self) -> None:
        self._suite = ElementTree.Element("testsuite", name="lawmage batch")
        self._lines = self._failures = self._errors = 0

    def add(self, reply: Reply) -> None:
        """Takes a reply into the report."""
        self._lines += 1
        if reply.differs is None and not reply.status:
            return
        document = msgspec.json.decode(bytes(reply.answer))
        name = document.get("id", document.get("file", f"line {self._lines}"))
        case = ElementTree.SubElement(self._suite, "testcase", name=_plain(str(name)))
        if reply.status:
            self._errors += 1
            _told(case, "error", document["error"])
        elif reply.differs:
            self._failures += 1
            _told(case, "failure", "\n".join(reply.differs))

    def write(self, file: str) -> None:
        """Writes the report. Raises OSError."""
        for name, number in (
            ("tests", len(self._suite)), ("failures", self._failures), ("errors", self._errors),
        ):  # fmt: skip
            self._suite.set(name, str(number))
        ElementTree.ElementTree(self._suite).write(file, "utf-8", xml_declaration=True)


def _told(case: ElementTree.Element, what: str, text: str) -> None:
    said = _plain(text)
    ElementTree.SubElement(case, what, message=said.splitlines()[0]).text = said


def _plain(text: str) -> str:
    """The text without characters that XML can't have."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
