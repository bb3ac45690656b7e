"""Compiled templates are kept, and compiled again when anything about them has changed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from ronde.web.compiled import CompiledTemplates

Render = Callable[..., str]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "kept"


@pytest.fixture
def render(tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> Render:
    """Return how a new process renders a template; `compiles=False` forbids it to compile one."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    page = tmp_path / "page.html"

    def render(source: str, *, compiles: bool = True, trim_blocks: bool = True) -> str:
        page.write_text(source, encoding="utf-8")
        cache = CompiledTemplates(kept, {"trim_blocks": trim_blocks})
        files = FileSystemLoader(tmp_path)
        made = Environment(loader=files, bytecode_cache=cache, trim_blocks=trim_blocks)
        with monkeypatch.context() as patch:
            if not compiles:
                patch.delattr(Environment, "compile")
            return made.get_template("page.html").render(name="Agate")

    return render


def test_what_was_compiled_is_taken(render: Render, kept: Path) -> None:
    assert render("Hello {{ name }}") == "Hello Agate"
    assert render("Hello {{ name }}", compiles=False) == "Hello Agate"
    assert len(list(kept.iterdir())) == 1
    with pytest.raises(AttributeError):
        render("Goodbye {{ name }}", compiles=False)


def test_a_changed_template_is_compiled_again(render: Render, kept: Path) -> None:
    assert render("Hello {{ name }}") == "Hello Agate"
    assert render("Goodbye {{ name }}") == "Goodbye Agate"
    assert len(list(kept.iterdir())) == 1


def test_other_flags_give_another_template(render: Render) -> None:
    source = "{% if name %}\n{{ name }}{% endif %}"
    assert render(source) == "Agate"
    assert render(source, trim_blocks=False) == "\nAgate"


@pytest.mark.parametrize("damage", [b"", b"j2", b"nonsense", "half"])
def test_a_damaged_file_is_replaced(render: Render, kept: Path, damage: bytes | str) -> None:
    render("Hello {{ name }}")
    (file,) = kept.iterdir()
    good = file.read_bytes()
    file.write_bytes(good[: len(good) // 2] if isinstance(damage, str) else damage)
    assert render("Hello {{ name }}") == "Hello Agate"
    assert file.read_bytes() == good


def test_where_nothing_can_be_kept_each_compiles(
    render: Render, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.write_bytes(b"a file where the folder should be")
    assert render("Hello {{ name }}") == "Hello Agate"
    kept.unlink()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert render("Hello {{ name }}") == "Hello Agate"
    assert not kept.exists()
