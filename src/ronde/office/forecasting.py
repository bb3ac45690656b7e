"""Forecasts of an event of the office: from what they are made, and what is told of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from zlib import crc32

from ronde.errors import InputError
from ronde.i18n import counted, phrase
from ronde.laboratory.forecast.forecast import ForecastDocument
from ronde.laboratory.forecast.start import ForecastRequest, ForecastStart, forecast_start
from ronde.model import ByeKind, PlayerId, RequestedBye, RoundNumber, Tournament
from ronde.office.desk import Desk
from ronde.office.players.roster import is_out
from ronde.office.prizes.awards import is_over
from ronde.office.prizes.stored import list_of, mistakes_of, stored_prizes
from ronde.office.settings.forecastswitch import ForecastFor, forecast_for
from ronde.office.settings.publicity import without_secrets
from ronde.prizes.prizelist import PrizeList
from ronde.serialisation import Count
from ronde.store import Head
from ronde.store.rows import State
from ronde.store.tables import PlayerRow
from ronde.store.tournaments import tournament_of


@dataclass(frozen=True, slots=True)
class ForecastPlan:
    """From what the forecast of an event is made, as of one entry of its journal.

    `start` is None, and `refused` says why, where there is nothing to forecast.
    """

    head: Head
    shown: ForecastFor
    start: ForecastStart | None = None
    refused: str = ""


@dataclass(frozen=True, slots=True)
class EventForecast:
    """The latest forecast of an event.

    `version` is the entry of the journal after which it was made, at the time `made_at`. It knows
    `results` of the `games` of `round`; in the last round none, whatever came in. Without a
    `document` there is nothing to forecast, as `refused` says, or it is still being made.
    """

    shown: ForecastFor
    version: Count
    made_at: str
    round: Count
    results: Count
    games: Count
    refused: str
    document: ForecastDocument | None

    @property
    def revision(self) -> str:
        """What tells it from others of the event; the same in every process that makes it."""
        continuations = 0 if self.document is None else self.document.continuations
        return f"{self.version}-{continuations}-{self.shown.value}"

    def named_by(self, tournament: Tournament) -> EventForecast:
        """Return it with the names that a tournament has, such as initials for the public."""
        if self.document is None:
            return self
        names = {int(player.id): player.name for player in tournament.players}
        players = tuple(
            replace(one, name=names[one.starting_number]) for one in self.document.players
        )
        return replace(self, document=replace(self.document, players=players))

    @property
    def known(self) -> str:
        """After which results it was made, in words."""
        if not self.round:
            return phrase("before round 1")
        if self.document is not None and self.document.is_last_round:
            return phrase("at the beginning of round {round}", round=self.round)
        if self.results == self.games:
            return phrase("after round {round}", round=self.round)
        return counted(
            "after {results} of {count} result of round {round}",
            "after {results} of {count} results of round {round}",
            count=self.games,
            results=self.results,
            round=self.round,
        )


def seed_of(event: str) -> int:
    """Return the seed of all forecasts of an event: so they differ by what happened alone."""
    return crc32(event.encode())


def forecast_plan(desk: Desk, event: str) -> ForecastPlan:
    """Return from what the forecast of an event is made; nothing is read where it is off.

    What everybody may see is made from what everybody knows: announced absences, meetings that are
    avoided and decisions about prizes are not in it. INTERPRETATION 0128.
    """
    with desk.reading(event) as reader:
        head, shown = reader.subject.latest, forecast_for(reader)
        if shown is ForecastFor.OFF:
            return ForecastPlan(head, shown)
        state = reader.state()
    told = tournament_of(state)
    told = replace(told, requested_byes=_away(state, told))
    is_public = shown is ForecastFor.PUBLIC
    if is_public:
        gone = _seen_to_be_gone(told)
        told = replace(without_secrets(told, birth_dates=True), requested_byes=gone)
    try:
        _refuse(state, told)
        prizes = _prizes(state, is_public=is_public)
        return ForecastPlan(head, shown, forecast_start(told, ForecastRequest(prizes=prizes)))
    except InputError as error:
        return ForecastPlan(head, shown, refused=error.phrase)


def _away(state: State, tournament: Tournament) -> tuple[RequestedBye, ...]:
    """Return who will not be paired in the rounds to come: announced, or out of the event."""
    noted = {(bye.round, bye.player) for bye in tournament.requested_byes}
    rows = state.rows(PlayerRow, is_listed=True)
    coming = range(tournament.next_round, (tournament.number_of_rounds or 0) + 1)
    return (
        *tournament.requested_byes,
        *(
            RequestedBye(RoundNumber(number), PlayerId(row.number), ByeKind.ZERO_POINT)
            for number in coming
            for row in rows
            if (number, row.number) not in noted and is_out(row, number)
        ),
    )


def _seen_to_be_gone(tournament: Tournament) -> tuple[RequestedBye, ...]:
    """Return the absences of those who were not paired any more and will not come back."""
    last = tournament.rounds[-1] if tournament.rounds else None
    coming = (tournament.number_of_rounds or 0) - len(tournament.rounds)
    if last is None or coming < 1:
        return ()
    away = Counter(bye.player for bye in tournament.requested_byes)
    gone = {player for player, rounds in away.items() if rounds == coming} - set(last.paired)
    return tuple(bye for bye in tournament.requested_byes if bye.player in gone)


def _refuse(state: State, tournament: Tournament) -> None:
    """Raise InputError for an event whose end cannot be played."""
    if tournament.rules is None:
        raise InputError("an event that is not paired by rules of ronde cannot be forecast")
    if is_over(state, tournament):
        raise InputError("all rounds are played: there is nothing left to forecast")
    if tournament.number_of_rounds is None:
        raise InputError(
            "it is not announced how many rounds the event has; enter it in the settings"
        )


def _prizes(state: State, *, is_public: bool) -> PrizeList | None:
    """Return the prizes of an event, None while there are none or the list has mistakes."""
    stored = stored_prizes(state)
    if not stored.prizes or mistakes_of(stored):
        return None
    prizes = list_of(stored)
    if not is_public:
        return prizes
    return replace(prizes, decisions=(), entitled=replace(prizes.entitled, excluded=()))
