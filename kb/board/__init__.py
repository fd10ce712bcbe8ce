"""A board: a snapshot of a game under the rules of one edition, ready to be asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from os import PathLike, fspath
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from kb import editions
from kb.board import object_names
from kb.board.affected_sets import with_sets
from kb.board.blessings import with_blessings
from kb.board.numbers import check_numbers
from kb.board.untold_history import untold_history
from kb.board.untold_libraries import untold_libraries
from kb.card_base.library import Library
from kb.engine.facts.faces import Faces
from kb.engine.facts.untold import Question
from kb.engine.layers.characteristics import Characteristics
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.grounder import Grounder
from kb.engine.program.limits import BeyondReckoning
from kb.errors import SnapshotError, nearest, shown
from kb.snapshot import reading
from kb.snapshot.resolution import check_edition
from kb.snapshot.resolved import ResolvedSnapshot
from kb.state.assumptions import (
    Assumption,
    assumption,
    assumptions,
    in_edition,
    of_next_turns,
    of_variants,
)
from kb.state.from_snapshot import from_snapshot
from kb.state.game_state import (
    GameObject,
    GameState,
    PlayerState,
    ResolvedEffect,
    StackAbility,
)
from kb.state.reading_gaps import NotUnderstood, not_understood
from kb.state.to_snapshot import to_snapshot
from kb.vocabulary import Step


class Detail(NamedTuple):
    """What a derivation keeps besides its results: every test of dependency, each step's state,
    the rules that derived what."""

    thorough: bool = False
    history: bool = False
    recording: bool = False


NO_DETAIL = Detail()
Named = TypeVar("Named")


class Board:
    """What lawmage answers questions about. A board is a value: nothing changes it, and what would
    (`under`, `with_`, `without`, …) is a new board.

    `board["bears"]` is an object with its derived characteristics, and each question is a method
    (see `Questions`). `edition` is the date on which the rules in force took effect.
    """

    def __init__(
        self,
        state: GameState,
        library: Library,
        detail: Detail = NO_DETAIL,
        assumptions: tuple[Assumption, ...] = (),
    ) -> None:
        self.state = state
        self.library = library
        self._detail = detail
        self._assumptions = assumptions

    @property
    def edition(self) -> str:
        """The date on which the rules in force took effect."""
        return self.state.edition

    def __eq__(self, other: object) -> bool:
        """Returns whether it is the same state, with the same cards at hand."""
        if not isinstance(other, Board):
            return NotImplemented
        return self.state == other.state and self.library == other.library

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.state)

    def __getstate__(self) -> tuple[GameState, Library, Detail, tuple[Assumption, ...]]:
        """Returns what it is made of; what has been derived from that can be derived again."""
        return self.state, self.library, self._detail, self._assumptions

    def __setstate__(
        self, made_of: tuple[GameState, Library, Detail, tuple[Assumption, ...]]
    ) -> None:
        self.state, self.library, self._detail, self._assumptions = made_of

    @classmethod
    def load(
        cls,
        source: reading.Source | Self,
        *,
        edition: str | None = None,
        cards: str | None = None,
    ) -> Self:
        """The board in a snapshot file; `-` is standard input; text that is no file is a board in
        the notation ("Humility; Opalescence"). (What is read already will do too.)

        edition: a date or `current`, instead of the file's. cards: a card file to look names up in
        besides the card base. Raises SnapshotError, CardFileError.
        """
        if isinstance(source, Board):
            return source if edition is None else source.under(edition)
        library = Library(card_file=cards)
        if not isinstance(source, str | PathLike | reading.Text):
            return cls._of(reading.read(source, library, is_edition), library, edition)
        text = reading.text_of(source)
        if text.notation:
            return cls._noted(text, library, edition)
        snapshot = reading.read(text, library, is_edition)
        try:
            return cls._of(snapshot, library, edition)
        except SnapshotError as error:
            if not error.steps:
                raise
            raise reading.placed(error, text.words, text.file) from None

    @classmethod
    def _noted(cls, text: reading.Text, library: Library, edition: str | None) -> Self:
        """The board that a text in the notation states. Raises SnapshotError."""
        from kb.notation.loading import loaded, placed  # noqa: PLC0415 - not for files

        snapshot, told = loaded(text, library, is_edition)
        try:
            board = cls._of(snapshot, library, edition)
        except SnapshotError as error:
            if not error.steps:
                raise
            raise placed(error, text, told.places) from None
        board._assumptions += tuple(
            assumption("taken_for_permanent", board.edition, id_) for id_ in told.notes
        )
        return board

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
        library = library.with_own(own)
        in_force = editions.edition_on(edition or snapshot.edition)
        state = from_snapshot(snapshot, library.find, Faces(in_force))
        check_numbers(state)
        told = assumptions(innermost(snapshot), state)
        state, sets = with_sets(state)
        state, blessings = with_blessings(state)
        return cls(state, library, assumptions=(*told, *sets, *blessings))

    @cached_property
    def derivation(self) -> Derivation:
        """The layers, worked through; nothing more is asked of it than what they come to."""
        return self.derive()

    def derive(self) -> Derivation:
        """Works the layers through, for a question that goes on from there. Raises SnapshotError if
        numbers grow beyond all bounds."""
        try:
            return Derivation(
                self.state, self._detail.thorough, self._detail.history, self._grounder
            )
        except BeyondReckoning:
            raise SnapshotError(
                "the effects of this board make numbers too large to reckon with"
            ) from None

    @property
    def _grounder(self) -> type[Grounder]:
        if not self._detail.recording:
            return Grounder
        from kb.engine.proof.recording import RecordingGrounder  # noqa: PLC0415 - for proofs

        return RecordingGrounder

    def in_detail(
        self, *, thorough: bool = False, history: bool = False, recording: bool = False
    ) -> Self:
        """The same board, whose derivation keeps more than an answer without reasons needs;
        `recording` has clingo note which rule derived what."""
        detail = Detail(thorough, history, recording)
        return type(self)(self.state, self.library, detail, self._assumptions)

    @cached_property
    def characteristics(self) -> dict[str, Characteristics]:
        """The derived characteristics of every object, by id."""
        return self.derivation.characteristics()

    @cached_property
    def objects(self) -> dict[str, GameObject | StackAbility]:
        """Every object by id: the battlefield's, the stack's, then zone by zone of each player."""
        return objects_of(self.state)

    @cached_property
    def players(self) -> dict[str, PlayerState]:
        """The players by name, in turn order."""
        return {player.name: player for player in self.state.players}

    @cached_property
    def effects(self) -> dict[str, ResolvedEffect]:
        """The effects of resolved spells and abilities by id, of designations none."""
        effects = (*self.state.effects, *self.state.unread_effects)
        return {each.id: each for each in effects if not each.by_designation}

    def object_of(self, name: str) -> GameObject | StackAbility:
        """The object with an id, or the one that a name means. Raises SnapshotError, naming the ids
        of those that it may mean, or the nearest ones."""
        id_ = object_names.one(self, name)
        known = "no object with this id or name in the snapshot"
        return known_by(name if id_ is None else id_, self.objects, known)

    def with_characteristics(self, name: str) -> GameObject:
        """The object with an id or name, if it has characteristics. Raises SnapshotError."""
        found = self.object_of(name)
        if isinstance(found, StackAbility):
            # CR 405.4 / 2003-12: 217.6c — an ability on the stack has its text and no other
            # characteristics.
            raise SnapshotError(
                "an ability on the stack has no characteristics but its text",
                found=shown(name),
                expected="an object that is a card, a token or a copy",
            )
        return found

    def player(self, name: str) -> PlayerState:
        """The player with a name. Raises SnapshotError, naming the nearest ones."""
        gone = any(each.name == name for each in self.state.left)
        problem = "this player has lost" if gone else "no such player in the snapshot"
        return known_by(name, self.players, problem)

    def several(self, names: str | Iterable[str]) -> tuple[str, ...]:
        """Names of objects, one by one; those in one text stand between commas, and none is cut at
        a comma of its own."""
        return object_names.several(self, names, self.effects)

    def _id(self, name: str) -> str:
        """The id of the object of this name; what is no object's may be an effect's."""
        return (None if name in self.effects else object_names.one(self, name)) or name

    def __contains__(self, id_: object) -> bool:
        return id_ in self.objects

    @property
    def not_understood(self) -> list[dict[str, str]]:
        """`{"object": id, "text": line}` for each text that matters and is not understood."""
        missed = not_understood(self.state)
        return [{"object": each.object, "text": each.text} for each in missed]

    @property
    def assumed(self) -> list[dict[str, str | None]]:
        """`{"about": id or None, "text": …, "rule": …}` for what the snapshot left open, and what
        in it can't be so."""
        return self.assumed_in("characteristics")

    def assumed_in(
        self,
        question: Question,
        acted: frozenset[str] = frozenset(),
        said: tuple[str, tuple[Step | str, ...]] | None = None,
    ) -> list[dict[str, str | None]]:
        """The same for a question, with what it asks of the turn so far; `acted` are the objects
        that took part in what came about, `said` the steps of an instruction and whose it is."""
        left_out = of_variants(self.state)
        libraries = untold_libraries(self.state, acted, said) if question == "happenings" else ()
        turns = of_next_turns(self.state) if question == "happenings" else ()
        history = untold_history(self.state, question, acted)
        told = (*self._assumptions, *left_out, *turns, *history, *libraries)
        return [{"about": each.about, "text": each.text, "rule": each.rule} for each in told]

    def under(self, edition: str) -> Self:
        """This board by the rules in force on a date, or `current`. Raises SnapshotError."""
        check_edition(edition, is_edition)
        state = from_snapshot(self._read(), self.library.find, Faces(editions.edition_on(edition)))
        check_numbers(state)
        told = tuple(in_edition(each, state.edition) for each in self._assumptions)
        return type(self)(state, self.library, assumptions=told)

    def with_(self, fragment: Mapping[str, Any]) -> Self:
        """This board with a fragment of a snapshot put in: its objects and effects are added and
        newer than what is there, players and turn are joined key by key. Raises SnapshotError."""
        from kb.snapshot.editing import joined  # noqa: PLC0415 - few questions need it

        return self._edited(joined(self._read(), fragment))

    def with_file(self, source: str | PathLike[str]) -> Self:
        """This board with the fragment of a snapshot in a file put in; `-` is standard input."""
        from kb.snapshot.editing import in_fragment, joined  # noqa: PLC0415

        given = reading.text_of(source if isinstance(source, reading.Text) else fspath(source))
        text, name = given.words, given.file
        if given.notation:
            from kb.notation.loading import read_text  # noqa: PLC0415 - not for files

            return self.with_(read_text(given, self.library).document)
        fragment = reading.read_values(text, name)
        try:
            return self._edited(joined(self._read(), fragment))
        except SnapshotError as error:
            steps = in_fragment(self._read(), error.steps)
            if steps is None:
                raise
            error.steps = steps
            raise reading.placed(error, text, name) from None

    def without(self, *ids: str) -> Self:
        """This board without some objects or effects, and without what names them: what was
        attached to one is attached to nothing. Raises SnapshotError for unknown ids."""
        from kb.snapshot.editing import without  # noqa: PLC0415

        return self._edited(without(self._read(), [self._id(each) for each in ids]))

    def changing(self, id_: str, /, **keys: Any) -> Self:
        """This board with keys of an object's (or effect's) entry set, as a snapshot has them:
        `changing("bears", counters={"+1/+1": 2}, tapped=True)`; None takes a key away."""
        from kb.snapshot.editing import changed  # noqa: PLC0415

        return self._edited(changed(self._read(), self._id(id_), keys))

    def moving(self, id_: str, zone: str, player: str | None = None) -> Self:
        """This board with an object in another zone, as the new object that it is there (400.7);
        on the battlefield or the stack under a player's control. Raises SnapshotError."""
        from kb.snapshot.editing import moved  # noqa: PLC0415

        return self._edited(moved(self._read(), self._id(id_), zone, player))

    def in_order(self, *ids: str) -> Self:
        """This board with the timestamps of these objects and effects dealt out anew among them:
        the first becomes the oldest. Raises SnapshotError for unknown ids."""
        from kb.snapshot.editing import in_order  # noqa: PLC0415

        return self._edited(in_order(self._read(), [self._id(each) for each in ids]))

    def at(self, snapshot: Mapping[str, Any]) -> Self:
        """The board of another position of its game, as a snapshot states that. Raises
        SnapshotError."""
        return self._edited(dict(snapshot))

    def to_dict(self) -> dict[str, Any]:
        """The snapshot as plain values that `from_dict` takes, with every id, timestamp and
        controller said."""
        return to_snapshot(self.state)

    def _read(self) -> ResolvedSnapshot:
        """The snapshot of its state, to be edited."""
        return reading.read_mapping(to_snapshot(self.state))

    def _edited(self, snapshot: dict[str, Any]) -> Self:
        if self.state.around is not None:
            raise SnapshotError(
                "a board of a subgame can't be changed so",
                expected="the change in its file, under `subgame`",
            )
        library = self.library.with_own(())
        edition = self.edition
        return self._of(reading.read_mapping(snapshot, library, is_edition), library, edition)

    def __repr__(self) -> str:
        return f"<Board: {len(self.objects)} objects, rules of {self.edition}>"


