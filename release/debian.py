"""A Debian package: the wheel and what it needs in a folder of their own, tried in a clean root.

Debian's own versions of what ronde stands on are years older, so the package brings those of
`deploy/requirements.lock`, each checked by its hash, and uses nothing of Debian but its Python.
What is compiled belongs to one version of Python and one architecture; the package says which.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_string
from email.message import Message
from pathlib import Path
from typing import Final

from bundle.packages import licence_of

from release.steps import ROOT, FailedStepError, run
from release.trial import try_event, try_files, visit_demo

PYTHON: Final = "/usr/bin/python3"
"""The Python of Debian, with which the package runs."""
HOME: Final = Path("usr/lib/ronde")
LOCK: Final = ROOT / "deploy" / "requirements.lock"
_PROGRAMS: Final = {"ronde": "run", "ronde-engine": "engine"}
_COMPLETIONS: Final = {
    "bash": "usr/share/bash-completion/completions/ronde",
    "zsh": "usr/share/zsh/vendor-completions/_ronde",
    "fish": "usr/share/fish/vendor_completions.d/ronde.fish",
}
_PROGRAM: Final = """\
#!/usr/bin/python3 -I
import sys

sys.path.insert(0, "/{home}")
from ronde.__main__ import {start}

sys.exit({start}())
"""
_CONTROL: Final = """\
Package: ronde
Version: {version}
Architecture: {architecture}
Maintainer: the maintainers of ronde
Installed-Size: {size}
Depends: python3 (>= {python}~), python3 (<< {next_python}~), libc6 (>= 2.34), libgcc-s1, libstdc++6
Section: misc
Priority: optional
Description: tournament office: pairing by the book, with its reasons
 The tournament office with pages, commands and a library for Python: pairing by every Swiss system
 of FIDE with its reasons, results, standings, printed documents. It needs no network.
"""
_POSTINST: Final = """\
#!/bin/sh
set -e
if [ "$1" = configure ]; then
  py3compile -p ronde /{home}
fi
"""
_PRERM: Final = """\
#!/bin/sh
set -e
py3clean -p ronde
"""
_DESKTOP: Final = """\
[Desktop Entry]
Type=Application
Name=ronde
Comment={summary}
Exec=ronde serve
Icon=ronde
Terminal=true
Categories=Office;
"""


def missing() -> str:
    """Return why no package can be built on this machine, or nothing."""
    if shutil.which("dpkg-deb") is None or not Path("/etc/debian_version").exists():
        return "this is no Debian"
    return "" if Path(PYTHON).exists() else f"there is no {PYTHON}"


def build(wheel: Path, folder: Path, work: Path) -> Path:
    """Build the package of a wheel into a folder; return its path."""
    time = run(["git", "log", "-1", "--format=%ct"]).strip()
    tree = work / "package"
    _install(wheel, tree / HOME)
    described = _described(tree / HOME)
    for name, start in _PROGRAMS.items():
        text = _PROGRAM.format(home=HOME.as_posix(), start=start)
        _write(tree / "usr" / "bin" / name, text, mode=0o755)
    for shell, place in _COMPLETIONS.items():
        words = [PYTHON, "-B", "-m", "ronde", "completion", shell]
        _write(tree / place, run(words, environment={"PYTHONPATH": str(tree / HOME)}))
    icon = tree / "usr/share/icons/hicolor/scalable/apps/ronde.svg"
    icon.parent.mkdir(parents=True)
    shutil.copyfile(tree / HOME / "ronde/web/static/icon.svg", icon)
    own = described["ronde"]
    desktop = _DESKTOP.format(summary=own["Summary"])
    _write(tree / "usr/share/applications/ronde.desktop", desktop)
    papers = tree / "usr/share/doc/ronde"
    _write(papers / "copyright", _copyright(described))
    changes = gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0)
    (papers / "changelog.gz").write_bytes(changes)
    return packed(tree, own["Version"], folder, time)


def _install(wheel: Path, home: Path) -> None:
    """Install the wheel with what is locked, for Debian's Python, without programs of their own."""
    options = "install --quiet --no-compile --no-deps --disable-pip-version-check --target"
    pip = [sys.executable, "-m", "pip", "--python", PYTHON, *options.split(), str(home)]
    run([*pip, "--only-binary", ":all:", "--require-hashes", "--requirement", str(LOCK)])
    run([*pip, "--upgrade", str(wheel)])
    shutil.rmtree(home / "bin", ignore_errors=True)
    for described in home.glob("*.dist-info"):
        for name in ("direct_url.json", "RECORD", "REQUESTED"):
            (described / name).unlink(missing_ok=True)


def _described(home: Path) -> dict[str, Message]:
    """Return what each installed distribution says of itself, by its name."""
    found = [
        message_from_string(path.read_text("utf-8"))
        for path in sorted(home.glob("*.dist-info/METADATA"))
    ]
    return {one["Name"]: one for one in found}


