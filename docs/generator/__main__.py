"""`python -m docs.generator FOLDER`: write the pages of the site, from which Sphinx builds it."""

from __future__ import annotations

import sys
from pathlib import Path

from docs.generator.contents import navigation
from docs.generator.http import description, http_pages
from docs.generator.places import ROOT, linked, places, to_headings
from docs.generator.shapes import schema_pages
from docs.generator.tryit import PAGE, try_page


def pages() -> dict[str, str]:
    """Return all pages of the site by their place."""
    schemas = schema_pages(ROOT / "docs" / "schemas")
    known = places()
    known |= {
        f"docs/{Path(page).with_suffix('.json').as_posix()}": page
        for page in schemas
        if f"docs/{Path(page).with_suffix('.json').as_posix()}" in known
    }
    known["docs/schemas/README.md"] = "schemas/index.md"
    written = {
        place: linked((ROOT / source).read_text(encoding="utf-8"), source, known)
        for source, place in known.items()
        if source.endswith(".md") and (ROOT / source).exists()
    }
    made = to_headings(written) | schemas | http_pages(description()) | {PAGE: try_page()}
    lists = navigation(made)
    return {place: text + lists.get(place, "") for place, text in made.items()}


def write(folder: Path) -> int:
    """Write pages and pictures into a folder, delete all else there; return the number of pages.

    What is there already is not written again, so that Sphinx reads again only what changed.
    """
    wanted = {place: text.encode() for place, text in pages().items()}
    wanted |= {
        place: (ROOT / source).read_bytes()
        for source, place in places().items()
        if not place.endswith(".md")
    }
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        if path.relative_to(folder).as_posix() not in wanted:
            path.unlink()
    for place, content in wanted.items():
        path = folder / place
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return sum(place.endswith(".md") for place in wanted)


if __name__ == "__main__":
    (target,) = sys.argv[1:]
    print(f"{write(Path(target))} pages in {target}")
