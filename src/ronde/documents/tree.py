"""A knock-out drawn as a tree: what pages, the projector and paper show, and the PDF.

A picture has columns, one for each round of a part. A match stands halfway between those from
which its players come, so its place is a number of rows, counted from the top of the part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from ronde.documents.sheet import Heading, Sheet, plain, points_text, typeset
from ronde.i18n import Template, phrase, phrase_in, template
from ronde.model.points import points_for_people

ROWS_ON_A_PAGE: Final = 32
_ROWS_ACROSS: Final = 16
"""So many rows still have room on a page that lies on its side."""
_GAMES_IN_A_BOX: Final = 4


class MatchState(Enum):
    """How far a match of the tree has come."""

    TO_COME = "to-come"
    PLAYED = "being-played"
    WON = "won"
    BY_SEED = "won-by-seed"
    ARMAGEDDON = "won-by-armageddon"
    WALK_OVER = "walk-over"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class TreeSide:
    """One side of a match; `number` None while nobody is known, then `waits_for` tells who comes.

    `points` are tenths, None before the first game; `games` are those made in each game.
    """

    number: int | None = None
    seed: int | None = None
    name: str = ""
    waits_for: str = ""
    points: int | None = None
    games: tuple[int, ...] = ()
    has_won: bool = False

    @property
    def label(self) -> str:
        """The name, or who is waited for."""
        return self.name or self.waits_for

    @property
    def few_games(self) -> tuple[str, ...]:
        """The points of each game where there are several that have room beside the name."""
        few = self.games if 1 < len(self.games) <= _GAMES_IN_A_BOX else ()
        return tuple(map(points_for_people, few))


@dataclass(frozen=True, slots=True)
class TreeMatch:
    """A match of the tree; `feeds` are the matches beside it whose winners play it.

    `title` is that of a match which stands in a round of others, such as the one for the third
    place. `place` is where its middle is drawn, in rows from the top.
    """

    number: int
    one: TreeSide
    other: TreeSide
    state: MatchState
    title: str = ""
    feeds: tuple[int, ...] = ()
    place: float = 0.5

    @property
    def sides(self) -> tuple[TreeSide, TreeSide]:
        """Both sides, the upper one first."""
        return self.one, self.other

    @property
    def caption(self) -> str:
        """What stands above the match in a picture."""
        own = self.title or phrase_in("knock-out", "Match {match}", match=self.number)
        note = _NOTES.get(self.state)
        return own if note is None else phrase("{match} · {note}", match=own, note=note)

    def sentence(self) -> str:
        """Return the match in words, for a list."""
        match = self.title or phrase_in("knock-out", "Match {match}", match=self.number)
        one, other = self.one, self.other
        winner = one if one.has_won else other
        if self.state is MatchState.WALK_OVER:
            return phrase("{match}: {winner} has no opponent", match=match, winner=winner.label)
        if self.state is MatchState.NOBODY and one.points is None:
            return phrase("{match}: nobody is left to play it", match=match)
        if one.points is None or other.points is None:
            return phrase("{match}: {one} – {other}", match=match, one=one.label, other=other.label)
        return _SENTENCES[self.state].filled(
            match=match,
            one=one.label,
            other=other.label,
            winner=winner.label,
            score=f"{points_for_people(one.points)}–{points_for_people(other.points)}",
        )


_NOTES: Final[Mapping[MatchState, str]] = {
    MatchState.PLAYED: phrase("being played"),
    MatchState.BY_SEED: phrase("decided by the seed"),
    MatchState.ARMAGEDDON: phrase("decided by armageddon"),
    MatchState.NOBODY: phrase("without a winner"),
}
_SENTENCES: Final[Mapping[MatchState, Template]] = {
    MatchState.PLAYED: template("{match}: {one} – {other} {score}, not decided yet"),
    MatchState.WON: template("{match}: {one} – {other} {score}; {winner} has won"),
    MatchState.BY_SEED: template(
        "{match}: {one} – {other} {score}; {winner} goes on as the better seed"
    ),
    MatchState.ARMAGEDDON: template(
        "{match}: {one} – {other} {score}; {winner} has won, as a draw counts for Black"
    ),
    MatchState.NOBODY: template("{match}: {one} – {other} {score}; neither came, nobody goes on"),
}


@dataclass(frozen=True, slots=True)
class TreeRound:
    """The matches of a round of the tree, from top to bottom."""

    title: str
    matches: tuple[TreeMatch, ...]


@dataclass(frozen=True, slots=True)
class TreePart:
    """A part of the tree, drawn as one picture; only several parts have titles."""

    title: str
    rounds: tuple[TreeRound, ...]

    @property
    def rows(self) -> float:
        """How high the picture is, in rows."""
        return max(match.place for round_ in self.rounds for match in round_.matches) + 0.5


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A line of the table of a group; points are tenths."""

    place: int
    number: int
    name: str
    played: int
    points: int
    goes_on: bool