def _copyright(described: dict[str, Message]) -> str:
    parts = [f"ronde\n\n{(ROOT / 'LICENSE').read_text('utf-8').strip()}"]
    parts.append(f"In /{HOME.as_posix()} stand with it, each with its licence in its .dist-info:")
    parts += [f"{name} {one['Version']}: {licence_of(one)}" for name, one in described.items()]
    return "\n\n".join(parts[:2]) + "\n\n" + "\n".join(parts[2:]) + "\n"


def packed(tree: Path, version: str, folder: Path, time: str) -> Path:
    """Pack a tree of files as the package of a version, all of them root's and of one time."""
    files = sorted(path for path in tree.rglob("*") if path.is_file())
    for path in tree.rglob("*"):
        path.chmod(0o755 if path.is_dir() or path.parent == tree / "usr/bin" else 0o644)
    major, minor = map(int, run([PYTHON, "-c", _VERSION]).split("."))
    values = {
        "version": f"{version}+python{major}.{minor}",
        "architecture": run(["dpkg", "--print-architecture"]).strip(),
        "size": sum(-(-path.stat().st_size // 1024) for path in files),
        "python": f"{major}.{minor}",
        "next_python": f"{major}.{minor + 1}",
    }
    control = tree / "DEBIAN"
    sums = [(hashlib.md5(path.read_bytes(), usedforsecurity=False), path) for path in files]
    listed = [f"{each.hexdigest()}  {path.relative_to(tree)}\n" for each, path in sums]
    _write(control / "md5sums", "".join(listed))
    _write(control / "control", _CONTROL.format(**values))
    _write(control / "postinst", _POSTINST.format(home=HOME.as_posix()), mode=0o755)
    _write(control / "prerm", _PRERM, mode=0o755)
    path = folder / f"ronde_{values['version']}_{values['architecture']}.deb"
    build = [
        "dpkg-deb",
        "--root-owner-group",
        "-Zxz",
        "-z2",
        "--build",
        str(tree),
        str(path),
    ]
    run(build, environment={"SOURCE_DATE_EPOCH": time})
    return path


_VERSION: Final = "import sys; print('.'.join(map(str, sys.version_info[:2])))"


def _write(path: Path, text: str, *, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(mode)


def untriable() -> str:
    """Return why no clean root can be made on this machine, or nothing."""
    if shutil.which("debootstrap") is None:
        return "there is no debootstrap"
    return "" if os.geteuid() == 0 else "only root makes a clean root"


class Root:
    """A Debian of its own below a folder, as small as it can be."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._guest = folder / "home" / "guest"

    def asked(self, *words: str | Path) -> str:
        """Return what a program said that root ran in it."""
        return run(["chroot", self._folder, *words], environment=_QUIET)

    def install(self, package: Path) -> None:
        """Install a package and what it depends on, for a guest who is not root."""
        shutil.copyfile(package, self._folder / package.name)
        self.asked("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/{package.name}")
        self.asked("useradd", "--create-home", "guest")

    def command(self, name: str) -> list[str]:
        """Return how the guest runs a program in an own folder."""
        guest = ("chroot", "--userspec=guest:guest", str(self._folder), "env", "-C", "/home/guest")
        return [*guest, "HOME=/home/guest", name]

    def run(self, name: str, *words: str | Path, code: int = 0) -> str:
        """Return what a program printed for the guest."""
        return run([*self.command(name), *words], code=code).strip()

    def purge(self) -> None:
        """Take the package away; refuse to leave anything of it but what the guest made."""
        self.asked("apt-get", "purge", "-y", "-qq", "ronde")
        left = [path for path in (HOME, Path("usr/bin/ronde")) if (self._folder / path).exists()]
        if left:
            raise FailedStepError(f"purging the package left {', '.join(map(str, left))}")


_QUIET: Final = {"DEBIAN_FRONTEND": "noninteractive", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}


@contextmanager
def clean_root(work: Path) -> Iterator[Root]:
    """Make a Debian of the version of this one below a folder, and take it away again."""
    folder = work / "root"
    release = Path("/etc/os-release").read_text("utf-8")
    named = re.search(r"^VERSION_CODENAME=(\w+)$", release, re.MULTILINE)
    if named is None:
        raise FailedStepError("/etc/os-release does not name the version of this Debian")
    run(["debootstrap", "--variant=minbase", named[1], folder])
    try:
        yield Root(folder)
    finally:
        shutil.rmtree(folder)


def attempt(package: Path, work: Path) -> str:
    """Install the package in a clean root, use it, take it away; return what was seen."""
    with clean_root(work) as root:
        root.install(package)
        version = root.run("ronde", "--version")
        try_files(root)
        try_event(root)
        pages = visit_demo(root.command("ronde"), work)
        root.purge()
    return f"in a clean root: {version}, files, an event, {pages} pages and files, purged"
