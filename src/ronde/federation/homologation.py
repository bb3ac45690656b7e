"""Homologation of a series by section 5, with its fees (5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated, Any, Final

from ronde.declared.findings import findings_as_text, findings_of_text
from ronde.errors import InputError
from ronde.federation.actions import Day, FederationAction, Member, SeriesNumber, action
from ronde.federation.desk import FederationDesk, next_key
from ronde.federation.findings import open_findings
from ronde.federation.memberships import LicenceGrant, put_licence
from ronde.federation.months import month_after
from ronde.federation.register import Register, name_key
from ronde.federation.series import (
    Recorded,
    SeriesState,
    counted_series,
    recorded,
    with_register_numbers,
)
from ronde.fields import Arg
from ronde.i18n import phrase, template
from ronde.ratings.ffjd import Licence, RateKind, Series, SeriesPlayer, rate
from ronde.ratings.ffjd.conditions.fees import (
    Fees,
    SeriesFeesDocument,
    awaited,
    fees_of_group,
    shared,
)
from ronde.ratings.ffjd.conditions.homologation import HomologationVerdict, verdict
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.ratings.ffjd.foreign import is_outsider
from ronde.ratings.ffjd.series import PlayerKey
from ronde.store import Step, SubjectReader
from ronde.store.federations import list_rows
from ronde.store.rows import Values
from ronde.store.tables import ParticipantRow, PersonRow, ReceiptRow, SeriesRow


def fee_state(reader: SubjectReader, one: Recorded, register: Register) -> tuple[Fees, int]:
    """Return what is owed for a series, with those that count as one with it, and what came."""
    together = series_counted_as_one(reader, one)
    persons = _persons(together, register)
    fees = fees_of_group([counted_series(each, {}, register) for each in together], persons)
    received = sum(row.euro for each in together for row in reader.rows(ReceiptRow, series=each.id))
    return replace(fees, received=received >= fees.amount), received


def _persons(together: Sequence[Recorded], register: Register) -> dict[PlayerKey, PlayerKey]:
    """Return by entry of an outsider the first entry of the same person in these series (5.5).

    Outsiders are entered anew for each series (7.1), but are paid for once. Within one series
    two entries are two persons.
    """
    known: list[PersonRow] = []
    persons: dict[PlayerKey, PlayerKey] = {}
    for one in together:
        mine: list[PersonRow] = []
        for number in (row.player for row in one.participants if row.is_outsider):
            entry = register.players[number]
            same = next((e for e in known if e not in mine and _is_same(e, entry)), entry)
            mine.append(same)
            persons[register.resolved(number)] = register.resolved(same.id)
        known += [entry for entry in mine if entry not in known]
    return persons


def _is_same(one: PersonRow, other: PersonRow) -> bool:
    """Whether two entries are one person: the same name, and no other year of birth."""
    years = {entry.birth_date[:4] for entry in (one, other)} - {""}
    return name_key(one.name) == name_key(other.name) and len(years) < 2


def series_counted_as_one(reader: SubjectReader, one: Recorded) -> list[Recorded]:
    """Return the series that share the fees of one, itself among them."""
    group = one.row.fee_group
    if group is None:
        return [one]
    rows = reader.rows(SeriesRow, fee_group=group)
    return [recorded(reader, row.id) for row in rows]


def recorded_fee_findings(
    reader: SubjectReader, one: Recorded, register: Register
) -> Iterator[SeriesFinding]:
    """Yield that homologation waits for money, and that it is shared with other series."""
    fees, received = fee_state(reader, one, register)
    if not fees.received:
        what = awaited(fees)
        if received:
            what = phrase("{awaited}; {euro} came so far", awaited=what, euro=received)
        yield delayed("fees-awaited", "5.5", what)
    if fees.group is not None:
        numbers = ", ".join(str(each.id) for each in series_counted_as_one(reader, one))
        what = phrase("{shared}: {numbers}", shared=shared(fees.group), numbers=numbers)
        yield noted("fees-shared", "5.5", what)


@action(
    phrase("receive fees"),
    tells=template("euro {euro}, series {series}"),
    path="series/{series}/fees",
    operation="fees",
    article="5.5",
)
class ReceiveFees(FederationAction[SeriesFeesDocument]):
    """Record that money came (5.5); left out: all that is still owed, today.

    Where nothing is owed any more, all of it came already, and nothing is recorded.
    """

    series: SeriesNumber
    euro: Annotated[int | None, Arg(least=1, most=999_999)] = None
    received_on: Day = None

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"series": self.series, "euro": self.euro}

    def run(self, step: Step, desk: FederationDesk) -> SeriesFeesDocument:
        """Keep the receipt and return the fees as they stand then."""
        one, register = recorded(step, self.series), Register(step)
        fees, received = fee_state(step, one, register)
        if self.euro is None and received >= fees.amount:
            return fees.document()
        amount = fees.amount - received if self.euro is None else self.euro
        day = (self.received_on or desk.today).isoformat()
        number = next_key(step, ReceiptRow)
        step.insert(ReceiptRow(number, self.series, amount, day, desk.who))
        return fee_state(step, one, register)[0].document()


_STATE_OF: Final = {
    HomologationVerdict.READY: SeriesState.HOMOLOGATED,
    HomologationVerdict.WAITING: SeriesState.WAITING,
    HomologationVerdict.REFUSED: SeriesState.REFUSED,
}


_FEE_CODES = ("fees-awaited", "fees-shared")


@dataclass(frozen=True, slots=True)
class Homologation:
    """What the officer decided about a series, why, and what it costs."""

    series: int
    name: str
    state: SeriesState
    findings: tuple[SeriesFinding, ...]
    fees: SeriesFeesDocument

    @property
    def verdict(self) -> str:
        """What was decided, in a word for people."""
        return self.state.word


@action(
    phrase("homologate"),
    tells=template("licences paid {licences_paid}, series {series}"),
    done=template("{name}: {verdict}."),
    path="series/{series}/homologate",
    operation="judge",
    article="5",
)
class Homologate(FederationAction[Homologation]):
    """Judge a series by section 5, and keep the verdict with its findings.

    What was noticed when it was recorded must be settled by then. A series that waits or was
    refused can be judged again; a homologated one stays so.
    """

    series: SeriesNumber
    licences_paid: Annotated[
        tuple[Member, ...],
        Arg("Players whose licence the organiser pays at once (5.5).", most=9999),
    ] = ()
    size_accepted: Annotated[
        bool, Arg("The rating officer agrees to more players than 5.4 allows.")
    ] = False

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        kept = {"series": self.series, "licences_paid": sorted(self.licences_paid)}
        return kept | ({"size_accepted": True} if self.size_accepted else {})

    def run(self, step: Step, desk: FederationDesk) -> Homologation:
        """Ask every condition with what the store knows today."""
        one, register = recorded(step, self.series), Register(step)
        if one.row.state == SeriesState.HOMOLOGATED.value:
            return _as_kept(step, one, register)
        judge = _Judge(step, one, register, desk.today, self)
        findings = judge.findings()
        state = _STATE_OF[verdict(findings)]
        _keep(step, desk, one, state, findings)
        if state is SeriesState.HOMOLOGATED:
            judge.grant_paid_licences(step)
        fees, _ = fee_state(step, one, register)
        return Homologation(self.series, one.row.name, state, findings, fees.document())


class _Judge:
    """Everything that is asked of one series on one day."""

    def __init__(
        self,
        reader: SubjectReader,
        one: Recorded,
        register: Register,
        day: date,
        asked: Homologate,
    ) -> None:
        self._reader, self._one, self._register, self._day = reader, one, register, day
        self._paid = {register.known(player) for player in asked.licences_paid}
        self._refuse_strangers()
        self._earlier = earlier_participations(reader, one, register)
        self._ratings = register.ratings_on(one.start)
        series = with_register_numbers(one, self._filled)
        accepted = series.size_accepted or asked.size_accepted
        self.series = replace(series, size_accepted=accepted)

    def _refuse_strangers(self) -> None:
        players = {self._register.resolved(player) for player in self._one.players}
        if strangers := sorted(self._paid - players):
            raise InputError(
                "{series}: player {player} does not play in it; give the numbers of players"
                " whose licence the organiser pays",
                series=self._one.label,
                player=strangers[0],
            )

    def _filled(self, player: SeriesPlayer, row: ParticipantRow) -> SeriesPlayer:
        """Return the player as the register knows it on the first day of the series."""
        number, start = self._register.resolved(row.player), self._one.start
        entry = self._register.players[number]
        outside = row.is_outsider
        licence = self._register.licence(number, start, self._day)
        birth = entry.birth_date[:4]
        return replace(
            player,
            id=number,
            name=entry.name,
            rating=self._ratings.get(number),
            fmjd_rating=player.fmjd_rating if outside else None,
            licence=None if licence is None else licence[0],
            licence_paid_by_organiser=player.licence_paid_by_organiser or number in self._paid,
            resident=not outside and self._register.is_resident(number, start),
            birth_year=int(birth) if birth else player.birth_year,
            club=self._register.club(number, start),
            earlier_participations=max(player.earlier_participations, self._earlier.get(number, 0)),
        )

    def findings(self) -> tuple[SeriesFinding, ...]:
        """Return what section 5 finds, with fees and licences as the store has them."""
        found = rate(self.series, tables=self._register.tables).findings
        return (
            *(finding for finding in found if finding.code not in _FEE_CODES),
            *recorded_fee_findings(self._reader, self._one, self._register),
            *_late_licences(self.series, self._one, self._register, self._day),
            *timing_findings(self._reader, self._one),
            *open_findings(self._reader, self._one.id),
        )

    def grant_paid_licences(self, step: Step) -> None:
        """Record the licences that the organiser paid (5.5)."""
        season = self._register.season(self._one.start)
        for player in self.series.players:
            number = int(player.id)
            of_federation = not is_outsider(player, self._register.tables, self._one.start)
            if player.licence is None and of_federation and player.licence_paid_by_organiser:
                grant = LicenceGrant(number, Licence.FULL, self._day, is_paid_by_organiser=True)
                put_licence(step, season, grant, self._day)


def earlier_participations(
    reader: SubjectReader, one: Recorded, register: Register
) -> dict[int, int]:
    """Return by player how many homologated competitions began before this one (5.3.2).

    Series that count as one are one competition.
    """
    own = _competition(one.row)
    before = {
        row.id: _competition(row)
        for row in reader.rows(SeriesRow, state=SeriesState.HOMOLOGATED.value)
        if (row.starts_on, row.id) < (one.start.isoformat(), one.id) and _competition(row) != own
    }
    wanted = {entry for player in one.players
              for entry in register.entries_of(register.resolved(player))}  # fmt: skip
    met: dict[int, set[str]] = {}
    for entry in sorted(wanted):
        for row in reader.rows(ParticipantRow, player=entry):
            if row.series in before:
                met.setdefault(register.resolved(entry), set()).add(before[row.series])
    return {player: len(competitions) for player, competitions in met.items()}


def _competition(row: SeriesRow) -> str:
    return f"series {row.id}" if row.fee_group is None else f"group {row.fee_group}"


def _late_licences(
    series: Series, one: Recorded, register: Register, day: date
) -> Iterator[SeriesFinding]:
    """Yield licences that were taken after a slow series began (5.3.1)."""
    if series.kind is not RateKind.SLOW:
        return
    for player in series.players:
        licence = register.licence(int(player.id), one.start, day)
        member = not is_outsider(player, register.tables, one.start)
        if member and licence is not None and licence[1] > one.start.isoformat():
            what = phrase(
                "player {player} took the licence on {day}, after the start",
                player=player.label,
                day=licence[1],
            )
            yield noted("licence-late", "5.3.1", what, player.id)


def timing_findings(reader: SubjectReader, one: Recorded) -> Iterator[SeriesFinding]:
    """Yield that a series counts in a later list than its days suggest (2)."""
    # INTERPRETATION 0065: a series counts in the first list that is published after its end.
    lists = {row.month: row.published_on for row in list_rows(reader)}
    wanted = month_after(one.end)
    if wanted in lists or any(month > wanted for month in lists):
        last = max(lists)
        what = phrase(
            "the list of {month} is published already: the series counts in the next one",
            month=last,
        )
        yield noted("counts-later", "2", what)
    for month, published in lists.items():
        if one.start.isoformat() < published <= one.end.isoformat():
            what = phrase(
                "the list of {month} was published on {day}, before the series ended: it counts in"
                " the next one",
                month=month,
                day=published,
            )
            yield noted("ended-after-publication", "2", what)


def _keep(
    step: Step,
    desk: FederationDesk,
    one: Recorded,
    state: SeriesState,
    findings: tuple[SeriesFinding, ...],
) -> None:
    homologated = state is SeriesState.HOMOLOGATED
    values: Values = {
        "state": state.value,
        "findings": findings_as_text(findings),
        "homologated_on": desk.today.isoformat() if homologated else None,
        "officer": desk.who,
    }
    step.update(one.row, **values)


def present_findings(
    reader: SubjectReader, one: Recorded, register: Register, day: date
) -> tuple[SeriesFinding, ...]:
    """Return the findings kept with a homologated series, and those of the day with another."""
    if one.row.state == SeriesState.HOMOLOGATED.value:
        return kept_findings(one.row)
    return _Judge(reader, one, register, day, Homologate(one.id)).findings()


def kept_findings(row: SeriesRow) -> tuple[SeriesFinding, ...]:
    """Return the findings that were kept with a series."""
    return findings_of_text(row.findings)


def _as_kept(reader: SubjectReader, one: Recorded, register: Register) -> Homologation:
    fees, _ = fee_state(reader, one, register)
    state = SeriesState(one.row.state)
    return Homologation(one.id, one.row.name, state, kept_findings(one.row), fees.document())
