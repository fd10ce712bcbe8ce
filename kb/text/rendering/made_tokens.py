"""The tokens and emblems that an action makes, in words."""

from __future__ import annotations

from kb import vocabulary as v
from kb.text.rendering.abilities import line
from kb.text.rendering.mentions import Names
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import joined


def first_words(word: v.GameAction) -> str:
    """What stands first of a token, after its number: how it enters, its size, or what it is."""
    token = word.token
    assert token is not None
    if token.power is not None:
        return str(token.power.number) if isinstance(token.power, v.Const) else "X"
    how = (each for each in word.how if each != "attached")
    colors = token.colors or ("colorless",)
    return " ".join((*how, *token.supertypes, *colors, *token.subtypes, "token"))


def _size(number: v.Value, names: Names) -> str:
    if isinstance(number, v.Const):
        return str(number.number)
    if not isinstance(number, v.X | v.SettledX) and names.plain(number) not in names.where:
        names.number(number)
    return "X"


def token_holes(
    token: v.TokenText, word: v.GameAction, voice: Voice, names: Names
) -> dict[str, str]:
    """What fills the holes for the token, or the emblem, that is made."""
    if word.verb == "get_emblem":
        return {"emblem": joined([_ability(each, voice) for each in token.abilities])}
    first = [each for each in word.how if each in ("tapped", "goaded")]
    entering = [each for each in word.how if each == "attacking"]
    if entering:
        first = []
    if token.known is not None:
        return {"token": " ".join([*first, token.known])}
    size = (
        f"{_size(token.power, names)}/{_size(token.toughness, names)}"
        if token.power and token.toughness
        else ""
    )
    colors = joined(list(token.colors)) or "colorless"
    said = [*first, *token.supertypes, size, colors, *token.subtypes, *token.types]
    found = {"token": " ".join(each for each in said if each)}
    after = [f"named {token.name}"] if token.name is not None else []
    if token.abilities:
        after.append(f"with {joined([_ability(each, voice) for each in token.abilities])}")
    if entering:
        tapped = "tapped and " if "tapped" in word.how else ""
        several = word.number != v.Const(1)
        after.append(f"that {'are' if several else 'is'} {tapped}attacking")
    return found | ({"with_": " ".join(after)} if after else {})


def _ability(word: v.Ability, voice: Voice) -> str:
    if word.kind == "keyword":
        return line(word, voice).rstrip(".").lower()
    return f'"{line(word, voice)}"'
