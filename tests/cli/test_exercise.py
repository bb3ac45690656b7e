"""`ronde exercise`: what is asked, and exit codes of right, wrong and unreadable answers."""

from __future__ import annotations

import json

from tests.commands import Run

ASKED = ("exercise", "--seed", 7, "--kind")


class TestAsking:
    def test_a_position(self, run: Run) -> None:
        ran = run(*ASKED, "pairing")
        assert ran.code == 0
        assert ran.out.startswith("Pair this round, level 1 (easy) - seed 7\n")
        assert "Who meets whom?" in ran.out
        assert "No  Points  1" in ran.out

    def test_an_incident_has_letters(self, run: Run) -> None:
        ran = run(*ASKED, "incident", "--lang", "fr")
        assert [line[:5] for line in ran.out.splitlines()[3:6]] == ["  a  ", "  b  ", "  c  "]
        assert "Décider d'un incident, niveau 1 (facile)" in ran.out

    def test_the_exercise_of_the_day(self, run: Run) -> None:
        ran = run("exercise", "--level", 2, "--json")
        assert (ran.code, json.loads(ran.out)["level"]) == (0, 2)


class TestJudging:
    def test_right(self, run: Run) -> None:
        asked = json.loads(run(*ASKED, "colour", "--json", "--solution").out)
        ran = run(*ASKED, "colour", "--answer", asked["solution"]["answer"])
        assert (ran.code, ran.out.splitlines()[0]) == (0, "Right.")
        assert "[C.04.3 (2026) 5.2." in ran.out

    def test_wrong(self, run: Run) -> None:
        asked = json.loads(run(*ASKED, "bye", "--json", "--solution").out)
        right = asked["solution"]["answer"]
        wrong = next(choice["key"] for choice in asked["choices"] if choice["key"] != right)
        ran = run(*ASKED, "bye", "--answer", wrong, "--solution")
        assert (ran.code, ran.out.splitlines()[0]) == (1, "Wrong.")
        assert f"The right answer: {right}\n" in ran.out
        assert run(*ASKED, "bye", "--answer", wrong, "--json").code == 1

    def test_no_answer_at_all(self, run: Run) -> None:
        ran = run(*ASKED, "incident", "--answer", "z")
        assert (ran.code, ran.err) == (
            3,
            "ronde: 'z' is none of the answers; choose from a, b, c\n",
        )
