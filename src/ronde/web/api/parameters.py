"""Query parameters: the options of the command line, for what is asked about a tournament."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends
from fastapi import Query as FromQuery
from pydantic import BaseModel, ConfigDict, Field

from ronde.declared.actions import build
from ronde.errors import InputError
from ronde.explain.report import ExplanationRequest
from ronde.i18n import Language
from ronde.model import Colour
from ronde.model.discipline import Discipline
from ronde.norms.event import EventClass
from ronde.office.season import SeasonWish
from ronde.questions.acceleration import refuse_file_name
from ronde.questions.checks import CheckRequest
from ronde.questions.pairing import PairingRequest
from ronde.standings.season import GRAND_PRIX, SeasonMeasure, SeasonRules, TiedPlaces, parse_points
from ronde.web.api.kit import Line, Named, Round, StartingNumber
from ronde.web.arguments import Body, Routed, query_model, sent

CategoryKey = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$", examples=["u18"])]
RulesKey = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$", examples=["dutch-2026"])]
Setting = Annotated[str, Field(pattern=r"^[^=\x00-\x1f]+=[^\x00-\x1f]*$", max_length=200)]
Text = Annotated[Line, Field(max_length=200)]


class Query(BaseModel):
    """A query: an option that is not known is refused, not passed over."""

    model_config = ConfigDict(extra="forbid")


class FileQuery(Query):
    """How a file is read."""

    lenient: bool = Field(default=False, description="Let results outrank a wrong points column.")


class CheckQuery(FileQuery):
    """By which rules a file is checked."""

    rules: RulesKey | None = Field(default=None, description="Default: what the file records.")

    def check_request(self) -> CheckRequest:
        """Return by what the file is checked."""
        return CheckRequest(self.rules, lenient=self.lenient)


class PairingQuery(CheckQuery):
    """Which round is paired, and how; what is left out is as the file says."""

    round: Round | None = Field(default=None, description="Pair this round from what lies before.")
    rounds: Round | None = Field(default=None, description="Rounds that were announced.")
    first_colour: Literal["white", "black", "lot"] | None = None
    lot: int | None = Field(default=None, ge=0, lt=2**63, description="Seed of the lot.")
    absent: list[StartingNumber] = Field(default=[], description="Players who will not play.")
    set: list[Setting] = Field(default=[], description="Settings of the rules, NAME=VALUE.")
    acceleration: Text | None = Field(
        default=None, description="baku, none, or virtual points as PLAYERS:ROUNDS:POINTS,..."
    )

    def request(self) -> PairingRequest:
        """Return what is asked; raises InputError for an acceleration that is none."""
        refuse_file_name(self.acceleration)
        drawn = self.first_colour in (None, "lot")
        return PairingRequest(
            rules=self.rules,
            round=self.round,
            rounds=self.rounds,
            first_colour=None if drawn else Colour(self.first_colour),
            draw_colour=self.first_colour == "lot" or self.lot is not None,
            lot=self.lot,
            absent=tuple(self.absent),
            settings=pairs_of(self.set),
            acceleration=self.acceleration,
        )


class ExplainQuery(PairingQuery):
    """What is to be explained: one thing, or by default every board."""

    player: StartingNumber | None = None
    board: StartingNumber | None = None
    why_not: list[StartingNumber] = Field(
        default=[], max_length=2, description="Two players who do not meet."
    )
    full: bool = Field(default=False, description="The whole derivation.")
    lang: Language = "en"

    def question(self) -> ExplanationRequest:
        """Return the question; raises InputError for more than one at a time."""
        if len(self.why_not) == 1:
            raise InputError("why_not takes two starting numbers")
        asked = (self.player, self.board, self.why_not or None, self.full or None)
        if sum(part is not None for part in asked) > 1:
            raise InputError("ask one thing: player, board, why_not or full")
        pair = (self.why_not[0], self.why_not[1]) if self.why_not else None
        return ExplanationRequest(
            player=self.player, board=self.board, why_not=pair, full=self.full
        )


def query_for(record: type) -> Any:
    """Return the parameter of an operation whose query fills a record."""
    model = query_model(record, Query)

    return Depends(_filled_from(record, {"asked": Annotated[model, FromQuery()]}))


def body_for(record: type) -> Any:
    """Return the parameter of an operation whose body fills a record."""
    return Depends(_filled_from(record, {"asked": query_model(record, Body)}))


def _filled_from(record: type, hints: dict[str, Any]) -> Routed:
    return Routed(lambda asked: build(record, sent(record, asked, by_number)), hints)


def by_number(name: str) -> int:
    """Refuse a name: whoever sends a file or asks for a document knows players by numbers."""
    raise InputError(
        "{what}: {text} is no whole number; write digits only", what="player", text=repr(name)
    )


After = Annotated[
    int | None, Field(ge=0, le=999, description="After this round; default: the last complete.")
]


class NormQuery(Query):
    """What an event is for title norms, and after which round they are judged."""

    after: After = None
    event_class: EventClass | None = Field(
        default=None, description="An event of which the regulations ask less."
    )
    player: Named | None = Field(default=None, description="Only this player.")


class SeasonQuery(Query):
    """Which events make a season, and how it is counted."""

    organisation: Text = Field(default="", description="Its events and those below it.")
    year: int | None = Field(default=None, ge=1, le=9999)
    discipline: Literal["chess", "draughts"] = "chess"
    event: list[Text] = Field(default=[], max_length=200, description="These alone.")
    measure: Literal["place", "points", "percentage"] = "place"
    points: Text = Field(default=",".join(map(str, GRAND_PRIX)), description="By place.")
    best: int | None = Field(default=None, ge=1, le=999, description="So many events count.")
    tied: Literal["mean", "best"] = "mean"

    def wish(self) -> SeasonWish:
        """Return what is asked; raises InputError for points that are none."""
        rules = SeasonRules(
            SeasonMeasure(self.measure), parse_points(self.points), self.best, TiedPlaces(self.tied)
        )
        discipline = Discipline(self.discipline)
        return SeasonWish(self.organisation, self.year, discipline, tuple(self.event), rules)


def pairs_of(settings: list[str]) -> tuple[tuple[str, str], ...]:
    """Return NAME=VALUE texts as pairs.

    >>> pairs_of(["parity = number"])
    (('parity', 'number'),)
    """
    parted = (text.partition("=") for text in settings)
    return tuple((name.strip(), value.strip()) for name, _, value in parted)
