"""Oracle wording made uniform before it is read: marks, reminder text, names, ability words.

Nothing is interpreted here; each function takes text and gives text.
"""

from __future__ import annotations

import re
from itertools import islice

from kb.regex import regex
from kb.text.words.type_line import category_of, subtype_forms, type_tables

_MARKS = str.maketrans(
    {
        "\u2019": "'",
        "\u2018": "'",
        "“": '"',
        "”": '"',
        "\u2212": "-",
        "\u2013": "-",
        "\u00a0": " ",
        "\u2011": "-",
    }
)
SELF = "~"
"""What stands for the object itself once its names are replaced."""

# Old templates and what they are today (through 2003's "comes into play", 2023's "enters").
_OLD_TEMPLATES = tuple(
    (regex(old), new)
    for old, new in (
        (r"\b([Cc]ome)(s?) into play\b", r"enter\2"),
        (r"\b([Ee]nter)(s?|ing|ed) the battlefield\b", r"\1\2"),
        (r"\bput(s?) into play\b", r"put\1 onto the battlefield"),
        (r"\bin play\b", "on the battlefield"),
        (r"\bremove(d|s?) from the game\b", r"exile\1"),
        (r"\bcannot\b", "can't"),
        (r"\b(?:is|are) unblockable\b", "can't be blocked"),
        (r"\bthe amassed Army\b", "the amassed creature"),
        (r"\b([Ss])now-covered (\w+walk)\b", r"\1now \2"),
        (r"\b(cop(?:y|ies) of [a-z' ]+?) except (?=it's |they're )", r"\1, except "),
        (r"\bthe spell's mana value\b", "that spell's mana value"),
    )
)
_OLD = regex(
    r"\bplay\b|battlefield|from the game|cannot|unblockable|now-covered|amassed|\w except |"
    r"the spell's mana"
)
"""What a text has that has words of an old template."""


_CHAPTERS = regex(r"^([IVX]+(?:, ?[IVX]+)*)(?:--| —) ", re.MULTILINE)
"""The numbers of chapters, however they are set apart."""
_KEYWORD_HYPHEN = regex(
    r"^([A-Z][a-z]+(?: [a-z]+)?)-(?=\{|(?:Put|Pay|Exile|Sacrifice|Discard) )", re.MULTILINE
)
"""A keyword with a hyphen for the dash before its cost."""


def uniform_marks(text: str) -> str:
    """Straight quotes and hyphens, single spaces, dashes where they belong; line breaks stay."""
    text = text.translate(_MARKS)
    text = _CHAPTERS.sub(lambda found: re.sub(r",(?=\S)", ", ", found[1]) + " — ", text)
    text = re.sub(r" ?--(?=\S)|(?<=\S) -- | -- ", lambda m: " — " if m[0] == " -- " else "—",
                  text)  # fmt: skip
    text = _KEYWORD_HYPHEN.sub(r"\1—", text)
    return re.sub(r"[ \t]+", " ", text).strip()


def without_reminders(text: str) -> str:
    """The text without what stands in parentheses (207.2a); nested ones go whole."""
    kept: list[str] = []
    depth = 0
    for mark in text:
        if mark == "(":
            depth += 1
        elif mark == ")" and depth:
            depth -= 1
        elif not depth:
            kept.append(mark)
    return re.sub(r"\s+([.,;:])", r"\1", re.sub(r" {2,}", " ", "".join(kept))).strip()


# On a permanent it speaks of other creatures (701.41a).
_SHORT = regex(r"\b(?P<verb>[Ss])upport (?P<number>\d+|X)\b")
_COUNTED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


_KICKERS = regex(r"^(?P<first>Kicker \S+ and/or) kicker (?=\{)")
"""Two kickers, each with its word."""


# CR 701.4a — what is beheld is a permanent that one controls or a card in hand.
_BEHOLD_AND_EXILE = regex(r"\bbehold (?P<what>an? [A-Z][a-z]+) and exile it\b")

_PAID_IF = regex(
    r"^You (?P<pay>may pay \S+ rather than pay (?:this spell|~)'s mana cost) if (?P<so>[^.,]+)\.$"
)
"""A condition after the price for which it lets a spell be cast."""
_RATHER = regex(
    r"\brather than pay (?P<cost>(?:this spell|~)'s mana cost), (?P<pay>you may [^.]+)\.$"
)
"""What is paid after what it is paid rather than."""
_EXILED = r"exile \g<what> you control or \g<what> card from your hand"


_NOT_FIRST_LAND = regex(r"\bif it wasn't the first land you played this turn\b")
_TARGET_OTHER_THAN = regex(
    r"\b(?P<target>target card in a graveyard) other than (?P<what>an? (?:[a-z]+ )+card)\b"
)
"""What a target must not be, after the zone in which it lies."""


# What a player earthbends is a target, which the words leave out (701.66a).
_EARTHBEND = regex(r"\b(?P<verb>[Ee]arthbend) (?P<number>\d+|X)\b")


