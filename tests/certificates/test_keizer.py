"""Certificates of Keizer seasons: proved, and refused wherever they were tampered with."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from tests.keizer_rounds import (
    ALWAYS,
    OF_PROOFS,
    OF_REPEATS,
    Document,
    certified,
    exchange_opponents,
    rounds,
    with_proofs,
    with_repeats,
)
from tests.keizer_seasons import season, the_example
from tests.tables import with_teams

from ronde.certificates.files import read_certificate
from ronde.certificates.keizer.export import keizer_certificate
from ronde.certificates.keizer.terms import NoSuchValueError
from ronde.certificates.keizer.terms import terms_of as verified_terms
from ronde.certificates.verification import verify
from ronde.errors import InputError, OversizedFileError
from ronde.keizer.presets import PRESETS, USUAL
from ronde.keizer.terms import terms_of
from ronde.model import ByeKind, ForbiddenGroup, PlayerId, RequestedBye, RoundNumber, Tournament
from ronde.questions.certificates import is_on_pages
from ronde.questions.files import load

ROOT = Path(__file__).parents[2]
PROVED = (
    "by articles 1.1 to 2.3 this is the list, by 3.1 to 3.5 everybody meets the nearest who can be "
    "met and the bye is due, by 4.1 to 4.3 these are the colours"
)


def verdict_of(document: Document) -> str:
    return verify(read_certificate(json.dumps(document))).sentence()


def proved(documents: Iterable[Document]) -> Counter[str]:
    """Return what certificates hold, all of which must be proved."""
    schema = json.loads((ROOT / "docs/schemas/certificate-keizer-1.json").read_text("utf-8"))
    shape = Draft202012Validator(schema)
    seen: Counter[str] = Counter()
    for document in documents:
        shape.validate(document)
        pairing, number = document["pairing"], document["round"]
        there = 2 * len(pairing["pairs"]) + (pairing["bye"] is not None)
        told = f"VERIFIED: round {number} by keizer, {there} players: {PROVED}"
        assert verdict_of(document) == told
        seen["rounds"] += 1
        seen["spared"] += bool(document["spared"])
        seen["nearest"] += any(one["without"] for one in document["nearest"])
        seen["repeats"] += document["repeats"] is not None
    return seen


@pytest.mark.parametrize("number", [150, pytest.param(250, marks=pytest.mark.long)])
def test_small_seasons_are_proved(number: int) -> None:
    seen = proved(rounds(range(number)))
    assert seen["rounds"] > number * 4 // 5
    assert min(seen.values()) > 3


def test_lists_that_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Writer and verifier stop at the same list, here after two of them."""
    usual = [document["list"] for document in rounds(range(60))]
    monkeypatch.setattr("ronde.keizer.settling._LONGEST", 2)
    documents = list(rounds(range(60)))
    assert [document["list"] for document in documents] != usual
    monkeypatch.setattr("ronde.certificates.keizer.lists.MOST_LISTS", 2)
    proved(documents)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_small_seasons_are_proved(part: int) -> None:
    assert proved(rounds(range(1000 * (part + 1), 1000 * (part + 2))))["rounds"] > 800


class TestTheWorkedExample:
    """The list and the pairing that the club has printed."""

    @pytest.fixture
    def document(self) -> Document:
        return certified(the_example())

    def test_the_list(self, document: Document) -> None:
        found = [(player, points / 10) for player, points in document["list"]]
        assert found[:6] == [(1, 93), (6, 91), (10, 89), (3, 70), (4, 69.5), (7, 67)]
        assert verdict_of(document).startswith("VERIFIED: round 2 by keizer, 10 players: ")

    def test_it_needs_no_proof(self, document: Document) -> None:
        assert (document["spared"], document["nearest"], document["repeats"]) == (None, [], None)

    def test_others_are_nearer(self, document: Document) -> None:
        exchange_opponents(document)
        assert verdict_of(document).endswith(
            "nearest: 3.1: nothing proves that player 1 cannot meet 6, who is nearer than 10"
        )


