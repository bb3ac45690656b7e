"""Dated changes of club, league and residence, licences, entries of one person merged (9.3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from ronde.declared.roles import Role
from ronde.errors import InputError, StateError
from ronde.federation.actions import DatedAction, Day, FederationAction, Member, action
from ronde.federation.desk import FederationDesk
from ronde.federation.findings import settle_merged
from ronde.federation.register import (
    HOME,
    Clubs,
    Register,
    RegisteredPerson,
    checked_country,
    clubs_in,
    person_in,
)
from ronde.fields import Arg, Line
from ronde.i18n import phrase, template
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.ratings.ffjd.series import Licence
from ronde.store import Step, SubjectReader
from ronde.store.federations import published_months
from ronde.store.rows import at
from ronde.store.tables import (
    AliasRow,
    ClubLeagueRow,
    CorrectionRow,
    LicenceRow,
    MembershipRow,
    ParticipantRow,
    ResidenceRow,
)


@action(
    phrase("change club"),
    tells=template("player {player}, club {club}, since {since}"),
    done=template("The change is kept with its date."),
    path="players/{player}/club",
    operation="club",
    article="9.3",
    role=Role.LICENCE_OFFICER,
)
class ChangeClub(DatedAction[RegisteredPerson]):
    """Let a player belong to another club from a day on."""

    player: Member
    club: Annotated[Line, Arg(example="Quarry")]

    def run(self, step: Step, desk: FederationDesk) -> RegisteredPerson:
        """Note the club; an empty text leaves all clubs."""
        number = _member(Register(step), self.player)
        step.put(at(MembershipRow, number, self.first_day), club=self.club.strip())
        return person_in(step, number, desk.today)


@action(
    phrase("change league"),
    tells=template("club {club}, league {league}, since {since}"),
    done=template("The league of {club} was changed."),
    path="leagues",
    method="PUT",
    operation="leagues",
    article="9.3",
    role=Role.LICENCE_OFFICER,
)
class ChangeLeague(DatedAction[Clubs]):
    """Let a club belong to another league from a day on."""

    club: Annotated[Line, Arg(least=1, example="Quarry")]
    league: Annotated[Line, Arg(example="North")]

    def run(self, step: Step, desk: FederationDesk) -> Clubs:
        """Note the league of a club for which anybody plays or played."""
        del desk  # the day is part of the change
        if not step.rows(MembershipRow, club=self.club):
            raise InputError(
                "nobody plays for {club}; look at the spelling of the club", club=repr(self.club)
            )
        step.put(at(ClubLeagueRow, self.club, self.first_day), league=self.league.strip())
        return clubs_in(step)


@action(
    phrase("change residence"),
    tells=template("player {player}, country {country}, since {since}"),
    done=template("The change is kept with its date."),
    path="players/{player}/residence",
    operation="residence",
    article="7.1",
    role=Role.LICENCE_OFFICER,
)
class ChangeResidence(DatedAction[RegisteredPerson]):
    """Let a player live in another country from a day on."""

    player: Member
    country: Annotated[Line, Arg(example="BEL")]

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps: the country in capitals."""
        return super().arguments() | {"country": self.country.strip().upper()}

    def run(self, step: Step, desk: FederationDesk) -> RegisteredPerson:
        """Note the country; who lives abroad is not listed (7.1)."""
        number = _member(Register(step), self.player)
        country = checked_country(self.country)
        step.put(at(ResidenceRow, number, self.first_day), country=country)
        return person_in(step, number, desk.today)


@action(
    phrase("become resident"),
    tells=template("player {player}, since {since}"),
    done=template("The change is kept with its date."),
    path="players/{player}/resident",
    operation="resident",
    article="7.1",
    role=Role.LICENCE_OFFICER,
)
class BecomeResident(DatedAction[RegisteredPerson]):
    """Turn the entry of a player from outside into one of the federation (7.1).

    The entry keeps the Capital-Points of its series and appears in the next list.
    """

    player: Member

    def run(self, step: Step, desk: FederationDesk) -> RegisteredPerson:
        """Note that the player lives in France from now on."""
        # INTERPRETATION 0066: the points of that entry go on, nothing starts again.
        register = Register(step)
        number = register.known(self.player)
        if not register.players[number].is_outsider:
            raise StateError(
                "player {player} is no outsider; nothing to change", player=register.label(number)
            )
        step.update(register.players[number], is_outsider=False)
        step.put(at(ResidenceRow, number, self.first_day), country=HOME)
        return person_in(step, number, desk.today)


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
class Granted:
    """The season for which a licence holds."""

    season: str


