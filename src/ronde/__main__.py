"""`python -m ronde` is the command `ronde`; both programs start here.

What they need takes a moment to load. Whoever interrupts that, by Ctrl+C, has got nothing yet, and
is told nothing: so this module loads nothing before it can say so.
"""

import gc
import sys

INTERRUPTED = 130
"""The exit code of shells for a program that SIGINT ended."""

_NEW_BEFORE_A_SEARCH = 50_000
"""So many new objects make Python look for cycles. What a program loads stays, and by default it is
searched so often that a short command takes a fifth longer."""


def run() -> None:
    """Run the command `ronde`."""
    _start("ronde.cli.main")


def engine() -> None:
    """Run the command `ronde-engine`, for one call or for many."""
    _start("ronde.cli.resident" if sys.argv[1:2] == ["--serve"] else "ronde.cli.engine")


def _start(program: str) -> None:
    gc.set_threshold(_NEW_BEFORE_A_SEARCH)
    try:
        from importlib import import_module

        import_module(program).run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    run()
