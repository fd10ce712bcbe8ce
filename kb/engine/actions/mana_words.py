"""What mana abilities say about their mana."""

from collections.abc import Iterator

from kb import vocabulary as v
from kb.text.semantics.spending import SpendingNotUnderstood, purposes

COLORS = "WUBRG"
TYPES = "WUBRGC"
COULD_PRODUCE = {
    "opponents_lands": ("opponent", COLORS), "opponents_land_types": ("opponent", TYPES),
    "your_lands": ("you", COLORS), "your_land_types": ("you", TYPES),
}  # fmt: skip
"""The words for what lands could produce: whose lands, and whether types or colours."""


def spending_filters(mana: v.Mana) -> Iterator[v.Filter]:
    """The objects that a restriction on spending mana speaks of."""
    if mana.only is not None:
        try:
            found = purposes(mana.only)
        except SpendingNotUnderstood:
            return
        for purpose in found.any:
            if purpose.objects is not None and purpose.objects != v.Everything():
                yield purpose.objects
