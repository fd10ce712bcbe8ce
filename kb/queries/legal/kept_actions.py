"""What players may do on the boards that were looked at last: found once, however often it is asked
for. Whoever lists what is legal often does one of it next."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from copy import copy

from kb.board import Board
from kb.board.castable_spells import cards_at_hand
from kb.engine.actions.beginning import is_activated
from kb.engine.completion.completion import Completion
from kb.queries.legal.legal_actions import LegalActions, acting_player

RECENT = 2
"""So many are kept: that of the board at hand, and one before."""
KEPT: deque[LegalActions] = deque(maxlen=RECENT)
"""The candidates that were looked at last, the latest last."""


def legal_actions(
    board: Board, player: str | None, limit: int, named: Collection[str] = ()
) -> LegalActions:
    """A player's candidates on a board, as LegalActions has them; of a board like one that was
    looked at just before, those found then. Raises SnapshotError as that does."""
    asked = acting_player(board, player)
    for each in reversed(KEPT):
        same = each.player == asked and each.board.state == board.state
        if same and _looked_at(each, named):
            return _for_board(each, board, limit)
    found = LegalActions(board, player, limit, named)
    KEPT.append(found)
    return found


def _looked_at(found: LegalActions, named: Collection[str]) -> bool:
    """Returns whether the candidates would be the same if these objects had been asked about by
    name: whether they were asked about anyway."""
    there, more = found.actions.moment.named, set(named) - found.actions.moment.named
    if not there.issubset(named):
        return False
    if not more:
        return True
    present, beginning = found.actions.present, found.actions.beginning
    at_hand = {each.id for each in cards_at_hand(found.board, found.player, ())}
    of_named = {each.id for each in cards_at_hand(found.board, found.player, named)}
    return of_named <= at_hand and all(
        beginning.allows(ability)
        for each in more
        for ability in present.abilities.get(each, ())
        if is_activated(ability.words)
    )


def _for_board(found: LegalActions, board: Board, limit: int) -> LegalActions:
    """The same candidates as those of a board with that state."""
    same = copy(found)
    same.board = board
    if limit != found.limit:
        same.limit = limit
        same.affording = Completion(same.actions, board.players[same.player].mana, limit)
    return same