@dataclass(frozen=True, slots=True)
class TreeGroup:
    """The table of a group that is played before the knock-out."""

    number: int
    lines: tuple[GroupLine, ...]


@dataclass(frozen=True, slots=True)
class KnockoutTree:
    """A whole knock-out as it is drawn; `winner` is the number of whoever has won it."""

    name: str
    rounds_played: int
    groups: tuple[TreeGroup, ...]
    parts: tuple[TreePart, ...]
    winner: int | None = None
    winner_name: str = ""

    def is_on_path(self, side: TreeSide) -> bool:
        """Whether a side belongs to the way of whoever has won the knock-out."""
        return side.number is not None and side.number == self.winner

    def sheets(self, rows: int = ROWS_ON_A_PAGE) -> tuple[TreePart, ...]:
        """Return the pictures with no more matches below each other than there is room for."""
        return tuple(sheet for part in self.parts for sheet in _cut(part, rows))


# Where matches are drawn ---------------------------------------------------------------------


def laid_out(rounds: Iterable[TreeRound]) -> tuple[TreeRound, ...]:
    """Return the rounds of a picture with the place of every match.

    A match stands in the middle of those that lead to it; one that none leads to stands below
    the others of its round.

    >>> side = TreeSide()
    >>> first = [TreeMatch(n, side, side, MatchState.TO_COME) for n in (1, 2)]
    >>> final = TreeMatch(3, side, side, MatchState.TO_COME, feeds=(1, 2))
    >>> drawn = laid_out([TreeRound("", tuple(first)), TreeRound("", (final,))])
    >>> [match.place for round_ in drawn for match in round_.matches]
    [0.5, 1.5, 1.0]
    """
    places: dict[int, float] = {}
    found = []
    for round_ in rounds:
        below = 0.5
        for match in round_.matches:
            above = [places[feed] for feed in match.feeds if feed in places]
            places[match.number] = sum(above) / len(above) if above else below
            below = places[match.number] + 1
        drawn = (replace(match, place=places[match.number]) for match in round_.matches)
        found.append(replace(round_, matches=tuple(drawn)))
    return tuple(found)


