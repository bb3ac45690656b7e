"""Where files of the repository stand on the site, and how links between them are written."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
INDEX: Final = "index.md"

_DOCS: Final = "docs"
_HELP: Final = "src/ronde/help"
_AS_THEY_ARE: Final = {".csv", ".png", ".svg", ".webp"}
_SHOWN: Final = {".md", ".json"} | _AS_THEY_ARE
_FENCED: Final = re.compile(r"^[ ]*```.*?^[ ]*```[ ]*$", re.DOTALL | re.MULTILINE)
_MARKED: Final = re.compile(r'^#+ <a id="([a-z0-9-]+)"></a>(.+)$', re.MULTILINE)
_LINK: Final = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def places(root: Path = ROOT) -> dict[str, str]:
    """Return the files of the repository that the site shows, each with its place on the site.

    The README of a folder is its index. Manuals of the application have a folder for each language.
    """
    found = {path.name: path.name.lower() for path in sorted(root.glob("*.md"))}
    for folder, prefix in ((_DOCS, ""), (_HELP, "manuals/")):
        found |= {
            path.relative_to(root).as_posix(): prefix + _renamed(path.relative_to(root / folder))
            for path in sorted((root / folder).rglob("*"))
            if path.suffix in _SHOWN
        }
    return found | {"README.md": "overview.md", "benchmarks/RESULTS.md": "benchmarks.md"}


def _renamed(path: Path) -> str:
    return (path.with_name(INDEX) if path.name == "README.md" else path).as_posix()


def linked(text: str, source: str, known: Mapping[str, str]) -> str:
    """Return a page whose links lead to places on the site instead of files of the repository.

    A folder means its README. What has no place stays as it is, so that the build complains.

    >>> known = {"README.md": "overview.md", "docs/formats/README.md": "formats/index.md"}
    >>> linked("[files](docs/formats#json)", "README.md", known)
    '[files](formats/index.md#json)'
    >>> linked("[files](docs/nowhere.md)", "README.md", known)
    '[files](docs/nowhere.md)'
    """

    def moved(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), match[1]))
        place = known.get(target) or known.get(f"{target}/README.md")
        if place is None:
            return match[0]
        here = posixpath.dirname(known[source]) or "."
        return f"]({posixpath.relpath(place, here)}{match[2] or ''})"

    prose, examples = _FENCED.split(text), [*_FENCED.findall(text), ""]
    return "".join(
        _LINK.sub(moved, part) + example for part, example in zip(prose, examples, strict=True)
    )


def to_headings(pages: Mapping[str, str]) -> dict[str, str]:
    """Return pages whose links to marked headings name them as the site does, by their words.

    >>> marked = {"a.md": "[why](b.md#why)", "b.md": '## <a id="why"></a>Why this one?'}
    >>> to_headings(marked)["a.md"]
    '[why](b.md#why-this-one)'
    """
    named = {
        (place, mark): slug(words)
        for place, text in pages.items()
        for mark, words in _MARKED.findall(text)
    }

    def renamed(text: str, place: str) -> str:
        def moved(match: re.Match[str]) -> str:
            target = posixpath.normpath(posixpath.join(posixpath.dirname(place), match[1]))
            anchor = named.get((target, (match[2] or "#")[1:]))
            return match[0] if anchor is None else f"]({match[1]}#{anchor})"

        return _LINK.sub(moved, text)

    return {place: renamed(text, place) for place, text in pages.items()}


def slug(heading: str) -> str:
    """Return the anchor of a heading, as MyST and code hosts make it.

    >>> slug("ronde__Person, all")
    'ronde__person-all'
    """
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def links_of(text: str) -> list[str]:
    """Return the links of a page to other files, without those in its examples."""
    return [match[1] for match in _LINK.finditer(_FENCED.sub("", text))]
