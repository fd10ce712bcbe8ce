"""The fields of Scryfall's card objects beside those the model reads.

Cards pasted from Scryfall carry them; Scryfall adds new ones, so an unknown field is allowed,
unless it looks like a misspelling of a field that the rules care about.
"""

from collections.abc import Collection, Iterable, Mapping

from kb.snapshot.card_record import CardRecord

# fmt: off
FIELDS = frozenset({
    "all_parts", "arena_id", "artist", "artist_id", "artist_ids", "attraction_lights",
    "booster", "border_color", "card_back_id", "cardmarket_id", "collector_number", "color",
    "color_identity", "content_warning", "digital", "edhrec_rank", "finishes", "flavor_name",
    "flavor_text", "foil", "frame", "frame_effect", "frame_effects", "full_art", "game_changer",
    "games", "highres_image", "id", "illustration_id", "image_status", "image_uris", "lang",
    "legalities", "life_modifier", "mtgo_foil_id", "mtgo_id", "multiverse_ids", "nonfoil",
    "object", "oracle_id", "oversized", "penny_rank", "preview", "prices", "printed_name",
    "printed_text", "printed_type_line", "printings", "prints_search_uri", "produced_mana",
    "promo", "promo_types", "purchase_uris", "rarity", "related_uris", "released_at", "reprint",
    "reserved", "resource_id", "rulings_uri", "scryfall_set_uri", "scryfall_uri",
    "security_stamp", "set", "set_id", "set_name", "set_search_uri", "set_type", "set_uri",
    "story_spotlight", "tcgplayer_etched_id", "tcgplayer_id", "textless", "tokens", "uri",
    "variation", "variation_of", "watermark",
})
# fmt: on
CALLED: Mapping[str, str] = {
    "text": "oracle_text",
    "rules_text": "oracle_text",
    "card_text": "oracle_text",
    "rules": "oracle_text",
    "oracle": "oracle_text",
    "abilities": "oracle_text",
    "ability": "oracle_text",
    "originalText": "oracle_text",
    "type": "type_line",
    "types": "type_line",
    "subtypes": "type_line",
    "supertypes": "type_line",
    "originalType": "type_line",
    "cost": "mana_cost",
    "manaCost": "mana_cost",
    "manacost": "mana_cost",
    "mana": "mana_cost",
    "mv": "cmc",
    "mana_value": "cmc",
    "manaValue": "cmc",
    "convertedManaCost": "cmc",
    "pt": "power",
    "power_toughness": "power",
    "colorIndicator": "color_indicator",
    "colorIdentity": "color_identity",
    "faces": "card_faces",
    "hand": "hand_modifier",
    "life": "life_modifier",
}  # fmt: skip
"""What the fields that the rules care about are called elsewhere (MTGJSON, other engines, people):
left alone, as a field of Scryfall's is, such a key would say something and do nothing."""
_ALIKE = 0.8


def misspelt_field(key: str, read: Collection[str]) -> bool:
    """Returns whether a field of a card is most likely one of the fields read, misspelt or under
    another name."""
    if key in CALLED:
        return True
    if key in FIELDS or len(key) > 40:
        return False
    import difflib  # noqa: PLC0415  (needed for unknown fields only)

    return bool(difflib.get_close_matches(key.lower(), read, 1, cutoff=_ALIKE))


def misspelt_card(cards: Iterable[Mapping[str, object]]) -> bool:
    """Returns whether any of the cards, or of their faces, has a misspelt field."""
    read = CardRecord.__struct_fields__
    for card in cards:
        if any(key not in read and misspelt_field(key, read) for key in card):
            return True
        faces = card.get("card_faces")
        if isinstance(faces, list) and misspelt_card(faces):
            return True
    return False
