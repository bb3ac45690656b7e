"""Where a visitor may be sent: to paths of this site and nowhere else."""

from __future__ import annotations

import re
from typing import Final

_LOCAL: Final = re.compile(r"/(?![/\\])[!-\[\]-~]*")
"""A path: one slash, then visible ASCII without a backslash, which browsers take for a slash."""


def local_path(wish: str, otherwise: str = "/") -> str:
    r"""Return a wish if it is a path of this site, else what was meant.

    >>> local_path("/events/demo?lang=fr")
    '/events/demo?lang=fr'
    >>> [local_path(wish) for wish in ("//evil.example", "https://evil.example", "/\\evil", "")]
    ['/', '/', '/', '/']
    """
    return wish if _LOCAL.fullmatch(wish) else otherwise
