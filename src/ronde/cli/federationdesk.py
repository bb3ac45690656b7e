"""What every federation command shares: the database, the federation, the officer, the day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import click

from ronde.cli.desk import Answering, Said, db_option, worker
from ronde.declared.actions import checked_day
from ronde.errors import FileError, InputError
from ronde.federation.desk import FederationDesk
from ronde.formats.files import bytes_of
from ronde.i18n import phrase
from ronde.model import Finding
from ronde.questions.files import decode
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.store import Database, default_location
from ronde.store.location import located

DEFAULT_KEY = "ffjd"


@dataclass(frozen=True, slots=True)
class WorkingPlace:
    """Where a command works, and in whose name."""

    db: str | None
    federation: str | None
    who: str | None
    on: str | None


def federation_command(
    name: str, examples: str, *, more: str = "", creates: bool = False
) -> Callable[[Answering], click.Command]:
    """Return the decorator for a command: its function gets the desk and the key."""

    def decorate(function: Answering) -> click.Command:
        def run(
            db: str | None,
            federation: str | None,
            who: str | None,
            on: str | None,
            as_json: bool,
            **given: Any,
        ) -> int:
            place = WorkingPlace(db, federation, who, on)
            with desk_at(place, creates=creates) as (desk, key):
                answer = function(desk, key, **given)
            answer.tell(as_json=as_json)
            return answer.code

        run.__doc__ = function.__doc__
        run.__dict__.update(function.__dict__)
        lines = "\n".join(f"  {line.strip()}" for line in examples.strip().splitlines())
        epilog = f"Examples:\n\n\b\n{lines}\n\n{more}"
        command = click.command(name=name, epilog=epilog)(run)
        command.params += _shared_options()
        return command

    return decorate


def _shared_options() -> list[click.Parameter]:
    return [
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON."),
        db_option(),
        click.Option(
            ["--federation"],
            metavar="KEY",
            help="Key of the federation. Default: the only one in the database.",
        ),
        click.Option(
            ["--as", "who"],
            metavar="NAME",
            help="The officer who does it (9). Default: your user name.",
        ),
        click.Option(["--on"], metavar="DATE", help="The day of the act. Default: today."),
    ]


@contextmanager
def desk_at(place: WorkingPlace, *, creates: bool = False) -> Iterator[tuple[FederationDesk, str]]:
    """Give the desk at which a command works, and the key of the federation."""
    today = date.today() if place.on is None else checked_day(place.on, "--on")
    who = worker(place.who)
    found = located(default_location(place.db))
    if not creates and found.path is not None and not found.path.exists():
        raise FileError(
            "there is no database {name}; name yours with --db, or make it with `ronde ffjd init`",
            name=found.name,
        )
    with Database.open_default(place.db, create=creates) as database:
        key = place.federation or (DEFAULT_KEY if creates else _only_one(database))
        yield FederationDesk(database, who, today), key


def _only_one(database: Database) -> str:
    keys = [subject.key for subject in database.subjects("federation")]
    if len(keys) == 1:
        return keys[0]
    if not keys:
        raise InputError("no federation is in this database; make one with `ronde ffjd init`")
    raise InputError(
        "several federations are in this database: {keys}; say which with --federation",
        keys=", ".join(keys),
    )


def as_findings(findings: Iterable[SeriesFinding | Finding]) -> tuple[Finding, ...]:
    """Return findings, those of series with their articles, as the command line prints them."""
    return tuple(
        Finding(
            finding.severity,
            finding.code,
            phrase("{what} ({article})", what=finding.what, article=finding.article),
        )
        if isinstance(finding, SeriesFinding)
        else finding
        for finding in findings
    )


def read_text(path: Path) -> str:
    """Return the text of a file; raises FileError, or FormatError when it is not UTF-8."""
    return decode(read_bytes(path), str(path))


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file; raises FileError."""
    return bytes_of(path)


def checked_since(text: str | None, desk: FederationDesk) -> date:
    """Return the day from which a change holds: as given, else the day of the act."""
    return desk.today if text is None else checked_day(text, "--since")


__all__ = [
    "Said",
    "WorkingPlace",
    "as_findings",
    "checked_since",
    "desk_at",
    "federation_command",
    "read_bytes",
    "read_text",
]  # fmt: skip