@pytest.mark.parametrize("preset", PRESETS)
def test_every_setting_is_spelled_out(preset: str) -> None:
    document = certified(season(5, "1-2 1-0, 3-4 ½, 5 U", settings=(("preset", preset),)))
    assert document["settings"] == {**USUAL, **PRESETS[preset], "preset": preset}
    assert verdict_of(document).startswith("VERIFIED")


VALUES = {
    "first-value": ("0", "10000", "10001", "0000060", "000060", "1x", "0.9x", "1.5x", "999.999x",
                    "1:1", "1.001:1", "2:1", "1000:1", "3 :1", "x", "", "１"),
    "gap": ("0", "10000", "10001", "-1", "all", "1.0", " 1", "3\n", "٣"),
    "cap": ("0", "1"),
    "meetings": ("0", "1", "all", "ALL"),
    "absence-limit": ("0", "all", "10001"),
    "walkover": ("2", "2.0001", "200%", "201%", "4/2", "5/2", "1/0", "0/1", "0.0", "12345",
                 "1.23456", "1/12345", "1%/2", ".5", "5.", "-1", "1e0"),
    "draw": ("1", "1.1", "0"),
    "loss": ("1/2", "0.51"),
    "win": ("1/2", "0", "2"),
    "before-joining": ("0", "9999.9", "1.25", "10000", ".5", "-1"),
    "cycle": ("keep", "Keep"),
    "own-value": ("yes", "y"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in VALUES.items() for value in values]
)
def test_settings_are_read_as_the_engine_reads_them(name: str, value: str) -> None:
    settings = {**USUAL, name: value}
    try:
        engine = terms_of(settings.items())
    except InputError:
        with pytest.raises(NoSuchValueError):
            verified_terms(settings)
        return
    if value.strip() != value or not value:
        with pytest.raises(NoSuchValueError):  # spelled out, there is nothing to strip or to add
            verified_terms(settings)
        return
    terms = verified_terms(settings)
    sizes = (1, 2, 7, 30)
    assert [terms.values(n) for n in sizes] == [engine.values(n) for n in sizes]
    assert terms.before_joining == engine.before_joining
    assert terms.numbers == {
        "step": engine.step, "cap": engine.cap, "gap": engine.gap, "bye-gap": engine.bye_gap,
        "absence-limit": engine.absences, "meetings": engine.meetings,
    }  # fmt: skip
    for kind, share in engine.shares.items():
        assert terms.shares[kind.value] == share
        assert terms.amounts(kind.value, [17]) == [engine.amount(kind, 17)]


@pytest.mark.parametrize("name", ALWAYS)
@pytest.mark.parametrize("make", [with_proofs, with_repeats])
def test_what_was_changed_is_refused(name: str, make: Any) -> None:
    change, told = ALWAYS[name]
    document = make()
    before = verdict_of(document).replace("VERIFIED", "REFUSED").removesuffix(PROVED)
    change(document)
    assert told in verdict_of(document)
    if name != "another round":
        assert verdict_of(document).startswith(before)


@pytest.mark.parametrize("name", OF_PROOFS)
def test_changed_proofs_are_refused(name: str) -> None:
    change, told = OF_PROOFS[name]
    document = with_proofs()
    change(document)
    assert told in verdict_of(document)


@pytest.mark.parametrize("name", OF_REPEATS)
def test_changed_proofs_of_repeats_are_refused(name: str) -> None:
    change, told = OF_REPEATS[name]
    document = with_repeats()
    assert document["repeats"]["optimum"]["odd_sets"]
    change(document)
    assert told in verdict_of(document)


def test_a_player_has_one_proof() -> None:
    document = with_proofs()
    document["nearest"] *= 2
    with pytest.raises(InputError, match=r"nearest\[1\].player is named twice"):
        read_certificate(json.dumps(document))


def test_strangers_are_passed_over() -> None:
    document = with_proofs()
    document["spared"].append(99)
    for one in document["nearest"]:
        one["without"] = [*one["without"], *one["without"], 98]
    assert verdict_of(document).startswith("VERIFIED")


