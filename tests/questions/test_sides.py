"""The two teams of a Scheveningen: match points by round, game points, which of them decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.errors import InputError, RoundError
from ronde.formats import read_text, write_text
from ronde.model import Game, Player, PlayerId, Points, Result, Round, Tournament
from ronde.model.ranking import Departure
from ronde.model.team import Team, TeamData
from ronde.questions.sides import score_of_sides, with_sides
from ronde.questions.standings import (
    Ranked,
    StandingRequest,
    crosstable_document,
    ranked,
    standings_document,
)
from ronde.questions.tables import crosstable_list
from ronde.systems.registry import system

W, D, L = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)
FORFEIT = (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
OPEN = (Result.UNFINISHED, Result.UNFINISHED)


def played(*rounds: tuple[tuple[Result, Result], ...], **settings: str) -> Tournament:
    """Return teams 1-3 and 4-6 by the table; results are of the first team, by its places."""
    players = tuple(Player(PlayerId(n), f"Player {n}") for n in range(1, 7))
    event = Tournament(players, rules="scheveningen", settings=tuple(settings.items()))
    for results in rounds:
        games = []
        for white, black in system("scheveningen").pair(event).pairs:
            own, other = results[min(white, black) - 1]
            games.append(Game(white, black, *((own, other) if white < black else (other, own))))
        event = event.with_round(Round(tuple(games)))
    return event


def sides(event: Tournament, after: int | None = None) -> Ranked:
    return ranked(event, StandingRequest(after=after, tie_breaks="MPvGP,BC", sides=True))


def scores(found: Ranked) -> list[tuple[int, int, int]]:
    """Return team, primary score in tenths, the other one in points."""
    return [(p.player, p.points, int(2 * (p.values[0] or 0))) for p in found.places]


NARROW_TWICE = ((W, D, D), (D, W, D), (L, L, L))
"""The first team wins two matches by 2-1 and loses the third by 0-3."""


def test_games_of_a_player_who_leaves_count_for_the_teams() -> None:
    """INTERPRETATION 0123: the boards of a match are no games of a round robin."""
    event = played((W, D, L), (W, W, (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)))
    left = replace(event, ranking=replace(event.ranking, departures=(Departure(PlayerId(3), 1),)))
    for one in (event, left):
        found = ranked(one, StandingRequest(tie_breaks="WIN"))
        assert len(found.places) == 6
        assert {place.player: place.points for place in found.places}[PlayerId(3)] == 0
        assert score_of_sides(one) == score_of_sides(event)
        assert [points for _, points, _ in scores(sides(one))] == [35, 25]


def test_games_decide_unless_matches_are_chosen() -> None:
    won = [(1, 40, 8), (2, 20, 10)]
    assert scores(sides(played(*NARROW_TWICE, primary="match-points"))) == won
    assert scores(sides(played(*NARROW_TWICE))) == [(2, 50, 4), (1, 40, 8)]


def test_a_round_is_shown_on_the_boards_of_the_first_team() -> None:
    found = sides(played((W, D, L))).teams
    assert found is not None
    assert [found.board_points(PlayerId(team)) for team in (1, 2)] == [[10, 5, 0], [0, 5, 10]]


def test_a_forfeited_board_counts_and_a_match_without_games_is_forfeited() -> None:
    assert scores(sides(played((FORFEIT, W, W), primary="match-points"))) == [(1, 20, 4), (2, 0, 2)]
    nobody = sides(played((FORFEIT, FORFEIT, FORFEIT))).field.tournament.rounds[0].games[0]
    assert {nobody.white_result, nobody.black_result} == {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}


def test_a_match_under_way_is_open() -> None:
    found = sides(played((W, OPEN, D)))
    assert found.field.tournament.rounds[0].games[0].is_unfinished
    assert found.field.open_games == 1


def test_white_is_who_has_white_on_the_first_board() -> None:
    event = played(*[(D, D, D)] * 3)
    first = [next(g for g in r.games if 1 in (g.white, g.black)).white == 1 for r in event.rounds]
    told = [round_.games[0].white == 1 for round_ in sides(event).field.tournament.rounds]
    assert told == first
    assert first == [True, True, False]


def test_teams_have_the_names_and_the_match_points_of_the_event() -> None:
    event = played((W, W, W), primary="match-points")
    named = tuple(
        Team(name, tuple(map(PlayerId, members)), number)
        for number, name, members in ((1, "Quarry", (1, 2, 3)), (2, "Geode", (4, 5, 6)))
    )
    told = sides(replace(event, team_data=TeamData(teams=named, match_win=Points(30))))
    assert [told.field.players[place.player].name for place in told.places] == ["Quarry", "Geode"]
    assert told.places[0].points == 30
    assert [p.name for p in sides(event).field.tournament.players] == ["A", "B"]


def test_entries_name_their_teams_in_a_column() -> None:
    """Three of one name and three of another are the teams, whatever their numbers."""
    event = played()
    names = ("Youth", "Veterans", "Veterans", "Youth", "Youth", "Veterans")
    people = zip(event.players, names, strict=True)
    named = replace(event, players=tuple(replace(one, club=team) for one, team in people))
    assert {frozenset(pair) for pair in system("scheveningen").pair(named).pairs} == {
        frozenset({1, 2}), frozenset({4, 3}), frozenset({5, 6}),
    }  # fmt: skip
    pairs = system("scheveningen").pair(named).pairs
    over = named.with_round(Round(tuple(Game(*pair, *D) for pair in pairs)))
    assert score_of_sides(over) == "Youth – Veterans: 1½ – 1½"
    told = ranked(over, StandingRequest(tie_breaks="DE")).findings
    assert "Youth – Veterans: 1½ – 1½" in [finding.what for finding in told]


def test_a_score_has_no_games_without_a_result() -> None:
    event = played((W, W, D))
    assert str(score_of_sides(event)).endswith(": 2½ – ½")
    assert str(score_of_sides(played((W, W, D), (OPEN, OPEN, OPEN)))) == str(score_of_sides(event))
    assert score_of_sides(played((OPEN, OPEN, OPEN))) == ""


def test_other_events_have_no_sides() -> None:
    with pytest.raises(InputError, match="only a Scheveningen has two sides"):
        sides(replace(played((W, W, W)), rules="berger"))


def named(event: Tournament) -> Tournament:
    """Return an event whose entries name their teams, every other one."""
    players = (
        replace(player, club="Youth" if player.id % 2 else "Veterans") for player in event.players
    )
    return replace(event, players=tuple(players))


class TestTheCrossTable:
    EVENT = played((W, D, L), (W, W, L))

    def test_has_one_team_down_and_the_other_across(self) -> None:
        found = ranked(self.EVENT, StandingRequest())
        assert found.sides is not None
        assert [(line.team, line.player, line.others) for line in found.sides.lines()] == [
            *(("A", n, (4, 5, 6)) for n in (1, 2, 3)),
            *(("B", n, (1, 2, 3)) for n in (4, 5, 6)),
        ]
        table = crosstable_list(found, []).laid_out().told("en").rows
        assert [row[0] for row in table] == ["A"] * 4 + ["B"] * 4
        assert table[0] == ["A", "1", "Player 1", "", "1", "1", "", "2"]
        assert table[3] == ["A", "", "", "", "", "", "", "3½"]
        assert table[7] == ["B", "", "", "", "", "", "", "2½"]

    def test_documents_tell_the_score(self) -> None:
        found = ranked(self.EVENT, StandingRequest())
        for sides in (
            crosstable_document(found, [PlayerId(1)]).sides,
            standings_document(found).sides,
        ):
            assert [(one.name, one.players, one.points) for one in sides] == [
                ("A", (1, 2, 3), "3.5"),
                ("B", (4, 5, 6), "2.5"),
            ]
        alone = ranked(replace(self.EVENT, rules="berger"), StandingRequest())
        assert crosstable_document(alone, [PlayerId(1)]).sides == ()

    def test_counts_up_to_the_round_that_is_shown(self) -> None:
        found = ranked(self.EVENT, StandingRequest(after=1))
        assert found.sides is not None
        assert found.sides.points == (15, 15)


def test_that_nobody_says_who_plays_for_whom_is_told() -> None:
    halves = system("scheveningen").pair(played())
    assert [finding.code for finding in halves.findings] == ["scheveningen-halves"]
    assert system("scheveningen").pair(named(played())).findings == ()
    by_hand = played(teams="1,3,5/2,4,6")
    assert system("scheveningen").pair(by_hand).findings == ()


def test_a_report_keeps_the_teams_and_their_score() -> None:
    event = named(played())
    event = event.with_round(
        Round(tuple(Game(*pair, *W) for pair in system("scheveningen").pair(event).pairs))
    )
    plain = read_text(write_text(event, "trf26").text).tournament
    assert plain is not None
    assert score_of_sides(plain) == ""
    with pytest.raises(RoundError, match="players 1 and 2 of one team have met"):
        sides(plain)
    told = write_text(with_sides(event), "trf26").text
    again = read_text(told).tournament
    assert again is not None
    assert str(score_of_sides(again)) == str(score_of_sides(event)) == "Youth – Veterans: 2 – 1"
    assert [line[54:67].split() for line in told.splitlines() if line.startswith("310")] == [
        ["2.0", "2.0"],
        ["0.0", "1.0"],
    ]


def test_a_score_follows_the_results_where_a_standing_is_brought_up_to_date() -> None:
    """One changed board of six players is taken over from the standing before."""
    before, after = played((W, D, L), (W, D, OPEN)), played((W, D, L), (W, D, W))
    earlier = ranked(before, StandingRequest())
    found = ranked(after, StandingRequest(), earlier)
    assert found.findings == ranked(after, StandingRequest()).findings
    assert found.findings != earlier.findings
    assert "score-of-sides" in {one.code for one in found.findings}
    assert found.field.remarks == ranked(after, StandingRequest()).field.remarks
