"""The zip and the installer for Windows, built twice: the same bytes each time."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from bundle.packages import BuildError
from bundle.windows import OF_THE_PAGE, built

from release.steps import FailedStepError


def missing() -> str:
    """Return why nothing can be built on this machine, or nothing."""
    lacking = [name for name in ("node", "npm") if shutil.which(name) is None]
    return f"there is no {' and no '.join(lacking)}" if lacking else ""


def build(into: Path, folder: Path) -> Iterator[str]:
    """Build what is given away into a folder, using another one; yield what there is."""
    try:
        yield from built(OF_THE_PAGE / "archives", folder / "one")
        for _ in built(OF_THE_PAGE / "archives", folder / "two"):
            pass
    except BuildError as error:
        raise FailedStepError(str(error)) from error
    made = sorted(path for path in (folder / "one").iterdir() if path.is_file())
    for path in made:
        if path.read_bytes() != (folder / "two" / path.name).read_bytes():
            raise FailedStepError(f"{path.name}: two builds differ")
        shutil.copyfile(path, into / path.name)
    yield f"built twice, the same bytes: {', '.join(path.name for path in made)}"
