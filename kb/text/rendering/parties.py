"""Players, objects and abilities with their relations, as noun phrases."""

from __future__ import annotations

import re

from kb import vocabulary as v
from kb.regex import regex
from kb.terms import ZONES
from kb.text.grammar.sayings import Row, table_rows
from kb.text.rendering import nouns
from kb.text.rendering.filling import filled, said_by, shortest
from kb.text.rendering.shapes import batch, parts_of
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import POSSESSIVE, joined, number_word, spaced
from kb.text.words.told import ITSELF_OR_CONTROLLER
from kb.text.words.type_line import subtype_forms
from kb.vocabulary.several import FOE, FRIEND, SEVERAL

_PLAYERS = {
    "you": ("you", "you"), "opponent": ("an opponent", "your opponents"),
    "any": ("a player", "players"), "other": ("another player", "other players"),
    "host": ("enchanted player",) * 2, "that": ("that player",) * 2,
    "nondefending": (
        "an opponent other than defending player", "opponents other than defending player"
    ),
    "defending": ("defending player",) * 2, "attacking": ("the attacking player",) * 2,
    "active": ("the active player",) * 2, "nonactive": ("nonactive player",) * 2,
    "monarch": ("the monarch",) * 2, "chosen": ("the chosen player",) * 2,
    "most_life": ("the player with the most life",) * 2,
    "subgame_winner": ("each player who won the subgame",) * 2,
    "subgame_loser": (
        "each player who doesn't win the subgame", "players who don't win the subgame"
    ),
    FRIEND: ("a friend", "friends"), FOE: ("a foe", "foes"),
    "team": ("your team",) * 2, "target": ("target player",) * 2,
    "target_opponent": ("target opponent",) * 2, "left": ("the player to your left",) * 2,
    "right": ("the player to your right",) * 2, "controller": ("its controller",) * 2,
    "owner": ("its owner",) * 2,
    ITSELF_OR_CONTROLLER: ("that player or that permanent's controller",) * 2,
}  # fmt: skip
"""A player of each word, and all of them."""


def parties(words: tuple[v.Party, ...], voice: Voice, *, many: bool = False) -> str:
    """Any of the parties: "a player or planeswalker"; with `many` all of them."""
    said = [party(word, voice, many=many) for word in words]
    return joined(said, "and" if many else "or")


def party(word: v.Party, voice: Voice, *, many: bool = False, joint: str = "") -> str:
    """One party, as one of its kind or (`many`) as all; `joint` joins choices between objects."""
    match word:
        case v.Players():
            return players(word, voice, many=many)
        case v.Abilities():
            return abilities(word, voice, many=many)
    return objects(word, voice, many=many, joint=joint)


def is_many(words: tuple[v.Party, ...], *, many: bool) -> bool:
    """Returns whether a verb stands in the plural after these parties."""
    if len(words) > 1 and many:
        return True
    word = words[-1] if words else None
    if isinstance(word, v.Players):
        return word.who == "you" or (many and word.who in SEVERAL)
    if not isinstance(word, v.Objects) or not many:
        return many
    said = word.filter.how if isinstance(word.filter, v.Related) else ""
    return not (isinstance(word.filter, v.IsSelf | v.IsHost | v.Locked) or _ONE.match(said))


_ONE = regex(r"“(?:target|that|another target) \w+(?!s)\b")
"""One object that is told by words of its own."""


# ---------------------------------------------------------------------------------------- players


def players(word: v.Players, voice: Voice, *, many: bool = False) -> str:
    """ "You", "an opponent", "enchanted creature's controller"."""
    if word.of and word.who in ("controller", "owner"):
        return f"{possessive(parties(word.of, voice))} {word.who}"
    said = _PLAYERS[word.who][many] if word.who in _PLAYERS else spaced(word.who)
    if word.of:
        said += f" who {'control' if many else 'controls'} {parties(word.of, voice)}"
    for relation in word.relations:
        said = _related(said, relation, voice, "players", many=many)
    return said


def possessive(words: str) -> str:
    """ "Your", "an opponent's", "players'"."""
    if words == "you":
        return "your"
    if words in POSSESSIVE:
        return POSSESSIVE[words]
    return words + ("'" if words.endswith("s") else "'s")


def whose(word: v.Players, voice: Voice) -> str:
    """The possessive of a player."""
    if word.who == "that" and not word.of:
        return "that player's"
    return possessive(players(word, voice))


# ---------------------------------------------------------------------------------------- objects


def objects(word: v.Objects, voice: Voice, *, many: bool = False, joint: str = "") -> str:
    """The objects' description: "a creature dealt damage by this creature this turn"; `joint`
    joins choices."""
    article: nouns.Article = "" if many else "a"
    said = nouns.noun_phrase(word.filter, voice, many=many, article=article, joint=joint)
    said = _with_noun(said, word.noun, word.filter, many=many)
    for relation in word.relations:
        before, that, rest = said.partition(" that ")
        if relation.relation not in _OF_PLAYERS:
            before, that, rest = said, "", ""
        said = _related(before, relation, voice, "objects", many=many) + that + rest
    return said


_OF_PLAYERS = frozenset({"controlled_by", "owned_by"})
"""Relations that are told before a clause: "creatures that player controls that are attacking"."""


_NOUN = regex(r"\bpermanent(s?)\b")
_TYPED = regex(
    r"^((?:an? |other |another )?(?:[\w-]+ )*?[\w-]+?)(s?)(?= (?:with|that|of|named|you)\b|$)"
)


