"""The arbiter's exercise as a page: one a day, for everybody, without scripts."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape

import pytest
from tests.web.clients import Clients

from ronde.laboratory.exercise.exercise import Exercise, ExerciseKind
from ronde.laboratory.exercise.making import exercise_of, seed_of_day

DAY = date(2026, 11, 10)


def asked(kind: ExerciseKind, level: int = 1) -> tuple[Exercise, str]:
    exercise = exercise_of(seed_of_day(DAY), level, kind)
    return exercise, f"/exercise?day={DAY}&level={level}&kind={kind.value}"


class TestPage:
    def test_today_is_for_everybody(self, client_as: Clients) -> None:
        answer = client_as("public").get("/exercise")
        assert answer.status_code == 200
        text = unescape(answer.text)
        assert "The arbiter's exercise" in text
        assert f'value="{date.today()}"' in text
        assert f"day={date.today() - timedelta(days=1)}" in text
        assert "The day after" not in text

    def test_it_is_linked_from_every_page(self, client_as: Clients) -> None:
        assert 'href="/exercise"' in client_as("public").get("/help").text
        assert client_as("public").get("/").text.count('href="/exercise"') == 2

    def test_a_day_to_come_is_not_shown(self, client_as: Clients) -> None:
        text = client_as("public").get("/exercise?day=2999-01-01&level=9&kind=x").text
        assert f'value="{date.today()}"' in text

    @pytest.mark.parametrize("day", ["0001-01-01", "2026-02-01"])
    def test_the_first_day_has_none_before_it(self, client_as: Clients, day: str) -> None:
        text = client_as("public").get(f"/exercise?day={day}&kind=incident").text
        assert 'value="2026-02-01"' in text
        assert "The day before" not in text

    def test_the_position_is_a_table(self, client_as: Clients) -> None:
        exercise, address = asked(ExerciseKind.PAIRING)
        text = client_as("public").get(address).text
        assert exercise.position is not None
        assert text.count('<th scope="row"') == len(exercise.position.players)
        assert exercise.solution not in text


class TestJudging:
    @pytest.mark.parametrize("kind", ExerciseKind)
    def test_right(self, client_as: Clients, kind: ExerciseKind) -> None:
        exercise, address = asked(kind)
        answer, article = exercise.solution, ""
        if exercise.articles:
            answer, article = answer.split()
        page = client_as("public").get(f"{address}&answer={answer}&article={article}")
        assert "Right." in page.text
        assert exercise.reasons[0].cited in page.text

    def test_wrong_with_the_first_broken_rule(self, client_as: Clients) -> None:
        exercise, address = asked(ExerciseKind.PAIRING)
        assert exercise.position is not None
        players = [str(player) for player in exercise.position.players]
        met = next(iter(exercise.position.history.opponents_met(exercise.position.players[0])))
        rest = [number for number in players[1:] if number != str(met)]
        pairs = [f"{players[0]}-{met}", *map("-".join, zip(rest[::2], rest[1::2], strict=True))]
        text = client_as("public").get(f"{address}&answer={' '.join(pairs)}").text
        assert "Wrong." in text
        assert re.search(r"have already met.*C\.04\.3 \(2026\) C1", text)

    def test_what_is_no_answer_is_told_beside_the_field(self, client_as: Clients) -> None:
        _, address = asked(ExerciseKind.PAIRING)
        text = unescape(client_as("public").get(f"{address}&answer=Anna").text)
        assert "'Anna' is no pair; write pairs of numbers such as 1-5 6-2" in text

    def test_the_solution(self, client_as: Clients) -> None:
        exercise, address = asked(ExerciseKind.BYE)
        text = client_as("public").get(f"{address}&solution=yes").text
        assert f"The right answer: {exercise.solution}" in text

    def test_in_french(self, client_as: Clients) -> None:
        exercise, address = asked(ExerciseKind.INCIDENT)
        client = client_as("public")
        text = unescape(client.get(f"{address}&answer={exercise.solution}&lang=fr").text)
        assert "Juste." in text
        assert exercise.reasons[0].text("fr") in text
