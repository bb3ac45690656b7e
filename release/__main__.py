"""`python -m release [--python NAME]…`: build a release and try it as strangers would.

Both archives are built twice into `dist/` and compared, checked by twine, and compared with what
git holds. On Debian a package of the wheel is built and tried in a clean root, and where npm is
there, what needs no installed Python is built twice and compared. Then the wheel
alone is installed into an empty environment, outside the tree, for every Python that is named: the
commands are run, the demo is served, and the quick tests of the source archive are run against what
was installed. A line for every step; the first failure ends it.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path, PurePosixPath

from release import archives, bundles, debian, translations
from release.archives import Archives
from release.environments import Environment
from release.steps import ROOT, FailedStepError, run, tell
from release.trial import try_event, try_files, try_without_extras


def main() -> int:
    """Try everything; return the exit code."""
    parser = argparse.ArgumentParser(prog="release")
    parser.add_argument("--python", action="append", metavar="NAME", help="a Python to try it with")
    parser.add_argument("--jobs", default="2", help="how many tests are run at once")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="the folder of a release")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="ronde-release-") as name:
            folder = Path(name)
            built = _build(folder, options.into)
            _make_debian(built.wheel, folder)
            _make_bundles(built.wheel.parent, folder)
            _try_pipx(built.wheel, folder)
            for number, python in enumerate(options.python or [sys.executable]):
                _try_wheel(built, folder / str(number), python, options.jobs)
    except FailedStepError as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return 1
    tell("done", f"{', '.join(path.name for path in built)} in {options.into.name}")
    return 0


def _build(folder: Path, into: Path) -> Archives:
    files = archives.tracked()
    shutil.rmtree(into, ignore_errors=True)
    built = archives.build(into)
    sizes = (f"{path.name} ({path.stat().st_size / 1_000_000:.1f} MB)" for path in built)
    tell("build", ", ".join(sizes))
    archives.require_equal(built, archives.build(folder / "again", both_from_tree=True))
    tell("build again", "the same bytes, the wheel from the archive and from the tree")
    run([sys.executable, "-m", "twine", "check", "--strict", *built])
    tell("twine check --strict", "passed")
    in_sdist, in_wheel = archives.sdist_names(built.sdist), archives.wheel_names(built.wheel)
    faults = archives.sdist_faults(in_sdist, files) + archives.wheel_faults(in_wheel, files)
    if faults:
        raise FailedStepError("\n".join(faults))
    tell("source archive", _counted(in_sdist))
    tell("wheel", _counted(in_wheel))
    tell("changelog", _changelog(built.wheel.name.split("-")[1]))
    tell("translations", translations.require_all())
    tell("addresses", _addresses())
    return built


def _counted(names: list[str]) -> str:
    kinds = Counter(PurePosixPath(name).suffix or PurePosixPath(name).name for name in names)
    most = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common(9))
    return f"{len(names)} files: {most}"


def _changelog(version: str) -> str:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    dated = re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", text, re.MULTILINE)
    return f"{version} is dated" if dated else f"{version} has no date yet: this is a rehearsal"


def _make_debian(wheel: Path, folder: Path) -> None:
    """Build the package of Debian where that can be done, and try it where root is at hand."""
    if why := debian.missing():
        tell("Debian package", f"not built: {why}")
        return
    work = folder / "debian"
    work.mkdir()
    package = debian.build(wheel, wheel.parent, work)
    tell("Debian package", f"{package.name} ({package.stat().st_size / 1_000_000:.1f} MB)")
    why = debian.untriable()
    tell("Debian package", f"not tried: {why}" if why else debian.attempt(package, work))
    shutil.rmtree(work)


def _make_bundles(into: Path, folder: Path) -> None:
    """Build what needs no installed Python where that can be done."""
    if why := bundles.missing():
        tell("without Python", f"not built: {why}")
        return
    for told in bundles.build(into, folder / "bundles"):
        tell("without Python", told)
    shutil.rmtree(folder / "bundles")


def _addresses() -> str:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    told = "no public address yet: this is a rehearsal (RELEASING.md)"
    return told if archives.PLACEHOLDER in text else "public"


def _try_pipx(wheel: Path, folder: Path) -> None:
    """Install, run and remove it as the README tells."""
    environment = {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "bin")}
    pipx = [sys.executable, "-m", "pipx"]
    run([*pipx, "install", "--quiet", f"{wheel}[web]"], environment=environment)
    said = run([shutil.which("ronde", path=str(folder / "bin")) or "ronde", "--version"])
    run([*pipx, "uninstall", "ronde"], environment=environment)
    if shutil.which("ronde", path=str(folder / "bin")):
        raise FailedStepError("`pipx uninstall ronde` left the program")
    tell("pipx", f"installed with [web], {said.strip()}, uninstalled")


def _try_wheel(built: Archives, folder: Path, python: str, jobs: str) -> None:
    folder.mkdir()
    environment = Environment(folder / "environment", python)
    step = f"Python {environment.version}"
    environment.install(built.wheel)
    try_files(environment)
    try_without_extras(environment)
    tell(step, "the wheel alone: --version, demo, pair, a hint at the extra of serve")
    bare = environment.seconds("python", "-c", "pass")
    imported = environment.seconds("python", "-c", "import ronde")
    helped = environment.seconds("ronde", "--help")
    tell(step, f"starts: python {bare:.3f} s, import ronde {imported:.3f} s, --help {helped:.3f} s")
    environment.install(f"{built.wheel}[web]")
    try_event(environment)
    tell(step, f"serve --demo: {environment.visit_demo()} pages and files, stopped by Ctrl+C")
    environment.install_for_tests(built.wheel)
    tell(step, f"the tests of the installed package: {environment.test(built.sdist, jobs)}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
