"""Entries by the form: sent by players, seen and withdrawn by them, in the order of arrival.

Who has a place and who waits for one follows from the order, so that the waiting list moves up by
itself whatever frees a place.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from typing import Annotated, Any, Final

from ronde.accounts.accounts import digest, stamp
from ronde.declared.effects import Effect
from ronde.declared.roles import Role
from ronde.errors import InputError, StateError, mistakes_in
from ronde.fields import Arg, Line, filled
from ronde.i18n import phrase, template
from ronde.model import Stage
from ronde.model.ids import PlayerId
from ronde.model.names import folded
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import now
from ronde.office.entries.absences import Withdraw
from ronde.office.entryform.form import (
    EntryField,
    fields_in,
    form_in,
    refuse_teams,
    why_closed,
)
from ronde.office.fees.dues import FeeAccount, StoredFees, stored_fees
from ronde.office.pairing.anew import ChangeOfWhoPlays
from ronde.office.phonelinks import LONGEST_DAYS
from ronde.office.players.entrant import Entrant, PersonData
from ronde.office.players.roster import called, rounds_announced, rounds_paired
from ronde.office.ratinglists.ratings import listed_entrant
from ronde.store import Step, SubjectReader
from ronde.store import accounts as links
from ronde.store.tables import (
    ApplicationRow,
    CategoryRow,
    EntryFormRow,
    PaymentRow,
    PlayerRow,
    RoundRow,
)

SENT, TAKEN, REFUSED, WITHDRAWN = "sent", "accepted", "refused", "withdrawn"
"""How far an entry has come, as it is kept."""

_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of references: nothing that is read as something else."""

_LENGTH: Final = 8
_OLDEST: Final = 120

ApplicationNumber = Annotated[
    int, Arg(least=1, most=2**31 - 1, place="Number of the entry by the form.")
]


class EntryStanding(Enum):
    """How an entry by the form stands."""

    ENTERED = "entered"
    WAITING = "waiting"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    GONE = "gone"  # it was accepted, and the office has taken the player off the list

    @property
    def word(self) -> str:
        """How it stands, in a word for people."""
        return _STANDINGS[self]

    @property
    def is_open(self) -> bool:
        """Whether the office has still to decide."""
        return self in (EntryStanding.ENTERED, EntryStanding.WAITING)


_STANDINGS: Final = {
    EntryStanding.ENTERED: phrase("entered"),
    EntryStanding.WAITING: phrase("on the waiting list"),
    EntryStanding.ACCEPTED: phrase("accepted"),
    EntryStanding.REFUSED: phrase("not accepted"),
    EntryStanding.WITHDRAWN: phrase("withdrawn"),
    EntryStanding.GONE: phrase("taken off the list"),
}


@dataclass(frozen=True, slots=True)
class EntryByForm(PersonData):
    """What a player says who enters by the form; what the list of ratings says comes with it."""

    official_rating: int | None = None
    national_rating: int | None = None
    rating_source: Line = ""
    club: Line = ""
    category: Line = ""
    byes: Line = ""
    contact: Line = ""
    remark: Line = ""
    agrees: bool = False


@dataclass(frozen=True, slots=True)
class SentEntry:
    """An entry that was sent: its number, and the token of the link, which is told this once."""

    application: int
    token: str


@action(
    phrase("enter by form"),
    tells="",
    role=Role.PUBLIC,
    takes_reason=False,
    takes_version=False,
)
class SendEntry(EventAction[SentEntry]):
    """Enter by the public form; the office accepts it, and nothing is public before."""

    data: EntryByForm

    def arguments(self) -> dict[str, Any]:
        """Return nothing: who asks to enter is for arbiters alone."""
        return {}

    def run(self, step: Step) -> SentEntry:
        """Keep the entry with a link of its own; raises InputError with all mistakes by field."""
        refuse_teams(step)
        if why := why_closed(step):
            raise StateError(why)
        form = form_in(step)
        said = _asked_alone(form, self.data)
        if wrong := mistakes_of(step, form, said):
            raise InputError.in_fields(wrong)
        number, token = step.subject.version + 1, secrets.token_urlsafe(18)
        reference = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        kept = {"id": number, "state": SENT, "at": now(), "reference": reference}
        row = filled(ApplicationRow, _trimmed(said), consent=form.consent, **kept)
        step.insert(row)
        at_once = datetime.now(UTC)
        links.add_link(
            step.connection,
            {
                "event": step.subject.key,
                "label": "",
                "created_by": step.act.who,
                "created": stamp(at_once),
                "expires": stamp(at_once + timedelta(days=LONGEST_DAYS)),
                "token_hash": digest(token),
                "application": number,
            },
        )
        return SentEntry(number, token)


