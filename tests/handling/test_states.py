"""The stages of a round, and which follows which."""

from __future__ import annotations

import pytest

from ronde.errors import StateError
from ronde.handling.states import (
    MOVES,
    refuse_move,
    refuse_next_round,
    refuse_unless,
)
from ronde.i18n import translate
from ronde.model import Stage


@pytest.mark.parametrize("now", Stage)
@pytest.mark.parametrize("to", Stage)
def test_moves(now: Stage, to: Stage) -> None:
    if to in MOVES[now]:
        refuse_move(3, now, to)
    else:
        with pytest.raises(StateError, match=f"round 3 cannot become {to.value}: it"):
            refuse_move(3, now, to)


def test_nothing_leads_out_of_a_complete_round_or_past_publication() -> None:
    assert MOVES[Stage.COMPLETE] == ()
    assert Stage.PLAYING not in MOVES[Stage.DRAFT]
    assert [stage for stage in Stage if stage.is_public] == [
        Stage.PUBLISHED, Stage.PLAYING, Stage.COMPLETE,
    ]  # fmt: skip


def test_refuse_unless_names_what_is_wanted() -> None:
    refuse_unless(1, Stage.DRAFT, Stage.ABSENCES, Stage.DRAFT)
    with pytest.raises(StateError, match="round 1 is not published or playing: it has a draft"):
        refuse_unless(1, Stage.DRAFT, Stage.PUBLISHED, Stage.PLAYING)


class TestNextRound:
    def test_after_a_complete_round(self) -> None:
        refuse_next_round(0, None, 5)
        refuse_next_round(4, Stage.COMPLETE, 5)
        refuse_next_round(9, Stage.COMPLETE, None)

    def test_not_before_the_last_is_complete(self) -> None:
        with pytest.raises(StateError, match="round 3 cannot begin: round 2 is not complete"):
            refuse_next_round(2, Stage.PLAYING, 5)

    def test_not_beyond_what_was_announced(self) -> None:
        with pytest.raises(StateError, match="round 6 cannot begin: 5 rounds were announced"):
            refuse_next_round(5, Stage.COMPLETE, 5)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "la ronde 3 n'est pas dans l'état voulu (publiée ou en cours) : elle est terminée"),
        ("nl", "ronde 3 heeft niet de vereiste status (gepubliceerd of bezig): ze is klaar"),
        ("pt", "a rodada 3 não está na situação exigida (publicada ou em andamento): ela está"),
    ],
)
def test_what_is_refused_in_other_languages(language: str, said: str) -> None:
    with pytest.raises(StateError) as refused:
        refuse_unless(3, Stage.COMPLETE, Stage.PUBLISHED, Stage.PLAYING)
    assert translate(refused.value.phrase, language).startswith(said)
