"""What a keyword's quality means: "enchant CREATURE YOU CONTROL", "protection from RED" (702.1).

A keyword ability keeps its quality as words, since text changes work on words (612). The common
ones are read here; only the others need the grammar.
"""

from __future__ import annotations

from functools import lru_cache

from kb import vocabulary as v
from kb.terms import COLORS, PERMANENT_TYPES

PLAYERS: dict[str, v.Who] = {
    "player": "any", "opponent": "opponent", "each of your opponents": "opponent",
    "your opponents": "opponent", "each opponent": "opponent", "the chosen player": "chosen",
    "players": "any",
}  # fmt: skip
NAMED_PLAYER = "player "
NAMED_CARD = "objects named "
"""Before a name, in the quality of an ability that was given with what was chosen."""
PLAIN: dict[str, v.Filter] = {
    **{color: v.HasColor(color) for color in COLORS},
    "multicolored": v.HasColors(">=", 2), "monocolored": v.HasColors("=", 1),
    "colorless": v.HasColors("=", 0), "each color": v.HasColors(">=", 1),
    "all colors": v.HasColors(">=", 1), "any color": v.HasColors(">=", 1),
    "everything": v.Everything(), "permanent": v.Everything(), "snow": v.HasSupertype("snow"),
    **{each: v.HasType(each) for each in PERMANENT_TYPES},
    **{f"{each}s": v.HasType(each) for each in PERMANENT_TYPES},
    "instants": v.HasType("instant"), "sorceries": v.HasType("sorcery"),
}  # fmt: skip


class Quality(v.Node, frozen=True, tag="quality"):
    """The objects, the players and the one player by name that a quality means; None: none."""

    objects: v.Filter | None = None
    players: v.Who | None = None
    named: str | None = None


class QualityNotUnderstood(ValueError):
    """The words of a quality have no known meaning."""


def quality_of(keyword: str) -> Quality:
    """The quality of a keyword ability such as `enchant creature` or `protection from red`.
    Raises QualityNotUnderstood."""
    head, _, words = keyword.partition(" ")
    before = {"enchant": "", "bands": "with other "}.get(head, "from ")
    return quality(words.removeprefix(before))


@lru_cache(maxsize=2000)
def quality(words: str) -> Quality:
    """What the words of a quality mean. Raises QualityNotUnderstood."""
    said = words.strip().lower()
    if said in PLAYERS:
        return Quality(players=PLAYERS[said])
    if said in PLAIN:
        return Quality(PLAIN[said])
    if said.startswith(NAMED_CARD):
        return Quality(v.HasName(words.strip()[len(NAMED_CARD) :]))
    if said.startswith(NAMED_PLAYER):
        return Quality(named=words.strip()[len(NAMED_PLAYER) :])
    found = _described(words.strip())
    return Quality(found.objects, found.players)


def _described(words: str) -> v.Target:
    """The description of a target reads the same as that of what may be enchanted (303.4a)."""
    from kb.text.grammar.parser import NotUnderstood  # noqa: PLC0415 - loads the grammar
    from kb.text.semantics.scope import Scope  # noqa: PLC0415
    from kb.text.semantics.targets import read_targets  # noqa: PLC0415

    try:
        found = read_targets(f"target {_spelled(words)}.", Scope())
    except NotUnderstood:
        raise QualityNotUnderstood(words) from None
    if len(found) != 1:
        raise QualityNotUnderstood(words)
    return found[0]


def _spelled(words: str) -> str:
    """The words with subtypes in capitals, as cards print them. Raises QualityNotUnderstood if
    one is unknown: the reader of targets would stop before it."""
    from kb.text.grammar.parser import lexicon  # noqa: PLC0415 - loads the grammar
    from kb.text.grammar.table import TARGETS  # noqa: PLC0415

    known = lexicon(TARGETS)
    if words.startswith(("mana value", "power", "toughness")):
        words = f"permanent with {words}"
    for token in known.tokens(words):
        if token.kind == "UNKNOWN":
            words = words.replace(token.text, token.text.title(), 1)
    if any(token.kind == "UNKNOWN" for token in known.tokens(words)):
        raise QualityNotUnderstood(words)
    return words


SPARED = {
    "this effect doesn't remove ~": ("itself",),
    "this effect doesn't remove this aura": ("itself",),
    "this effect doesn't remove auras": ("auras",),
}  # fmt: skip
"""What a protection-giving effect leaves attached, by its words (702.16n)."""


def spared(effect: v.Effect | None) -> tuple[str, ...]:
    """What the effect of a static ability says that it doesn't remove: `itself`, `auras`."""
    if effect is None:
        return ()
    said = [
        change.text.lower().rstrip(".")
        for clause in effect.clauses
        for change in clause.does
        if isinstance(change, v.RuleChange)
    ]
    return tuple(what for words in said for what in SPARED.get(words, ()))


__all__ = [
    "NAMED_CARD", "NAMED_PLAYER",
    "Quality", "QualityNotUnderstood", "quality", "quality_of", "spared",
]  # fmt: skip
