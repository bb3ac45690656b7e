"""Rounds by the procedure of 2011 and 2012 in the words of those texts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.foreign_histories import foreign_event
from tests.literal.tables import tournament_from_table
from tests.small_events import small_event

from ronde.checking.replay import prepared
from ronde.errors import RondeError
from ronde.explain.document import explanation_document
from ronde.explain.procedure.boards import search_of
from ronde.explain.procedure.explainer import ProcedureExplainer
from ronde.explain.procedure.floats import best_without
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.procedure.steps import FAR, STEPS_BACK, steps_by_bracket
from ronde.explain.procedure.whynot import measures
from ronde.explain.report import ExplanationRequest, explain, explained
from ronde.explain.sentence import RoundExplanation, Who
from ronde.explain.verdict import OrderStep, Verdict, WhyNot
from ronde.explain.wording import lines
from ronde.i18n import LANGUAGES
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.serialisation import to_data
from ronde.systems.dutch_procedure.outcome import ProcedureMethod
from ronde.systems.dutch_procedure.system import DUTCH_2011, DUTCH_2012, ProcedureSystem

Ask = Callable[..., list[str]]
SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "explanation-1.json"
SHAPE = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
POSITIONS = Path(__file__).parents[1] / "systems" / "dutch_procedure" / "data" / "editions.json"
both_editions = pytest.mark.parametrize("system", [DUTCH_2012, DUTCH_2011], ids=["2012", "2011"])


def position(article: str, system: ProcedureSystem) -> ProcedureRound:
    """Return a position in which that article parts the two editions."""
    table = json.loads(POSITIONS.read_text(encoding="utf-8"))[article]
    return ProcedureRound(system, replace(tournament_from_table(table), rules=system.rules.key))


def told(article: str, system: ProcedureSystem, question: ExplanationRequest) -> list[str]:
    """Return the lines of an answer about such a position."""
    explanation = explain(position(article, system).tournament, question)
    return [line.strip() for line in lines(explanation, "en") if line]


def answered(article: str, system: ProcedureSystem, one: int, other: int) -> WhyNot:
    explainer = ProcedureExplainer(position(article, system).tournament)
    return explainer.why_not(PlayerId(one), PlayerId(other))


def foreign_answer(seed: int, maker: str, round_: RoundNumber, one: int, other: int) -> WhyNot:
    """Return why two players do not meet by 2011 in a round that another system has paired."""
    before = prepared(foreign_event(seed, maker), DUTCH_2011.rules.key).before(round_)
    return ProcedureExplainer(before).why_not(PlayerId(one), PlayerId(other))


def cases(system: ProcedureSystem, seeds: range) -> Iterator[ProcedureRound]:
    for seed in seeds:
        event = replace(small_event(seed, players=range(4, 13)), rules=system.rules.key)
        try:
            yield ProcedureRound(system, event)
        except RondeError:
            continue  # a few random events cannot be paired


class TestMinerals:
    def test_every_board_then_floaters(self, minerals: Tournament, ask: Ask) -> None:
        out = ask(minerals, "dutch-2012", ExplanationRequest())
        assert out[0].startswith("Board 1: 1 Agate meets 2 Basalt: both have 3½ points")
        assert "[E.1]" in out[0]
        assert len([line for line in out if line.startswith("Board ")]) == 11
        (marble,) = [line for line in out if line.startswith("13 Marble moves down")]
        assert marble.endswith(
            "If 13 Marble stayed, 18 Ruby would move down instead, and 1 moved-down player would "
            "find no opponent among the residents, instead of 0. [A.3]"
        )
        assert out[-1] == "The articles in brackets are those of C.04.1 (2012)."

    def test_full(self, minerals: Tournament, ask: Ask) -> None:
        out = ask(minerals, "dutch-2011", ExplanationRequest(full=True))
        assert "Exchange 1 in the order of D.2: 4 Diamond to S2, 5 Emerald to S1. [D.2]" in out
        assert (
            "S1: 18 Ruby. S2 after transposition 1 in the order of D.1: "
            "19 Slate and 13 Marble. [D.1]"
        ) in out
        assert (
            "Players who float down as in the last round: 1. "
            "Dropped at C.10.d, for as few as possible. [B.5]"
        ) in out
        assert "22 Vesuvian can meet nobody in this bracket and leaves it. [C.1]" in out

    def test_a_player(self, minerals: Tournament, ask: Ask) -> None:
        out = ask(minerals, "dutch-2012", ExplanationRequest(player=18))
        assert out[1] == "18 Ruby has 2 points after 4 rounds. [A.2]"
        assert "18 Ruby stands last in that bracket. [C.6]" in out
        opposite = out.index(
            "Opposite 18 Ruby in the bracket stands 13 Marble, who would be the first choice. [C.6]"
        )
        assert out[opposite + 1] == "18 Ruby and 13 Marble have already met, in round 2. [B.1.a]"
        assert out[-2].endswith("(strong against mild). [E.2]")

    def test_a_player_who_is_away(self, minerals: Tournament, ask: Ask) -> None:
        away = minerals.requested_byes[0]
        at_the_time = minerals.before(away.round)
        out = ask(at_the_time, "dutch-2012", ExplanationRequest(player=away.player))
        assert f"is not paired in round {away.round}" in out[1]
        assert out[1].endswith("[F.5]")

    def test_a_board(self, minerals: Tournament, ask: Ask) -> None:
        out = ask(minerals, "dutch-2012", ExplanationRequest(board=8))
        assert "18 Ruby has a mild preference for Black" in "\n".join(out)
        assert any("dropped at C.10.e" in line and line.endswith("[B.4]") for line in out)
        opposite = (
            "Opposite 18 Ruby in the bracket stands 13 Marble, who would be the first choice."
        )
        assert f"{opposite} [C.6]" in out
        assert "18 Ruby and 13 Marble have already met, in round 2. [B.1.a]" in out

    def test_what_two_sentences_would_say_is_said_once(self, ask: Ask) -> None:
        event = replace(small_event(9, players=range(6, 12)), settings=())
        told = ask(event, "dutch-2012", ExplanationRequest(board=2))
        both = [line for line in told if line.startswith("Both prefer the same colour")]
        assert len(both) == 1
        assert "neither of them mildly. " in both[0]

    def test_a_board_is_about_its_two_players(self, minerals: Tournament, ask: Ask) -> None:
        for board in range(1, 12):
            told = "\n".join(ask(minerals, "dutch-2012", ExplanationRequest(board=board)))
            assert not re.search(r"Players who|Scores of|transposition \d|A\.8", told)

    def test_round_one_gives_colours_by_pairing_number(
        self, minerals: Tournament, ask: Ask
    ) -> None:
        first = minerals.before(RoundNumber(1))
        out = ask(first, "dutch-2012", ExplanationRequest(board=1))
        assert "neither has played yet; 1 Agate ranks higher and has an odd pairing" in out[-2]
        assert out[-2].endswith("[E.5]")


class TestWhatWasTried:
    """Everybody who stands before the opponent of a player of S1 is told of, with an article."""

    @both_editions
    def test_every_candidate_has_a_reason(self, system: ProcedureSystem) -> None:
        seen = 0
        for case in cases(system, range(60)):
            explainer = ProcedureExplainer(case.tournament)
            for number, board in enumerate(case.boards, 1):
                search = search_of(case, board.white)
                told = explainer.board(number).sentences
                named = {
                    player
                    for one in told
                    for fact in one.facts.values()
                    if isinstance(fact, Who)
                    for player in fact.players
                }
                if search.found != search.first_choice:
                    assert {*case.ids(*search.free, *search.taken)} <= named
                    assert all(one.article for one in told if one.key != "whynot.prohibited")
                    seen += len(search.free)
        assert seen > 40

    @both_editions
    def test_transpositions_are_not_counted_far(self, system: ProcedureSystem) -> None:
        for explanation in explanations(system, range(30)):
            for line in lines(explanation, "en"):
                for number in re.findall(r"transposition (\d+)", line):
                    assert int(number) <= FAR


class TestStepsAreTold:
    """The fixtures in which one article parts the editions: its step stands in the telling."""

    def test_dropped_at_C10f(self) -> None:
        (line,) = [
            s for s in told("A.7.d", DUTCH_2012, ExplanationRequest(full=True)) if "C.10.f" in s
        ]
        assert line.startswith("Pairs with the same strong preference")
        assert not any(
            "C.10.f" in s for s in told("A.7.d", DUTCH_2011, ExplanationRequest(full=True))
        )

    def test_dropped_at_C10g(self) -> None:
        out = told("B.2", DUTCH_2012, ExplanationRequest(full=True))
        assert any("Dropped at C.10.g" in line and line.endswith("[B.2]") for line in out)

    def test_other_moved_down_players(self) -> None:
        out = told("C.8.b", DUTCH_2012, ExplanationRequest(full=True))
        assert any("choice 2 of the moved-down players" in s and "[C.8.b]" in s for s in out)

    def test_going_back(self) -> None:
        out = told("C.12", DUTCH_2011, ExplanationRequest(full=True))
        assert any("paired again" in line and line.endswith("[C.12]") for line in out)
        assert not any(
            "[C.12]" in line for line in told("C.12", DUTCH_2012, ExplanationRequest(full=True))
        )

    def test_undone(self) -> None:
        out = told("C.13", DUTCH_2011, ExplanationRequest(full=True))
        assert any("was undone and paired again" in s and "[C.13]" in s for s in out)

    def test_merged_and_reduced(self) -> None:
        older = told("C.14.b2", DUTCH_2011, ExplanationRequest(full=True))
        assert any("was merged with it. [C.13]" in line for line in older)
        newer = told("C.14.b2", DUTCH_2012, ExplanationRequest(full=True))
        assert any("can meet residents: 0 of" in s and "[C.14.b2]" in s for s in newer)

    def test_the_bye(self) -> None:
        out = told("B.2", DUTCH_2012, ExplanationRequest())
        (bye,) = [line for line in out if line.startswith("2 Player 2 has the bye")]
        assert "is odd (5)" in bye
        assert "rank lower, but have already had points without playing. [B.1.b]" in bye
        assert "2 Player 2 is left over in the lowest bracket. [A.5]" in bye
        assert bye.endswith("would go to a player with 3 points, instead of 1½ points. [B.3]")

    def test_a_floater_by_a_step_back(self) -> None:
        out = told("C.13", DUTCH_2011, ExplanationRequest())
        (line,) = [line for line in out if line.startswith("9 Player 9 moves down")]
        assert "was undone and paired again" in line
        assert "no more pairs are possible" not in line


class TestMovedDownPlayerAlone:
    """9 and 14 come down to 11; 9 has met both (decision 0021)."""

    SCORES = ((1, 40), (9, 40), (13, 30), (14, 30), (11, 20), (3, 10), (4, 10), (5, 10))
    MET = ((1, 9), (1, 14), (9, 14), (9, 11))

    def told(self, reading: str, system: ProcedureSystem) -> str:
        event = tournament_from_table(
            {
                "table": " | ".join(f"{player}:" for player, _ in sorted(self.SCORES)),
                "of": 9,
                "adjusted": {str(player): score for player, score in self.SCORES},
                "forbidden": [list(two) for two in self.MET],
                "settings": {"moved-down-alone": reading},
            }
        )
        chosen = replace(event, rules=system.rules.key)
        return "\n".join(lines(explain(chosen, ExplanationRequest(full=True)), "en"))

    @both_editions
    def test_why_others_come_down(self, system: ProcedureSystem) -> None:
        alone = "9 Player 9 could meet nobody in the bracket of 2 points"
        others = (
            "the bracket of 3 points was paired again, with others moving down: "
            "1 Player 1 and 14 Player 14 instead of 9 Player 9 and 14 Player 14."
        )
        lower = f"{alone}. So that lower scores can move on from there, {others} [B.3, C.1, C.12]"
        assert lower in self.told("scores", system)
        assert f"{alone}, so {others} [C.1, C.12]" in self.told("always", system)

    @both_editions
    def test_nothing_is_told_where_nothing_was_paired_again(self, system: ProcedureSystem) -> None:
        pairs = self.told("pairs", system)
        assert "paired again" not in pairs
        assert "9 Player 9 can meet nobody in this bracket and leaves it. [C.1]" in pairs


class TestWhyNot:
    def test_they_have_met(self, minerals: Tournament, ask: Ask) -> None:
        game = next(g for g in minerals.rounds[0].games if 2 in (g.white, g.black))
        out = ask(minerals, "dutch-2012", ExplanationRequest(why_not=(game.white, game.black)))
        assert out[1].endswith("have already met, in round 1. [B.1.a]")

    def test_too_many_floaters(self, minerals: Tournament, ask: Ask) -> None:
        out = ask(minerals, "dutch-2012", ExplanationRequest(why_not=(1, 15)))
        assert out[1] == (
            "If 1 Agate met 15 Onyx, 2 players would have to move down, instead of 0 "
            "(in the bracket of 3½ points). [A.11]"
        )
        assert out[2].startswith("The round would then have these new pairs: 2-3")

    def test_strong_preferences_bind_in_odd_rounds(self) -> None:
        answer = answered("A.7.d", DUTCH_2011, 4, 6)
        assert (answer.verdict, answer.article) == (Verdict.CRITERION, "A.7.d")
        assert (answer.now, answer.then) == ((0,), (2,))

    def test_squared_differences(self) -> None:
        answer = answered("A.7.d", DUTCH_2012, 1, 6)
        assert (answer.article, answer.now, answer.then) == ("D.4", (675,), (875,))

    def test_only_the_highest_moved_down_players_by_2011(self) -> None:
        answer = answered("C.8.b", DUTCH_2011, 2, 4)
        assert (answer.article, answer.criterion) == ("C.14.b", "highest-moved-down")

    def test_for_the_bracket_below(self) -> None:
        answer = answered("C.12", DUTCH_2011, 2, 6)
        assert (answer.article, answer.criterion) == ("C.12", "unpaired-below")

    def test_fewer_pairs_below_though_somebody_else_counts_there(self) -> None:
        """Without the moved-down player who is alone, the bracket below is heterogeneous."""
        answer = foreign_answer(580, "burstein-2026", RoundNumber(9), 5, 2)
        assert (answer.article, answer.criterion) == ("C.12", "unpaired-below")
        assert answer.players == (1, 8)

    def test_alone_in_the_bracket_below(self) -> None:
        answer = foreign_answer(693, "double-swiss-2026", RoundNumber(7), 2, 1)
        assert (answer.article, answer.criterion) == ("B.3, C.1, C.12", "alone-below")
        assert answer.players == (6,)

    def test_nobody_would_be_left_for_the_bye(self) -> None:
        answer = answered("C.14.b2", DUTCH_2012, 4, 1)
        assert (answer.article, answer.criterion) == ("B.1.b", "bye-for-nobody")

    def test_scores_of_floaters(self) -> None:
        answer = answered("B.2", DUTCH_2012, 6, 2)
        assert (answer.article, answer.now, answer.then) == ("B.3", (15,), (30,))

    @both_editions
    def test_every_answer_holds(self, system: ProcedureSystem) -> None:
        """What is told as worse is worse, and the round told has the pair in it.

        Where the order of D.1 decides, the first opponent of S1 that changes stands lower.
        """
        verdicts, transposed = set(), 0
        for case in cases(system, range(40)):
            ids, explainer = case.standing.ids, ProcedureExplainer(case.tournament)
            for one, other in combinations(range(len(ids)), 2):
                answer = explainer.why_not(ids[one], ids[other])
                verdicts.add(answer.verdict)
                assert answer.now <= answer.then
                if answer.pairs:
                    assert frozenset((ids[one], ids[other])) in set(map(frozenset, answer.pairs))
                    assert 2 * len(answer.pairs) + (answer.bye is not None) == len(ids)
                if answer.step is OrderStep.TRANSPOSITION:
                    assert answer.bracket is not None
                    transposed += is_transposed_later(case, one, other, answer.bracket - 1)
        assert verdicts >= {Verdict.CRITERION, Verdict.ORDER, Verdict.NOT_COMPLETABLE}
        assert transposed > 20


def is_transposed_later(case: ProcedureRound, one: int, other: int, place: int) -> bool:
    """Whether a bracket of the round with a pair can be compared; its opponents stand lower."""
    then = case.pair_with(case.standing.ids[one], case.standing.ids[other])
    now = case.outcome.brackets[place]
    bracket = then.brackets[place].bracket
    if now.arrangement.moved_out or bracket.size != len(now.bracket.players()):
        return False
    met = {a: b for p in then.brackets[place].arrangement.pairs for a, b in (p, p[::-1])}
    opponents = [(b, met[a]) for a, b in now.arrangement.pairs]
    real, later = next(pair for pair in opponents if pair[0] != pair[1])
    assert real < later
    return True


class TestMeasures:
    @both_editions
    def test_they_are_the_values_of_the_engine(self, system: ProcedureSystem) -> None:
        compared = 0
        for case in cases(system, range(60)):
            for outcome in case.outcome.brackets:
                if outcome.found is None:
                    continue
                known = outcome.found.values
                for name, _, value in measures(case, outcome.bracket, outcome.arrangement):
                    if name in known and name != "scores-of-floaters":
                        assert value == (sum(known[name].values()),), name
                        compared += 1
        assert compared > 300

    @both_editions
    def test_every_step_back_is_told_with_its_bracket(self, system: ProcedureSystem) -> None:
        steps = 0
        for case in cases(system, range(120)):
            for outcome, decisions in zip(
                case.outcome.brackets, steps_by_bracket(case), strict=True
            ):
                keys = [d.key for d in decisions]
                if outcome.method is ProcedureMethod.BACKTRACKED:
                    assert {"backtrack", "company", "company-lower"} & {*keys}
                if outcome.method is ProcedureMethod.UNDONE:
                    step = next(s for s in case.outcome.steps if s.bracket == outcome.bracket)
                    assert ("undone" in keys) is step.changes
                steps += sum(key in STEPS_BACK for key in keys)
            assert sum(map(len, steps_by_bracket(case))) == len(
                [d for d in case.decisions if d.key not in ("bye", "bye-bar", "colours")]
            )
        assert steps > 10


def questions(players: int) -> Iterator[ExplanationRequest]:
    yield ExplanationRequest()
    yield ExplanationRequest(full=True)
    yield ExplanationRequest(board=1)
    yield from (ExplanationRequest(player=number) for number in range(1, players + 1))
    yield from (ExplanationRequest(why_not=(1, number)) for number in range(2, players + 1))


def explanations(system: ProcedureSystem, seeds: range) -> Iterator[RoundExplanation]:
    for case in cases(system, seeds):
        explainer = ProcedureExplainer(case.tournament)
        for question in questions(len(case.tournament.players)):
            yield explained(explainer, question)


@both_editions
def test_every_sentence_can_be_said_in_every_language(system: ProcedureSystem) -> None:
    count = 0
    for explanation in explanations(system, range(100, 130)):
        for language in LANGUAGES:
            for line in lines(explanation, language, cite_in_full=True):
                count += 1
                assert "{" not in line
                assert not re.search(r"  \S.*  |\( |None|Sentence", line), line
    assert count > 5000


@both_editions
def test_every_answer_follows_the_schema(system: ProcedureSystem) -> None:
    checked = 0
    for explanation in explanations(system, range(130, 140)):
        SHAPE.validate(to_data(explanation_document(explanation, "pt")))
        checked += 1
    assert checked > 50


@both_editions
def test_nobody_leaves_a_bracket_who_could_stay_at_no_cost(system: ProcedureSystem) -> None:
    worse = 0
    for case in cases(system, range(150)):
        for place, outcome in enumerate(case.outcome.brackets):
            is_bye = place == len(case.outcome.brackets) - 1
            if (
                outcome.method not in (ProcedureMethod.ALONE, ProcedureMethod.LOWEST)
                or outcome.bracket.size < 2
            ):
                continue
            for rank in outcome.floaters:
                instead = best_without(case, outcome, rank, is_bye=is_bye)
                if instead is None:
                    continue
                assert rank not in instead.downfloaters
                now = measures(case, outcome.bracket, outcome.arrangement)
                then = measures(case, outcome.bracket, instead)
                assert [m.value for m in now] <= [m.value for m in then]
                worse += now != then
    assert worse > 20
