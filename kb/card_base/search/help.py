"""What `lawmage help search` prints."""

from __future__ import annotations

import textwrap

from kb.card_base.search.asked import KINDS
from kb.card_base.search.sorts import SORTS

TEXT = """\
lawmage cards search 'WORDS': cards of the card base, of --cards FILE and of the starter set, by
what is printed on them, in the usual words of card searches (Scryfall's):

{rows}

IS, NOT   {sorts}
PATTERNS  name, type, oracle and fulloracle take /…/ with regular expressions
SIGNS     : and =, and where numbers or colors are compared != < <= > >=
ALL OF    words with spaces between; "or" between them for either; - before one for what is not
          so; ( ) around several; "…" around words with spaces; !"Grizzly Bears" for a whole name
SIDES     a card is found if one of its faces or halves is so

  lawmage cards search 't:elf pow>=2 -c:m'
  lawmage cards search '(t:instant or t:sorcery) o:"draw a card" cmc<=2'

The whole search stands in single quotes, for the shell's sake. The answer says how it was
understood. Words about printings (set:, rarity:, year:, …) are refused: none are kept.
"""


def searches() -> str:
    """The help page of searches for cards."""
    rows = [f"  {', '.join(kind.words):28}{kind.help}".rstrip() for kind in KINDS]
    sorts = textwrap.fill(", ".join(SORTS), 88).replace("\n", "\n" + " " * 10)
    return TEXT.format(sorts=sorts, rows="\n".join(rows))
