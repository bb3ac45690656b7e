"""Where a forecast begins: an event under way, its open games, and what is assumed of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

from ronde.errors import InputError
from ronde.i18n import counted, phrase
from ronde.model import Finding, Game, PlayerId, Result, Round, Severity, Tournament
from ronde.model.matches import is_team_event
from ronde.prizes.prizelist import PrizeList
from ronde.questions.pairing import PairingRequest, prepared
from ronde.questions.prizes import awarded, prize_list_of
from ronde.questions.standings import StandingRequest, chosen_tie_breaks, ranked, standing_field
from ronde.systems import registry


@dataclass(frozen=True, slots=True)
class ForecastStart:
    """An event that can be played on, with the rating by which everybody's results are drawn.

    `draws_colour`: the lot of the first colour has not been drawn. `is_last_round`: the last round
    is being played, and the event is seen as it was when that round began. `prizes` are given at
    the end of each continuation.
    """

    tournament: Tournament
    rounds: int
    ratings: Mapping[PlayerId, int]
    standing: StandingRequest
    draws_colour: bool
    is_last_round: bool
    findings: tuple[Finding, ...]
    prizes: PrizeList | None = None

    @property
    def results(self) -> tuple[int, int, int]:
        """The latest round, how many of its results are known, and how many games it has."""
        rounds = self.tournament.rounds
        games = rounds[-1].games if rounds else ()
        return len(rounds), sum(not game.is_unfinished for game in games), len(games)


class ForecastRequest(NamedTuple):
    """What overrules the record of a tournament; None leaves its word."""

    rules: str | None = None
    rounds: int | None = None
    tie_breaks: str | None = None
    prizes: str | Path | Mapping[str, object] | PrizeList | None = None


AS_RECORDED: Final = ForecastRequest()


def forecast_start(tournament: Tournament, request: ForecastRequest = AS_RECORDED) -> ForecastStart:
    """Return where the forecast of a tournament begins.

    Raises InputError for an event that
    is over, that has no ratings at all, or whose rounds cannot be paired ahead.
    """
    key = request.rules or tournament.rules
    if is_team_event(tournament) or key in registry.OF_TEAMS:
        raise InputError("an event of teams cannot be forecast: only games of players are drawn")
    drawn = not any(one.games for one in tournament.rounds) and tournament.initial_colour is None
    # The seed stands for any: whoever plays on draws the first colour anew.
    wanted = PairingRequest(rules=request.rules, rounds=request.rounds, lot=0)
    ready, findings = prepared(tournament, wanted)
    number = _number_of_rounds(ready)
    _refuse_over(ready, number)
    standing = StandingRequest(tie_breaks=request.tie_breaks)
    assumed_list = chosen_tie_breaks(standing_field(ready, standing), request.tie_breaks)[1]
    noted = tuple(finding for finding in findings if finding.code != "colour-drawn")
    ratings, assumed = _ratings(ready)
    last = len(ready.rounds) == number
    if last:
        ready = replace(ready, rounds=(*ready.rounds[:-1], _as_it_began(ready.rounds[-1])))
    notes = tuple(_notes(ready, assumed, last=last))
    prizes = None
    if request.prizes is not None:
        prizes = prize_list_of(request.prizes)[0]
        awarded(ranked(ready, standing), request.prizes)  # refuses a list of other people
    draws = drawn and ready.initial_colour is not None
    return ForecastStart(
        ready, number, ratings, standing, draws, last, (*noted, *assumed_list, *notes), prizes
    )


def _number_of_rounds(tournament: Tournament) -> int:
    assert tournament.rules is not None  # prepared
    rules = registry.rules(tournament.rules)
    if rules.until_decided or rules.games_per_match > 1:
        raise InputError(
            "an event by {rules} cannot be forecast: a pairing there is a match of several games;"
            " choose an event of single games",
            rules=rules.key,
        )
    if tournament.number_of_rounds is None:
        raise InputError(
            "the file does not say how many rounds the event has, so its end is not known; give"
            " their number"
        )
    return tournament.number_of_rounds


def _refuse_over(tournament: Tournament, rounds: int) -> None:
    played = len(tournament.rounds)
    is_open = any(game.is_unfinished for one in tournament.rounds for game in one.games)
    if played >= rounds and not is_open:
        raise InputError(
            "the event is over, all its {rounds} rounds are played: there is nothing to forecast",
            rounds=rounds,
        )
    if played > rounds:
        raise InputError(
            "{played} rounds are paired and {rounds} are announced; give {played} as their number",
            played=played,
            rounds=rounds,
        )


def _ratings(tournament: Tournament) -> tuple[Mapping[PlayerId, int], int | None]:
    """Return the rating of everybody, and the one assumed for those who have none."""
    known = [player.rating for player in tournament.players if player.rating]
    if not known:
        raise InputError(
            "no player has a rating, so nothing is known of their strength; enter ratings first"
        )
    lowest = min(known)
    ratings = {player.id: player.rating or lowest for player in tournament.players}
    return ratings, None if len(known) == len(tournament.players) else lowest


def _as_it_began(last: Round) -> Round:
    """Return the last round as it was before its first result. INTERPRETATION 0128."""
    unknown = Result.UNFINISHED
    games = tuple(
        game if game.is_unfinished or not game.was_played else Game(*game[:2], unknown, unknown)
        for game in last.games
    )
    return replace(last, games=games)


def _notes(tournament: Tournament, assumed: int | None, *, last: bool) -> list[Finding]:
    notes = []
    if assumed is not None:
        unrated = sum(not player.rating for player in tournament.players)
        note = counted(
            "{count} player without a rating is taken for {rating}, the lowest rating of the field",
            "{count} players without a rating are taken for {rating}, the lowest rating of the"
            " field",
            count=unrated,
            rating=assumed,
        )
        notes.append(Finding(Severity.NOTE, "rating-assumed", note))
    if last:
        note = phrase(
            "the last round is being played: chances are those at its beginning, and what single"
            " results would change is not told (decision 0128)"
        )
        notes.append(Finding(Severity.NOTE, "last-round-hidden", note))
    return notes
