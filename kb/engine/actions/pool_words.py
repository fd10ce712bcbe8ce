"""What is said of the mana in a pool, as abilities that no object has (106.6)."""

from __future__ import annotations

from collections.abc import Iterable

from clingo import Symbol

from kb import vocabulary as v
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.final_state import ObjectAbility
from kb.engine.program.terms import constant, number, term, text
from kb.snapshot.pool import PoolMana

Said = tuple[str | None, str | None, tuple[tuple[str, str | int], ...]]


class SaidOfMana(ObjectAbility):
    """Words about mana in a player's pool, whatever has become of what they stood on; `choices` are
    those that they mean."""

    def __init__(self, player: str, asking: int, derivation: Derivation, mana: PoolMana) -> None:
        said = " ".join(each for each in (mana.only, mana.if_spent) if each is not None)
        kept = v.Mana((f"{{{mana.symbol}}}",), only=mana.only, bonus=mana.if_spent)
        words = v.Ability("mana", said, activation=v.Activation(mana=(kept,)))
        definition = derivation.facts.definitions.ability(words)
        super().__init__(player, definition, constant("pool"), words)
        self.choices = dict(mana.choices)
        self._asking = asking

    @property
    def effect(self) -> Symbol:
        """The term by which the law calls it as an effect."""
        return term("mana", text(self.owner), number(self.definition), number(self._asking))

    @property
    def offer(self) -> tuple[str, *tuple[Symbol | int, ...]]:
        """The fact by which the law is asked about it."""
        return "mana_in_pool", self.effect, self.definition, text(self.owner)


def key_of(mana: PoolMana) -> Said:
    """What sets words about mana apart."""
    return mana.only, mana.if_spent, mana.choices


def said_of_mana(
    player: str, pool: Iterable[PoolMana], derivation: Derivation
) -> dict[Said, SaidOfMana]:
    """All that is said of the mana in a player's pool."""
    found: dict[Said, SaidOfMana] = {}
    for each in pool:
        key = key_of(each)
        if key not in found and (each.only is not None or each.if_spent is not None):
            asking = derivation.grounder.next_call()
            found[key] = SaidOfMana(player, asking, derivation, each)
    return found


__all__ = ["SaidOfMana", "key_of", "said_of_mana"]
