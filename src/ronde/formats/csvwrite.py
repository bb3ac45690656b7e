"""Writes a table with one line per player; what is not about players and rounds is lost."""

from __future__ import annotations

import csv
import io
from typing import Final

from ronde.errors import TooLargeError
from ronde.formats.catalogue import LOSSES
from ronde.formats.csvcells import cell_to_text
from ronde.formats.csvread import COLUMNS
from ronde.formats.losses import Losses
from ronde.formats.outcome import Writing
from ronde.formats.people import LETTER_OF_SEX, spelled
from ronde.formats.readback import without_gameless_end
from ronde.formats.scores import Score, Tally
from ronde.formats.trf.layouts import MOST_ROUNDS
from ronde.formats.trf.rounds import Requests, sorted_requests
from ronde.model import CHESS, Cell, Details, Player, PlayerId, Tournament
from ronde.model.points import points_to_text
from ronde.model.team import TeamData
from ronde.phrases import phrase

LARGEST_NUMBER: Final = 999_999_999
_Rows = dict[PlayerId, list[str]]


def write_table(tournament: Tournament) -> Writing:
    """Return the table, with its points column if results are worth 1-½-0."""
    _refuse_too_large(tournament)
    losses = Losses()
    _note_losses(tournament, losses)
    tournament = without_gameless_end(tournament, losses)
    requests = sorted_requests(tournament, losses)
    scores = _scores(tournament, requests)
    rows = _round_texts(tournament, requests)
    rounds = max((len(row) for row in rows.values()), default=0)
    buffer = io.StringIO()
    table = csv.writer(buffer, lineterminator="\n")
    table.writerow([*COLUMNS, *(f"round {number}" for number in range(1, rounds + 1))])
    for player in tournament.players:
        row = rows[player.id]
        padding = [""] * (rounds - len(row))
        table.writerow([*_person(player, scores.get(player.id), losses), *row, *padding])
    return Writing(buffer.getvalue(), losses.findings())


def _refuse_too_large(tournament: Tournament) -> None:
    for player in tournament.players:
        if not 1 <= player.id <= LARGEST_NUMBER:
            raise TooLargeError(
                "starting number {number} does not fit: tables have numbers from 1 to "
                "{largest}; write json instead",
                number=player.id,
                largest=LARGEST_NUMBER,
            )
    if len(tournament.rounds) > MOST_ROUNDS:
        raise TooLargeError(
            "tables have at most {most} rounds; write json instead", most=MOST_ROUNDS
        )


def _person(player: Player, score: Score | None, losses: Losses) -> list[str]:
    """Return the values of a player in the order of the header."""
    texts = spelled(player, losses)
    texts["club"] = losses.cleaned(player.club)
    texts["number"], texts["sex"] = str(player.id), LETTER_OF_SEX[player.sex]
    total = 0 if score is None else score.results + score.coming
    texts["points"] = "" if score is None else points_to_text(total)
    return [texts[name] for name in COLUMNS]


def _scores(tournament: Tournament, requests: Requests) -> dict[PlayerId, Score]:
    """Return what the table itself gives everybody, nothing unless results are worth 1-½-0."""
    if tournament.points != CHESS:
        return {}
    tally = Tally(tournament.points, {player.id: Score() for player in tournament.players})
    tally.add_rounds(tournament.rounds)
    tally.add_coming([*requests.next_round, *requests.later])
    return tally.scores


def _round_texts(tournament: Tournament, requests: Requests) -> _Rows:
    rows: _Rows = {player.id: [] for player in tournament.players}
    for number, round_ in enumerate(tournament.rounds, 1):
        for player, cell in round_.cells():
            _set(rows[player], number, cell)
    for bye in (*requests.next_round, *requests.later):
        _set(rows[bye.player], bye.round, Cell(None, None, bye.kind))
    return rows


def _set(row: list[str], round_: int, cell: Cell) -> None:
    row += [""] * (round_ - 1 - len(row)) + [cell_to_text(cell)]


def _note_losses(t: Tournament, losses: Losses) -> None:
    """Note everything that a table of players has no column for."""
    present = {
        "details-lost": t.details != Details(),
        "number-of-rounds-lost": t.number_of_rounds is not None,
        "settings-lost": (t.rules, t.settings, t.acceleration, t.lot) != (None, (), None, None),
        "points-lost": t.points != CHESS,
        "colour-lost": t.initial_colour is not None,
        "forbidden-lost": bool(t.forbidden),
        "virtual-points-lost": bool(t.virtual_points),
        "adjustments-lost": bool(t.adjustments),
        "numberings-lost": bool(t.numberings),
        "national-rating-lost": bool(t.national_ratings),
        "teams-lost": t.team_data != TeamData(),
        "foreign-line-lost": bool(t.foreign_lines),
    }
    for code, is_lost in present.items():
        if is_lost:
            losses.add(
                code,
                phrase(
                    "{meaning}: a table of players has no room for that",
                    meaning=LOSSES[code].meaning,
                ),
            )
