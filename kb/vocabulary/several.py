"""Several players who do something, each by himself."""

from __future__ import annotations

from kb.vocabulary.parties import Players
from kb.vocabulary.steps import GameAction

WILLING = "willing"
"""What relates those who have chosen to do what each of several players might do to that."""
ABLE, UNABLE = "able", "unable"
"""What relates those who have done what each of several players was to do, or might do, to that;
and those who can't do it."""
FRIEND, FOE = "friend", "foe"
"""The words for those who were chosen as one or as the other."""
VOTERS = {"voted_alike": "by", "voted_otherwise": "object"}
"""The words for opponents who voted for a choice that you voted for, or for one that you didn't →
the role in which an ability that waits for the vote knows them."""
SEVERAL = (*VOTERS, "any", "opponent", "other", "subgame_winner", "subgame_loser", FRIEND, FOE)
"""The words for several players."""
OWN = "own"
"""The role of what each of several players did something to, by himself."""
WON, LOST = "won", "lost"
HEADS, TAILS = "heads", "tails"
"""The roles of how many of the coins that were flipped came out so."""
TOTAL, DIFFERENCE, OTHER_RESULT, DOUBLES = "total", "difference", "other_result", "doubles"
HIGHEST = "highest"
"""The roles of what the results of dice come to together, of how far two are apart, of the one that
wasn't chosen, of whether two are the same, and of the highest."""
OF_RESULTS = (TOTAL, DIFFERENCE, OTHER_RESULT, DOUBLES, HIGHEST)
GREATEST = "greatest"
"""The role of how much what several players did by themselves was of whom it was most."""


ON_BATTLEFIELD = "to_battlefield"
PUT = (ON_BATTLEFIELD, "to_hand", "to_graveyard")
"""The roles of what an action put into a zone."""


def of_several(action: GameAction) -> bool:
    """Whether the words name several players who do it."""
    return any(isinstance(who, Players) and who.who in SEVERAL for who in action.subject)


__all__ = [
    "ABLE",
    "DIFFERENCE",
    "DOUBLES",
    "FOE",
    "FRIEND",
    "GREATEST",
    "HEADS",
    "HIGHEST",
    "LOST",
    "OF_RESULTS",
    "ON_BATTLEFIELD",
    "OTHER_RESULT",
    "OWN",
    "PUT",
    "SEVERAL",
    "TAILS",
    "TOTAL",
    "UNABLE",
    "VOTERS",
    "WILLING",
    "WON",
    "of_several",
]
