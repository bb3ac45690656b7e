"""One page from its modules, its styles, its texts and the packed parts."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Final

from bundle.packages import BuildError
from bundle.tree import PACKAGE
from ronde._version import __version__
from ronde.tab.words import page_texts

PAGE: Final = Path(__file__).with_name("page")
STYLES: Final = ("ronde.css", "tables.css", "round.css")
"""The look of the office, from its own files."""

VERIFIER: Final = PACKAGE / "web" / "static" / "verify"
"""The second verifier of certificates, as public pages have it."""

_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "\./([a-z0-9]+\.js)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?function|const|let|class)", re.MULTILINE)
_TOP: Final = re.compile(
    r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE
)


def linked(name: str = "main.js") -> str:
    """Return a module and all that it imports as one, what is imported first.

    The modules share one scope then, so a name that two of them give is an error.
    """
    order: list[str] = []

    def visit(one: str) -> None:
        if one in order:
            return
        for other in _IMPORT.findall((PAGE / one).read_text("utf-8")):
            visit(other)
        order.append(one)

    visit(name)
    owners: dict[str, str] = {}
    for one in order:
        for top in _TOP.findall((PAGE / one).read_text("utf-8")):
            if owners.setdefault(top, one) != one:
                raise BuildError(f"{one} and {owners[top]} both name {top}")
    return "\n".join(_bare((PAGE / one).read_text("utf-8"), one) for one in order)


def _bare(source: str, name: str) -> str:
    bare = _EXPORT.sub("", _IMPORT.sub("", source))
    if re.search(r"^(?:import|export)\b", bare, re.MULTILINE):
        raise BuildError(f"{name} imports or exports in a way that the build does not know")
    return bare


_SCOPED_IMPORT: Final = re.compile(
    r'^import (\{[^}]*\}) from "\./([a-z0-9-]+\.js)";\n', re.MULTILINE
)
_EXPORTED: Final = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.MULTILINE)


def scoped(folder: Path, name: str) -> str:
    """Return a module and all that it imports as one script, each with names of its own."""
    order: list[str] = []

    def visit(one: str, importers: tuple[str, ...]) -> None:
        if one in importers:
            raise BuildError(f"{one} imports itself by {importers[-1]}")
        if one in order:
            return
        for _, other in _SCOPED_IMPORT.findall((folder / one).read_text("utf-8")):
            visit(other, (*importers, one))
        order.append(one)

    visit(name, ())
    parts = [_in_scope((folder / one).read_text("utf-8"), one) for one in order]
    return "\n".join(['"use strict";', "const $modules = {};", *parts])


def _in_scope(source: str, name: str) -> str:
    """Return a module as a function that is called, and whose exports are kept by its name."""
    body = _SCOPED_IMPORT.sub(r'const \1 = $modules["\2"];\n', source)
    bare = _bare(body, name)
    exports = ", ".join(_EXPORTED.findall(source))
    return f'$modules["{name}"] = (() => {{\n{bare}return {{ {exports} }};\n}})();'


def styles() -> str:
    """Return the styles of the office and those of the page, and for paper those of the office."""
    office = PACKAGE / "web" / "static"
    screen = [(office / name).read_text("utf-8") for name in STYLES]
    paper = (office / "print.css").read_text("utf-8")
    own = (PAGE / "tab.css").read_text("utf-8")
    return "\n".join([*screen, f"@media print {{\n{paper}\n}}", own])


def assembled(parts: Mapping[str, bytes]) -> str:
    """Return the page with its packed parts in it."""
    script, style = linked(), styles()
    texts = json.dumps(page_texts(), ensure_ascii=False, sort_keys=True).replace("</", "<\\/")
    worker, verifier = linked("worker.js"), scoped(VERIFIER, "worker.js")
    for name, text in (("script", script), ("style", style), ("script", worker + verifier)):
        if f"</{name}" in text:
            raise BuildError(f"a {name} ends its own element")
    data = "\n".join(
        f'<script type="application/octet-stream" id="part-{name}">{_base64(part)}</script>'
        for name, part in parts.items()
    )
    page = Template((PAGE / "ronde.html").read_text("utf-8"))
    return page.substitute(
        version=__version__,
        script_hash=_hash(f"\n{script}"),
        style=style,
        script=script,
        worker=worker,
        verifier=verifier,
        texts=texts,
        icon=_base64((PACKAGE / "web" / "static" / "icon.svg").read_bytes()),
        parts=data,
    )


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _hash(text: str) -> str:
    return f"sha256-{_base64(hashlib.sha256(text.encode()).digest())}"
