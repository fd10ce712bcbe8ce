"""Questions are read: words in, what is asked out. What has none of the forms is asked about, with
the nearest one; nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb.board import Board
from kb.board.object_names import objects, parted
from kb.card_base.called import AND
from kb.errors import SnapshotError, shown
from kb.queries.asking.forms import FORMS, Asked
from kb.queries.explaining.questions import asked as read_characteristic

_EDITION = re.compile(
    r",?\s*(?:in|under|by|as of|on) (?:the rules (?:of|on|in force on) )?"
    r"(?P<date>\d{4}-\d{2}-\d{2}|today)\Z",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\A(?:the|a|an|that|this|his|her|their|both)\s+", re.IGNORECASE)
_CALLED = {
    "i": "I", "my opponent": "Opponent", "the opponent": "Opponent", "active player": "AP",
    "the active player": "AP", "nonactive player": "NAP", "the nonactive player": "NAP",
}  # fmt: skip
_AIMED = re.compile(r"\b(on|targeting|at|to|with|and|cast|play|activate) (?:the|an?|my|his|her) ")
"""Articles in actions: in lower case they belong to no name."""
_CALLED_ALSO = {
    "card type": "types", "card types": "types", "creature type": "subtypes",
    "creature types": "subtypes", "land type": "subtypes", "land types": "subtypes",
    "keywords": "abilities", "keyword abilities": "abilities",
}  # fmt: skip
"""Words for characteristics that `explain` doesn't know."""
_MY = {"my": "I", "my opponent's": "Opponent", "the opponent's": "Opponent"}


def read(board: Board, words: str) -> Asked:
    """What the words ask of a board. Raises SnapshotError for what has none of the forms, with the
    nearest, and for names of nothing on the board."""
    plain = " ".join(words.replace("’", "'").split()).rstrip("?!. ")
    edition = None
    if dated := _EDITION.search(plain):
        edition = "current" if dated["date"].lower() == "today" else dated["date"]
        plain = plain[: dated.start()].rstrip(" ,")
    misnamed: SnapshotError | None = None
    for name, form in FORMS.items():
        for pattern in form.patterns:
            hit = _filled(pattern, board).fullmatch(plain)
            if hit is None:
                continue
            try:
                return msgspec.structs.replace(_READERS[name](board, name, hit), edition=edition)
            except SnapshotError as error:
                misnamed = misnamed or error
    raise misnamed or _unclear(words)


def _filled(pattern: re.Pattern[str], board: Board) -> re.Pattern[str]:
    """The pattern with the names of players in it."""
    if "{player}" not in pattern.pattern:
        return pattern
    names = [*map(re.escape, board.players), *map(re.escape, _CALLED)]
    return re.compile(pattern.pattern.replace("{player}", "|".join(names)), re.IGNORECASE)


def _unclear(words: str) -> SnapshotError:
    import difflib  # noqa: PLC0415 - only where nothing was understood

    plain = words.lower()

    def unlike(form: str) -> float:
        example = FORMS[form].example.lower()
        begins = example.split(" ")[0] == plain.split(" ")[0]
        return -difflib.SequenceMatcher(None, example, plain).ratio() - begins

    near = sorted(FORMS, key=unlike)
    return SnapshotError(
        "it isn't clear what is asked",
        found=shown(words),
        expected="one of the forms: " + " ".join(each.example for each in FORMS.values()),
        nearest=[FORMS[each].example for each in near[:2]],
    )


# ------------------------------------------------------------------------------------------ names


def named(board: Board, words: str) -> tuple[str, ...]:
    """The objects that words name, several with commas and "and" between them. Raises
    SnapshotError."""

    def known(name: str) -> bool:
        return bool(_objects(board, name))

    found: list[str] = []
    for name in parted(board, words, AND, known):
        if not name.strip():
            continue
        ids = _objects(board, name)
        if not ids:
            raise _nothing(board, name)
        found += [each for each in ids if each not in found]
    return tuple(found)