class TestPlayersOnly:
    def test_teams_have_none(self) -> None:
        event = load(str(ROOT / "tests/data/teams/gen-01.trf")).tournament
        of_teams = replace(
            event, rules="keizer", team_data=replace(event.team_data, are_paired=True)
        )
        with pytest.raises(InputError, match="in events of players, not of teams"):
            keizer_certificate(of_teams)

    def test_a_tournament_of_teams_is_refused(self) -> None:
        document = with_teams(certified(the_example()))
        assert "teams meet in it, and this is a certificate of players" in verdict_of(document)


def test_browsers_verify_them_too() -> None:
    assert is_on_pages("keizer", of_teams=False)


def test_a_result_for_each_side_counts() -> None:
    """Both may win by decision; each has what the own side of the game says."""
    document = certified(the_example())
    game = document["tournament"]["rounds"][0]["games"][0]
    game["black_result"] = "win"
    assert "list: 1.1: player 1 has 930 tenths, and the results give 990" in verdict_of(document)


class TestSizes:
    """What would keep the verifier busy is refused, or needs no time."""

    def test_many_counts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        document = certified(the_example(("own-value", "no")))
        monkeypatch.setattr("ronde.certificates.effort.MOST_STEPS", 500)
        with pytest.raises(OversizedFileError, match="steps or more; at most 500 are done"):
            verdict_of(document)

    def test_a_cap_is_reached_by_leaps(self) -> None:
        capped = (("own-value", "no"), ("cycle", "cap"), ("cap", "9999"))
        odd, even = (certified(the_example(*capped[:2], ("cap", cap))) for cap in ("9999", "20"))
        assert odd["list"] != even["list"]
        assert verdict_of(odd).startswith("VERIFIED")

    def test_repeats_among_many(self) -> None:
        with pytest.raises(InputError, match="is proved of 300 players at the most"):
            keizer_certificate(forced(302))

    def test_repeats_among_a_hundred(self) -> None:
        document = certified(forced(100))
        assert [2, 1] in document["pairing"]["pairs"]
        assert verdict_of(document).startswith("VERIFIED")

    def test_many_pairs_with_prices(self, monkeypatch: pytest.MonkeyPatch) -> None:
        document = certified(forced(100))
        monkeypatch.setattr("ronde.certificates.effort.MOST_STEPS", 12_000)
        with pytest.raises(OversizedFileError, match=r"take 1\d{4} steps or more; at most 12000"):
            verdict_of(document)
        document["repeats"]["optimum"]["vertices"].pop()  # nothing is spent on another problem
        assert "the proof is about other vertices" in verdict_of(document)

    def test_a_repeat_and_a_bye(self) -> None:
        """Two may meet nobody but those whom they have met; without one of them one is left."""
        event = forced(10)
        others = (PlayerId(number) for number in (1, 2, *range(5, 11)))
        apart = tuple(ForbiddenGroup((PlayerId(3), other)) for other in others)
        away = (RequestedBye(RoundNumber(2), PlayerId(10), ByeKind.HALF_POINT),)
        document = certified(replace(event, forbidden=event.forbidden + apart, requested_byes=away))
        assert document["pairing"]["bye"] == 8
        assert document["repeats"]["optimum"]["criteria"][0]["value"] == 2
        assert verdict_of(document).startswith("VERIFIED")
        document["repeats"]["without"] = [2, 4]  # three parts, which prove one left over
        assert "3.3: nothing proves that a repeat against the rules" in verdict_of(document)


def forced(players: int) -> Tournament:
    """Return a season whose first two must meet again, because nobody else may meet the first."""
    pairs = [(n, n + 1) for n in range(1, players, 2)]
    event = season(players, ", ".join(f"{one}-{other} 1-0" for one, other in pairs))
    others = (PlayerId(number) for number in range(3, players + 1))
    return replace(event, forbidden=tuple(ForbiddenGroup((PlayerId(1), other)) for other in others))
