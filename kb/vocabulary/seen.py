"""What every word is, and how effects speak of players, objects, zones and numbers."""

from __future__ import annotations

from typing import Literal

import msgspec


class Node(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True):
    """Base of every tagged struct of the vocabulary: `is` names the variant in JSON."""


Who = Literal[
    "you", "opponent", "any", "chosen", "owner", "host_controller", "active", "host",
    "defending", "team", "monarch", "most_life", "that", "target",
]  # fmt: skip
"""A player seen from an effect: `you` is its controller (109.5), `opponent` any opponent, `any`
every player, `chosen` the player chosen for the source, `owner` the affected object's owner,
`host_controller` the controller of what the source is attached to, `active` whose turn it is,
`host` the player that the source enchants, `defending` the defending player (506.2), `team` you
and your teammates (102.3), `most_life` whoever has the most life, or is tied for that, `that`
the player that the event or the words before spoke of, `target` a player that is a target of the
same spell or ability."""

Which = Literal["self", "host", "affected", "source", "that", "target"]
"""An object seen from an effect: `self` the object that has the ability (or, for a resolved
effect, its source), `host` what that object is attached to, `affected` the object the effect is
being applied to ("it", "that creature"). `source` is an alias of `self` for resolved effects,
`that` the object that the event or the words before spoke of, `target` a target of the same spell
or ability."""

Op = Literal["<", "<=", "=", "!=", ">=", ">"]
Number = Literal["power", "toughness", "mana_value", "base_power", "base_toughness", "loyalty"]
