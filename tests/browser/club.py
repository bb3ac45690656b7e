"""A club of 23 players, brought to any state of an event of five rounds."""

from __future__ import annotations

from typing import Final

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResults, Slip
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound

STONES: Final = (
    "Agate", "Beryl", "Citrine", "Diamond", "Emerald", "Flint", "Garnet", "Hématite", "Iolite",
    "Jasper", "Kyanite", "Lapis", "Marble", "Nephrite", "Onyx", "Pyrite", "Quartz", "Ruby", "Slate",
    "Topaz", "Umber", "Vesuvian", "Zircon",
)  # fmt: skip


def open_club(desk: Desk, key: str, *, played: int = 0, published: bool = False) -> None:
    """Open an event; `played` rounds are complete, and the next may be published."""
    desk.do("", OpenEvent(EventPlan(key.title(), rounds=5, lot=1), key))
    people = [Entrant(f"{name}, {name[0]}", rating=2000 - 10 * n) for n, name in enumerate(STONES)]
    desk.do(key, AddPlayers(tuple(people)))
    for number in range(1, played + published + 1):
        desk.do(key, DraftPairing())
        desk.do(key, PublishRound())
        if number <= played:
            boards = round_view(desk, key, number).boards
            desk.do(key, EnterResults(number, tuple(Slip(line.board, "1-0") for line in boards)))
            desk.do(key, CompleteRound())


def play_round(desk: Desk, key: str, number: int, *results: str) -> None:
    """Pair a round, publish it, enter its results board by board and complete it."""
    for action in (
        DraftPairing(),
        PublishRound(),
        EnterResults(number, tuple(Slip(board, said) for board, said in enumerate(results, 1))),
        CompleteRound(),
    ):
        desk.do(key, action)
