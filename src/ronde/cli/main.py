"""The `ronde` command.

It finds its sub-commands without importing them, and turns errors into one sentence and an
exit code.
"""

from __future__ import annotations

import os
import sys
import traceback
from importlib import import_module
from typing import Final

import click

from ronde._version import __version__
from ronde.cli.language import language_of, language_option, said, speak
from ronde.cli.lazy import LazyGroup, generated_commands
from ronde.errors import EXIT_BUG, EXIT_INPUT, EXIT_OK, RondeError
from ronde.i18n import Phrase, phrase, speaking_of_teams

SECTIONS: Final = {
    "Pairing": {
        "pair": "Pair the next round of a tournament.",
        "explain": "Tell why a round is paired as it is, and why not otherwise.",
        "verify": "Check the certificate of a pairing without the solver.",
        "check": "Pair every played round again and list the differences.",
        "audit": "",
        "compare": "Pair every round by several editions and tell what decided.",
        "rules": "List the pairing systems and editions, their settings and articles.",
        "roundrobin": "Print the table of a round robin.",
    },
    "Standings and lists": {
        "standings": "",
        "crosstable": "",
        "player": "Print the card of a player.",
        "ratings": "",
        "norms": "",
        "prizes": "",
        "statistics": "",
        "season": "Print the list of a season over several events: the best n of m.",
        "lists": "Write lists with the columns of Swiss-Manager and chess-results.",
    },
    "Printing and pictures": {
        "print": "Print pairings, slips, standings, charts, cards, lists and reports as PDF.",
        "plot": "Draw score progress, ranks by round, or ratings against points.",
    },
    "Tournament files": {
        "convert": "Rewrite a tournament file in another format.",
        "validate": "Read a file and list everything that is wrong with it.",
        "submission": "",
        "generate": "Make random tournaments from a seed.",
    },
    "The tournament office": {
        "event": "Run a whole event at the desk: entries, rounds, results, report.",
        "serve": "Open the tournament office in the browser.",
        "site": "Write the public pages of an event as files.",
        "organisation": "Keep the organisations of a site: their events and quotas.",
        "portal": "Keep the index by which public events and players are found.",
        "ffjd": "Compute the national rating of the French draughts federation.",
        "account": "Make accounts and tokens of the site without a browser.",
        "secret": "Change the secret of the cookies; keep the key that signs anchors of journals.",
    },
    "Studies and exercises": {
        "forecast": "Play an event on many times: chances of first place, next opponents.",
        "design": "Compare systems and rounds for an event on its entry list, by wishes.",
        "exercise": "Ask an arbiter: pair, give colours and the bye, decide an incident.",
        "lab": "Measure what pairing systems do, in many simulated events.",
        "conformance": "Make and check many events, and count the differences by class.",
        "minimise": "Find the smallest event that two engines pair otherwise.",
        "tribunal": "Have engines pair the same rounds, and say which of them is right.",
    },
    "First steps": {
        "demo": "Handle the example tournament that comes with ronde.",
        "completion": "Print the completion script for a shell.",
    },
}
"""The commands by the headings of the help; one without a sentence is generated from its question,
which has one."""

COMMANDS: Final = {name: text for names in SECTIONS.values() for name, text in names.items()}
_GENERATED: Final = generated_commands("ronde")
SENTENCES: Final = {
    name: sentence or _GENERATED[name].sentence for name, sentence in COMMANDS.items()
}
HOMES: Final = {
    name: f"ronde.cli.commands.{name}:command" if sentence else _GENERATED[name].home
    for name, sentence in COMMANDS.items()
}


@click.group(
    cls=LazyGroup,
    sentences=SENTENCES,
    homes=HOMES,
    maker="ronde.cli.questions",
    sections=SECTIONS,
    inner="event",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done, 1 no legal pairing or differences found, 2 a bug in ronde,"
    " 3 bad input or usage, 4 too large, 5 a file could not be opened or written.\n\n"
    "In the place of a file - is standard input, or standard output: -o - writes it there, and -o"
    " -.pdf in the form of that ending.",
)
@language_option
@click.version_option(__version__, prog_name="ronde", message="%(prog)s %(version)s")
def ronde() -> None:
    """Run tournaments by the book: pairings with their reasons, checks, tournament files."""


def run(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(exit_code(ronde, "ronde", arguments))


def exit_code(command: click.Command, name: str, arguments: list[str] | None) -> int:
    """Return the exit code of a run; whatever goes wrong is told on standard error."""
    with speaking_of_teams(of_teams=False):  # a command may speak of teams, to its end
        return _exit_code(command, name, arguments)


def _exit_code(command: click.Command, name: str, arguments: list[str] | None) -> int:
    speak_utf8()
    speak(language_of(os.environ))
    if os.environ.get("_RONDE_COMPLETE", "").startswith("powershell"):
        import_module("ronde.cli.powershell")
    try:
        outcome = command.main(arguments, prog_name=name, standalone_mode=False)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.Abort:
        return complain(name, phrase("stopped"), EXIT_INPUT)
    except click.ClickException as error:
        return complain(name, usage_sentence(error), EXIT_INPUT)
    except RondeError as error:
        return complain(name, error.phrase, error.exit_code)
    except BrokenPipeError:
        # The reader of our output has gone (`ronde … | head`); nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_OK
    except ModuleNotFoundError as error:
        from ronde.cli.extras import missing_part

        missing = missing_part(error)
        if missing is None:
            return _bug(name, error)
        return complain(name, missing.phrase, missing.exit_code)
    except Exception as error:
        return _bug(name, error)
    return outcome if isinstance(outcome, int) else EXIT_OK


def _bug(name: str, error: Exception) -> int:
    """Tell of a mistake of ours and return the exit code."""
    if os.environ.get("RONDE_DEBUG"):
        traceback.print_exception(error)
    what = phrase(
        "a bug in ronde: {kind}: {error} (set RONDE_DEBUG=1 to see where, and please report it)",
        kind=type(error).__name__,
        error=str(error),
    )
    return complain(name, what, EXIT_BUG)


def complain(name: str, sentence: str, code: int) -> int:
    """Tell what is wrong on standard error and return the exit code."""
    click.echo(f"{name}: {said(sentence)}", err=True)
    return code


def usage_sentence(error: click.ClickException) -> str:
    """Return what is wrong with the command line, and where help is to be had."""
    sentence = error.format_message()
    if not isinstance(sentence, Phrase):
        from ronde.cli.help import recognised

        sentence = recognised(sentence.rstrip("."))
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return phrase(
            "{what}; see `{command} --help`", what=sentence, command=error.ctx.command_path
        )
    return sentence


def speak_utf8() -> None:
    """Write UTF-8 whatever the platform's habit is, so that ½ and names survive a pipe."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    run()