_FIELD_OF: Final[Mapping[EntryField, str]] = {
    EntryField.BIRTH_YEAR: "birth_date",
    EntryField.SEX: "sex",
    EntryField.FEDERATION: "federation",
    EntryField.CLUB: "club",
    EntryField.FIDE_ID: "fide_id",
    EntryField.CATEGORY: "category",
    EntryField.BYES: "byes",
    EntryField.CONTACT: "contact",
    EntryField.REMARK: "remark",
}
_TYPED_ALONE: Final = (
    EntryField.CATEGORY,
    EntryField.BYES,
    EntryField.CONTACT,
    EntryField.REMARK,
)
"""What no rating list says: it is dropped where the form does not ask for it."""


def _asked_alone(form: EntryFormRow, data: EntryByForm) -> EntryByForm:
    """Return what was said without what the form does not ask and no rating list says."""
    asked = fields_in(f"{form.asked} {form.demanded}")
    dropped = [_FIELD_OF[one] for one in _TYPED_ALONE if one not in asked]
    return filled(EntryByForm, data, **dict.fromkeys(dropped, ""))


def _trimmed(data: EntryByForm) -> EntryByForm:
    texts = {one.name: getattr(data, one.name) for one in fields(data)}
    plain = {name: text.strip() for name, text in texts.items() if isinstance(text, str)}
    plain["byes"] = " ".join(map(str, rounds_wished(data.byes)))
    return filled(EntryByForm, data, **plain)


def mistakes_of(reader: SubjectReader, form: EntryFormRow, data: EntryByForm) -> dict[str, str]:
    """Return what is wrong with an entry, in sentences by field."""
    wrong: dict[str, str] = {}
    for one in fields_in(form.demanded):
        value = getattr(data, _FIELD_OF[one])
        if value is None or not str(getattr(value, "value", value)).strip():
            wrong[_FIELD_OF[one]] = phrase("{field} is required", field=one.word)
    if not data.name.strip():
        wrong["name"] = phrase("write your name")
    if form.consent and not data.agrees:
        wrong["agrees"] = phrase("the entry needs your consent")
    found = mistakes_in(
        {
            "birth_date": lambda: _refuse_year(data.birth_date.strip()),
            "byes": lambda: _refuse_rounds(reader, data.byes),
            "category": lambda: _refuse_category(reader, data.category),
        }
    )
    return found | wrong


def _refuse_year(text: str) -> None:
    this_year = date.today().year
    if text and not (
        text.isascii() and text.isdigit() and this_year - _OLDEST <= int(text) <= this_year
    ):
        raise InputError("{text} is no year of birth; write it as 1990", text=repr(text))


