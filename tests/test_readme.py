"""What the README promises is there; its examples are run by tests/documentation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ronde import __version__
from ronde.cli.main import COMMANDS
from ronde.examples import NAMES

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_it_opens_with_what_ronde_is_and_a_picture() -> None:
    before = README.partition("\n## ")[0]
    assert re.match(r"# ronde\n\n`ronde` runs tournaments", before)
    assert re.search(r"!\[[^]]+\]\(docs/screenshots/\w+\.png\)", before)
    assert "pure Python" in before
    assert "```" not in before


def test_installing_names_the_wheel_of_this_version() -> None:
    named = set(re.findall(r"ronde-[\w.]+-py3-none-any\.whl", README))
    assert named == {f"ronde-{__version__}-py3-none-any.whl"}


def test_those_who_change_it_have_their_two_commands() -> None:
    (block,) = (one for one in BLOCKS if one.startswith("make demo"))
    assert "make test" in block


def test_the_files_of_the_examples_are_written_first() -> None:
    (block,) = (one for one in BLOCKS if "ronde pair open.trf " in one)
    assert block.startswith("ronde demo --files . ")
    named = set(re.findall(r"\b[\w-]+\.(?:trf|toml|csv|sjson)\b", "".join(BLOCKS)))
    written = set(re.findall(r"(?:-o|convert \S+) ([\w-]+\.trf)", "".join(BLOCKS)))
    assert named - written <= set(NAMES)


@pytest.mark.parametrize("target", sorted(set(re.findall(r"make ([a-z-]+)", README))))
def test_every_make_target_exists(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_every_command_shown_exists() -> None:
    blocks = "".join(README.split("```")[1::2])
    shown = set(re.findall(r"^ronde ([a-z]+)", blocks, re.MULTILINE))
    assert shown <= set(COMMANDS)


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
