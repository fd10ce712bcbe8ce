"""The one vocabulary of abilities and continuous effects.

Cards, a snapshot's effects, keywords and counters all say what they do in these words; the grammar
produces them from Oracle wording, the engine grounds them to facts, and the renderer turns them
back into English. Every struct is plain data (JSON-ready), so a compiled card is one JSON object.

The words follow the rules: an ability (113) generates an effect (611); an effect has clauses, each
with a subject (what it applies to), a condition, and modifications (what it does), and a value is
a number, perhaps counted from the game (107.3, 604.3).

Each module holds the words for one thing; all of them are at hand here.
"""

from __future__ import annotations

from kb.terms import Zone as Zone
from kb.vocabulary.activation import *  # noqa: F403
from kb.vocabulary.conditions import *  # noqa: F403
from kb.vocabulary.costs import *  # noqa: F403
from kb.vocabulary.effects import *  # noqa: F403
from kb.vocabulary.events import *  # noqa: F403
from kb.vocabulary.mentioned import *  # noqa: F403
from kb.vocabulary.modifications import *  # noqa: F403
from kb.vocabulary.objects import *  # noqa: F403
from kb.vocabulary.paid_statuses import *  # noqa: F403
from kb.vocabulary.parties import *  # noqa: F403
from kb.vocabulary.seen import *  # noqa: F403
from kb.vocabulary.statements import *  # noqa: F403
from kb.vocabulary.steps import *  # noqa: F403
from kb.vocabulary.targets import *  # noqa: F403
from kb.vocabulary.triggers import *  # noqa: F403
