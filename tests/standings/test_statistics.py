"""Figures of an event: results by colour, upsets, streaks, colour balance, gaps of ratings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.commands import Run

import ronde
from ronde.errors import EXIT_INPUT, InputError
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    PlayerId,
    Result,
    Round,
    Sex,
    Tournament,
)
from ronde.questions.source import Source
from ronde.questions.statistics import StatisticsQuestion
from ronde.standings.statistics import Statistics

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
EXAMPLE = str(files("ronde.examples").joinpath("minerals.trf"))
SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "statistics-1.json"
RATINGS = (2400, 2300, 2000, None, 1800)


def game(white: int, black: int, result: str) -> Game:
    ends = {"1": (W, L), "=": (D, D), "0": (L, W), "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
            "00": (L, L), "*": (Result.UNFINISHED, Result.UNFINISHED)}  # fmt: skip
    return Game(PlayerId(white), PlayerId(black), *ends[result])


def event(*rounds: Sequence[Game], byes: Sequence[Bye] = ()) -> Tournament:
    players = tuple(
        Player(
            PlayerId(number),
            f"Name {number}",
            Sex.FEMALE if number == 2 else None,
            title="IM" if number == 1 else "",
            rating=rating,
            federation="NED" if number < 4 else "FRA",
        )
        for number, rating in enumerate(RATINGS, 1)
    )
    return Tournament(players, tuple(Round(tuple(games), tuple(byes)) for games in rounds))


def figures(*rounds: Sequence[Game], after: int | None = None) -> Statistics:
    return StatisticsQuestion(after=after).ask(Source(event(*rounds))).figures


def test_results_by_colour_count_games_over_the_board() -> None:
    found = figures(
        [game(1, 2, "1"), game(3, 4, "+")], [game(3, 1, "="), game(5, 2, "0")], [game(1, 5, "00")]
    )
    results = found.results
    assert (results.games, results.white_wins, results.draws, results.black_wins) == (4, 1, 1, 1)
    assert results.others == 1
    assert found.forfeits == 1
    assert [one.byes for one in found.rounds] == [1, 1, 3]


def test_an_open_game_is_no_result() -> None:
    complete = figures([game(1, 2, "1")], [game(2, 1, "*")])
    assert (complete.after_round, complete.results.games) == (1, 1)
    assert figures([game(1, 2, "1")], [game(2, 1, "*")], after=2).results.games == 1


def test_upsets_are_wins_over_a_higher_rating() -> None:
    found = figures(
        [game(1, 5, "0"), game(2, 3, "=")], [game(3, 2, "1"), game(4, 1, "1")], [game(1, 2, "1")]
    )
    told = [(u.round, u.winner.starting_number, u.loser.starting_number, u.gap, u.colour)
            for u in found.upsets]  # fmt: skip
    assert told == [(1, 5, 1, 600, Colour.BLACK), (2, 3, 2, 300, Colour.WHITE)]


def test_favourites_and_gaps_are_of_rated_pairs() -> None:
    (first,) = figures(
        [
            game(1, 2, "1"),
            game(5, 3, "="),
        ]
    ).rounds
    favourites = first.favourites
    assert (favourites.games, favourites.wins, favourites.draws, favourites.losses) == (2, 1, 1, 0)
    assert favourites.mean_gap == 150
    (unrated,) = figures([game(1, 4, "1")]).rounds
    assert (unrated.favourites.games, unrated.favourites.mean_gap) == (0, None)


def test_a_round_without_a_game_does_not_interrupt_a_streak() -> None:
    found = figures(
        [game(1, 2, "1")],
        [game(1, 3, "+")],
        [game(4, 1, "0")],
        [game(1, 5, "=")],
        [game(1, 3, "0")],
    )
    winning, unbeaten = found.winning_streaks[0], found.unbeaten_streaks[0]
    assert (winning.player.starting_number, winning.games) == (1, 2)
    assert (winning.first_round, winning.last_round) == (1, 3)
    assert (unbeaten.games, unbeaten.last_round) == (3, 4)
    assert found.perfect == ()


def test_who_won_every_game_is_named() -> None:
    found = figures([game(1, 2, "1")], [game(3, 1, "0")])
    assert [person.name for person in found.perfect] == ["Name 1"]


def test_colour_balance_counts_players_by_difference() -> None:
    found = figures([game(1, 2, "1"), game(3, 4, "1")], [game(1, 3, "1"), game(2, 4, "+")])
    assert [(one.difference, one.players) for one in found.colour_balance] == [
        (-1, 2), (0, 2), (2, 1),
    ]  # fmt: skip


def test_entries_by_title_federation_and_sex() -> None:
    entries = figures().entries
    assert (entries.players, entries.rated, entries.women, entries.mean_rating) == (5, 4, 1, 2125)
    assert [(g.name, g.players, g.rated, g.mean_rating) for g in entries.federations] == [
        ("NED", 3, 3, 2233),
        ("FRA", 2, 1, 1800),
    ]
    assert [group.name for group in entries.titles] == ["IM"]


def test_a_bye_is_neither_game_nor_forfeit() -> None:
    told = event([game(1, 2, "1")], byes=[Bye(PlayerId(3), ByeKind.PAIRING_ALLOCATED)])
    (round_,) = StatisticsQuestion().ask(Source(told)).figures.rounds
    assert (round_.results.games, round_.forfeits, round_.byes) == (1, 0, 3)


def test_before_the_first_round_there_is_little_to_tell() -> None:
    found = StatisticsQuestion().ask(Source(event()))
    assert [fact.label for fact in found.facts()] == ["Players"]
    assert [one.listed.title for one in found.lists()] == ["Titles", "Federations"]


class TestCommand:
    def test_in_words_and_as_data(self, run: Run) -> None:
        told = run("statistics", EXAMPLE)
        assert told.code == 0
        assert "CM Jasper, June (2135) beat WGM Cobalt, Cleo (2402) in round 3: 267" in told.out
        data = json.loads(run("statistics", EXAMPLE, "--after", "2", "--json").out)
        Draft202012Validator(json.loads(SCHEMA.read_text())).validate(data)
        assert (data["event"], data["statistics"]["after_round"]) == ("Minerals Open", 2)

    def test_a_round_that_was_not_played_is_refused(self, run: Run) -> None:
        told = run("statistics", EXAMPLE, "--after", "9")
        assert told.code == EXIT_INPUT
        assert "there is no standing after round 9" in told.err

    def test_from_python_in_every_language(self) -> None:
        found = ronde.read(EXAMPLE).statistics()
        assert "Plus grosse surprise" in found.text("fr")
        assert "<table>" in found._repr_html_()
        with pytest.raises(InputError, match="after"):
            ronde.read(EXAMPLE).statistics(after=-1)
