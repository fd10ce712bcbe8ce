"""What `is:` asks: sorts of cards, told by type, text, cost and layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kb.card_base.search.sides import Searched, Side, symbols, without_reminders

Test = Callable[[Searched], bool]


def _types(side: Side) -> list[str]:
    return side.type_line.replace("—", " ").split()


def _typed(*words: str) -> Test:
    """Whether the first side's type line has one of the words."""
    return lambda card: any(word in _types(card.sides[0]) for word in words)


def _laid_out(*layouts: str) -> Test:
    return lambda card: card.layout in layouts


def _vanilla(card: Searched) -> bool:
    """A creature without rules text."""
    return _typed("creature")(card) and not any(each.text for each in card.sides)


def _commander(card: Searched) -> bool:
    """Whether the card may be a commander (903.3, 903.3a)."""
    front = card.sides[0]
    if "can be your commander" in without_reminders(front.text):
        return True
    has_size = front.power is not None
    fits = _typed("creature", "vehicle")(card) or (_typed("spacecraft")(card) and has_size)
    return fits and "legendary" in _types(front)


def _symbol(test: Callable[[list[str]], bool]) -> Test:
    """Whether some symbol of a cost has such parts."""

    def found(card: Searched) -> bool:
        costs = (symbols(each.mana_cost) for each in card.sides)
        return any(test(each.split("/")) for cost in costs for each in cost)

    return found


PERMANENTS = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
SORTS: Mapping[str, Test] = {
    "permanent": _typed(*PERMANENTS),
    "spell": _typed(*(each for each in PERMANENTS if each != "land"), "instant", "sorcery"),
    "historic": lambda card: any(
        word in _types(each) for each in card.sides for word in ("legendary", "artifact", "saga")
    ),
    "vanilla": _vanilla,
    "commander": _commander,
    "hybrid": _symbol(lambda parts: len(parts) > 1 and "P" not in parts),
    "phyrexian": _symbol(lambda parts: "P" in parts),
    "split": _laid_out("split"),
    "flip": _laid_out("flip"),
    "transform": _laid_out("transform"),
    "mdfc": _laid_out("modal_dfc"),
    "dfc": _laid_out("transform", "modal_dfc"),
    "meld": _laid_out("meld"),
    "leveler": _laid_out("leveler"),
    "adventure": _laid_out("adventure"),
}
"""What may stand after `is:` and `not:`."""
