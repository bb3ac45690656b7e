"""Exercises of every kind and level: the right answer is the engine's, and the wanted rule decides.

One seed serves all: making a hard exercise takes half a second.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ronde.errors import InputError
from ronde.i18n import LANGUAGES
from ronde.kernel.colours import ColourRule
from ronde.laboratory.exercise.bracket import BracketExercise
from ronde.laboratory.exercise.bracket import deciding_articles as deciding_in_bracket
from ronde.laboratory.exercise.bye import decides_bye
from ronde.laboratory.exercise.colour import ColourExercise
from ronde.laboratory.exercise.exercise import LEVELS, Exercise, ExerciseKind
from ronde.laboratory.exercise.incidents import INCIDENTS, Incident
from ronde.laboratory.exercise.making import exercise_of
from ronde.laboratory.exercise.pairing import deciding_articles
from ronde.regulations.load import regulation
from ronde.systems.base import RoundPairing
from ronde.systems.registry import system

SEED = 7
SOLUTIONS_OF_SEED_7 = {
    ("bracket", 1): "12-1 6-3 10-15",
    ("bracket", 2): "11-10 18-2 20-4 14-12",
    ("bracket", 3): "2-5 4-9 1-8 13-3 19-7",
    ("pairing", 1): "7-1 2-8 4-6 5-3",
    ("pairing", 2): "1-2 3-4 6-5 8-7",
    ("pairing", 3): "1-2 5-8 6-4 3-7 10-9",
    ("colour", 1): "6 5.2.1",
    ("colour", 2): "6 5.2.2",
    ("colour", 3): "9 5.2.3",
    ("bye", 1): "5",
    ("bye", 2): "7",
    ("bye", 3): "10",
    ("incident", 1): "c",
    ("incident", 2): "c",
    ("incident", 3): "c",
}
every_level = pytest.mark.parametrize("level", LEVELS)


def engine(exercise: Exercise) -> RoundPairing:
    """Return the round as the system pairs it, not as it is explained."""
    assert exercise.position is not None
    return system("dutch-2026").pair(exercise.position.tournament)


@every_level
class TestRightAnswers:
    def test_pairing(self, level: int) -> None:
        exercise, pairing = self._made(level, ExerciseKind.PAIRING)
        words = [f"{white}-{black}" for white, black in pairing.pairs]
        assert exercise.solution.split() == [*words, *([str(pairing.bye)] if pairing.bye else [])]
        turned = " ".join("-".join(reversed(word.split("-"))) for word in reversed(words))
        assert exercise.judge(f"{turned} {pairing.bye or ''}").is_right

    def test_bracket(self, level: int) -> None:
        exercise, pairing = self._made(level, ExerciseKind.BRACKET)
        table = exercise.table("en")
        assert table is not None
        players = {int(row[0]) for row in table.rows}
        meet = {pair for pair in pairing.pairs if players.issuperset(pair)}
        leaving = players - {player for pair in meet for player in pair}
        words = [f"{white}-{black}" for white, black in meet] + [str(one) for one in leaving]
        assert set(exercise.solution.split()) == set(words)
        assert exercise.judge(" ".join(words)).is_right
        assert all(reason.article for reason in exercise.reasons)

    def test_bye(self, level: int) -> None:
        exercise, pairing = self._made(level, ExerciseKind.BYE)
        judged = {choice.key: exercise.judge(choice.key) for choice in exercise.choices}
        assert [key for key, found in judged.items() if found.is_right] == [str(pairing.bye)]
        assert all(found.reasons[0].article for found in judged.values())

    def test_colour(self, level: int) -> None:
        exercise = exercise_of(SEED, level, ExerciseKind.COLOUR)
        white, article = exercise.solution.split()
        answers = [f"{choice.key} {a}" for choice in exercise.choices for a in exercise.articles]
        assert [one for one in answers if exercise.judge(one).is_right] == [exercise.solution]
        assert exercise.judge(white).is_right
        assert exercise.judge(white).reasons[0].cited == f"C.04.3 (2026) {article}"

    def test_incident(self, level: int) -> None:
        exercise = exercise_of(SEED, level, ExerciseKind.INCIDENT)
        right = [choice for choice in exercise.choices if exercise.judge(choice.key).is_right]
        assert [choice.key for choice in right] == [exercise.solution]
        assert exercise.judge(right[0].key).reasons[0].article

    def _made(self, level: int, kind: ExerciseKind) -> tuple[Exercise, RoundPairing]:
        exercise = exercise_of(SEED, level, kind)
        return exercise, engine(exercise)


class TestWhatDecides:
    def test_an_easy_round_has_no_criterion_of_quality(self) -> None:
        position = exercise_of(SEED, 1, ExerciseKind.PAIRING).position
        assert position is not None
        found = deciding_articles(position.explainer)
        assert not found.isdisjoint({"C1", "3.2"})
        assert found <= {"C1", "3.2", "C6", "1.4.1"}
        assert 6 <= len(position.players) <= 8

    def test_colours_decide_a_medium_round(self) -> None:
        position = exercise_of(SEED, 2, ExerciseKind.PAIRING).position
        assert position is not None
        found = deciding_articles(position.explainer)
        assert not found.isdisjoint({"C3", "C12", "C13"})
        assert found <= {"C1", "3.2", "C6", "1.4.1", "C3", "C12", "C13"}

    def test_floats_or_exchanges_decide_a_hard_round(self) -> None:
        position = exercise_of(SEED, 3, ExerciseKind.PAIRING).position
        assert position is not None
        floats = {f"C{number}" for number in (7, 8, 9, *range(14, 22))}
        assert not deciding_articles(position.explainer).isdisjoint(floats | {"4.3.2"})

    def test_hard_colours_need_a_rare_rule(self) -> None:
        rare = {ColourRule.WIDER_DIFFERENCE, ColourRule.ALTERNATION, ColourRule.HIGHER_RANKED}
        found = set()
        for seed in range(SEED, SEED + 9):
            exercise = exercise_of(seed, 3, ExerciseKind.COLOUR)
            assert isinstance(exercise, ColourExercise)
            found.add(exercise.board.rule)
        assert found == rare

    def test_somebody_is_barred_from_a_medium_bye(self) -> None:
        position = exercise_of(SEED, 2, ExerciseKind.BYE).position
        assert position is not None
        assert decides_bye(position) == {"C2"}

    def test_a_hard_bye_is_not_simply_the_lowest(self) -> None:
        position = exercise_of(SEED, 3, ExerciseKind.BYE).position
        assert position is not None
        assert "bye.last" not in {told.key for told in position.explainer.why_bye()}

    def test_medium_colours_need_more_than_two_wishes(self) -> None:
        exercise = exercise_of(SEED, 2, ExerciseKind.COLOUR)
        assert isinstance(exercise, ColourExercise)
        rules = (ColourRule.STRONGER_PREFERENCE, ColourRule.HIGHER_RANKED)
        assert exercise.board.rule in rules


class TestBrackets:
    def test_of_all_candidates_one_is_right(self) -> None:
        """Each of the others breaks a rule, which has an article."""
        exercise = exercise_of(SEED, 1, ExerciseKind.BRACKET)
        table = exercise.table("en")
        assert table is not None
        players = [row[0] for row in table.rows]
        assert 4 <= len(players) <= 7
        judged = {answer: exercise.judge(answer) for answer in candidates(players)}
        right = [answer for answer, found in judged.items() if found.is_right]
        assert len(judged) > 20
        assert len(right) == 1
        assert all(found.reasons[0].article for found in judged.values())

    @pytest.mark.parametrize(
        ("level", "wanted"),
        [
            (2, {"C3", "C12", "C13"}),
            (3, {f"C{number}" for number in (7, 8, 9, *range(14, 22))} | {"4.3.2"}),
        ],
    )
    def test_somebody_was_moved_down_and_a_rule_of_the_level_decides(
        self, level: int, wanted: set[str]
    ) -> None:
        exercise = exercise_of(SEED, level, ExerciseKind.BRACKET)
        assert isinstance(exercise, BracketExercise)
        assert any("Moved down to it" in str(fact) for fact in exercise.facts())
        explainer = exercise.position.explainer
        assert not deciding_in_bracket(explainer, exercise.place).isdisjoint(wanted)


def candidates(players: list[str]) -> Iterator[str]:
    """Yield every way to pair some of these players."""
    if not players:
        yield ""
        return
    first, *rest = players
    yield from (f"{first} {others}" for others in candidates(rest))
    for other in rest:
        left = [player for player in rest if player != other]
        yield from (f"{first}-{other} {others}" for others in candidates(left))


class TestSeeds:
    def test_the_same_exercise_for_ever(self) -> None:
        """Fixed here: a change of these would be another exercise on the page of an old day."""
        found = {
            (kind.value, level): exercise_of(SEED, level, kind).solution
            for kind in ExerciseKind
            for level in LEVELS
        }
        assert found == SOLUTIONS_OF_SEED_7

    def test_without_a_kind_the_seed_draws_it(self) -> None:
        kinds = {exercise_of(seed, 1).kind for seed in range(20261101, 20261115)}
        assert kinds == set(ExerciseKind)

    def test_an_unknown_level(self) -> None:
        with pytest.raises(InputError, match="there is no level 4; choose from 1, 2, 3"):
            exercise_of(7, 4)


class TestIncidents:
    @pytest.mark.parametrize("incident", INCIDENTS, ids=lambda incident: incident.key)
    def test_its_article_exists(self, incident: Incident) -> None:
        assert regulation(incident.source).article(incident.article).asks

    def test_there_are_enough_at_every_level(self) -> None:
        assert len(INCIDENTS) >= 12
        assert {level: sum(i.level == level for i in INCIDENTS) >= 5 for level in LEVELS} == (
            dict.fromkeys(LEVELS, True)
        )

    def test_answers_differ(self) -> None:
        for incident in INCIDENTS:
            assert len({incident.right, *incident.wrong}) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_told_in_every_language(language: str) -> None:
    for kind in ExerciseKind:
        exercise = exercise_of(SEED, 1, kind)
        assert all(reason.text(language) for reason in exercise.reasons)
        table = exercise.table(language)
        assert (table is None) == (kind is ExerciseKind.INCIDENT)
