"""Results of every kind, many at once, adjourned games, forfeits of draughts."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.databases import queries_of

from ronde.errors import ConflictError, InputError, StateError
from ronde.i18n import translate
from ronde.model import History, Result, RoundNumber, Stage
from ronde.model.outcomes import spellings
from ronde.office.desk import Desk
from ronde.office.planning.opening import EventPlan
from ronde.office.playing import results
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import (
    Adjourn,
    EnterResult,
    EnterResultOf,
    EnterResults,
    JudgeForfeit,
    Resume,
    slips,
)
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.store.rows import at
from ronde.store.tables import BoardRow

NewEvent = Callable[..., str]


@pytest.fixture
def playing(quick_desk: Desk, new_event: NewEvent) -> tuple[Desk, str]:
    """Return an event of eight whose first round is published."""
    event = new_event(quick_desk)
    quick_desk.do(event, DraftPairing())
    quick_desk.do(event, PublishRound())
    return quick_desk, event


@pytest.fixture
def draughts(quick_desk: Desk, new_event: NewEvent) -> tuple[Desk, str]:
    """Return the same in draughts."""
    event = new_event(quick_desk, plan=EventPlan("Dames", "draughts", rounds=5, lot=1))
    quick_desk.do(event, DraftPairing())
    quick_desk.do(event, PublishRound())
    return quick_desk, event


@pytest.mark.parametrize("spelling", spellings("chess")[:-1])
def test_every_result_of_chess(playing: tuple[Desk, str], spelling: str) -> None:
    desk, event = playing
    assert desk.do(event, EnterResult(1, 2, spelling)).result == spelling
    assert desk.tournament(event).rounds[0].games[1].is_unfinished is False


@pytest.mark.parametrize("spelling", spellings("draughts")[:-1])
def test_every_result_of_draughts(draughts: tuple[Desk, str], spelling: str) -> None:
    desk, event = draughts
    assert desk.do(event, EnterResult(1, 2, spelling)).result == spelling


@pytest.mark.parametrize(
    ("typed", "white", "black"),
    [
        ("1/2-1/2", Result.DRAW, Result.DRAW),
        ("½-½", Result.DRAW, Result.DRAW),
        ("0 : 1", Result.LOSS, Result.WIN),
        ("1", Result.WIN, Result.LOSS),
        ("1-0f", Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        ("½-0", Result.DRAW, Result.LOSS),
    ],
)
def test_other_spellings(
    playing: tuple[Desk, str], typed: str, white: Result, black: Result
) -> None:
    desk, event = playing
    desk.do(event, EnterResult(1, 1, typed))
    game = desk.tournament(event).rounds[0].games[0]
    assert (game.white_result, game.black_result) == (white, black)


def test_what_is_no_result_changes_nothing(playing: tuple[Desk, str]) -> None:
    desk, event = playing
    before = desk.version(event)
    with pytest.raises(InputError, match="'2-0' is no result of chess; write one of: 1-0 0-1"):
        desk.do(event, EnterResult(1, 1, "2-0"))
    with pytest.raises(InputError, match="round 1 has no board 9; it has 1 to 4"):
        desk.do(event, EnterResult(1, 9, "1-0"))
    with pytest.raises(StateError, match="round 2 has not been begun"):
        desk.do(event, EnterResult(2, 1, "1-0"))
    assert desk.version(event) == before


@pytest.mark.parametrize(
    "typed", ["1-½", "½-1", "1-1", "=f", "½f-½f", "1-0f0", "+-0", "1--", "=--", "+-+", "1-=u"]
)
def test_results_that_no_game_has_are_refused(playing: tuple[Desk, str], typed: str) -> None:
    """More than a win for both, drawn forfeits, and half of a forfeit."""
    desk, event = playing
    with pytest.raises(InputError, match="is no result of chess"):
        desk.do(event, EnterResult(1, 1, typed))
    assert desk.tournament(event).rounds[0].games[0].is_unfinished


def test_a_result_by_the_number_of_a_player(playing: tuple[Desk, str]) -> None:
    desk, event = playing
    board = round_view(desk, event, 1).boards[2]
    entered = desk.do(event, EnterResultOf(1, board.black, "1-0"))
    assert (entered.board, entered.white, entered.result) == (3, board.white, "0-1")
    assert desk.do(event, EnterResultOf(1, board.white, "0-1")).version == entered.version


def test_a_player_without_an_opponent_has_no_result(quick_desk: Desk, new_event: NewEvent) -> None:
    event = new_event(quick_desk, players=7)
    quick_desk.do(event, DraftPairing())
    quick_desk.do(event, PublishRound())
    with pytest.raises(InputError, match="player 7 has no opponent in round 1"):
        quick_desk.do(event, EnterResultOf(1, 7, "1-0"))
    with pytest.raises(InputError, match="there is no player 99"):
        quick_desk.do(event, EnterResultOf(1, 99, "1-0"))


def test_the_same_again_is_harmless_another_is_told(playing: tuple[Desk, str]) -> None:
    desk, event = playing
    first = desk.do(event, EnterResult(1, 1, "1-0"))
    assert desk.do(event, EnterResult(1, 1, "1-0")).version == first.version
    with pytest.raises(ConflictError) as told:
        desk.do(event, EnterResult(1, 1, "0-1"))
    assert told.value.entries[0].sequence == first.version
    time = told.value.entries[0].at[11:16]
    assert str(told.value) == (
        f"round 1, board 1 has the result 1–0 already, entered by Anna at {time} UTC; look at it"
        " and decide again"
    )
    assert translate(told.value.phrase, "pt") == (
        f"rodada 1, a mesa 1 já tem o resultado 1–0, lançado por Anna às {time} UTC; olhe e decida"
        " de novo"
    )


def test_who_entered_it_is_not_who_touched_the_board_last(playing: tuple[Desk, str]) -> None:
    desk, event = playing
    ben = Desk(desk.database, "Ben")
    ben.do(event, EnterResult(1, 1, "1-0"))
    with desk.step(event, "move table") as step:
        step.update(at(BoardRow, 1, 1), place=9)
    with pytest.raises(ConflictError, match="entered by Ben at"):
        desk.do(event, EnterResultOf(1, 1, "="))


def test_every_board_that_has_another_result_is_told(playing: tuple[Desk, str]) -> None:
    desk, event = playing
    version = desk.do(event, EnterResults(1, slips([(1, "1-0"), (2, "="), (3, "0-1")]))).version
    told = r"round 1, board 1 has the result 1–0 .*, board 3 has the result 0–1 "
    with pytest.raises(ConflictError, match=told) as refused:
        desk.do(event, EnterResults(1, slips([(4, "="), (1, "="), (2, "="), (3, "=")])))
    assert "board 2" not in str(refused.value)
    assert desk.version(event) == version


def test_no_result_is_no_result(playing: tuple[Desk, str]) -> None:
    desk, event = playing
    desk.do(event, Adjourn(1, 1))
    for enter in (EnterResult, EnterResultOf):
        with pytest.raises(InputError, match="no result was given for board 1"):
            desk.do(event, enter(1, 1, "*"))
    desk.do(event, EnterResult(1, 2, "1-0"))
    taken_away = desk.do(event, CorrectResult(1, 2, "*"))
    assert taken_away.board.result == "*"
    assert [board.board for board in results.missing_results(desk, event, 1)] == [1, 2, 3, 4]


def test_a_forfeit_that_was_a_game_starts_the_round(playing: tuple[Desk, str]) -> None:
    desk, event = playing
    desk.do(event, EnterResult(1, 1, "+-"))
    desk.do(event, CorrectResult(1, 1, "1-0"))
    assert round_view(desk, event, 1).stage is Stage.PLAYING


def test_a_first_game_starts_the_round_a_forfeit_does_not(playing: tuple[Desk, str]) -> None:
    desk, event = playing
    desk.do(event, EnterResult(1, 1, "+-"))
    assert round_view(desk, event, 1).stage is Stage.PUBLISHED
    desk.do(event, EnterResult(1, 2, "1-0"))
    assert round_view(desk, event, 1).stage is Stage.PLAYING


def test_many_results_are_one_step_or_none(playing: tuple[Desk, str]) -> None:
    desk, event = playing
    before = desk.version(event)
    with pytest.raises(InputError, match="no board 9"):
        desk.do(event, EnterResults(1, slips([(1, "1-0"), (9, "=")])))
    with pytest.raises(InputError, match="board 1 has two results"):
        desk.do(event, EnterResults(1, slips([(1, "1-0"), (1, "=")])))
    assert len(results.missing_results(desk, event, 1)) == 4
    entered = desk.do(event, EnterResults(1, slips([(1, "1-0"), (2, "=")])))
    assert [(board.result, board.version) for board in entered.boards] == [
        ("1-0", before + 1),
        ("=", before + 1),
    ]
    missing = results.missing_results(desk, event, 1)
    assert [(board.board, board.white_name != "") for board in missing] == [(3, True), (4, True)]


def test_a_draft_takes_no_results(quick_desk: Desk, new_event: NewEvent) -> None:
    event = new_event(quick_desk)
    quick_desk.do(event, DraftPairing())
    with pytest.raises(StateError, match="round 1 is not published or playing"):
        quick_desk.do(event, EnterResult(1, 1, "1-0"))


def test_a_complete_round_takes_corrections_only(playing: tuple[Desk, str]) -> None:
    desk, event = playing
    desk.do(event, EnterResults(1, slips([(board, "1-0") for board in range(1, 5)])))
    desk.do(event, CompleteRound())
    with pytest.raises(StateError, match="round 1 is complete; correct board 1 with a reason"):
        desk.do(event, EnterResult(1, 1, "0-1"))


def test_different_boards_at_once_on_every_database(desk: Desk, new_event: NewEvent) -> None:
    event = new_event(desk, players=16)
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda b: desk.do(event, EnterResult(1, b, "=")), range(1, 9)))
    assert results.missing_results(desk, event, 1) == ()


class TestC04_2_D1_AdjournedGames:
    """An adjourned game is a draw for the next pairing, and for nothing else."""

    def test_it_is_a_draw_until_it_is_over(self, playing: tuple[Desk, str]) -> None:
        desk, event = playing
        desk.do(event, EnterResults(1, slips([(1, "1-0"), (3, "0-1"), (4, "0-1")])))
        assert desk.do(event, Adjourn(1, 2)).is_adjourned
        desk.do(event, CompleteRound())
        draft = desk.do(event, DraftPairing())
        white = desk.tournament(event).rounds[0].games[1].white
        assert History(desk.tournament(event), RoundNumber(2)).score(white) == 5
        desk.do(event, PublishRound())
        over = desk.do(event, Resume(1, 2, "1-0"))
        assert (over.result, over.is_adjourned) == ("1-0", False)
        assert History(desk.tournament(event), RoundNumber(2)).score(white) == 10
        assert round_view(desk, event, 2).boards == draft.round.boards, "round 2 stands"

    def test_its_result_is_entered_however_far_the_event_has_come(
        self, playing: tuple[Desk, str]
    ) -> None:
        desk, event = playing
        desk.do(event, EnterResults(1, slips([(board, "1-0") for board in (1, 2, 3)])))
        desk.do(event, CompleteRound(adjourn_missing=True))
        assert desk.do(event, EnterResult(1, 4, "0-1")).is_adjourned is False
        with pytest.raises(StateError, match="round 1 is complete"):
            desk.do(event, EnterResult(1, 4, "1-0"))

    def test_what_is_over_or_never_began_is_not_adjourned(self, playing: tuple[Desk, str]) -> None:
        desk, event = playing
        desk.do(event, EnterResult(1, 1, "1-0"))
        with pytest.raises(StateError, match="has a result; nothing to adjourn"):
            desk.do(event, Adjourn(1, 1))
        with pytest.raises(StateError, match="is not adjourned"):
            desk.do(event, Resume(1, 2, "1-0"))

    def test_it_goes_on_without_a_result_only_while_the_round_is_open(
        self, playing: tuple[Desk, str]
    ) -> None:
        desk, event = playing
        desk.do(event, EnterResults(1, slips([(board, "1-0") for board in (2, 3, 4)])))
        desk.do(event, Adjourn(1, 1))
        assert desk.do(event, Resume(1, 1)).is_adjourned is False
        desk.do(event, Adjourn(1, 1))
        desk.do(event, CompleteRound())
        with pytest.raises(StateError, match="resume board 1 with its result"):
            desk.do(event, Resume(1, 1))


class TestForfeitsOfDraughts:
    """Excused or not, with a reason, until the event is closed (FFJD 4 and 6.4)."""

    def test_a_forfeit_waits_for_its_judgement(self, draughts: tuple[Desk, str]) -> None:
        desk, event = draughts
        assert desk.do(event, EnterResult(1, 1, "+-")).result == "2f-0f"
        judged = desk.do(event, JudgeForfeit(1, 1, excused=True, reason="in hospital"))
        assert (judged.before, judged.result) == ("2f-0f", "2fe-0fe")
        again = desk.do(event, JudgeForfeit(1, 1, excused=False, reason="was seen at lunch"))
        assert again.result == "2fne-0fne"
        row = desk.state(event).rows(BoardRow, round=1, board=1)[0]
        assert row.forfeit_reason == "was seen at lunch"

    def test_judged_at_once_with_the_reason(self, draughts: tuple[Desk, str]) -> None:
        desk, event = draughts
        desk.do(event, EnterResult(1, 1, "0fe", reason="train late"))
        assert desk.state(event).rows(BoardRow, round=1, board=1)[0].forfeit_reason == "train late"

    def test_only_a_forfeit_by_one_side_is_judged(self, draughts: tuple[Desk, str]) -> None:
        desk, event = draughts
        desk.do(event, EnterResults(1, slips([(1, "0d"), (2, "0r")])))
        for board in (1, 2, 3):
            with pytest.raises(StateError, match="is no forfeit by one side"):
                desk.do(event, JudgeForfeit(1, board, excused=True, reason="ill"))
        with pytest.raises(InputError, match="say why"):
            desk.do(event, JudgeForfeit(1, 1, excused=True, reason=" "))

    def test_chess_knows_no_excuse(self, playing: tuple[Desk, str]) -> None:
        desk, event = playing
        desk.do(event, EnterResult(1, 1, "+-"))
        with pytest.raises(InputError, match="is no draughts event"):
            desk.do(event, JudgeForfeit(1, 1, excused=True, reason="ill"))


def test_a_result_takes_few_queries_however_long_the_journal_is(
    playing: tuple[Desk, str],
) -> None:
    desk, event = playing
    desk.do(event, EnterResult(1, 1, "1-0"))
    asked = queries_of(desk.database.engine)
    desk.do(event, EnterResult(1, 2, "1-0"))
    assert 5 <= len(asked) <= 11, "\n---\n".join(asked)
    assert not [sentence for sentence in asked if "FROM journal_entry" in sentence]
