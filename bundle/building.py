"""The parts that every product has in common: the browser's Python, its library, the packages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bundle.assembly import assembled
from bundle.packages import runtime, wheels
from bundle.tree import as_bundle, as_zip, library, packages, packed


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
        as_bundle(packages(python, wheels(kept), folder / "packages")),
    )


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
