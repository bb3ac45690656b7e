"""Pages that open without network: which a browser may keep, and as which application it installs.

`static/service-worker.js` reads the headers: it keeps what is public for everybody, and what a
phone with a link sees until the link expires; nothing of anybody with an account.
"""

from __future__ import annotations

from typing import Final

from starlette.responses import JSONResponse, Response

from ronde.web.assets import ASSETS

LINK_HEADER: Final = "x-ronde-link"
"""Which phone link showed itself, empty for none: a browser forgets what another one opened."""

_KEEP_HEADER: Final = "x-ronde-keep"
_PUBLIC: Final = "public"
_COLOUR, _PAPER = "#0b5d73", "#ffffff"
_ICONS: Final = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
_MASKABLE: Final = ("icon-maskable.png", "512x512", "maskable")


def kept(response: Response, until: str = _PUBLIC) -> Response:
    """Return an answer that a browser may keep: until a moment of the database, or as public."""
    response.headers[_KEEP_HEADER] = until
    return response


def manifest(name: str, start: str, language: str) -> Response:
    """Return the manifest by which pages are installed as an application that begins at `start`."""
    values = {
        "id": start,
        "name": name,
        "short_name": name[:12].strip(),
        "lang": language,
        "start_url": start,
        "scope": "/",
        "display": "minimal-ui",
        "theme_color": _COLOUR,
        "background_color": _PAPER,
        "icons": [
            {"src": f"{ASSETS}/{file}", "sizes": size, "type": "image/png", "purpose": purpose}
            for file, size, purpose in (*_ICONS, _MASKABLE)
        ],
    }
    return JSONResponse(values, media_type="application/manifest+json")
