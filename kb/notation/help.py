"""What `lawmage help boards` prints: the whole notation, its words taken from the rows."""

from __future__ import annotations

from kb.notation.rows import (
    COUNTERS_OF_PLAYERS,
    NUMBERS,
    OBJECT,
    PLAYERS_DESIGNATIONS,
    STACK,
    ZONES,
    Row,
)

WIDTH = 96
_HOLES = {
    "text": "TEXT", "texts": "TEXT", "printed": "P", "colors": "WU", "player": "B", "number": "N",
    "object": "NAME", "objects": "NAME", "source": "NAME", "mode": "MODE", "modes": "1",
}  # fmt: skip
"""What stands for a hole on the page."""
TEXT = """\
A board in one line, wherever SNAP stands and in files that end in .board:

  lawmage pt "Humility; Opalescence; Grizzly Bears" bears
  lawmage show "A: Blood Moon; Urborg, Tomb of Yawgmoth / B: Dryad Arbor"
  lawmage legal "A: Forest x3; hand: Giant Growth / B: Grizzly Bears +1/+1 x2, damage 1"

PLAYERS   A: … / B: …         a player's name and a colon; / or a new line before the next player.
                              Without names the first part is A's, the next one B's.
                              A line that begins with a space, or with a zone, goes on with the
                              same player. A line that begins with # is a comment.
CARDS     Humility; Forest x3 ; between cards, oldest first: the order of the text is that of the
                              timestamps. x3, or 3 before the name: so many of them. Where all that
                              is known to be cards, a comma parts them too. A name that could
                              be taken for something else stands in quotes.
TOKENS    token 1/1 green Saproling, 2/2 black Zombie token with flying; a Treasure token, 2 Food
                              tokens, a Wicked Role token on Bears: what the rules say of these
ZONES     hand: Giant Growth; Forest / graveyard: … / B's library: 40 / exile: none
                              {zones}
                              A zone holds for what follows it in the part, up to another zone; what
                              only a permanent can be (tapped, on NAME, …) goes back to the
                              battlefield, and the answer says so. A number: unknown cards.
PLAYER'S  life: 12; mana: {{G}}{{G}}; poison: 3; counters: 2 charge counters; designations: monarch
                              mana: {{R}}, {{G}} "Spend this mana only to cast creature spells."
                              also snow, until end of turn, chosen creature type Elf, produced by
                              land, by NAME, "If that mana is spent on a creature spell, …"
                              numbers: {numbers}
                              also emblem: "…", team: 1, shield: 3, controlled by: B, lost: yes,
                              next turn controlled by: B (during the next turn that player takes),
                              combat controlled by: B, next combat controlled by: B,
                              commander damage: 5 from NAME, spells cast: "…", "…"
                              designations: {designations}
MOMENT    turn: 7, B's declare attackers, priority A
                              the turn's number, whose it is, phase or step, priority (or nobody)
EDITION   @2003-12-01         anywhere: by the rules in force that day
EFFECTS   effect: "gets +3/+3 until end of turn" on Grizzly Bears, from Giant Growth
          effect: card Giant Growth on Grizzly Bears     (its words are the card's)
                              of a spell or ability that has resolved; in a player's part that
                              player controls it; on NAME and NAME, on nothing
STACK     stack: Lightning Bolt targeting Grizzly Bears; triggered ability "Draw a card." from Elf
                              bottom first
ALSO      format: commander, day or night: night, delayed: "…", players: B, A (the turn order)
                              attack option: left (only who sits on that side is attacked)
CARD      card: Test Ox, cost {{1}}{{W}}, type Creature — Ox, 2/4, text "Other creatures get +1/+1."
                              a card of your own; face: … after it for each of its faces

AFTER A NAME, with commas or spaces between, in brackets if you like:
  +1/+1 x2, 2 charge counters, 3 loyalty   counters
  2/2                                      its power and toughness, in place of what is printed
  copy of NAME, except "…"                 of an object here, else of a card (copy of card NAME)
  attacking, attacking B, blocking NAME    in combat
{statuses}

ON THE STACK also:
{stack}

NAMES of objects, here and in every question: its id; its name; B's Grizzly Bears; what stands
before a comma (Thalia); any whole words of it (bears), if only one object has them. NAME and NAME
for several. In quotes where a comma or a word after it could belong to it.

lawmage convert IN OUT writes this notation, YAML and JSON from each other.
"""


def boards() -> str:
    """The help page of the notation."""
    zones = ", ".join("/".join(f"{label}:" for label in labels) for labels in ZONES.values())
    numbers = ", ".join([*NUMBERS.values(), *COUNTERS_OF_PLAYERS])
    return TEXT.format(
        zones=_wrapped(zones, 30),
        numbers=_wrapped(numbers, 39),
        designations=_wrapped(
            ", ".join(each for each in PLAYERS_DESIGNATIONS if each != "citys blessing"), 44
        ),
        statuses=_listed(OBJECT),
        stack=_listed(tuple(row for row in STACK if row not in OBJECT)),
    )


def _listed(rows: tuple[Row, ...]) -> str:
    """The words of rows, several on a line."""
    return "  " + _wrapped("; ".join(dict.fromkeys(_shown(row.says) for row in rows)), 2)


def _shown(words: str) -> str:
    before, opens, rest = words.partition("{")
    hole, _, after = rest.partition("}")
    return before + _HOLES[hole] + after if opens else words


def _wrapped(words: str, margin: int) -> str:
    from textwrap import wrap  # noqa: PLC0415 - for this page alone

    return ("\n" + " " * margin).join(wrap(words, WIDTH - margin, break_on_hyphens=False))
