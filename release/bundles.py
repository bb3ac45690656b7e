"""What runs without an installed Python, built twice: the same bytes each time.

The page in one file, the office as static files, the package for npm, the zip and the installer for
Windows.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from bundle import windows
from bundle.building import office_parts, package, page, papers, parts
from bundle.office import app
from bundle.packages import BuildError

from release.steps import FailedStepError, run
from ronde._version import __version__


def missing() -> str:
    """Return why nothing can be built on this machine, or nothing."""
    lacking = [name for name in ("node", "npm") if shutil.which(name) is None]
    return f"there is no {' and no '.join(lacking)}" if lacking else ""


def build(into: Path, folder: Path) -> Iterator[str]:
    """Build what is given away into a folder, using another one; yield what there is."""
    try:
        yield from _built(folder / "one")
        for _ in _built(folder / "two"):
            pass
    except BuildError as error:
        raise FailedStepError(str(error)) from error
    made = sorted(path for path in (folder / "one").iterdir() if path.is_file())
    for path in made:
        if path.read_bytes() != (folder / "two" / path.name).read_bytes():
            raise FailedStepError(f"{path.name}: two builds differ")
        shutil.copyfile(path, into / path.name)
    yield f"built twice, the same bytes: {', '.join(path.name for path in made)}"


def _built(folder: Path) -> Iterator[str]:
    folder.mkdir(parents=True)
    # What `make html` has fetched and compiled is taken from there.
    made = parts(windows.OF_THE_PAGE)
    yield page(made, folder / f"ronde-{__version__}.html")
    yield package(made, folder / "npm")
    run(["npm", "pack", "--silent", "--pack-destination", folder], folder=folder / "npm")
    (folder / f"ronde-{__version__}.tgz").rename(folder / f"ronde-{__version__}-npm.tgz")
    office = folder / f"ronde-{__version__}-office"
    yield app(office_parts(windows.OF_THE_PAGE), papers(windows.OF_THE_PAGE), office)
    yield windows.zipped(office, office.with_name(f"{office.name}.zip"))
    yield from windows.built(windows.OF_THE_PAGE / "archives", folder)
