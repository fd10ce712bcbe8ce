"""Who "you", "it" and the host are: the game as one effect sees it."""

from __future__ import annotations

from kb.state.game_state import GameObject
from tests.reference.state import Board, ObjectState, State


class View:
    """The game as one effect sees it: its source, its "you", its choices (109.5)."""

    __slots__ = (
        "_players",
        "affected",
        "board",
        "choices",
        "locked",
        "source",
        "state",
        "x",
        "you",
    )

    def __init__(
        self,
        board: Board,
        state: State,
        *,
        source: str | None,
        you: str | None,
        choices: dict[str, str | int],
        x: int | None,
        locked: tuple[str, ...] | None = None,
    ) -> None:
        self.board = board
        self.state = state
        self.source = source
        self.you = you
        self.choices = choices
        self.x = x
        self.locked = locked
        self.affected: str | None = None
        self._players: dict[str, list[str]] = {}

    def obj(self, name: str) -> GameObject:
        return self.board.objects[name]

    @property
    def host(self) -> str | None:
        """The object that the source is attached to, unless it is phased out."""
        if self.source is None:
            return None
        host = self.obj(self.source).host
        return host if host in self.board.alive else None

    def which(self, which: str) -> ObjectState | None:
        name = self.affected if which == "affected" else self.source
        if which == "host":
            name = self.host
        return self.state.objects[name] if name in self.board.alive else None

    def players(self, who: str) -> list[str]:
        """The players that a word stands for."""
        if who == "owner":
            return [self.obj(self.affected).owner] if self.affected else []
        if who not in self._players:
            self._players[who] = self._who(who)
        return self._players[who]

    def _who(self, who: str) -> list[str]:
        match who:
            case "any":
                return [player.name for player in self.board.state.players]
            case "opponent":
                return self.board.opponents(self.you) if self.you is not None else []
            case "team" if self.you is not None:
                others = self.board.opponents(self.you)
                return [each for each in self.board.players if each not in others]
        one = self._player(who)
        return [one] if one in self.board.players else []

    def _player(self, who: str) -> str | None:
        match who:
            case "you":
                return self.you
            case "chosen":
                return str(self.choices.get("player"))
            case "host_controller":
                host = self.which("host")
                return host.controller if host else None
            case "monarch":
                crowned = (p.name for p in self.board.state.players if "monarch" in p.statuses)
                return next(crowned, None)
            case "active":
                return self.board.state.active
            case "host":
                return self.obj(self.source).host if self.source else None
        return None
