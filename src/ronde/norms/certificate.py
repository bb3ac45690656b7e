"""What the certificate of a norm tells, as FIDE's form IT1 asks for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ronde.i18n import phrase
from ronde.model import ByeKind, History, Player, Result, Tournament
from ronde.model.tournament import official_of
from ronde.norms.computation import EventNorms, PlayerNorms
from ronde.norms.editions import TITLED, Norm
from ronde.norms.evaluation import Evaluation
from ronde.norms.outlook import NormStatus
from ronde.norms.record import DRAW, WIN, NormGame
from ronde.norms.requirements import RequirementKind

TITLES: Final = ("GM", "IM", "WGM", "WIM", "FM", "WFM")
"""The titles that the form counts, in its order."""

_SCORES: Final = {WIN: "1", DRAW: "½"}
_UNPLAYED: Final = {
    Result.FORFEIT_WIN: "+",
    ByeKind.PAIRING_ALLOCATED: "+",
    ByeKind.FULL_POINT: "+",
    ByeKind.HALF_POINT: "=",
}


@dataclass(frozen=True, slots=True)
class CertificateRound:
    """A round: the opponent with the rating that counts (1.4.6), the score, why it is left out."""

    round: int
    opponent: Player | None
    rating: int | None
    score: str
    left_out: str = ""


@dataclass(frozen=True, slots=True)
class NormCertificate:
    """A norm with everything that the form asks about its games and its event.

    `federations` counts those of the opponents, `titles` says how many had each title, `article`
    is a rule by which the games count.
    """

    player: Player
    norm: Norm
    norms: EventNorms
    rounds: tuple[CertificateRound, ...]
    games: int
    federations: int
    foreign: int
    rated: int
    host: int
    titled: int
    titles: tuple[tuple[str, int], ...]
    average: int
    performance: int
    points: Fraction
    points_needed: Fraction
    article: str

    @property
    def above(self) -> Fraction:
        """The points above those that were needed."""
        return self.points - self.points_needed

    def lacking(self, tournament: Tournament) -> Iterator[str]:
        """Yield what the form asks for and the event does not tell."""
        details = tournament.details
        asked = (
            (details.start_date and details.end_date, phrase("the dates of the event")),
            (details.federation, phrase("the federation of the event")),
            (details.chief_arbiter, phrase("the chief arbiter")),
            (
                not details.chief_arbiter or official_of(details.chief_arbiter).fide_id,
                phrase("the FIDE ID of the chief arbiter"),
            ),
            (
                details.time_control or details.encoded_time_control,
                phrase("the rate of play"),
            ),
            (self.player.fide_id, phrase("the FIDE ID of the player")),
            (self.player.federation, phrase("the federation of the player")),
        )
        yield from (what for told, what in asked if not told)
        opponents = [line.opponent for line in self.rounds if line.opponent is not None]
        if not all(opponent.fide_id for opponent in opponents):
            yield phrase("the FIDE ID of an opponent")


def certificates(
    norms: EventNorms, tournament: Tournament, player: int | None = None
) -> tuple[NormCertificate, ...]:
    """Return the certificates of the norms that were made, of everybody or of one player."""
    people = norms.players if player is None else (norms.of(player),)
    history = History(tournament)
    return tuple(
        _certificate(norms, one, each.evaluation, history)
        for one in people
        for each in one.outlooks
        if each.status is NormStatus.ACHIEVED
    )


def _certificate(
    norms: EventNorms, one: PlayerNorms, made: Evaluation, history: History
) -> NormCertificate:
    games, own = made.games, one.player.federation
    players = {player.id: player for player in history.tournament.players}
    opponents = [players[game.opponent] for game in games]
    titles = Counter(game.title for game in games)
    return NormCertificate(
        one.player,
        made.asked.norm,
        norms,
        tuple(_rounds(norms, one, made, history)),
        len(games),
        len({game.federation for game in games}),
        sum(game.federation != own for game in games),
        sum(opponent.rating is not None for opponent in opponents),
        sum(game.federation == norms.event.federation for game in games),
        sum(game.title in TITLED for game in games),
        tuple((title, titles[title]) for title in TITLES),
        int(made.requirement(RequirementKind.AVERAGE).have),
        int(made.requirement(RequirementKind.PERFORMANCE).have),
        made.points,
        made.points_needed or made.points,
        made.article,
    )


def _rounds(
    norms: EventNorms, one: PlayerNorms, made: Evaluation, history: History
) -> Iterator[CertificateRound]:
    players = {player.id: player for player in history.tournament.players}
    counted = {game.round: game for game in made.games}
    dropped = {each.game.round: each for each in made.dropped}
    raised = _raised(made)
    for number, cell in enumerate(history.cells(one.player.id)[: norms.after], 1):
        opponent = None if cell.opponent is None else players[cell.opponent]
        if number in counted:
            game = counted[number]
            rating = made.asked.threshold.floor if game is raised else game.rating
            yield CertificateRound(number, opponent, rating, _SCORES.get(game.half_points, "0"))
        elif number in dropped:
            game, article = dropped[number]
            score = _SCORES.get(game.half_points, "0")
            yield CertificateRound(number, opponent, game.rating, score, article)
        else:
            reason = one.record.reason(number)
            score = _UNPLAYED.get(cell.outcome, "−") if cell.outcome is not None else "−"
            yield CertificateRound(number, opponent, None, score, reason.word if reason else "")


def _raised(made: Evaluation) -> NormGame | None:
    """Return the game whose opponent counts with the floor: the lowest one below it (1.4.6c)."""
    lowest = min(made.games, key=lambda game: game.rating)
    return lowest if lowest.rating < made.asked.threshold.floor else None
