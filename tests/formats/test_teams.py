"""Files of team events: every record both ways, types and editions, and what comes back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests import teamfiles

from ronde.formats import read_text, write_text
from ronde.formats.trf.eventtypes import event_type
from ronde.model import (
    ByeKind,
    Details,
    Game,
    Player,
    PlayerId,
    Points,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.team import (
    BoardOrder,
    MatchOutcome,
    Team,
    TeamAbsence,
    TeamAdjustment,
    TeamByes,
    TeamData,
    TeamsApart,
    TeamVirtualPoints,
)

_RESULTS = [
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    (Result.UNFINISHED, Result.UNFINISHED),
]
_TYPES = [
    (("type", "B"),), (("type", "none"), ("secondary", "none")), (), (("primary", "game-points"),),
    (("type", "B"), ("primary", "game-points"), ("secondary", "none")),
]  # fmt: skip


def read(text: str) -> Tournament:
    tournament = read_text(text).tournament
    assert tournament is not None, [found.sentence() for found in read_text(text).errors]
    return tournament


@st.composite
def team_events(draw: st.DrawFn) -> Tournament:
    """Draw a team event of some rounds, with everything that records say of teams."""
    teams, size = draw(st.integers(2, 6)), draw(st.integers(1, 4))
    boards = draw(st.integers(1, size))
    numbers = range(1, teams + 1)
    rosters = tuple(
        Team(
            f"Team {n}",
            tuple(PlayerId(p) for p in range((n - 1) * size + 1, n * size + 1)),
            n,
            captain=draw(st.sampled_from(["", "Anna Agate"])),
        )
        for n in numbers
    )
    some = st.sampled_from(numbers)
    data = TeamData(
        rosters,
        byes=draw(st.sampled_from([(), (TeamByes(Points(10), Points(5 * boards)),)])),
        board_colours="WBBWW"[:boards],
        match_win=draw(st.sampled_from([None, Points(30)])),
        are_paired=True,
        order=draw(st.sampled_from([BoardOrder.FREE, BoardOrder.RATING])),
        apart=draw(st.sampled_from([(), (TeamsApart((1, 2), RoundNumber(2), RoundNumber(3)),)])),
        virtual_points=tuple(
            TeamVirtualPoints(n, (Points(20), Points(10)), ()) for n in draw(st.sets(some))
        ),
        adjustments=draw(
            st.sampled_from([
                (),
                (TeamAdjustment((1,), Points(-10), None, RoundNumber(1)),),
                (TeamAdjustment((), Points(10), None, None, MatchOutcome.FORFEIT_LOSS),),
            ])
        ),
    )  # fmt: skip
    tournament = Tournament(
        tuple(Player(PlayerId(n), f"P{n}", rating=2000 - n) for n in range(1, teams * size + 1)),
        details=Details(name="Teams", start_date="2026/05/02"),
        number_of_rounds=9,
        rules="swiss-team-2026",
        settings=draw(st.sampled_from(_TYPES)),
        team_data=data,
    )
    for _ in range(draw(st.integers(0, 3))):
        tournament = _with_round(draw, tournament)
    absent = TeamAbsence(tournament.next_round, draw(some), ByeKind.HALF_POINT)
    asked = draw(st.sampled_from([(), (absent,)]))
    return replace(tournament, team_data=replace(tournament.team_data, absences=asked))


def _with_round(draw: st.DrawFn, tournament: Tournament) -> Tournament:
    event = TeamEvent(tournament)
    order = draw(st.permutations([team.number or 0 for team in event.teams]))
    pairs = list(zip(order[::2], order[1::2], strict=False))
    bye = order[-1] if len(order) % 2 else None
    line_ups = {}
    for pair in pairs:
        for number in pair:
            squad = draw(st.permutations(event.team(number).members))
            line_ups[number] = tuple(squad)[: event.boards]
    after = event.with_matches(pairs, bye, line_ups)
    *before, last = after.rounds
    games = tuple(
        Game(game.white, game.black, *draw(st.sampled_from(_RESULTS))) for game in last.games
    )
    return replace(after, rounds=(*before, Round(games, last.byes)))


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(event=team_events())
@pytest.mark.parametrize("form", ["trf26", "json"])
def test_a_team_event_comes_back_as_it_was(event: Tournament, form: str) -> None:
    writing = write_text(event, form)
    assert not writing.findings
    again = read(writing.text)
    assert _in_order(again) == _in_order(event)
    assert write_text(read(writing.text), form).text == writing.text
    assert TeamEvent(again).as_tournament().round_points == (
        TeamEvent(event).as_tournament().round_points
    )


def _in_order(event: Tournament) -> Tournament:
    """Return an event with its games, byes and virtual points by number: files sort them."""
    rounds = tuple(
        Round(tuple(sorted(r.games, key=lambda g: g[:2])), tuple(sorted(r.byes)))
        for r in event.rounds
    )
    points = tuple(sorted(event.team_data.virtual_points, key=lambda entry: entry.team))
    data = replace(event.team_data, virtual_points=points)
    players = tuple(replace(player, rank=None) for player in event.players)
    return replace(event, rounds=rounds, team_data=data, players=players)


class TestTypes:
    @pytest.mark.parametrize(
        ("code", "chosen", "acceleration"),
        [
            ("FIDE_TEAM", (), None),
            ("FIDE_TEAM_TYPEA_MP_GP", (), None),
            ("FIDE_TEAM_TYPEB_MP_GP_BAKU", (("type", "B"),), "baku"),
            ("FIDE_TEAM_MP", (("type", "none"), ("secondary", "none")), None),
            (
                "FIDE_TEAM_GP_MP",
                (("type", "none"), ("primary", "game-points")),
                None,
            ),
            (
                "FIDE_TEAM_TYPEB_GP",
                (("type", "B"), ("primary", "game-points"), ("secondary", "none")),
                None,
            ),
        ],
    )
    def test_a_code_tells_type_and_scores(
        self, code: str, chosen: tuple[tuple[str, str], ...], acceleration: str | None
    ) -> None:
        tournament = read(teamfiles.event(2, 1, f"192 {code}"))
        assert tournament.rules == "swiss-team-2026"
        assert tournament.settings == chosen
        assert tournament.acceleration == acceleration
        assert (
            f"192 {code if code != 'FIDE_TEAM' else 'FIDE_TEAM_TYPEA_MP_GP'}\n"
            in write_text(tournament, "trf26").text
        )

    @pytest.mark.parametrize("code", ["FIDE_TEAMS", "FIDE_TEAM_MP_MP", "FIDE_TEAM_TYPEC_MP"])
    def test_other_codes_are_unknown(self, code: str) -> None:
        assert event_type(code) is None

    def test_the_start_decides_the_edition(self) -> None:
        text = teamfiles.event(2, 1, "192 FIDE_TEAM")
        assert read(text.replace("2026/05/02", "2026/01/31")).rules == "swiss-team-2024"
        assert read(text.replace("042 2026/05/02\n", "")).rules == "swiss-team-2026"

    def test_an_edition_that_the_date_does_not_tell_comes_back(self) -> None:
        tournament = read(teamfiles.event(2, 1, "192 FIDE_TEAM_TYPEB_MP_GP"))
        older = replace(tournament, rules="swiss-team-2024")
        assert read(write_text(older, "trf26").text).rules == "swiss-team-2024"

    def test_a_round_robin_of_teams_is_one_by_its_records(self) -> None:
        assert is_team_event(read(teamfiles.event(2, 1, "192 BERGER_ROUNDROBIN", "362 TW 2.0")))
        assert not is_team_event(read(teamfiles.event(2, 1, "192 BERGER_ROUNDROBIN")))

    def test_that_teams_are_paired_comes_back_without_such_records(self) -> None:
        groups = read(teamfiles.event(2, 1, "192 BERGER_ROUNDROBIN"))
        paired = replace(groups, team_data=replace(groups.team_data, are_paired=True))
        assert is_team_event(read(write_text(paired, "trf26").text))


class TestRecordsOfTeams:
    """240, 250, 260 and 299 name teams where teams are paired."""

    def test_they_are_about_teams(self) -> None:
        text = teamfiles.event(
            3, 1, "192 FIDE_TEAM",
            "240 H   1    3", "250  2.0  0.5   1   2    1    2", "260   1   3    1    2",
            "299    -1.0  -0.5        3",
        )  # fmt: skip
        data = read(text).team_data
        assert data.absences == ((1, 3, ByeKind.HALF_POINT),)
        assert data.virtual_points[0] == TeamVirtualPoints(
            1, (Points(20), Points(20)), (Points(5), Points(5))
        )
        assert data.apart == (TeamsApart((1, 2)),)
        assert data.adjustments == (TeamAdjustment((3,), Points(-10), Points(-5)),)

    def test_points_in_place_of_those_of_a_forfeit(self) -> None:
        (given,) = read(teamfiles.event(2, 1, "192 FIDE_TEAM", "299 -   1.0")).team_data.adjustments
        assert given == TeamAdjustment((), Points(10), None, None, MatchOutcome.FORFEIT_LOSS)

    def test_match_points_with_one_column_more(self) -> None:
        data = read(teamfiles.event(2, 1, "362 TW  3.0   TD  1.0   TL  0.0")).team_data
        assert (data.match_win, data.match_draw, data.match_loss) == (30, 10, 0)

    def test_byes_of_whole_teams_are_no_second_byes(self) -> None:
        text = teamfiles.event(3, 2, "192 FIDE_TEAM", rounds=("1-3:1 4-2:= 5:U 6:U",))
        assert [found.code for found in read_text(text).findings] == ["bye-unstated"]
        assert TeamEvent(read(text)).byes(1) == {3: ByeKind.PAIRING_ALLOCATED}

    def test_a_full_point_without_opponent_is_a_won_board(self) -> None:
        text = teamfiles.event(2, 2, "192 FIDE_TEAM", "352 WB", rounds=("1-3:= 2:+",))
        (match,) = TeamEvent(read(text)).matches(1)
        assert (match.game_points(1), match.game_points(2)) == (15, 5)

    def test_totals_are_compared_with_the_boards(self) -> None:
        text = teamfiles.event(2, 1, "192 FIDE_TEAM", rounds=("1-2:1",))
        plain = teamfiles.team(1, [1])
        right = text.replace(plain, teamfiles.team(1, [1], ("2.0", "1.0")))
        assert not read_text(right).findings
        wrong = text.replace(plain, teamfiles.team(1, [1], ("2.0", "0.5")))
        (found,) = read_text(wrong).findings
        assert found.what == (
            "team 1 (Rooks) has 0.5 game points, but the boards give 1.0; the boards count"
        )


def test_the_older_records_keep_names_and_members(tmp_path: Path) -> None:
    tournament = read(teamfiles.event(2, 2, "192 FIDE_TEAM"))
    writing = write_text(tournament, "trf16")
    assert "013 Rooks" in writing.text
    assert "team-details-lost" in {found.code for found in writing.findings}
