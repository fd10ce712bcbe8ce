"""The color of a layer, the same in every picture and under every edition, whatever its number is:
Okabe and Ito's, which the colour-blind tell apart."""

from __future__ import annotations

BLUE, ORANGE, GREEN, PINK, SKY, RED, YELLOW = (
    "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442",
)  # fmt: skip
OF_LAYERS = {
    "copy": BLUE,
    "face-down": BLUE,
    "control": ORANGE,
    "text": GREEN,
    "type": PINK,
    "color": SKY,
    "ability": RED,
    "characteristic-setting": RED,
    "other": RED,
    "everything": RED,
    "power/toughness": YELLOW,
    "counters": YELLOW,
    "as printed": "#999999",
}
"""By what a layer is called in an edition, up to a colon."""


def color_of(layer: str) -> str:
    """The color of a layer by its name."""
    return OF_LAYERS[layer.partition(":")[0]]
