"""`ronde-engine`: a drop-in for programs that call bbpPairings or JaVaFo.

    ronde-engine [-r]
    ronde-engine [-r] [--SYSTEM] [FILE] -p [OUT] [-l [LIST]]
    ronde-engine [-r] [--SYSTEM] [FILE] -c [ROUND] [-l [LIST]]
    ronde-engine [-r] [--SYSTEM] [MODEL] -g [CONFIG | SEED] -o OUT [-s SEED] [-l [LIST]]
    ronde-engine --serve [SOCKET] [--workers N] [--seconds N]
    ronde-engine --help | --version

The same words in any order, the same output, the same exit codes: 0 done, 1 no legal pairing,
2 unexpected, 3 invalid request, 4 too large, 5 file access; without --SYSTEM, as JaVaFo is called,
0 done, 1 otherwise. Without FILE the tournament is read from standard input. OUT and LIST without
a folder go beside FILE; LIST is by default FILE ending in `.list`. With -b, anywhere, a file that
records no acceleration is taken as accelerated by the Baku method. -w and -q N, which choose an
algorithm of JaVaFo, change nothing. --serve answers requests by the line until its input ends; see
docs/formats/resident.md.
"""

from __future__ import annotations

import os
import sys
import traceback
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ronde._version import __version__
from ronde.errors import (
    EXIT_BUG,
    EXIT_OK,
    EXIT_TOO_LARGE,
    FileError,
    FormatError,
    InputError,
    NoLegalPairingError,
    OversizedFileError,
    RondeError,
)

if TYPE_CHECKING:
    from ronde.model import Tournament
    from ronde.questions.pairing import PairingRequest, PairingResult
    from ronde.systems.base import RoundPairing

ALIASES: Final = {
    "dutch": "dutch-2026",
    "burstein": "burstein-2026",
    "dubov": "dubov-2026",
    "lim": "lim-2026",
}
"""System flags of the engines, each meaning the edition in force; every rules key is a flag too."""

_WITHOUT_TEAMS: Final = frozenset({"dutch-2026", "burstein-2026"})
"""The systems of bbpPairings 6, which takes no file that names teams."""

_OF_TEAMS: Final = (b"013", b"310")
"""The records of teams: their players, and those of a team event."""

_STDIN: Final = "(stdin)"
_SYNTAX: Final = __doc__.split("The same words", maxsplit=1)[0].rstrip()


@dataclass(slots=True)
class Request:
    """A parsed command line."""

    info: bool = False
    help: bool = False
    rules: str | None = None
    mode: str = ""
    file: str | None = None
    out: str | None = None
    config: str | None = None
    round: int | None = None
    seed: int | None = None
    wants_list: bool = False
    is_baku: bool = False
    list_file: str | None = None
    is_read: bool = False
    content: bytes | None = None
    """The file, where it came with the request: then nothing is read or written elsewhere."""
    listed: str = ""
    """The check list, where nothing is written."""

    @property
    def in_form_of_bbp(self) -> bool:
        """Whether a system is named, as callers of bbpPairings do, and those of JaVaFo never."""
        return self.rules is not None

    @property
    def has_paths(self) -> bool:
        """Whether a file or a folder is named."""
        return any(path is not None for path in (self.file, self.out, self.list_file))

    @property
    def name(self) -> str:
        """The file as messages name it."""
        return self.file or _STDIN


def run(arguments: list[str] | None = None) -> None:
    """Run the engine and leave with its exit code."""
    sys.exit(exit_code(sys.argv[1:] if arguments is None else arguments))


def exit_code(arguments: list[str]) -> int:
    """Return the exit code of a run; what goes wrong is told on standard error.

    Without a system it is called in the form of JaVaFo, which knows 0 and 1 only.
    """
    from ronde.cli.main import speak_utf8

    speak_utf8()
    return answered(arguments)[0]


def answered(arguments: list[str], content: bytes | None = None) -> tuple[int, str]:
    """Return the exit code of a call and the check list that it does not write.

    With `content`, the file, nothing is read or written but the standard streams.
    """
    code, listed = _run(arguments, content)
    return code if any(word.startswith("--") for word in arguments) else min(code, 1), listed


