"""`ronde account`: people and their tokens, for servers that nobody sits at."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from ronde.accounts.accounts import account_named, accounts, add_person
from ronde.accounts.tokens import LONGEST_DAYS, make_token
from ronde.cli import output
from ronde.cli.desk import database_at, db_option
from ronde.cli.language import said
from ronde.cli.lazy import SpelledGroup
from ronde.cli.options import json_option
from ronde.declared.roles import EVERYWHERE, Role
from ronde.errors import InputError
from ronde.i18n import phrase

if TYPE_CHECKING:
    from ronde.accounts.accounts import Account

_ROLES: Final = [role.value for role in Role if role is not Role.PUBLIC]


@click.group(name="account", cls=SpelledGroup)
def command() -> None:
    """Make accounts and tokens of the site without a browser."""


@command.command(
    name="add",
    epilog="Examples:\n\n"
    "\b\n"
    '  ronde account add "Olga Owner" --role owner\n'
    '  ronde account add "Olga Owner" --role owner --password-stdin < password.txt\n'
    "  ronde account add Scoreboard --role viewer --in spring-open --no-password\n\n"
    "The first account of a new database is made this way, too; `ronde serve` then prints no link"
    " for an owner. Without a password somebody comes in by an invitation, a program by a token.",
)
@click.argument("name", metavar="NAME")
@click.option("--role", type=click.Choice(_ROLES), required=True, help="What this person may do.")
@click.option(
    "--in",
    "scope",
    metavar="KEY",
    default=EVERYWHERE,
    help="The organisation, event or federation in which the role holds. Default: everywhere.",
)
@click.option("--password-stdin", is_flag=True, help="Read the password from the first line sent.")
@click.option("--no-password", is_flag=True, help="Set none. Default: it is asked for, twice.")
@json_option
def add(
    db: str | None,
    name: str,
    role: str,
    scope: str,
    *,
    password_stdin: bool,
    no_password: bool,
    as_json: bool,
) -> None:
    """Make an account with a role, and a new database if there is none."""
    if password_stdin and no_password:
        raise InputError("give a password, or none: leave --password-stdin or --no-password out")
    from ronde.web.security.passwords import Passwords

    password = "" if no_password else _password(from_input=password_stdin)
    with database_at(db, create=True) as database:
        made = add_person(database, Passwords(), name, password, [(scope, Role(role))])
    if as_json:
        output.emit_json(_document(made))
    else:
        output.emit(phrase("{name} has an account: {roles}.", name=made.name, roles=_roles(made)))


@command.command(name="list", epilog="Examples:\n\n\b\n  ronde account list\n")
@json_option
def list_(db: str | None, *, as_json: bool) -> None:
    """List everybody who has an account, and what they may do where."""
    with database_at(db) as database:
        everybody = accounts(database)
    if as_json:
        output.emit_json({"people": [_document(one) for one in everybody]})
        return
    headings = [said(phrase("Name")), said(phrase("Role")), said(phrase("State"))]
    rows = [[one.name, _roles(one), _state(one)] for one in everybody]
    output.emit_table(headings, rows)


@command.command(
    name="token",
    epilog="Examples:\n\n"
    "\b\n"
    '  ronde account token "Olga Owner" --called laptop\n'
    "  ronde account token Scoreboard --called hall --days 3 --at-most viewer\n\n"
    "A program sends it after `Bearer` in the header `Authorization`; docs/howto/api.md has"
    " examples. It is printed this once and kept as a hash.",
)
@click.argument("name", metavar="NAME")
@click.option("--called", required=True, metavar="TEXT", help="The program that uses it.")
@click.option(
    "--days",
    type=click.IntRange(1, LONGEST_DAYS),
    default=90,
    show_default=True,
    help="So long it is good.",
)
@click.option(
    "--at-most",
    type=click.Choice(_ROLES),
    help="The role beyond which it never goes. Default: all that the account may do.",
)
@json_option
def token(
    db: str | None, name: str, called: str, days: int, at_most: str | None, *, as_json: bool
) -> None:
    """Make a token by which a program comes in for an account, and print it."""
    ceiling = None if at_most is None else Role(at_most)
    with database_at(db) as database:
        person = account_named(database, name)
        made = make_token(database, person, called, days=days, ceiling=ceiling)
    if as_json:
        output.emit_json(made)
    else:
        output.emit(made.text)


def _password(*, from_input: bool) -> str:
    if not from_input:
        text: str = click.prompt(
            said(phrase("Password")), hide_input=True, confirmation_prompt=True, err=True
        )
        return text
    line = sys.stdin.readline().rstrip("\r\n")
    if not line:
        raise InputError("no password was sent; its first line is read")
    return line


def _document(person: Account) -> dict[str, object]:
    roles = [{"scope": scope, "role": role.value} for scope, role in person.roles]
    return {"id": person.id, "name": person.name, "has_password": person.has_password} | {
        "is_disabled": person.is_disabled,
        "roles": roles,
    }


def _roles(person: Account) -> str:
    return ", ".join(
        said(role.word) if scope == EVERYWHERE else f"{said(role.word)} ({scope})"
        for scope, role in person.roles
    )


def _state(person: Account) -> str:
    if person.is_disabled:
        return said(phrase("Closed"))
    return said(phrase("Good") if person.has_password else phrase("No password"))


for _one in (add, list_, token):
    _one.params.append(db_option())
