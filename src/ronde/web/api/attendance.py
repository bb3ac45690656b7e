"""Who is there and who leaves: check-in, the drawing, late entries, absences, byes, returns."""

from __future__ import annotations

from pydantic import Field
from starlette.responses import Response

from ronde.office.planning import meetings
from ronde.office.players import attendance, leaving
from ronde.web.api.kit import (
    NO_CHANGE,
    Arbiter,
    Change,
    Effects,
    Event,
    Line,
    NewVersion,
    Player,
    Round,
    Seen,
    StartingNumber,
    Step,
    api_router,
    effects_answer,
    version_answer,
)
from ronde.web.api.players import NewPlayer

router = api_router("attendance")


class Players(Change):
    """Players by starting number."""

    players: list[StartingNumber] = Field(min_length=1, max_length=99_999, examples=[[1, 2, 5]])


class Notice(Step):
    """The written notice of a player who will be late."""

    notice: Line = Field(examples=["e-mail of Friday: the train comes at noon"])
    first_round: Round = 1


class Drawing(Change):
    """Absent players who are kept in at the drawing of lots."""

    admitted: list[StartingNumber] = Field(default=[], max_length=99_999)


class LateEntry(NewPlayer):
    """Somebody who enters after the start."""

    first_round: Round | None = Field(default=None, description="By default the next one.")


class Rounds(Change):
    """Rounds in which somebody will not be there."""

    rounds: list[Round] = Field(min_length=1, max_length=999, examples=[[3, 4]])


class ByeRequest(Change):
    """The round in which somebody asks for half a point."""

    round: Round


class Return(Change):
    """Why somebody is paired again."""

    noted_by_mistake: bool = Field(
        default=False, description="The withdrawal was noted by mistake."
    )


class Table(Change):
    """Where a player always sits; null for no fixed table."""

    table: StartingNumber | None


NO_DRAWING, NO_RETURN = Drawing(), Return()


@router.post("/events/{event}/check-in", response_model=Effects)
def check_in(event: Event, page: Arbiter, given: Players, seen: Seen) -> Response:
    """Note that players are there; who was out enters the list."""
    effects = attendance.check_in(page.desk, event, given.players, **given.act(seen))
    return effects_answer(page.desk, event, *effects)


@router.post("/events/{event}/drawing", response_model=Effects)
def draw(event: Event, page: Arbiter, seen: Seen, given: Drawing = NO_DRAWING) -> Response:
    """Hold the drawing of lots: who is not checked in is out until arrival."""
    effects = attendance.hold_drawing(page.desk, event, given.admitted, **given.act(seen))
    return effects_answer(page.desk, event, *effects)


@router.post("/events/{event}/late", response_model=Effects)
def late(event: Event, page: Arbiter, given: LateEntry, seen: Seen) -> Response:
    """Enter a player after the start; missed rounds score what was announced."""
    effect = attendance.late_entry(
        page.desk, event, given.entrant(), first_round=given.first_round, **given.act(seen)
    )
    return effects_answer(page.desk, event, effect)


@router.post("/events/{event}/players/{player}/notice", response_model=Effects)
def notice(event: Event, player: Player, page: Arbiter, given: Notice, seen: Seen) -> Response:
    """Record the written notice of a player who will be late."""
    effect = attendance.record_notice(
        page.desk,
        event,
        player,
        given.notice,
        first_round=given.first_round,
        expected=given.at(seen),
    )
    return effects_answer(page.desk, event, effect)


@router.post("/events/{event}/players/{player}/withdraw", response_model=Effects)
def withdraw(
    event: Event, player: Player, page: Arbiter, seen: Seen, given: Change = NO_CHANGE
) -> Response:
    """Note that a player leaves the event and is not paired any more."""
    effect = leaving.withdraw(page.desk, event, player, **given.act(seen))
    return effects_answer(page.desk, event, effect)


@router.post("/events/{event}/players/{player}/absent", response_model=Effects)
def absent(event: Event, player: Player, page: Arbiter, given: Rounds, seen: Seen) -> Response:
    """Announce that a player will not play some rounds: not paired, no points."""
    effect = leaving.announce_absence(page.desk, event, player, given.rounds, **given.act(seen))
    return effects_answer(page.desk, event, effect)


@router.post("/events/{event}/players/{player}/bye", response_model=Effects)
def bye(event: Event, player: Player, page: Arbiter, given: ByeRequest, seen: Seen) -> Response:
    """Give a player a half-point bye, within the limits announced."""
    effect = leaving.request_bye(page.desk, event, player, given.round, **given.act(seen))
    return effects_answer(page.desk, event, effect)


@router.post("/events/{event}/players/{player}/missed", response_model=Effects)
def missed(
    event: Event, player: Player, page: Arbiter, seen: Seen, given: Change = NO_CHANGE
) -> Response:
    """Note that a paired player did not appear and gave no notice."""
    effect = leaving.miss_round(page.desk, event, player, **given.act(seen))
    return effects_answer(page.desk, event, effect)


@router.post("/events/{event}/players/{player}/return", response_model=Effects)
def come_back(
    event: Event, player: Player, page: Arbiter, seen: Seen, given: Return = NO_RETURN
) -> Response:
    """Pair a player again from the next round on."""
    effect = leaving.come_back(
        page.desk, event, player, noted_by_mistake=given.noted_by_mistake, **given.act(seen)
    )
    return effects_answer(page.desk, event, effect)


@router.put("/events/{event}/players/{player}/table", response_model=NewVersion)
def table(event: Event, player: Player, page: Arbiter, given: Table, seen: Seen) -> Response:
    """Give a player a fixed table, or none any more."""
    return version_answer(
        meetings.fix_board(page.desk, event, player, given.table, **given.act(seen))
    )
