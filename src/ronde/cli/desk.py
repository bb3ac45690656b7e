"""What every command of `ronde event` shares: the database, who works at it, how it answers."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import click

from ronde.cli import language, options, output
from ronde.cli.arguments import PlayerType
from ronde.declared.effects import Effect
from ronde.declared.layout import Table
from ronde.errors import FileError, InputError, OpenRoundError, StateError, UnknownSubjectError
from ronde.i18n import speak_of_teams
from ronde.model import Finding, Stage
from ronde.office.desk import Desk
from ronde.office.desk.rows import is_of_teams
from ronde.store import Database, default_location
from ronde.store.location import located

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
Answering: TypeAlias = "Callable[..., Said]"


@dataclass(frozen=True, slots=True)
class Said:
    """The answer of a command: for people in parts, for programs as data.

    `out` is a file for the parts instead of the screen. `code` is the exit code.
    """

    parts: tuple[str | Table, ...]
    data: object
    findings: tuple[Finding, ...] = ()
    out: Path | None = None
    code: int = 0

    def tell(self, *, as_json: bool) -> None:
        """Print the answer; findings go to standard error."""
        output.emit_findings(self.findings)
        if as_json:
            output.emit_json(self.data, self.out)
        elif self.out is not None:
            output.emit("\n".join(_plain(part) for part in self.parts), self.out)
        else:
            for part in self.parts:
                _show(part)


def _plain(part: str | Table) -> str:
    return (
        language.said(part)
        if isinstance(part, str)
        else output.table(part.headings, part.rows, part.right)
    )


def _show(part: str | Table) -> None:
    if isinstance(part, str):
        output.emit(part)
    else:
        output.emit_table(part.headings, part.rows, part.right)


def told(*effects: Effect) -> Said:
    """Return the answer that effects make, one sentence each."""
    findings = tuple(finding for effect in effects for finding in effect.findings)
    sentences = tuple(effect.sentence() for effect in effects)
    return Said(sentences, effects, findings)


def said(sentence: str, **data: object) -> Said:
    """Return an answer of one sentence."""
    return Said((sentence,), {"what": sentence, **data})


def _with_numbers(
    params: Sequence[click.Parameter], desk: Desk, given: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the words of a command with starting numbers in place of names."""
    found = dict(given)
    named = [
        param
        for param in params
        if isinstance(param.type, PlayerType) and given.get(param.name or "") is not None
    ]
    if not named:
        return found
    from ronde.office.ratinglists.search import PlayerFinder  # its import takes long

    finder = PlayerFinder(desk, given.get("event") or given.get("key") or "")
    for param in named:
        typed = given[param.name or ""]
        if isinstance(param.type, PlayerType):
            find = getattr(finder, param.type.method)
            found[param.name or ""] = find(typed) if param.nargs == 1 else tuple(map(find, typed))
    return found


def event_command(
    name: str, examples: str, *, more: str = "", kind: type[click.Command] = click.Command
) -> Callable[[Answering], click.Command]:
    """Return the decorator for a command about one event: its function gets desk and key."""

    def decorate(function: Answering) -> click.Command:
        command = desk_command(name, examples, more=more, kind=kind)(function)
        command.params.insert(0, click.Argument(["event"], metavar="EVENT"))
        return command

    return decorate


def desk_command(
    name: str,
    examples: str,
    *,
    more: str = "",
    creates: bool = False,
    kind: type[click.Command] = click.Command,
) -> Callable[[Answering], click.Command]:
    """Return the decorator for a command about the database; `creates` makes a new one."""

    def decorate(function: Answering) -> click.Command:
        def run(
            db: str | None,
            who: str | None,
            as_json: bool,
            confirmed: tuple[str, ...] = (),
            **given: Any,
        ) -> int:
            with desk_at(db, who, create=creates, confirmed=confirmed) as desk:
                speak_of_teams(of_teams=_is_about_teams(desk, given))
                answer = _answer(function, desk, command.params, given)
            answer.tell(as_json=as_json)
            return answer.code

        run.__doc__ = function.__doc__
        run.__dict__.update(function.__dict__)
        command = click.command(name=name, cls=kind, epilog=_epilog(examples, more))(run)
        if creates or any(param.name == "reason" for param in command.params):
            command.params.append(_confirm_option())
        command.params += [_json_option(), db_option(), _who_option()]
        return command

    return decorate


