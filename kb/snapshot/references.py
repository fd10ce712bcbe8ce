"""Names of players, objects and cards inside a snapshot: each must lead somewhere."""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Protocol

from kb.card_base.keys import most_like
from kb.errors import SnapshotError, Step, Steps, nearest, shown
from kb.snapshot.card_record import CardRecord
from kb.terms import Zone

_ALIKE = 0.9


class CardNames(Protocol):
    """The cards that can be looked up beside the snapshot's own."""

    def has(self, name: str) -> bool:
        """Returns whether there is a card, or a face of a card, with exactly this name."""
        ...

    def is_token(self, name: str) -> bool:
        """Returns whether what has this name is a predefined token (CR 111.10), and no card."""
        ...

    def nearest(self, name: str) -> list[str]:
        """The names most like this one, best first, a few at most."""
        ...


class References:
    """What may be named in a snapshot, with an error for each name that leads nowhere."""

    def __init__(
        self,
        players: Collection[str],
        zones: Mapping[str, Zone],
        effects: Collection[str],
        own_cards: Collection[CardRecord],
        named: Collection[str],
        *,
        cards: CardNames | None,
        lost: Collection[str] = (),
    ) -> None:
        """zones: the zone of each object by id. named: the cards' names that objects have.

        cards: None leaves the names of objects' cards unchecked.
        """
        self.players = players
        self.lost = lost
        self.zones = zones
        self.effects = effects
        self.own_names = card_names(own_cards)
        self.named = named
        self.cards = cards
        self._own_cards = own_cards

    @cached_property
    def own_counters(self) -> frozenset[str]:
        """The kinds of counters that texts of the snapshot's own cards name."""
        texts = " ".join(
            part.oracle_text or ""
            for card in self._own_cards
            for part in (card, *(card.card_faces or ()))
        )
        return frozenset(re.findall(r"([a-z]+) counter", texts.lower()))

    def player(self, name: str, steps: Steps) -> str:
        if name in self.players:
            return name
        raise self._unknown(name, steps, "no such player", "player", self.players)

    def player_in_game(self, name: str, steps: Steps) -> str:
        """A player who has not lost."""
        self.player(name, steps)
        if name not in self.lost:
            return name
        # CR 104.5 + 800.4a — who loses leaves the game, with everything that is his.
        raise SnapshotError(
            "this player has lost, and so has left the game with all objects of hers",
            steps=steps,
            found=shown(name),
            expected="a player who is in the game",
        )

    def next_in_game(self, name: str) -> str:
        """The player, or the next in turn order who is in the game."""
        names = [*self.players]
        place = names.index(name)
        return next(each for each in (*names[place:], *names) if each not in self.lost)

    def object(self, id: str, steps: Steps, zone: Zone | None = None, at_key: bool = False) -> str:
        """The id of an object, in a certain zone if one is given."""
        if id not in self.zones:
            problem = (
                "an effect, where an object is wanted"
                if id in self.effects
                else (
                    "a player, where an object is wanted"
                    if id in self.players
                    else "no such object"
                )
            )
            known = [key for key, place in self.zones.items() if zone in (None, place)]
            raise self._unknown(id, steps, problem, "id", known, at_key=at_key)
        if zone is not None and self.zones[id] != zone:
            raise SnapshotError(
                f"an object that is not on the {zone}",
                steps=steps,
                at_key=at_key,
                found=f"{shown(id)}, in zone {self.zones[id]}",
                expected=f"the id of an object on the {zone}",
            )
        return id

    def object_or_player(self, name: str, steps: Steps, zone: Zone | None = None) -> str:
        if name in self.players:
            return name
        if name in self.zones or name in self.effects:
            return self.object(name, steps, zone)
        known = [*self.players, *self.zones]
        raise self._unknown(name, steps, "no such object or player", "id or player", known)

    def source(self, name: str, steps: Steps) -> str:
        """The id of an object, or else the name of a card, which need not be known.

        What has no capital letter is meant for an id.
        """
        if name in self.zones:
            return name
        if name in self.players or name in self.effects:
            return self.object(name, steps)
        if name == name.lower() and not self._known_card(name):
            known = list(self.zones)
            raise self._unknown(name, steps, "no such object", "id, or a card's name", known)
        return self.mentioned_card(name, steps)

    def mentioned_card(self, name: str, steps: Steps) -> str:
        """The name of a card that is only spoken of: it need not be known to the card base.

        Refused is what is nearly, but not quite, the name of a card in the snapshot: answers
        compare such names.
        """
        if self.cards is None or self._known_card(name) or name in self.named:
            return name
        near = nearest(name, [*self.named, *self.own_names], alike=_ALIKE)
        if near:
            raise self._unknown_card(name, steps, near)
        return name

    def card(self, name: str, steps: Steps, after: Step = None) -> str:
        """The name of a card. after: what follows in the same list, for names with a comma."""
        if self.cards is None or self._known_card(name):
            return name
        near = [*nearest(name, self.own_names), *self.cards.nearest(name)]
        whole = f"{name}, {after}"
        if isinstance(after, str) and self._known_card(whole):
            error = self._unknown_card(name, steps, [whole])
            error.expected = f"{shown(whole)} in quotes: without them a comma ends an item"
            raise error
        raise self._unknown_card(name, steps, near)

    def is_token(self, name: str | None) -> bool:
        """Whether what has this name is a predefined token, and no card."""
        if name is None or self.cards is None or self._is_own(name):
            return False
        return self.cards.is_token(name)

    def token_card(self, name: str) -> str:
        """The name under which a predefined token of this name is found; the same for others, and
        for what the snapshot describes itself."""
        if self._is_own(name) or self.is_token(name):
            return name
        whole = f"{name} Token"
        return whole if self.is_token(whole) else name

    def is_named_card(self, name: str | None) -> bool:
        """Whether a card has this name; where no cards can be looked up, whether one of the
        snapshot's own has."""
        return name is not None and self._known_card(name)

    def _is_own(self, name: str) -> bool:
        """Whether the snapshot describes a card of this name itself."""
        return most_like(name, ((each, each) for each in self.own_names)) is not None

    def _known_card(self, name: str) -> bool:
        return self._is_own(name) or (self.cards is not None and self.cards.has(name))

    def _unknown_card(self, name: str, steps: Steps, near: list[str]) -> SnapshotError:
        return SnapshotError(
            "no card has this name",
            steps=steps,
            found=shown(name),
            expected="the name of a card: of one in `cards`, in the card file or in the card base",
            nearest=list(dict.fromkeys(near))[:3],
        )

    def _unknown(
        self,
        name: str,
        steps: Steps,
        problem: str,
        what: str,
        known: Collection[str],
        *,
        at_key: bool = False,
    ) -> SnapshotError:
        some = ", ".join(shown(other) for other in list(known)[:8])
        return SnapshotError(
            problem,
            steps=steps,
            at_key=at_key,
            found=shown(name),
            expected=f"the {what}: one of {some}{', …' if len(known) > 8 else ''}"
            if known
            else f"an {what}, but there is none",
            nearest=nearest(name, known),
        )


def card_names(cards: Iterable[CardRecord]) -> frozenset[str]:
    """The names of cards and of their faces."""
    names = set()
    for card in cards:
        names.add(card.name)
        names.update(face.name for face in card.card_faces or ())
    return frozenset(names)


def refuse_loop(links: Mapping[str, str], steps: Mapping[str, Steps], what: str) -> None:
    """Raises SnapshotError if following the links from any id comes back to it.

    links: id → id; steps: where each link stands in the file.
    """
    done: set[str] = set()
    for start in links:
        chain: dict[str, None] = {}
        here = start
        while here in links and here not in done:
            if here in chain:
                loop = list(chain)[list(chain).index(here) :]
                shown_loop = " → ".join(shown(id) for id in [*loop[:6], here])
                raise SnapshotError(
                    f"{what} itself" if len(loop) == 1 else f"{what} itself, by way of others",
                    steps=steps[here],
                    found=shown_loop,
                    expected="a chain that ends",
                )
            chain[here] = None
            here = links[here]
        done.update(chain)
