"""What is announced of an event: the bodies of requests that open it or change it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ronde.app.acceleration import refuse_file_name
from ronde.model import Colour, PointSystem
from ronde.office.planning.programme import TimetableLine
from ronde.office.planning.settings import SettingsChange
from ronde.systems.registry import IN_FORCE
from ronde.web.api.kit import Change, Line, Paragraph, Round, Step, Whole
from ronde.web.api.parameters import RulesKey
from ronde.web.arguments import Body

Key = Annotated[str, Field(pattern=r"^([a-z0-9][a-z0-9._-]{0,63})?$", examples=["spring-open"])]
Tenths = Annotated[Whole, Field(ge=0, le=1000, description="Points in tenths: 5 is half a point.")]
TieBreak = Annotated[str, Field(pattern=r"^[A-Za-z0-9/:.+\-]{1,30}$", examples=["BH/C1"])]


class PointsGiven(Body):
    """Points for a win, a draw and a loss, in tenths."""

    win: Tenths
    draw: Tenths
    loss: Tenths = 0


class _Announced(BaseModel):
    """What both a new event and a change of it may say."""

    place: Line | None = Field(default=None, examples=["Quarryville"])
    federation: Line | None = None
    start_date: Line | None = Field(default=None, examples=["2026-10-24"])
    end_date: Line | None = None
    time_control: Line | None = None
    rules: RulesKey | None = None
    settings: dict[Line, Line] | None = Field(default=None, description="Of the rules.")
    rounds: Round | None = Field(default=None, examples=[7])
    points: PointsGiven | None = None
    bye: Tenths | None = None
    tie_breaks: list[TieBreak] | None = Field(default=None, examples=[["BH/C1", "BH", "SB"]])
    first_colour: Literal["white", "black"] | None = None
    acceleration: Line | None = Field(
        default=None, description="baku, none, or PLAYERS:ROUNDS:POINTS,..."
    )
    other_rules: Paragraph | None = Field(
        default=None, description="The text of a system that ronde does not know."
    )
    published_changes: Paragraph | None = None

    def announced(self) -> dict[str, Any]:
        """Return what was said, as the use cases take it."""
        refuse_file_name(self.acceleration)
        said = {name: getattr(self, name) for name in _Announced.model_fields}
        if self.settings is not None:
            said["settings"] = tuple(self.settings.items())
        if self.points is not None:
            points = self.points
            said["points"] = PointSystem.simple(points.win, points.draw, points.loss)
        if self.tie_breaks is not None:
            said["tie_breaks"] = tuple(self.tie_breaks)
        if self.first_colour is not None:
            said["first_colour"] = Colour(self.first_colour)
        return {name: value for name, value in said.items() if value is not None}


class NewEvent(Body, _Announced):
    """An event that is to be opened; only the name must be there."""

    key: Key = Field(default="", description="Made of the name when it is left out.")
    name: Line = Field(min_length=1, examples=["Spring Open"])
    discipline: Literal["chess", "draughts"] = "chess"
    chief_arbiter: Line = ""
    deputy_arbiters: list[Line] = Field(default=[], max_length=200)
    draw_colour: bool = Field(default=False, description="Draw the first colour now.")

    def plan(self) -> dict[str, Any]:
        """Return what is announced; a system of one's own has no rules that ronde knows."""
        rules = None if self.other_rules else self.rules or IN_FORCE
        return self.announced() | {
            "name": self.name,
            "discipline": self.discipline,
            "chief_arbiter": self.chief_arbiter,
            "deputy_arbiters": tuple(self.deputy_arbiters),
            "draw_colour": self.draw_colour,
            "rules": rules,
        }


class SettingsGiven(Change, _Announced):
    """What is to be different; what is left out stays as it is."""

    name: Line | None = Field(default=None, examples=["Spring Open 2026"])

    def change(self) -> SettingsChange:
        """Return the change."""
        return SettingsChange(name=self.name, **self.announced())


class RoundTimes(Step):
    """When a round is played and published; times are ISO, with their zone or in UTC."""

    round: Round
    date: Line | None = Field(default=None, examples=["2026-10-24"])
    starts_at: Line | None = Field(default=None, examples=["2026-10-24T10:00+02:00"])
    pairing_at: Line | None = None
    standings_at: Line | None = None
    errors_until: Line | None = None

    def line(self) -> TimetableLine:
        """Return the line of the timetable."""
        return TimetableLine(**self.model_dump(exclude={"expected"}))


class FileName(BaseModel):
    """How an event from a file is called."""

    model_config = ConfigDict(extra="forbid")

    key: Key = ""
    name: Line = Field(default="", description="Name of the file.")
    discipline: Literal["chess", "draughts"] = "chess"
