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
    AwaitedMatch,
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
    if draw(st.booleans()):
        tournament = _with_awaited(draw, tournament)
    absent = TeamAbsence(tournament.next_round, draw(some), ByeKind.HALF_POINT)
    asked = draw(st.sampled_from([(), (absent,)]))
    return replace(tournament, team_data=replace(tournament.team_data, absences=asked))


def _with_awaited(draw: st.DrawFn, tournament: Tournament) -> Tournament:
    """Draw one more round, some or all of whose matches have no line-ups yet."""
    event, number = TeamEvent(tournament), tournament.next_round
    order = draw(st.permutations([team.number or 0 for team in event.teams]))
    pairs = list(zip(order[::2], order[1::2], strict=False))
    opened = draw(st.integers(0, len(pairs) - 1))
    after = event.with_matches(pairs[:opened], order[-1] if len(order) % 2 else None)
    awaited = tuple(AwaitedMatch(number, *pair) for pair in pairs[opened:])
    return replace(after, team_data=replace(after.team_data, awaited=awaited))


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
    told = [found.code for found in writing.findings]
    is_awaited = form == "trf26" and bool(event.team_data.awaited)
    assert told == ["matches-in-comment"] * is_awaited
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


class TestMatchesWithoutLineUps:
    """A comment names them, since TRF26 has no record for a match."""

    def test_they_are_matches_without_boards(self) -> None:
        text = teamfiles.event(5, 1, "192 FIDE_TEAM", rounds=("1-2:1 3-4:1 5:U",))
        event = TeamEvent(read(text + "### ronde matches 2 3-1 5-2 4\n"))
        assert [match.teams for match in event.matches(2)] == [(3, 1), (5, 2)]
        assert all(match.is_unfinished and not match.boards for match in event.matches(2))
        assert event.byes(2) == {4: ByeKind.PAIRING_ALLOCATED}
        assert event.as_tournament().complete_rounds == 1

    def test_other_programs_see_the_event_before_the_round(self) -> None:
        text = teamfiles.event(5, 1, "192 FIDE_TEAM", rounds=("1-2:1 3-4:1 5:U",))
        told = read(text + "### ronde matches 2 3-1 5-2 4\n")
        written = write_text(told, "trf26").text
        others = "\n".join(line for line in written.splitlines() if not line.startswith("###"))
        assert read(others).rounds == read(text).rounds

    @pytest.mark.parametrize(
        ("comment", "code"),
        [
            ("matches 2 3-7", "unknown-team"),
            ("matches 2 3-3", "unknown-team"),
            ("matches 2 3-1 7", "unknown-team"),
            ("matches 3 3-1", "contradiction"),
            ("matches 2 3-1 3-2", "two-matches"),
            ("matches", "record-unreadable"),
            ("matches 2 x-1", "record-unreadable"),
        ],
    )
    def test_what_cannot_be_is_refused(self, comment: str, code: str) -> None:
        text = teamfiles.event(4, 1, "192 FIDE_TEAM", rounds=("1-2:1 3-4:1",))
        assert code in {found.code for found in read_text(f"{text}### ronde {comment}\n").errors}

    def test_a_match_that_was_opened_since_counts_by_its_games(self) -> None:
        text = teamfiles.event(4, 1, "192 FIDE_TEAM", rounds=("1-2:1 3-4:1",))
        event = TeamEvent(read(f"{text}### ronde matches 1 2-1\n"))
        assert [len(match.boards) for match in event.matches(1)] == [1, 1]


class TestPointsOfPlayersWithAByeOfTheirTeam:
    """001: the bye is a bye of the team, so the points of its players leave it out."""

    FILE = teamfiles.event(
        3, 2, "192 FIDE_TEAM", "320  1.0  1.0 003", rounds=("1-3:1 4-2:= 5:U 6:U",)
    )

    def test_their_points_leave_it_out(self) -> None:
        lines = write_text(read(self.FILE), "trf26").text.splitlines()
        told = {
            int(line[4:8]): (line[80:84].strip(), line[91:99])
            for line in lines
            if line[:3] == "001"
        }
        assert told[1] == ("1.0", "   3 w 1")
        assert told[5] == told[6] == ("0.0", "0000 - U")

    @pytest.mark.parametrize("points", ["0.0", "1.0"])
    def test_files_are_read_that_count_it_and_files_that_do_not(self, points: str) -> None:
        lines = write_text(read(self.FILE), "trf26").text.splitlines()
        changed = [
            f"{line[:80]}{points:>4}{line[84:]}"
            if line.startswith(("001    5", "001    6"))
            else line
            for line in lines
        ]
        reading = read_text("\n".join(changed))
        assert not reading.findings
        refused = read_text("\n".join(line.replace(" 0.0", " 0.5") for line in lines))
        assert "points-outranked" in {found.code for found in refused.findings}

    def test_a_board_won_against_an_empty_seat_is_a_point(self) -> None:
        text = teamfiles.event(2, 2, "192 FIDE_TEAM", rounds=("1-3:1 2:F",))
        lines = write_text(read(text), "trf26").text.splitlines()
        assert [line[80:84] for line in lines if line.startswith("001    2")] == [" 1.0"]


def test_the_older_records_keep_names_and_members(tmp_path: Path) -> None:
    tournament = read(teamfiles.event(2, 2, "192 FIDE_TEAM"))
    writing = write_text(tournament, "trf16")
    assert "013 Rooks" in writing.text
    assert "team-details-lost" in {found.code for found in writing.findings}