def _objects(board: Board, name: str) -> tuple[str, ...]:
    """The objects of a name, those on the battlefield before others; with an article or whose it is
    before it."""
    plain = name.strip().strip('"')
    found = objects(board, plain)
    for begins, player in _MY.items():
        if not found and plain.lower().startswith(begins + " "):
            found = objects(board, f"{player}'s {plain[len(begins) + 1 :]}")
    if not found:
        found = objects(board, _ARTICLE.sub("", plain))
    if not found:
        bare = _ARTICLE.sub("", plain)
        found = objects(board, bare[:-1] if bare.endswith("s") else f"{bare}s")
    here = tuple(each for each in found if board.objects[each].zone in ("battlefield", "stack"))
    return here or found


def _nothing(board: Board, name: str) -> SnapshotError:
    from kb.errors import nearest  # noqa: PLC0415 - for errors

    names = {obj.name or id_: None for id_, obj in board.objects.items()}
    return SnapshotError(
        "no object on the board has this name",
        found=shown(name.strip()),
        expected="one of " + ", ".join(list(names)[:8]),
        nearest=nearest(_ARTICLE.sub("", name.strip()), [*names, *board.objects]),
    )


def _player(board: Board, name: str | None) -> str | None:
    """The player of a name. Raises SnapshotError."""
    if name is None:
        return None
    return board.player(_CALLED.get(name.lower(), name)).name


# ---------------------------------------------------------------------------------------- readers


def _about_objects(board: Board, form: str, hit: re.Match[str]) -> Asked:
    return Asked(form, named(board, hit["x"]))


def _bare(board: Board, form: str, hit: re.Match[str]) -> Asked:
    return Asked(form)


def _dies(board: Board, form: str, hit: re.Match[str]) -> Asked:
    return Asked(form, named(board, hit["x"]), of=hit["of"].lower(), now=_now(hit))


def _who_dies(board: Board, form: str, hit: re.Match[str]) -> Asked:
    return Asked(form, now=_now(hit))


def _loses(board: Board, form: str, hit: re.Match[str]) -> Asked:
    return Asked(form, player=_player(board, hit["player"]), now=_now(hit))


def _now(hit: re.Match[str]) -> bool:
    return bool(hit.groupdict().get("now"))


def _characteristic(board: Board, form: str, hit: re.Match[str]) -> Asked:
    of = hit["of"].lower() if "of" in hit.re.groupindex else "abilities"
    of = _CALLED_ALSO.get(of, of)
    return Asked(form, named(board, hit["x"]), of=str(read_characteristic(of, board)))


def _can(board: Board, form: str, hit: re.Match[str]) -> Asked:
    words = re.sub(r" for mana\Z", "", _AIMED.sub(r"\1 ", hit["words"]))
    words = re.sub(r"\Aturn (?P<what>.+?)(?: face)? up\Z", r"turn up \g<what>", words)
    return Asked(form, words=words, player=_player(board, hit["player"]))


def _attacks(board: Board, form: str, hit: re.Match[str]) -> Asked:
    return Asked(form, named(board, hit["x"]), player=_player(board, hit["player"]))


def _blocks(board: Board, form: str, hit: re.Match[str]) -> Asked:
    blocked = named(board, hit["words"])
    if len(blocked) != 1:
        raise SnapshotError(
            "one attacker is blocked", found=shown(hit["words"]), expected="one name"
        )
    return Asked(form, named(board, hit["x"]), words=blocked[0])


def _of_player(board: Board, form: str, hit: re.Match[str]) -> Asked:
    return Asked(form, player=_player(board, hit["player"]))


def _with(board: Board, form: str, hit: re.Match[str]) -> Asked:
    player = hit["player"] if "player" in hit.re.groupindex else None
    return Asked(form, words=hit["words"], player=_player(board, player))


def _resolve(board: Board, form: str, hit: re.Match[str]) -> Asked:
    if not board.state.stack:
        expected = "stack: Lightning Bolt targeting NAME, on the board"
        raise SnapshotError("nothing is on the stack", found=shown(hit[0]), expected=expected)
    name = hit["x"] if "x" in hit.re.groupindex else None
    found = () if name is None or name.lower() in ("it", "that") else named(board, name)
    if found and found[0] != board.state.stack[-1]:
        raise SnapshotError(
            "not the topmost object of the stack, which resolves first",
            found=shown(hit[0]), expected=f"what happens when {board.state.stack[-1]} resolves?",
        )  # fmt: skip
    return Asked(form, found)


