"""The finished demo: an open of nine rounds, played and closed by the actions of the office.

Forty fictional players, drawn results, and what else happens at an event: a bye that was asked
for, a withdrawal, somebody who does not come, a result that is corrected. The seed of the results
was looked for, so that one player makes a title norm and another misses one by titles alone.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from ronde.model.outcomes import Outcome, spelled
from ronde.office.desk import Desk, free_key
from ronde.office.entries.absences import RequestBye, Withdraw
from ronde.office.imports.imports import ImportPlayers
from ronde.office.paperwork.closure import CloseEvent
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.opening import EventPlan, OpenedEvent, OpenEvent
from ronde.office.players.categories import MarkPlayers
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import EnterResults, slips
from ronde.office.prizes.announced import ImportPrizes
from ronde.office.prizes.decisions import PublishPrizes
from ronde.office.rounds.overview import BoardLine, RoundView
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, NotHere, PublishRound
from ronde.office.settings.programme import FillTimetable, OfficialEntry, SetOfficials
from ronde.simulate.chance import Chance
from ronde.simulate.results import drawn_result, tickets_between
from ronde.store.tournaments import CHIEF_ARBITER

KEY: Final = "forest-open"
ROUNDS: Final = 9
_PLAYERS: Final = "forest-players.csv"
_PRIZES: Final = "forest-prizes.toml"
_SEED: Final = 141

_PLAN: Final = EventPlan(
    "Forest Open",
    place="Forestville",
    federation="FRA",
    start_date="2026-10-17",
    end_date="2026-10-25",
    time_control="90 min/40 + 30 min + 30 s",
    encoded_time_control="40/5400+30:1800+30",
    rules="dutch-2026",
    rounds=ROUNDS,
    tie_breaks=("BH/C1", "BH", "SB"),
    lot=7,
    player_rules={"half-byes": "1", "half-byes-not-in-last": "2"},
)
_OFFICIALS: Final = (
    OfficialEntry("Granite, Greta", str(CHIEF_ARBITER), "IA", "99000101"),
    OfficialEntry("Basalt, Ben", title="FA", fide_id="99000102"),
)
_BEGINS: Final = "2026-10-17T14:00+02:00"

_FORM: Final = {11: 120, 12: 120, 13: 120, 25: 150}
"""Who plays so many points better than the own rating says."""

_STRENGTH_OF_UNRATED: Final = 1600
_BYE: Final = (20, 3)
"""Who asked for a bye of half a point in which round."""

_WITHDRAWN: Final = (27, 6)
"""Who left the event after which round."""

_NOT_THERE: Final = (31, 2)
"""Who did not come to the board in which round."""

_MISREAD: Final = (4, 15)
"""Round and board of a result that was noted the other way round first."""

_BEST_GAME: Final = 28


def open_finished_demo(desk: Desk, key: str = KEY) -> OpenedEvent:
    """Return a new event that is played, has its prizes and its public pages, and is closed."""
    event = open_played_demo(desk, key).key
    desk.do(event, MarkPlayers("best-game", (_BEST_GAME,)))
    desk.do(event, PublishPrizes())
    desk.do(event, PublishPages(public=True))
    desk.do(event, CloseEvent())
    return OpenedEvent(event, desk.version(event), ())


def open_played_demo(desk: Desk, key: str = KEY) -> OpenedEvent:
    """Return the same event before that: all rounds are complete, and prizes are announced."""
    event = desk.do(free_key(desk, key), OpenEvent(_PLAN)).key
    desk.do(event, SetOfficials(_OFFICIALS))
    desk.do(event, FillTimetable(_BEGINS, days=1))
    desk.do(event, ImportPlayers(_example(_PLAYERS), _PLAYERS))
    desk.do(event, ImportPrizes(_example(_PRIZES).decode()))
    desk.do(event, RequestBye(*_BYE, reason="a wedding in the family"))
    strengths, chance = _strengths(desk, event), Chance(_SEED)
    for _ in range(ROUNDS):
        _play_round(desk, event, strengths, chance)
    return OpenedEvent(event, desk.version(event), ())


def _example(name: str) -> bytes:
    return files("ronde.examples").joinpath(name).read_bytes()


def _strengths(desk: Desk, event: str) -> dict[int, int]:
    people = desk.tournament(event).players
    return {p.id: (p.rating or _STRENGTH_OF_UNRATED) + _FORM.get(p.id, 0) for p in people}


def _play_round(desk: Desk, event: str, strengths: dict[int, int], chance: Chance) -> None:
    desk.do(event, DraftPairing(not_here=NotHere.PAIRED))  # who was missing once plays on
    view = desk.do(event, PublishRound())
    drawn = {line.board: _drawn(line, view.number, strengths, chance) for line in view.boards}
    noted = {board: _noted(view, board, result) for board, result in drawn.items()}
    desk.do(event, EnterResults(view.number, slips(noted.items())))
    for board, result in drawn.items():
        if noted[board] != result:
            reason = "the slip was read the other way round"
            desk.do(event, CorrectResult(view.number, board, result, reason=reason))
    desk.do(event, CompleteRound())
    if view.number == _WITHDRAWN[1]:
        desk.do(event, Withdraw(_WITHDRAWN[0], reason="ill"))


def _drawn(line: BoardLine, round_: int, strengths: dict[int, int], chance: Chance) -> str:
    """Return how a game ends; a board where somebody is missing is drawn by no chance."""
    if (line.white, round_) == _NOT_THERE:
        return "-+"
    if (line.black, round_) == _NOT_THERE:
        return "+-"
    tickets = tickets_between(strengths[line.white], strengths[line.black])
    return spelled(Outcome(*drawn_result(chance, tickets)), "chess")


def _noted(view: RoundView, board: int, result: str) -> str:
    """Return what stood on the slip, as it was read first."""
    return result[::-1] if (view.number, board) == _MISREAD else result
