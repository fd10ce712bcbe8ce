"""Reading snapshots: from a file, standard input, text or Python values.

Whatever is wrong with the input is one SnapshotError that says where; no other exception
leaves this module for bad input.
"""

import os
import re
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from kb.errors import SnapshotError, nearest, shown
from kb.regex import regex
from kb.snapshot.model import Snapshot
from kb.snapshot.plain import MAX_BYTES, plain_copy
from kb.snapshot.references import CardNames
from kb.snapshot.resolution import EditionCheck, resolve
from kb.snapshot.resolved import ResolvedSnapshot
from kb.snapshot.scryfall import misspelt_card

STANDARD_INPUT = "-"
NOTATION = ".board"
"""How the names of files end that hold boards in the notation."""
_FILE_NAME = regex(r"[^;\n]*\.(yaml|yml|json|jsonl|board|txt|gz|pzl|html?|png|md|py|csv)")
_YAML = regex(
    r"(?!(?:[A-Z]|N?AP):)(?:[{\[\]}|>%&*!?'`]|---|- |-$|\"[^\"]*\":|[\w ]+:\s*($|[\[{|>&*!#])"
    r"|(edition|format|day_night|cards|players|battlefield|effects|combat|delayed):\s*[\"'\d])"
)
"""How the first line of YAML begins."""
_STANDARD_INPUT_NAME = "<stdin>"
_NAMELESS = "the snapshot"


class Text(msgspec.Struct, frozen=True):
    """The text of a snapshot that has been read already, and what errors call its file. notation:
    it is a board in the notation of `kb.notation`, no YAML or JSON."""

    words: str
    file: str
    notation: bool = False


Source = str | os.PathLike[str] | Text | Mapping[str, Any]
"""Where a snapshot is: a file (`-` is standard input), its text, or the values that it states."""


def read(
    source: Source,
    cards: CardNames | None = None,
    edition_exists: EditionCheck | None = None,
) -> ResolvedSnapshot:
    """The snapshot in a file, YAML or JSON in UTF-8, or in what takes a file's place.

    cards: the cards beside the snapshot's own; None leaves names of cards unchecked.
    edition_exists: whether rules are known for an edition; None leaves that unchecked.
    Raises SnapshotError.
    """
    if isinstance(source, Mapping):
        return read_mapping(source, cards, edition_exists)
    text = text_of(source)
    return read_text(text.words, text.file, cards, edition_exists)


def text_of(source: str | os.PathLike[str] | Text) -> Text:
    """The text of a file (`-` is standard input), with what errors call it; text that is no file's
    name is a board itself."""
    if isinstance(source, Text):
        return source
    if isinstance(source, str) and is_board(source):
        return stated(source)
    words = source_text(source)
    name = os.fspath(source)
    notation = name.endswith(NOTATION) or (name == STANDARD_INPUT and not _is_yaml(words))
    return Text(words, display_name(source), notation)


def stated(words: str) -> Text:
    """The text of a board that stands where a file might: in the notation, or in YAML or JSON if it
    looks like that."""
    return Text(words, "the board", not _is_yaml(words))


def is_board(source: str) -> bool:
    """Returns whether text that stands where a file's name might is a board."""
    if source in ("", STANDARD_INPUT) or "\0" in source or os.path.exists(source):
        return False
    if _FILE_NAME.fullmatch(source):
        return False
    folder = os.path.dirname(source)
    return not (folder and os.path.isdir(folder) and " " not in source)


