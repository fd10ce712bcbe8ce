"""What the tests of snapshots share: a way to expect one error, and a few card names."""

import difflib
from collections.abc import Callable

import pytest

from kb.errors import SnapshotError
from kb.snapshot import reading

NAMES = ("Clone", "Gideon, Ally of Zendikar", "Giant Growth", "Grizzly Bears", "Humility")


class KnownCards:
    """A card base of five names."""

    def has(self, name: str) -> bool:
        return name in NAMES

    def is_token(self, name: str) -> bool:
        return False

    def nearest(self, name: str) -> list[str]:
        return difflib.get_close_matches(name, NAMES, 3)


Refusal = Callable[..., SnapshotError]


@pytest.fixture
def cards() -> KnownCards:
    return KnownCards()


@pytest.fixture
def refused() -> Refusal:
    """Reads text that must be refused and returns the error."""

    def read(text: str, **options: object) -> SnapshotError:
        with pytest.raises(SnapshotError) as caught:
            reading.read_text(text, "board.yaml", **options)  # type: ignore[arg-type]
        return caught.value

    return read
