"""`ronde event add`, `import`, `change`, `remove`, `order`, `close-list`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.event.office import Office

from ronde.errors import EXIT_FILE, EXIT_INPUT
from ronde.store import Database
from ronde.store.tables import PlayerRow


def order_of(office: Office) -> list[str]:
    players = json.loads(office.done("show", "open", "--players", "--json"))["players"]
    return [player["name"].partition(",")[0] for player in players]


class TestAdd:
    def test_a_player_gets_the_fitting_number(self, entered: Office) -> None:
        told = entered.done(
            "add", "open", "Jade, Jo", "--rating", 1700, "--title", "fm", "--sex", "w", "--club",
            "Ridge", "--born", "2001", "--federation", "NED", "--id", "900010",
        )  # fmt: skip
        assert "Jade, Jo is entered with the provisional number 4" in told
        assert order_of(entered)[3] == "Jade"

    def test_an_estimate_is_marked(self, entered: Office) -> None:
        entered.done("add", "open", "Jade, Jo", "--rating", 1700, "--estimate")
        with Database.open(entered.database) as database, database.reading("open") as reader:
            (row,) = reader.rows(PlayerRow, name="Jade, Jo")
        assert row.rating_is_estimate is True

    def test_refused(self, entered: Office) -> None:
        entered.refused(EXIT_INPUT, "a player needs a name", "add", "open", " ")
        entered.refused(
            EXIT_INPUT, "9999 is not in the range", "add", "open", "Jade", "--rating", 9999
        )
        entered.refused(EXIT_INPUT, "already", "add", "open", "Jade", "--id", "900001")

    def test_after_the_start_it_is_a_late_entry(self, published: Office) -> None:
        published.refused(EXIT_INPUT, "late entry", "add", "open", "Jade, Jo")


class TestImport:
    def test_a_preview_changes_nothing(self, entered: Office, players: Path) -> None:
        before = entered.versions()
        text = players.read_text(encoding="utf-8")
        players.write_text(text.replace("1420", "1430") + '"Jade, Jo",1700,,\n', encoding="utf-8")
        told = entered.done("import", "open", players, "--preview")
        assert "1 entered, 1 changed, 7 the same. Nothing has been changed yet." in told
        assert "rating 1420 → 1430" in told
        assert entered.versions() == before

    def test_refused_lines_leave_everything_as_it_was(self, entered: Office, players: Path) -> None:
        players.write_text('Name,Rating\n"Jade, Jo",1700\n"Opal",many\n', encoding="utf-8")
        entered.refused(EXIT_INPUT, "nothing was imported", "import", "open", players)
        told = entered.done("import", "open", players, "--skip-refused")
        assert "1 entered, 1 left out." in told

    def test_no_file(self, entered: Office) -> None:
        entered.refused(EXIT_FILE, "cannot be read", "import", "open", "nowhere.csv")

    def test_garbage(self, entered: Office, players: Path) -> None:
        players.write_bytes(bytes(range(256)))
        entered.refused(EXIT_INPUT, "players.csv", "import", "open", players)


class TestChangeAndRemove:
    def test_a_rating_is_corrected_and_the_player_moves(self, entered: Office) -> None:
        assert "Garnet, Gus (1)" in entered.done("change", "open", 7, "--rating", 2000)
        assert order_of(entered)[0] == "Garnet"
        entered.done("change", "open", 1, "--no-rating")
        assert order_of(entered)[-1] == "Garnet"

    def test_change_refused(self, entered: Office) -> None:
        entered.refused(EXIT_INPUT, "say what is to change", "change", "open", 1)
        entered.refused(EXIT_INPUT, "no player 99", "change", "open", 99, "--rating", 1)

    def test_a_player_is_taken_off(self, entered: Office) -> None:
        entered.done("remove", "open", 2, "--reason", "entered twice")
        assert "Beryl" not in order_of(entered)

    def test_after_round_1_a_player_withdraws(self, published: Office) -> None:
        published.refused(EXIT_INPUT, "withdraw the player instead", "remove", "open", 2)


class TestOrder:
    def test_an_announced_order(self, entered: Office) -> None:
        yes = ("--confirm", "numbers", "--confirm", "numbers-against-ratings")
        entered.done("order", "open", "--order", "2,1,3,4,5,6,7,8", *yes)
        assert order_of(entered)[:2] == ["Beryl", "Agate"]
        assert "8 players are in initial order" in entered.done("order", "open", *yes)
        assert order_of(entered)[:2] == ["Agate", "Beryl"]

    def test_refused(self, entered: Office) -> None:
        entered.refused(EXIT_INPUT, "every number of the list", "order", "open", "--order", "1,2")
        entered.refused(EXIT_INPUT, "starting number", "order", "open", "--order", "a,b")

    def test_renumbering_needs_the_correction_behind_it(self, played: Office) -> None:
        played.done("change", "open", 8, "--rating", 1900)
        played.refused(EXIT_INPUT, "renumber", "order", "open")
        played.refused(EXIT_INPUT, "say which correction", "order", "open", "--renumber")
        why = ("--reason", "rating of Halite")
        played.refused(EXIT_INPUT, "8 starting numbers change", "order", "open", "--renumber", *why)
        played.done("order", "open", "--renumber", *why, "--confirm", "numbers")
        assert order_of(played)[0] == "Halite"


def test_a_closed_list_takes_nobody(entered: Office) -> None:
    assert "is closed" in entered.done("close-list", "open")
    entered.refused(EXIT_INPUT, "list of participants is closed", "add", "open", "Jade")
    entered.refused(EXIT_INPUT, "say why", "close-list", "open", "--reopen")
    entered.done("close-list", "open", "--reopen", "--reason", "two more buses")
    entered.done("add", "open", "Jade")
