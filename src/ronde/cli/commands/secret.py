"""`ronde secret`: what signs the cookies of the site, and what signs anchors of journals."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.accounts.signing import key_path, new_signing_key
from ronde.accounts.signing import signing_key as kept_key
from ronde.cli import options, output
from ronde.cli.desk import database_at, db_option
from ronde.cli.lazy import SpelledGroup
from ronde.i18n import counted, phrase


@click.group(name="secret", cls=SpelledGroup)
def command() -> None:
    """Look after the secret that signs the cookies of the site, and the key of anchors."""


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
    help="The file that keeps the secret. Default: the one beside the database, and for a server"
    " one with your data.",
)
def rotate(db: str | None, secret_file: Path | None) -> None:
    """Make a new secret and log everybody out, phones too."""
    from ronde.web.security.secret import file_of_secret, rotate_secret

    with database_at(db) as database:
        ended = rotate_secret(database, secret_file)
        place = file_of_secret(database.location, secret_file)
    output.emit(
        counted(
            "{place} has a new secret; {count} session has ended.",
            "{place} has a new secret; {count} sessions have ended.",
            count=ended,
            place=place,
        )
    )


rotate.params.append(db_option())


@command.group(
    name="signing-key",
    cls=SpelledGroup,
    epilog="The key is in the file that --file names, else RONDE_SIGNING_KEY, else beside the"
    " database of your own.",
)
def signing_key() -> None:
    """Make and show the key by which anchors of journals are signed (Ed25519)."""


_file_option = click.option(
    "--file", type=options.PLACE, metavar="FILE", help="The file of the key."
)


@signing_key.command(name="new", epilog="Examples:\n\n\b\n  ronde secret signing-key new\n")
@_file_option
def new(file: Path | None) -> None:
    """Make a key in a file that only you can read; print its public key."""
    path = key_path(file)
    made = new_signing_key(path)
    output.emit(phrase("{path} is written; keep it to yourself.", path=path))
    output.emit(made.public)


@signing_key.command(
    name="show", epilog="Examples:\n\n\b\n  ronde secret signing-key show -o arbiter.pub\n"
)
@_file_option
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="Write to a file.")
def show(file: Path | None, out: Path | None) -> None:
    """Print the public key, which others need to check signatures."""
    output.emit(kept_key(key_path(file)).public, out)
