"""A plot of times on a logarithmic scale, as plain SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape

import msgspec

Points = Sequence[tuple[float, float]]
"""Sizes, and the seconds that they took."""

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 210, 40, 50
INKS = ("#1f6fb4", "#b45f1f", "#2a8a4a", "#8a3f9a", "#555555")


class Axes(msgspec.Struct, frozen=True):
    """What is plotted: its title, what a size is, the sizes and decades of seconds shown."""

    title: str
    across: str
    most: float
    decades: tuple[int, int]

    def x(self, size: float) -> float:
        return LEFT + size / self.most * (WIDTH - LEFT - RIGHT)

    def y(self, seconds: float) -> float:
        low, high = self.decades
        share = (math.log10(seconds) - low) / (high - low)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def svg(title: str, across: str, series: Mapping[str, Points]) -> str:
    """The picture: a line with dots for each series, a legend at the right."""
    sizes = [size for points in series.values() for size, _ in points]
    logs = [math.log10(seconds) for points in series.values() for _, seconds in points]
    decades = (math.floor(min(logs)), math.ceil(max(logs)))
    axes = Axes(title, across, max(sizes) * 1.04, decades)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="24" font-size="15">{escape(title)}</text>',
        *_grid(axes),
    ]
    for place, (name, points) in enumerate(series.items()):
        parts += _line(axes, points, INKS[place % len(INKS)])
        parts += _legend(name, place, INKS[place % len(INKS)])
    return "\n".join([*parts, "</svg>"]) + "\n"


def _grid(axes: Axes) -> Iterator[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    for decade in range(axes.decades[0], axes.decades[1] + 1):
        y = axes.y(10.0**decade)
        yield f'<path d="M{LEFT},{y:.1f} H{right}" stroke="#dddddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{_seconds(decade)}</text>'
    step = _step(axes.most)
    for size in range(0, int(axes.most) + 1, step):
        x = axes.x(size)
        yield f'<path d="M{x:.1f},{bottom} v5" stroke="#333333"/>'
        yield f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{size}</text>'
    yield f'<path d="M{LEFT},{TOP} V{bottom} H{right}" fill="none" stroke="#333333"/>'
    middle = (LEFT + right) / 2
    yield f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle">{escape(axes.across)}</text>'


def _seconds(decade: int) -> str:
    return f"{10.0**decade:g} s" if decade >= -1 else f"{10.0 ** (decade + 3):g} ms"


def _step(most: float) -> int:
    """The distance of ticks: about six of them."""
    return next((each for each in (2, 5, 10, 20, 50, 100, 200) if most / each <= 8), 500)


def _line(axes: Axes, points: Points, ink: str) -> Iterator[str]:
    places = [(axes.x(size), axes.y(seconds)) for size, seconds in points]
    path = " L".join(f"{x:.1f},{y:.1f}" for x, y in places)
    yield f'<path d="M{path}" fill="none" stroke="{ink}" stroke-width="1.6"/>'
    for x, y in places:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{ink}"/>'


def _legend(name: str, place: int, ink: str) -> Iterator[str]:
    x, y = WIDTH - RIGHT + 20, TOP + 14 + place * 22
    yield f'<path d="M{x},{y - 4} h18" stroke="{ink}" stroke-width="3"/>'
    yield f'<text x="{x + 26}" y="{y}">{escape(name)}</text>'
