"""Where the entry of an object or effect stands in the file."""

from typing import Any

from msgspec import Struct

from kb.errors import Steps
from kb.snapshot.model import EmblemEntry, LastingEntry, ObjectEntry, StackEntry

AnyEntry = ObjectEntry | StackEntry | EmblemEntry | LastingEntry


class Place(Struct, frozen=True):
    """An entry and where it stands; `zone` is `effects` for entries that are no objects.

    player: under whom it stands, None outside players' zones. bare: a card's name stands for
    the whole entry; following: the bare name after it (a comma may have parted one name).
    """

    entry: AnyEntry
    steps: Steps
    zone: Any
    player: str | None
    position: int
    bare: bool = False
    following: str | None = None
