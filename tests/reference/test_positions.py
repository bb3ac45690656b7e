"""Published and constructed positions: each answer has another witness than this reference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.literal import BracketTooLargeError, pair_literally
from tests.literal.tables import tournament_from_table

from ronde.model import PlayerId, RoundNumber, Tournament

Data = Callable[[str], list[dict[str, Any]]]
Position = Callable[..., Tournament]
Answer = tuple[list[tuple[PlayerId, PlayerId]], PlayerId | None]

NAMES = [
    "C5", "C9", "A", "B", "C", "D", "E", "F", "G", "H", "I", "exh", "lookahead_c2",
    "lookahead_complete", "ppb_c7", "absent_float", "fpb_bars", "topscorer", "float_any",
    "clb_own", "limbo_sd", "c9_last", "rem_bsn",
]  # fmt: skip
EDITIONS = ["dutch-2017", "dutch-2026"]


def answer(tournament: Tournament, rules: str) -> Answer:
    found = pair_literally(tournament, rules)
    return sorted(found.pairs), found.bye


def expected(stated: dict[str, Any]) -> Answer:
    return sorted((PlayerId(w), PlayerId(b)) for w, b in stated["pairs"]), stated["bye"]


def test_every_position_has_a_test(data: Data) -> None:
    assert [item["name"] for item in data("positions.json")] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_position(name: str, data: Data) -> None:
    item = next(item for item in data("positions.json") if item["name"] == name)
    tournament = tournament_from_table(item["position"])
    stated = [rules for rules in EDITIONS if rules in item]
    assert stated
    for rules in stated:
        assert answer(tournament, rules) == expected(item[rules]), item["what"]


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("name", ["fifteen players", "fourteen players"])
def test_worked_tournament(name: str, rules: str, data: Data) -> None:
    event = next(item for item in data("events.json") if item["name"] == name)
    played = tournament_from_table(event)
    too_large = []
    for number in range(1, played.next_round + 1):
        before = played.before(RoundNumber(number))
        if str(number) in event[rules]:
            wanted = expected(event[rules][str(number)])
        else:
            round_ = played.rounds[number - 1]
            wanted = sorted((g.white, g.black) for g in round_.games), round_.pairing_bye
        try:
            assert answer(before, rules) == wanted, number
        except BracketTooLargeError:
            too_large.append(number)
    assert too_large == [1]


class TestParityOfE5:
    """5 players, round 1, the second is away: is the third player odd or the second present?"""

    def test_players_paired_so_far_are_counted(self, position: Position) -> None:
        event = position("1: | 2: | 3: | 4: | 5:", away={"2": "H"}, first="black")
        assert answer(event, "dutch-2026") == ([(3, 5), (4, 1)], None)

    def test_starting_numbers_when_chosen(self, position: Position) -> None:
        event = position(
            "1: | 2: | 3: | 4: | 5:",
            away={"2": "H"},
            first="black",
            settings={"parity": "number"},
        )
        assert answer(event, "dutch-2026") == ([(4, 1), (5, 3)], None)
