"""Certificates of the Dutch system of 2012 and 2011: a log that is replayed, and refused if not."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from tests.certificates.procedure import (
    EDITIONS,
    any_settings,
    by_baku,
    certificate,
    certified,
    event_of,
    place_of,
    refusal,
    with_step,
)
from tests.literal import BracketTooLargeError
from tests.literal.procedure import StepBudgetError, pair_by_procedure

from ronde.certificates.document import BarrierClaim
from ronde.certificates.dutch.document import Witness
from ronde.certificates.effort import Effort
from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_data, as_text, read_certificate
from ronde.certificates.procedure import export, situation, walk
from ronde.certificates.procedure.document import LevelClaim, ProcedureCertificate, StepName
from ronde.certificates.procedure.verification import _Replay
from ronde.certificates.report import Verification
from ronde.certificates.verification import verify
from ronde.errors import InputError, NoLegalPairingError, OversizedFileError, RondeError
from ronde.formats import read_text
from ronde.model import CHESS, Tournament
from ronde.questions.certificates import is_on_pages
from ronde.serialisation import Hexadecimal
from ronde.systems.dutch_procedure.edition import ProcedureSettings
from ronde.systems.dutch_procedure.edition_2012 import EDITION
from ronde.systems.dutch_procedure.seen import seen_by_procedure

PAGE: Final = Path(__file__).parents[2] / "docs" / "formats" / "certificate.md"
MIDDLE: Final = range(8, 17)
NOTHING: Final = BarrierClaim((), 0)
EMPTY: Final = "nothing proves that no candidate is better"
SAID: Final = "every step is best, and first among the best; the walk was replayed"

STEPS = {
    "dutch-2012": (17, 37, 44, 62, 99, 191, 2657),
    "dutch-2011": (17, 37, 44, 54, 62, 99, 1427, 2657),
}
"""Seeds of small events in which every step occurs, with a candidate and without one."""


def verified(document: ProcedureCertificate) -> Verification:
    assert as_data(document)  # whatever was tampered with can be written
    return verify(document)


@pytest.fixture(scope="module")
def logs() -> Callable[[str, int], ProcedureCertificate]:
    """Give the certificate of a small event."""
    kept: dict[tuple[str, int], ProcedureCertificate] = {}

    def log_of(rules: str, seed: int) -> ProcedureCertificate:
        if (rules, seed) not in kept:
            kept[rules, seed] = certificate(event_of(rules, seed))
        return kept[rules, seed]

    return log_of


Logs = Callable[[str, int], ProcedureCertificate]

# Accepted ------------------------------------------------------------------------------------


def assert_accepted(document: ProcedureCertificate) -> Verification:
    verdict = verify(document)
    assert verdict.is_verified, verdict.sentence()
    assert verdict.order_is_verified
    assert SAID in verdict.sentence()
    return verdict


@pytest.mark.parametrize("rules", EDITIONS)
def test_every_step_of_the_procedure(rules: str, logs: Logs) -> None:
    seen = Counter[tuple[str, bool]]()
    for seed in STEPS[rules]:
        document = logs(rules, seed)
        assert_accepted(document)
        seen.update((one.step.value, one.optimum is not None) for one in document.steps)
    both = {"level", "lowest", "penultimate", "undone"}
    of_2011 = {("meeting", True), ("meeting", False), ("crowding", True), ("set", True)}
    expected = {(name, found) for name in both for found in (True, False)}
    expected |= {("bracket", True), ("reach", False), ("company", False)}
    assert expected | (of_2011 if rules == "dutch-2011" else {("company", True)}) <= set(seen)


@pytest.mark.parametrize("rules", EDITIONS)
def test_generated_rounds_with_all_settings(rules: str) -> None:
    odd = bars = accepted = 0
    for players, seeds in (
        (range(4, 21), range(7_000, 7_020)),
        (range(40, 61), range(7_100, 7_103)),
    ):
        for event, document in certified(rules, seeds, players, other_settings=True):
            assert_accepted(document)
            accepted += 1
            odd += len(event.to_be_paired()) % 2
    for _, document in certified(rules, (62, 145, 176)):
        assert_accepted(document)
        bars += bool(document.bars)
    assert accepted > 8
    assert odd > 2
    assert bars == 3


@pytest.mark.parametrize("rules", EDITIONS)
def test_accelerated_rounds(rules: str) -> None:
    accepted = 0
    for seed in range(300, 312):
        event = event_of(rules, seed, MIDDLE)
        if event.points is not CHESS:
            continue
        try:
            document = certificate(by_baku(event))
        except NoLegalPairingError:
            continue
        verdict = assert_accepted(document)
        assert "virtual" not in verdict.sentence()
        assert any(entry["by_round"] for entry in document.tournament["virtual_points"])  # type: ignore[attr-defined]
        accepted += 1
    assert accepted > 3


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_interpreter_of_the_text_pairs_alike(rules: str, logs: Logs) -> None:
    for seed in STEPS[rules][:6]:
        document, event = logs(rules, seed), event_of(rules, seed)
        found = pair_by_procedure(event, rules, largest_bracket=9)
        assert sorted(document.pairing.pairs) == sorted(found.pairs)
        assert document.pairing.bye == found.bye


def test_sets_too_many_to_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """In brackets with more sets those below meet floaters only, in engine and walk."""
    monkeypatch.setattr("ronde.systems.dutch_procedure.solver.SETS_TRIED", 0)
    monkeypatch.setattr(walk, "MOST_SETS", 0)
    document = certificate(event_of("dutch-2011", 1427))
    assert "crossing" in [one.step.value for one in document.steps]
    assert_accepted(document)


def test_one_bracket_only() -> None:
    """Round 1: all have the same score, and there is no bracket above the lowest."""
    record = {
        "format": "ronde-tournament", "version": 1, "players": [{"id": k} for k in range(1, 8)],
        "rules": "dutch-2012", "initial_colour": "black", "number_of_rounds": 3,
    }  # fmt: skip
    event = read_text(json.dumps(record)).tournament
    assert event is not None
    document = certificate(event)
    assert document.pairing.pairs == ((4, 1), (2, 5), (6, 3))
    assert [str(line.sentence()) for line in assert_accepted(document).brackets] == [
        "step 1 (lowest): 7 players, 3 pairs, 1 downfloater: proved; order verified"
    ]


def test_public_pages_have_them() -> None:
    assert all(is_on_pages(rules, of_teams=False) for rules in EDITIONS)


# The page --------------------------------------------------------------------------------------


def test_the_table_of_fields_is_that_of_the_problems() -> None:
    text = PAGE.read_text("utf-8").split("### Problems of the procedure\n")[1]
    rows = re.findall(r"^\| ([A-D]\.[\d.a-z]+) \| `([a-z-]+)` \|", text, re.MULTILINE)[:14]
    assert [name for _, name in rows] == list(situation.ORDER_2012)
    assert {name: article for article, name in rows} == situation.ARTICLES
    order = text.split("In 2011 the order is another one: ")[1].split(", then the four")[0]
    assert re.findall("`([a-z-]+)`", order) == [*situation.ORDER_2011[:9]]
    assert situation.ORDER_2011[9:] == situation.ORDER_2012[-4:]


# Refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EDITIONS)
def test_steps_left_out_doubled_or_out_of_turn(rules: str, logs: Logs) -> None:
    """No step can be spared, and none stands where another one belongs."""
    for seed in STEPS[rules][:3]:
        document = logs(rules, seed)
        for place, step in enumerate(document.steps):
            others = document.steps[:place] + document.steps[place + 1 :]
            assert not verified(replace(document, steps=others)).is_verified, (seed, place)
            doubled = document.steps[: place + 1] + document.steps[place:]
            assert not verified(replace(document, steps=doubled)).is_verified, (seed, place)
            first = (step, *others)
            if first != document.steps:
                assert not verified(replace(document, steps=first)).is_verified, (seed, place)


class TestSteps:
    def test_a_step_is_missing(self, logs: Logs) -> None:
        document = logs("dutch-2012", 44)
        number = len(document.steps)
        shorter = replace(document, steps=document.steps[:-1])
        assert refusal(verified(shorter)) == f"round steps: step {number} is missing, lowest"
        assert "REFUSED" in verified(replace(document, steps=())).sentence()

    def test_a_step_too_many(self, logs: Logs) -> None:
        document = logs("dutch-2012", 44)
        longer = replace(document, steps=(*document.steps, document.steps[-1]))
        assert refusal(verified(longer)) == "round steps: there are steps after the last one"

    def test_another_step(self, logs: Logs) -> None:
        document = logs("dutch-2012", 44)
        place = place_of(document, "level")
        without = replace(document, steps=document.steps[:place] + document.steps[place + 1 :])
        assert refusal(verified(without)).startswith(
            f"{place + 1} step: the procedure comes to level here, not to "
        )

    def test_another_level(self, logs: Logs) -> None:
        document = logs("dutch-2012", 44)
        place = place_of(document, "level")
        level = document.steps[place].level
        assert level is not None
        for forged in (replace(level, pairs=level.pairs + 1), LevelClaim(None, 9)):
            assert refusal(verified(with_step(document, place, level=forged))) == (
                f"{place + 1} level: it is not the level that the procedure comes to"
            )

    def test_a_level_where_none_belongs(self, logs: Logs) -> None:
        document = with_step(logs("dutch-2012", 44), 0, level=LevelClaim(1, 1))
        with pytest.raises(InputError, match=r"steps\[0\].level stands in the steps level"):
            read_certificate(as_text(document))


class TestCandidates:
    def test_other_pairs(self, logs: Logs) -> None:
        document = logs("dutch-2012", 0)
        place = next(k for k, one in enumerate(document.steps) if len(one.pairs) > 1)
        (a, b), (c, d), *others = document.steps[place].pairs
        for pairs in (((a, c), (b, d), *others), ((a, b), *others), ((a, b), (a, b), (c, d))):
            assert refusal(verified(with_step(document, place, pairs=pairs))) == (
                f"{place + 1} candidate: the matching that is proved has other pairs"
            )

    def test_other_floaters(self, logs: Logs) -> None:
        document = logs("dutch-2012", 17)
        place = next(
            k
            for k, one in enumerate(document.steps)
            if one.downfloaters and one.step.value != "bracket"
        )
        for floaters in ((), (*document.steps[place].downfloaters, 99)):
            assert refusal(verified(with_step(document, place, downfloaters=floaters))) == (
                f"{place + 1} candidate: its downfloaters are not those whom it leaves unpaired"
            )

    def test_more_floaters_than_players(self, logs: Logs) -> None:
        document = with_step(logs("dutch-2012", 17), 0, downfloaters=tuple(range(1, 100)))
        assert refusal(verified(document)) == "1 candidate: it has more downfloaters than players"

    def test_duals_and_values(self, logs: Logs) -> None:
        document = logs("dutch-2011", 17)
        for place, step in enumerate(document.steps):
            proof = step.optimum
            if proof is None:
                continue
            values = tuple(Hexadecimal(value + 8) for value in proof.dual_values)
            larger = with_step(document, place, optimum=replace(proof, dual_values=values))
            assert refusal(verified(larger)).startswith(f"{place + 1} duals: ")
            *first, last = proof.criteria
            counted = (*first, replace(last, value=(last.value or 0) + 1))
            other = with_step(document, place, optimum=replace(proof, criteria=counted))
            assert (
                refusal(verified(other)) == f"{place + 1} criteria: the criteria have other values"
            )

    def test_no_proof(self, logs: Logs) -> None:
        document = logs("dutch-2012", 17)
        for place, step in enumerate(document.steps):
            if step.optimum is not None:
                bare = with_step(document, place, optimum=None)
                assert refusal(verified(bare)) == f"{place + 1} candidate: {EMPTY}"

    def test_no_candidate_where_there_is_one(self, logs: Logs) -> None:
        """Whatever the barrier names: there is none."""
        for rules, seed in (("dutch-2012", 44), ("dutch-2011", 17), ("dutch-2011", 1427)):
            document = logs(rules, seed)
            everybody = tuple(player for pair in document.pairing.pairs for player in pair)
            for place, step in enumerate(document.steps):
                if step.optimum is None:
                    continue
                for barrier in (NOTHING, BarrierClaim(everybody, 1), None):
                    none = with_step(
                        document, place, optimum=None, pairs=(), downfloaters=(), barrier=barrier
                    )
                    assert not verified(none).is_verified, (seed, place)

    @pytest.mark.parametrize("rules", EDITIONS)
    def test_barriers_are_needed(self, rules: str, logs: Logs) -> None:
        document = logs(rules, 17)
        everybody = BarrierClaim(tuple(range(1, 100)), 99)
        changed = 0
        for place, step in enumerate(document.steps):
            if step.barrier is None:
                continue
            missing = refusal(verified(with_step(document, place, barrier=None)))
            wrong = refusal(verified(with_step(document, place, barrier=everybody)))
            assert missing.startswith(f"{place + 1} ")
            assert "nothing proves that" in missing
            assert "the barrier does not prove that" in wrong or "nothing proves that" in wrong
            changed += 1
        assert changed > 2

    def test_more_leave_a_bracket_than_must(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Brackets by themselves with two floaters more, of which each is proved best."""

        def with_more(writer: Any, bracket: Any, forced: tuple[int, ...]) -> Any:
            scope = situation.StepScope(0, bracket.size % 2 + 2, forced=forced)
            problem = export._Priced(writer.round, bracket, scope)
            claim, taken = writer._solved(StepName.BRACKET, problem, problem.solution())
            writer.log.append(claim)
            return taken

        monkeypatch.setattr(export._Writer, "alone", with_more)
        monkeypatch.setattr(export, "_refuse_other_pairing", lambda *_: None)
        place = {"players": [{"id": k} for k in range(1, 9)], "rules": "dutch-2012"}
        games = [(k, k + 4, "win", "loss") for k in range(1, 5)]
        keys = ("white", "black", "white_result", "black_result")
        rounds = [{"games": [dict(zip(keys, game, strict=True)) for game in games]}]
        record = {"format": "ronde-tournament", "version": 1, "rounds": rounds, **place}
        event = read_text(json.dumps(record)).tournament
        assert event is not None
        document = certificate_of(event)
        assert isinstance(document, ProcedureCertificate)
        assert refusal(verified(document)) == (
            "1 fewest: nothing proves that so many downfloaters are needed"
        )
        wrong = with_step(document, 0, barrier=NOTHING)
        assert refusal(verified(wrong)) == (
            "1 fewest: the barrier does not prove that so many must leave the bracket"
        )

    @pytest.mark.parametrize("rules", EDITIONS)
    def test_a_later_candidate(self, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Others of the best candidates, as the solver comes to them, with all their proofs."""
        monkeypatch.setattr(
            export._FirstOfBest, "arrange", lambda self: _Unordered(self.candidates.partner)
        )
        monkeypatch.setattr(export._Priced, "_greedy_order", lambda _: [])
        monkeypatch.setattr(export, "_refuse_other_pairing", lambda *_: None)
        refused = accepted = 0
        for seed in range(40, 60):
            event = event_of(rules, seed, MIDDLE)
            try:
                document = certificate_of(event)
            except NoLegalPairingError:
                continue
            verdict = verify(document)
            accepted += verdict.is_verified
            if not verdict.is_verified:
                assert " order: a candidate just as good is earlier: " in refusal(verdict)
                refused += 1
        assert refused > 8
        assert accepted

    @pytest.mark.parametrize("rules", EDITIONS)
    def test_a_requirement_left_out(self, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Logs of a writer that forgets one are refused, if ever they are written."""
        events = [event_of(rules, seed, MIDDLE) for seed in range(80, 92)]
        table = f"ORDER_{rules[-4:]}"
        order = getattr(situation, table)
        monkeypatch.setattr(export, "_refuse_other_pairing", lambda *_: None)
        for name in ("denied-preferences", "scores-of-floaters", "repeated-downfloats"):
            refused = 0
            for event in events:
                with monkeypatch.context() as patch:
                    patch.setattr(situation, table, tuple(one for one in order if one != name))
                    document = _written(event)
                refused += document is not None and not verify(document).is_verified
            assert refused > 6, name


class _Unordered:
    def __init__(self, matching: list[int]) -> None:
        self.matching = matching


def _written(event: Tournament) -> Any:
    try:
        return certificate_of(event)
    except (NoLegalPairingError, RondeError):
        return None


class TestReach:
    def test_fewer_pairs_than_can_be_made(self, logs: Logs) -> None:
        document = logs("dutch-2012", 44)
        place = place_of(document, "reach", found=False)
        step = document.steps[place]
        for barrier in (None, NOTHING):
            fewer = with_step(document, place, pairs=step.pairs[:-1], barrier=barrier)
            assert refusal(verified(fewer)) == (
                f"{place + 1} reach: nothing proves that the next bracket has not more pairs"
            )

    def test_pairs_of_others(self, logs: Logs) -> None:
        document = logs("dutch-2012", 44)
        place = place_of(document, "reach", found=False)
        pairs = document.steps[place].pairs
        for forged in ((*pairs, (1, 1)), (*pairs, (1, 99)), (*pairs, *pairs)):
            assert refusal(verified(with_step(document, place, pairs=forged))) == (
                f"{place + 1} reach: its pairs are not pairs of the next bracket"
            )

    def test_it_has_no_candidate(self, logs: Logs) -> None:
        document = logs("dutch-2012", 44)
        place = place_of(document, "reach", found=False)
        forged = with_step(document, place, downfloaters=(1,))
        assert refusal(verified(forged)) == f"{place + 1} reach: it has pairs, and nothing else"


class TestRest:
    """Crowding and sets of 2011: whether those below can be paired must be shown."""

    MISSING = "rest: it must show whether the others can be paired"

    def test_nothing_is_shown(self, logs: Logs) -> None:
        document = logs("dutch-2011", 17)
        place = place_of(document, "crowding")
        forged = with_step(document, place, rest=None)
        assert refusal(verified(forged)) == f"{place + 1} {self.MISSING}"
        both = with_step(document, place, stuck=NOTHING)
        assert refusal(verified(both)) == f"{place + 1} {self.MISSING}"

    def test_a_witness_that_shows_nothing(self, logs: Logs) -> None:
        document = logs("dutch-2011", 17)
        place = place_of(document, "crowding")
        rest = document.steps[place].rest
        assert rest is not None
        for forged, why in (
            (Witness(rest.pairs[1:], rest.left_over), "it is not a pairing of the downfloaters"),
            (Witness(rest.pairs, None), "it is not a pairing of the downfloaters and all below"),
            (Witness(rest.pairs, 99), "it is not a pairing of the downfloaters and all below"),
        ):
            sentence = refusal(verified(with_step(document, place, rest=forged)))
            assert sentence.startswith(f"{place + 1} rest: {why}")

    def test_a_barrier_that_proves_nothing(self, logs: Logs) -> None:
        for seed, name in ((17, "crowding"), (1427, "set")):
            document = logs("dutch-2011", seed)
            place = next(k for k, one in enumerate(document.steps) if one.step.value == name)
            everybody = tuple(player for pair in document.pairing.pairs for player in pair)
            stuck = BarrierClaim(everybody, 1)
            forged = with_step(document, place, rest=None, stuck=stuck)
            assert refusal(verified(forged)) == (
                f"{place + 1} rest: the barrier does not prove that the others cannot be paired"
            )

    def test_no_candidate_where_nobody_could_go_on(self, logs: Logs) -> None:
        document = logs("dutch-2011", 1427)
        place = next(
            k for k, one in enumerate(document.steps) if one.step.value == "set" and one.stuck
        )
        optimum = document.steps[0].optimum
        forged = with_step(document, place, optimum=optimum)
        assert refusal(verified(forged)) == (
            f"{place + 1} rest: where the others cannot be paired there is no candidate"
        )


class TestRound:
    def test_pairs_swapped(self) -> None:
        """Two exchange their opponents, and boards and colours are those of the rules."""
        refused = 0
        for _, document in certified("dutch-2012", range(20, 40), MIDDLE):
            (a, b), (c, d), *others = document.pairing.pairs
            for pairs in (((a, d), (c, b)), ((a, c), (b, d)), ((d, a), (b, c))):
                pairing = replace(document.pairing, pairs=(*pairs, *others))
                sentence = refusal(verified(replace(document, pairing=pairing)))
                assert sentence.startswith("round pairing: ")
                refused += "its pairs are not those to which the steps come" in sentence
        assert refused > 2

    def test_colours_turned_and_boards_out_of_order(self, logs: Logs) -> None:
        document = logs("dutch-2012", 17)
        first, *others = document.pairing.pairs
        for pairs in (((first[1], first[0]), *others), (*others, first)):
            pairing = replace(document.pairing, pairs=tuple(pairs))
            assert refusal(verified(replace(document, pairing=pairing))) == (
                "round pairing: colours or the order of the boards are not those of the rules"
            )

    def test_another_edition(self, logs: Logs) -> None:
        document = logs("dutch-2012", 17)
        forged = replace(document, rules="dutch-2011")
        assert refusal(verified(forged)) == (
            "round tournament: rules, settings or round are not those of the tournament"
        )
        forged = replace(forged, tournament={**document.tournament, "rules": "dutch-2011"})
        assert not verified(forged).is_verified
        dutch = as_text(document).replace("dutch-2012", "dutch-2017")
        with pytest.raises(InputError, match="bye_score"):
            read_certificate(dutch)

    def test_bars(self, logs: Logs) -> None:
        document = logs("dutch-2012", 62)
        assert document.bars
        fewer = refusal(verified(replace(document, bars=document.bars[:-1])))
        assert "may not have the bye" in fewer
        more = replace(document, bars=(*document.bars, NOTHING))
        assert refusal(verified(more)).startswith(
            "round bars: the barrier does not prove that the bye needs somebody with more than"
        )
        even = replace(logs("dutch-2012", 44), bars=(NOTHING,))
        assert refusal(verified(even)) == "round bars: the bar of the bye does not rise here"

    def test_a_truncated_file(self, logs: Logs) -> None:
        text = as_text(logs("dutch-2012", 17))
        for length in range(0, len(text) - 2, 997):
            with pytest.raises(InputError):
                read_certificate(text[:length])


# Hostile ---------------------------------------------------------------------------------------


def huge(players: int, rules: str, **fields: Any) -> dict[str, Any]:
    """Return a certificate of round 1 of many players, without any proof."""
    half = players // 2
    pairs = [[v, v + half] if v % 2 else [v + half, v] for v in range(1, half + 1)]
    return {
        "format": "ronde-certificate", "version": 1, "program": "", "rules": rules,
        "settings": {}, "round": 1, "pairing": {"pairs": pairs, "bye": None}, "bars": [],
        "steps": [{"step": "lowest", "pairs": pairs, "downfloaters": []}],
        "tournament": {
            "format": "ronde-tournament", "version": 1, "number_of_rounds": 1, "rules": rules,
            "players": [{"id": player} for player in range(1, players + 1)],
            "initial_colour": "white", **fields,
        },
    }  # fmt: skip


def test_a_bracket_that_is_too_large() -> None:
    with pytest.raises(OversizedFileError, match="steps or more; at most 12000000"):
        verify(read_certificate(json.dumps(huge(5_000, "dutch-2012"))))


def test_a_score_for_everybody() -> None:
    """A field for each score would make costs of many thousand digits."""
    adjustments = [{"players": [v], "points": 10 * (v // 2)} for v in range(1, 3_001)]
    data = huge(3_000, "dutch-2012", adjustments=adjustments)
    verdict = verify(read_certificate(json.dumps(data)))
    assert not verdict.is_verified


def test_more_lists_of_ceilings_than_can_be_looked_at() -> None:
    """Of 40 scores there are millions of lists for 12 places, of which no step of the log tells."""
    event = event_of("dutch-2012", 17)
    choices = ProcedureSettings.of(EDITION.rules.checked(()), 10)
    standing = seen_by_procedure(event, choices)
    round_ = situation.LoggedRound(standing, choices, is_2011=False)
    replay = _Replay(round_, (), Effort(), Verification("dutch-2012", 5, standing.size))
    with pytest.raises(OversizedFileError):
        sum(1 for _ in replay._lower_in_sum([10] * 12, 12, list(range(-400, 400, 20))))


def test_players_who_all_float_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Brackets of one player each, who may not meet anybody above: the work grows with each."""
    above = list(range(1, 41))
    scores = [{"players": [v], "points": 10 * (80 - v)} for v in above]
    data = huge(80, "dutch-2012", forbidden=[{"players": above}], adjustments=scores)
    event = read_text(json.dumps(data["tournament"])).tournament
    assert event is not None
    document = certificate_of(event)
    assert verify(document).is_verified
    monkeypatch.setattr("ronde.certificates.effort.MOST_STEPS", 50_000)
    with pytest.raises(OversizedFileError, match="steps or more; at most 50000 are done"):
        verify(document)


def test_an_order_that_takes_too_long(logs: Logs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronde.certificates.effort.MOST_STEPS_OF_ORDER", 0)
    verdict = verify(logs("dutch-2012", 44))
    assert verdict.is_verified
    assert not verdict.order_is_verified
    assert "was not verified for every bracket" in verdict.sentence()


# Many ------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_thousand_rounds(rules: str) -> None:
    """Of 4 to 60 players, with every setting, a third of them accelerated."""
    accepted = accelerated_ones = 0
    for seed in range(20_000, 21_200):
        event = event_of(rules, seed, range(4, 61))
        if seed % 2:
            event = replace(event, settings=any_settings(rules, seed))
        if seed % 3 == 0 and event.points is CHESS:
            event = by_baku(event)
        try:
            document = certificate(event)
        except NoLegalPairingError:
            continue
        assert_accepted(document)
        accepted += 1
        accelerated_ones += event.acceleration is not None
    assert accepted >= 1_000
    assert accelerated_ones > 100


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_interpreter_of_the_text_agrees_with_many(rules: str) -> None:
    agreed = 0
    for seed in range(30_000, 30_300):
        event = replace(event_of(rules, seed), settings=any_settings(rules, seed))
        try:
            found = pair_by_procedure(event, rules, largest_bracket=8)
        except (NoLegalPairingError, BracketTooLargeError, StepBudgetError):
            continue
        document = certificate(event)
        assert sorted(document.pairing.pairs) == sorted(found.pairs), seed
        assert document.pairing.bye == found.bye, seed
        assert verify(document).is_verified
        agreed += 1
    assert agreed > 200


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_thousands_of_changes(rules: str) -> None:
    """A number of the steps is changed at random: refused, or it does not matter."""
    rng, refused = random.Random(2012), 0
    for _, document in certified(rules, range(40_000, 40_150), range(6, 25)):
        for _ in range(10):
            changed = _changed(as_data(document), rng)
            if changed is None:
                continue
            try:
                verdict = verify(read_certificate(json.dumps(changed)))
            except InputError:
                refused += 1
                continue
            if verdict.is_verified:
                _assert_harmless(document, changed)
            refused += not verdict.is_verified
    assert refused > 700


def _changed(data: Any, rng: random.Random) -> Any:
    """Return a certificate with another number somewhere in a step."""
    data = json.loads(json.dumps(data))
    step = rng.choice(data["steps"])
    where = [
        key for key in ("pairs", "downfloaters", "optimum", "barrier", "level") if step.get(key)
    ]
    part, key = step, rng.choice(where or ["step"])
    while True:
        value = part[key]
        if isinstance(value, dict | list) and value:
            part, key = (
                value,
                rng.choice(list(value if isinstance(value, dict) else range(len(value)))),
            )
        elif isinstance(value, int):
            part[key] = value + rng.choice((-1, 1))
            return data
        elif isinstance(value, str) and value.startswith(("0x", "-0x")):
            part[key] = hex(int(value, 16) + rng.choice((-8, 8)))
            return data
        else:
            return None


def _assert_harmless(document: ProcedureCertificate, changed: Any) -> None:
    """Nothing but barriers, duals and pairs of `reach` that prove as much may differ."""
    read = read_certificate(json.dumps(changed))
    assert isinstance(read, ProcedureCertificate)
    for before, after in zip(document.steps, read.steps, strict=True):
        bare = replace(after, barrier=before.barrier, optimum=before.optimum, pairs=before.pairs)
        assert bare == before
        assert len(after.pairs) == len(before.pairs)
        if before.step is not StepName.REACH:  # other pairs may be as many
            assert {frozenset(p) for p in after.pairs} == {frozenset(p) for p in before.pairs}
        if before.optimum is not None:
            assert after.optimum is not None
            assert after.optimum.partner == before.optimum.partner
            assert after.optimum.criteria == before.optimum.criteria
