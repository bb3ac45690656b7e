"""The entry form of an event: whether it is open, what it asks, how many places there are."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from enum import Enum
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from ronde.errors import InputError, StateError, mistakes_in
from ronde.fields import Arg, Line, Paragraph
from ronde.i18n import phrase, template
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import CLOSED, event_row, is_of_teams
from ronde.store import Step, SubjectReader
from ronde.store.rows import at
from ronde.store.tables import EntryFormRow

MOST_PLACES: Final = 9999
_LONGEST_TEXT: Final = 2000
_SCHEMES: Final = ("https", "http")


class EntryField(Enum):
    """What a form may ask beside the name."""

    BIRTH_YEAR = "birth-year"
    SEX = "sex"
    FEDERATION = "federation"
    CLUB = "club"
    FIDE_ID = "fide-id"
    CATEGORY = "category"
    BYES = "byes"
    CONTACT = "contact"
    REMARK = "remark"

    @property
    def word(self) -> str:
        """What a form calls the field."""
        return _FIELDS[self]


_FIELDS: Final = {
    EntryField.BIRTH_YEAR: phrase("Year of birth"),
    EntryField.SEX: phrase("Sex"),
    EntryField.FEDERATION: phrase("Federation"),
    EntryField.CLUB: phrase("Club"),
    EntryField.FIDE_ID: phrase("FIDE ID or licence"),
    EntryField.CATEGORY: phrase("Category"),
    EntryField.BYES: phrase("Byes wished (rounds)"),
    EntryField.CONTACT: phrase("Mail address or telephone"),
    EntryField.REMARK: phrase("Remark"),
}
DEFAULT_FIELDS: Final = (EntryField.BIRTH_YEAR, EntryField.CLUB)
"""What a form asks that was never set."""

_Fields = Annotated[
    tuple[EntryField, ...], Arg(most=len(EntryField), example=["club"], metavar="FIELD")
]
_Text = Annotated[Paragraph, Arg(most=_LONGEST_TEXT)]


@action(
    phrase("set entry form"),
    tells=template("open {is_open}"),
    path="entry-form",
    operation="set_entry_form",
    method="PUT",
    done=template("The entry form is set."),
    takes_reason=False,
)
class SetEntryForm(EventAction[None]):
    """Set the public form by which players enter themselves: open or not, what it asks, places.

    Whoever enters when all places are taken stands on a waiting list, in the order of arrival.
    """

    is_open: Annotated[bool, Arg("Players may enter themselves now.")] = False
    optional: Annotated[_Fields, Arg("What the form asks and may stay empty.")] = ()
    required: Annotated[_Fields, Arg("What the form demands.")] = ()
    places: Annotated[
        int | None,
        Arg("How many may play; leave it out for no limit.", 60, least=1, most=MOST_PLACES),
    ] = None
    until: Annotated[
        Line, Arg("Until when players may enter.", "2026-11-20T18:00+01:00", metavar="TIME")
    ] = ""
    greeting: Annotated[_Text, Arg("What stands above the form.")] = ""
    consent: Annotated[_Text, Arg("What players have to agree to, in your words.")] = ""
    payment_page: Annotated[
        Line, Arg("Address at which the fee is paid.", "https://pay.example.org/open")
    ] = ""
    payment_note: Annotated[_Text, Arg("How the fee is paid, such as the account.")] = ""

    def arguments(self) -> dict[str, Any]:
        """Return whether it is open; what it asks stands in its row."""
        return {"is open": self.is_open}

    def run(self, step: Step) -> None:
        """Write the form; raises InputError with all mistakes by field."""
        refuse_teams(step)
        wrong = mistakes_in(
            {
                "until": lambda: _refuse_no_moment(self.until),
                "payment_page": lambda: _refuse_no_address(self.payment_page),
            }
        )
        if twice := set(self.optional) & set(self.required):
            first = min(twice, key=list(EntryField).index)
            wrong["required"] = phrase("{field} is required or may stay empty", field=first.word)
        if wrong:
            raise InputError.in_fields(wrong)
        step.put(
            at(EntryFormRow),
            is_open=self.is_open,
            asked=_kept(self.optional),
            demanded=_kept(self.required),
            places=self.places,
            until=self.until.strip(),
            greeting=self.greeting.strip(),
            consent=self.consent.strip(),
            payment_page=self.payment_page.strip(),
            payment_note=self.payment_note.strip(),
        )


def _kept(fields: tuple[EntryField, ...]) -> str:
    return " ".join(one.value for one in EntryField if one in fields)


def _refuse_no_moment(text: str) -> None:
    if text.strip():
        moment_of(text.strip())


def _refuse_no_address(text: str) -> None:
    """Raise InputError for what no browser may be led to."""
    plain = text.strip()
    parts = urlsplit(plain)
    if plain and (parts.scheme not in _SCHEMES or not parts.hostname):
        raise InputError("{text} is no address of a page; write it with https://", text=repr(plain))


def moment_of(text: str) -> datetime:
    """Return the moment that a deadline names: of a day its end, without a zone that of here.

    Raises InputError for what is neither a day nor a time.

    >>> moment_of("2026-11-20T18:00+01:00").isoformat()
    '2026-11-20T18:00:00+01:00'
    """
    try:
        if len(text) == len("2026-11-20"):
            return datetime.combine(date.fromisoformat(text), time(23, 59, 59)).astimezone()
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        raise InputError(
            "{text} is no time; write it as 2026-11-20 or 2026-11-20T18:00", text=repr(text)
        ) from None
    return moment if moment.tzinfo else moment.astimezone()


def refuse_teams(reader: SubjectReader) -> None:
    """Raise StateError in an event of teams, whose entries have squads."""
    if is_of_teams(reader):
        raise StateError(
            "{event} is an event of teams; enter them with their squads", event=reader.subject.key
        )


def form_in(reader: SubjectReader) -> EntryFormRow:
    """Return the entry form of an event as it is set; one that never was is closed."""
    event_row(reader)
    kept = next(iter(reader.rows(EntryFormRow)), None)
    return kept or EntryFormRow(asked=_kept(DEFAULT_FIELDS))


def fields_in(text: str) -> tuple[EntryField, ...]:
    """Return the fields that a column lists.

    >>> fields_in("club byes")
    (<EntryField.CLUB: 'club'>, <EntryField.BYES: 'byes'>)
    """
    return tuple(EntryField(name) for name in text.split())


def why_closed(reader: SubjectReader, now: datetime | None = None) -> str:
    """Return why nobody can enter by the form, in a sentence; empty where players can."""
    form = form_in(reader)
    if event_row(reader).status == CLOSED:
        return phrase("The event is over.")
    if not form.is_open:
        return phrase("This event takes no entries by this page; ask the organiser.")
    if form.until and moment_of(form.until) < (now or datetime.now(UTC)):
        return phrase("The deadline for entries is over; ask the organiser.")
    return ""
