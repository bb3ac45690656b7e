"""Tournament to rows to tournament: nothing is lost; lists and pages know everything."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.small_events import small_event

from ronde import formats
from ronde.errors import HistoryError
from ronde.model import (
    DRAUGHTS,
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    Details,
    ForbiddenGroup,
    Game,
    NationalRating,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Points,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Sex,
    Stage,
    Tournament,
    VirtualPoints,
)
from ronde.model.matches import is_team_event
from ronde.model.team import ForfeitedMatch, LineUp, Team, TeamByes, TeamData
from ronde.store import Act, Database
from ronde.store.events import boards_of_round, list_events, load_tournament, open_event
from ronde.store.replay import empty_state
from ronde.store.rows import State, at, complete_row, place_of, plain_row, schema_named, typed_state
from ronde.store.tables import (
    AREAS,
    AbsenceRow,
    BoardRow,
    ForbiddenPlayerRow,
    ForbiddenRow,
    PlayerRow,
    RoundRow,
)
from ronde.store.tournaments import forbidden_groups, rows_of, tournament_of, tournament_of_players

KEY = "spring-open"
DATA = Path(__file__).parents[1] / "data"
FILES = sorted(path for path in DATA.rglob("*") if path.suffix in (".trf", ".json"))
OPEN = Act("Anna", "open event")
_1, _2, _3 = PlayerId(1), PlayerId(2), PlayerId(3)

EVERYTHING = Tournament(
    players=(
        Player(_2, "Ben", Sex.MALE, "FM", 2211, "NED", "1234567", "1990/05/17", "Rooks", 1),
        Player(_1, "Ada", Sex.FEMALE, "WGM", None, "FRA", "", "1985", "", None),
        Player(_3, "É. Öst", None, "", 0),
    ),
    rounds=(
        Round(),
        Round(
            (Game(_2, _1, Result.SHORT_WIN, Result.SHORT_LOSS),),
            (Bye(_3, ByeKind.PAIRING_ALLOCATED),),
        ),
        Round((Game(_1, _3, Result.FORFEIT_WIN, Result.FORFEIT_LOSS),)),
    ),
    requested_byes=(
        RequestedBye(RoundNumber(5), _2, ByeKind.HALF_POINT),
        RequestedBye(RoundNumber(4), _3, ByeKind.ZERO_POINT),
    ),
    details=Details(
        "Winter", "Gouda", "NED", "2026-01-02", "2026-01-04", "Swiss", "Anna", ("Cas", "Dora"),
        "90+30", "5400+30", ("26/01/02", "", "26/01/04"), "FIDE", "ronde", ("BH", "SB"), ("DE",),
    ),
    number_of_rounds=7,
    rules="dutch-2026",
    settings=(("b", "2"), ("a", "1")),
    points=DRAUGHTS,
    initial_colour=Colour.BLACK,
    lot=2**80 + 1,
    forbidden=(
        ForbiddenGroup((_3, _1)),
        ForbiddenGroup((_1, _2, _3), RoundNumber(2), RoundNumber(4)),
    ),
    acceleration="baku",
    virtual_points=(
        VirtualPoints(_3, (Points(10), Points(0))),
        VirtualPoints(_1, (Points(5),)),
    ),
    adjustments=(
        Adjustment((_1,), Points(-5), RoundNumber(2), "telephone", Points(10)),
        Adjustment((_2, _3), Points(5)),
    ),
    numberings=(
        Numbering(RoundNumber(2), ((_1, PairingNumber(2)), (_2, PairingNumber(1)))),
        Numbering(RoundNumber(1), ((_3, PairingNumber(1)),)),
    ),
    national_ratings=(NationalRating("NED", Player(_2, "Ben B.", rating=2300)),),
    team_data=TeamData(
        (Team("Rooks", (_2, _1), 1, "R", "2200", Points(4), None, 2), Team("Kings")),
        (TeamByes(Points(1), Points(2), (1, None)),),
        (ForfeitedMatch(RoundNumber(1), 1, 2, None),),
        (LineUp(RoundNumber(2), 1, 2, (_1, None)),),
        "WB", Points(2), Points(1), Points(0),
    ),
    foreign_lines=("### a remark", ""),
)  # fmt: skip


def state_of(tournament: Tournament) -> State:
    """Return the rows of a tournament as the database would hand them back."""
    state = empty_state("event")
    for row in rows_of(tournament):
        table, key = place_of(row)
        state[table][key] = complete_row(schema_named(table), key, plain_row(row))
    return typed_state(AREAS["event"], state)


def test_everything_that_a_tournament_can_say_comes_back(database: Database) -> None:
    open_event(database, "winter", EVERYTHING, OPEN, discipline="draughts")
    with database.reading("winter") as reader:
        assert load_tournament(reader) == EVERYTHING
    assert database.verify("winter") == ()
    assert tournament_of(database.state_at("winter", 1)) == EVERYTHING


def test_every_file_comes_back() -> None:
    read = {path: formats.read_file(path, lenient=True).tournament for path in FILES}
    events = {
        path.relative_to(DATA): event
        for path, event in read.items()
        if event is not None and not is_team_event(event)  # tests/office/teams/test_files.py
    }
    kept = {path: tournament_of_players(state_of(event)) for path, event in events.items()}
    assert [path for path, event in events.items() if kept[path] != event] == []


def test_the_files_are_there() -> None:
    assert len(FILES) > 150


def test_small_events_come_back(tmp_path: Path) -> None:
    with Database.open(tmp_path / "small.sqlite") as database:
        for seed in range(40):
            tournament = small_event(seed)
            open_event(database, f"small-{seed}", tournament, OPEN)
            with database.reading(f"small-{seed}") as reader:
                assert load_tournament(reader) == tournament


def test_many_small_events_come_back_without_a_database() -> None:
    for seed in range(400):
        tournament = small_event(seed)
        assert tournament_of(state_of(tournament)) == tournament


NOBODY = PlayerId(9)
ALONE = Tournament((Player(_1),))
STRANGERS = {
    "forbidden": replace(ALONE, forbidden=(ForbiddenGroup((_1, NOBODY)),)),
    "adjustment": replace(ALONE, adjustments=(Adjustment((NOBODY,), Points(5)),)),
    "virtual points": replace(ALONE, virtual_points=(VirtualPoints(NOBODY, (Points(5),)),)),
    "numbering": replace(
        ALONE, numberings=(Numbering(RoundNumber(1), ((NOBODY, PairingNumber(1)),)),)
    ),
}


@pytest.mark.parametrize("where", STRANGERS)
def test_who_did_not_enter_cannot_be_named(database: Database, where: str) -> None:
    with pytest.raises(HistoryError, match="player 9, who did not enter"):
        open_event(database, "stranger", STRANGERS[where], OPEN)
    assert [subject.key for subject in database.subjects()] == [KEY]


def test_a_draft_counts_only_when_asked_for(database: Database) -> None:
    with database.step(KEY, Act("Anna", "pair")) as step:
        step.insert(RoundRow(2, Stage.DRAFT))
        step.insert(BoardRow(2, 1, white=1, black=2))
    with database.reading(KEY) as reader:
        now, draft, before = (load_tournament(reader, through=at) for at in (None, 2, 0))
    assert (len(now.rounds), len(draft.rounds), len(before.rounds)) == (1, 2, 0)
    assert len(now.requested_byes) == 1
    assert draft.requested_byes == (), "the round is paired, so the request is used up"


def test_a_renumbering_moves_every_mention(database: Database) -> None:
    with database.step(KEY, Act("Anna", "renumber")) as step:
        step.update(at(PlayerRow, 1), number=2, position=2)
        step.update(at(PlayerRow, 2), number=1, position=1)
    with database.reading(KEY) as reader:
        tournament = load_tournament(reader)
    assert [player.name for player in tournament.players[:2]] == ["Beryl", "Agate"]
    assert [(game.white, game.black) for game in tournament.rounds[0].games[:2]] == [(2, 5), (1, 6)]


def test_who_is_not_listed_is_unknown_to_the_tournament(database: Database) -> None:
    with database.step(KEY, Act("Anna", "late entry")) as step:
        step.insert(PlayerRow(9, number=9, position=9, is_listed=False))
        step.insert(AbsenceRow(2, 9, 0, ByeKind.ZERO_POINT))
    with database.reading(KEY) as reader:
        tournament = load_tournament(reader)
    assert len(tournament.players) == 8
    assert [bye.player for bye in tournament.requested_byes] == [3]


def test_wishes_are_no_prohibitions(database: Database) -> None:
    with database.step(KEY, Act("Anna", "keep apart")) as step:
        step.insert(ForbiddenRow(1, is_firm=False, ground="club", last_round=2))
        for position, player in enumerate((4, 5), 1):
            step.insert(ForbiddenPlayerRow(1, position, player=player))
    with database.reading(KEY) as reader:
        state = reader.state()
    assert tournament_of(state).forbidden == ()
    wish = ForbiddenGroup((PlayerId(4), PlayerId(5)), last_round=RoundNumber(2))
    assert forbidden_groups(state, firm=False) == (wish,)


def test_the_list_of_events(database: Database, small_tournament: Tournament) -> None:
    later = replace(small_tournament, details=Details("Höfe 100%", "Gouda", start_date="2027"))
    open_event(database, "later", later, OPEN)
    with database.connection() as connection:
        first, second = list_events(connection)
        assert (first.key, first.name, first.players, first.rounds) == ("later", "Höfe 100%", 8, 1)
        assert (second.key, second.version) == (KEY, 1)
        assert [e.key for e in list_events(connection, search="gouda")] == ["later"]
        assert [e.key for e in list_events(connection, search="100%")] == ["later"]
        assert list_events(connection, search="%0%") == []
        assert [e.key for e in list_events(connection, limit=1, offset=1)] == [KEY]


def test_the_boards_of_a_round_name_the_players(database: Database) -> None:
    with database.reading(KEY) as reader:
        boards = boards_of_round(reader, 1)
    assert [(b.row.board, b.white_name, b.black_name) for b in boards[:2]] == [
        (1, "Agate", "Epidote"),
        (2, "Beryl", "Fluorite"),
    ]


def big_tournament(size: int, rounds: int) -> Tournament:
    ids = [PlayerId(number) for number in range(1, size + 1)]
    players = tuple(Player(id_, f"Player {id_}", rating=2800 - id_) for id_ in ids)
    half = size // 2

    def round_(shift: int) -> Round:
        blacks = ids[half + shift :] + ids[half : half + shift]
        pairs = zip(ids[:half], blacks, strict=True)
        return Round(tuple(Game(w, b, Result.DRAW, Result.DRAW) for w, b in pairs))

    return Tournament(players, tuple(round_(shift) for shift in range(rounds)))


@pytest.mark.long
def test_a_database_of_two_thousand_events(database_url: str) -> None:
    """Everything is found among thousands; `benchmarks.office` says how quickly."""
    small = big_tournament(40, 1)
    big = big_tournament(2000, 11)
    with Database.open(database_url) as database:
        for number in range(2000):
            open_event(database, f"event-{number}", small, OPEN)
        open_event(database, "big", big, OPEN)
        with database.connection() as connection:
            assert len(list_events(connection, limit=100)) == 100
        with database.reading("big") as reader:
            assert len(boards_of_round(reader, 11)) == 1000
            assert load_tournament(reader) == big


@pytest.mark.long
def test_a_thousand_results_in_a_big_event(tmp_path: Path) -> None:
    with Database.open(tmp_path / "big.sqlite") as database:
        open_event(database, "big", big_tournament(2000, 1), OPEN)
        for board in range(1, 1001):
            with database.step("big", Act("Anna", "enter result", {"board": board})) as step:
                step.update(at(BoardRow, 1, board), white_result="win")
        assert len(database.entries("big")) == 1001
