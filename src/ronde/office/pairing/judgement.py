"""Judgements of a board, a bye or a whole arrangement that somebody made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ronde.checking.demands import demands_of
from ronde.checking.roundrobins import can_be_completed, meetings
from ronde.checking.soundness import unsound
from ronde.handling.arrangement import Arrangement
from ronde.handling.helper import due
from ronde.i18n import Template, counted, phrase, template
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Finding,
    Game,
    History,
    PlayerId,
    Result,
    Round,
    Severity,
    Tournament,
)
from ronde.office.pairing.arrangement import Correct
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
    if demands_of(pairing.rules).by_table:
        found = (*found, *_of_round_robins(tournament, pairing))
    return tuple(f for f in found if f.code != "unsound-order")


def _of_round_robins(tournament: Tournament, pairing: RoundPairing) -> Iterator[Finding]:
    """Yield what is wrong with a round of a round robin that no table gives."""
    cycles, round_ = int(tournament.setting("cycles", "1")), pairing.round
    made = Round(
        tuple(Game(*pair, Result.UNFINISHED, Result.UNFINISHED) for pair in pairing.pairs),
        () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),),
    )
    players = [player.id for player in tournament.players]
    had = meetings((*tournament.rounds, made))
    article = demands_of(pairing.rules).articles.odd
    if max(had.values(), default=0) <= cycles and not can_be_completed(players, had, cycles):
        times = counted("{count} time", "{count} times", count=cycles)
        what = phrase(
            "after this round not everybody can meet everybody {times} any more ({article})",
            times=times,
            article=article,
        )
        yield Finding(Severity.ERROR, "unsound-completion", what, round=round_)
    if cycles > 1:
        yield from _third_colours(tournament, pairing)


def _third_colours(tournament: Tournament, pairing: RoundPairing) -> Iterator[Finding]:
    """Yield who would have the same colour three times running."""
    history = History(tournament)
    for pair in pairing.pairs:
        for player, colour in zip(pair, (Colour.WHITE, Colour.BLACK), strict=True):
            played = [cell.colour for cell in history.cells(player) if cell.was_played]
            if played[-2:] == [colour, colour]:
                what = phrase(
                    "player {player} would have {colour} three times running ({article})",
                    article=demands_of(pairing.rules).articles.running,
                    player=player,
                    colour=colour.word,
                )
                yield Finding(
                    Severity.ERROR, "unsound-colour", what, player=player, round=pairing.round
                )


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
    findings = unsound(tournament, _pairing(tournament, (Pair(white, black),), None))
    broken = [finding for finding in findings if finding.code in BOARD_CODES]
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
    findings = unsound(tournament, _pairing(tournament, (), player))
    broken = [finding for finding in findings if finding.code in BYE_CODES]
    if correct is None or correct.pairs is None or correct.bye == player:
        return tuple(broken)
    return (*broken, _favour(tournament, _rightful_bye(correct.bye), player, correct))


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
        return (_favour(tournament, turned, white, correct),)
    other = phrase("the rules do not pair {white} with {black}", white=white, black=black)
    return (_favour(tournament, other, white, correct),)


def _favour(tournament: Tournament, what: str, player: PlayerId, correct: Correct) -> Finding:
    article = correct.handling.no_favour_article
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


@dataclass(frozen=True, slots=True)
class BoardRemark:
    """What is to be said about a board or the bye: `code` with its article and players.

    `what` is the sentence of the judgement, `colour` that which `player` would have.
    """

    severity: Severity
    code: str
    article: str
    what: str
    player: int | None = None
    white: int | None = None
    black: int | None = None
    colour: Colour | None = None

    def sentence(self) -> str:
        """Return the remark for a page, which shows the article beside it."""
        known = _SENTENCES.get(self.code)
        if known is None:
            return self.what
        facts: dict[str, object] = {"white": self.white, "black": self.black}
        facts |= {"player": self.player}
        if self.colour is not None:
            facts |= {"colour": self.colour.label, "other": self.colour.opposite.label}
        return known.filled(**facts)


_SENTENCES: Final[Mapping[str, Template]] = {
    "unsound-rematch": template("{white} and {black} have met before."),
    "unsound-same-colours": template("{white} had White against {black} before."),
    "unsound-forbidden": template("{white} and {black} are to be kept apart."),
    "unsound-colour": template("{player} may not have this colour: {colour}."),
    "unsound-stranger": template("There is no player {player}."),
    "unsound-twice": template("{player} would stand in two places."),
    "unsound-away": template("{player} does not take part in this round."),
    "unsound-bye": template("{player} may not have the bye."),
    "not-correct": template(
        "The rules do not give {white} – {black}; a correct pairing is not altered "
        "in anybody's favour."
    ),
    "bye-not-correct": template("The rules give the bye to somebody else, not to {player}."),
    "colour-due": template("{player} is due the other colour: {other}."),
}


def remarks_on_board(
    tournament: Tournament, pair: tuple[PlayerId, PlayerId], correct: Correct | None
) -> list[BoardRemark]:
    """Return what is to be said about two players on one board."""
    findings = judge_board(tournament, *pair, correct)
    return [_remark(tournament, finding, pair, correct) for finding in findings]


def remarks_on_bye(
    tournament: Tournament, bye: PlayerId, correct: Correct | None
) -> list[BoardRemark]:
    """Return what is to be said about the bye of a player."""
    return [_remark(tournament, f, None, correct) for f in judge_bye(tournament, bye, correct)]


def _remark(
    tournament: Tournament,
    finding: Finding,
    pair: tuple[PlayerId, PlayerId] | None,
    correct: Correct | None,
) -> BoardRemark:
    white, black = pair if pair is not None else (None, None)
    colour = Colour.WHITE if finding.player == white else Colour.BLACK
    return BoardRemark(
        finding.severity,
        finding.code if pair is not None or finding.code != "not-correct" else "bye-not-correct",
        _article(tournament, finding, colour, correct),
        finding.what,
        finding.player,
        white,
        black,
        None if pair is None else colour,
    )


def _article(
    tournament: Tournament, finding: Finding, colour: Colour, correct: Correct | None
) -> str:
    """Return where the rules state what a remark is about, empty for what no article says."""
    articles = demands_of(tournament.rules or IN_FORCE).articles
    if finding.code == "unsound-colour" and finding.player is not None:
        had = History(tournament).colours(PlayerId(finding.player))
        return articles.of_colour(had, colour)
    return {
        "unsound-rematch": articles.rematch,
        "unsound-same-colours": articles.rematch,
        "unsound-bye": articles.bye,
        "not-correct": "" if correct is None else correct.handling.no_favour_article,
    }.get(finding.code, "")