def _is_about_teams(desk: Desk, given: Mapping[str, Any]) -> bool:
    """Return whether the event that a command names is one of teams."""
    event = given.get("event") or given.get("key")
    if not isinstance(event, str):
        return False
    try:
        with desk.reading(event) as reader:
            return is_of_teams(reader)
    except UnknownSubjectError:  # the command itself says so, or makes the event
        return False


def _answer(
    function: Answering, desk: Desk, params: Sequence[click.Parameter], given: Mapping[str, Any]
) -> Said:
    """Ask the use case; somebody who mistyped a key is told where the keys are."""
    try:
        return function(desk, **_with_numbers(params, desk, given))
    except UnknownSubjectError as error:
        raise UnknownSubjectError(
            "{error}; `ronde event list` names the events", error=error.phrase
        ) from None
    except OpenRoundError as error:
        event = given.get("event") or given.get("key")
        raise StateError(
            "{error}; next comes `ronde event {command} {event}`",
            error=error.phrase,
            command=_NEXT[Stage(error.stage)],
            event=event,
        ) from None


_NEXT: Final = {
    Stage.ABSENCES: "pair",
    Stage.DRAFT: "publish",
    Stage.PUBLISHED: "result",
    Stage.PLAYING: "complete",
}
"""The commands that take a round further, by its stage."""


def _epilog(examples: str, more: str) -> str:
    lines = "\n".join(f"  {line.strip()}" for line in examples.strip().splitlines())
    return f"Examples:\n\n\b\n{lines}\n\n{more}"


def _json_option() -> click.Option:
    return click.Option(["--json", "as_json"], is_flag=True, help="Print JSON.")


def db_option() -> click.Option:
    """Return the option that names the database."""
    return click.Option(
        ["--db"],
        metavar="PATH",
        help="File or URL of the database. Default: RONDE_DATABASE_URL, else a file of your own.",
    )


def _confirm_option() -> click.Option:
    return click.Option(
        ["--confirm", "confirmed"],
        multiple=True,
        metavar="CODE",
        help="Say yes to a question of FIDE mode, by the code that it names.",
    )


def _who_option() -> click.Option:
    return click.Option(
        ["--as", "who"],
        metavar="NAME",
        help="Who does it, for the journal. Default: your user name.",
    )


def reason_option(command: Decorated) -> Decorated:
    """Take the reason that stands in the journal."""
    return click.option(
        "--reason", default="", metavar="TEXT", help="Why, for the journal and the report."
    )(command)


def seen_option(command: Decorated) -> Decorated:
    """Take the version that was on the screen."""
    return click.option(
        "--seen",
        "expected",
        type=int,
        metavar="VERSION",
        help="Only if nothing changed since this version, which `ronde event show` tells.",
    )(command)


def out_option(command: Decorated) -> Decorated:
    """Take the file into which the answer is written."""
    return click.option(
        "-o", "--output", "out", type=options.OUT, metavar="OUT", help="Write to a file."
    )(command)


@contextmanager
def desk_at(
    db: str | None, who: str | None, *, create: bool = False, confirmed: Iterable[str] = ()
) -> Iterator[Desk]:
    """Give the desk at which a command works."""
    name = worker(who)
    with database_at(db, create=create) as database:
        yield Desk(database, name, confirmed=frozenset(confirmed))


@contextmanager
def database_at(db: str | None, *, create: bool = False) -> Iterator[Database]:
    """Give the database on which a command works."""
    place = located(default_location(db))
    if not create and place.path is not None and not place.path.exists():
        raise FileError(
            "there is no database {name}; name yours with --db, or make it with `ronde event new`",
            name=place.name,
        )
    with Database.open_default(db, create=create) as database:
        yield database


def worker(who: str | None) -> str:
    """Return the name for the journal: the one given, else that of the user."""
    if who is not None and who.strip():
        return who.strip()
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        raise InputError("nobody knows who you are here; say it with --as NAME") from None
