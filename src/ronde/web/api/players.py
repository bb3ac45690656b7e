"""The players of an event: listed, entered, corrected, imported, put in order."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from ronde.errors import InputError
from ronde.model import Finding, Sex
from ronde.office.overview import PlayerLine, player_list
from ronde.office.players import entries, importing
from ronde.office.players.entrant import GREATEST_RATING, Entrant
from ronde.office.players.importing import ImportPreview
from ronde.office.players.people import Roster, roster
from ronde.web.api.kit import (
    NO_CHANGE,
    Arbiter,
    Change,
    Effects,
    Event,
    Given,
    Line,
    Player,
    Seen,
    StartingNumber,
    Viewer,
    Whole,
    answer,
    api_router,
    effects_answer,
)
from ronde.web.api.uploads import TAKES_PLAYERS, Upload, UploadedFile

router = api_router("players")

Rating = Annotated[Whole, Field(ge=1, le=GREATEST_RATING)]


class _Entry(BaseModel):
    """What an entry form may say."""

    rating: Rating | None = Field(default=None, description="None: unrated.", examples=[1850])
    title: Line | None = Field(default=None, examples=["FM"])
    sex: Literal["m", "w"] | None = None
    federation: Line | None = Field(default=None, examples=["FRA"])
    fide_id: Line | None = None
    birth_date: Line | None = Field(default=None, examples=["1990"])
    club: Line | None = None
    family: Line | None = None
    remark: Line | None = None
    rating_source: Line | None = None
    rating_is_estimate: bool | None = None

    def columns(self) -> dict[str, Any]:
        """Return what was said: a rating may be said to be none, other things are left out."""
        said = {name: getattr(self, name) for name in self.model_fields_set & set(_COLUMNS)}
        return {name: v for name, v in said.items() if v is not None or name in ("rating", "sex")}


_COLUMNS = (*_Entry.model_fields, "name")


class _NewEntry(_Entry):
    """An entry with a name."""

    name: Line = Field(min_length=1, examples=["Agate, Alma"])

    def entrant(self) -> Entrant:
        """Return the player as the use cases take one."""
        said = self.columns()
        sex = said.pop("sex", None)
        return Entrant(**said, sex=None if sex is None else Sex(sex))


class NewPlayer(Change, _NewEntry):
    """A player who enters."""


class OneOfSeveral(Given, _NewEntry):
    """A player who enters with others."""


class PlayerChange(Change, _Entry):
    """What is corrected in an entry; what is left out stays as it is."""

    name: Line | None = Field(default=None, min_length=1)
    fixed_board: StartingNumber | None = None

    def changes(self) -> dict[str, Any]:
        """Return what was said; raises InputError when that is nothing."""
        said = self.columns()
        if "fixed_board" in self.model_fields_set:
            said["fixed_board"] = self.fixed_board
        if not said:
            raise InputError("say what is to change: name, rating, title, club or another field")
        return said


class Order(Change):
    """The order that was announced; left out, the list goes by rating, title and alphabet."""

    order: list[StartingNumber] | None = Field(default=None, max_length=99_999)


class ImportQuery(BaseModel):
    """How the file is called; whether lines that cannot be taken are left out."""

    model_config = ConfigDict(extra="forbid")

    name: Line = Field(default="", examples=["players.csv"])
    skip_refused: bool = False
    reason: Line = ""


class ImportedLine(BaseModel):
    """What becomes of one line of a file."""

    line: int
    action: Literal["add", "change", "same", "refuse"]
    name: str
    what: str
    player: int | None
    changes: dict[str, Any]
    findings: list[Finding]


class Imported(BaseModel):
    """What an import does, line by line; `version` is that of the event."""

    file: str
    form: str
    lines: list[ImportedLine]
    version: int


class NewPlayers(Change):
    """Players who enter together."""

    players: list[OneOfSeveral] = Field(min_length=1, max_length=9999)


class ShortList(BaseModel):
    """Everybody in one line each, and how it stands with them."""

    players: list[PlayerLine]
    version: int


NO_ORDER = Order()


@router.get("/events/{event}/players", response_model=Roster)
def players(event: Event, page: Viewer) -> Response:
    """List all entries by starting number, each with the state it is in."""
    found = roster(page.desk, event)
    return answer(found, found.version)


@router.post("/events/{event}/players", response_model=Effects)
def add(event: Event, page: Arbiter, given: NewPlayer, seen: Seen) -> Response:
    """Enter a player before round 1 at the fitting place of the list."""
    effect = entries.add_player(page.desk, event, given.entrant(), **given.act(seen))
    return effects_answer(page.desk, event, effect)


@router.post("/events/{event}/players/several", response_model=Effects)
def add_several(event: Event, page: Arbiter, given: NewPlayers, seen: Seen) -> Response:
    """Enter many players before round 1 in one step, or none."""
    people = [one.entrant() for one in given.players]
    return effects_answer(
        page.desk, event, *entries.add_players(page.desk, event, people, **given.act(seen))
    )


@router.get("/events/{event}/players/short", response_model=ShortList)
def short(event: Event, page: Viewer) -> Response:
    """List everybody in one line each, without birth dates."""
    found, version = player_list(page.desk, event), page.desk.version(event)
    return answer({"players": found, "version": version}, version)


@router.patch("/events/{event}/players/{player}", response_model=Effects)
def change(
    event: Event, player: Player, page: Arbiter, given: PlayerChange, seen: Seen
) -> Response:
    """Correct the data of a player; it is possible at any time."""
    effect = entries.change_player(page.desk, event, player, given.changes(), **given.act(seen))
    return effects_answer(page.desk, event, effect)


@router.post("/events/{event}/players/{player}/remove", response_model=Effects)
def remove(
    event: Event, player: Player, page: Arbiter, seen: Seen, given: Change = NO_CHANGE
) -> Response:
    """Take a player off the list before round 1; later a player withdraws."""
    effect = entries.remove_player(page.desk, event, player, **given.act(seen))
    return effects_answer(page.desk, event, effect)


@router.post(
    "/events/{event}/players/import/preview", response_model=Imported, openapi_extra=TAKES_PLAYERS
)
def preview(
    event: Event, page: Arbiter, file: UploadedFile, asked: Annotated[ImportQuery, Query()]
) -> Response:
    """Tell what importing a list of players would do; nothing is changed."""
    found = importing.preview_data(page.desk, event, file.data, asked.name or file.name)
    return _imported(found)


@router.post("/events/{event}/players/import", response_model=Imported, openapi_extra=TAKES_PLAYERS)
def import_(
    event: Event,
    page: Arbiter,
    file: UploadedFile,
    asked: Annotated[ImportQuery, Query()],
    seen: Seen,
) -> Response:
    """Enter the players of a file in one step, or none; If-Match takes the preview's version."""
    done = importing.import_data(
        page.desk,
        event,
        _named(file, asked),
        skip_refused=asked.skip_refused,
        reason=asked.reason,
        expected=seen,
    )
    return _imported(done)


