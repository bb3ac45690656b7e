"""`ronde secret`: the secret that signs the cookies of the site."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import output
from ronde.cli.event.desk import database_at, db_option
from ronde.errors import InputError
from ronde.i18n import counted


@click.group(name="secret")
def command() -> None:
    """Look after the secret that signs the cookies of the site."""


@command.command(
    name="rotate",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde secret rotate\n"
    "  ronde secret rotate --db postgresql://host/club --secret-file /etc/ronde/secret\n\n"
    "Servers that run take the new secret over within a second; none has to be started again."
    " Passwords, phone links and tokens of programs stay good. Give --secret-file where the servers"
    " are given it.",
)
@click.option(
    "--secret-file",
    metavar="PATH",
    envvar="RONDE_SECRET_FILE",
    show_envvar=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file that keeps the secret. Default: the database keeps it.",
)
def rotate(db: str | None, secret_file: Path | None) -> None:
    """Make a new secret and log everybody out, phones too."""
    try:
        from ronde.web.security.secret import rotate_secret
    except ModuleNotFoundError as error:
        raise InputError(
            "the web application needs {package}: install ronde[web], such as by pip "
            "install 'ronde[web]'",
            package=error.name,
        ) from error
    with database_at(db) as database:
        ended = rotate_secret(database, secret_file)
        place = database.location.name if secret_file is None else secret_file
    output.emit(
        counted(
            "{place} has a new secret; {count} session has ended.",
            "{place} has a new secret; {count} sessions have ended.",
            count=ended,
            place=place,
        )
    )


rotate.params.append(db_option())
