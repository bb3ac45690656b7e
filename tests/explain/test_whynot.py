"""Each verdict on a pair, in a position where it is the one that decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from tests.literal.tables import tournament_from_table
from tests.small_events import small_event

from ronde.errors import InputError, NoLegalPairingError, RondeError
from ronde.explain.dutch.explainer import DutchExplainer
from ronde.explain.dutch.round import DutchRound, search_of
from ronde.explain.report import ExplanationRequest, asked_about, explain
from ronde.explain.sentence import Who
from ronde.explain.verdict import OrderStep, Verdict, WhyNot
from ronde.explain.wording import lines
from ronde.model import Colour, PlayerId, Tournament
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem

Ask = Callable[..., list[str]]
both_editions = pytest.mark.parametrize("system", [DUTCH_2017, DUTCH_2026], ids=["2017", "2026"])


def answer(event: Tournament, system: DutchSystem, one: int, other: int) -> WhyNot:
    explainer = DutchExplainer(replace(event, rules=system.rules.key))
    return explainer.why_not(PlayerId(one), PlayerId(other))


def table(text: str, of: int = 6, **extra: object) -> Tournament:
    return tournament_from_table({"table": text, "of": of, **extra})


FIRST_ROUND = "1: | 2: | 3: | 4:"
FIXTURE_A = "1: 3w0 | 2: 4b= | 3: 1b1 | 4: 2w= | 5: U"


@both_editions
class TestAbsolute:
    def test_they_meet(self, system: DutchSystem) -> None:
        found = answer(table(FIRST_ROUND), system, 1, 3)
        assert (found.verdict, found.board) == (Verdict.THEY_MEET, 1)

    def test_met_before(self, system: DutchSystem, minerals: Tournament) -> None:
        found = answer(minerals, system, 5, 4)
        assert found.verdict is Verdict.MET_BEFORE
        assert found.rounds == (4,)
        assert found.article == {"dutch-2017": "C.1", "dutch-2026": "C1"}[system.rules.key]

    def test_not_to_be_paired(self, system: DutchSystem, minerals: Tournament) -> None:
        found = answer(minerals, system, 12, 1)
        assert (found.verdict, found.players) == (Verdict.NOT_TO_BE_PAIRED, (12,))
        event = replace(minerals, rules=system.rules.key)
        told = list(lines(explain(event, ExplanationRequest(why_not=(12, 1))), "en"))
        number = {"dutch-2017": "C.04.2.D.4", "dutch-2026": "C.04.2 art. 3.3"}[system.rules.key]
        assert found.article == number
        assert told[1] == f"  12 Lapis is not to be paired in this round. [{number}]"
        assert told[2].startswith("  12 Lapis is not paired in round 5: ")
        assert told[2].endswith(f"[{number}]")

    def test_prohibited(self, system: DutchSystem) -> None:
        found = answer(table(FIRST_ROUND, forbidden=[[1, 3]]), system, 3, 1)
        assert (found.verdict, found.article) == (Verdict.PROHIBITED, "")

    def test_both_must_have_the_same_colour(self, system: DutchSystem) -> None:
        event = table(
            "1: 5w= 6w= | 2: 6w= 5w= | 3: 7w= 8b= | 4: 8w= 7b= |"
            "5: 1b= 2b= | 6: 2b= 1b= | 7: 3b= 4w= | 8: 4b= 3w="
        )
        found = answer(event, system, 1, 2)
        assert (found.verdict, found.colour) == (Verdict.SAME_ABSOLUTE_COLOUR, Colour.BLACK)

    def test_the_others_could_not_be_paired(self, system: DutchSystem) -> None:
        """3 and 4 have met: if 1 and 2 met, nobody would be left for them."""
        event = table("1: U | 2: H | 3: 4w= | 4: 3b=")
        found = answer(event, system, 1, 2)
        assert found.verdict is Verdict.NOT_COMPLETABLE
        assert set(found.players) <= {3, 4}


class TestCompared:
    @both_editions
    def test_a_later_transposition(self, system: DutchSystem) -> None:
        found = answer(table(FIRST_ROUND), system, 1, 4)
        assert (found.verdict, found.step) == (Verdict.ORDER, OrderStep.TRANSPOSITION)
        assert set(found.pairs) == {(1, 4), (2, 3)}
        assert found.article == {"dutch-2017": "D.1", "dutch-2026": "4.2.2"}[system.rules.key]

    @both_editions
    def test_an_exchange(self, system: DutchSystem) -> None:
        found = answer(table(FIRST_ROUND), system, 1, 2)
        assert (found.verdict, found.step) == (Verdict.ORDER, OrderStep.EXCHANGE)

    @both_editions
    def test_colours(self, system: DutchSystem, minerals: Tournament) -> None:
        found = answer(minerals, system, 10, 4)
        assert (found.criterion, found.now, found.then) == ("denied-preferences", (0,), (2,))
        assert (found.bracket, found.bracket_score) == (2, 30)
        assert set(found.pairs) >= {(3, 5), (4, 10)}

    @both_editions
    def test_scores_apart(self, system: DutchSystem, minerals: Tournament) -> None:
        found = answer(minerals, system, 1, 15)
        assert (found.criterion, found.now, found.then) == ("downfloaters", (0,), (2,))
        assert (1, 15) in found.pairs

    def test_the_score_of_the_bye(self) -> None:
        """2026 gives the bye to 1, who has no point; if 1 played, it would cost half a point."""
        found = answer(table(FIXTURE_A), DUTCH_2026, 2, 1)
        assert (found.article, found.criterion) == ("C5", "score-of-bye")
        assert (found.now, found.then, found.bye) == ((0,), (5,), 4)

    def test_the_older_edition_has_no_such_rule(self) -> None:
        found = answer(table(FIXTURE_A), DUTCH_2017, 2, 5)
        assert found.criterion != "score-of-bye"


class TestQuestion:
    @pytest.mark.parametrize("pair", [(1, 99), (99, 1), (3, 3)])
    def test_nonsense_is_refused(self, minerals: Tournament, pair: tuple[int, int]) -> None:
        with pytest.raises(InputError):
            asked_about(minerals, *pair)

    def test_the_answer_in_words(self, minerals: Tournament, ask: Ask) -> None:
        assert ask(minerals, "dutch-2026", ExplanationRequest(why_not=(5, 3)), "fr") == [
            "Pourquoi pas 5 Emerald contre 3 Cobalt ?",
            "Si 5 Emerald rencontrait 3 Cobalt, 2 joueurs ne recevraient pas la couleur qu'ils "
            "préfèrent, au lieu de 0 (dans le niveau de 3 points). [C12]",
            "La ronde aurait alors ces nouvelles paires : 3-5, 4-10.",
            "Les articles entre crochets sont ceux de C.04.3 (2026).",
        ]


@both_editions
def test_the_round_with_the_pair_is_what_the_engine_pairs(system: DutchSystem) -> None:
    """The shortcut for players with distant scores changes nothing but the time."""
    edition, compared = system.edition, 0
    for seed in range(25):
        try:
            standing = DutchRound(system, small_event(seed, players=range(6, 13))).standing
        except RondeError:
            continue
        for two in combinations(range(standing.size), 2):
            if not standing.legal[two[0]] >> two[1] & 1:
                continue
            state = standing.forcing(*two)
            try:
                plain = system.route(edition, replace(state, forced=None))
            except NoLegalPairingError:
                with pytest.raises(NoLegalPairingError):
                    system.route(edition, state)
                continue
            found = system.route(edition, state)
            assert (set(found.pairs), found.bye) == (set(plain.pairs), plain.bye)
            assert two in {tuple(sorted(pair)) for pair in found.pairs}
            compared += 1
    assert compared > 200


@pytest.mark.parametrize("system", [DUTCH_2017, DUTCH_2026], ids=["2017", "2026"])
def test_a_board_tells_of_everybody_before_the_opponent(system: DutchSystem) -> None:
    seen = 0
    for seed in range(40):
        event = replace(small_event(seed, players=range(6, 13)), rules=system.rules.key)
        try:
            explainer = DutchExplainer(event)
        except RondeError:
            continue  # a few random events cannot be paired
        for number, board in enumerate(explainer.case.boards, 1):
            search = search_of(explainer.case, board.white)
            named = {
                player
                for one in explainer.board(number).sentences
                for fact in one.facts.values()
                if isinstance(fact, Who)
                for player in fact.players
            }
            assert {*explainer.case.ids(*search.free)} <= named
            seen += len(search.free)
    assert seen > 20
