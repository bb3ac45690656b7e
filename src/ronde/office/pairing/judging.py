"""Judge a board, a bye or a whole arrangement that somebody made by hand."""

from __future__ import annotations

from ronde.checking.soundness import unsound
from ronde.handling.arrangement import Arrangement
from ronde.handling.editions import handling_of
from ronde.handling.helper import due
from ronde.i18n import phrase
from ronde.model import Colour, Finding, History, PlayerId, Severity, Tournament
from ronde.office.pairing.arranging import Correct
from ronde.systems.base import Pair, RoundPairing
from ronde.systems.registry import IN_FORCE

BOARD_CODES = frozenset(
    f"unsound-{code}"
    for code in ("rematch", "same-colours", "forbidden", "colour", "stranger", "twice", "away")
)
BYE_CODES = frozenset(f"unsound-{code}" for code in ("bye", "stranger", "twice", "away"))


def broken_demands(tournament: Tournament, arrangement: Arrangement) -> tuple[Finding, ...]:
    """Return every absolute demand that an arrangement of the next round breaks.

    A system that ronde does not know is judged by the general rules in force.
    """
    pairs = tuple(Pair(*pair) for pair in arrangement.pairs)
    pairing = _pairing(tournament, pairs, arrangement.bye)
    found = unsound(tournament, pairing)
    return tuple(f for f in found if f.code != "unsound-order")


def _pairing(tournament: Tournament, pairs: tuple[Pair, ...], bye: PlayerId | None) -> RoundPairing:
    rules = tournament.rules or IN_FORCE
    return RoundPairing(tournament.next_round, rules, pairs, bye, settings=tournament.settings)


def judge_board(
    tournament: Tournament, white: PlayerId, black: PlayerId, correct: Correct | None
) -> tuple[Finding, ...]:
    """Return what is to be said about two players on one board, with the articles.

    Errors are broken absolute demands (a rematch, a colour, a prohibition); a warning says that
    the rules give another pairing; notes tell of colours that are due.
    """
    found = unsound(tournament, _pairing(tournament, (Pair(white, black),), None))
    broken = [finding for finding in found if finding.code in BOARD_CODES]
    if any(finding.code in ("unsound-stranger", "unsound-twice") for finding in broken):
        return tuple(broken)
    return (
        *broken,
        *_not_correct(tournament, (white, black), correct),
        *_dues(tournament, white, black),
    )


def judge_bye(
    tournament: Tournament, player: PlayerId, correct: Correct | None
) -> tuple[Finding, ...]:
    """Return what is to be said about giving a player the bye."""
    found = unsound(tournament, _pairing(tournament, (), player))
    broken = [finding for finding in found if finding.code in BYE_CODES]
    if correct is None or correct.pairs is None or correct.bye == player:
        return tuple(broken)
    return (*broken, _favour(tournament, _rightful_bye(correct.bye), player))


def _rightful_bye(player: PlayerId | None) -> str:
    if player is None:
        return phrase("the rules give the bye to nobody")
    return phrase("the rules give the bye to player {player}", player=player)


def _not_correct(
    tournament: Tournament, pair: tuple[PlayerId, PlayerId], correct: Correct | None
) -> tuple[Finding, ...]:
    if correct is None or correct.pairs is None or pair in correct.pairs:
        return ()
    white, black = pair
    if (black, white) in correct.pairs:
        turned = phrase("the rules give {white} White against {black}", white=black, black=white)
        return (_favour(tournament, turned, white),)
    other = phrase("the rules do not pair {white} with {black}", white=white, black=black)
    return (_favour(tournament, other, white),)


def _favour(tournament: Tournament, what: str, player: PlayerId) -> Finding:
    article = handling_of(tournament.rules).no_favour_article
    sentence = phrase(
        "{what}; a correct pairing is not altered in anybody's favour ({article})",
        what=what,
        article=article,
    )
    return Finding(
        Severity.WARNING, "not-correct", sentence, player=player, round=tournament.next_round
    )


def _dues(tournament: Tournament, white: PlayerId, black: PlayerId) -> tuple[Finding, ...]:
    history = History(tournament)
    given = ((white, Colour.WHITE), (black, Colour.BLACK))
    return tuple(
        Finding(
            Severity.NOTE,
            "colour-due",
            phrase("player {player} is due {colour}", player=player, colour=colour.opposite.word),
            player=player,
            round=tournament.next_round,
        )
        for player, colour in given
        if due(history, player) is colour.opposite
    )
