"""The audit of an event: rounds proved, rounds that differ, and another reading of the text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.errors import EXIT_DIFFERENCES, EXIT_OK
from ronde.formats import write_text
from ronde.i18n import translate
from ronde.model import Bye, ByeKind, Colour, PlayerId, Tournament
from ronde.questions.audit import RoundFate, audit, audit_page
from ronde.simulate.config import EVERYBODY_PLAYS
from ronde.simulate.generator import generate

KEY = "dutch-2026"


def _event(players: int = 8, rules: str = KEY, rounds: int = 4) -> Tournament:
    config = replace(EVERYBODY_PLAYS, players=players, rounds=rounds)
    return generate(rules=rules, seed=4, config=config).tournament


def _turned(event: Tournament, number: int, board: int) -> Tournament:
    """Return an event with the colours of a board turned, in one round."""
    rounds = list(event.rounds)
    games = list(rounds[number - 1].games)
    game = games[board - 1]
    games[board - 1] = game._replace(
        white=game.black,
        black=game.white,
        white_result=game.black_result,
        black_result=game.white_result,
    )
    rounds[number - 1] = replace(rounds[number - 1], games=tuple(games))
    return replace(event, rounds=tuple(rounds))


def test_every_round_of_an_event_of_ours_is_proved() -> None:
    found = audit(_event())
    assert [one.fate for one in found.rounds] == [RoundFate.PROVED] * 4
    assert all(len(one.fingerprint) == 19 for one in found.rounds)
    assert found.agrees
    assert found.exit_code == EXIT_OK


def test_without_proofs_nothing_is_called_proved() -> None:
    found = audit(_event(), proofs=False)
    assert {one.fate for one in found.rounds} == {RoundFate.AGREES}


def test_a_turned_board_is_told_with_its_article() -> None:
    found = audit(_turned(_event(), 4, 1))
    last = found.rounds[3]
    assert [one.fate for one in found.rounds[:3]] == [RoundFate.PROVED] * 3
    assert last.fate is RoundFate.DIFFERS
    assert last.article
    assert last.reason
    assert last.played == "-".join(reversed(last.by_rules.split("-")))
    assert found.exit_code == EXIT_DIFFERENCES


def test_the_other_reading_of_odd_numbers_is_a_dispute_with_its_decision() -> None:
    """Decision 0001: in round 1 of five players, player 2 being away, 4-1 and 3-5, or 5-3."""
    away = (Bye(PlayerId(2), ByeKind.HALF_POINT),)
    ours = replace(_event(5, rounds=1), initial_colour=Colour.BLACK)
    game = ours.rounds[0].games[0]
    first = game._replace(white=PlayerId(4), black=PlayerId(1))
    other = game._replace(white=PlayerId(5), black=PlayerId(3))
    round_ = replace(ours.rounds[0], games=(first, other), byes=away)
    found = audit(replace(ours, rounds=(round_,)))
    assert [one.fate for one in found.rounds] == [RoundFate.DISPUTED]
    assert found.rounds[0].decision.startswith("0001-")


def test_what_the_event_announced_is_told_beside_other_rules() -> None:
    found = audit(_event(), "dutch-2017")
    assert found.announced == KEY
    assert found.rules == "dutch-2017"
    assert KEY in found.lead()[0]
    assert audit(replace(_event(), rules=None)).announced is None


@pytest.mark.parametrize(("rules", "rounds"), [("berger", 5), ("dutch-2012", 3), ("lim-2026", 3)])
def test_rounds_of_other_systems_are_proved_too(rules: str, rounds: int) -> None:
    found = audit(_event(6, rules, rounds=rounds))
    assert {one.fate for one in found.rounds} == {RoundFate.PROVED}


def test_the_page_is_in_the_language_of_its_reader() -> None:
    event = _turned(_event(), 4, 1)
    data = write_text(event, "json").text.encode()
    page = audit_page(data, "event.json", None, "de")
    assert '<html lang="de">' in page
    assert translate(RoundFate.DIFFERS.word, "de") in page
