"""What `lawmage help questions` prints: the forms of questions, and of the sentences for boards."""

from __future__ import annotations

from kb.notation.sentences import FORMS as SENTENCES
from kb.queries.asking.forms import FORMS

TEXT = """\
`lawmage ask "BOARD; QUESTION?"`, or `lawmage ask FILE "QUESTION?"`. The board stands in the
notation (`lawmage help boards`), or in sentences as judges say it. The answer says first how both
were understood; what has another form than these is asked about and never guessed.

QUESTIONS, of any name on the board (with `in 2003-12-01` behind one: by the rules of that day):
{questions}

SENTENCES for a board, with players of any names, AP and NAP, or I and my opponent:
{sentences}

Several cards stand with commas and "and" between them; before a name may stand a number, `a` or
`the`, `tapped` or `summoning sick`; behind it `with two +1/+1 counters`, `with 2 damage`,
`enchanted with NAME`, `attached to NAME`, `naming red` or `naming Goblin`, `copying NAME`, `in
hand`, `in the graveyard`, `in play` (in lists too: `Giant Growth in hand and a Forest`), `that
entered this turn`. What attacks, blocks or is on the stack need not be controlled before. "It" is
the one thing that was spoken of last; where there are several, it is asked which.
"""


def questions() -> str:
    """The help page of questions in words."""
    return TEXT.format(
        questions="\n".join(f"  {form.example}" for form in FORMS.values()),
        sentences="\n".join(f"  {each}" for each in SENTENCES),
    )