def _is_yaml(words: str) -> bool:
    """Returns whether a text looks like YAML or JSON, or like nothing at all."""
    lines = (line.strip() for line in words.removeprefix("\ufeff").splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return not first or _YAML.match(first) is not None


def read_text(
    text: str,
    file: str | None = None,
    cards: CardNames | None = None,
    edition_exists: EditionCheck | None = None,
) -> ResolvedSnapshot:
    """The snapshot that YAML or JSON text states; `file` is what errors call it."""
    text = text.removeprefix("\ufeff")
    try:
        return resolve(to_model(_document(text)), cards, edition_exists)
    except SnapshotError as error:
        raise placed(error, text, file) from None


def read_values(text: str, file: str | None = None) -> dict[str, Any]:
    """The plain values that YAML or JSON text states: a part of a snapshot, not yet checked.
    Raises SnapshotError."""
    text = text.removeprefix("\ufeff")
    try:
        return mapping_in(_document(text))
    except SnapshotError as error:
        raise placed(error, text, file) from None


def read_mapping(
    mapping: Mapping[str, Any],
    cards: CardNames | None = None,
    edition_exists: EditionCheck | None = None,
) -> ResolvedSnapshot:
    """The snapshot that Python values state, as a loaded YAML or JSON file has them."""
    return resolve(to_model(plain_copy(mapping)), cards, edition_exists)


def to_model(document: Any) -> Snapshot:
    """Plain values as the model's structs. Raises SnapshotError with the path of the fault."""
    document = mapping_in(document)
    try:
        model = _converted(document)
        if not (model.cards and misspelt_card(document["cards"])):
            return model
    except (msgspec.ValidationError, OverflowError):
        pass
    return _diagnosed(document)


def mapping_in(document: Any) -> dict[str, Any]:
    """What a snapshot has to be before anything else can be said of it. Raises SnapshotError."""
    if isinstance(document, dict):
        return document
    raise SnapshotError(
        "no snapshot" if document is None else "not a snapshot",
        found="nothing" if document is None else shown(document),
        expected="a mapping with keys such as players, turn and battlefield",
    )


def _diagnosed(document: Any) -> Snapshot:
    """The model of a document with nulls or other spellings in it, or its first fault."""
    from kb.snapshot import diagnosis  # noqa: PLC0415  (rarely needed)
    from kb.snapshot.usual_spellings import as_meant  # noqa: PLC0415

    document = as_meant(document)
    fault = diagnosis.first_fault(document)
    if fault:
        raise fault
    try:
        return _converted(document)
    except (msgspec.ValidationError, OverflowError) as error:
        # The walk agrees with msgspec on every document tried; if ever not, this still speaks.
        raise SnapshotError(str(error), expected="a snapshot") from None


def _converted(document: Any) -> Snapshot:
    return msgspec.convert(document, Snapshot, str_keys=True)


def display_name(source: Source) -> str:
    """What errors call a file, or what takes its place."""
    if isinstance(source, Text):
        return source.file
    if isinstance(source, Mapping):
        return _NAMELESS
    name = os.fspath(source)
    return _STANDARD_INPUT_NAME if name == STANDARD_INPUT else name


def source_text(source: str | os.PathLike[str]) -> str:
    """The text of a file or of standard input. Raises SnapshotError if there is none to read."""
    name = os.fspath(source)
    data = _standard_input() if name == STANDARD_INPUT else _file(name)
    if len(data) > MAX_BYTES:
        raise SnapshotError(
            "too large a file",
            file=display_name(source),
            expected=f"at most {MAX_BYTES // 2**20} MB",
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        raise SnapshotError(
            "not UTF-8 text",
            file=display_name(source),
            line=before.count(b"\n") + 1,
            column=len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1,
            found=f"the byte 0x{data[error.start]:02X}",
            expected="a text file in UTF-8",
        ) from None


def _standard_input() -> bytes:
    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except (OSError, AttributeError, ValueError) as error:
        raise SnapshotError(
            "standard input cannot be read", file=_STANDARD_INPUT_NAME, found=str(error)
        ) from None


def _file(name: str) -> bytes:
    expected = "the name of a file with a snapshot, or - for standard input"
    try:
        if os.path.isdir(name):
            raise SnapshotError("a directory, not a file", file=name, expected=expected)
        with open(name, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise SnapshotError(
            "no such file",
            file=name,
            expected=expected,
            nearest=_nearest_files(name),
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SnapshotError(
            "this file cannot be read", file=name, found=reason, expected=expected
        ) from None


def _nearest_files(name: str) -> list[str]:
    folder, wanted = os.path.split(name)
    try:
        names = os.listdir(folder or ".")
    except (OSError, ValueError):
        return []
    return [os.path.join(folder, other) for other in nearest(wanted, names)]


def _document(text: str) -> Any:
    """The plain values that a text states: JSON where it is JSON, else YAML."""
    _check_length(text)
    if re.match(r"\s*\{", text):
        from kb.snapshot import json_values  # noqa: PLC0415

        document = json_values.parse(text)
        if document is not json_values.NOT_JSON:
            return plain_copy(document)
    import yaml  # noqa: PLC0415  (not needed for Python values)

    from kb.snapshot import yaml_values  # noqa: PLC0415

    try:
        return yaml_values.parse(text)
    except yaml.YAMLError as error:
        from kb.snapshot import traps  # noqa: PLC0415

        raise traps.syntax_error(text, error) from None


def _check_length(text: str) -> None:
    if len(text) > MAX_BYTES:
        raise SnapshotError("too long a text", expected=f"at most {MAX_BYTES:,} characters")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise SnapshotError(
            "text with half of a surrogate pair in it", expected="text without it"
        ) from None


def placed(error: SnapshotError, text: str, file: str | None) -> SnapshotError:
    """The error with file, line, column and excerpt, and what YAML made of the value."""
    from kb.snapshot import locating, traps  # noqa: PLC0415

    error.file = file
    if error.line is None and error.steps:
        spot = locating.locate(text, error.steps, error.at_key)
        if spot is not None:
            error.line, error.column = spot.line + 1, spot.column + 1
            traps.with_hint(error, spot)
    if error.line is None:
        error.line, error.column = 1, 1
    error.excerpt = locating.excerpt(text, error.line - 1, (error.column or 1) - 1)
    return error