def rounds_wished(text: str) -> tuple[int, ...]:
    """Return the rounds that somebody typed, each once; raises InputError for anything else.

    >>> rounds_wished("3, 1 3")
    (1, 3)
    """
    words = text.replace(",", " ").replace(";", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise InputError("{text} are no rounds; write them as 1 4", text=repr(text))
    return tuple(sorted({int(word) for word in words}))


def _refuse_rounds(reader: SubjectReader, text: str) -> None:
    last = rounds_announced(reader)
    for round_ in rounds_wished(text):
        if round_ < 1 or (last is not None and round_ > last):
            raise InputError("there is no round {round}", round=round_)


def _refuse_category(reader: SubjectReader, key: str) -> None:
    if key and key not in {one.key for one in categories_to_choose(reader)}:
        raise InputError("there is no category {name}", name=repr(key))


def categories_to_choose(reader: SubjectReader) -> list[CategoryRow]:
    """Return the categories that a player chooses: those whose members are marked by hand."""
    found = [row for row in reader.rows(CategoryRow) if row.by_hand]
    return sorted(found, key=lambda row: (row.position, row.key))


def entry_of_list(desk: Desk, event: str, chosen: str) -> Entrant:
    """Return somebody of a rating list, who was chosen as `list/id`, as the form takes it over."""
    key, _, identity = chosen.partition("/")
    return listed_entrant(desk, event, key, identity)


# How they stand --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacedEntry:
    """An entry by the form as it stands now.

    `place` is that on the waiting list, 0 for none; `twin` names who may be the same person.
    """

    row: ApplicationRow
    standing: EntryStanding
    place: int = 0
    twin: str = ""
    player: PlayerRow | None = None

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds in which a bye is wished."""
        return rounds_wished(self.row.byes)


def placed_entries(reader: SubjectReader) -> tuple[PlacedEntry, ...]:
    """Return all entries by the form in the order in which they came, with their places."""
    players = {row.id: row for row in reader.rows(PlayerRow)}
    rows = sorted(reader.rows(ApplicationRow), key=lambda row: row.id)
    left = places_left(reader, players.values())
    known, waiting, placed = _Known(players.values()), 0, []
    for row in rows:
        player = None if row.player is None else players[row.player]
        standing, place, twin = _settled(row, player), 0, ""
        if standing.is_open:
            twin = known.twin(row)
            if left is not None and left <= 0:
                waiting += 1
                standing, place = EntryStanding.WAITING, waiting
            left = None if left is None else left - 1
            known.add(row, row.name)
        placed.append(PlacedEntry(row, standing, place, twin, player))
    return tuple(placed)


def places_left(reader: SubjectReader, players: Iterable[PlayerRow]) -> int | None:
    """Return how many places are not taken by who is on the list, None without a limit."""
    places = form_in(reader).places
    return None if places is None else places - sum(one.last_round is None for one in players)


def _settled(row: ApplicationRow, player: PlayerRow | None) -> EntryStanding:
    if row.state == SENT:
        return EntryStanding.ENTERED
    if row.state != TAKEN:
        return EntryStanding(row.state)
    if player is None:
        return EntryStanding.GONE
    has_left = player.last_round is not None
    return EntryStanding.WITHDRAWN if has_left else EntryStanding.ACCEPTED


class _Known:
    """Who is entered already, by the number at FIDE, and by name and year of birth."""

    def __init__(self, players: Iterable[PlayerRow]) -> None:
        self._by_id: dict[str, str] = {}
        self._by_name: dict[tuple[str, ...], str] = {}
        for row in players:
            self.add(row, called(row))

    def add(self, row: PlayerRow | ApplicationRow, name: str) -> None:
        """Note one more, under a name for people."""
        if row.fide_id:
            self._by_id.setdefault(row.fide_id, name)
        self._by_name.setdefault(_name_key(row), name)

    def twin(self, row: ApplicationRow) -> str:
        """Return who may be the same person: the same number, or the same name and year."""
        if row.fide_id in self._by_id:
            return self._by_id[row.fide_id]
        return self._by_name.get(_name_key(row), "")


def _name_key(row: PlayerRow | ApplicationRow) -> tuple[str, ...]:
    return (*sorted(folded(row.name).split()), row.birth_date[:4])


def application_row(reader: SubjectReader, number: int) -> ApplicationRow:
    """Return an entry by the form; raises InputError when there is none of that number."""
    row = reader.row(ApplicationRow, number)
    if row is None:
        raise InputError("there is no entry {number} by the form", number=number)
    return row


_NOBODY: Final = PlayerId(0)


def paid_before(row: ApplicationRow, number: int, entry: int) -> PaymentRow:
    """Return what was paid before an entry was accepted as a payment of a player."""
    return PaymentRow(
        number,
        entry,
        amount=row.paid,
        currency=row.currency,
        day=row.paid_on,
        way=row.paid_by,
        note=row.reference,
    )


def account_of_entry(stored: StoredFees, row: ApplicationRow, today: date) -> FeeAccount:
    """Return what somebody has to pay and has paid, also before the entry is accepted."""
    if row.player is not None:
        return stored.account(next(one for one in stored.players if one.id == row.player), today)
    person = filled(PlayerRow, row, id=int(_NOBODY), number=int(_NOBODY))
    paid: tuple[PaymentRow, ...] = ()
    if row.paid:
        paid = (paid_before(row, 0, int(_NOBODY)),)
    as_chosen = {
        key: replace(one, who=replace(one.who, players=(*(one.who.players or ()), _NOBODY)))
        if key == row.category
        else one
        for key, one in stored.categories.items()
    }
    return stored._replace(categories=as_chosen, payments=paid).account(person, today)


# What a player sees and does -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """What the link of a player shows of the own entry; `why_not` says why it cannot be withdrawn.

    `is_paired` tells that the event has begun, from when on the other page of the player is of use.
    """

    placed: PlacedEntry
    form: EntryFormRow
    account: FeeAccount
    category: str
    why_not: str
    is_paired: bool


def own_entry(desk: Desk, event: str, application: int) -> OwnEntry:
    """Return how one entry stands; raises StateError where it is not there any more."""
    with desk.reading(event) as reader:
        found = next((one for one in placed_entries(reader) if one.row.id == application), None)
        if found is None:
            raise StateError("this entry is not there any more; ask the organiser")
        account = account_of_entry(stored_fees(reader), found.row, date.today())
        category = reader.row(CategoryRow, found.row.category)
        why_not = _why_not_withdraw(reader, found)
        label = "" if category is None else category.label
        is_paired = bool(rounds_paired(reader))
        return OwnEntry(found, form_in(reader), account, label, why_not, is_paired)


def _why_not_withdraw(reader: SubjectReader, one: PlacedEntry) -> str:
    if not one.standing.is_open and one.standing is not EntryStanding.ACCEPTED:
        return phrase("there is nothing to withdraw")
    if one.standing is EntryStanding.ACCEPTED and rounds_paired(reader):
        return phrase("round 1 has been paired; tell the arbiter")
    if one.standing is EntryStanding.ACCEPTED and reader.rows(RoundRow, state=Stage.DRAFT):
        return phrase("round 1 is being paired; tell the arbiter")
    return ""


@action(
    phrase("withdraw entry by form"),
    tells=template("entry {application}"),
    path="entries/{application}/withdraw",
    operation="withdraw_entry",
    takes_version=False,
)
class WithdrawEntry(ChangeOfWhoPlays):
    """Withdraw an entry by the form, and with it the player if it was accepted.

    A player withdraws by the own link until round 1 is paired. Who waits moves up.
    """

    application: ApplicationNumber
    by_player: Annotated[bool, Arg(is_sent=False, is_option=False)] = False

    def arguments(self) -> dict[str, Any]:
        """Return which entry it is."""
        return {"application": self.application}

    def run(self, step: Step) -> Effect:
        """Note the withdrawal; once more changes nothing, as phones send again."""
        row = application_row(step, self.application)
        found = next(one for one in placed_entries(step) if one.row.id == row.id)
        what = phrase("the entry of {name} is withdrawn", name=row.name)
        if found.standing is EntryStanding.WITHDRAWN:
            return Effect("entry-withdrawn", what)
        why_not = _why_not_withdraw(step, found)
        if why_not and (self.by_player or found.player is None):
            raise StateError(why_not)
        if found.player is None:
            step.update(row, state=WITHDRAWN)
            return Effect("entry-withdrawn", what)
        return Withdraw(found.player.number, reason=self.reason).run(step)
