"""`python -m ronde.regulations`: write the pages of `docs/regulations/`, or check them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ronde.errors import EXIT_DIFFERENCES, EXIT_OK, RondeError
from ronde.regulations.pages import stale_pages, write_pages


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the pages and return the exit code: 1 when a checked page is stale."""
    parser = argparse.ArgumentParser(prog="python -m ronde.regulations", description=__doc__)
    parser.add_argument("--into", type=Path, default=Path("docs", "regulations"), metavar="FOLDER")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if stale")
    chosen = parser.parse_args(arguments)
    try:
        return check(chosen.into) if chosen.check else write(chosen.into)
    except RondeError as error:
        print(error, file=sys.stderr)
        return error.exit_code


def check(folder: Path) -> int:
    """Name the stale pages on standard error and return 1 when there are any."""
    stale = stale_pages(folder)
    for name in stale:
        print(f"{folder / name}: out of date; run python -m ronde.regulations", file=sys.stderr)
    return EXIT_DIFFERENCES if stale else EXIT_OK


def write(folder: Path) -> int:
    """Write the pages that changed and name them."""
    for name in write_pages(folder):
        print(f"wrote {folder / name}")
    return EXIT_OK


if __name__ == "__main__":
    sys.exit(main())
