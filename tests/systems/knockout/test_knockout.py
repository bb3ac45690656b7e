"""The knock-out, game by game: who meets whom, when a match is decided, who is placed where."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from ronde.errors import EventOverError, RoundError
from ronde.model import Game, Player, PlayerId, Result, Round, Tournament
from ronde.questions.standings import StandingRequest, ranked
from ronde.systems.base import Pair
from ronde.systems.knockout.system import KNOCKOUT, KnockoutEvent, least_rounds, places_of
from ronde.systems.knockout.tree import KnockoutPart, single_elimination

Decider = Callable[[Pair], tuple[Result, Result]]
WHITE, DRAW, BLACK = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)
ABSENT = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)


def cup(players: int, **settings: str) -> Tournament:
    return Tournament(
        players=tuple(Player(PlayerId(n)) for n in range(1, players + 1)),
        rules="knockout",
        settings=tuple((name.replace("_", "-"), value) for name, value in settings.items()),
    )


def favourite(pair: Pair) -> tuple[Result, Result]:
    return WHITE if pair.white < pair.black else BLACK


def outsider(pair: Pair) -> tuple[Result, Result]:
    return BLACK if pair.white < pair.black else WHITE


def drawn(_pair: Pair) -> tuple[Result, Result]:
    return DRAW


def after(event: Tournament, *deciders: Decider) -> Tournament:
    for decide in deciders:
        games = tuple(Game(*pair, *decide(pair)) for pair in KNOCKOUT.pair(event).pairs)
        event = event.with_round(Round(games))
    return event


def to_the_end(event: Tournament, decide: Decider) -> Tournament:
    try:
        while True:
            event = after(event, decide)
    except EventOverError:
        return event


def meetings(event: Tournament) -> list[set[int]]:
    return [{int(one), int(other)} for one, other in KNOCKOUT.pair(event).pairs]


def places(event: Tournament) -> dict[int, tuple[int, int]]:
    return {int(p): (at.first, at.last) for p, at in KnockoutEvent(event).progress.places.items()}


# The tree ------------------------------------------------------------------------------------


def test_the_favourites_meet_as_late_as_possible() -> None:
    event = cup(8)
    assert meetings(event) == [{1, 8}, {4, 5}, {2, 7}, {3, 6}]
    event = after(event, favourite)
    assert meetings(event) == [{1, 4}, {2, 3}]
    event = after(event, favourite)
    assert meetings(event) == [{1, 2}]


def test_the_best_seeds_have_no_opponent_when_the_field_does_not_fill_the_tree() -> None:
    event = cup(5)
    pairing = KNOCKOUT.pair(event)
    assert (meetings(event), pairing.not_paired) == ([{4, 5}], (1, 2, 3))
    assert meetings(after(event, outsider)) == [{1, 5}, {2, 3}]


def test_seeds_by_hand_and_by_lot() -> None:
    assert meetings(cup(4, numbers="4,3,2,1")) == [{4, 1}, {3, 2}]
    by_lot = cup(4, numbers="lot:1")
    assert meetings(by_lot) == meetings(cup(4, numbers="lot:1")) != meetings(cup(4))


def test_without_semi_finals_nobody_plays_for_the_third_place() -> None:
    assert [match.part for match in single_elimination(2, third_place=True)] == [KnockoutPart.MAIN]


def test_the_losers_of_the_semi_finals_play_for_the_third_place() -> None:
    event = after(cup(4, third_place="yes"), favourite)
    assert meetings(event) == [{1, 2}, {4, 3}]
    assert places(after(event, favourite)) == {1: (1, 1), 2: (2, 2), 3: (3, 3), 4: (4, 4)}


def test_places_are_shared_by_those_put_out_together() -> None:
    over = to_the_end(cup(6), favourite)
    assert places(over) == {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4), 5: (5, 6), 6: (5, 6)}


@pytest.mark.parametrize("players", range(2, 34))
def test_the_favourite_wins_whatever_the_size_of_the_field(players: int) -> None:
    over = to_the_end(cup(players), favourite)
    assert KnockoutEvent(over).progress.winner == 1
    assert len(over.rounds) == least_rounds(players) == (players - 1).bit_length()


def test_a_standing_follows_the_tree_and_not_the_points() -> None:
    event = after(cup(4), lambda pair: DRAW if 1 in pair else favourite(pair), drawn, outsider)
    found = ranked(event, StandingRequest())
    # 1 has made a point in three games, 2 one in one game; 4 and 2 are still in.
    assert [(place.rank, place.player) for place in found.places] == [
        (1, 2),
        (1, 4),
        (3, 1),
        (3, 3),
    ]
    assert found.findings == ()
    over = ranked(after(event, favourite), StandingRequest())
    assert [place.player for place in over.places[:2]] == [2, 4]


def test_points_rank_the_groups_and_then_those_who_did_not_come_through_stand_last() -> None:
    event = after(cup(6, groups="2"), favourite, favourite)
    assert places_of(event, 2) is None
    event = after(event, favourite)
    told = places_of(event, 3)
    assert told == {1: 1, 2: 1, 3: 1, 4: 1, 5: 5, 6: 5}


def literal_meetings(slots: list[int | None]) -> list[set[int]]:
    """Return who meets in a round, by arithmetic alone: slot i meets the i-th from the end."""
    half = len(slots) // 2
    pairs = zip(slots[:half], reversed(slots), strict=False)
    return [{one, other} for one, other in pairs if one is not None and other is not None]


@pytest.mark.parametrize("seed", range(60))
def test_the_tree_agrees_with_slots_without_a_tree(seed: int) -> None:
    """A second witness: the winner of slots i and m + 1 - i goes on in slot i of the next round."""
    chance = Random(seed)
    players = chance.randint(2, 33)
    event = cup(players, tie_break="1")
    slots: list[int | None] = [*range(1, players + 1)]
    slots += [None] * ((1 << (players - 1).bit_length()) - players)
    while len(slots) > 1:
        wanted = literal_meetings(slots)
        beaten: set[int] = set()
        while wanted:
            pairs = KNOCKOUT.pair(event).pairs
            assert sorted(map(sorted, pairs)) == sorted(map(sorted, wanted))
            results = {pair: chance.choice((WHITE, DRAW, BLACK)) for pair in pairs}
            event = after(event, results.__getitem__)
            decided = [pair for pair, result in results.items() if result != DRAW]
            beaten |= {p.black if results[p] == WHITE else p.white for p in decided}
            wanted = [both for both in wanted if not both & beaten]
        half = len(slots) // 2
        sides = zip(slots[:half], reversed(slots), strict=False)
        slots = [other if one is None or one in beaten else one for one, other in sides]
    assert KnockoutEvent(event).progress.winner == slots[0]


# A match -------------------------------------------------------------------------------------


def test_a_match_of_two_games_changes_colours() -> None:
    first = KNOCKOUT.pair(cup(4, games="2")).pairs
    second = KNOCKOUT.pair(after(cup(4, games="2"), favourite)).pairs
    assert [tuple(reversed(pair)) for pair in first] == list(second)


def test_a_match_stops_when_it_is_decided_unless_all_games_are_to_be_played() -> None:
    two_nil = (favourite, favourite)
    assert meetings(after(cup(2, games="4"), *two_nil)) == [{1, 2}]
    with pytest.raises(EventOverError, match="number 1 has won"):
        meetings(after(cup(2, games="4"), *two_nil, drawn))
    assert meetings(after(cup(2, games="4", stop="no"), *two_nil, drawn)) == [{1, 2}]


def test_others_wait_for_a_tie_break() -> None:
    event = after(cup(4), lambda pair: DRAW if 1 in pair else favourite(pair))
    assert meetings(event) == [{1, 4}]
    assert KNOCKOUT.pair(event).not_paired == (2, 3)
    event = after(event, drawn, outsider)
    assert meetings(event) == [{4, 2}]


def test_tie_break_games_come_in_twos_or_one_by_one() -> None:
    tied = after(cup(2), drawn)
    assert meetings(after(tied, favourite)) == [{1, 2}]
    with pytest.raises(EventOverError, match="number 1"):
        KNOCKOUT.pair(after(cup(2, tie_break="1"), drawn, favourite))


def test_the_better_seed_goes_on_where_ties_are_not_played_off() -> None:
    assert meetings(after(cup(4, tie_break="seed"), drawn)) == [{1, 2}]


def test_in_armageddon_a_draw_is_a_win_for_black() -> None:
    event = after(cup(2, tie_break="1", armageddon="1"), drawn, drawn)
    black = KNOCKOUT.pair(event).pairs[0].black
    over = after(event, drawn)
    assert KnockoutEvent(over).progress.winner == black


def test_nobody_goes_on_from_a_match_to_which_nobody_came() -> None:
    event = after(cup(4), lambda pair: ABSENT if 1 in pair else favourite(pair))
    with pytest.raises(EventOverError, match="number 2"):
        KNOCKOUT.pair(event)
    assert places(event) == {2: (1, 1), 1: (2, 4), 3: (2, 4), 4: (2, 4)}


def test_white_goes_to_whoever_had_fewer_then_to_the_last_black_then_by_the_number() -> None:
    assert [tuple(pair) for pair in KNOCKOUT.pair(cup(4)).pairs] == [(1, 4), (3, 2)]
    # 1 had White once, 2 never.
    assert KNOCKOUT.pair(after(cup(4), favourite)).pairs == ((2, 1),)
    # Of 1 and 3 both have had White once; nothing but the number of the match is left.
    assert KNOCKOUT.pair(after(cup(4), lambda _: WHITE)).pairs == ((1, 3),)


# Double elimination --------------------------------------------------------------------------


def test_two_lost_matches_are_the_end() -> None:
    event = after(cup(4, elimination="double"), favourite)
    assert meetings(event) == [{1, 2}, {4, 3}]
    event = after(event, favourite)
    assert meetings(event) == [{3, 2}]
    event = after(event, favourite)
    assert meetings(event) == [{1, 2}]
    over = after(event, favourite)
    assert places(over) == {1: (1, 1), 2: (2, 2), 3: (3, 3), 4: (4, 4)}


def test_a_second_final_is_played_when_both_have_lost_once() -> None:
    event = after(cup(4, elimination="double"), favourite, favourite, favourite, outsider)
    assert meetings(event) == [{1, 2}]
    assert places(after(event, outsider))[2] == (1, 1)


@pytest.mark.parametrize("players", range(2, 20))
def test_everybody_but_the_winner_has_lost_twice(players: int) -> None:
    chance = Random(players)
    over = to_the_end(
        cup(players, elimination="double"), lambda _: WHITE if chance.random() < 0.5 else BLACK
    )
    lost = dict.fromkeys(range(1, players + 1), 0)
    for round_ in over.rounds:
        for game in round_.games:
            lost[game.white if game.white_result is Result.LOSS else game.black] += 1
    winner = KnockoutEvent(over).progress.winner
    assert winner is not None
    assert lost.pop(winner) < 2
    assert set(lost.values()) <= {2}


def test_losers_of_the_main_part_do_not_meet_again_at_once() -> None:
    """5 lost to 4, and 6 to 3, so the lower part crosses them."""
    event = after(cup(8, elimination="double"), favourite, favourite)
    assert meetings(event) == [{1, 2}, {5, 3}, {6, 4}]


# Groups --------------------------------------------------------------------------------------


def test_groups_come_first_and_the_first_of_one_meets_the_second_of_the_other() -> None:
    event = cup(8, groups="2")
    assert least_rounds(8, event.settings) == 5
    event = after(event, favourite, favourite, favourite)
    # Groups 1 4 5 8 and 2 3 6 7.
    assert meetings(event) == [{1, 3}, {2, 4}]


def test_two_of_one_group_meet_in_the_final_at_the_earliest() -> None:
    event = after(cup(16, groups="4"), favourite, favourite, favourite)
    quarter = meetings(event)
    assert quarter == [{1, 7}, {4, 6}, {2, 8}, {3, 5}]
    halves = [quarter[0] | quarter[1], quarter[2] | quarter[3]]
    for one, other in ((1, 8), (2, 7), (3, 6), (4, 5)):
        assert not any({one, other} <= half for half in halves)


def test_the_order_in_a_group_asks_the_game_among_equals_before_sonneborn_berger() -> None:
    event = cup(4, groups="1")
    won = {(1, 2): 2, (1, 3): 1, (1, 4): 1, (2, 3): 2, (2, 4): 4, (3, 4): 3}

    def decide(pair: Pair) -> tuple[Result, Result]:
        low, high = sorted(pair)
        return WHITE if won[int(low), int(high)] == pair.white else BLACK

    over = after(event, decide, decide, decide)
    stage = KnockoutEvent(over).groups
    assert stage is not None
    assert stage.ranked(stage.groups[0], over.rounds)[:2] == [2, 1]


def test_among_two_equals_their_game_comes_before_sonneborn_berger() -> None:
    """1 beat the better 4, but lost to 2, who beat nobody else."""
    won = {(1, 2): 2, (1, 3): 3, (1, 4): 1, (2, 3): 3, (2, 4): 4, (3, 4): 4}

    def decide(pair: Pair) -> tuple[Result, Result]:
        low, high = sorted(pair)
        return WHITE if won[int(low), int(high)] == pair.white else BLACK

    over = after(cup(4, groups="1"), decide, decide, decide)
    stage = KnockoutEvent(over).groups
    assert stage is not None
    assert stage.ranked(stage.groups[0], over.rounds) == [4, 3, 2, 1]


def test_everybody_meets_everybody_of_the_group() -> None:
    """Groups 1 4 5 8 9 and 2 3 6 7: the larger one plays two rounds more."""
    event = after(cup(9, groups="2"), *[favourite] * 5)
    assert [len(round_.games) for round_ in event.rounds] == [4, 4, 4, 2, 2]
    stage = KnockoutEvent(event).groups
    assert stage is not None
    games = [game for round_ in event.rounds for game in round_.games]
    assert len({frozenset((game.white, game.black)) for game in games}) == 16
    assert all(stage.group_of(game.white) == stage.group_of(game.black) for game in games)
    assert [stage.group_of(PlayerId(number)) for number in (1, 2, 8)] == [1, 2, 1]


# What is refused -----------------------------------------------------------------------------


def test_a_missing_result_holds_the_knock_out_up() -> None:
    open_game = (Result.UNFINISHED, Result.UNFINISHED)
    event = after(cup(4), lambda pair: open_game if 1 in pair else favourite(pair))
    with pytest.raises(RoundError, match=r"1-4 of round 1 has no result"):
        KNOCKOUT.pair(event)


def test_it_is_the_round_of_the_event_that_is_named() -> None:
    event = after(cup(4), favourite, lambda _: (Result.UNFINISHED, Result.UNFINISHED))
    with pytest.raises(RoundError, match=r"2-1 of round 2 has no result"):
        KNOCKOUT.pair(event)


def test_a_round_that_is_being_played_ends_nothing() -> None:
    progress = KnockoutEvent(cup(4)).progress
    first, second = KNOCKOUT.pair(cup(4)).pairs
    waiting = Game(*second, Result.UNFINISHED, Result.UNFINISHED)
    progress.play_partly(Round((Game(*first, *WHITE), waiting)))
    assert [len(match.games) for match in progress.current] == [1, 0]
    assert [set(match.players) for match in progress.open_matches] == [set(second)]


def test_a_round_that_does_not_follow_the_tree_is_named() -> None:
    event = cup(4).with_round(Round((Game(PlayerId(1), PlayerId(2), *WHITE),)))
    with pytest.raises(RoundError, match="round 1 has 1-2"):
        KNOCKOUT.pair(event)


def test_too_small_a_field_is_refused() -> None:
    with pytest.raises(RoundError, match="at least 2 entries"):
        KNOCKOUT.pair(cup(1))
    with pytest.raises(RoundError, match="at least 8 entries"):
        KNOCKOUT.pair(cup(7, groups="4"))
    with pytest.raises(RoundError, match="one group"):
        KNOCKOUT.pair(cup(7, groups="1", qualify="1"))
