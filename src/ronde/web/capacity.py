"""What the server asks of the machine: open files for hundreds of browsers, few threads."""

from __future__ import annotations

import sys
from typing import Final

import anyio.to_thread

THREADS: Final = 10
"""So many requests are worked on at once; the others wait.

Pages are made in Python, which works on one at a time anyway. More threads only take the
processor from one another, and from the loop that reads what comes in; a few more than one are
of use while the disk writes or a document is set.
"""

OPEN_FILES: Final = 8192
"""A browser that follows an event has two connections; each is an open file."""


def use_few_threads() -> None:
    """Limit the threads on which pages are made; called on the loop of the server."""
    anyio.to_thread.current_default_thread_limiter().total_tokens = THREADS


def allow_many_files() -> None:
    """Let this process have more files open, as far as the system allows it.

    Many systems begin with 256 or 1024, which a hall full of phones exceeds; raising that up to
    a higher limit is everybody's right. Windows has no such limit.
    """
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
