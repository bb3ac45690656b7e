"""The order of the pages: what a newcomer needs first, then how-tos, reference and rules."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Mapping
from typing import Final

from docs.generator.places import INDEX, links_of

CONTENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "Start": (
        "try.md",
        "tutorial/browser.md",
        "tutorial/command-line.md",
        "tutorial/python.md",
        "overview.md",
    ),
    "Manuals": ("manuals/en/", "manuals/fr/", "jobs.md"),
    "How to": (
        "howto/event.md",
        "howto/entries.md",
        "howto/looks.md",
        "howto/notices.md",
        "howto/tab.md",
        "howto/windows.md",
        "howto/teams.md",
        "howto/keizer.md",
        "howto/cups.md",
        "howto/scheveningen.md",
        "howto/double-swiss.md",
        "howto/explain.md",
        "howto/standings.md",
        "howto/ratings.md",
        "howto/norms.md",
        "howto/prizes.md",
        "howto/reports.md",
        "howto/compare.md",
        "howto/conformance.md",
        "howto/tribunal.md",
        "howto/laboratory.md",
        "howto/generate.md",
        "howto/designer.md",
        "howto/forecast.md",
        "howto/exercise.md",
        "howto/library.md",
        "howto/frames.md",
        "howto/api.md",
        "howto/javascript.md",
        "howto/ffjd.md",
        "howto/federation-hosting.md",
        "howto/",
    ),
    "Reference": ("cli.md", "reference/", "http/", "schemas/", "formats/", "glossary.md"),
    "Rules": ("regulations/", "decisions/", "studies/"),
    "Project": ("architecture.md", "contributing.md", "benchmarks.md", "changelog.md", ""),
}
"""A folder stands for its index, or for its pages if it has none; `""` for what is left."""
TITLES: Final = {
    "overview.md": "At a glance",
    "manuals/en/index.md": "In English",
    "manuals/fr/index.md": "En français",
}
"""What the navigation calls a page whose own title says something else."""


def navigation(pages: Mapping[str, str]) -> dict[str, str]:
    """Return, for the home page and every index of a folder, the text that lists its pages."""
    left = dict.fromkeys(sorted(page for page in pages if page.endswith(".md")))
    del left[INDEX]
    below: dict[str, str] = {}
    for index in [page for page in left if posixpath.basename(page) == INDEX]:
        inside = _inside(index, pages[index], left)
        for page in inside:
            del left[page]
        below[index] = _toctree(inside, posixpath.dirname(index))
    home = []
    for caption, entries in CONTENTS.items():
        listed: list[str] = []
        for entry in entries:
            found = _standing_for(entry, left)
            listed += found
            for page in found:
                del left[page]
        if listed:
            home.append(_toctree(listed, "", caption))
    return {INDEX: "\n".join(home)} | below


def _inside(index: str, text: str, left: Collection[str]) -> list[str]:
    """Return the pages beside an index in the order in which it links to them, then the others."""
    folder = posixpath.dirname(index)
    named = [posixpath.normpath(posixpath.join(folder, link)) for link in links_of(text)]
    order = {page: place for place, page in reversed(list(enumerate(named)))}
    inside = [page for page in left if posixpath.dirname(page) == folder and page != index]
    return sorted(inside, key=lambda page: order.get(page, len(named)))


def _standing_for(entry: str, left: Collection[str]) -> list[str]:
    if entry.endswith("/"):
        index = entry + INDEX
        return [index] if index in left else [page for page in left if page.startswith(entry)]
    if entry:
        return [entry] if entry in left else []
    return list(left)


def _toctree(pages: list[str], folder: str, caption: str = "") -> str:
    lines = ["", "```{toctree}", ":hidden:", ":maxdepth: 1"]
    lines += [f":caption: {caption}"] if caption else []
    for page in pages:
        name = posixpath.relpath(page, folder or ".").removesuffix(".md")
        lines.append(f"{TITLES[page]} <{name}>" if page in TITLES else name)
    return "\n".join([*lines, "```", ""])
