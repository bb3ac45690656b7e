"""The page "Try it now": what `make html` has built, opened from beside the documentation."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from docs.generator.places import ROOT

BUILT: Final = ROOT / "build" / "html"
PAGE: Final = "try.md"
FOLDER: Final = "try"
"""The folder of the site in which it lies."""

_OPEN: Final = """\
# Try it now

Nothing is installed and nothing leaves your computer: ronde runs in this browser, with a Python of
its own.

<p><a class="try" href="{office}">Open the office</a> with all its pages and forms. The first start
loads some 22 MB, and keeps them: afterwards it opens without a network.</p>

<p><a class="try" href="{page}">Open <code>ronde.html</code></a>, one file that opens anywhere, from
a stick too: <a href="{page}" download>download it</a>.</p>

What each of them does, and what needs a server, is told in [ronde in a tab](howto/tab.md).
"""

_NOT_BUILT: Final = """\
# Try it now

ronde runs in a browser alone, with nothing to install: [ronde in a tab](howto/tab.md). `make html`
builds it, and where it was built before the site, it opens from this page.
"""


def try_page(built: Path = BUILT) -> str:
    """Return the page, with links to what was built; without them where nothing was."""
    if not (built / "app" / "index.html").is_file() or not (built / "ronde.html").is_file():
        return _NOT_BUILT
    return _OPEN.format(office=f"{FOLDER}/app/index.html", page=f"{FOLDER}/ronde.html")


def put_beside(site: Path, built: Path = BUILT) -> None:
    """Copy what was built into the site, in place of what an earlier build left there."""
    target = site / FOLDER
    shutil.rmtree(target, ignore_errors=True)
    if try_page(built) == _NOT_BUILT:
        return
    shutil.copytree(built / "app", target / "app")
    shutil.copyfile(built / "ronde.html", target / "ronde.html")
