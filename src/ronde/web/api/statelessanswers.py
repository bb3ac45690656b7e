"""The answers about a tournament file, as the schemas of the command line describe them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from ronde.model import Finding

Exact = Annotated[str, Field(pattern=r"^-?[0-9]+(\.[0-9]{1,2}|/[0-9]+)?$", examples=["3.5"])]
"""An exact decimal, or a fraction where there is none."""


class Board(BaseModel):
    """Two starting numbers at a board."""

    board: int
    white: int
    black: int


class Pairing(BaseModel):
    """A paired round (docs/schemas/pairing-1.json)."""

    round: int = Field(examples=[5])
    rules: str = Field(examples=["dutch-2026"])
    settings: dict[str, str] = Field(examples=[{"first_colour": "white"}])
    pairs: list[Board]
    bye: int | None
    not_paired: list[int]
    findings: list[Finding]


class RoundDifference(BaseModel):
    """Where a round is not what the rules give."""

    round: int
    kind: Literal["pair", "colour", "bye", "impossible"]
    expected: str
    found: str


class FileCheck(BaseModel):
    """The rounds of one file paired again."""

    file: str
    rules: str
    rounds: int
    differences: list[RoundDifference]
    findings: list[Finding]
    error: str | None


class CheckTotals(BaseModel):
    """The counts of a check."""

    files: int
    rounds: int
    differences: int
    unread: int


class Check(BaseModel):
    """What checking gave (docs/schemas/check-1.json)."""

    files: list[FileCheck]
    totals: CheckTotals


class StandingsLine(BaseModel):
    """One place; `overall_rank` is there when a category left somebody out."""

    rank: int
    starting_number: int
    name: str
    points: Exact
    tie_breaks: dict[str, Exact | None]
    overall_rank: int | None = None


class Standings(BaseModel):
    """The order with tie-breaks (docs/schemas/standings-1.json)."""

    after: int
    kind: Literal["swiss", "roundrobin"]
    tie_break_rules: str = Field(examples=["c07-2026"])
    standings: list[StandingsLine]
    findings: list[Finding]


class Part(BaseModel):
    """What one round or opponent adds to a value, by which article, and whether it was cut."""

    round: int | None
    opponent: int | None
    amount: Exact
    source: str
    article: str
    cut: Literal["lowest", "highest", "absence"] | None


class Working(BaseModel):
    """Where a value comes from (docs/schemas/working-1.json)."""

    starting_number: int
    tie_break: str = Field(examples=["BH/C1"])
    value: Exact | None
    total: Exact
    divisor: int
    rounded_to: Exact | None
    contributions: list[Part]
    evidence: list[Part]


class Sentence(BaseModel):
    """A sentence as data, and the same in the language asked for."""

    key: str
    article: str | None
    facts: dict[str, Any]
    text: str


class Section(BaseModel):
    """Sentences on one subject: a board, a player, a bracket."""

    about: str
    number: int | None
    players: list[int]
    title: str
    sentences: list[Sentence]


class Explanation(BaseModel):
    """Why a round is paired as it is (docs/schemas/explanation-1.json)."""

    round: int
    rules: str
    regulation: str | None = Field(examples=["C.04.3 (2026)"])
    language: Literal["en", "fr", "nl", "pt"]
    sections: list[Section]
    why_not: dict[str, Any] | None
