"""What pages keep from step to step of an event is what they would make from scratch."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from tests.leagues import LEAGUE, new_league
from tests.web.clients import Clients

from ronde.declared.cache import Cache, Latest
from ronde.errors import RondeError
from ronde.model import Result
from ronde.office.desk import Desk
from ronde.office.entries.absences import Withdraw
from ronde.office.entries.attendance import LateEntry
from ronde.office.history.history import redo, undo
from ronde.office.hosting.retention import HidePlayer
from ronde.office.paperwork.publicpages import ShownEvent, shown_event
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.players.entrant import Entrant
from ronde.office.playing.corrections import CorrectResult, SwapColours
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.teams.lineups import OpenMatches, SendLineUp
from ronde.office.teams.matches import CorrectGame, EnterGame, match_sheet
from ronde.office.teams.squads import DescribeTeam
from ronde.simulate.generator import generate
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.web.language import Speech
from ronde.web.later import Later
from ronde.web.public.eventview import Caches, EventView
from ronde.web.public.links import PublicLinks
from ronde.web.site import templates

EVENT: Final = "open"
Step = Callable[[Desk, random.Random], object]


def enter(desk: Desk, chance: random.Random) -> object:
    """Enter a result where none stands, or correct one."""
    rounds = desk.tournament(EVENT).rounds
    number = chance.randint(1, len(rounds)) if chance.random() < 0.4 else len(rounds)
    board = chance.randint(1, len(rounds[number - 1].games))
    result = chance.choice(["1-0", "=", "0-1", "+-", "-+", "--"])
    game = rounds[number - 1].games[board - 1]
    if game.white_result is Result.UNFINISHED:
        return desk.do(EVENT, EnterResult(number, board, result))
    return desk.do(EVENT, CorrectResult(number, board, result, reason="misread"))


def swap(desk: Desk, chance: random.Random) -> object:
    number = len(desk.tournament(EVENT).rounds)
    return desk.do(EVENT, SwapColours(number, chance.randint(1, 4), reason="sat wrongly"))


def next_round(desk: Desk, chance: random.Random) -> object:
    """Enter what is missing, and pair and publish one more round."""
    rounds = desk.tournament(EVENT).rounds
    for board, game in enumerate(rounds[-1].games, 1):
        if game.is_unfinished:
            desk.do(EVENT, EnterResult(len(rounds), board, "="))
    desk.do(EVENT, DraftPairing())
    return desk.do(EVENT, PublishRound()) if chance.random() < 0.8 else None


STEPS: Final[tuple[Step, ...]] = (
    *(enter,) * 8,
    swap,
    next_round,
    lambda desk, _: undo(desk, EVENT, reason="by mistake"),
    lambda desk, _: undo(desk, EVENT, reason="by mistake"),
    lambda desk, _: redo(desk, EVENT),
    lambda desk, chance: desk.do(EVENT, Withdraw(chance.randint(1, 9), reason="ill")),
    lambda desk, chance: desk.do(EVENT, HidePlayer(chance.randint(1, 9))),
    lambda desk, _: desk.do(EVENT, LateEntry(Entrant(name="Late, Lara"))),
    lambda desk, chance: desk.do(
        EVENT, ChangeSettings(SettingsChange(name=f"Open {chance.random()}"))
    ),
)


def caches() -> Caches:
    return Caches(Cache(), Cache(), Cache(), Latest(), Latest())


def view_of(event: ShownEvent, kept: Caches, *, private: bool) -> EventView:
    caches = replace(kept, own=Cache())
    return EventView(event, Speech("fr"), PublicLinks(EVENT), templates(), caches, private)


def pages(event: ShownEvent, kept: Caches, *, private: bool) -> list[str]:
    """Return what people look at after a result."""
    view = view_of(event, kept, private=private)
    return [
        view.home(),
        view.standings(),
        view.standings(event.rounds),
        view.crosstable(),
        view.player(1),
        view.pairings(event.rounds),
        view.names(event.rounds),
    ]


@pytest.mark.parametrize("rules", ["dutch-2026", "berger"])
def test_every_page_is_equal_after_every_step(rules: str, tmp_path: Path) -> None:
    chance = random.Random(rules)
    drawn = generate(rules=rules, seed=3, players=10).tournament
    before = replace(drawn, rounds=drawn.rounds[:2], requested_byes=())
    with Database.open(tmp_path / "open.sqlite") as database:
        desk = Desk(database, "clerk", tmp_path)
        open_event(database, EVENT, before, Act("clerk", "open event"))
        seen = {private: shown_event(desk, EVENT, private=private) for private in (True, False)}
        kept = caches()
        done = 0
        while done < 12:
            try:
                chance.choice(STEPS)(desk, chance)
            except RondeError:  # not every step may be taken at every time
                continue
            done += 1
            for private, earlier in seen.items():
                now = seen[private] = shown_event(desk, EVENT, private=private, before=earlier)
                assert now == shown_event(desk, EVENT, private=private)
                if chance.random() < 0.5:
                    view_of(now, kept, private=private).prepare()
                assert pages(now, kept, private=private) == pages(now, caches(), private=private)


def board_of_a_match(desk: Desk, chance: random.Random) -> object:
    """Enter the result of a board of a match, or correct it, in any round."""
    number = chance.randint(1, len(desk.tournament(LEAGUE).rounds))
    line = chance.choice(match_sheet(desk, LEAGUE, number).lines)
    result, board = chance.choice(["1-0", "=", "0-1", "+-", "--"]), chance.randint(1, 2)
    if not line.games or not line.games[board - 1].result:
        return desk.do(LEAGUE, EnterGame(number, line.match, board, result))
    wrong = CorrectGame(number, line.match, board, result, reason="misread")
    return desk.do(LEAGUE, wrong)


def line_up(desk: Desk, chance: random.Random) -> object:
    """Send a line-up with a reserve for the last round."""
    team, number = chance.randint(1, 4), len(desk.tournament(LEAGUE).rounds)
    return desk.do(LEAGUE, SendLineUp(number, team, (5 * team - 4, 5 * team)))


def next_matches(desk: Desk, chance: random.Random) -> object:
    """Enter what is missing, and pair and publish one more round."""
    last = len(desk.tournament(LEAGUE).rounds)
    desk.do(LEAGUE, OpenMatches(last))
    for line in match_sheet(desk, LEAGUE, last).lines:
        for game in line.games:
            if not game.result:
                desk.do(LEAGUE, EnterGame(last, line.match, game.board, "="))
    desk.do(LEAGUE, CompleteRound())
    desk.do(LEAGUE, DraftPairing())
    return desk.do(LEAGUE, PublishRound()) if chance.random() < 0.8 else None


STEPS_OF_TEAMS: Final[tuple[Step, ...]] = (
    *(board_of_a_match,) * 8,
    next_matches,
    lambda desk, _: desk.do(LEAGUE, OpenMatches(len(desk.tournament(LEAGUE).rounds))),
    line_up,
    lambda desk, _: undo(desk, LEAGUE, reason="by mistake"),
    lambda desk, _: redo(desk, LEAGUE),
    lambda desk, chance: desk.do(
        LEAGUE, DescribeTeam(chance.randint(1, 4), captain=f"Agate {chance.random()}")
    ),
)


def test_every_page_of_teams_is_equal_after_every_step(desk: Desk) -> None:
    chance = random.Random(8)
    new_league(desk)
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound())
    next_matches(desk, chance)
    seen, kept, done = shown_event(desk, LEAGUE), caches(), 0
    while done < 10:
        try:
            chance.choice(STEPS_OF_TEAMS)(desk, chance)
        except RondeError:  # not every step may be taken at every time
            continue
        done += 1
        seen = shown_event(desk, LEAGUE, before=seen)
        assert seen == shown_event(desk, LEAGUE)
        assert seen.people() == shown_event(desk, LEAGUE).people()
        assert pages(seen, kept, private=False) == pages(seen, caches(), private=False)


def test_after_a_board_no_more_than_its_match_is_made_anew(desk: Desk) -> None:
    new_league(desk)
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound())
    desk.do(LEAGUE, OpenMatches(1))
    before = shown_event(desk, LEAGUE)
    desk.do(LEAGUE, EnterGame(1, 2, 1, "1-0"))
    after = shown_event(desk, LEAGUE, before=before)
    assert after.matches[1][0] is before.matches[1][0]
    assert (before.matches[1][1].white_points, after.matches[1][1].white_points) == ("", "1")
    assert after.squads is before.squads


def test_a_round_is_prepared_before_its_last_result_and_for_everybody(tmp_path: Path) -> None:
    drawn = generate(seed=3, players=60, rounds=4).tournament
    *others, last = drawn.rounds[3].games
    still_open = last._replace(white_result=Result.UNFINISHED, black_result=Result.UNFINISHED)
    rounds = (*drawn.rounds[:3], replace(drawn.rounds[3], games=(*others, still_open)))
    with Database.open(tmp_path / "open.sqlite") as database:
        desk = Desk(database, "clerk", tmp_path)
        open_event(database, EVENT, replace(drawn, rounds=rounds), Act("clerk", "open event"))
        kept = caches()
        view = view_of(shown_event(desk, EVENT, private=True), kept, private=True)
        view.prepare()
        before = view.found(4).field
        assert view.found().field.rounds == 3, "what is shown is the last complete round"
        desk.do(EVENT, EnterResult(4, len(rounds[3].games), "1-0"))
        after = view_of(shown_event(desk, EVENT), kept, private=False).found().field
    assert after.rounds == 4
    anew = {player for player, rows in after.rows.items() if rows is not before.rows[player]}
    assert anew == {last.white, last.black}


def happens(is_so: Callable[[], bool]) -> bool:
    """Return whether something becomes so within ten seconds in another thread."""
    return any(is_so() or threading.Event().wait(0.02) for _ in range(500))


def test_the_server_prepares_after_a_change(client_as: Clients, desk: Desk) -> None:
    desk.do("demo", DraftPairing())
    client = client_as("arbiter")
    assert client.submit("/events/demo/round/publish", follow=False).status_code == 303
    assert happens(lambda: len(client.site.latest) == 2), "the event and its standing"


def test_many_changes_are_prepared_for_once() -> None:
    later, begun, done = Later(), threading.Event(), []

    def work(event: str) -> None:
        begun.wait(10)
        done.append(event)

    for event in ("one", "two", "one"):
        later.once(0.3, work, event)
    begun.set()
    assert happens(lambda: len(done) == 2)
    later.close()
    later.once(0, work, "three")
    assert sorted(done) == ["one", "two"]


def test_after_a_result_no_more_than_its_round_is_read(tmp_path: Path) -> None:
    drawn = generate(seed=3, players=10, rounds=3).tournament
    with Database.open(tmp_path / "open.sqlite") as database:
        desk = Desk(database, "clerk", tmp_path)
        open_event(database, EVENT, drawn, Act("clerk", "open event"))
        before = shown_event(desk, EVENT)
        desk.do(EVENT, CorrectResult(3, 1, "--", reason="nobody came"))
        after = shown_event(desk, EVENT, before=before)
    first, second, third = after.tournament.rounds
    assert third != before.tournament.rounds[2]
    assert (first, second) == before.tournament.rounds[:2]
    assert first is before.tournament.rounds[0]
    assert after.tournament.players is before.tournament.players


def test_names_are_escaped_in_the_tables(tmp_path: Path) -> None:
    drawn = generate(seed=3, players=10, rounds=3).tournament
    first, *others = drawn.players
    named = replace(drawn, players=(replace(first, name="<b>O'Neil"), *others))
    with Database.open(tmp_path / "open.sqlite") as database:
        open_event(database, EVENT, named, Act("clerk", "open event"))
        view = view_of(shown_event(Desk(database, "clerk"), EVENT), caches(), private=False)
        for body in (view.standings(), view.crosstable()):
            assert "&lt;b&gt;O&#39;Neil</a>" in body
            assert "<b>O" not in body