def objects_of(state: GameState) -> dict[str, GameObject | StackAbility]:
    """Every object of a state by id, in order: the battlefield's, the stack's, the others'."""
    objects = {obj.id: obj for obj in state.objects}
    stacked: dict[str, GameObject | StackAbility] = {**objects}
    stacked.update((each.id, each) for each in state.stack_abilities)
    here = {each.id: each for each in state.objects if each.zone == "battlefield"}
    return {**here, **{id_: stacked[id_] for id_ in state.stack}, **objects}


def known_by(name: str, known: Mapping[str, Named], problem: str) -> Named:
    """Returns what has a name. Raises SnapshotError, naming the nearest ones."""
    if name in known:
        return known[name]
    some = ", ".join(shown(each) for each in list(known)[:8])
    raise SnapshotError(
        problem,
        found=shown(name),
        expected=f"one of {some}" + (", …" if len(known) > 8 else ""),
        nearest=nearest(name, known),
    )


def is_edition(name: str) -> bool:
    """Returns whether rules are known for `current` or a date."""
    try:
        editions.edition_on(name)
    except editions.UnknownEdition:
        return False
    return True


__all__ = ["Board", "NotUnderstood", "is_edition"]


def innermost(snapshot: ResolvedSnapshot) -> ResolvedSnapshot:
    """The snapshot of the game that is being played: of the subgame, if there is one."""
    return snapshot if snapshot.subgame is None else innermost(snapshot.subgame)