def _run(arguments: list[str], content: bytes | None) -> tuple[int, str]:
    """Return the exit code of a run in the form of bbpPairings, and the list that was kept."""
    request = Request()
    try:
        request = parsed(arguments, content)
        if request.info:
            print(f"ronde-engine {__version__}")
        if request.help:
            print(__doc__.rstrip())
        _MODES[request.mode](request)
    except OversizedFileError as error:
        print(error, file=sys.stderr)
        return EXIT_TOO_LARGE, ""
    except RondeError as error:
        print(_message(request, error), file=sys.stderr)
        return error.exit_code, request.listed
    except Exception as error:
        if os.environ.get("RONDE_DEBUG"):
            traceback.print_exc()
        print(f"a bug in ronde: {type(error).__name__}: {error}", file=sys.stderr)
        return EXIT_BUG, ""
    return EXIT_OK, request.listed


def _message(request: Request, error: RondeError) -> str:
    """Return what standard error tells; callers of bbpPairings split it at the colons."""
    name = request.name
    if isinstance(error, NoLegalPairingError):
        if not request.in_form_of_bbp:
            return f"No valid pairing exists: {error}"
        if request.mode == "-g":
            return f"Error generating {request.out}: {error}"
        return f"Error while pairing {name}: No valid pairing exists: {error}"
    if not request.in_form_of_bbp or request.is_read or request.mode not in ("-p", "-c"):
        return str(error)
    if isinstance(error, FileError):
        return f"Error reading file {name}: {error}"
    if isinstance(error, FormatError):
        return f"Error parsing file {name}: {error.what} (line {error.line or 1})"
    return f"Error parsing file {name}: {error}"


# The command line ---------------------------------------------------------------------------


def parsed(arguments: list[str], content: bytes | None = None) -> Request:
    """Return the request that the arguments make; raises InputError with the syntax."""
    request = Request(info=not arguments, content=content)
    words = list(arguments)
    while words:
        word = words.pop(0)
        if word in _OPTIONS:
            _OPTIONS[word](request, words)
        elif word.startswith("--"):
            request.rules = ALIASES.get(word[2:], word[2:])
        elif word.startswith("-") or request.file is not None:
            raise _invalid()
        else:
            request.file = word
    _refuse_contradictions(request)
    return request


def _invalid() -> InputError:
    return InputError("invalid command line\n{usage}", usage=_SYNTAX)


def _refuse_contradictions(request: Request) -> None:
    """Raise InputError where the words make none of the forms."""
    if request.content is not None and (request.mode == "-g" or request.has_paths):
        raise InputError(
            "an engine that serves takes the file from the request and answers with what it would "
            "write; leave FILE, OUT and LIST out, and -g to a call of its own"
        )
    if not request.mode:
        if request.file or request.wants_list or not (request.info or request.help):
            raise _invalid()
        return
    generates = request.mode == "-g"
    if not generates and request.seed is not None:
        raise _invalid()
    if generates and request.file and request.config:
        raise _invalid()
    if generates and request.out is None:
        raise InputError("-g needs -o OUT, the file to write")


def _value(words: list[str]) -> str | None:
    """Take the word that belongs to an option, if one follows."""
    return words.pop(0) if words and not words[0].startswith("-") else None


def _number(words: list[str]) -> int | None:
    """Take the number that belongs to an option, if one follows."""
    return int(words.pop(0)) if words and words[0].isascii() and words[0].isdigit() else None


def _choose_mode(request: Request, mode: str) -> None:
    if request.mode:
        raise _invalid()
    request.mode = mode


def _take_pairing(request: Request, words: list[str]) -> None:
    _choose_mode(request, "-p")
    request.out = _value(words)


def _take_check(request: Request, words: list[str]) -> None:
    _choose_mode(request, "-c")
    request.round = _number(words)


def _take_generation(request: Request, words: list[str]) -> None:
    _choose_mode(request, "-g")
    seed = _number(words)
    if seed is None:
        request.config = _value(words)
    else:
        request.seed = seed


def _take_output(request: Request, words: list[str]) -> None:
    if request.mode in ("-p", "-c") or not words:
        raise _invalid()
    request.out = words.pop(0)


def _take_seed(request: Request, words: list[str]) -> None:
    request.seed = _number(words)
    if request.seed is None:
        value = words[0] if words else ""
        raise InputError("the seed {value} is not a number", value=repr(value))


def _take_list(request: Request, words: list[str]) -> None:
    request.wants_list = True
    request.list_file = _value(words)


def _take_baku(request: Request, _words: list[str]) -> None:
    request.is_baku = True


