"""What a page without a server asks, asked here: the same requests as in the browser."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ronde
from ronde import examples
from ronde.i18n import LANGUAGES
from ronde.tab.requests import REQUESTS, answer
from ronde.tab.views import PLAYED_HERE
from ronde.tab.words import WORDS, page_texts

EXAMPLES = Path(examples.__file__).parent
MINERALS = EXAMPLES / "minerals.trf"
FOUR = "Agate, Ada 2100\nBeryl, Ben 1900\nCobalt, Cleo 1800\nDora Diamond"


def ask(what: str, language: str = "en", **given: object) -> dict[str, Any]:
    told = json.loads(answer(json.dumps({"ask": what, "language": language, **given})))
    assert "answer" in told, told
    found: dict[str, Any] = told["answer"]
    return found


def refused(what: str, language: str = "en", **given: object) -> str:
    told = json.loads(answer(json.dumps({"ask": what, "language": language, **given})))
    assert list(told) == ["refused"], told
    return str(told["refused"])


def sent(text: str | bytes) -> str:
    return base64.b64encode(text.encode() if isinstance(text, str) else text).decode()


@pytest.fixture(scope="module")
def minerals() -> str:
    return str(ask("open", file="minerals.trf", data=sent(MINERALS.read_bytes()))["event"])


@pytest.fixture(scope="module")
def evening() -> str:
    return str(ask("new", name="Club evening", players=FOUR, rounds=3)["event"])


def test_a_file_is_opened_and_its_next_round_paired_as_everywhere(minerals: str) -> None:
    view = ask("pair", event=minerals)
    pairs = [(one["white"]["number"], one["black"]["number"]) for one in view["round"]["boards"]]
    assert pairs == [tuple(pair) for pair in ronde.read(MINERALS).pair().pairs]
    assert view["round"]["number"] == 5
    assert view["round"]["byes"] == [
        {"number": 12, "name": "Lapis, Lena", "rating": 2067, "points": "1"}
        | {"kind": "Half-point bye"}
    ]


def test_an_event_is_played_to_its_end_and_saved_for_others(evening: str) -> None:
    event = evening
    for number in (1, 2, 3):
        view = ask("pair", event=event)
        assert view["round"]["missing"] == "2 results missing"
        for board in (1, 2):
            view = ask("result", event=view["event"], round=number, board=board, result="1-0")
        event = view["event"]
    assert (view["next"], view["complete"], view["open_rounds"]) == (None, 3, [])
    file = ask("save", event=event, dialect="trf26")
    assert file["file"] == "club-evening.trf"
    again = ronde.Tournament.from_text(file["text"])
    played = ronde.Tournament.from_json(event).rounds
    assert [set(one.games) for one in again.rounds] == [set(one.games) for one in played]
    assert again.check().agrees


def test_an_event_that_is_kept_is_a_file_that_everybody_reads(minerals: str) -> None:
    assert ronde.Tournament.from_json(minerals).rounds == ronde.read(MINERALS).rounds
    assert ask("show", event=minerals)["event"] == minerals


def test_a_round_is_shown_with_its_results(minerals: str) -> None:
    view = ask("round", event=minerals, round=2)
    assert (view["number"], view["open"], len(view["boards"])) == (2, 0, 11)
    assert {one["sign"] for one in view["boards"]} == {"1–0", "½–½", "0–1"}


def test_a_result_is_taken_back(minerals: str) -> None:
    view = ask("pair", event=minerals)
    drawn = ask("result", event=view["event"], round=5, board=2, result="=")
    assert drawn["round"]["boards"][1]["sign"] == "½–½"
    assert drawn["round"]["open"] == 10
    back = ask("result", event=drawn["event"], round=5, board=2, result="")
    assert back["event"] == view["event"]


def test_pasted_columns_are_understood() -> None:
    lines = "Name\tElo\tClub\tBorn\nAgate, Ada\t2100\tQuarry\t1990\nBeryl, Ben\t\tQuarry\t\n"
    players = ask("new", name="Two", players=lines, rounds=1)["players"]
    assert [(one["name"], one["rating"], one["club"]) for one in players] == [
        ("Agate, Ada", 2100, "Quarry"),
        ("Beryl, Ben", None, "Quarry"),
    ]


def test_who_is_away_comes_back_and_withdraws(evening: str) -> None:
    half = ask("away", event=evening, player=4, kind="half")
    assert half["players"][3]["away"] == "Half-point bye"
    assert [one["number"] for one in ask("pair", event=half["event"])["round"]["byes"]] == [3, 4]
    assert ask("return", event=half["event"], player=4)["event"] == evening
    gone = ask("withdraw", event=evening, player=1)
    assert gone["players"][0]["gone"]
    back = ask("return", event=gone["event"], player=1)
    assert not back["players"][0]["gone"]
    assert back["event"] == evening


def test_who_comes_late_is_entered_and_who_does_not_come_removed(evening: str) -> None:
    five = ask("enter", event=evening, players="Emerald, Emil 2000")
    assert [one["name"] for one in five["players"]][:2] == ["Agate, Ada", "Emerald, Emil"]
    assert ask("remove", event=five["event"], player=2)["event"] == evening


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_is_told_as_the_library_tells_it(minerals: str, language: str) -> None:
    paired = ask("pair", event=minerals)["event"]
    told = ask("why", language, event=paired, round=5, board=1)
    by_library = ronde.read(MINERALS).explain(board=1)
    told_there = by_library.document(language).sections
    assert [one["text"] for one in told["sections"][0]["sentences"]] == [
        one.text for one in told_there[0].sentences
    ]
    assert told["regulation"] == "C.04.3 (2026)"


def test_why_not_another(minerals: str) -> None:
    told = ask("why_not", event=minerals, one=1, other=5)
    (section,) = told["sections"]
    assert section["sentences"][0]["article"] == "C6"


def test_a_file_is_asked_about_without_being_opened_first() -> None:
    file = {"file": "minerals.trf", "data": sent(MINERALS.read_bytes())}
    native = ronde.read(MINERALS)
    assert ask("standings", **file)["players"] == [
        one.starting_number for one in native.standings()
    ]
    view = ask("pair", **file, rules="dutch-2017", absent=[1, 2])
    without = native.bye(1, "zero").bye(2, "zero")
    pairs = [(one["white"]["number"], one["black"]["number"]) for one in view["round"]["boards"]]
    assert pairs == [tuple(pair) for pair in without.pair("dutch-2017").pairs]
    assert view["rules"] == "dutch-2017"
    why = ask("why", event=view["event"], board=1)
    assert why == ask("why", event=view["event"], board=1, round=5)


def test_a_pair_that_the_rules_do_not_give_is_told_as_such() -> None:
    event = ronde.read(MINERALS)
    boards = event.pair().pairs
    swapped = ronde.model.Round(
        tuple(
            ronde.Game(white, black, ronde.Result.UNFINISHED, ronde.Result.UNFINISHED)
            for white, black in (
                (boards[0].white, boards[1].white),
                (boards[0].black, boards[1].black),
                *boards[2:],
            )
        )
    )
    by_hand = ronde.Tournament.of(event.with_round(swapped))
    told = ask("why", event=by_hand.to_json(), round=5, board=1)
    assert told["sections"][0]["title"] == "Why not 1 Agate against 3 Cobalt?"


def test_standings_have_a_working_behind_each_tie_break(minerals: str) -> None:
    told = ask("standings", event=minerals)
    library = ronde.read(MINERALS).standings()
    assert told["players"] == [line.starting_number for line in library]
    assert told["table"]["headings"][-5:] == ["BH/C1", "BH", "SB", "DE", "WIN"]
    assert told["workings"] == [None, None, None, "BH/C1", "BH", "SB", "DE", "WIN"]
    working = ask("working", event=minerals, player=1, tie_break="BH/C1")
    assert working["conclusion"] == "= 8"
    assert len(working["tables"][0]["rows"]) == 4


def test_a_round_that_is_played_does_not_count_yet(minerals: str) -> None:
    told = ask("standings", "nl", event=ask("pair", event=minerals)["event"])
    assert told["after"] == 4
    assert told["notes"] == [
        "Ronde 5 wordt gespeeld en telt niet mee: 11 partijen hebben nog geen resultaat."
    ]


def test_an_event_and_a_file_are_checked(minerals: str) -> None:
    told = ask("check", event=minerals)
    assert told["agrees"]
    assert [one["agrees"] for one in told["rounds"]] == [True] * 4
    other = ask("check", event=minerals, rules="dutch-2011")
    assert other["rules"] != told["rules"]
    assert other["sentence"].endswith(f"{len(other['differences'])} differences.")


def test_a_wrong_rank_in_a_file_is_found() -> None:
    event = ronde.read(MINERALS)
    wrong = event.to_text("trf16").replace("  3.5    1 ", "  3.5    9 ", 1)
    told = ask("check", file="wrong.trf", data=sent(wrong))
    assert told["standings"] or told["notices"]


def test_editions_are_compared(minerals: str) -> None:
    told = ask("compare", event=minerals, rules="dutch-2026 burstein-2026")
    text = ronde.read(MINERALS).compare("dutch-2026", "burstein-2026").text()
    assert told["parts"][-1] == text.splitlines()[-1]
    assert any(isinstance(part, dict) for part in told["parts"])


def test_a_certificate_is_made_and_verified_and_a_changed_one_refused(minerals: str) -> None:
    made = ask("certificate", event=minerals, round=5)
    found = ask("verify", file=made["file"], data=sent(made["text"]))
    assert found["verified"]
    assert found["sentence"].startswith("VERIFIED: round 5")
    document = json.loads(made["text"])
    first, second = document["pairing"]["pairs"][:2]
    first[1], second[1] = second[1], first[1]
    changed = ask("verify", file="changed.json", data=sent(json.dumps(document)))
    assert not changed["verified"]


def test_an_event_of_teams_is_told_and_not_paired() -> None:
    league = ask("open", file="league.trf", data=sent((EXAMPLES / "league.trf").read_bytes()))
    assert not league["is_played_here"]
    assert not league["is_proved"]
    assert ask("standings", event=league["event"])["table"]["rows"]
    assert refused("pair", event=league["event"]).startswith("this page pairs players")


class TestRefusals:
    def test_in_the_words_of_the_program(self, evening: str) -> None:
        paired = ask("pair", event=evening)["event"]
        assert refused("pair", "fr", event=paired) == "la ronde 1 n'est pas terminée"
        assert refused("open", "fr", file="a.trf", data="AAAA").startswith("a.trf est un fichier")
        assert "'9'" in refused("result", event=paired, round=1, board=1, result="9")
        assert "no board 9" in refused("result", event=paired, round=1, board=9, result="=")
        assert "no board 9" in refused("why", event=paired, round=1, board=9)

    def test_what_is_missing_or_no_number_is_named(self, evening: str) -> None:
        assert refused("pair").startswith("event: ")
        assert refused("result", event=evening, round="x", board=1).startswith("round: ")
        assert refused("compare", event="{}")
        assert refused("round", event=evening, round=2) == "round 2 has not been paired"
        assert refused("why", event=evening, board=1) == "round 1 has not been paired"
        assert refused("why", event=evening, board=1, round=7) == "round 7 has not been paired"
        assert refused("pair", event=evening, absent="1").startswith("absent: a list is expected")
        assert "dutch-2016" in refused("pair", event=evening, rules="dutch-2016")
        assert refused("verify", file="a.json", data="no base64!").startswith("data: ")

    def test_a_new_event_has_a_name_and_players(self) -> None:
        assert refused("new", players=FOUR, name="") == "give the event a name"
        assert refused("new", players=" ", name="A").startswith("nothing was pasted")
        wrong = refused("new", name="A", players="Name;Rating\nAgate, Ada;2100\nBeryl, Ben;high")
        assert wrong == "player 2: rating 'high' is no number"

    def test_a_request_that_there_is_not(self) -> None:
        assert "no such request" in refused("destroy")


def test_every_text_of_the_page_is_there_in_every_language() -> None:
    texts = page_texts()
    assert tuple(texts) == LANGUAGES
    for language, told in texts.items():
        assert told["words"].keys() == WORDS.keys()
        assert all(told["words"].values()), language
        assert [one["key"] for one in told["rules"]] == list(PLAYED_HERE)
    assert texts["fr"]["words"]["round_n"] == "Ronde {round}"


def test_the_rules_that_are_offered_pair_a_first_round() -> None:
    for rules in PLAYED_HERE:
        view = ask("new", name="A", players=FOUR, rounds=3, rules=rules)
        paired = ask("pair", event=view["event"])
        assert len(paired["round"]["boards"]) == 2, rules
        assert view["is_proved"]
        made = ask("certificate", event=paired["event"], round=1)
        assert ask("verify", file=made["file"], data=sent(made["text"]))["verified"], rules


def test_the_requests_need_no_library_beyond_the_standard_one_and_babel(tmp_path: Path) -> None:
    """What a browser has to load: Babel, for the decimal comma, and nothing else."""
    script = tmp_path / "requests.py"
    script.write_text(
        "import base64, json, sys\n"
        "from ronde.tab.requests import answer\n"
        f"data = base64.b64encode(open({str(MINERALS)!r}, 'rb').read()).decode()\n"
        "def ask(**given):\n"
        "    return json.loads(answer(json.dumps(given)))['answer']\n"
        "event = ask(ask='open', language='fr', file='a.trf', data=data)['event']\n"
        "event = ask(ask='pair', event=event)['event']\n"
        "ask(ask='why', language='fr', event=event, round=5, board=1)\n"
        "ask(ask='standings', language='fr', event=event)\n"
        "ask(ask='working', language='fr', event=event, player=1, tie_break='BH')\n"
        "ask(ask='check', event=event); ask(ask='compare', event=event)\n"
        "text = ask(ask='certificate', event=event, round=5)['text']\n"
        "ask(ask='verify', file='a', data=base64.b64encode(text.encode()).decode())\n"
        "for dialect in ('json', 'trf26', 'csv'): ask(ask='save', event=event, dialect=dialect)\n"
        "tops = {name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names\n"
        "rooms = {name.split('.')[1] for name in sys.modules if name.startswith('ronde.')}\n"
        "print(json.dumps([sorted(tops), sorted(rooms)]))\n"
    )
    command = [sys.executable, "-I", "-S", "-c"]
    found = sys.path
    start = f"import sys; sys.path[:] = {found!r}; exec(open({str(script)!r}).read())"
    done = subprocess.run([*command, start], check=True, capture_output=True, text=True)
    libraries, rooms = json.loads(done.stdout)
    assert {name for name in libraries if not name.startswith("_")} == {"babel", "ronde"}
    assert not set(rooms) & {
        "cli",
        "web",
        "office",
        "store",
        "accounts",
        "federation",
        "laboratory",
    }


def test_every_request_is_asked_here() -> None:
    source = Path(__file__).read_text("utf-8")
    missing = [name for name in REQUESTS if f'ask("{name}"' not in source]
    assert missing == []


def test_an_event_is_audited_and_the_page_can_be_kept(minerals: str) -> None:
    told = ask("audit", "de", event=minerals)
    assert told["agrees"] is True
    assert told["file"].endswith("-audit.html")
    assert told["page"].startswith('<!doctype html>\n<html lang="de">')
    (table,) = (part for part in told["parts"] if not isinstance(part, str))
    assert len(table["rows"]) == 4
    other = ask("audit", event=minerals, rules="dubov-2026")
    assert other["agrees"] is False
