"""What goes into the file: the package as it is, Babel, the standard library; cut and compiled."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Final

from bundle.packages import BuildError
from ronde.i18n import LANGUAGES

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "ronde"

OTHER_ROOMS: Final = frozenset(
    {"accounts", "cli", "federation", "help", "laboratory", "office", "store", "web"}
)
"""The rooms that the page has no use for."""

NOT_IN_THE_OFFICE: Final = frozenset({"cli", "tab"})
"""The rooms that the office in a tab has no use for."""

OF_THE_OFFICE: Final = frozenset({"socketserver", "sqlite3", "timeit", "wsgiref"})
"""Modules of the standard library that only the office has a use for."""

UNUSED: Final = frozenset(
    (
        "_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support",
        "_pyrepl", "bdb", "cProfile", "cmd", "code", "curses", "dbm", "doctest",
        "ensurepip", "ftplib", "idlelib", "imaplib", "lib2to3", "mailbox", "netrc",
        "nturl2path", "pdb", "poplib", "profile", "pstats", "pty", "pydoc", "pydoc_data",
        "sched", "shelve", "smtplib", "socketserver", "sqlite3", "tabnanny",
        "test", "timeit", "tkinter", "trace", "tracemalloc", "turtle", "turtledemo", "tty",
        "unittest", "venv", "wave", "webbrowser", "wsgiref", "xmlrpc", "zipapp",
    )
)  # fmt: skip
"""Modules of the standard library that neither the runtime nor the page imports."""

_CODECS: Final = frozenset(
    (
        "__init__", "aliases", "ascii", "cp437", "cp1252", "idna", "latin_1", "punycode",
        "raw_unicode_escape", "unicode_escape", "utf_16", "utf_32", "utf_8", "utf_8_sig",
    )
)  # fmt: skip
_REGIONS: Final = ("en_001", "en_GB", "de_DE", "es_ES", "fr_FR", "nl_NL", "pt_BR")
"""Whose dates and figures the pages of the office write, and what those are derived from."""

_ASKED_ABOUT: Final = ("/METADATA", "/entry_points.txt")
"""What packages ask about themselves and others while they run."""

_UNUSED_PARTS: Final = (
    "alembic/templates/",
    "alembic/testing/",
    "babel/messages/",
    "icalendar/tests/",
    "pydantic/v1/",
    "sqlalchemy/dialects/mssql/",
    "sqlalchemy/dialects/mysql/",
    "sqlalchemy/dialects/oracle/",
    "sqlalchemy/testing/",
)
"""Folders of packages that neither the page nor the office imports."""

_UNUSED_ENDINGS: Final = ("-linux-gnu.so", ".pyi", ".pyx", ".pxd", ".c", ".h", ".hpp", "/")
"""Binaries of another platform than the runtime, and what only compilers read."""

_DAY: Final = (1980, 1, 1, 0, 0, 0)


def library(runtime: Path, folder: Path, unused: Collection[str] = UNUSED) -> Path:
    """Return the folder of the standard library, cut and compiled."""
    return _made(folder, runtime, 2, lambda made: _unpack_library(runtime, made, unused))


def packages(runtime: Path, wheels: Iterable[Path], folder: Path) -> Path:
    """Return the folder of packages as their wheels have them, compiled and without their help."""

    def gather(made: Path) -> None:
        for wheel in wheels:
            _unpack_wheel(wheel, made)

    return _made(folder, runtime, 2, gather)


def package(runtime: Path, folder: Path, left_out: Collection[str] = OTHER_ROOMS) -> Path:
    """Return the folder of the package without some rooms, compiled; its help is shown."""
    return _made(folder, runtime, 0, lambda made: _copy_package(made / "ronde", left_out))


def unpacked(wheels: Iterable[Path], folder: Path) -> Path:
    """Return a folder with what is in wheels, as it is."""
    shutil.rmtree(folder, ignore_errors=True)
    for wheel in wheels:
        _unpack_wheel(wheel, folder)
    return folder


MIGRATIONS: Final = "/migrations/versions/"
"""Sources in such a folder stay sources: migrations are found by the names of their files."""


def _made(folder: Path, runtime: Path, optimize: int, gather: Callable[[Path], None]) -> Path:
    """Return a folder with what was gathered, compiled; the same as before is not made anew."""
    sources = folder.with_name(f"{folder.name}-sources")
    shutil.rmtree(sources, ignore_errors=True)
    gather(sources)
    mark = folder.with_suffix(".sha256")
    state = hashlib.sha256(as_bundle(sources) + runtime.parent.name.encode()).hexdigest()
    if folder.is_dir() and mark.is_file() and mark.read_text() == state:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sources, folder)
    _compile(runtime, folder, optimize)
    mark.write_text(state)
    return folder


def _unpack_library(runtime: Path, folder: Path, unused: Collection[str]) -> None:
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as whole:
        for name in whole.namelist():
            top, _, rest = name.partition("/")
            if top.removesuffix(".py") in unused or name.endswith("/"):
                continue
            if top == "encodings" and rest.removesuffix(".py") not in _CODECS:
                continue
            whole.extract(name, folder)


def _unpack_wheel(wheel: Path, folder: Path) -> None:
    """Unpack a wheel; of the data of Babel what the languages of ronde need."""
    kept = {f"babel/locale-data/{name}.dat" for name in ("root", *LANGUAGES, *_REGIONS)}
    with zipfile.ZipFile(wheel) as whole:
        for name in whole.namelist():
            is_other_data = name.startswith("babel/locale-data/") and name not in kept
            is_unused = name.startswith(_UNUSED_PARTS) or name.endswith(_UNUSED_ENDINGS)
            is_about = ".dist-info/" in name and not name.endswith(_ASKED_ABOUT)
            if is_other_data or is_unused or is_about:
                continue
            whole.extract(name, folder)


def _copy_package(folder: Path, left_out: Collection[str]) -> None:
    """Copy the package with its compiled catalogues; they are made where they are missing."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE)
        if name.parts[0] in left_out or "__pycache__" in name.parts or path.is_dir():
            continue
        if name.name in ("__main__.py", ".gitignore") or name.suffix in (".po", ".mo"):
            continue
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    for source in sorted((PACKAGE / "locale").rglob("*.po")):
        target = folder / source.relative_to(PACKAGE).with_suffix(".mo")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(_compiled_catalogue(source))


