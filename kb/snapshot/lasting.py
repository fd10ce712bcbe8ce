"""What resolved spells and abilities have left behind, with every name followed: effects, in words
or as those of a card's spell, and abilities that wait."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kb.errors import SnapshotError, Steps, shown
from kb.snapshot.model import EffectEntry, LastingEntry
from kb.snapshot.objects import resolved_choices
from kb.snapshot.places import Place
from kb.snapshot.references import References
from kb.snapshot.resolved import ResolvedObject, StatedEffect


def resolved_effect(
    place: Place,
    id: str,
    timestamp: int,
    references: References,
    *,
    objects: Mapping[str, ResolvedObject],
    first: str,
) -> StatedEffect:
    """A continuous effect or a delayed triggered ability. first: the player who controls it when
    nothing says who does."""
    entry, steps = place.entry, place.steps
    assert isinstance(entry, LastingEntry)
    moved = entry.moved
    card, affects = _of_card(entry, steps, references)
    if entry.source is not None and entry.source not in moved:
        references.source(entry.source, (*steps, "source"))
    source = objects.get(entry.source or "")
    controller = entry.controller or (source.controller if source else first)
    named = [
        name
        if name in moved  # it may be nowhere any more
        else references.object_or_player(name, (*steps, "targets" if card else "affects", index))
        for index, name in enumerate(affects or ())
    ]
    affected = list(dict.fromkeys(named))
    return StatedEffect(
        id=id,
        text=entry.text or "",
        controller=references.player(controller, (*steps, "controller")),
        timestamp=timestamp,
        steps=steps,
        affects=tuple(name for name in affected if name not in references.players),
        affects_players=tuple(name for name in affected if name in references.players),
        is_open=affects is None,
        source=entry.source or card,
        card=card,
        choices=resolved_choices(entry.choices, steps, references),
        x=entry.x,
        left=entry.left if isinstance(entry, EffectEntry) else None,
        moved=moved,
    )


def _of_card(
    entry: LastingEntry, steps: Steps, references: References
) -> tuple[str | None, tuple[str, ...] | None]:
    """The card whose spell's effect an entry is, if it doesn't say its text, and what it affects.
    Raises SnapshotError where neither or both are said."""
    card = entry.card if isinstance(entry, EffectEntry) else None
    targets = entry.targets if isinstance(entry, EffectEntry) else None
    if (card is None) == (entry.text is None):
        problem = "no text" if card is None else "text and card: one of them says what it does"
        expected = 'text: "gets +3/+3 until end of turn"'
        expected += ", or card: Giant Growth" if isinstance(entry, EffectEntry) else ""
        said = {
            key: value for key, value in msgspec.structs.asdict(entry).items() if value is not None
        }
        usual = msgspec.structs.asdict(type(entry)())
        found = shown({key: value for key, value in said.items() if value != usual[key]})
        raise SnapshotError(problem, steps=steps, found=found, expected=expected)
    if card is None:
        if targets is not None:
            raise SnapshotError(
                "targets go with card", steps=(*steps, "targets"), found="text", expected="affects"
            )
        return None, entry.affects
    references.card(card, (*steps, "card"))
    return card, entry.affects if targets is None else targets