def _named(file: Upload, asked: ImportQuery) -> tuple[bytes, str]:
    return file.data, asked.name or file.name


def _imported(found: ImportPreview) -> Response:
    lines = [
        {
            "line": line.line,
            "action": line.action,
            "name": line.name,
            "what": line.what,
            "player": line.player,
            "changes": line.changes,
            "findings": line.findings,
        }
        for line in found.lines
    ]
    data = {"file": found.file, "form": found.form, "lines": lines, "version": found.version}
    return answer(data, found.version)


@router.post("/events/{event}/players/order", response_model=Effects)
def order(event: Event, page: Arbiter, seen: Seen, given: Order = NO_ORDER) -> Response:
    """Put the list in initial order, or in the order announced."""
    effect = entries.order_players(page.desk, event, given.order, **given.act(seen))
    return effects_answer(page.desk, event, effect)


@router.post("/events/{event}/players/renumber", response_model=Effects)
def renumber(event: Event, page: Arbiter, seen: Seen, given: Order = NO_ORDER) -> Response:
    """Give the numbers anew after corrections, as long as the rules admit it."""
    effect = entries.renumber(page.desk, event, given.order, **given.act(seen))
    return effects_answer(page.desk, event, effect)


@router.post("/events/{event}/players/close", response_model=Effects)
def close(event: Event, page: Arbiter, seen: Seen, given: Change = NO_CHANGE) -> Response:
    """Close the list of participants: its numbers are definitive from now on."""
    return effects_answer(
        page.desk, event, entries.close_entries(page.desk, event, **given.act(seen))
    )


@router.post("/events/{event}/players/reopen", response_model=Effects)
def reopen(event: Event, page: Arbiter, seen: Seen, given: Change = NO_CHANGE) -> Response:
    """Open the list of participants again."""
    return effects_answer(
        page.desk, event, entries.reopen_entries(page.desk, event, **given.act(seen))
    )
