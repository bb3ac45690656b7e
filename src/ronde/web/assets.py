"""Styles, scripts and icons of the pages, which a browser asks for once.

Pages call them by an address that changes with what is in them, so that a browser may keep them
for ever: a page is shown without asking for a dozen of them again, and after an update all of them
are new. Scripts import each other by relative addresses, which are then new too.
"""

from __future__ import annotations

from hashlib import sha256
from os import sep
from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER: Final = Path(__file__).parent / "static"
PLACE: Final = "/static"


def _version() -> str:
    """Return a name for what is in all files; equal for all servers that have the same ones."""
    made = sha256()
    for path in sorted(path for path in FOLDER.rglob("*") if path.is_file()):
        made.update(path.relative_to(FOLDER).as_posix().encode())
        made.update(sha256(path.read_bytes()).digest())
    return f"v-{made.hexdigest()[:12]}"


VERSION: Final = _version()
ASSETS: Final = f"{PLACE}/{VERSION}"
"""Where pages find the files."""


class Assets(StaticFiles):
    """The files: by their version, to be kept, and without it, to be asked for each time.

    Who still has a page from before an update gets the files that are there now.
    """

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file with how long it may be kept."""
        version, _, rest = path.partition(sep)
        if not (version.startswith("v-") and rest):
            return await super().get_response(path, scope)
        response = await super().get_response(rest, scope)
        if version == VERSION:
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
