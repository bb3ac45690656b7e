"""A report declared once, as a page of HTML that needs nothing else, and as Markdown.

    ReportPage(title, [paragraph, PageHeading(phrase("Plans")), table, PageList(notes)])

A part is a paragraph, a table, or one of the classes below; texts are phrases, and are said in the
language that is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from ronde.declared.layout import Table
from ronde.i18n import translate

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color: #1b1b1b; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .15rem .6rem; border-bottom: 1px solid #ddd; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th.n { white-space: normal; }
caption { text-align: left; font-weight: 600; }
svg { max-width: 100%; height: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f5f5f5; padding: 1rem; }
"""


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table with a caption."""

    table: Table
    caption: str


@dataclass(frozen=True, slots=True)
class PageHeading:
    """What the parts below it are about; the title of the page is level 1."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class PageList:
    """Texts below each other, each with a bullet; without texts nothing is shown."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PagePicture:
    """An element of SVG; `label` says in words what it shows, unless the picture does."""

    svg: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class PageCode:
    """A text for programs, shown letter by letter."""

    text: str


@dataclass(frozen=True, slots=True)
class PageFoot:
    """A note below everything else; without a text nothing is shown."""

    text: str


PagePart = str | Table | PageTable | PageHeading | PageList | PagePicture | PageCode | PageFoot


@dataclass(frozen=True, slots=True)
class ReportPage:
    """A report: its title, and its parts in their order."""

    title: str
    parts: Iterable[PagePart]

    def html(self, language: str) -> str:
        """Return the report as a page in a language, with its own style and nothing foreign."""
        title = escape(translate(self.title, language))
        body = "".join(f"{shown}\n" for part in self.parts if (shown := _html(part, language)))
        return (
            f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
            f"<h1>{title}</h1>\n{body}</main>\n</body>\n</html>\n"
        )

    def markdown(self, language: str) -> str:
        """Return the report as Markdown in a language; a picture is told by its label."""
        blocks = [f"# {translate(self.title, language)}"]
        blocks += [block for part in self.parts if (block := _markdown(part, language))]
        return "".join(f"{block}\n\n" for block in blocks).removesuffix("\n")


def _html(part: PagePart, language: str) -> str:
    def element(tag: str, text: str) -> str:
        return f"<{tag}>{escape(translate(text, language))}</{tag}>"

    match part:
        case Table():
            return part.told(language).html()
        case PageTable():
            return part.table.told(language).html(translate(part.caption, language))
        case PageHeading():
            return element(f"h{part.level}", part.text)
        case PageList():
            items = "\n".join(element("li", text) for text in part.texts)
            return f"<ul>\n{items}\n</ul>" if items else ""
        case PagePicture():
            return f"<figure>{_labelled(part, language)}</figure>"
        case PageCode():
            return f"<pre>{escape(part.text)}</pre>"
        case PageFoot():
            return element("footer", part.text) if part.text else ""
        case _:
            return element("p", part)


def _labelled(picture: PagePicture, language: str) -> str:
    if not picture.label:
        return picture.svg
    label = escape(translate(picture.label, language))
    return picture.svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


def _markdown(part: PagePart, language: str) -> str:
    match part:
        case Table():
            return "\n".join(_markdown_table(part.told(language)))
        case PageTable():
            caption = translate(part.caption, language)
            return "\n".join([caption, "", *_markdown_table(part.table.told(language))])
        case PageHeading():
            return f"{'#' * part.level} {translate(part.text, language)}"
        case PageList():
            return "\n".join(f"- {translate(text, language)}" for text in part.texts)
        case PagePicture():
            return translate(part.label, language)
        case PageCode():
            return f"```\n{part.text}\n```"
        case PageFoot():
            return translate(part.text, language)
        case _:
            return translate(part, language)


def _markdown_table(table: Table) -> Iterator[str]:
    rows = [table.headings, *table.rows]
    escaped = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    ruler = ["--:" if i in table.right else "---" for i in range(len(table.headings))]
    for row in (escaped[0], ruler, *escaped[1:]):
        yield f"| {' | '.join(row)} |"
