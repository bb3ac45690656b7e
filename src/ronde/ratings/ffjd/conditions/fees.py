"""What homologation costs, and whether it has been paid (5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Final

from ronde.errors import InputError
from ronde.i18n import counted, phrase
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.ratings.ffjd.series import PlayerKey, RateKind, Series
from ronde.serialisation import Count, Keywords

EURO_PER_PLAYER: Final = {RateKind.ACCELERATED: 1, RateKind.SLOW: 2}
_EACH_ALONE: Final[Mapping[PlayerKey, PlayerKey]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Fees:
    """The fees of a series, or of several that count as one, in euro."""

    per_player: int
    players: int
    received: bool
    group: str | None = None

    @property
    def amount(self) -> int:
        """What the organiser owes in all."""
        return self.per_player * self.players

    def document(self) -> SeriesFeesDocument:
        """Return the fees as a part of a document."""
        return SeriesFeesDocument(
            currency="EUR",
            per_player=self.per_player,
            players=self.players,
            amount=self.amount,
            received=self.received,
            fee_group=self.group,
        )


@dataclass(frozen=True, slots=True)
class SeriesFeesDocument:
    """The fees of a series, or of several that count as one."""

    currency: Annotated[str, Keywords(const="EUR")]
    per_player: Annotated[int, Keywords(enum=[1, 2])]
    players: Count
    amount: Count
    received: bool
    fee_group: str | None


def paying_players(series: Series) -> frozenset[PlayerKey]:
    """Return who is paid for: everybody who played a game, foreigners and leavers too.

    EXEMPT plays no game, and who only forfeited has not played one either.
    """
    played: set[PlayerKey] = set()
    for game in series.games:
        outcome = game.white_result
        if outcome is not None and outcome.was_played and not game.is_against_exempt:
            played |= {game.white, game.black}
    return frozenset(played)


def fees_of(series: Series) -> Fees:
    """Return the fees of one series."""
    players = len(paying_players(series))
    return Fees(EURO_PER_PLAYER[series.kind], players, series.fees_received, series.fee_group)


def fees_of_group(
    several: Sequence[Series], persons: Mapping[PlayerKey, PlayerKey] = _EACH_ALONE
) -> Fees:
    """Return the fees of series that count as one: a player is paid for once.

    `persons` tells by key under which other one the same person is counted. Raises InputError
    when the series are not all slow or all accelerated, or name other groups.
    """
    kinds = {series.kind for series in several}
    groups = {series.fee_group for series in several}
    if len(kinds) != 1 or len(groups) != 1:
        names = ", ".join(series.name or "?" for series in several)
        raise InputError(
            "{names}: series counted as one have one kind and one fee group", names=names
        )
    players = {persons.get(key, key) for series in several for key in paying_players(series)}
    received = all(series.fees_received for series in several)
    return Fees(EURO_PER_PLAYER[kinds.pop()], len(players), received, groups.pop())


def fee_findings(series: Series) -> Iterator[SeriesFinding]:
    """Yield that homologation waits for the fees, and that they are shared with other series."""
    fees = fees_of(series)
    if not fees.received:
        yield delayed("fees-awaited", "5.5", awaited(fees))
    if fees.group is not None:
        yield noted("fees-shared", "5.5", shared(fees.group))


def awaited(fees: Fees) -> str:
    """Return in words that homologation waits for its fees."""
    return counted(
        "homologation waits for {euro} euro for {count} player",
        "homologation waits for {euro} euro for {count} players",
        count=fees.players,
        euro=fees.amount,
    )


def shared(group: str) -> str:
    """Return in words that the series of a group pay once."""
    return phrase("fees are counted once for all series of {group}", group=repr(group))
