"""Why a round of an event is paired as it is: one answer for each board, player or other pair.

The answer rests on what the rules saw when the round was paired, so it stays the same after a
change by hand, after results, and after somebody has vanished from the published pairing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ronde.declared.cache import Cache
from ronde.errors import InputError, StateError
from ronde.explain.explainer import Explainer, explainer_of
from ronde.explain.report import asked_about
from ronde.explain.sentence import ExplanationSection, Sentence, Who, sentence
from ronde.explain.wording import Wording
from ronde.model import Details, PlayerId, Points, Tournament
from ronde.office.desk import Desk
from ronde.office.pairing.arrangement import People
from ronde.office.pairing.aspaired import as_paired
from ronde.questions.pairing import PairingRequest, prepared
from ronde.store.tables import BoardRow
from ronde.systems.base import Pair

_MOST_KEPT: Final = 16


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """One sentence in the reader's language, with the article behind it."""

    text: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class ExplanationAnswer:
    """An answer: the one sentence first, then how it follows.

    `regulation` says where the articles stand, as in `C.04.3 (2026)`; it is empty where each
    article says so itself. `is_by_the_rules` False: the board was made by hand, and the sentences
    say why the rules do not give it.
    """

    title: str
    sentences: tuple[CitedSentence, ...]
    regulation: str
    is_by_the_rules: bool = True


_ROUNDS: Final = Cache(_MOST_KEPT)
_PAIRINGS: Final = Cache(_MOST_KEPT)
"""Explainers by the version of the event, and by what the rules saw, which many versions share."""

_DERIVATIONS: Final = Cache(_MOST_KEPT)


def why_board(desk: Desk, event: str, round_: int, board: int, language: str) -> ExplanationAnswer:
    """Return why two players meet on a board; for a board made by hand, what the rules say.

    Raises InputError when the round has no such board.
    """
    with desk.reading(event) as reader:
        row = reader.row(BoardRow, round_, board)
        if row is None:
            raise InputError("round {round} has no board {board}", round=round_, board=board)
        white, black = People(reader).numbers((row.white, row.black))
    explainer = _explainer(desk, event, round_)
    number = _number_of_board(explainer, white, black)
    if number is not None:
        return _in_words(explainer, explainer.board(number), language)
    return _why_not(explainer, white, black, language)


def why_player(
    desk: Desk, event: str, round_: int, player: int, language: str
) -> ExplanationAnswer:
    """Return the way of one player through the pairing of a round."""
    explainer = _explainer(desk, event, round_)
    if player not in {known.id for known in explainer.tournament.players}:
        raise InputError(
            "there is no player {player}; give a starting number of the list", player=player
        )
    return _in_words(explainer, explainer.player(PlayerId(player)), language)


def why_not(
    desk: Desk, event: str, round_: int, one: int, other: int, language: str
) -> ExplanationAnswer:
    """Return why two players do not meet, and what would change if they did."""
    explainer = _explainer(desk, event, round_)
    return _why_not(explainer, *asked_about(explainer.tournament, one, other), language)


def whole_derivation(
    desk: Desk, event: str, round_: int, language: str
) -> tuple[ExplanationAnswer, ...]:
    """Return the whole way to the pairing of a round, step by step."""
    explainer = _explainer(desk, event, round_)
    return _DERIVATIONS.get(
        (explainer, language),
        lambda: tuple(
            _in_words(explainer, section, language) for section in explainer.derivation()
        ),
    )


def _why_not(
    explainer: Explainer, one: PlayerId, other: PlayerId, language: str
) -> ExplanationAnswer:
    found = explainer.why_not(one, other)
    title = sentence("whynot.title", one=Who((one,)), other=Who((other,)))
    section = ExplanationSection(
        "why-not", title, tuple(explainer.answer(found)), None, (one, other)
    )
    return replace(_in_words(explainer, section, language), is_by_the_rules=False)


def _in_words(
    explainer: Explainer, section: ExplanationSection, language: str
) -> ExplanationAnswer:
    names = {player.id: player.name for player in explainer.tournament.players}
    wording = Wording(language, names)
    told = tuple(
        CitedSentence(wording.text(said), said.article) for said in _once(section.sentences)
    )
    return ExplanationAnswer(wording.text(section.title), told, explainer.regulation)


def _once(sentences: Iterable[Sentence]) -> list[Sentence]:
    """Return sentences without those that were said before."""
    said: list[Sentence] = []
    for one in sentences:
        if one not in said:
            said.append(one)
    return said


def _number_of_board(explainer: Explainer, white: PlayerId, black: PlayerId) -> int | None:
    """Return at which board of the rules two players meet with these colours, None if nowhere."""
    pairs = explainer.pairs
    return pairs.index(Pair(white, black)) + 1 if (white, black) in pairs else None


def _explainer(desk: Desk, event: str, round_: int) -> Explainer:
    """Return the round as its rules paired it; a round that was asked about is kept."""
    with desk.reading(event) as reader:
        key = (reader.subject.head, round_)
        return _ROUNDS.get(key, lambda: _explained(as_paired(reader, round_)))


def _explained(tournament: Tournament) -> Explainer:
    if tournament.rules is None:
        raise StateError(
            "the event has a system of its own, of which ronde knows no rules; nothing to explain"
        )
    # Neither the name of the event nor a result of the round itself had a part in its pairing.
    seen = replace(tournament, details=Details())
    key = (seen, _brought(seen.round_points), _brought(seen.secondary_points))
    return _PAIRINGS.get(key, lambda: explainer_of(prepared(seen, PairingRequest())[0]))


def _brought(points: Mapping[PlayerId, tuple[Points, ...]] | None) -> tuple[object, ...]:
    """Return what rounds brought to teams, which two equal tournaments may differ in."""
    return () if points is None else tuple(points.items())
