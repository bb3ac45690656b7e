"""The code of every slip against every board: it enters the result of its own game, or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest
from fastapi import FastAPI
from tests.attacks.test_sessions import clock_set
from tests.web.clients import Client, session_of, words_of

from ronde.errors import RondeError
from ronde.office.desk import Desk
from ronde.office.history.history import journal
from ronde.office.phonelinks import LONGEST_HOURS, NewSlips, link_by_token, make_slip_links
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.store.tables import BoardRow

pytestmark = pytest.mark.long

ROUND = 5
OTHERS_SIT_THERE = "Others sit at this board"
PATHS = (
    "/events/demo/phone/{round}/{board}",
    "/events/demo/results/{round}/{board}",
    "/api/events/demo/results/{round}/{board}",
)


@pytest.fixture
def printed(desk: Desk) -> NewSlips:
    """Return the codes on the slips of round 5, which is published."""
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    return make_slip_links(desk, "demo", ROUND, label="Slips")


def phone_of(site: FastAPI, runner: asyncio.Runner, printed: NewSlips, board: int) -> Client:
    """Return a phone that came by the code of a board."""
    link = link_by_token(site.state.site.database, printed.tokens[board])
    assert link is not None
    return Client(site, runner, session_of(site, link))


async def sent(phone: Client, path: str, **more: str) -> int:
    """Send a result, as a page or as a program, and return the status."""
    fields = {"result": "1-0", **more}
    if path.startswith("/api"):
        headers = {"x-csrf-token": phone.token_now()}
        answer = await phone.send_now("POST", path, json=fields, headers=headers)
    else:
        data = {"csrf_token": phone.token_now(), **fields}
        answer = await phone.send_now("POST", path, data=data)
    return answer.status_code


def entered_by_slips(desk: Desk) -> list[tuple[str, int]]:
    """Return by which slip which board got its result, as the journal has it."""
    return [
        (line.who, int(entry.act.arguments["board"]))
        for line, entry in zip(
            journal(desk.database, "demo"), desk.database.entries("demo"), strict=True
        )
        if entry.act.what == "enter result" and "slip" in entry.act.who
    ]


def test_every_code_on_every_board_by_every_door(
    site: FastAPI, desk: Desk, runner: asyncio.Runner, printed: NewSlips
) -> None:
    """All at once, with fields that name another board beside the path."""
    boards = sorted(printed.tokens)
    phones = {board: phone_of(site, runner, printed, board) for board in boards}

    async def storm() -> dict[tuple[int, int, str], int]:
        tries = [
            (own, board, path, more)
            for own in boards
            for board in boards
            for path in PATHS
            for more in ({}, {"board": str(board)}, {"board": str(own), "round": str(ROUND)})
            if own != board and (not more or not path.startswith("/api"))
        ]
        made = [
            sent(phones[own], path.format(round=ROUND, board=board), **more)
            for own, board, path, more in tries
        ]
        statuses = await asyncio.gather(*made)
        return {
            (own, board, path): status
            for (own, board, path, _), status in zip(tries, statuses, strict=True)
        }

    found = runner.run(storm())
    assert {place: status for place, status in found.items() if status != 403} == {}
    assert entered_by_slips(desk) == []

    async def own() -> list[int]:
        """Send each result to the own board while the form names another; the path counts."""
        first = PATHS[0]
        return await asyncio.gather(
            *(sent(phones[b], first.format(round=ROUND, board=b), board="3") for b in boards)
        )

    assert set(runner.run(own())) == {303}
    assert sorted(entered_by_slips(desk)) == sorted(
        (f"slip of board {board}, round {ROUND}", board) for board in boards
    )


@pytest.mark.parametrize("how", ["paired anew", "boards swapped"])
def test_a_code_of_before_enters_nothing_for_others(
    site: FastAPI,
    desk: Desk,
    runner: asyncio.Runner,
    new_client: Callable[[FastAPI], Client],
    printed: NewSlips,
    how: str,
) -> None:
    """Board 1 is another game now; its players' old slip must not write on it, nor on board 3."""
    phones = {board: phone_of(site, runner, printed, board) for board in (1, 2, 3)}
    change_boards(desk, players_too=how == "paired anew")
    before = desk.version("demo")
    changed = (1, 3)
    for board in changed:
        for path in PATHS:
            place = path.format(round=ROUND, board=board)
            assert runner.run(sent(phones[board], place)) == 403, place
        fresh = new_client(site).get(f"/p/{printed.tokens[board]}")
        assert fresh.status_code == 409
        assert OTHERS_SIT_THERE in fresh.text
    assert desk.version("demo") == before
    assert runner.run(sent(phones[2], PATHS[0].format(round=ROUND, board=2))) == 303
    again = make_slip_links(desk, "demo", ROUND)
    new = phone_of(site, runner, again, 1)
    assert runner.run(sent(new, PATHS[0].format(round=ROUND, board=1))) == 303


