"""`python -m bundle`: build `build/html/ronde.html`, the office `app` and the package `npm`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bundle.building import office_parts, package, page, papers, parts
from bundle.office import app
from bundle.packages import BuildError
from bundle.tree import ROOT


def main() -> int:
    """Build everything; return the exit code."""
    parser = argparse.ArgumentParser(prog="bundle", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "html")
    folder = parser.parse_args().folder.resolve()
    try:
        made = parts(folder)
        print(page(made, folder / "ronde.html"))
        print(package(made, folder / "npm"))
        print(app(office_parts(folder), papers(folder), folder / "app"))
    except BuildError as error:
        print(f"not built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
