"""`python -m bundle`: build `build/html/ronde.html` and tell its size."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bundle.assembly import assembled
from bundle.packages import BuildError, runtime, wheels
from bundle.tree import ROOT, as_bundle, as_zip, library, packages, packed


def main() -> int:
    """Build the file; return the exit code."""
    parser = argparse.ArgumentParser(prog="bundle", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "html")
    folder = parser.parse_args().folder.resolve()
    try:
        print(build(folder))
    except BuildError as error:
        print(f"not built: {error}", file=sys.stderr)
        return 1
    return 0


def build(folder: Path, archives: Path | None = None) -> str:
    """Build the file in a folder; return what it is. `archives` is where those of the lock are."""
    kept = archives or folder / "archives"
    kept.mkdir(parents=True, exist_ok=True)
    python = runtime(kept)
    parts = {
        "asm": packed((python / "pyodide.asm.mjs").read_bytes()),
        "loader": packed((python / "pyodide.mjs").read_bytes()),
        "wasm": packed((python / "pyodide.asm.wasm").read_bytes()),
        "lock": packed((python / "pyodide-lock.json").read_bytes()),
        "library": packed(as_zip(library(python, folder / "library"))),
        "packages": packed(as_bundle(packages(python, wheels(kept), folder / "packages"))),
    }
    page = assembled(parts)
    target = folder / "ronde.html"
    target.write_text(page, "utf-8", newline="\n")
    sizes = ", ".join(f"{name} {len(part) / 1e6:.1f}" for name, part in parts.items())
    return f"{target}: {len(page.encode()) / 1e6:.1f} MB (packed: {sizes})"


if __name__ == "__main__":
    raise SystemExit(main())
