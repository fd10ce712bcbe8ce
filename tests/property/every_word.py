"""Boards that together speak every word of the vocabulary, and so need every part of the law."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.facts.faces import Faces
from kb.snapshot.resolved import Designation
from kb.state.appearance import Appearance, Circumstance
from kb.state.game_state import GameObject, GameState, PlayerState, ResolvedEffect, Turn
from kb.vocabulary.card import Face

CREATURE = v.HasType("creature")
FLYING = v.Ability("keyword", keyword="flying")
ONE, TWO = v.Const(1), v.Const(2)
WHICH: tuple[v.Which, ...] = ("self", "source", "host", "affected")
NUMBERS: tuple[v.Number, ...] = ("power", "toughness", "mana_value", "loyalty")
BASE_NUMBERS: tuple[v.Number, ...] = ("base_power", "base_toughness")
DISTINCT = (
    "card_types", "colors", "names", "basic_land_types", "creature_types", "subtypes", "powers",
    "mana_values", "supertypes",
)  # fmt: skip
CHOICES: dict[str, str | int] = {
    "color": "red", "creature_type": "Goblin", "basic_land_type": "Swamp", "number": 3,
    "card_name": "Bear", "card_type": "creature", "land_type": "Gate", "player": "B",
    "mode": "khans",
}  # fmt: skip

FILTERS: tuple[v.Filter, ...] = (
    v.Everything(), v.IsSelf(), v.IsHost(), v.AttachedTo("source"), v.AttachedTo("host"),
    v.PairedWith("self"), v.PairedWith("host"), v.Attached(v.HasSubtype("Aura")),
    v.InZone(("graveyard", "hand")), v.Controlled("you"), v.Controlled("opponent"),
    v.Controlled("chosen"), v.Controlled("any"), v.Not(v.Controlled("you")), v.Owned("you"),
    CREATURE, v.HasSubtype("Goblin"),
    v.HasSupertype("legendary"), v.HasColor("white"), v.HasColors(">=", 2),
    v.HasKeyword("flying"), v.HasAbilities(), v.HasAbilities("activated"), v.HasName("Bear"),
    v.HasManaCost("{1}{G}"),
    v.HasParity("mana_value"), v.HasParity("power", odd=True),
    v.HasCounter("charge", 2), v.HasCounter(), v.HasStatus("tapped"),
    v.HasStatus("modified"), v.HasStatus("class_level_2"),
    v.HasChosen("color"), v.HasChosen("creature_type"), v.HasChosen("card_name"),
    v.Shares("creature_type", "source"), v.Shares("color", "host"),
    v.Or((v.HasSubtype("Elf"), v.Not(v.HasColor("red")))), v.And((CREATURE, v.HasColor("red"))),
    v.And((v.IsHost(), v.Not(v.PairedWith("self")))), v.And((v.IsHost(), v.AttachedTo("host"))),
    v.IsHost("creature"), v.Not(v.IsHost("land")),
    *(v.Compares(number, "<=", TWO) for number in (*NUMBERS, *BASE_NUMBERS)),
    v.Compares("power", ">", v.NumberOf("toughness", "affected")),
    v.HasParity("mana_value"),
    v.HasParity("power", odd=True),
    v.Compares("power", ">", v.Count(v.Controlled("you"))),
    *(v.HasGreatest(number, CREATURE) for number in (*NUMBERS, *BASE_NUMBERS)),
)  # fmt: skip

VALUES: tuple[v.Value, ...] = (
    ONE, v.X(), v.ChosenNumber(), v.Sum((ONE, v.Count(CREATURE), TWO)),
    v.Times(-1, v.Count(CREATURE)), v.Half(v.Count(CREATURE), "up"),
    v.Count(v.Attached(v.Everything())),
    v.CountOfOne(CREATURE, "opponent"), v.CountOfOne(CREATURE, "any", "least"),
    v.CountOfOne(CREATURE, "any", "second"),
    *(v.CountDistinct(what, CREATURE) for what in DISTINCT),
    v.ManaSymbols("red", CREATURE), v.ManaSymbols("white", v.IsAffected()),
    *(v.Extreme(of, "power", CREATURE) for of in ("greatest", "least", "total")),
    *(v.NumberOf(number, which) for number in (*NUMBERS, *BASE_NUMBERS) for which in WHICH),
    v.Counters("charge", "source"), v.Counters(None, "affected"), v.Counters("charge", None,
    CREATURE), v.Counters("charge", None, v.giver("Bear")),
    v.PlayerNumber("life"), v.PlayerNumber("hand", "any", "greatest"),
    v.PlayerNumber("hand", "opponent", "least"), v.PlayerNumber("devotion", colors=("white",)),
    v.PlayerNumber("party"),
    v.Count(v.And((v.Shares("color", "affected"), v.Not(v.IsAffected())))),
    v.Sum((v.NumberOf("power", "affected"), ONE)),
    v.Times(2, v.NumberOf("mana_value", "affected")),
    v.Half(v.NumberOf("power", "affected"), "down"),
    v.Count(v.AttachedTo("affected")), v.Count(v.PairedWith("affected")),
)  # fmt: skip

CONDITIONS: tuple[v.Condition, ...] = (
    v.AllOf((v.Compare(v.Count(CREATURE), ">=", TWO), v.Game("night"))),
    v.AnyOf((v.PlayerIs("monarch"), v.NotSo(v.PlayerIs("active", "opponent")))),
    v.NotSo(v.Game("day")), v.ChoiceIs("mode", "khans"), v.NotSo(v.ChoiceIs("mode", "dragons")),
)  # fmt: skip

MODIFICATIONS: tuple[v.Modification, ...] = (
    v.GainControl("opponent"), v.ReplaceWords("white", "red"), v.ReplaceWords(),
    v.FullText(v.HasName("Bear"), (FLYING,)), v.SetName("Twin"), v.SetTypes(("land",)),
    v.AddTypes(("artifact",)), v.RemoveTypes(("creature",)), v.SetSubtypes("creature", ("Elf",)),
    v.SetSubtypes("land", ("Swamp",)), v.SetSubtypes("land", ("chosen basic_land_type",)),
    v.AddSubtypes(("Goblin",)), v.AddSubtypes(("every creature",)),
    v.AddSubtypes(("chosen creature_type",)), v.RemoveSubtypes(("Elf",)),
    v.RemoveSubtypes(of="creature"), v.AddSupertypes(("snow",)), v.RemoveSupertypes(("basic",)),
    v.SetColors(("blue",)), v.SetColors(()), v.SetColors(("chosen",)), v.AddColors(("red",)),
    v.GainAbilities((FLYING,)), v.LoseAbilities(("flying",)), v.LoseAbilities(all=True),
    v.LoseAbilities(kind="activated"), v.LoseAbilities(all=True, but="mana"),
    v.CantHave(("flying",)), v.GainAbilitiesOf(CREATURE, kind="activated"),
    v.GainAbilitiesOf(CREATURE, keywords=("flying",)), v.SetPT(ONE, TWO), v.SwitchPT(),
    v.GainAbilities((v.Ability("keyword", keyword="protection from the chosen color"),)),
    v.RuleChange("restriction", "It sits."),
)  # fmt: skip

EXCEPTIONS: tuple[v.Modification, ...] = (
    v.SetPT(v.Const(7), v.Const(7)), v.SetName("Twin"), v.SetColors(("blue",)),
    v.AddTypes(("artifact",)), v.SetSubtypes("creature", ("Bird",)), v.Retains("name"),
    v.Retains("colors"), v.LosesManaCost(), v.GainAbilities((FLYING,)),
)  # fmt: skip


def _statics() -> Iterator[v.Ability]:
    plus = (v.ModifyPT(ONE, ONE),)
    for filter_ in FILTERS:
        yield _static(v.Clause(filter_, plus))
    for value in VALUES:
        yield _static(v.Clause(v.And((CREATURE, v.Controlled("you"))), (v.ModifyPT(value, ONE),)))
    for condition in CONDITIONS:
        yield _static(v.Clause(CREATURE, plus, condition))
    for modification in MODIFICATIONS:
        yield _static(v.Clause(v.HasSubtype("Bear"), (modification,)))


def _static(clause: v.Clause) -> v.Ability:
    return v.Ability("static", effect=v.Effect((clause,)))


def _bystanders() -> Iterator[GameObject]:
    bear = Face(
        "Bear", "{1}{W}", ("legendary",), ("creature",), ("Bear",), ("white",), "*", "1",
        abilities=(
            FLYING, v.Ability("activated", "{T}: Draw a card."), v.Ability("mana", "{T}: Add {G}."),
            v.Ability("static", effect=v.Effect((v.Clause(v.IsSelf(), (
                v.SetPT(v.Count(v.InZone(("graveyard",)))),)),)), cda=True),
        ),
    )  # fmt: skip
    plain = Face("Elf", "{G/W}", types=("creature",), subtypes=("Elf",), power="2", toughness="2")
    forest = Face("Forest", "", ("basic",), ("land",), ("Forest",))
    yield GameObject(id="bear", face=bear, owner="A", controller="A", paired_with="elf", x=2,
                counters={"charge": 2, "+1/+1": 1, "flying": 1}, timestamp=1)  # fmt: skip
    yield GameObject(
        id="elf",
        face=plain,
        owner="B",
        controller="A",
        paired_with="bear",
        timestamp=2,
        designations=(Designation("level", 2),),
    )
    yield GameObject(id="forest", face=forest, owner="A", controller="A", timestamp=3)
    yield GameObject(id="down", face=bear, face_down=plain, owner="A", controller="A", timestamp=4)
    yield GameObject(id="away", face=bear, traits=frozenset({"phased_out"}), owner="A",
        controller="A",
                timestamp=5)  # fmt: skip
    yield GameObject(id="dead", face=bear, owner="A", zone="graveyard", timestamp=6)
    yield GameObject(id="copy", face=plain, copied=bear, owner="A", controller="B", timestamp=7)
    for number, exception in enumerate(EXCEPTIONS):
        yield GameObject(id=f"copy {number}", face=plain, copy_of="bear",
            copy_exceptions=(exception,), owner="A",
            controller="A", timestamp=10 + number)  # fmt: skip


def _lasting() -> tuple[ResolvedEffect, ...]:
    does: tuple[v.Modification, ...] = (
        v.ModifyPT(v.X(), v.Const(0)), v.GainControl("you"), v.ReplaceWords(),
        v.SetColors(("chosen",)), v.GainAbilities((FLYING,)),
    )  # fmt: skip
    return tuple(
        ResolvedEffect(
            id=f"lasting {number}", effect=v.Effect((v.Clause(v.Locked(), (modification,)),)),
            controller="B", timestamp=1000 + number, affects=("elf",), source="bear", x=2,
            choices={**CHOICES, "word_from": "Elf", "word_to": "Goblin"},
        )
        for number, modification in enumerate(does)
    )  # fmt: skip


def every_word(edition: str) -> Iterator[GameState]:
    """The boards, under the rules of an edition: each with one more ability than the bystanders'
    own (all of them on one board would depend on each other without end), one with a dependency
    loop, one with an effect of several layers, one without copies."""
    yield _board(edition, (CHOOSING,), _lasting())
    for ability in _statics():
        yield _board(edition, (ability,), ())
    yield _board(edition, LOOP, ())
    yield _board(edition, (GOING_ON,), ())
    yield plain_board(edition)
    yield board_of_parts(edition)


FRONT = Face("Left", "{X}{X}", types=("creature",), colors=("red",), power="2", toughness="1")
BACK = Face("Right", "{W}", types=("creature",), abilities=(FLYING,), loyalty="3", defense="2")
SHOWN: tuple[tuple[Circumstance, ...], ...] = (
    (("layout", "transform"), ("shown_in", "battlefield"), ("face_named", "back")),
    (("layout", "flip"), ("shown_in", "battlefield"), ("upside_down",)),
    (("layout", "split"), ("shown_in", "battlefield"), ("one_type_line",), ("hidden",),
     ("unlocked_half", "back")),
    (("layout", "split"), ("shown_in", "stack"), ("spells_only",), ("x_chosen",)),
    (("layout", "adventure"), ("shown_in", "stack"), ("part_named", "back")),
    (("layout", "transform"), ("shown_in", "battlefield"), ("copied_by",), ("token_printing",),
     ("face_named", "back")),
    (("layout", "transform"), ("shown_in", "battlefield"), ("copied_by",),
     ("copied_side", "back")),
    (("layout", "normal"), ("shown_in", "stack"), ("inset", "prototype"),
     ("cast_in_way", "prototype")),
)  # fmt: skip
"""Cards of two parts, with what else is said of them."""


def board_of_parts(edition: str) -> GameState:
    """A board of cards with several parts, as they lie there."""
    faces = Faces(edition)
    named: tuple[Circumstance, ...] = (("part_of_card", "front"), ("part_of_card", "back"))
    parts = (("front", FRONT), ("back", BACK), ("prototype", Face("", "{U}", power="1")))
    objects = [
        GameObject(
            id=f"shown {number}", owner="A", controller="A", timestamp=number,
            face=faces.composed(Appearance(
                parts=parts, circumstances=(*named, *said), name="Left // Right", x=2)),
        )
        for number, said in enumerate(SHOWN)
    ]  # fmt: skip
    hidden: tuple[Circumstance, ...] = (
        ("layout", "face_down"), ("shown_in", "battlefield"), ("turned_down_by", "cloak"),
        ("lists", "power"),
    )  # fmt: skip
    blank = (("rule", FRONT), ("listed", Face("", power="3")), ("warded", BACK))
    down = faces.composed(Appearance(parts=blank, circumstances=hidden))
    board = plain_board(edition)
    bear = msgspec.structs.replace(board.objects[0], face_down=down)
    return msgspec.structs.replace(board, objects=(bear, *objects))


def plain_board(edition: str) -> GameState:
    """A board on which everything is what is printed on it."""
    body = Face("Bear", "{1}{G}", types=("creature",), subtypes=("Bear",), power="2", toughness="*")
    return GameState(
        edition=edition,
        players=(PlayerState(name="A"), PlayerState(name="B")),
        turn=Turn(active="A"),
        objects=(GameObject(id="bear", face=body, owner="A", controller="A", timestamp=1),),
    )


CHOOSING = v.Ability("keyword", keyword="protection from the chosen color")
GOING_ON = _static(
    v.Clause(v.HasSubtype("Bear"), (v.AddTypes(("artifact",)), v.ModifyPT(v.Const(1), v.Const(1))))
)
LOOP = (
    _static(v.Clause(v.HasSubtype("Elf"), (v.AddSubtypes(("Bear",)),))),
    _static(v.Clause(v.HasSubtype("Bear"), (v.AddSubtypes(("Elf",)),))),
)


def _board(
    edition: str, abilities: tuple[v.Ability, ...], effects: tuple[ResolvedEffect, ...]
) -> GameState:
    speaker = GameObject(
        id="speaker", face=Face("Speaker", types=("enchantment",), abilities=abilities),
        owner="A", controller="A", host="bear", traits=frozenset({"tapped"}),
        choices=CHOICES, x=1, timestamp=100,
    )  # fmt: skip
    rich = PlayerState(
        name="A", team="us", numbers={"life": 20, "hand": 2}, statuses=frozenset({"monarch"})
    )
    return GameState(
        edition=edition,
        players=(rich, PlayerState(name="B", numbers={"life": 7, "hand": 5})),
        turn=Turn(active="A"),
        objects=(*_bystanders(), speaker),
        effects=effects,
        day_night="night",
    )


def words_spoken(state: GameState) -> set[str]:
    """The tags of all vocabulary words in a state."""
    found: set[str] = set()
    waiting: list[object] = [msgspec.to_builtins(state)]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            found.update([part["is"]] if "is" in part else [])
            waiting.extend(part.values())
        elif isinstance(part, list | tuple):
            waiting.extend(part)
    return found
