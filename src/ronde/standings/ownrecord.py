"""Tie-breaks from the player's own record: wins, Black, progress, entries (article 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ronde.model import Colour, PlayerId
from ronde.standings.acronyms import LEFT_OUT, TieBreak
from ronde.standings.cuts import Cuts, with_cuts
from ronde.standings.rounds import Happened, RoundRecord
from ronde.standings.view import Field, Totals, Work
from ronde.standings.working import (
    NO_VALUE,
    TENTH,
    UNIT,
    Contribution,
    ContributionSource,
    Working,
    WorkingTotal,
    exact_total,
)

HALF = UNIT // 2
_ROUND: Final = ContributionSource.ROUND
Question = Callable[[Field, RoundRecord], bool]


def counted(question: Question) -> Work:
    """Return the tie-break that counts the rounds for which a question is true."""

    def count(field: Field, player: PlayerId, _: TieBreak) -> Working:
        counted = [row for row in field.rows[player] if question(field, row)]
        return Working(
            tuple([Contribution(UNIT, _ROUND, row.round, row.opponent) for row in counted])
        )

    return count


def counted_totals(question: Question) -> Totals:
    """Return the same tie-break of many players, counted without the lines of the rounds."""

    def count(
        field: Field, players: Iterable[PlayerId], _: TieBreak
    ) -> dict[PlayerId, WorkingTotal]:
        return {
            player: exact_total(UNIT * sum([question(field, row) for row in field.rows[player]]))
            for player in players
        }

    return count


def brought_a_win(field: Field, row: RoundRecord) -> bool:
    """Whether the round, played or not, brought as much as a win."""
    return row.points >= field.win


def was_won(_: Field, row: RoundRecord) -> bool:
    """Whether a game was won on the board."""
    return row.happened is Happened.BOARD and row.was_won_on_board


def was_black(_: Field, row: RoundRecord) -> bool:
    """Whether a game was played with Black."""
    return row.happened is Happened.BOARD and row.colour is Colour.BLACK


def was_won_as_black(field: Field, row: RoundRecord) -> bool:
    """Whether a game was won on the board with Black."""
    return was_black(field, row) and row.was_won_on_board


def was_elected(_: Field, row: RoundRecord) -> bool:
    """Whether the player did not choose to miss the round.

    INTERPRETATION 0032: the free round of a round robin is not missed by choice.
    """
    return not row.is_voluntary


def progressive(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return PS: the sum of the scores after every round; cuts take the first rounds away."""
    lines = [
        Contribution(score * TENTH, ContributionSource.ROUND, number)
        for number, score in enumerate(field.running[player][1:], 1)
    ]
    cuts = Cuts(tie_break.low, 0, _earliest, article=field.edition.cut_article)
    return Working(with_cuts(lines, cuts))


def _earliest(line: Contribution) -> tuple[int, int]:
    return line.round or 0, 0


def standard_points(field: Field, player: PlayerId, _: TieBreak) -> Working:
    """Return STD: a point for more than the opponent, half for as much, whatever a win brings.

    Without an opponent the round is measured against a draw.
    """
    return Working(
        tuple(
            Contribution(_standard(field, row), ContributionSource.ROUND, row.round, row.opponent)
            for row in field.rows[player]
            if row.happened is not Happened.FREE
        )
    )


def _standard(field: Field, row: RoundRecord) -> int:
    opponent = row.opponent
    measure = field.draw if opponent is None else field.rows[opponent][row.round - 1].points
    if row.points == measure:
        return HALF
    return UNIT if row.points > measure else 0


def starting_number(_field: Field, player: PlayerId, _: TieBreak) -> Working:
    """Return TPN: the starting number."""
    return Working((Contribution(player * UNIT, ContributionSource.ENTRY),))


def rating(field: Field, player: PlayerId, tie_break: TieBreak) -> Working:
    """Return RTNG: the rating, or the one with which unrated players count."""
    own = field.rating(player)
    if own is None and tie_break.unrated != LEFT_OUT:
        own = tie_break.unrated
    return (
        NO_VALUE if own is None else Working((Contribution(own * UNIT, ContributionSource.ENTRY),))
    )