def _compiled_catalogue(source: Path) -> bytes:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made = io.BytesIO()
    with source.open("rb") as file:
        write_mo(made, read_po(file))
    return made.getvalue()


def _compile(runtime: Path, folder: Path, optimize: int) -> None:
    """Replace the sources in a folder by their byte code, made by the runtime itself."""
    script = Path(__file__).with_name("compile.mjs")
    command = [node(), str(script), str(runtime), str(folder), str(optimize)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    left = [path for path in folder.rglob("*.py") if MIGRATIONS not in path.as_posix()]
    if done.returncode or left:
        raise BuildError(f"{folder.name} was not compiled: {done.stderr.strip()[-800:]}")


def node() -> str:
    """Return the path of Node.js; raises BuildError where there is none."""
    found = shutil.which("node")
    if found is None:
        raise BuildError("node was not found; install Node.js")
    return found


def packed(data: bytes) -> bytes:
    """Return bytes as gzip, the same for the same bytes."""
    return gzip.compress(data, 9, mtime=0)


def as_zip(folder: Path) -> bytes:
    """Return a folder as a zip from which Python imports; what packs it is the whole around it."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, data in _files(folder):
            archive.writestr(zipfile.ZipInfo(name, _DAY), data)
    return made.getvalue()


def as_bundle(*folders: Path) -> bytes:
    """Return folders as the names and sizes of their files on a first line, and their bytes."""
    files = [file for folder in folders for file in _files(folder)]
    names = json.dumps([[name, len(data)] for name, data in files], separators=(",", ":"))
    return names.encode() + b"\n" + b"".join(data for _, data in files)


def _files(folder: Path) -> Iterable[tuple[str, bytes]]:
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        yield path.relative_to(folder).as_posix(), path.read_bytes()
