"""`ronde-engine`: a drop-in for programs that call bbpPairings or JaVaFo.

    ronde-engine [-r]
    ronde-engine [-r] [--SYSTEM] [FILE] -p [OUT] [-l [LIST]]
    ronde-engine [-r] [--SYSTEM] [FILE] -c
    ronde-engine [-r] [--SYSTEM] -g [CONFIG] -o OUT [-s SEED]

The same words, the same output, the same exit codes: 0 done, 1 no legal pairing, 2 unexpected,
3 invalid request, 4 too large, 5 file access. Without FILE the tournament is read from standard
input. OUT and LIST without a folder go beside FILE; LIST is by default FILE ending in `.list`.
With -b, anywhere, a file that records no acceleration is taken as accelerated by the Baku method.
"""

from __future__ import annotations

import os
import sys
import traceback
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ronde._version import __version__
from ronde.errors import (
    EXIT_BUG,
    EXIT_OK,
    EXIT_TOO_LARGE,
    InputError,
    NoLegalPairingError,
    OversizedFileError,
    RondeError,
)

if TYPE_CHECKING:
    from ronde.model import Tournament

ALIASES: Final = {
    "dutch": "dutch-2026",
    "burstein": "burstein-2026",
    "dubov": "dubov-2026",
    "lim": "lim-2026",
}
"""System flags of the engines, each meaning the edition in force; every rules key is a flag too."""

IGNORED: Final = frozenset({"-w", "-q"})
"""JaVaFo's choice of algorithm: there is only one right answer here."""

BAKU_FLAG: Final = "-b"
"""JaVaFo's word for the Baku acceleration; here it is that of C.04.7 for any number of rounds."""


@dataclass(slots=True)
class Request:
    """A parsed command line."""

    info: bool = False
    rules: str | None = None
    mode: str = ""
    file: str | None = None
    out: str | None = None
    seed: int | None = None
    wants_list: bool = False
    is_baku: bool = False
    list_file: str | None = None


def run(arguments: list[str] | None = None) -> None:
    """Run the engine and leave with its exit code."""
    sys.exit(exit_code(sys.argv[1:] if arguments is None else arguments))


def exit_code(arguments: list[str]) -> int:
    """Return the exit code of a run; what goes wrong is told on standard error."""
    from ronde.cli.main import speak_utf8

    speak_utf8()
    try:
        request = parsed(arguments)
        if request.info or not arguments:
            print(f"ronde-engine {__version__}")
        _MODES[request.mode](request)
    except OversizedFileError as error:
        print(error, file=sys.stderr)
        return EXIT_TOO_LARGE
    except NoLegalPairingError as error:
        print(f"No valid pairing exists: {error}", file=sys.stderr)
        return error.exit_code
    except RondeError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    except Exception as error:
        if os.environ.get("RONDE_DEBUG"):
            traceback.print_exc()
        print(f"a bug in ronde: {type(error).__name__}: {error}", file=sys.stderr)
        return EXIT_BUG
    return EXIT_OK


def parsed(arguments: list[str]) -> Request:
    """Return the request that the arguments make; raises InputError with the syntax."""
    request = Request(is_baku=BAKU_FLAG in arguments)
    rest = [word for word in arguments if word not in IGNORED and word != BAKU_FLAG]
    if rest[:1] == ["-r"]:
        request.info = True
        rest.pop(0)
    if rest and rest[0].startswith("--"):
        name = rest.pop(0)[2:]
        request.rules = ALIASES.get(name, name)
    if rest and not rest[0].startswith("-"):
        request.file = rest.pop(0)
    if rest and rest[0] in ("-p", "-c", "-g"):
        request.mode = rest.pop(0)
        _parse_rest(request, rest)
    if rest or (request.file and not request.mode):
        usage = __doc__.split("The same words")[0].rstrip()
        raise InputError("invalid command line\n{usage}", usage=usage)
    return request


def _parse_rest(request: Request, rest: list[str]) -> None:
    """Take what may follow the mode; leaves in `rest` what is not understood."""
    if rest and not rest[0].startswith("-"):
        value = rest.pop(0)
        if request.mode == "-p":
            request.out = value
        elif request.mode == "-g" and request.file is None:
            request.file = value
        else:
            rest.insert(0, value)
            return
    while len(rest) >= 2 and rest[0] in ("-o", "-s") and request.mode == "-g":
        flag, value = rest.pop(0), rest.pop(0)
        if flag == "-o":
            request.out = value
        elif value.isascii() and value.isdigit():
            request.seed = int(value)
        else:
            raise InputError("the seed {value} is not a number", value=repr(value))
    if rest[:1] == ["-l"]:
        rest.pop(0)
        request.wants_list = True
        if rest:
            request.list_file = rest.pop(0)


def _print_nothing(_request: Request) -> None:
    """Do nothing: the version has been printed."""


def _pair(request: Request) -> None:
    from ronde.app.pairing import PairingRequest, pair_round
    from ronde.cli.output import write_whole
    from ronde.cli.pairings import as_pairs
    from ronde.model import Severity

    tournament, content = _read(request)
    # Where nobody has set the first colour it is drawn by lot with a seed that belongs to the
    # file, so that the same file always gives the same round.
    lot = zlib.crc32(content)
    paired = pair_round(tournament, PairingRequest(rules=request.rules, lot=lot))
    for finding in paired.pairing.findings:
        if finding.severity is not Severity.NOTE:
            print(finding.sentence(), file=sys.stderr)
    if request.wants_list:
        from ronde.cli.checklist import as_text

        write_whole(_list_path(request), as_text(paired))
    text = as_pairs(paired.pairing)
    if request.out is None:
        sys.stdout.write(text)
    else:
        write_whole(_beside(request.file, request.out), text)


def _check(request: Request) -> None:
    """Print every round that comes out otherwise; like bbpPairings, exit 0 all the same."""
    from ronde.app.checks import check_tournament

    tournament, _content = _read(request)
    _tournament, differences, _notices = check_tournament(tournament, request.rules)
    name = Path(request.file).stem if request.file else "(stdin)"
    for difference in differences:
        print(f"{name}: {difference.sentence()}")
    print()


def _generate(request: Request) -> None:
    import secrets

    from ronde.app.generation import GenerationRequest, generate_files
    from ronde.systems.acceleration import baku

    if request.out is None:
        raise InputError("-g needs -o OUT, the file to write")
    seed = secrets.randbits(32) if request.seed is None else request.seed
    acceleration = baku.NAME if request.is_baku else None
    wanted = GenerationRequest(
        request.rules, None, None, seed, request.file, acceleration=acceleration
    )
    for _path, findings in generate_files(wanted, Path(request.out)):
        for finding in findings:
            print(finding.sentence(), file=sys.stderr)


_MODES: Final = {"": _print_nothing, "-p": _pair, "-c": _check, "-g": _generate}


def _read(request: Request) -> tuple[Tournament, bytes]:
    """Return the tournament and the bytes of its file, or of standard input."""
    from ronde import formats
    from ronde.app.files import refusal

    if request.file is None:
        content = sys.stdin.buffer.read()
        reading = formats.read_bytes(content, file="(stdin)")
    else:
        reading = formats.read_file(request.file)
        content = Path(request.file).read_bytes()
    if reading.tournament is None:
        raise InputError(refusal(reading.findings, request.file or "(stdin)"))
    return _as_accelerated(reading.tournament, request), content


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
    if request.list_file is not None:
        return _beside(request.file, request.list_file)
    return Path(request.file or "stdin").with_suffix(".list")
