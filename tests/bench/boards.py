"""Boards for benchmarks, made from the vocabulary: usual ones, large ones, entangled ones."""

from __future__ import annotations

from typing import Any

from kb import vocabulary as v
from kb.engine.mana.mana_supply import ManaSource, ManaSupply
from kb.state.game_state import GameObject, GameState, PlayerState, Turn
from kb.vocabulary.card import Face

CREATURE = v.HasType("creature")
PLAYERS = (
    PlayerState(name="A", numbers={"life": 20, "hand": 4}),
    PlayerState(name="B", numbers={"life": 18, "hand": 3}),
)
TRIBES = ("Goblin", "Elf", "Soldier", "Bear", "Zombie", "Merfolk")
COLORS = ("white", "blue", "black", "red", "green")


def static(*clauses: v.Clause) -> v.Ability:
    """A static ability."""
    return v.Ability("static", effect=v.Effect(clauses))


def keyword(name: str) -> v.Ability:
    """A keyword ability."""
    return v.Ability("keyword", keyword=name)


def plus(number: int) -> v.ModifyPT:
    """Gets +N/+N."""
    return v.ModifyPT(v.Const(number), v.Const(number))


USUAL_EFFECTS: tuple[v.Ability, ...] = (
    static(v.Clause(v.And((CREATURE, v.Controlled("you"))), (plus(1),))),
    static(
        v.Clause(
            v.And((CREATURE, v.HasSubtype("Goblin"), v.Not(v.IsSelf()))),
            (plus(1), v.GainAbilities((keyword("haste"),))),
        )
    ),
    static(v.Clause(v.And((CREATURE, v.HasColor("white"))), (plus(1),))),
    static(
        v.Clause(v.And((CREATURE, v.Controlled("you"))), (v.GainAbilities((keyword("flying"),)),))
    ),
    static(v.Clause(v.HasType("land"), (v.AddSubtypes(("Swamp",)),))),
    static(v.Clause(v.And((CREATURE, v.Controlled("opponent"))), (v.SetColors(("black",)),))),
    static(v.Clause(v.IsHost(), (plus(2), v.GainAbilities((keyword("trample"),))))),
    static(
        v.Clause(
            v.IsSelf(),
            (v.ModifyPT(v.Count(v.And((CREATURE, v.Controlled("you")))), v.Const(0)),),
        )
    ),
    static(v.Clause(CREATURE, (v.LoseAbilities(keywords=("defender",)),))),
)

ANIMATION = static(
    v.Clause(
        v.And((v.HasType("artifact"), v.Not(CREATURE))),
        (
            v.AddTypes(("creature",)),
            v.SetPT(v.NumberOf("mana_value", "affected"), v.NumberOf("mana_value", "affected")),
        ),
    )
)
"""One effect of the last kind on each board: two of them would be a loop."""


def ability_on(number: int, effects: int) -> tuple[v.Ability, ...]:
    """The static ability of the permanent with this number, if it is among the first ones."""
    if number >= effects:
        return ()
    return (ANIMATION if number == effects - 1 else USUAL_EFFECTS[number % len(USUAL_EFFECTS)],)


def body(number: int, abilities: tuple[v.Ability, ...] = ()) -> Face:
    """A card: creatures mostly, every fourth an artifact, every fifth a land."""
    if number % 5 == 4:
        return Face(f"Land {number}", types=("land",), abilities=abilities)
    if number % 4 == 3:
        return Face(f"Stone {number}", "{2}", types=("artifact",), abilities=abilities)
    return Face(
        f"Creature {number}", "{1}{G}", types=("creature",),
        subtypes=(TRIBES[number % len(TRIBES)],), colors=(COLORS[number % len(COLORS)],),
        power="2", toughness="2", abilities=(keyword("vigilance"), *abilities),
    )  # fmt: skip


def usual(permanents: int, effects: int) -> GameState:
    """A usual board: so many permanents, on the first of which sit so many static abilities."""
    objects = tuple(
        GameObject(
            id=f"thing-{number}",
            face=body(number, ability_on(number, effects)),
            owner="AB"[number % 2],
            controller="AB"[number % 2],
            timestamp=number,
            host=f"thing-{(number + 7) % permanents}" if number % 10 == 7 else None,
        )
        for number in range(permanents)
    )  # fmt: skip
    return GameState(edition="2026-08-07", players=PLAYERS, turn=Turn(active="A"), objects=objects)


def entangled(effects: int, permanents: int) -> GameState:
    """Effects each of which may depend on every other: "Xs are Ys in addition to their other
    types" all around, newest first, so that almost every one waits for another."""
    kinds = [f"Kind{number}" for number in range(effects)]
    objects = []
    for number in range(permanents):
        abilities: tuple[v.Ability, ...] = ()
        if number < effects:
            chain = effects - 1 - number
            subject = v.HasSubtype(kinds[chain])
            gains = v.AddSubtypes((kinds[(chain + 1) % effects],))
            abilities = (static(v.Clause(subject, (gains,))),)
        face = Face(
            f"Thing {number}", types=("creature",), subtypes=(kinds[number % 3],),
            power="1", toughness="1", abilities=abilities,
        )  # fmt: skip
        objects.append(
            GameObject(id=f"t{number}", face=face, owner="A", controller="A", timestamp=number)
        )
    return GameState(
        edition="2026-08-07", players=PLAYERS, turn=Turn(active="A"), objects=tuple(objects)
    )


