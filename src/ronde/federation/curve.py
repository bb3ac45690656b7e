"""A player's curve as SVG, drawn by ourselves: ratings from list to list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from ronde.errors import InputError
from ronde.federation.history import Card, HistoryLine
from ronde.i18n import phrase, translate

_WIDTH, _HEIGHT = 720, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 24, 56, 48
_STEPS: Final = (10, 25, 50, 100, 200, 500, 1000, 2000)
_MOST_LINES: Final = 6
_MOST_MONTHS: Final = 12
_INK, _GRID, _LINE = "#333", "#ddd", "#0b6e99"


def rating_curve(card: Card, language: str = "en") -> str:
    """Return the curve of a player as an SVG document, its title in a language.

    Raises InputError for a player who was never listed.
    """
    if not card.history:
        raise InputError(
            "player {player} ({name}) was never listed: there is no curve",
            player=card.player,
            name=card.name,
        )
    title = translate(phrase("{name}: ratings", name=card.name), language)
    levels = grid_levels([line.rating for line in card.history])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
            f' width="{_WIDTH}" height="{_HEIGHT}" role="img" font-family="sans-serif">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
            _text(_LEFT, 32, card.name, "start", size=18),
            *_grid(levels),
            *_months(card.history),
            *_line(card.history, levels),
            "</svg>",
            "",
        ]
    )


def grid_levels(ratings: Sequence[int]) -> list[int]:
    """Return the ratings at which lines are drawn: round numbers around all values.

    >>> grid_levels([1412, 1444, 1438]), grid_levels([600])
    ([1410, 1420, 1430, 1440, 1450], [600, 610])
    """
    low, high = min(ratings), max(ratings)
    step = next((s for s in _STEPS if (high - low) // s + 2 <= _MOST_LINES), _STEPS[-1])
    first, last = low // step * step, -(-high // step) * step
    return list(range(first, max(last, first + step) + 1, step))


def _y(rating: int, levels: Sequence[int]) -> int:
    room = _HEIGHT - _TOP - _BOTTOM
    return _HEIGHT - _BOTTOM - (rating - levels[0]) * room // (levels[-1] - levels[0])


def _x(place: int, count: int) -> int:
    room = _WIDTH - _LEFT - _RIGHT
    return _LEFT + (room // 2 if count == 1 else room * place // (count - 1))


def _grid(levels: Sequence[int]) -> Iterator[str]:
    for level in levels:
        y = _y(level, levels)
        yield (
            f'<line x1="{_LEFT}" y1="{y}" x2="{_WIDTH - _RIGHT}" y2="{y}" stroke="{_GRID}"/>'
            + _text(_LEFT - 8, y + 4, str(level), "end")
        )


def _months(history: Sequence[HistoryLine]) -> Iterator[str]:
    every = -(-len(history) // _MOST_MONTHS)
    for place, line in enumerate(history):
        if place % every == 0:
            x = _x(place, len(history))
            yield _text(x, _HEIGHT - _BOTTOM + 24, line.month, "middle", size=10)


def _line(history: Sequence[HistoryLine], levels: Sequence[int]) -> Iterator[str]:
    points = [
        (_x(place, len(history)), _y(line.rating, levels)) for place, line in enumerate(history)
    ]
    path = " ".join(f"{x},{y}" for x, y in points)
    yield (
        f'<polyline points="{path}" fill="none" stroke="{_LINE}" stroke-width="2.5"'
        ' stroke-linejoin="round"/>'
    )
    for (x, y), line in zip(points, history, strict=True):
        said = f"{line.month}: {line.rating} ({line.kind})"
        yield f'<circle cx="{x}" cy="{y}" r="4" fill="{_LINE}"><title>{said}</title></circle>'
    x, y = points[-1]
    yield _text(x, y - 10, str(history[-1].rating), "end" if len(points) > 1 else "middle", size=14)


def _text(x: int, y: int, text: str, anchor: str, *, size: int = 12) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="{_INK}">'
        f"{escape(text)}</text>"
    )
