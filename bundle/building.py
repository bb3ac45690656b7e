"""The parts that every product has in common: the browser's Python, its library, the packages."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Final

from bundle import tree
from bundle.assembly import PAGE, assembled
from bundle.packages import lock, runtime, wheels
from bundle.tree import (
    NOT_IN_THE_OFFICE,
    OF_THE_OFFICE,
    ROOT,
    UNUSED,
    as_bundle,
    as_zip,
    library,
    packages,
    packed,
    unpacked,
)
from ronde._version import __version__

NPM: Final = Path(__file__).with_name("npm")
_OF_THE_PAGE: Final = ("base64.js", "runtime.js")
"""Modules that the page and the package have in common."""

OF_THE_RUNTIME: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
)


@dataclass(frozen=True, slots=True)
class Parts:
    """The folder of the runtime as npm has it, and what is made here for it."""

    runtime: Path
    library: bytes
    packages: bytes


def parts(folder: Path, archives: Path | None = None) -> Parts:
    """Make the parts in a folder. `archives` is where those of the lock are kept."""
    kept = archives or folder / "archives"
    kept.mkdir(parents=True, exist_ok=True)
    python = runtime(kept)
    return Parts(
        python,
        as_zip(library(python, folder / "library")),
        as_bundle(
            packages(python, wheels(kept), folder / "packages"),
            tree.package(python, folder / "package"),
        ),
    )


def office_parts(folder: Path, archives: Path | None = None) -> Parts:
    """Make the parts of the office in a folder, as `parts` does those of the page."""
    kept = archives or folder / "archives"
    kept.mkdir(parents=True, exist_ok=True)
    python = runtime(kept)
    needed = [*wheels(kept), *wheels(kept, "office")]
    return Parts(
        python,
        as_zip(library(python, folder / "office-library", UNUSED - OF_THE_OFFICE)),
        as_bundle(
            packages(python, needed, folder / "office-packages"),
            tree.package(python, folder / "office-package", NOT_IN_THE_OFFICE),
        ),
    )


def papers(folder: Path, archives: Path | None = None) -> bytes:
    """Return what sets papers, as a bundle of its own."""
    kept = archives or folder / "archives"
    return as_bundle(unpacked(wheels(kept, "papers"), folder / "papers"))


def page(made: Parts, target: Path) -> str:
    """Write the page that carries the parts; return what it is."""
    carried = {
        "asm": packed((made.runtime / "pyodide.asm.mjs").read_bytes()),
        "loader": packed((made.runtime / "pyodide.mjs").read_bytes()),
        "wasm": packed((made.runtime / "pyodide.asm.wasm").read_bytes()),
        "lock": packed((made.runtime / "pyodide-lock.json").read_bytes()),
        "library": packed(made.library),
        "packages": packed(made.packages),
    }
    text = assembled(carried)
    target.write_text(text, "utf-8", newline="\n")
    sizes = ", ".join(f"{name} {len(part) / 1e6:.1f}" for name, part in carried.items())
    return f"{target}: {len(text.encode()) / 1e6:.1f} MB (packed: {sizes})"


def package(made: Parts, folder: Path) -> str:
    """Write the package for programs in JavaScript, ready for npm; return what it is."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(NPM, folder)
    facts = {"version": __version__, "pyodide": lock()["npm"]["pyodide"]["version"]}
    for name in ("package.json", "LICENSES.md"):
        text = Template((folder / name).read_text("utf-8")).substitute(facts)
        (folder / name).write_text(text, "utf-8", newline="\n")
    for name in _OF_THE_PAGE:
        shutil.copyfile(PAGE / name, folder / name)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    shutil.copyfile(ROOT / "docs" / "howto" / "javascript.md", folder / "README.md")
    (folder / "python").mkdir()
    for name in OF_THE_RUNTIME:
        shutil.copyfile(made.runtime / name, folder / "python" / name)
    (folder / "python" / "python_stdlib.zip").write_bytes(made.library)
    (folder / "packages.bin").write_bytes(made.packages)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return f"{folder}: {size / 1e6:.1f} MB, ready for npm"
