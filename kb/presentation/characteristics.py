"""How people read an object's characteristics."""

from __future__ import annotations

from typing import Any

from kb.presentation.blocks import Table
from kb.terms import COLOR_OF

_LISTS = {"types": "types", "supertypes": "supertypes", "subtypes": "subtypes"}
_VALUES = {
    "name": "name",
    "controller": "controller",
    "mana_cost": "mana cost",
    "mana_value": "mana value",
    "power": "power",
    "toughness": "toughness",
    "loyalty": "loyalty",
    "defense": "defense",
}
_ORDER = (
    "name", "controller", "supertypes", "types", "subtypes", "colors", "mana_cost", "mana_value",
    "power", "toughness", "loyalty", "defense", "abilities",
)  # fmt: skip
_MOST_SUBTYPES = 20
_ORIGINS = {"printed": "", "intrinsic": " (by the rules)"}


def value_text(key: str, value: Any) -> str:
    """A characteristic's value in words; `-` where there is none."""
    if value is None or value in ("", []):
        return "colorless" if key == "colors" and value == [] else "-"
    if key == "colors":
        return ", ".join(COLOR_OF.get(color, color) for color in value)
    if key == "abilities":
        return "; ".join(ability_text(ability) for ability in value)
    if key == "subtypes" and len(value) > _MOST_SUBTYPES:
        return f"{' '.join(value[:6])} … ({len(value)} in all)"
    if isinstance(value, list):
        return " ".join(str(each) for each in value)
    return str(value)


def ability_text(ability: Any) -> str:
    """An ability's words and, unless it is printed, where it is from."""
    if not isinstance(ability, dict):
        return str(ability)
    origin = ability.get("from", "printed")
    return f"{ability['text']}{_ORIGINS.get(origin, f' (from {origin})')}"


def type_line(item: dict[str, Any]) -> str:
    """`Legendary Creature — Elf`."""
    left = " ".join([*item["supertypes"], *item["types"]])
    right = value_text("subtypes", item["subtypes"]) if item["subtypes"] else ""
    return f"{left} — {right}" if right else left


def power_toughness(item: dict[str, Any]) -> str:
    """`2/2`, or nothing for what has neither."""
    if item["power"] is None and item["toughness"] is None:
        return ""
    return f"{value_text('power', item['power'])}/{value_text('toughness', item['toughness'])}"


def overview(objects: list[dict[str, Any]]) -> Table:
    """One row for each object; its place where that is not just the battlefield."""
    rows = []
    for item in objects:
        abilities = "; ".join(ability_text(ability) for ability in item["abilities"])
        place = "phased out" if item.get("phased_out") else item["zone"]
        rows.append(
            (
                item["id"] if place == "battlefield" else f"{item['id']} ({place})",
                power_toughness(item),
                type_line(item),
                value_text("colors", item["colors"]),
                str(item["controller"] or ""),
                abilities,
            )
        )
    return Table(("object", "P/T", "types", "colors", "controller", "abilities"), rows)


def details(item: dict[str, Any]) -> Table:
    """One row for each characteristic, with the printed value where it is another."""
    printed = item.get("printed") or {}
    rows = []
    for key in _ORDER:
        now = item.get(key)
        if key not in item or (now in (None, "", []) and key not in printed and key != "colors"):
            continue
        before = printed.get(key, now)
        differs = key in printed and value_text(key, before) != value_text(key, now)
        rows += _rows(key, now, value_text(key, before) if differs else "")
    headers = ("", "now", "printed") if any(row[2] for row in rows) else ("", "now")
    place = f"{item['zone']}, phased out" if item.get("phased_out") else item["zone"]
    title = f"{item['id']} ({place})"
    return Table(headers, [row[: len(headers)] for row in rows], title)


def _rows(key: str, now: Any, before: str) -> list[tuple[str, ...]]:
    name = (_VALUES | _LISTS).get(key, key)
    if key != "abilities" or not now:
        return [(name, value_text(key, now), before)]
    texts = [ability_text(ability) for ability in now]
    return [
        (name if place == 0 else "", text, before if place == 0 else "")
        for place, text in enumerate(texts)
    ]
