"""What a game is worth to a player today, as pages tell it: of a Keizer season only."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.explain.keizer.worth import as_yours, today_sentences
from ronde.explain.wording import Wording
from ronde.model import PlayerId, Tournament


def worth_today(
    tournament: Tournament, player: int, language: str, *, is_reader: bool
) -> Sequence[str]:
    """Return what a player is worth today and what the game of the round brings, and why.

    `is_reader`: the sentences speak to the player. Nothing is told of other events.
    """
    wording = Wording(language, {one.id: one.name for one in tournament.players})
    told = today_sentences(tournament, PlayerId(player))
    return [wording.text(as_yours(one) if is_reader else one) for one in told]