def change_boards(desk: Desk, *, players_too: bool) -> None:
    """Let boards 1 and 3 change places, or two of their players."""
    with desk.step("demo", "swap boards") as step:
        one, three = (step.row(BoardRow, ROUND, board) for board in (1, 3))
        assert one is not None
        assert three is not None
        if players_too:
            step.update(one, white=three.white)
            step.update(three, white=one.white)
        else:
            step.update(one, white=three.white, black=three.black)
            step.update(three, white=one.white, black=one.black)


def test_the_pairing_changes_between_the_look_and_the_entry(
    site: FastAPI, desk: Desk, printed: NewSlips
) -> None:
    """The code is looked at once more within the step that writes."""
    from ronde.office.playing.results import EnterResult

    link = link_by_token(site.state.site.database, printed.tokens[1])
    at_board = Desk(site.state.site.database, "slip of board 1, round 5", slip=link)
    change_boards(desk, players_too=False)
    with pytest.raises(RondeError, match=OTHERS_SIT_THERE):
        at_board.do("demo", EnterResult(ROUND, 1, "1-0"))
    with pytest.raises(RondeError, match=OTHERS_SIT_THERE):
        at_board.do("demo", EnterResult(ROUND, 3, "1-0"))


def test_a_code_goes_with_the_board_and_not_with_the_table(
    site: FastAPI, desk: Desk, runner: asyncio.Runner, printed: NewSlips
) -> None:
    """Players with a fixed table sit elsewhere; the board that the code enters stays theirs."""
    with desk.step("demo", "fix tables") as step:
        for board, place in ((1, 3), (3, 1)):
            row = step.row(BoardRow, ROUND, board)
            assert row is not None
            step.update(row, place=place)
    for board in (1, 3):
        phone = phone_of(site, runner, printed, board)
        assert runner.run(sent(phone, PATHS[0].format(round=ROUND, board=4 - board))) == 403
        assert runner.run(sent(phone, PATHS[0].format(round=ROUND, board=board))) == 303
    assert sorted(board for _, board in entered_by_slips(desk)) == [1, 3]


class TestWhatWaitedOnAPhone:
    """Results of the outbox come later, with a key of their own: refused with a sentence, or in."""

    KEY = "7d5c0e9f2b7d5c0e9f2b"

    def told(self, phone: Client, board: int, **fields: str) -> tuple[int, str]:
        """Send what waited; return the status, and what is said to it."""
        path = PATHS[0].format(round=ROUND, board=board)
        answer = phone.submit(path, **{"result": "1-0", "key": self.KEY, **fields})
        return answer.status_code, words_of(answer.text)

    def test_a_foreign_code(
        self, site: FastAPI, desk: Desk, runner: asyncio.Runner, printed: NewSlips
    ) -> None:
        before = desk.version("demo")
        for own in sorted(printed.tokens)[1:]:
            status, said = self.told(phone_of(site, runner, printed, own), 1)
            assert status == 403
            assert "opens its own board only" in said
        assert desk.version("demo") == before
        status, _ = self.told(phone_of(site, runner, printed, 1), 1)
        assert status == 200, "a key that was refused elsewhere is not used up"
        assert entered_by_slips(desk) == [(f"slip of board 1, round {ROUND}", 1)]

    def test_an_expired_code(
        self, site: FastAPI, desk: Desk, runner: asyncio.Runner, printed: NewSlips
    ) -> None:
        phone, before = phone_of(site, runner, printed, 1), desk.version("demo")
        token = phone.token
        with clock_set(site, timedelta(hours=LONGEST_HOURS + 1)):
            path = PATHS[0].format(round=ROUND, board=1)
            fields = {"csrf_token": token, "result": "1-0", "key": self.KEY}
            answer = phone.send("POST", path, data=fields)
        assert answer.status_code in (303, 401, 403)
        assert answer.status_code != 303 or "/login" in answer.headers["location"]
        assert desk.version("demo") == before

    def test_twice_the_same_and_then_another(
        self, site: FastAPI, desk: Desk, runner: asyncio.Runner, printed: NewSlips
    ) -> None:
        phone = phone_of(site, runner, printed, 1)
        assert [self.told(phone, 1)[0] for _ in range(3)] == [200, 200, 200]
        assert entered_by_slips(desk) == [(f"slip of board 1, round {ROUND}", 1)]
        status, said = self.told(phone, 1, result="0-1")
        assert status == 422
        assert "another result was sent under this key" in said
        status, said = self.told(phone, 1, result="0-1", key="f00d" * 5)
        assert status == 409
        assert said
        assert entered_by_slips(desk) == [(f"slip of board 1, round {ROUND}", 1)]