def in_full(line: str, of_spell: bool) -> str:
    """The line with what "support N" is short for, on a permanent or on an instant or sorcery, and
    with the target of "earthbend N"."""
    line = _EARTHBEND.sub(r"\g<verb> target land you control for \g<number>", line)
    line = _KICKERS.sub(r"\g<first> ", line)
    line = _PAID_IF.sub(r"If \g<so>, you \g<pay>.", line)
    line = _RATHER.sub(r"\g<pay> rather than pay \g<cost>.", line)
    line = _BEHOLD_AND_EXILE.sub(_EXILED, line)
    line = _NOT_FIRST_LAND.sub("if you've played two or more lands this turn", line)
    line = _TARGET_OTHER_THAN.sub(r"\g<target> that isn't \g<what>", line)

    def written_out(found: re.Match[str]) -> str:
        said = found["number"]
        number = said if said == "X" else next(islice(_COUNTED, int(said), None), None)
        if number is None:
            return found[0]
        put = "Put" if found["verb"].isupper() else "put"
        other = "" if of_spell else "other "
        noun = "creature" if number == "one" else "creatures"
        return f"{put} a +1/+1 counter on each of up to {number} {other}target {noun}"

    return _SHORT.sub(written_out, line)


_MISSPELT = {
    "abilties": "abilities", "activited": "activated", "battlefied": "battlefield",
    "beggining": "beginning", "Equiped": "Equipped", "exatly": "exactly",
    "firststrike": "first strike", "opponet": "opponent", "Whenver": "Whenever",
}  # fmt: skip
"""Words as card files misspell them, and what is meant."""
_MISSPELLING = regex(rf"\b(?:{'|'.join(_MISSPELT)})\b")
_BARE = (
    (regex(r"^(?P<cost>[WUBRGCT]): "), r"{\g<cost>}: "),
    (regex(r"^\{T\} (?=Add )"), "{T}: "),
    (regex(r"^(?P<loyalty>[+-]\d+) (?=[A-Z][a-z]+ )"), r"\g<loyalty>: "),
)
"""Costs as card files misprint them: a symbol without braces, no colon after the cost."""
_PLAYERS_LAST = regex(
    r"\btarget (?P<others>[a-z]+(?:, [a-z]+)+), (?P<joint>and/or|or) (?P<players>players?)\b"
)
"""Targets of three kinds or more, the last of them players."""
_SMALL_BEGINNING = regex(r"^(?:at the beginning|when|whenever) ")


def _players_first(found: re.Match[str]) -> str:
    """The same targets in an order in which players come first."""
    first, last = found["others"].rsplit(", ", 1)
    return f"target {found['players']}, {first}, {found['joint']} {last}"


def today(text: str) -> str:
    """Old templates put as they are put today, and misspelt words as they are meant."""
    text = _MISSPELLING.sub(lambda found: _MISSPELT[found[0]], text)
    for bare, meant in _BARE:
        text = bare.sub(meant, text)
    text = _PLAYERS_LAST.sub(_players_first, text)
    if _SMALL_BEGINNING.match(text):
        text = text[0].upper() + text[1:]
    if not _OLD.search(text):
        return text
    for old, new in _OLD_TEMPLATES:
        text = old.sub(new, text)
    return text


REBALANCED = "A-"
"""What stands before the names of cards that were changed for digital play; their texts call them
by the name without it."""


_ONE_OF_TWO = regex(r"(?P<own>[^()]+) \((?:(?P=own)/[^()/]+|[^()/]+/(?P=own))\)")
"""A half of a card that some files call by its name and, in parentheses, those of both."""


