"""What `lawmage help actions` prints: how players say what they do."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from kb.queries.names import action_words


class Form(NamedTuple):
    """A way to say an action, and what is done so."""

    said: str
    what: str


FORMS = (
    Form("pass", "pass priority; where a declaration is due, make none"),
    Form("all pass", "everyone passes: the top resolves, or the step ends"),
    Form("pass until end of turn", "everyone passes on to a step or main phase"),
    Form("play forest", "play a land"),
    Form("cast bolt on bears", "with targets: `on bears and B`; `A casts bolt` too"),
    Form("cast blaze with X=2 on B", "with X"),
    Form("cast charm with mode 2 on bears", "with modes; several: `with modes 1 and 3`"),
    Form("cast vines with kicker on bears", "with a cost or in a way: `with flashback`"),
    Form("cast bolt on B paying with mountain", "with what is tapped to pay for it"),
    Form("activate elf", "an ability; the second one: `activate elf 2`"),
    Form("jace -2", "a loyalty ability by its cost; `jace -2 on bears`"),
    Form("tap mountain for red", "a mana ability"),
    Form("turn up spy", "turn a face-down permanent up"),
    Form(
        "attack with bears on B and elf on B", "`attack with nothing`; as a band: `bears+elf on B`"
    ),
    Form("block ogre with wall", "several: `with wall and elf`; `block nothing`"),
    Form("assign 2 to wall and 3 to B", "divide combat damage"),
    Form("keep", "an opening hand; else `mulligan`"),
    Form("B concedes", "leave the game"),
    Form("repeat 3 times: activate elf; all pass", "rounds of actions, or of those just done"),
)
"""The forms, each with an example."""
OF_CARDS = ("suspend", "foretell", "plot", "unlock")
"""What is done with a card or a Room, said like the ability of a keyword."""

TEXT = """\
`lawmage do BOARD ACTION ACTION …` carries out actions one after another; `lawmage why-not BOARD
ACTION` tells why one isn't legal. Names are those of cards or the ids of the board, in short where
that is clear. Who acts is who has priority, or whom a declaration waits for.

{forms}

{keywords}

What words leave open (targets, modes, X, how it is paid, what is chosen on the way) is a choice:
every outcome is listed with what was chosen, and `--choose "B: bears"` picks.

  lawmage do "Grizzly Bears / turn: A" "pass until attackers" "attack with bears" "all pass"
"""


def actions() -> str:
    """The help page of actions."""
    forms = "\n".join(f"  {form.said:40}{form.what}" for form in FORMS)
    verbs = ", ".join((*sorted({*action_words.verbs()} - {*action_words.VERBS}), *OF_CARDS))
    keywords = textwrap.fill(f"A keyword's ability has a verb of its own: {verbs}.", 95)
    return TEXT.format(forms=forms, keywords=keywords)
