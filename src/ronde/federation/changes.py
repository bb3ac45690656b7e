"""Dated changes of club, league and residence, and licences: the licence officer's work (9.3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ronde.errors import InputError, StateError
from ronde.federation.desk import FederationDesk, Role
from ronde.federation.people import checked_country
from ronde.federation.register import HOME, Register
from ronde.i18n import phrase
from ronde.ratings.ffjd.series import Licence
from ronde.store import Step
from ronde.store.rows import at
from ronde.store.tables import ClubLeagueRow, LicenceRow, MembershipRow, ResidenceRow


def change_club(desk: FederationDesk, federation: str, player: int, club: str, since: date) -> None:
    """Let a player belong to another club from a day on; an empty text leaves all clubs."""
    arguments = {"player": player, "club": club, "since": since.isoformat()}
    with desk.step(federation, phrase("change club"), arguments, role=Role.LICENCES) as step:
        number = _member(Register(step), player)
        step.put(at(MembershipRow, number, since.isoformat()), club=club.strip())


def change_league(
    desk: FederationDesk, federation: str, club: str, league: str, since: date
) -> None:
    """Let a club belong to another league from a day on."""
    arguments = {"club": club, "league": league, "since": since.isoformat()}
    with desk.step(federation, phrase("change league"), arguments, role=Role.LICENCES) as step:
        if not step.rows(MembershipRow, club=club):
            raise InputError(
                "nobody plays for {club}; look at the spelling of the club", club=repr(club)
            )
        step.put(at(ClubLeagueRow, club, since.isoformat()), league=league.strip())


def change_residence(
    desk: FederationDesk, federation: str, player: int, country: str, since: date
) -> None:
    """Let a player live in another country from a day on; abroad nobody is listed (7.1)."""
    arguments = {"player": player, "country": country, "since": since.isoformat()}
    with desk.step(federation, phrase("change residence"), arguments, role=Role.LICENCES) as step:
        number = _member(Register(step), player)
        lives = {"country": checked_country(country)}
        step.put(at(ResidenceRow, number, since.isoformat()), **lives)


def become_resident(desk: FederationDesk, federation: str, player: int, since: date) -> None:
    """Turn the entry of a player from outside into one of the federation (7.1).

    The entry keeps the Capital-Points of its series and appears in the next list.
    """
    # INTERPRETATION 0066: the points of that entry go on, nothing starts again.
    arguments = {"player": player, "since": since.isoformat()}
    with desk.step(federation, phrase("become resident"), arguments, role=Role.LICENCES) as step:
        register = Register(step)
        number = register.known(player)
        if not register.players[number].is_outsider:
            raise StateError(
                "player {player} is no outsider; nothing to change", player=register.label(number)
            )
        step.update(register.players[number], is_outsider=False)
        step.put(at(ResidenceRow, number, since.isoformat()), country=HOME)


def _member(register: Register, player: int) -> int:
    number = register.known(player)
    row = register.players[number]
    if row.is_outsider:
        raise StateError(
            "player {player} is from outside, entered for series {series} only (7.1); let the"
            " entry become resident first",
            player=register.label(number),
            series=row.series,
        )
    return number


@dataclass(frozen=True, slots=True)
class LicenceGrant:
    """A licence for a player, taken on a day (today when none is said)."""

    player: int
    kind: Licence
    taken_on: date | None = None
    is_paid_by_organiser: bool = False


def grant_licence(desk: FederationDesk, federation: str, grant: LicenceGrant) -> str:
    """Record a licence and return the season for which it holds: that of its day (5.3)."""
    arguments = {"player": grant.player, "kind": grant.kind.value}
    with desk.step(federation, phrase("grant licence"), arguments, role=Role.LICENCES) as step:
        register = Register(step)
        _member(register, grant.player)
        season = register.season(grant.taken_on or desk.today)
        put_licence(step, season, grant, desk.today)
    return season


def put_licence(step: Step, season: str, grant: LicenceGrant, today: date) -> None:
    """Write a licence; a leisure licence may become a full one, its first day stays."""
    key = (grant.player, season)
    known = step.row(LicenceRow, *key)
    taken = (grant.taken_on or today).isoformat()
    values = {"kind": grant.kind.value, "is_paid_by_organiser": grant.is_paid_by_organiser}
    first = taken if known is None else min(taken, known.taken_on)
    step.put(at(LicenceRow, *key), **(values | {"taken_on": first}))