def _with_noun(said: str, noun: str, word: v.Filter, *, many: bool) -> str:
    """The description with the noun that the words had: "a card", "a source you control"."""
    if noun == "object" or re.search(r"\bcards?\b", said):
        return said
    if noun == "card" and any(batch(part) == "permanent" for part in parts_of(word)):
        return _NOUN.sub(r"permanent card\1", said, count=1)
    if _NOUN.search(said):
        return _NOUN.sub(rf"{noun}\1", said, count=1)
    if (typed := _TYPED.match(said)) is None:
        return said
    stem, rest = typed[1].rpartition(" ")[2], said[typed.end() :]
    if f"{stem}s" in subtype_forms() and stem not in subtype_forms():  # "a Plains card"
        return f"{typed[0]} {noun}{'s' if many else ''}{rest}"
    return f"{typed[1]} {noun}{typed[2]}{rest}"


def _related(said: str, relation: v.Relation, voice: Voice, table: str, *, many: bool) -> str:
    """The description with what stands after it."""
    hole = "player" if table == "players" else "objects"
    holes = {hole: said, **_holes_of(relation, voice)}

    def fits(row: Row) -> bool:
        return (row.get("relation"), row.get("negated", False)) == (
            relation.relation, relation.negated,
        )  # fmt: skip

    if relation.relation in _BY_PLAYERS:  # the verb is that of the player
        many = is_many(relation.to, many=False)
    found = shortest(said_by(table_rows("parties")[table], holes, many=many, fits=fits), holes)
    if found is not None:
        return found
    to = f" {parties(relation.to, voice)}" if relation.to else ""
    if relation.relation == "is" and relation.negated:
        return f"{said} other than{to}"
    if relation.relation == "opponent_of":
        return f"{said} who is an opponent of{to}"
    return f"{said} ({'not ' if relation.negated else ''}{spaced(relation.relation)}{to})"


ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def ordinal(number: int) -> str:
    """ "Second"."""
    return ORDINALS[number] if 0 < number < len(ORDINALS) else f"{number}th"


def _holes_of(relation: v.Relation, voice: Voice) -> dict[str, str]:
    found: dict[str, str] = {}
    if relation.number is not None:
        so_many = relation.relation.startswith("so_")
        said = number_word(relation.number) if so_many else ordinal(relation.number)
        found["number" if so_many else "nth"] = said
    if not relation.to:
        return found
    first = relation.to[0]
    zoned = isinstance(first, v.Objects) and isinstance(first.filter, v.InZone)
    if zoned and isinstance(first, v.Objects) and relation.relation in _PLACED:
        owner = first.relations[0].to if first.relations else ()
        assert isinstance(first.filter, v.InZone)
        return {**found, "place": place(first.filter.zones, owner, voice)}
    if isinstance(first, v.Players) and relation.relation in _BY_PLAYERS:
        return {**found, "player": parties(relation.to, voice)}
    compared = relation.relation.endswith("_than_you")
    return {**found, "to": parties(relation.to, voice, many=compared)}


_PLACED = ("cast_from", "in_place", "entered_from", "cast_by_from")
_BY_PLAYERS = ("controlled_by", "owned_by", "cast_by", "played_by")
_ANYWHERE: dict[v.Zone, str] = {
    "battlefield": "the battlefield", "exile": "exile", "command": "the command zone",
    "graveyard": "a graveyard", "hand": "a hand", "library": "a library", "stack": "the stack",
}  # fmt: skip


def place(zones: tuple[v.Zone, ...], owner: tuple[v.Party, ...], voice: Voice) -> str:
    """ "Your graveyard", "exile", "a graveyard"."""
    said = [z for z in ZONES if z in zones]
    if not owner or not isinstance(owner[0], v.Players):
        return " or ".join(_ANYWHERE[zone] for zone in said)
    return f"{whose(owner[0], voice)} {' or '.join(said)}"


# -------------------------------------------------------------------------------------- abilities


def abilities(word: v.Abilities, voice: Voice, *, many: bool = False) -> str:
    """ "An activated ability of a creature", "a spell or ability an opponent controls"."""
    holes = {}
    if word.of:
        holes["objects"] = parties(word.of, voice, many=many)
    if word.by:
        holes["player"] = parties(word.by, voice, many=many)
    kinds = " or ".join(k for k in word.kinds if k not in ("spell", "ability"))
    if word.kinds == ("spell", "ability"):
        said = "spells or abilities" if many else "a spell or ability"
    elif many:
        said = f"{kinds} abilities".strip()
    else:
        said = f"{'an' if kinds[:1] in 'aeiou' else 'a'} {kinds} ability" if kinds else "an ability"
    if word.of and word.by:  # "of creatures you control" would be about the creatures
        said = f"{possessive(holes['objects'])} {said.removeprefix('an ').removeprefix('a ')}"
    elif word.of:
        said += f" of {holes['objects']}"
    if word.by:
        verb = "control" if is_many(word.by, many=many) else "controls"
        said += f" {holes['player']} {verb}"
    for relation in word.relations:
        said = _ability_related(said, relation, voice, many=many)
    for one, all_ in _WITH_TAP.items():
        said = said.replace(one, all_)
    return said


_WITH_TAP = {
    "activated_with_tap abilities": "activated abilities with {T} in their costs",
    "activated_with_tap ability": "activated ability with {T} in its cost",
}


def _ability_related(said: str, relation: v.Relation, voice: Voice, *, many: bool) -> str:
    if relation.relation == "targets":
        return f"{said} that {'target' if many else 'targets'} {parties(relation.to, voice)}"
    for row in table_rows("parties")["abilities"]:
        if row.get("none_of") == [relation.relation]:
            saying = row["says"][0] if isinstance(row["says"], list) else row["says"]
            return filled(saying, {"abilities": said}, many=many)[0]
    return f"{said} ({spaced(relation.relation)})"
