"""What the README promises is there; its examples are run by tests/documentation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ronde.cli.main import COMMANDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_it_opens_with_the_two_commands() -> None:
    assert README.split("```")[1].split("\n")[1].startswith("make demo")
    assert "make test" in README.split("```")[1]


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
