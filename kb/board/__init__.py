"""A board: a snapshot of a game under the rules of one edition, ready to be asked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from os import PathLike
from typing import Any, Self

import msgspec

from kb import editions
from kb.board.numbers import check_numbers
from kb.card_base.library import Library
from kb.engine.facts.faces import Faces
from kb.engine.layers.characteristics import Characteristics
from kb.engine.layers.derivation import Derivation
from kb.engine.program.limits import BeyondReckoning
from kb.errors import SnapshotError
from kb.snapshot import reading
from kb.snapshot.resolution import check_edition
from kb.snapshot.resolved import ResolvedSnapshot
from kb.state.from_snapshot import from_snapshot
from kb.state.game_state import GameState
from kb.state.reading_gaps import NotUnderstood, not_understood


class Board:
    """What lawmage answers questions about. A board is a value: nothing changes it, and what would
    (`under`, `with_`, `without`, …) is a new board.

    `board["bears"]` is an object with its derived characteristics, and each question is a method
    (see `Questions`). `edition` is the date on which the rules in force took effect.
    """

    def __init__(self, snapshot: ResolvedSnapshot, library: Library, edition: str) -> None:
        self.snapshot = snapshot
        self.library = library
        self.edition = edition
        self._asked_before = False

    @classmethod
    def load(
        cls,
        source: reading.Source | Self,
        *,
        edition: str | None = None,
        cards: str | None = None,
    ) -> Self:
        """The board in a snapshot file; `-` is standard input. (What is read already will do too.)

        edition: a date or `current`, instead of the file's. cards: a card file to look names up in
        besides the card base. Raises SnapshotError, CardFileError.
        """
        if isinstance(source, Board):
            return source if edition is None else source.under(edition)
        library = Library(card_file=cards)
        return cls._of(reading.read(source, library, is_edition), library, edition)

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], *, edition: str | None = None, cards: str | None = None
    ) -> Self:
        """The board that Python values state, as a loaded YAML file has them."""
        library = Library(card_file=cards)
        return cls._of(reading.read_mapping(data, library, is_edition), library, edition)

    @classmethod
    def _of(cls, snapshot: ResolvedSnapshot, library: Library, edition: str | None) -> Self:
        if edition is not None:
            check_edition(edition, is_edition)
        own = msgspec.json.decode(msgspec.json.encode(snapshot.cards))
        in_force = editions.edition_on(edition or snapshot.edition)
        return cls(snapshot, library.with_own(own), in_force)

    @cached_property
    def situation(self) -> GameState:
        """The state of the game, with every text turned into logic."""
        state = from_snapshot(self.snapshot, self.library.find, Faces(self.edition))
        check_numbers(state)
        return state

    @cached_property
    def derivation(self) -> Derivation:
        """The layers, worked through."""
        return self.derive()

    def derive(
        self, thorough: bool = False, history: bool = False, recording: bool = False
    ) -> Derivation:
        """Works the layers through; `recording` has clingo note which rule derived what. Raises
        SnapshotError if numbers grow beyond all bounds."""
        try:
            if not recording:
                return Derivation(self.situation, thorough, history)
            from kb.engine.proof.recording import RecordingGrounder  # noqa: PLC0415 - for proofs

            return Derivation(self.situation, thorough, history, RecordingGrounder)
        except BeyondReckoning:
            raise SnapshotError(
                "the effects of this board make numbers too large to reckon with"
            ) from None

    def unasked(self) -> Self:
        """This board for a question that grounds more of the law in its derivation: the second one
        gets a derivation of its own, where what the first has grounded doesn't stand."""
        if self._asked_before:
            return self.derived_anew()
        self._asked_before = True
        return self

    def derived_anew(
        self, thorough: bool = False, history: bool = False, recording: bool = False
    ) -> Self:
        """The same board with a derivation that keeps more than an answer without reasons needs."""
        other = type(self)(self.snapshot, self.library, self.edition)
        other.situation = self.situation
        other.derivation = self.derive(thorough, history, recording)
        return other

    @cached_property
    def characteristics(self) -> dict[str, Characteristics]:
        """The derived characteristics of every object, by id."""
        return self.derivation.characteristics()

    def __contains__(self, id_: object) -> bool:
        return id_ in self.snapshot.objects

    @property
    def not_understood(self) -> list[dict[str, str]]:
        """`{"object": id, "text": line}` for each text that matters and is not understood."""
        missed = not_understood(self.situation)
        return [{"object": each.object, "text": each.text} for each in missed]

    def under(self, edition: str) -> Self:
        """This board by the rules in force on a date, or `current`. Raises SnapshotError."""
        check_edition(edition, is_edition)
        return type(self)(self.snapshot, self.library, editions.edition_on(edition))

    def with_(self, fragment: Mapping[str, Any]) -> Self:
        """This board with a fragment of a snapshot put in: its objects and effects are added and
        newer than what is there, players and turn are joined key by key. Raises SnapshotError."""
        from kb.snapshot.editing import joined  # noqa: PLC0415 - few questions need it

        return self._edited(joined(self.snapshot, fragment))

    def with_file(self, source: str | PathLike[str]) -> Self:
        """This board with the fragment of a snapshot in a file put in; `-` is standard input."""
        from kb.snapshot.editing import in_fragment, joined  # noqa: PLC0415

        text, name = reading.source_text(source), reading.display_name(source)
        fragment = reading.read_values(text, name)
        try:
            return self._edited(joined(self.snapshot, fragment))
        except SnapshotError as error:
            steps = in_fragment(self.snapshot, error.steps)
            if steps is None:
                raise
            error.steps = steps
            raise reading.placed(error, text, name) from None

    def without(self, *ids: str) -> Self:
        """This board without some objects or effects, and without what names them: what was
        attached to one is attached to nothing. Raises SnapshotError for unknown ids."""
        from kb.snapshot.editing import without  # noqa: PLC0415

        return self._edited(without(self.snapshot, ids))

    def changing(self, id_: str, **keys: Any) -> Self:
        """This board with keys of an object's (or effect's) entry set, as a snapshot has them:
        `changing("bears", counters={"+1/+1": 2}, tapped=True)`; None takes a key away."""
        from kb.snapshot.editing import changed  # noqa: PLC0415

        return self._edited(changed(self.snapshot, id_, keys))

    def moving(self, id_: str, zone: str, player: str | None = None) -> Self:
        """This board with an object in another zone, as the new object that it is there (400.7);
        on the battlefield or the stack under a player's control. Raises SnapshotError."""
        from kb.snapshot.editing import moved  # noqa: PLC0415

        return self._edited(moved(self.snapshot, id_, zone, player))

    def in_order(self, *ids: str) -> Self:
        """This board with the timestamps of these objects and effects dealt out anew among them:
        the first becomes the oldest. Raises SnapshotError for unknown ids."""
        from kb.snapshot.editing import in_order  # noqa: PLC0415

        return self._edited(in_order(self.snapshot, ids))

    def to_dict(self) -> dict[str, Any]:
        """The snapshot as plain values that `from_dict` takes, with every id, timestamp and
        controller said."""
        from kb.snapshot.editing import whole  # noqa: PLC0415

        return whole(self.snapshot) | {"edition": self.edition}

    def _edited(self, snapshot: dict[str, Any]) -> Self:
        library = self.library.with_own(())
        edition = self.edition
        return self._of(reading.read_mapping(snapshot, library, is_edition), library, edition)

    def __repr__(self) -> str:
        return f"<Board: {len(self.snapshot.objects)} objects, rules of {self.edition}>"


def is_edition(name: str) -> bool:
    """Whether rules are known for `current` or a date."""
    try:
        editions.edition_on(name)
    except editions.UnknownEdition:
        return False
    return True


__all__ = ["Board", "NotUnderstood", "is_edition"]
