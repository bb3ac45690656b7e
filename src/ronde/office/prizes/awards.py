"""Who gets which prize of an event: a forecast for the office, the result for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ronde.declared.table import column, table
from ronde.documents.tables import Align
from ronde.errors import InputError
from ronde.fields import filled
from ronde.i18n import phrase, phrase_in
from ronde.model import Tournament
from ronde.office.desk import Desk
from ronde.office.desk.rows import CLOSED
from ronde.office.prizes.announced import PrizeRulesData, rules_of
from ronde.office.prizes.stored import (
    StoredPrizes,
    document_of,
    list_of,
    mistakes_of,
    stored_prizes,
)
from ronde.office.settings.lastround import rounds_of
from ronde.prizes.assignment import Basis
from ronde.prizes.prizelist import PrizeRemark
from ronde.prizes.writing import table_text, toml_text
from ronde.questions.prizes import Prizes, PrizesDocument, awarded
from ronde.questions.standings import StandingRequest, ranked
from ronde.store.rows import State
from ronde.store.tables import EventRow, PlayerRow, PrizeRulesRow
from ronde.store.tournaments import tournament_of, tournament_of_players


@dataclass(frozen=True, slots=True)
class AnnouncedPrize:
    """A prize of an event by its number; `category` is the key, empty for everybody.

    `given_to` is the starting number of whoever has it by a decision, None for nobody; `doubts`
    is what to look at, as that nobody may have it.
    """

    prize: int
    category: str
    label: str
    place: int
    money: str
    trophy: str
    title: str
    value: str
    group: str
    contents: str
    is_decided: bool
    given_to: int | None
    reason: str
    doubts: tuple[str, ...]


ANNOUNCED: Final = table(
    AnnouncedPrize,
    "prizes",
    phrase("Prizes"),
    column(phrase_in("column", "No"), "prize", Align.RIGHT),
    column(phrase("Prize"), "label"),
    column(phrase("Contents"), "contents"),
)
"""The prizes as they were announced."""


@dataclass(frozen=True, slots=True)
class ExcludedPlayer:
    """Somebody who may have no prize, and why."""

    player: int
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class EventPrizesDocument:
    """The prizes of an event; `awards` are a forecast while rounds are left or games are open.

    `lots` are starting numbers of level players in the order that was drawn.
    """

    rules: PrizeRulesData
    prizes: tuple[AnnouncedPrize, ...]
    excluded: tuple[ExcludedPlayer, ...]
    lots: tuple[int, ...]
    is_forecast: bool
    is_published: bool
    mistakes: tuple[str, ...]
    awards: PrizesDocument | None
    version: int


@dataclass(frozen=True)
class EventPrizes:
    """The prizes of an event as of one moment.

    `awards` is None while there is no list, or one with `mistakes`, or no published round.
    """

    stored: StoredPrizes
    names: Mapping[int, str]
    awards: Prizes | None
    mistakes: tuple[str, ...]
    is_over: bool
    rounds: int
    version: int

    @property
    def is_forecast(self) -> bool:
        """Whether rounds are left or games are open."""
        return not self.is_over

    @property
    def is_published(self) -> bool:
        """Whether everybody may see who gets which prize."""
        return self.stored.rules.is_published and self.is_over

    @cached_property
    def prizes(self) -> tuple[AnnouncedPrize, ...]:
        """The prizes in the order of the announcement."""
        prize_list, doubts = list_of(self.stored), self._doubts()
        return tuple(
            filled(
                AnnouncedPrize,
                row,
                prize=row.id,
                label=prize.label,
                value=row.value or "",
                contents=prize.contents(prize_list.currency),
                given_to=None if row.player is None else self.stored.numbers[row.player],
                doubts=tuple(doubts.get(number, ())),
            )
            for number, (row, prize) in enumerate(
                zip(self.stored.prizes, prize_list.prizes, strict=True), 1
            )
        )

    def _doubts(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        remarks: tuple[PrizeRemark, ...] = (
            () if self.awards is None else self.awards.assignment.remarks
        )
        for remark in remarks:
            if remark.table == "prize":
                found.setdefault(remark.number, []).append(remark.what)
        return found

    @property
    def excluded(self) -> tuple[ExcludedPlayer, ...]:
        """Who may have no prize."""
        numbers = self.stored.numbers
        return tuple(
            ExcludedPlayer(numbers[row.player], self.names[numbers[row.player]], row.reason)
            for row in self.stored.excluded
        )

    def document(self) -> EventPrizesDocument:
        """Return everything as the API gives it."""
        return EventPrizesDocument(
            rules=rules_of(self.stored),
            prizes=self.prizes,
            excluded=self.excluded,
            lots=self.stored.lots,
            is_forecast=self.is_forecast,
            is_published=self.is_published,
            mistakes=self.mistakes,
            awards=None if self.awards is None else self.awards.document(),
            version=self.version,
        )

    def as_toml(self) -> str:
        """Return the list with its rules as a TOML file."""
        return toml_text(document_of(self.stored))

    def as_table(self) -> str:
        """Return the prizes alone as CSV."""
        return table_text(document_of(self.stored).prize)


def event_prizes(desk: Desk, event: str) -> EventPrizes:
    """Return the prizes of an event, given as if the present round ended now."""
    with desk.reading(event) as reader:
        state, version = reader.state(), reader.subject.version
    return prizes_in(state, tournament_of(state), version)


def prizes_in(state: State, tournament: Tournament, version: int = 0) -> EventPrizes:
    """Return the prizes that the rows of an event hold, given by a tournament made of them."""
    stored = stored_prizes(state)
    mistakes = tuple(one.what for one in mistakes_of(stored))
    awards: Prizes | None = None
    if stored.prizes and tournament.rounds and not mistakes:
        request = StandingRequest(after=len(tournament.rounds))
        try:
            people = tournament_of_players(state) if stored.boards else None
            awards = awarded(ranked(tournament, request), list_of(stored), people)
        except InputError as error:
            mistakes = (error.phrase,)
    return EventPrizes(
        stored,
        {row.number: row.name for row in state.rows(PlayerRow)},
        awards,
        mistakes,
        is_over(state, tournament),
        len(tournament.rounds),
        version,
    )


def is_over(state: State, tournament: Tournament) -> bool:
    """Return whether all rounds were played and no game is open; a closed event is over, too."""
    rounds, announced = tournament.rounds, rounds_of(state)
    is_closed = any(row.status == CLOSED for row in state.rows(EventRow))
    is_last = bool(rounds) and (is_closed or len(rounds) == announced)
    return is_last and not any(game.is_unfinished for round_ in rounds for game in round_.games)


# For everybody ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PublicAward:
    """What one player gets, as everybody may see it; no reasons, which may be personal.

    `name` is who of a team gets the prize of a board, empty where the entry does.
    """

    rank: int
    player: int
    prize: str
    contents: str
    by_decision: bool
    name: str = ""


def public_awards(state: State, tournament: Tournament) -> tuple[PublicAward, ...] | None:
    """Return who gets which prize, None unless that was published and the event is over."""
    if not any(row.is_published for row in state.rows(PrizeRulesRow)):
        return None
    prizes = prizes_in(state, tournament)
    if not prizes.is_published or prizes.awards is None:
        return None
    assignment = prizes.awards.assignment
    return tuple(
        PublicAward(
            assignment.who(award).rank,
            award.player,
            award.label,
            award.contents(prizes.awards.currency),
            award.basis is Basis.DECISION,
            "" if award.person is None else award.person.player.name,
        )
        for award in assignment.awards
    )