INTERACTING = (
    "Humility", "Opalescence", "Blood Moon", "Urborg, Tomb of Yawgmoth", "March of the Machines",
    "Mycosynth Lattice", "Godhead of Awe", "Glorious Anthem", "Darkest Hour", "Levitation",
    "Gravity Sphere", "Grizzly Bears",
)  # fmt: skip
"""Twelve permanents: clusters of dependencies in two layers, and in others the newest counts."""


# ------------------------------------------------------------------------------ legal actions

LANDS = {"Heath": "W", "Shore": "U", "Fen": "B", "Peak": "R", "Grove": "G"}
HAND: dict[str, tuple[str, str, str]] = {
    "Spark": ("{R}", "Instant", "Spark deals 3 damage to any target."),
    "Bloom": ("{G}", "Instant", "Target creature gets +3/+3 until end of turn."),
    "End": ("{1}{B}", "Instant", "Destroy target nonblack creature."),
    "Blast": ("{X}{R}", "Sorcery", "Blast deals X damage to any target."),
    "Insight": ("{2}{U}", "Sorcery", "Draw two cards.\nFlashback {4}{U}"),
    "Mantle": ("{1}{W}", "Enchantment — Aura", "Enchant creature\nEnchanted creature has flying."),
    "Elk": ("{1}{G}", "Creature — Elk", ""),
    "Kicked Elk": ("{2}{G}", "Creature — Elk", "Kicker {2}"),
    "Hidden Elk": ("{4}{W}{W}", "Creature — Elk", "Morph {2}{W}"),
    "Brief Elk": ("{4}{U}", "Creature — Elk", "Evoke {2}{U}"),
    "Crowd": ("{3}{W}", "Sorcery", "Convoke\nDraw a card."),
    "Steppe": ("", "Land", "{T}: Add {W}."),
}
"""Twelve cards: name → mana cost, type line, text."""
PERMANENTS: dict[str, tuple[str, str]] = {
    "Sly Elk": ("Creature — Elk", "Hexproof"),
    "Pinger": ("Creature — Elk", "{T}: Pinger deals 1 damage to any target."),
    "Anthem": ("Enchantment", "Creatures you control get +1/+1."),
    "Altar": ("Artifact", "Sacrifice a creature: Draw a card."),
    "Blade": ("Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}"),
    "Guide": ("Enchantment", "Creature spells you cast cost {1} less to cast."),
    "Toll": ("Enchantment", "Noncreature spells your opponents cast cost {1} more to cast."),
    "Plain Elk": ("Creature — Elk", ""),
    "Lever": ("Artifact", "{2}, {T}: Tap target creature."),
    "Runner": ("Creature — Elk", "Haste"),
}


def commander() -> dict[str, Any]:
    """A snapshot: 20 mana sources, 40 other permanents, 12 cards in hand."""
    cards: list[dict[str, Any]] = [
        {"name": name, "type_line": "Land", "oracle_text": f"{{T}}: Add {{{letter}}}."}
        for name, letter in LANDS.items()
    ]
    hand = [(name, *row) for name, row in HAND.items()]
    rest = [(name, "{2}", *row) for name, row in PERMANENTS.items()]
    for name, cost, types, words in (*hand, *rest):
        card = {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": words}
        cards.append(card | ({"power": "2", "toughness": "2"} if "Creature" in types else {}))
    lands = [{"card": name} for name in LANDS for _ in range(4)]
    others = [
        {"card": name, "controller": player}
        for name in PERMANENTS
        for player in ("A", "A", "B", "B")
    ]
    return {
        "format": "commander",
        "players": {"A": {"life": 40, "hand": list(HAND)}, "B": {"life": 40}},
        "battlefield": [*lands, *others],
        "cards": cards,
    }


PAIRS = ("WU", "UB", "BR", "RG", "GW")


def purse() -> ManaSupply:
    """Forty sources of mixed colours: basic lands, dual lands, some of any colour, some that make
    two mana for one."""
    makes = [((color,),) for color in "WUBRG"] * 3
    makes += [tuple((color,) for color in pair) for pair in PAIRS] * 3
    makes += [tuple((color,) for color in "WUBRG")] * 5
    prices = [""] * len(makes) + ["{1}"] * len(PAIRS)
    makes += [(tuple(pair),) for pair in PAIRS]
    return ManaSupply(
        sources=tuple(
            ManaSource(f"source-{place}", 1, made, price, uses=(f"tap:source-{place}",))
            for place, (made, price) in enumerate(zip(makes, prices, strict=True))
        )
    )