def _take_effort(_request: Request, words: list[str]) -> None:
    """Pass over how long JaVaFo is to search: there is only one right answer here."""
    _number(words)


def _take_algorithm(_request: Request, _words: list[str]) -> None:
    """Pass over JaVaFo's other algorithm."""


def _take_info(request: Request, _words: list[str]) -> None:
    request.info = True


def _take_help(request: Request, _words: list[str]) -> None:
    request.help = True


_OPTIONS: Final = {
    "-p": _take_pairing,
    "-c": _take_check,
    "-g": _take_generation,
    "-o": _take_output,
    "-s": _take_seed,
    "-l": _take_list,
    "-b": _take_baku,
    "-q": _take_effort,
    "-w": _take_algorithm,
    "-r": _take_info,
    "--version": _take_info,
    "-h": _take_help,
    "--help": _take_help,
}


# What it does -------------------------------------------------------------------------------


def _do_nothing(_request: Request) -> None:
    """Do nothing: the version or the help has been printed."""


def _pair(request: Request) -> None:
    from ronde.cli.output import write_whole
    from ronde.cli.pairings import as_pairs
    from ronde.model import Severity
    from ronde.questions.pairing import PairingRequest, prepared

    tournament, content = _read(request)
    # Where nobody has set the first colour it is drawn by lot with a seed that belongs to the
    # file, so that the same file always gives the same round.
    lot = zlib.crc32(content)
    out = None if request.out is None else _beside(request.file, request.out)
    wanted = PairingRequest(rules=request.rules, lot=lot)
    try:
        paired = _paired(tournament, wanted)
    except NoLegalPairingError:
        if out is not None:
            write_whole(out, "")
        if request.wants_list and request.in_form_of_bbp:
            _write_list(request, _list(request, prepared(tournament, wanted)[0], None))
        raise
    for finding in paired.pairing.findings:
        if finding.severity is not Severity.NOTE:
            print(finding.sentence(), file=sys.stderr)
    if request.wants_list:
        listed = _list(request, paired.tournament, paired.pairing)
        _write_list(request, listed + _signature(request))
    text = as_pairs(paired.pairing)
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text)


def _paired(tournament: Tournament, request: PairingRequest) -> PairingResult:
    """Return the round; who is left alone has the bye, for which `ronde` asks the arbiter."""
    from ronde.questions.pairing import pair_alone, pair_round, prepared

    last = tournament.number_of_rounds
    is_over = last is not None and tournament.next_round > last
    if len(tournament.to_be_paired()) == 1 and not is_over:
        return pair_alone(prepared(tournament, request)[0])
    return pair_round(tournament, request)


def _check(request: Request) -> None:
    """Print every round, and the boards that come out otherwise; like bbpPairings, exit 0."""
    from ronde.checking.replay import prepared, verdicts
    from ronde.cli.checker import round_report
    from ronde.questions.pairing import with_rules

    loaded = _read(request)[0]
    told, _notices = with_rules(loaded, request.rules)
    assert told.rules is not None  # with_rules has chosen them
    tournament = prepared(told, told.rules)
    if request.round is not None and not 1 <= request.round <= len(tournament.rounds):
        raise InputError(
            "there is no round {round}; the file has {rounds} rounds",
            round=request.round,
            rounds=len(tournament.rounds),
        )
    for verdict in verdicts(tournament, thorough=False):
        if request.round in (None, verdict.round):
            name = Path(request.name).stem
            print(round_report(name, verdict, tournament, in_form_of_bbp=request.in_form_of_bbp))
    print()
    if request.round is None:
        _tell_wrong_ranks(loaded, told, request)
    if request.wants_list:
        _write_lists(request, tournament)


def _tell_wrong_ranks(loaded: Tournament, told: Tournament, request: Request) -> None:
    """Tell every rank that the results do not give on standard error; clients read the other."""
    from ronde.questions.checks import check_ranks, ranked_as

    for wrong in check_ranks(ranked_as(loaded, told)).sentences():
        print(f"{Path(request.name).stem}: {wrong}", file=sys.stderr)


def _write_lists(request: Request, tournament: Tournament) -> None:
    """Write the check lists of all rounds of a prepared tournament into one file."""
    _write_list(request, "".join(_lists(request, tournament)) + _signature(request))


