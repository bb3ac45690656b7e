"""The list of a season as a table: games, wins and absences, one notation, words for evenings."""

from __future__ import annotations

from ronde.keizer.absences import Absence
from ronde.model import Bye, ByeKind, Game, Player, PlayerId, Result, Round, Tournament
from ronde.questions.cards import card_table
from ronde.questions.standingquestions import Standings
from ronde.questions.standings import (
    StandingRequest,
    crosstable_lines,
    player_card,
    ranked,
    standings_document,
)
from ronde.questions.tables import crosstable_list, standings_list

WON = (Result.WIN, Result.LOSS)
DRAWN = (Result.DRAW, Result.DRAW)


def games(*pairs: tuple[int, int, tuple[Result, Result]]) -> tuple[Game, ...]:
    return tuple(Game(PlayerId(white), PlayerId(black), *made) for white, black, made in pairs)


SEASON = Tournament(
    tuple(Player(PlayerId(n), f"Player {n}", rating=2000 - 10 * n) for n in range(1, 8)),
    (
        Round(
            games((1, 4, WON), (5, 2, DRAWN), (3, 6, WON)), (Bye(PlayerId(7), Absence.CLUB.bye),)
        ),
        Round(
            games((2, 1, WON), (4, 3, DRAWN)),
            (
                Bye(PlayerId(5), Absence.NOTICE.bye),
                Bye(PlayerId(6), ByeKind.PAIRING_ALLOCATED),
                Bye(PlayerId(7), Absence.SILENT.bye),
            ),
        ),
    ),
    rules="keizer",
)
FOUND = ranked(SEASON, StandingRequest())


def test_games_wins_and_absences_are_counted() -> None:
    told = {
        line.starting_number: (line.games, line.wins, line.absences)
        for line in standings_document(FOUND).standings
    }
    assert told == {
        1: (2, 1, 0),
        2: (2, 1, 0),
        3: (2, 1, 0),
        4: (2, 0, 0),
        5: (1, 0, 1),
        6: (1, 0, 0),
        7: (0, 0, 1),
    }
    after_one = ranked(SEASON, StandingRequest(after=1))
    (last,) = [one for one in standings_document(after_one).standings if one.starting_number == 7]
    assert (last.games, last.wins, last.absences) == (0, 0, 0)


def test_they_have_columns_and_points_have_one_notation() -> None:
    table = Standings.of(FOUND).tables()[0].told("en")
    assert table.headings[2:6] == ["Points", "Games", "Wins", "Absences"]
    points = [row[2] for row in table.rows]
    assert not any("½" in text for text in points)
    assert any("." in text for text in points)
    other = Standings.of(
        ranked(Tournament(SEASON.players, SEASON.rounds), StandingRequest())
    ).tables()[0]
    assert "Absences" not in other.told("en").headings
    assert any("½" in row[2] for row in other.told("en").rows)


def test_a_spreadsheet_has_numbers_below_every_heading() -> None:
    headings, *rows = standings_list(FOUND).sheet(FOUND.places, "en")
    assert headings[:6] == ["Rank", "Player", "Points", "Games", "Wins", "Absences"]
    assert all(len(row) == len(headings) for row in rows)
    (seventh,) = [row for row in rows if row[1] == "7 Player 7"]
    assert seventh[3:6] == [0, 0, 1]
    assert isinstance(seventh[2], float)


def test_a_match_for_the_club_is_called_so() -> None:
    table = crosstable_list(FOUND, crosstable_lines(FOUND, "number")).laid_out().told("en")
    cells = {row[2]: row[4:6] for row in table.rows}
    assert cells["Player 7"][0].startswith("club ")
    assert cells["Player 5"][1].startswith("away ")
    assert cells["Player 6"][1].startswith("bye ")


def test_a_card_calls_it_so_too() -> None:
    rows = card_table(player_card(FOUND, 7)[0]).told("en").rows
    assert [row[4].split()[0] for row in rows] == ["club", "-"]
    assert not any("½" in row[5] for row in rows)
