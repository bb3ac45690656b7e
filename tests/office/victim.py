"""A process that runs events by the use cases until somebody kills it: `victim.py DATABASE`.

It goes on wherever the database stands, and says the version of the event before and after each
step, so that whoever kills it knows between which two the event must be.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial

from ronde.model import Stage
from ronde.office.desk import Desk
from ronde.office.desk.rows import CLOSED
from ronde.office.entries.entries import AddPlayers
from ronde.office.paperwork.closure import CloseEvent
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing import results
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.overview import event_card
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.store import Database

PLAYERS, ROUNDS = 40, 4


def steps(desk: Desk) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the key of the event in hand and what is to be done next, without end."""
    while True:
        keys = [subject.key for subject in desk.database.subjects("event")]
        event = keys[-1] if keys else ""
        if not keys or event_card(desk, event).status == CLOSED:
            new = f"event-{len(keys) + 1:04}"
            plan = EventPlan("Killed", rounds=ROUNDS, lot=len(keys))
            yield new, partial(desk.do, new, OpenEvent(plan))
        else:
            yield event, next_step(desk, event)


def next_step(desk: Desk, event: str) -> Callable[[], object]:
    """Return what an event needs next."""
    card = event_card(desk, event)
    if not card.players:
        entrants = tuple(Entrant(f"Player {n:02}", rating=2400 - 10 * n) for n in range(PLAYERS))
        return lambda: desk.do(event, AddPlayers(entrants))
    if card.stage is Stage.COMPLETE and card.round == ROUNDS:
        return lambda: desk.do(event, CloseEvent())
    if card.stage in (None, Stage.ABSENCES, Stage.COMPLETE):
        return lambda: desk.do(event, DraftPairing())
    if card.stage is Stage.DRAFT:
        return lambda: desk.do(event, PublishRound())
    missing = results.missing_results(desk, event, card.round)
    if not missing:
        return lambda: desk.do(event, CompleteRound())
    board = missing[0].board
    result = ("1-0", "=", "0-1")[(board + card.round) % 3]
    return lambda: desk.do(event, EnterResult(card.round, board, result))


def main() -> None:
    """Work until killed."""
    with Database.open(sys.argv[1]) as database:
        desk = Desk(database, "clerk", confirmed={"file-refused"})
        for event, step in steps(desk):
            known = event in [subject.key for subject in database.subjects("event")]
            print(event, desk.version(event) if known else 0, flush=True)
            step()


if __name__ == "__main__":
    main()
