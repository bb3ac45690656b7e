"""The Debian package: what its control file says, whose its files are, which licences it names."""

from __future__ import annotations

import hashlib
import subprocess
from email.message import Message
from pathlib import Path

import pytest
from bundle.packages import licence_of
from release.steps import run

from release import debian

on_debian = pytest.mark.skipif(bool(debian.missing()), reason="no dpkg-deb or no Python of Debian")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return the files of a small package, written with no care for their modes."""
    tree = tmp_path / "tree"
    for name in ("usr/bin/ronde", "usr/lib/ronde/one.py"):
        (tree / name).parent.mkdir(parents=True)
        (tree / name).write_text("pass\n", encoding="utf-8")
        (tree / name).chmod(0o600)
    return tree


@on_debian
class TestPacked:
    def test_needs_the_python_with_which_it_was_built(self, tree: Path, tmp_path: Path) -> None:
        package = debian.packed(tree, "1.2.3", tmp_path, "1000000000")
        python = run([debian.PYTHON, "-c", "import sys; print(*sys.version_info[:2], sep='.')"])
        name, version, depends = (
            run(["dpkg-deb", "--field", str(package), field]).strip()
            for field in ("Package", "Version", "Depends")
        )
        assert (name, version) == ("ronde", f"1.2.3+python{python.strip()}")
        assert f"python3 (>= {python.strip()}~), python3 (<< 3." in depends
        assert package.name.startswith(f"ronde_{version}_")

    def test_its_files_belong_to_root_and_programs_can_be_run(
        self, tree: Path, tmp_path: Path
    ) -> None:
        package = debian.packed(tree, "1.2.3", tmp_path, "1000000000")
        listed = {
            words[-1]: (words[0], words[1])
            for line in run(["dpkg-deb", "--contents", str(package)]).splitlines()
            if (words := line.split())
        }
        assert listed["./usr/bin/ronde"] == ("-rwxr-xr-x", "root/root")
        assert listed["./usr/lib/ronde/one.py"] == ("-rw-r--r--", "root/root")
        assert listed["./usr/lib/ronde/"] == ("drwxr-xr-x", "root/root")

    def test_the_same_tree_makes_the_same_package(self, tree: Path, tmp_path: Path) -> None:
        sums = []
        for _ in range(2):
            package = debian.packed(tree, "1.2.3", tmp_path, "1000000000")
            sums.append(hashlib.sha256(package.read_bytes()).hexdigest())
            subprocess.run(["rm", "-r", str(tree / "DEBIAN")], check=True)
        assert sums[0] == sums[1]


@pytest.mark.parametrize(
    ("said", "licence"),
    [
        ({"License-Expression": "MIT", "License": "see there"}, "MIT"),
        ({"Classifier": "License :: OSI Approved :: BSD License"}, "BSD License"),
        ({"License": "Apache 2.0\n\nAll rights …"}, "Apache 2.0"),
        ({"Classifier": "Typing :: Typed"}, "see its licence file"),
    ],
)
def test_a_licence_is_named_in_a_line(said: dict[str, str], licence: str) -> None:
    of = Message()
    for name, value in said.items():
        of[name] = value
    assert licence_of(of) == licence
