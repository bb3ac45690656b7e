"""A report declared once, as a page of HTML that needs nothing else, and as Markdown.

    ReportPage(title, [paragraph, PageHeading(phrase("Plans")), table, PageList(notes)])

A part is a paragraph, a table, or one of the classes below; texts are phrases, and are said in the
language that is asked for.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from typing import Final

from ronde.declared.layout import Table
from ronde.i18n import translate, unbroken

_STYLE: Final = """
:root { color-scheme: light dark; --text: #1b1b1b; --page: #fff; --line: #ddd; --code: #f5f5f5;
  --link: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e6e6; --page: #16181b;
  --line: #3a3d42; --code: #212429; --link: #8ab8f0; } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color: var(--text); background: var(--page); overflow-wrap: break-word; }
a { color: var(--link); }
.scrolled { overflow-x: auto; margin: 1rem 0; }
[tabindex]:focus-visible { outline: 2px solid var(--text); }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .15rem .6rem;
  border-bottom: 1px solid var(--line); overflow-wrap: normal; }
td:not(.n) { min-width: 7ch; }
td:last-child:not(.n, :only-child) { min-width: min(26ch, 60vw); }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th.n { white-space: normal; }
caption { text-align: left; font-weight: 600; }
figure { background: #fff; color: #1b1b1b; }
svg { max-width: 100%; height: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--code); padding: 1rem; }
.records { white-space: pre; overflow-x: auto; overflow-wrap: normal; font-size: .8rem; }
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
    """A text for programs, shown letter by letter; `has_columns`: its lines are never folded."""

    text: str
    has_columns: bool = False


@dataclass(frozen=True, slots=True)
class PageLink:
    """A line that leads to another page or a file."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class LinkedTable:
    """A table whose rows lead somewhere: the first cell of each to the address in its place."""

    table: Table
    hrefs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageFoot:
    """A note below everything else; without a text nothing is shown."""

    text: str


def style_source() -> str:
    """Return the style of reports as a security policy names it: no other may stand in a page."""
    return f"'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'"


PagePart = (
    str
    | Table
    | PageTable
    | LinkedTable
    | PageHeading
    | PageList
    | PageLink
    | PagePicture
    | PageCode
    | PageFoot
)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """A report: its title, and its parts in their order."""

    title: str
    parts: Iterable[PagePart]

    def html(self, language: str) -> str:
        """Return the report as a page in a language, with its own style and nothing foreign."""
        title = unbroken(escape(translate(self.title, language)), language)
        body = "".join(f"{shown}\n" for part in self.parts if (shown := _shown(part, language)))
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


def _shown(part: PagePart, language: str) -> str:
    """Return a part for the page; its words are unbroken, what stands for itself is left."""
    html = _html(part, language)
    return html if isinstance(part, PagePicture | PageCode) else unbroken(html, language)


def _scrolled(table: str) -> str:
    """Return a table that a phone scrolls, and the keyboard, too."""
    return f'<div class="scrolled" tabindex="0">{table}</div>'


def _html(part: PagePart, language: str) -> str:
    def element(tag: str, text: str) -> str:
        return f"<{tag}>{escape(translate(text, language))}</{tag}>"

    match part:
        case Table():
            return _scrolled(part.told(language).html())
        case PageTable():
            return _scrolled(part.table.told(language).html(translate(part.caption, language)))
        case LinkedTable():
            return _scrolled(part.table.told(language).html(hrefs=part.hrefs))
        case PageHeading():
            return element(f"h{part.level}", part.text)
        case PageLink():
            text = escape(translate(part.text, language))
            return f'<p><a href="{escape(part.href)}">{text}</a></p>'
        case PageList():
            items = "\n".join(element("li", text) for text in part.texts)
            return f"<ul>\n{items}\n</ul>" if items else ""
        case PagePicture():
            return f"<figure>{_labelled(part, language)}</figure>"
        case PageCode():
            told = escape(part.text)
            return (
                f'<pre class="records" tabindex="0">{told}</pre>'
                if part.has_columns
                else f"<pre>{told}</pre>"
            )
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
        case LinkedTable():
            return "\n".join(_linked(part, language))
        case PageHeading():
            return f"{'#' * part.level} {translate(part.text, language)}"
        case PageLink():
            return f"[{translate(part.text, language)}]({part.href})"
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


def _linked(part: LinkedTable, language: str) -> Iterator[str]:
    """Yield the lines of a table in Markdown whose rows lead somewhere."""
    rows = zip(part.table.rows, part.hrefs, strict=True)
    linked = [[f"[{row[0]}]({href})", *row[1:]] for row, href in rows]
    yield from _markdown_table(part.table._replace(rows=linked).told(language))


def _markdown_table(table: Table) -> Iterator[str]:
    rows = [table.headings, *table.rows]
    escaped = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    ruler = ["--:" if i in table.right else "---" for i in range(len(table.headings))]
    for row in (escaped[0], ruler, *escaped[1:]):
        yield f"| {' | '.join(row)} |"