def _happens(board: Board, form: str, hit: re.Match[str]) -> Asked:
    return Asked(form, words=hit["words"])


def _triggers(board: Board, form: str, hit: re.Match[str]) -> Asked:
    found = named(board, hit["x"])
    if len(found) > 1:
        expected = " or ".join(f"does {each} trigger" for each in found)
        raise SnapshotError("whose abilities?", found=shown(hit["x"]), expected=expected)
    return Asked(form, found, words=hit["words"])


def _is_or_has(board: Board, form: str, hit: re.Match[str]) -> Asked:
    """Whether something is or has something: the longest name that is on the board, and the rest
    must be what an object can be or have."""
    if "both" not in hit.re.groupindex:
        return _checked(board, form, hit["x"], f"has {hit['of']}")
    words = hit["both"].split(" ")
    error: SnapshotError | None = None
    for cut in range(len(words) - 1, 0, -1):
        if not _known(board, " ".join(words[:cut])):
            continue
        of = re.sub(r"\A(?:still|also|now|really) ", "", " ".join(words[cut:]))
        try:
            return _checked(board, form, " ".join(words[:cut]), f"is {of}")
        except SnapshotError as found:
            error = error or found
    raise error or _nothing(board, hit["both"])


def _known(board: Board, names: str) -> bool:
    """Returns whether all these names are those of objects on the board."""
    try:
        return bool(named(board, names))
    except SnapshotError:
        return False


def _checked(board: Board, form: str, name: str, of: str) -> Asked:
    found = named(board, name)
    try:
        read_characteristic(of, board)
    except SnapshotError:
        # Of several things a type stands in the plural: are the two Mountains?
        if len(found) < 2 or not of.endswith("s"):
            raise
        of = of.removesuffix("s")
        read_characteristic(of, board)
    return Asked(form, found, of=of)


_READERS: dict[str, Callable[[Board, str, re.Match[str]], Asked]] = {
    "orders": _bare, "without": _about_objects, "with": _with, "dies": _dies, "who dies": _who_dies,
    "is size": _dies,
    "can": _can, "can attack": _attacks, "can block": _blocks, "may": _of_player,
    "loses": _loses, "size": _about_objects,
    "controller": _about_objects, "characteristic": _characteristic, "resolve": _resolve,
    "happens": _happens, "triggers": _triggers, "actions": _bare, "changes": _bare,
    "is or has": _is_or_has, "what": _about_objects,
}  # fmt: skip


def said(board: Board, asked: Asked) -> str:
    """How a question was understood, in the words of its form."""
    x = " and ".join(asked.objects)
    now = " now" if asked.now else ""
    words = {
        "orders": "over all orders of timestamps, what differs?",
        "without": f"what differs without {x}?",
        "with": f"what differs with {asked.words} put in"
                + (f" under {asked.player}'s control?" if asked.player else "?"),
        "dies": f"does {x} die{now}?", "who dies": f"what dies{now}?",
        "loses": f"does {asked.player} lose the game{now}?",
        "can": f"can {asked.player} {asked.words} now?",
        "can attack": f"can {x} attack" + (f" {asked.player}" if asked.player else "")
                      + " in this turn's declare attackers step?",
        "can block": f"can {x} block {asked.words}, if that attacks?",
        "may": f"what can {asked.player} do now?",
        "size": f"what power and toughness does {x} have?", "controller": f"who controls {x}?",
        "characteristic": f"what {asked.of} does {x} have?",
        "resolve": f"what happens when {''.join(board.state.stack[-1:])} resolves?",
        "happens": f"what happens if this is carried out: {asked.words}",
        "triggers": f"does {x} trigger if this is carried out: {asked.words}",
        "actions": "what do state-based actions do now?",
        "changes": "what differs from what is printed?",
        "is size": f"is {x} {asked.of}?", "is or has": f"{x}: {asked.of}?", "what": f"what is {x}?",
    }[asked.form]  # fmt: skip
    return words + (f" (by the rules of {asked.edition})" if asked.edition else "")
