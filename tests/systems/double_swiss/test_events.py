"""Stored events of matches: paired again, explained, certified, written and read back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_text, read_certificate
from ronde.certificates.verification import verify
from ronde.explain.explainer import swiss_explainer_of
from ronde.formats import read_text, write_text
from ronde.model import RoundNumber, Tournament
from ronde.model.paired import paired_view
from ronde.questions.files import load
from ronde.questions.pairing import PairingRequest, pair_round, with_pairing
from ronde.systems.double_swiss.system import DOUBLE_SWISS_2026

DATA = Path(__file__).parents[2] / "data" / "double"
TOLD = json.loads((DATA / "derivations.json").read_text("utf-8"))
ROUNDS = [(name, told["round"]) for name, rounds in TOLD.items() for told in rounds]


def stored(name: str) -> Tournament:
    return load(str(DATA / f"{name}.trf")).tournament


@pytest.mark.parametrize(("name", "round_"), ROUNDS)
def test_a_round_is_derived_as_told(name: str, round_: int) -> None:
    """Bye, residents, upfloaters, pairs with colours and their articles."""
    expected = TOLD[name][round_ - 1]
    derived = DOUBLE_SWISS_2026.derive(paired_view(stored(name)).before(RoundNumber(round_)))
    ids, articles = derived.standing.ids, DOUBLE_SWISS_2026.colour_articles
    boards = {frozenset((b.white, b.black)): b for b in derived.boards}
    found = [
        {
            "residents": sorted(int(ids[r]) for r in bracket.residents),
            "upfloaters": sorted(int(ids[r]) for r in bracket.upfloaters),
            "pairs": sorted(
                f"{ids[board.white]}-{ids[board.black]} {articles[board.rule]}"
                for board in (boards[frozenset(pair)] for pair in bracket.pairs)
            ),
        }
        for bracket in derived.outcome.brackets
    ]
    for bracket in expected["brackets"]:
        for key in bracket:
            bracket[key] = sorted(bracket[key])
    assert (derived.outcome.receiver, found) == (expected["bye"], expected["brackets"])


@pytest.mark.parametrize(("name", "round_"), ROUNDS[::3])
def test_a_round_is_certified(name: str, round_: int) -> None:
    paired = pair_round(stored(name), PairingRequest(round=round_))
    verdict = verify(read_certificate(as_text(certificate_of(paired.record))))
    assert verdict.is_verified, verdict.sentence()
    assert verdict.order_is_verified


@pytest.mark.parametrize("name", TOLD)
def test_files_come_back(name: str) -> None:
    event = stored(name)
    text = write_text(event, "trf26").text
    assert "192 FIDE_DOUBLESWISS\n" in text
    reading = read_text(text)
    assert reading.tournament == event
    assert not reading.findings


def test_the_next_match_is_written_as_two_rounds() -> None:
    event = stored("05")
    paired = pair_round(event, PairingRequest(round=3))
    after = with_pairing(paired)
    assert len(after.rounds) == 6
    assert paired_view(after).rounds[2].paired == paired_view(event).rounds[2].paired


def test_every_other_pair_has_its_reason() -> None:
    explainer = swiss_explainer_of(paired_view(stored("05")).before(RoundNumber(4)))
    players = explainer.tournament.to_be_paired()
    for one in players:
        for other in players:
            if one < other:
                assert list(explainer.answer(explainer.why_not(one, other)))
    assert explainer.regulation == "C.04.5 (2026)"
    told = {s.key for section in explainer.overview() for s in section.sentences}
    assert {"topgroup.meeting-upfloater-in-order", "double.fewer-whites"} <= told
