"""A board: a snapshot of a game under the rules of one edition, ready to be asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from kb.board.assembly import Assembly, NotUnderstood
from kb.board.numbers import check_numbers
from kb.cards.library import Library
from kb.engine import editions
from kb.engine.characteristics import Characteristics
from kb.engine.derivation import Derivation
from kb.engine.limits import BeyondReckoning
from kb.engine.situation import Situation
from kb.snapshot import reading
from kb.snapshot.errors import SnapshotError
from kb.snapshot.resolution import check_edition
from kb.snapshot.resolved import ResolvedSnapshot


class Board:
    """What `lawmage` answers questions about.

    `edition` is the date on which the rules in force took effect; `cards` a card file to look
    names up in besides the starter set.
    """

    def __init__(self, snapshot: ResolvedSnapshot, library: Library, edition: str) -> None:
        self.snapshot = snapshot
        self.library = library
        self.edition = edition

    @classmethod
    def load(
        cls, source: reading.Source, *, edition: str | None = None, cards: str | None = None
    ) -> Board:
        """The board in a snapshot file; `-` is standard input. Raises SnapshotError,
        CardFileError."""
        library = Library(card_file=cards)
        return cls._of(reading.read(source, library, is_edition), library, edition)

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, edition: str | None = None, cards: str | None = None
    ) -> Board:
        """The board that Python values state, as a loaded YAML file has them."""
        library = Library(card_file=cards)
        return cls._of(reading.read_mapping(data, library, is_edition), library, edition)

    @classmethod
    def _of(cls, snapshot: ResolvedSnapshot, library: Library, edition: str | None) -> Board:
        if edition is not None:
            check_edition(edition, is_edition)
        own = msgspec.json.decode(msgspec.json.encode(snapshot.cards))
        in_force = editions.edition_on(edition or snapshot.edition)
        return cls(snapshot, library.with_own(own), in_force)

    @cached_property
    def assembly(self) -> Assembly:
        """The snapshot with every text turned into logic."""
        assembly = Assembly(self.snapshot, self.library.find, self.edition)
        check_numbers(assembly.situation)
        return assembly

    @property
    def situation(self) -> Situation:
        """What the engine derives from."""
        return self.assembly.situation

    @cached_property
    def derivation(self) -> Derivation:
        """The layers, worked through."""
        return self.derive()

    def derive(self, thorough: bool = False, history: bool = False) -> Derivation:
        """Works the layers through. Raises SnapshotError if numbers grow beyond all bounds."""
        try:
            return Derivation(self.situation, thorough, history)
        except BeyondReckoning:
            raise SnapshotError(
                "the effects of this board make numbers too large to reckon with"
            ) from None

    @cached_property
    def characteristics(self) -> dict[str, Characteristics]:
        """The derived characteristics of every object, by id."""
        return self.derivation.characteristics()

    def __getitem__(self, id_: str) -> Characteristics:
        """The derived characteristics of one object. Raises SnapshotError for an unknown id."""
        return self.characteristics[self.snapshot.object(id_).id]

    def not_understood(self, ids: Iterable[str] | None = None) -> list[dict[str, str]]:
        """Texts that matter and could not be turned into logic: of some objects, or of all."""
        wanted = None if ids is None else set(ids)
        return [
            {"object": each.object, "text": each.text}
            for each in self.assembly.not_understood
            if wanted is None or each.object in wanted
        ]


def is_edition(name: str) -> bool:
    """Whether rules are known for `current` or a date."""
    try:
        editions.edition_on(name)
    except editions.UnknownEdition:
        return False
    return True


__all__ = ["Board", "NotUnderstood", "is_edition"]
