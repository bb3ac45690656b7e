"""Double-Swiss in the office: rounds are matches of two games on one board."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.errors import ConflictError, InputError, StateError
from ronde.formats import write_text
from ronde.handling.editions import ChangeGround
from ronde.model import ByeKind, Colour, PlayerId, Result
from ronde.office.desk import Desk
from ronde.office.entries.absences import AnnounceAbsence
from ronde.office.entries.entries import AddPlayers
from ronde.office.fromfile import open_file
from ronde.office.history.history import undo
from ronde.office.paperwork.report import federation_file
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.corrections import CorrectResult, SwapColours
from ronde.office.playing.results import (
    EnterResult,
    EnterResultOf,
    EnterResults,
    Resume,
    missing_results,
    result_sheet,
    slips,
)
from ronde.office.rounds.published import WithdrawPublication
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, NotHere, PublishRound
from ronde.office.rounds.vanished import ForfeitBoard
from ronde.questions.checks import check_file
from ronde.questions.standings import StandingRequest, ranked
from ronde.simulate.generator import generate


def opened(desk: Desk, players: int = 10, rounds: int = 5) -> str:
    plan = EventPlan("Double", rules="double-swiss-2026", rounds=rounds, first_colour=Colour.WHITE)
    desk.do("double", OpenEvent(plan))
    entries = tuple(Entrant(f"Player {n}", rating=2500 - n) for n in range(1, players + 1))
    desk.do("double", AddPlayers(entries))
    return "double"


def paired(desk: Desk, event: str = "double") -> list[tuple[int, int]]:
    desk.do(event, DraftPairing(not_here=NotHere.PAIRED))
    desk.do(event, PublishRound())
    return [(line.white, line.black) for line in result_sheet(desk, event).lines]


def played(desk: Desk, number: int, results: list[str]) -> list[tuple[int, int]]:
    """Pair a round, enter the results of both games of every board, and complete it."""
    pairs = paired(desk)
    desk.do("double", EnterResults(number, slips(enumerate(results, 1))))
    desk.do("double", CompleteRound())
    return pairs


def test_a_whole_event(quick_desk: Desk, tmp_path: Path) -> None:
    """Ten players, five rounds: a forfeited match, a bye, an undo, a correction, the file."""
    desk = quick_desk
    event = opened(desk)
    draws, forfeited = "= =", "+- -+"
    first = played(desk, 1, ["1-0 0-1", "1-0 =", draws, "0-1 1-0", forfeited])
    assert {frozenset(pair) for pair in first} == {frozenset((n, n + 5)) for n in range(1, 6)}
    loser = first[4][1]
    desk.do(event, AnnounceAbsence(loser, (2,)))
    second = paired(desk)
    served = {player for pair in second for player in pair}
    (bye,) = desk.tournament(event).rounds[1].byes[:1]
    assert not {loser, bye.player} & served
    assert bye.kind is ByeKind.PAIRING_ALLOCATED
    desk.do(event, EnterResult(2, 1, "1-0", game=1))
    undo(desk, event)
    assert result_sheet(desk, event, 2).line(1).games[0].result == ""
    desk.do(event, EnterResults(2, slips([(1, "= 1-0"), (2, "1-0 1-0"), (3, draws), (4, "0-1 =")])))
    desk.do(event, CompleteRound())
    desk.do(event, CorrectResult(2, 2, "=", game=2, reason="both score sheets"))
    assert result_sheet(desk, event, 2).line(2).result == "1-0 ="
    for number in (3, 4):
        played(desk, number, ["1-0 =", "= 0-1", draws, "1-0 0-1", "0-1 1-0"])
    fifth = played(desk, 5, ["1-0 =", "= 0-1", draws, "1-0 0-1", "0-1 1-0"])
    record = desk.people(event)
    met = [
        frozenset((game.white, game.black))
        for round_ in record.rounds[::2]
        for game in round_.games
        if set(first[4]) != {game.white, game.black}
    ]
    assert (len(fifth), len(met)) == (5, len(set(met)))  # nobody met twice
    assert (len(record.rounds), record.number_of_rounds) == (10, 10)
    file = tmp_path / "double.trf"
    writing = federation_file(
        desk.state(event), ranked(desk.tournament(event), StandingRequest()), "trf26"
    )
    file.write_text(writing.text, encoding="utf-8")
    report = check_file(str(file))
    assert (report.error, report.differences, report.rounds) == ("", (), 5)
    assert report.findings == ()


def test_points_of_games_and_the_bye_of_a_win_and_a_draw(quick_desk: Desk) -> None:
    """Standings count games, and tell rounds as matches (decision 0115)."""
    event = opened(quick_desk, players=3, rounds=2)
    assert played(quick_desk, 1, ["1-0 ="]) == [(1, 2)]
    found = ranked(quick_desk.tournament(event), StandingRequest(tie_breaks="BH,DE"))
    points = {int(place.player): place.points for place in found.places}
    assert points == {1: 15, 2: 5, 3: 15}
    assert (found.standings.after, found.field.rounds, found.counted.rounds) == (1, 1, 2)
    from_file = ranked(quick_desk.people(event), StandingRequest(tie_breaks="BH,DE"))
    assert [p[:3] for p in found.places] == [p[:3] for p in from_file.places]


class TestAMatchWithAGameMissing:
    """It is said where it is entered and when the round is completed, with board and players."""

    def test_where_it_is_entered(self, quick_desk: Desk) -> None:
        event = opened(quick_desk, players=2, rounds=1)
        paired(quick_desk)
        with pytest.raises(InputError, match="'1-0' is no result of a match of 2 games"):
            quick_desk.do(event, EnterResult(1, 1, "1-0"))
        with pytest.raises(InputError, match="no game 3"):
            quick_desk.do(event, EnterResult(1, 1, "1-0", game=3))
        with pytest.raises(InputError, match="no result was given for board 1"):
            quick_desk.do(event, EnterResult(1, 1, "*"))

    def test_when_the_round_is_completed(self, quick_desk: Desk) -> None:
        event = opened(quick_desk, players=2, rounds=1)
        paired(quick_desk)
        quick_desk.do(event, EnterResult(1, 1, "1-0 *"))
        (missing,) = missing_results(quick_desk, event, 1)
        assert (missing.board, missing.game, missing.white) == (1, 2, 2)
        said = r"board 1 \(Player 1 – Player 2\) has no result of game 2"
        with pytest.raises(StateError, match=said):
            quick_desk.do(event, CompleteRound())
        with pytest.raises(StateError, match="round 1"):
            quick_desk.do(event, DraftPairing())

    def test_it_can_be_adjourned_and_counts_as_a_draw_until_then(self, quick_desk: Desk) -> None:
        event = opened(quick_desk, players=2, rounds=1)
        paired(quick_desk)
        quick_desk.do(event, EnterResult(1, 1, "1-0", game=1))
        quick_desk.do(event, CompleteRound(adjourn_missing=True))
        assert (quick_desk.tournament(event).round_points or {})[PlayerId(1)] == (15,)
        with pytest.raises(StateError, match="resume board 1 with its result"):
            quick_desk.do(event, Resume(1, 1))
        quick_desk.do(event, Resume(1, 1, "* 1-0"))
        line = result_sheet(quick_desk, event, 1).line(1)
        assert (line.result, line.is_adjourned, line.score) == ("1-0 1-0", False, "1–1")


def test_games_come_in_one_by_one_and_none_is_overwritten(quick_desk: Desk) -> None:
    event = opened(quick_desk, players=2, rounds=1)
    paired(quick_desk)
    done = quick_desk.do(event, EnterResult(1, 1, "=", game=2))
    assert (done.before, done.result) == ("* *", "* =")
    assert quick_desk.do(event, EnterResult(1, 1, "* =")).result == "* ="
    with pytest.raises(ConflictError, match="board 1 has the result –, ½–½ already"):
        quick_desk.do(event, EnterResult(1, 1, "1-0", game=2))
    with pytest.raises(StateError, match="game 1 on board 1 of round 1 has no result yet"):
        quick_desk.do(event, CorrectResult(1, 1, "1-0", game=1))
    assert quick_desk.do(event, EnterResult(1, 1, "1-0", game=1)).result == "1-0 ="
    with pytest.raises(ConflictError):
        quick_desk.do(event, CorrectResult(1, 1, "0-1", game=2, instead_of="1-0"))
    done = quick_desk.do(event, CorrectResult(1, 1, "*", game=2, instead_of="=")).board
    assert done.result == "1-0 *"


def test_a_player_tells_both_games(quick_desk: Desk) -> None:
    """Player 2 has Black first: a win, then a loss."""
    event = opened(quick_desk, players=2, rounds=1)
    assert paired(quick_desk) == [(1, 2)]
    assert quick_desk.do(event, EnterResultOf(1, 2, "1 0")).result == "0-1 0-1"


def test_colours_of_both_games_were_swapped(quick_desk: Desk) -> None:
    event = opened(quick_desk, players=2, rounds=1)
    paired(quick_desk)
    quick_desk.do(event, EnterResult(1, 1, "1-0 ="))
    quick_desk.do(event, SwapColours(1, 1))
    line = result_sheet(quick_desk, event, 1).line(1)
    assert (line.white, line.result, line.score) == (2, "0-1 =", "½–1½")
    assert quick_desk.people(event).rounds[0].games[0][:2] == (2, 1)


def test_who_vanishes_forfeits_both_games(quick_desk: Desk) -> None:
    event = opened(quick_desk, players=2, rounds=1)
    paired(quick_desk)
    quick_desk.do(event, ForfeitBoard(2))
    assert result_sheet(quick_desk, event, 1).line(1).result == "+- -+"
    quick_desk.do(event, CompleteRound())
    (match,) = quick_desk.tournament(event).rounds[0].games
    assert match.white_result is Result.FORFEIT_WIN


def test_a_pairing_with_a_game_decided_stands(quick_desk: Desk) -> None:
    event = opened(quick_desk, players=2, rounds=1)
    paired(quick_desk)
    quick_desk.do(event, EnterResult(1, 1, "+-", game=1))
    with pytest.raises(StateError, match="has a result"):
        quick_desk.do(event, WithdrawPublication(ChangeGround.REMATCH, reason="a mistake"))


def test_a_file_comes_in_and_goes_out_as_it_is(quick_desk: Desk) -> None:
    told = generate(rules="double-swiss-2026", seed=3, players=9, rounds=4).tournament
    text = write_text(told, "trf26").text
    event = open_file(quick_desk, text.encode(), "told.trf").key
    assert quick_desk.tournament(event).number_of_rounds == 4
    kept = quick_desk.people(event)
    assert [set(round_.games) for round_ in kept.rounds] == [set(r.games) for r in told.rounds]
    assert write_text(kept, "trf26").text == text
