"""The tree of a knock-out as SVG: where boxes, lines and words stand.

A round is a picture of its own, so that a phone scrolls from round to round; a wall has all of
them in one. What a box has no room for stands in the list below, which says every match in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ronde.documents.tree import KnockoutTree, TreeMatch, TreePart, TreeSide, lines_into
from ronde.web.language import Speech

PITCH, HEAD = 84, 4
GUTTER, BOX = 34, 288
ROW, CAPTION = 27, 17
WIDTH: Final = GUTTER + BOX
_SEED, _SCORE, _GAME, _EDGE = 30, 34, 15, 8
_LETTER, _BOLD = 7.9, 8.9
"""The room of a letter of usual width."""
_FIRST: Final = GUTTER - 10
"""No line leads into the first round: so much of it is left out."""


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One side of a box; `y` is the line on which its words stand."""

    y: float
    number: int | None
    seed: str
    name: str
    full_name: str
    points: str
    games: tuple[tuple[float, str], ...]
    has_won: bool
    is_path: bool


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A box: `top` and `middle` are its upper edge and the line between its sides."""

    caption: str
    top: float
    middle: float
    sides: tuple[DrawnSide, ...]
    is_path: bool


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line from the round before."""

    path: str
    is_path: bool


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round of the tree; `left` is where it stands in a picture of all rounds.

    `edge` is where its own picture begins.
    """

    title: str
    left: int
    edge: int
    matches: tuple[DrawnMatch, ...]
    lines: tuple[DrawnLine, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A picture; `width` is that of all its rounds beside each other."""

    title: str
    height: int
    width: int
    rounds: tuple[DrawnRound, ...]


def drawn_part(part: TreePart, tree: KnockoutTree, speech: Speech) -> DrawnPart:
    """Return a part of the tree with the place of everything in it."""
    rounds = tuple(
        DrawnRound(
            speech.say(round_.title),
            column * WIDTH,
            0 if column else _FIRST,
            tuple(_match(match, tree, speech) for match in round_.matches),
            tuple(
                DrawnLine(_elbow(line.start, line.end), line.is_path)
                for line in lines_into(part, column, tree)
            ),
            tuple(speech.say(match.sentence()) for match in round_.matches),
        )
        for column, round_ in enumerate(part.rounds)
    )
    height = round(HEAD + part.rows * PITCH + CAPTION / 2)
    title = speech.say(part.title) if part.title else ""
    return DrawnPart(title, height, len(rounds) * WIDTH, rounds)


def _middle(place: float) -> float:
    """Return where the middle of the box of a match stands."""
    return round(HEAD + place * PITCH + CAPTION / 2, 1)


def _elbow(start: float, end: float) -> str:
    """Return the way from a box of the round before to one of this round."""
    return f"M0 {_middle(start)}H{GUTTER / 2}V{_middle(end)}H{GUTTER}"


def _match(match: TreeMatch, tree: KnockoutTree, speech: Speech) -> DrawnMatch:
    middle = _middle(match.place)
    one, other = match.sides
    return DrawnMatch(
        speech.say(match.caption),
        middle - ROW,
        middle,
        (
            _side(one, middle - 8, tree, speech),
            _side(other, middle + ROW - 8, tree, speech),
        ),
        any(tree.is_on_path(side) for side in match.sides),
    )


def _side(side: TreeSide, y: float, tree: KnockoutTree, speech: Speech) -> DrawnSide:
    right = WIDTH - _EDGE - _SCORE
    games = side.few_games
    places = tuple(right - _GAME * (len(games) - 1 - n) for n in range(len(games)))
    label = side.name or speech.say(side.waits_for)
    room = BOX - _SEED - _EDGE - _SCORE - _GAME * len(games)
    return DrawnSide(
        y,
        side.number,
        "" if side.seed is None else str(side.seed),
        shortened(label, int(room / (_BOLD if side.has_won else _LETTER))),
        label,
        "" if side.points is None else speech.points(side.points),
        tuple(zip(places, games, strict=True)),
        side.has_won,
        tree.is_on_path(side),
    )


def shortened(text: str, letters: int) -> str:
    """Return a text of at most so many letters, cut where it is longer.

    >>> shortened("Agate, Ana", 12), shortened("Agate, Ana-Maria", 12)
    ('Agate, Ana', 'Agate, Ana-…')
    """
    return text if len(text) <= letters else f"{text[: letters - 1].rstrip()}…"
