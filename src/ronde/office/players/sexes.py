"""Men and women for a whole list at once: lists of FIDE have a letter for women alone."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import InputError
from ronde.fields import Arg
from ronde.i18n import counted, phrase, template
from ronde.model import Sex
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.store import Step, SubjectReader
from ronde.store.tables import PlayerRow


class Unsaid(NamedTuple):
    """A player of whom it is not said whether he or she is a man or a woman."""

    number: int
    name: str
    title: str


def without_sex(desk: Desk, event: str) -> tuple[Unsaid, ...]:
    """Return who has no letter yet, by starting number."""
    with desk.reading(event) as reader:
        return tuple(Unsaid(row.number, row.name, row.title) for row in _unsaid(reader))


def _unsaid(reader: SubjectReader) -> list[PlayerRow]:
    rows = [row for row in reader.rows(PlayerRow) if row.sex is None and row.is_listed]
    return sorted(rows, key=lambda row: row.number)


@action(
    phrase("enter men and women"),
    tells=template("women: {women}"),
    path="players/sexes",
    command="sexes",
    examples="""
    sexes spring-open
    sexes spring-open --women 3,8,21
    """,
    takes_reason=False,
)
class EnterSexes(EventAction[Effect]):
    """Say of everybody who has no letter yet that it is a man, but for the women named.

    Who has a letter keeps it. Raises InputError for a woman who has one already or is not there.
    """

    women: Annotated[
        tuple[StartingNumber, ...], Arg("Starting numbers of the women.", most=5000)
    ] = ()

    def run(self, step: Step) -> Effect:
        """Write the letters."""
        rows = _unsaid(step)
        strangers = sorted(set(self.women) - {row.number for row in rows})
        if strangers:
            raise InputError(
                "player {number} is not among those without a letter; change that entry",
                number=strangers[0],
            )
        for row in rows:
            step.update(row, sex=Sex.FEMALE if row.number in self.women else Sex.MALE)
        women = len(self.women)
        text = phrase(
            "{men}, {women}",
            men=counted("{count} man", "{count} men", count=len(rows) - women),
            women=counted("{count} woman", "{count} women", count=women),
        )
        return Effect("sexes-entered", text)
