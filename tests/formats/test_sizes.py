"""Files of a few megabytes that no event can be: refused by counting, before they are read."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from ronde.errors import FormatError, OversizedFileError
from ronde.formats import gamelist, read_bytes, read_text, sizes
from ronde.formats.findings import MOST_OF_A_KIND
from ronde.formats.gamelist import read_results
from ronde.formats.tables import csv_rows, read_csv_table
from ronde.model import Game, Player, PlayerId, Result, Round, Tournament
from ronde.ratings.ffjd.documents import parsed
from ronde.ratings.ffjd.seriesfile import series_from_data
from ronde.serialisation import MOST_OBJECTS, MOST_VALUES

PLAYER = "001    1      Agate, Ada                        2480                             0.0"


def document(**parts: object) -> str:
    """Return a document of ours with these parts."""
    return json.dumps({"format": "ronde-tournament", "version": 1, **parts})


def players(count: int, first: int = 1) -> list[dict[str, object]]:
    """Return so many players of a document."""
    return [{"id": number, "name": "A"} for number in range(first, first + count)]


def table(count: int, *rounds: str) -> str:
    """Return a table of so many players, nobody of whom has played."""
    lines = (f"{number},A{',' * len(rounds)}" for number in range(1, count + 1))
    return "\n".join([",".join(("number", "name", *rounds)), *lines])


GAME = {"white": 1, "black": 2, "white_result": "win", "black_result": "loss"}
OVERSIZED: dict[str, tuple[Callable[[], str], str]] = {
    "lines of a table": (
        lambda: "number,name\n" + "1,A\n" * 200_000,
        "open has 200001 lines; at most 60000 are read",
    ),
    "lines that say nothing": (
        lambda: "number,name\n" + "\r" * 60_001,
        "open has 60002 lines; at most 60000 are read",
    ),
    "lines of a report": (
        lambda: "012 Open\n" + "XXX remark\n" * 60_000,
        "open has 60001 lines; at most 60000 are read",
    ),
    "a long line": (
        lambda: f"012 Open\n132 {'x' * 60_000}",
        r"a line of 60004 characters \(line 2\); at most 60000 are read",
    ),
    "columns": (
        lambda: "number,name" + ",x" * 1_099,
        "has 1101 columns in line 1; a table has at most 1100",
    ),
    "columns of a list": (
        lambda: "No;Name;Rtg" + ";x" * 1_098,
        "has 1101 columns in line 1; a table has at most 1100",
    ),
    "players of a table": (
        lambda: table(10_000),
        "open names 10000 players; an event has at most 9999",
    ),
    "players of a report": (
        lambda: "012 Open\n" + f"{PLAYER}\n" * 10_000,
        "open names 10000 players; an event has at most 9999",
    ),
    "players of a list": (
        lambda: "No;Name;Rtg\n" + "1;Agate;1500\n" * 10_000,
        "open names 10000 players; an event has at most 9999",
    ),
    "players of squads": (
        lambda: "Team;Board;Name;Elo\n" + "Reds;1;Agate;1500\n" * 10_000,
        "open names 10000 players; an event has at most 9999",
    ),
    "players of a document": (
        lambda: document(players=players(10_000)),
        "open names 10000 players; an event has at most 9999",
    ),
    "a round far away": (
        lambda: table(501, "round 999"),
        "open tells 500499 rounds of players; those of all players together are at most 500000",
    ),
    "rounds of a list": (
        lambda: "No;Name;Rd999\n" + "1;Agate;0\n" * 501,
        "open tells 500499 rounds of players",
    ),
    "rounds of a report": (
        lambda: "012 Open\n" + f"{PLAYER}{'  0000 - Z' * 999}\n" * 501,
        "open tells 500499 rounds of players",
    ),
    "rounds of a document": (
        lambda: document(players=players(2), rounds=[{}] * 1_000),
        "open has 1000 rounds; an event has at most 999",
    ),
    "another list of a document": (
        lambda: document(players=players(2), forbidden=[{"players": [1, 2]}] * 20_001),
        "open has 20001 entries under 'forbidden'; at most 20000 are read",
    ),
    "numbers of a document": (
        lambda: document(players=players(2, 10**4000)),
        "a starting number of 4001 digits; the largest is 999999999",
    ),
    "objects of a document": (
        lambda: '{"a": [' + "[]," * MOST_OBJECTS + "[]]}",
        f"has {MOST_OBJECTS + 3} values, lists and objects of JSON; at most {MOST_OBJECTS} are",
    ),
    "values of a document": (
        lambda: '{"a": [' + "1," * (MOST_VALUES + 1) + "1]}",
        f"has {MOST_VALUES + 1} values, lists and objects of JSON; at most {MOST_VALUES} are",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", OVERSIZED)
def test_what_no_event_can_be_is_refused_with_its_size(kind: str) -> None:
    made, sentence = OVERSIZED[kind]
    with pytest.raises(OversizedFileError, match=sentence):
        read_bytes(made().encode(), file="open")


def test_games_of_a_document_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "MOST_RESULTS", 9)
    text = document(players=players(2), rounds=[{"games": [GAME]}] * 5)
    with pytest.raises(OversizedFileError, match=r"open tells 10 rounds of players; .* most 9"):
        read_text(text, file="open")


@pytest.mark.parametrize(
    "text",
    [
        table(sizes.MOST_PLAYERS),
        table(100, "round 999"),
        document(players=players(sizes.MOST_PLAYERS)),
    ],
)
def test_what_an_event_can_be_is_read(text: str) -> None:
    assert read_text(text).tournament is not None


def test_a_file_of_errors_is_not_read_to_its_end() -> None:
    wrong = "\n".join(f"{number},A,zz" for number in range(1, 5_000))
    reading = read_text(f"number,name,round 1\n{wrong}\n", file="open")
    assert reading.tournament is None
    assert reading.dialect == "csv"
    assert len(reading.findings) == MOST_OF_A_KIND + 1
    assert "the file was not read to its end" in reading.findings[-1].what


def test_cells_of_a_list_of_players_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "MOST_CELLS", 100)
    with pytest.raises(OversizedFileError, match=r"list\.csv has more than 100 cells"):
        csv_rows("Agate,1500\n" * 51, ",", "list.csv")
    assert len(csv_rows("Agate,1500\n" * 50, ",", "list.csv")) == 50


def test_empty_lines_of_a_list_of_players_are_counted() -> None:
    with pytest.raises(OversizedFileError, match=r"list\.csv has 60002 lines"):
        read_csv_table(b"name,rating\n" + b"\n" * 60_001, "list.csv")


class TestListsOfGames:
    EVENT = Tournament(
        players=(Player(PlayerId(1), "Agate"), Player(PlayerId(2), "Beryl")),
        rounds=(Round((Game(PlayerId(1), PlayerId(2), Result.WIN, Result.LOSS),)),),
    )

    def test_too_many_games(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(gamelist, "_MOST_GAMES", 3)
        with pytest.raises(OversizedFileError, match=r"a\.pgn has more than 3 games"):
            read_results('[White "A"]\n' * 4, self.EVENT, 1, file="a.pgn")
        assert not read_results('[White "A"]\n' * 3, self.EVENT, 1, file="a.pgn").results

    def test_too_many_lines(self) -> None:
        with pytest.raises(OversizedFileError, match=r"has 600001 lines; at most 600000 are read"):
            read_results('[White "A"]' + "\n" * 600_001, self.EVENT, 1)


class TestSeries:
    def test_players_and_games_are_counted(self) -> None:
        series = {"kind": "slow", "players": [{"id": 1}] * 10_000, "games": []}
        with pytest.raises(FormatError, match="10000 players are listed; a series has at most"):
            series_from_data(series)
        series = {"kind": "slow", "players": [{"id": 1}], "games": [{}] * 100_001}
        with pytest.raises(FormatError, match="100001 games are listed; a series has at most"):
            series_from_data(series)

    def test_a_dense_document(self) -> None:
        with pytest.raises(OversizedFileError, match=r"s\.json has 400002 values"):
            parsed('{"players": [' + "{}," * 400_000 + "]}", "s.json")

    def test_a_key_given_twice_among_many(self) -> None:
        keys = ",".join(f'"k{number}": 1' for number in range(50_000))
        with pytest.raises(FormatError, match="the key 'k0' is given twice"):
            parsed(f'{{{keys}, "k0": 1}}', "s.json")