def _write_list(request: Request, text: str) -> None:
    """Write a check list beside the file, or keep it for the answer."""
    from ronde.cli.output import write_whole

    if request.content is not None:
        request.listed = text
    else:
        write_whole(_list_path(request), text)


def _lists(request: Request, tournament: Tournament) -> Iterator[str]:
    """Yield the check list of every round, or of the one that is asked for."""
    from ronde.errors import RoundError
    from ronde.model import RoundNumber
    from ronde.systems.registry import system

    assert tournament.rules is not None  # prepared
    for number in range(1, len(tournament.rounds) + 1):
        if request.round not in (None, number):
            continue
        before = tournament.before(RoundNumber(number))
        try:
            listed = _list(request, before, system(tournament.rules).pair(before))
        except (NoLegalPairingError, RoundError):
            listed = _list(request, before, None)
        yield f"Round #{number}\n{listed}"


def _list(request: Request, tournament: Tournament, pairing: RoundPairing | None) -> str:
    """Return the check list of a round, without a pairing where there is none."""
    from ronde.cli.checklist import bbp_list, engine_list

    if request.in_form_of_bbp and (listed := bbp_list(tournament, pairing)) is not None:
        return listed
    apart = "" if request.mode == "-p" else "\n"
    return engine_list(tournament, pairing) + apart


def _signature(request: Request) -> str:
    """Return the line with which bbpPairings ends a check list; it names the program."""
    return f"ronde-engine {__version__}" if request.in_form_of_bbp else ""


def _generate(request: Request) -> None:
    import secrets

    from ronde import formats
    from ronde.checking.replay import prepared
    from ronde.laboratory.generation import GenerationRequest, generate_files
    from ronde.systems.acceleration import baku

    assert request.out is not None  # parsed
    seed = secrets.randbits(32) if request.seed is None else request.seed
    if request.in_form_of_bbp:
        request.out = str(_beside(request.config or request.file, request.out))
    wanted = GenerationRequest(
        request.rules,
        None,
        None,
        seed,
        request.config,
        acceleration=baku.NAME if request.is_baku else None,
        model=request.file,
        line_end="\r" if request.rules else "\n",
        dialect="trf26",
        ranked=True,
        plain=True,
    )
    for path, findings in generate_files(wanted, Path(request.out)):
        for finding in findings:
            print(finding.sentence(), file=sys.stderr)
        if request.wants_list:
            made = formats.read_file(path).tournament
            assert made is not None  # just written
            assert made.rules is not None
            _write_lists(request, prepared(made, made.rules))


_MODES: Final = {"": _do_nothing, "-p": _pair, "-c": _check, "-g": _generate}


def _read(request: Request) -> tuple[Tournament, bytes]:
    """Return the tournament and the bytes of its file, or of standard input."""
    from ronde.formats.files import bytes_of
    from ronde.questions.files import load_bytes

    content = request.content
    if content is None:
        content = bytes_of(Path(request.file)) if request.file else sys.stdin.buffer.read()
    loaded = load_bytes(content, request.name)
    if request.rules in _WITHOUT_TEAMS and loaded.dialect.startswith("trf"):
        _refuse_teams(content)
    request.is_read = True
    return _as_accelerated(loaded.tournament, request), content


def _refuse_teams(content: bytes) -> None:
    """Raise InputError for a file that names teams, in the words of bbpPairings 6."""
    for line in content.splitlines():
        if line.startswith(_OF_TEAMS):
            raise InputError(
                'Invalid line (team tournaments are not supported) "{line}"',
                line=line.decode("utf-8", "replace"),
            )


def _as_accelerated(tournament: Tournament, request: Request) -> Tournament:
    """Return the tournament with the caller's word on acceleration where the file has none."""
    from ronde.systems.acceleration import baku

    if not request.is_baku or tournament.acceleration or tournament.virtual_points:
        return tournament
    return replace(tournament, acceleration=baku.NAME)


def _beside(file: str | None, out: str) -> Path:
    """Return where an output goes: beside the input when it names no folder itself."""
    path = Path(out)
    if file is not None and path.parent == Path() and not out.startswith("."):
        return Path(file).with_name(out)
    return path


def _list_path(request: Request) -> Path:
    """Return where the check list goes: beside the input, or beside the generated file."""
    file = request.out if request.mode == "-g" else request.file
    if request.list_file is not None:
        return _beside(file, request.list_file)
    return Path(file or "stdin").with_suffix(".list")
