"""C.12 and C.13 in words: which bracket was paired again, for whom, and what really came of it."""

from __future__ import annotations

import pytest
from tests.explain.positions import position, told
from tests.foreign_histories import foreign_event

from ronde.checking.replay import prepared
from ronde.explain.procedure.explainer import ProcedureExplainer
from ronde.explain.report import ExplanationRequest
from ronde.model import PlayerId, RoundNumber

EDITIONS = ("dutch-2012", "dutch-2011")
OVERVIEW, FULL = ExplanationRequest(), ExplanationRequest(full=True)


@pytest.mark.parametrize("question", [OVERVIEW, FULL, ExplanationRequest(board=1)])
def test_where_nothing_changed_nothing_is_claimed(question: ExplanationRequest) -> None:
    out = "\n".join(told(position("good as it was", "dutch-2011"), question))
    assert "none" not in out
    assert "undone" not in out


def test_the_bracket_that_was_undone_is_named() -> None:
    out = told(position("undone in turn", "dutch-2012"), FULL)
    (line,) = [line for line in out if "was undone" in line]
    assert line == (
        "The lowest bracket could not be paired, so the bracket of 2 points, from which nobody had "
        "moved down, was undone and paired again; now the following move down: 3 Player 3 and "
        "6 Player 6. [C.13]"
    )


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("fr", "le niveau de 2 points, d'où personne n'était descendu, a donc été défait"),
        ("nl", "de puntengroep van 2 punten, waaruit niemand was doorgeschoven, opengeknipt"),
        ("pt", "o grupo de 2 pontos, do qual ninguém tinha descido, foi desfeito"),
    ],
)
def test_and_in_every_language(language: str, named: str) -> None:
    assert named in "\n".join(told(position("undone in turn", "dutch-2012"), FULL, language))


@pytest.mark.parametrize("rules", EDITIONS)
def test_no_count_of_pairs_that_were_undone_later(rules: str) -> None:
    out = "\n".join(told(position("undone in turn", rules), FULL))
    assert "2 pairs" not in out
    assert (
        "For the sake of the bracket of 2 points, which was paired otherwise in the end, the "
        "bracket of 2½ points was paired again, with others moving down: 3 Player 3 and "
        "7 Player 7 instead of 3 Player 3 and 8 Player 8."
    ) in out


def test_only_one_could_have_the_bye() -> None:
    event = position("undone in turn", "dutch-2012")
    answer = ProcedureExplainer(event).why_not(PlayerId(1), PlayerId(6))
    assert (answer.article, answer.criterion) == ("B.1.b", "bye-for-nobody")
    assert told(event, ExplanationRequest(why_not=(1, 6)))[1] == (
        "If 1 Player 1 met 6 Player 6, nobody would be left who may have the bye: 3 Player 3, "
        "9 Player 9 and 4 Player 4 have already had points without playing (below the bracket of "
        "2 points). [B.1.b]"
    )


@pytest.mark.parametrize(
    ("seed", "maker", "rules", "round_", "why"),
    [
        (0, "dutch-2026", "dutch-2012", 5, "too few possible opponents were left for 1 "),
        (1, "dutch-2017", "dutch-2012", 5, "nobody was left who may have the bye: 7 "),
        (4, "burstein-2026", "dutch-2011", 6, "not all of those moved down could meet"),
    ],
)
def test_why_the_lowest_bracket_could_not_be_paired(
    seed: int, maker: str, rules: str, round_: int, why: str
) -> None:
    before = prepared(foreign_event(seed, maker), rules).before(RoundNumber(round_))
    out = told(before, FULL)
    places = [n for n, line in enumerate(out) if f"In the lowest bracket {why}" in line]
    assert places
    for place in places:
        assert out[place].endswith(" [C.13]")
        assert out[place + 1].startswith("The lowest bracket could not be paired")
