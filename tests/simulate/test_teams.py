"""Random events of teams: they follow their rules, read back, and have everything that happens."""

from __future__ import annotations

import pytest

from ronde.checking.replay import replay
from ronde.errors import InputError
from ronde.formats.files import read_text, write_text
from ronde.model import ByeKind, Tournament
from ronde.model.matches import TeamEvent, is_team_event
from ronde.simulate.config import Config
from ronde.simulate.generator import generate

SWISS = Config(players=10, rounds=6)
CHOICES = [
    ("swiss-team-2026", SWISS),
    ("swiss-team-2024", Config(players=9, rounds=5, boards=3)),
    ("swiss-team-2026", Config(players=14, rounds=7, boards=2, acceleration="baku")),
    ("berger", Config(players=7, boards=4)),
    ("fmjd", Config(players=6, boards=2)),
]


def made(rules: str, config: Config, seed: int) -> Tournament:
    return generate(rules=rules, seed=seed, config=config).tournament


@pytest.mark.parametrize(("rules", "config"), CHOICES)
def test_every_round_follows_the_rules_there_and_back(rules: str, config: Config) -> None:
    for seed in range(3):
        event = made(rules, config, seed)
        assert is_team_event(event)
        view = TeamEvent(event).as_tournament()
        assert len(view.players) == config.players
        assert replay(view, rules).agrees
        again = read_text(write_text(event, "trf26").text, file="teams.trf").tournament
        assert again is not None
        after = TeamEvent(again).as_tournament()
        assert after.rounds == view.rounds
        assert after.round_points == view.round_points
        assert replay(after, rules).agrees


def test_the_same_seed_makes_the_same_event() -> None:
    assert made("swiss-team-2026", SWISS, 5) == made("swiss-team-2026", SWISS, 5)
    assert made("swiss-team-2026", SWISS, 5) != made("swiss-team-2026", SWISS, 6)


def test_everything_happens() -> None:
    events = [TeamEvent(made("swiss-team-2026", SWISS, seed)) for seed in range(30)]
    matches = [m for event in events for r in event.rounds for m in r.matches]
    assert any(not match.was_played for match in matches)
    assert any(0 < match.board_games < len(match.boards) for match in matches)
    kinds = {kind for event in events for round_ in event.rounds for kind in round_.byes.values()}
    assert kinds == set(ByeKind)
    reserves = {event.team(1).members[-1] for event in events}
    assert any(reserve in match.line_up(1) for match in matches if 1 in match.teams
               for reserve in reserves)  # fmt: skip


def test_boards_are_as_asked_and_four_otherwise() -> None:
    assert TeamEvent(made("swiss-team-2026", SWISS, 1)).boards == 4
    assert TeamEvent(made("berger", Config(players=4, boards=6), 1)).boards == 6


def test_another_number_of_rounds_than_the_table_has() -> None:
    with pytest.raises(InputError, match="3 rounds"):
        made("berger", Config(players=4, rounds=5, boards=2), 1)