def short_names(
    name: str, legendary: bool = False, subtypes: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    """The names by which a card calls itself, longest first (201.5): the whole name, what stands
    before a comma or " the "/" of ", and of a legendary card the first words too. A short form
    that is a subtype or an ordinary type word is none, but before a comma on a card whose
    `subtypes` are others ("Splinter, the Mentor")."""
    # CR 201.5 + 201.5b + 201.5c + 700.7 / 2003-12: 202.2 + 202.2a — by its name, short or whole,
    # and by "this …" a text means the object that has it, whatever that is called by then.
    if name.startswith(REBALANCED):
        return (name, *short_names(name.removeprefix(REBALANCED), legendary, subtypes))
    if (half := _ONE_OF_TWO.fullmatch(name)) is not None:
        return (name, *short_names(half["own"], legendary, subtypes))
    found = [name]
    for mark in (", ", " the ", " of ", " from ", " and "):
        head = name.split(mark, maxsplit=1)[0]
        if head != name and (legendary or mark == ", "):
            found.append(head)
    if legendary:
        words = name.replace(",", "").split()
        found.extend(" ".join(words[:count]) for count in range(len(words) - 1, 0, -1))
    words_of_types = {*type_tables().card_types, *type_tables().supertypes, "the", "a", "an"}
    head = name.split(", ", maxsplit=1)[0]
    foreign = head if legendary and subtypes and head not in subtypes else None
    usable = [
        n for n in dict.fromkeys(found)
        if n == name or ((not _is_common(n) or n == foreign) and n.lower() not in words_of_types
                         and n.split()[-1].lower() not in ("the", "of", "and", "from"))
    ]  # fmt: skip
    return tuple(sorted(usable, key=len, reverse=True))


def _is_common(name: str) -> bool:
    """Returns whether it is a subtype that texts speak of by itself. Planeswalker types are names
    above all."""
    form = subtype_forms().get(name)
    return form is not None and category_of(form[0]) != "planeswalker"


def outside_quotes(text: str) -> list[tuple[str, bool]]:
    """Splits into pieces with a mark that tells whether the piece is a quotation (with quotes)."""
    pieces = re.split(r'("[^"]*")', text)
    return [(piece, piece.startswith('"') and len(piece) > 1) for piece in pieces if piece]


_LITTLE = frozenset({
    "all", "an", "and", "another", "any", "are", "as", "at", "be", "both", "by", "can",
    "each", "eight", "eighteen", "eleven", "every", "fewer", "fifteen", "fifty", "five", "for",
    "forty", "four", "fourteen", "from", "half", "he", "her", "his", "if", "in", "into", "is",
    "it", "its", "less", "may", "more", "nine", "nineteen", "no", "none", "of", "on", "one",
    "onto", "or", "other", "others", "seven", "seventeen", "she", "six", "sixteen", "target",
    "targets", "ten", "that", "the", "their", "them", "then", "they", "thirteen", "thirty",
    "this", "those", "three", "to", "twelve", "twenty", "twice", "two", "until", "up", "with",
    "x", "you", "your", "zero",
})  # fmt: skip
"""Words that say how many or which, and join others."""


def is_little_word(name: str) -> bool:
    """Returns whether something is called by a word that sentences are made with ("All", "Two"):
    there it is a name only where it can be nothing else. A player may be "A"."""
    return name == "a" or name.lower() in _LITTLE


_DOES = (
    r"(?= (?:deals|enters|gets|gains|has|is|can't|attacks|blocks|dies|becomes|loses|costs|leaves)\b"
    r"|'s\b)"
)
"""What stands after the name of one object that does something."""


def with_self(text: str, names: tuple[str, ...]) -> str:
    """The text with every name of `names` outside quotations replaced by `~`.

    A name is not replaced where another capitalised word follows: there it is part of a longer one
    ("Saproling Burst" in the text of a Saproling, "Volo's Journal" in that of Volo).
    """
    text = "".join(
        _THIS_AURA.sub(SELF, piece) if _ENCHANTS.match(piece) else piece
        for piece, _ in outside_quotes(text)
    )
    there = [name for name in map(uniform_marks, names) if name in text]
    if not there:
        return text
    plain = [each for each in there if not is_little_word(each)]
    little = [f"{re.escape(each)}{_DOES}" for each in there if is_little_word(each)]
    said = "|".join([*map(re.escape, plain), *little])
    pattern = re.compile(rf"(?<![\w'-])(?:{said})(?![\w-]|(?:'s)? [A-Z]| planeswalkers?\b)")
    return "".join(
        piece if quoted and not _ENCHANTS.match(piece) else pattern.sub(SELF, piece)
        for piece, quoted in outside_quotes(text)
    )


_THIS_AURA = regex(r"\bthis (?:aura|enchantment|permanent)\b", re.IGNORECASE)
_ENCHANTS = regex(r"\"enchant ", re.IGNORECASE)
"""The quality of an ability that an object gives itself may call that object by its name."""


_ABILITY_WORD = regex(
    r"^(?:\d[\d,]* |\.\.\. |(?:[A-Z]+\. )+)?(?:[A-Z∞][^.:\"{}—]{0,60}?)(?:\.\.\.)?"
    r"(?<! faces a villainous choice) — (?=\S)"
)


def ability_word(text: str) -> tuple[str | None, str]:
    """Splits an ability word or flavour word before a dash from the line (207.2c, 207.2d)."""
    match = _ABILITY_WORD.match(text)
    if match is None:
        return None, text
    return match.group(0)[:-3].strip(), text[match.end() :]


def sentences(text: str) -> list[str]:
    """The sentences of a line, full stops dropped; quotations are never cut."""
    found: list[str] = []
    current = ""
    quoted = False
    for number, mark in enumerate(text):
        current += mark
        if mark == '"':
            quoted = not quoted
        rest = text[number + 1 :]
        ends = mark == "." and not quoted
        ends_quote = mark == '"' and not quoted and current.endswith('."')
        if (ends and (not rest or rest[0] == " ")) or (
            ends_quote and (not rest or re.match(r" [A-Z~{]", rest))
        ):
            found.append(current.strip().rstrip("."))
            current = ""
    if current.strip():
        found.append(current.strip())
    return found
