"""The office as a folder for any web space: static files, each kept by the browser."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Final

from bundle.assembly import PAGE
from bundle.building import OF_THE_RUNTIME, Parts
from bundle.tree import PACKAGE, packed
from ronde._version import __version__
from ronde.tab.appwords import app_texts

APP: Final = Path(__file__).with_name("app")
_SCRIPTS: Final = ("app.css", "files.js", "shell.js", "worker.js")
_PACKED: Final = (
    "packages.bin",
    "papers.bin",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
)
"""Files that lie there packed: not every web space packs what it sends."""

_LATER: Final = ("papers.bin",)
"""What comes when it is first needed, and is not kept before."""


def app(made: Parts, papers: bytes, folder: Path) -> str:
    """Write the folder of the office; return what it is.

    What it loads lies in a folder that is named by what is in it, so that another state of ronde is
    other files, and a tab that is open goes on with its own.
    """
    files = _files(made, papers)
    digest = _digest(files)
    names = {name: f"files/{digest}/{name}" for name in sorted(files)}
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "files" / digest).mkdir(parents=True)
    for name, data in files.items():
        ending = ".packed" if name in _PACKED else ""
        (folder / f"{names[name]}{ending}").write_bytes(packed(data) if ending else data)
    facts = {
        "version": __version__,
        "folder": f"files/{digest}",
        "texts": json.dumps(app_texts(), ensure_ascii=False, sort_keys=True).replace("</", "<\\/"),
    }
    index = Template((APP / "index.html").read_text("utf-8")).substitute(facts)
    (folder / "index.html").write_text(index, "utf-8", newline="\n")
    at_once = [place for name, place in names.items() if name not in _LATER]
    worker = Template((APP / "sw.js").read_text("utf-8")).substitute(
        version=hashlib.sha256(index.encode()).hexdigest()[:12],
        names=json.dumps(at_once),
        packed=json.dumps(_PACKED),
    )
    (folder / "sw.js").write_text(worker, "utf-8", newline="\n")
    return (
        f"{folder}: {wire(folder) / 1e6:.1f} MB, {wire(folder, papers=True) / 1e6:.1f} with papers"
    )


def wire(folder: Path, *, papers: bool = False) -> int:
    """Return how many bytes of the folder a browser loads, without papers or with them."""
    every = [path for path in folder.rglob("*") if path.is_file()]
    return sum(path.stat().st_size for path in every if papers or "papers.bin" not in path.name)


def _files(made: Parts, papers: bytes) -> Mapping[str, bytes]:
    static = PACKAGE / "web" / "static"
    runtime = {name: (made.runtime / name).read_bytes() for name in OF_THE_RUNTIME}
    own = {name: (APP / name).read_bytes() for name in _SCRIPTS}
    looks = {name: (static / name).read_bytes() for name in ("icon.svg", "ronde.css")}
    return {
        **runtime,
        **own,
        **looks,
        "runtime.js": (PAGE / "runtime.js").read_bytes(),
        "python_stdlib.zip": made.library,
        "packages.bin": made.packages,
        "papers.bin": papers,
    }


def _digest(files: Mapping[str, bytes]) -> str:
    found = hashlib.sha256()
    for name, data in sorted(files.items()):
        found.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return found.hexdigest()[:12]