def _cut(part: TreePart, rows: int) -> Iterator[TreePart]:
    """Yield the pictures of a part: pieces whose rounds follow each other, then what they lead to.

    Rounds with more matches than there is room for are cut into pieces that end in one match each;
    what follows is drawn once more from there.
    """
    sizes = [sum(not match.title for match in round_.matches) for round_ in part.rounds]
    if sizes[0] <= rows:
        yield part
        return
    pieces = -(-sizes[0] // rows)
    depth = next((n for n, size in enumerate(sizes) if size <= pieces), len(sizes) - 1)
    for piece in range(pieces):
        own = [_share(round_, piece, pieces) for round_ in part.rounds[: depth + 1]]
        yield replace(part, rounds=laid_out(own))
    rest = part.rounds[depth:]
    if len(rest) > 1:
        yield from _cut(replace(part, rounds=laid_out(rest)), rows)


def _share(round_: TreeRound, piece: int, pieces: int) -> TreeRound:
    each = max(1, len(round_.matches) // pieces)
    return replace(round_, matches=round_.matches[piece * each : (piece + 1) * each])


# On paper ------------------------------------------------------------------------------------


def tree_document(tree: KnockoutTree, sheet: Sheet) -> bytes:
    """Return the groups as tables and the tree as pictures, a page for each."""
    heading = Heading(sheet.t(phrase_in("knock-out", "Tree")), tree.name, _subtitle(tree, sheet))
    content = {
        "groups": [_group_data(group, sheet) for group in tree.groups],
        "sheets": [_sheet_data(part, tree, sheet) for part in tree.sheets()],
    }
    return typeset("tree", heading, content, sheet)


def _subtitle(tree: KnockoutTree, sheet: Sheet) -> str:
    if tree.winner is not None:
        return sheet.t("Won by {name}", name=tree.winner_name)
    if tree.rounds_played == 0:
        return sheet.t("Before the first round")
    return sheet.t("After round {round}", round=tree.rounds_played)


def _group_data(group: TreeGroup, sheet: Sheet) -> dict[str, Any]:
    return {
        "title": sheet.t("Group {group}", group=group.number),
        "headings": [sheet.t("Name"), sheet.t("Games"), sheet.t("Points")],
        "lines": [
            {
                "place": str(line.place),
                "name": plain(f"{line.number} {line.name}"),
                "played": str(line.played),
                "points": points_text(line.points, sheet.language),
                "goes_on": line.goes_on,
            }
            for line in group.lines
        ],
    }


def _sheet_data(part: TreePart, tree: KnockoutTree, sheet: Sheet) -> dict[str, Any]:
    return {
        "title": sheet.say(part.title) if part.title else "",
        "rows": part.rows,
        "across": len(part.rounds) > 2 and part.rows <= _ROWS_ACROSS,
        "rounds": [
            {
                "title": sheet.say(round_.title),
                "matches": [_match_data(match, tree, sheet) for match in round_.matches],
                "lines": _line_data(lines_into(part, column, tree)),
            }
            for column, round_ in enumerate(part.rounds)
        ],
    }


def _match_data(match: TreeMatch, tree: KnockoutTree, sheet: Sheet) -> dict[str, Any]:
    return {
        "caption": sheet.say(match.caption),
        "place": match.place,
        "sides": [_side_data(side, tree, sheet) for side in match.sides],
    }


def _side_data(side: TreeSide, tree: KnockoutTree, sheet: Sheet) -> dict[str, Any]:
    return {
        "seed": "" if side.seed is None else str(side.seed),
        "name": plain(side.name or sheet.say(side.waits_for)),
        "known": side.number is not None,
        "won": side.has_won,
        "path": tree.is_on_path(side),
        "games": list(side.few_games),
        "points": "" if side.points is None else points_text(side.points, sheet.language),
    }


@dataclass(frozen=True, slots=True)
class TreeLine:
    """A line of a picture, from a match of the round before to one of a round."""

    start: float
    end: float
    is_path: bool


def lines_into(part: TreePart, column: int, tree: KnockoutTree) -> list[TreeLine]:
    """Return the lines that lead into the matches of a round, those of the winner last.

    What comes last is drawn above the others.
    """
    if column == 0:
        return []
    before = {match.number: match for match in part.rounds[column - 1].matches}
    found = [
        TreeLine(before[feed].place, match.place, _leads(before[feed], match, tree))
        for match in part.rounds[column].matches
        for feed in match.feeds
        if feed in before
    ]
    return sorted(found, key=lambda line: line.is_path)


def _leads(before: TreeMatch, match: TreeMatch, tree: KnockoutTree) -> bool:
    """Whether whoever has won the knock-out came this way."""

    def has_winner(one: TreeMatch) -> bool:
        return any(tree.is_on_path(side) for side in one.sides)

    return has_winner(before) and has_winner(match)


def _line_data(lines: Sequence[TreeLine]) -> list[dict[str, Any]]:
    return [{"start": line.start, "end": line.end, "path": line.is_path} for line in lines]
