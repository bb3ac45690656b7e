"""The answers that are documents: statement, report, files."""

from __future__ import annotations

from pydantic import BaseModel, Field

from ronde.model import Finding


class StatementAnswer(BaseModel):
    """What was announced, section by section."""

    title: str
    sections: dict[str, dict[str, str]]
    attachment: list[str]
    findings: list[Finding]


class FinalLine(BaseModel):
    """One line of the standings of a report, as it is printed."""

    rank: int
    number: int
    name: str
    federation: str
    points: str
    tie_breaks: list[str]


class ReportAnswer(BaseModel):
    """The report of an event; `trf` is the file for the federation."""

    statement: StatementAnswer
    tie_breaks: list[str]
    standings: list[FinalLine]
    notes: dict[str, list[str]]
    dialect: str = Field(examples=["trf26"])
    trf: str
    findings: list[Finding]


class ExportedFile(BaseModel):
    """An event as a file, with its name and type."""

    name: str = Field(examples=["demo.trf"])
    media_type: str = Field(examples=["text/plain"])
    text: str


class PassageLine(BaseModel):
    """What is said, under a label."""

    label: str
    text: str


class PassageAnswer(BaseModel):
    """What is announced under one heading."""

    heading: str
    lines: list[PassageLine]


class PassagesAnswer(BaseModel):
    """The statement as it hangs on the wall."""

    passages: list[PassageAnswer]