@action(
    phrase("grant licence"),
    tells=template("player {player}, kind {kind}"),
    done=template("The licence holds for the season {season}."),
    path="players/{player}/licence",
    operation="licence",
    command="player licence",
    examples="""
    player licence 12 full
    player licence "Iris, Ivo" leisure --since 2026-09-03
    """,
    article="5.3",
    role=Role.LICENCE_OFFICER,
)
class GrantLicence(FederationAction[Granted]):
    """Record a licence for the season of its day."""

    player: Member
    kind: Annotated[Licence, Arg(example="full")]
    since: Annotated[Day, Arg("When it was taken. Default: the day of the act.")] = None

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"player": self.player, "kind": self.kind.value}

    def run(self, step: Step, desk: FederationDesk) -> Granted:
        """Keep the licence, taken today when no day is said, for the season of that day (5.3)."""
        register = Register(step)
        _member(register, self.player)
        season = register.season(self.since or desk.today)
        grant = LicenceGrant(self.player, self.kind, self.since)
        put_licence(step, season, grant, desk.today)
        return Granted(season)


@dataclass(frozen=True, slots=True)
class LicenceGrant:
    """A licence for a player, taken on a day (today when none is said)."""

    player: int
    kind: Licence
    taken_on: date | None = None
    is_paid_by_organiser: bool = False


def put_licence(step: Step, season: str, grant: LicenceGrant, today: date) -> None:
    """Write a licence; a leisure licence may become a full one, its first day stays."""
    key = (grant.player, season)
    known = step.row(LicenceRow, *key)
    taken = (grant.taken_on or today).isoformat()
    values = {"kind": grant.kind.value, "is_paid_by_organiser": grant.is_paid_by_organiser}
    first = taken if known is None else min(taken, known.taken_on)
    step.put(at(LicenceRow, *key), **(values | {"taken_on": first}))


@dataclass(frozen=True, slots=True)
class Merger:
    """Which entry was kept, which one now leads to it, and what should be looked at."""

    kept: int
    merged: int
    findings: tuple[SeriesFinding, ...]


@action(
    phrase("merge players"),
    tells=template("kept {kept}, twin {twin}"),
    done=template("Number {kept} now stands for {merged}, too."),
    path="players/merge",
    operation="merge",
    command="player merge",
    examples="""
    player merge 12 57 --reason "entered twice"
    player merge "Jade, Jon" "Jade, J."
    """,
    article="9.3",
    role=Role.LICENCE_OFFICER,
    takes_reason=True,
)
class MergePlayers(FederationAction[Merger]):
    """Let one entry stand for another of the same person, from the next list on.

    Games, participations and licences of both count; the kept entry's rating goes on, or the
    twin's when it has none. Published lists keep both. Raises InputError when both play in
    one series: they are two people then.
    """

    kept: Member
    twin: Member

    def run(self, step: Step, desk: FederationDesk) -> Merger:
        """Let the entry `kept` stand for `twin` too."""
        register = Register(step)
        kept, twin = register.known(self.kept), register.known(self.twin)
        _refuse_two_people(step, register, kept, twin)
        _refuse_open_corrections(step, register, twin)
        findings = _about_ratings(register, kept, twin)
        after = max(published_months(step), default="")
        step.insert(AliasRow(twin, kept, after, desk.today.isoformat()))
        settle_merged(step, desk, twin)
        return Merger(kept, twin, findings)


def _refuse_two_people(reader: SubjectReader, register: Register, kept: int, twin: int) -> None:
    if kept == twin:
        raise InputError(
            "player {player} cannot be merged with the same entry", player=register.label(kept)
        )
    outsiders = [one for one in (kept, twin) if register.players[one].is_outsider]
    if outsiders:
        raise InputError(
            "player {player} is from outside and is entered anew for each series (7.1); only"
            " residents are merged",
            player=register.label(outsiders[0]),
        )
    series = [
        {row.series for one in register.entries_of(player)
         for row in reader.rows(ParticipantRow, player=one)}
        for player in (kept, twin)
    ]  # fmt: skip
    if common := sorted(series[0] & series[1]):
        raise InputError(
            "{kept} and {twin} both play in series {series}; they are two people, or the"
            " series is wrong",
            kept=register.label(kept),
            twin=register.label(twin),
            series=common[0],
        )


def _refuse_open_corrections(reader: SubjectReader, register: Register, twin: int) -> None:
    """Raise StateError while a correction of the entry that ends has not been published."""
    rows = reader.rows(CorrectionRow, player=twin, month="")
    if waiting := [row for row in rows if row.state != "refused"]:
        raise StateError(
            "{player}: correction {number} waits for the next list; merge afterwards, or keep"
            " that entry",
            player=register.label(twin),
            number=waiting[0].id,
        )


def _about_ratings(register: Register, kept: int, twin: int) -> tuple[SeriesFinding, ...]:
    ours, theirs = register.rating(kept), register.rating(twin)
    if theirs is None:
        return ()
    if ours is None:
        what = phrase(
            "{kept} goes on with the {rating} of {twin}",
            kept=register.label(kept),
            rating=theirs,
            twin=register.label(twin),
        )
        return (noted("rating-taken-over", "2", what, kept),)
    what = phrase(
        "{kept} keeps {ours}; the {theirs} of {twin} ends: see whether a correction is due (6.7.1)",
        kept=register.label(kept),
        ours=ours,
        theirs=theirs,
        twin=register.label(twin),
    )
    return (delayed("two-ratings", "6.7.1", what, kept),)
