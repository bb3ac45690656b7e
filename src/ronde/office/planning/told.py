"""The statement for the players as it is read: as text, as a page, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final, NamedTuple

from ronde.i18n import phrase, translate
from ronde.model import Finding

_ATTACHED: Final = phrase("Rules of the pairing system")


class Line(NamedTuple):
    """One thing that was announced."""

    label: str
    value: str


class Section(NamedTuple):
    """Lines under a heading."""

    heading: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """What the players are told; `attachment` are rules, one paragraph each."""

    title: str
    sections: tuple[Section, ...]
    attachment: tuple[str, ...]
    findings: tuple[Finding, ...]

    def document(self) -> StatementDocument:
        """Return the statement as a document."""
        sections = {
            heading: {line.label: line.value for line in lines} for heading, lines in self.sections
        }
        return StatementDocument(self.title, sections, self.attachment, self.findings)

    def translated(self, language: str) -> Statement:
        """Return the statement in a language, its texts plain; see `ronde.i18n.LANGUAGES`."""

        def said(text: str) -> str:
            return translate(text, language)

        sections = (
            Section(said(heading), tuple(Line(said(label), said(value)) for label, value in lines))
            for heading, lines in self.sections
        )
        attachment = tuple(map(said, self.attachment))
        return Statement(self.title, tuple(sections), attachment, self.findings)

    def as_text(self, language: str = "en") -> str:
        """Return the statement as lines of text."""
        told = self.translated(language)
        lines = [self.title, "=" * len(self.title)]
        for heading, entries in told.sections:
            lines += ["", heading, *(f"  {label}: {value}" for label, value in entries)]
        if told.attachment:
            heading = translate(_ATTACHED, language)
            lines += ["", heading, *(f"  {paragraph}" for paragraph in told.attachment)]
        return "\n".join(lines) + "\n"

    def as_html(self, language: str = "en") -> str:
        """Return the statement as a page of its own, without scripts or foreign files."""
        told = self.translated(language)
        body = [f"<h1>{escape(self.title)}</h1>"]
        for heading, entries in told.sections:
            rows = (
                f"<tr><th>{escape(label)}</th><td>{escape(value)}</td></tr>"
                for label, value in entries
            )
            body.append(f"<h2>{escape(heading)}</h2>\n<table>\n" + "\n".join(rows) + "\n</table>")
        if told.attachment:
            body.append(f"<h2>{escape(translate(_ATTACHED, language))}</h2>")
            body += [f"<p>{escape(paragraph)}</p>" for paragraph in told.attachment]
        head = f'<meta charset="utf-8">\n<title>{escape(self.title)}</title>'
        return (
            f'<!doctype html>\n<html lang="{language}">\n<head>\n{head}\n</head>\n<body>\n'
            + "\n".join(body)
            + "\n</body>\n</html>\n"
        )


@dataclass(frozen=True, slots=True)
class StatementDocument:
    """What was announced, section by section."""

    title: str
    sections: Mapping[str, Mapping[str, str]]
    attachment: tuple[str, ...]
    findings: tuple[Finding, ...]
