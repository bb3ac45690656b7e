"""What is locked is what `pyproject.toml` asks for: by deployments, and of the oldest versions."""

from __future__ import annotations

import re
from pathlib import Path

from packaging.utils import canonicalize_name
from packaging.version import Version
from release.bounds import OLDEST, TESTS, oldest, read_project, requirements

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "deploy" / "requirements.lock"
EXTRAS = ("oidc", "postgres", "push", "web")


def locked() -> dict[str, str]:
    """Return the block of each package; one for other machines may stand beside it."""
    blocks = re.split(r"\n(?=[a-z])", "\n" + LOCK.read_text(encoding="utf-8"))[1:]
    return {canonicalize_name(block.split("==")[0]): block for block in blocks}


def test_everything_that_is_needed_is_locked_in_an_allowed_version() -> None:
    found = locked()
    project = read_project()
    for requirement in [r for extra in EXTRAS for r in requirements(project, extra)]:
        block = found[canonicalize_name(requirement.name)]
        version = re.split(r"[ ;\\]", block.split("==")[1])[0]
        assert requirement.specifier.contains(version), f"{requirement}: run `make lock`"


def test_nothing_is_locked_for_ronde_that_it_does_not_ask_for() -> None:
    project = read_project()
    asked = {canonicalize_name(one.name) for one in requirements(project, *EXTRAS)}
    direct = {name for name, block in locked().items() if "via ronde" in _reasons(block)}
    assert direct == asked, "run `make lock`"


def _reasons(block: str) -> str:
    """Return who asks for a package, each after the word "via"."""
    return re.sub(r"# via\s+#\s+(?=ronde)", "# via ", block)


def test_every_version_has_hashes_and_no_address() -> None:
    found = locked()
    assert len(found) > 25
    for name, block in found.items():
        assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", block)) >= 1, name
    assert "://" not in LOCK.read_text(encoding="utf-8")


def test_every_lower_bound_is_a_version_that_fits_the_others() -> None:
    """`make lock` finds them in the index; it fails where there is no such version."""
    text = OLDEST.read_text(encoding="utf-8")
    resolved = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))
    project = read_project()
    bounds = oldest(requirements(project, *TESTS))
    found = {name: Version(resolved[name]) for name in bounds}
    assert found == bounds, "run `make lock`"
