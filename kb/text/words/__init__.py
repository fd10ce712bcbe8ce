"""Words that stand alone: keywords, type lines, qualities, what mana may be spent on."""
