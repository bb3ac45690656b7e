"""A round in brackets: every pair stands once, floaters leave one bracket and come into another."""

from __future__ import annotations

from collections.abc import Callable

from ronde.model import Colour
from ronde.office.desk import Desk
from ronde.office.planning.opening import EventPlan
from ronde.office.rounds.brackets import DOWN, UP, round_picture
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound


def second_round(desk: Desk, event: str, play: Callable[..., None]) -> None:
    """Bring an event to the draft of its second round."""
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    play(desk, 1)
    desk.do(event, CompleteRound())
    desk.do(event, DraftPairing())


def test_everybody_stands_in_one_bracket(
    quick_desk: Desk, new_event: Callable[..., str], play_round: Callable[..., None]
) -> None:
    event = new_event(quick_desk, 7)
    second_round(quick_desk, event, play_round)
    picture = round_picture(quick_desk, event, 2)
    placed = [s.player for b in picture.brackets for s in (*b.upper, *b.lower)]
    bye = [s.player for b in picture.brackets for s in b.leaving if s.board is None]
    assert sorted(placed + bye) == list(range(1, 8))
    for bracket in picture.brackets:
        assert sorted(left for left, _ in bracket.links) == list(range(len(bracket.upper)))
        assert sorted(right for _, right in bracket.links) == list(range(len(bracket.lower)))


def test_floaters_and_colours(
    quick_desk: Desk, new_event: Callable[..., str], play_round: Callable[..., None]
) -> None:
    event = new_event(quick_desk, 6)
    second_round(quick_desk, event, play_round)
    picture = round_picture(quick_desk, event, 2)
    down = [seat for seat in picture.seats.values() if seat.float == DOWN]
    up = [seat for seat in picture.seats.values() if seat.float == UP]
    assert [seat.board for seat in down] == [seat.board for seat in up]
    assert [seat.score for seat in down] == [10]
    assert down[0] in picture.brackets[0].leaving
    assert down[0] in picture.brackets[1].upper
    for seat in picture.seats.values():
        assert seat.strength == "strong"
        assert seat.is_denied is (seat.due is not seat.colour)
    first = round_picture(quick_desk, event, 1)
    assert first.seats[1].due is None
    colours = {first.seats[1].colour, first.seats[2].colour}
    assert colours == set(Colour)  # neighbours at the top have different ones


def test_a_round_robin_has_no_brackets(quick_desk: Desk, new_event: Callable[..., str]) -> None:
    event = new_event(quick_desk, 6, EventPlan("Table", rounds=5, rules="berger"))
    quick_desk.do(event, DraftPairing())
    picture = round_picture(quick_desk, event, 1)
    assert picture.brackets == ()
    assert len(picture.seats) == 6
