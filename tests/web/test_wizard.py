"""A new event by the form, and its settings afterwards: what is locked, and why."""

from __future__ import annotations

import re

import pytest
from tests.web.clients import Clients, words_of

from ronde.declared.actions import arguments_of
from ronde.i18n import LANGUAGES
from ronde.model import Colour
from ronde.office.desk import Desk
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.opening import EventPlan
from ronde.office.settings.programme import OfficialEntry, SetOfficials
from ronde.store.tournaments import CHIEF_ARBITER
from ronde.systems import registry
from ronde.web.eventform import EventForm, change_of, plan_of

CUP = {"name": "Harbour Cup", "rounds": "5", "players": "20"}


def test_the_form_is_that_of_the_plan() -> None:
    """A text that is announced is said in the plan alone; the form has it, and hands it on."""
    typed = {one.name for one in arguments_of(EventPlan) if one.kind is str}
    assert typed <= EventForm.model_fields.keys()
    announced = {"name": "Cup", "place": "Ulm", "kind": "Open", "time_control": "90 min"}
    form = EventForm.model_validate(announced)
    plan = plan_of(form)
    assert {name: getattr(plan, name) for name in announced} == announced
    assert plan.encoded_time_control is None, "it is made from the rate of play"
    assert set(change_of(form, EventForm()).named()) == announced.keys()


def test_every_edition_is_explained_in_one_line(client_as: Clients) -> None:
    text = client_as("arbiter").text("/new")
    assert "FIDE (Dutch) System, 2026" in text
    assert "The edition for events today." in text
    assert "The same system as it stood before" in text
    assert "Everybody meets everybody" not in text
    robins = client_as("arbiter").text("/new?format=roundrobin")
    assert "Everybody meets everybody, by the Berger tables." in robins


def test_an_event_with_the_name_alone(client_as: Clients, desk: Desk) -> None:
    answer = client_as("arbiter").submit("/new", name="Harbour Cup")
    assert answer.url.path == "/events/harbour-cup/players/tools/paste"
    assert "Harbour Cup is open. Enter the players now." in answer.text
    told = what_was_announced(desk, "harbour-cup")
    assert told.rules == "dutch-2026"
    assert told.tie_breaks == ("BH/C1", "BH", "SB", "DE", "WIN")


def test_everything_can_be_chosen(client_as: Clients, desk: Desk) -> None:
    client_as("arbiter").submit(
        "/new",
        **CUP,
        discipline="draughts",
        rules="dutch-2017",
        **{"setting-parity": "number"},
        scoring="own",
        win="3",
        draw="1,5",
        loss="½",
        bye="2",
        tie_breaks="Sk, SB",
        initial_order="lot",
        late_points="half",
        half_byes="2",
        half_byes_not_in_last="1",
        acceleration="table",
        acceleration_table="1-10:1-2:1.0",
        first_colour="draw",
        apart="club",
        apart_rounds="3",
    )
    told = what_was_announced(desk, "harbour-cup")
    tournament = desk.tournament("harbour-cup")
    assert told.discipline == "draughts"
    assert tournament.rules == "dutch-2017"
    assert tournament.settings == (("parity", "number"),)
    points = tournament.points
    assert (points.white_win, points.black_draw, points.white_loss) == (30, 15, 5)
    assert points.pairing_bye == 20
    assert tournament.details.tie_breaks == ("Sk", "SB")
    assert tuple(told.player_rules.values()) == ("lot", "half", "2", "1")
    assert told.acceleration_table == "1-10:1-2:1.0"
    assert tournament.lot is not None
    (apart,) = told.apart
    assert (apart.ground, apart.is_firm, apart.last_round) == ("club", False, 3)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": " "}, "an event needs a name"),
        ({"rounds": "many"}, "no whole number"),
        ({"start_date": "2026-10-24", "end_date": "2026-10-20"}, "before it begins"),
        ({"scoring": "own", "win": "x"}, "no number of points"),
        ({"tie_breaks": "XYZ"}, "XYZ"),
        ({"rules": "own"}, "rules in writing"),
        ({"half_byes": "few"}, "half-byes"),
        ({"apart": "hair"}, "kept apart by"),
        ({"acceleration": "table", "acceleration_table": "/etc/hosts"}, "no table"),
    ],
)
def test_what_is_refused_keeps_what_was_typed(
    client_as: Clients, desk: Desk, wrong: dict[str, str], sentence: str
) -> None:
    before = len(desk.database.subjects())
    fields = CUP | {"place": "Oostende"} | wrong
    answer = client_as("arbiter").submit("/new", **fields)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert 'value="Oostende"' in answer.text
    assert len(desk.database.subjects()) == before


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("rounds=9&players=8", "9 rounds are impossible: 8 players can meet in 7 at most."),
        ("rounds=6&players=10", "6 rounds are more than half of 10 players"),
        ("rounds=3&players=30&discipline=draughts", "less than a third of 30 players"),
        ("rounds=9&players=8&rules=berger", "takes 7 rounds with 8 players"),
    ],
)
def test_an_early_warning_when_rounds_and_players_do_not_fit(
    client_as: Clients, choice: str, sentence: str
) -> None:
    client = client_as("arbiter")
    assert sentence in client.text(f"/new?{choice}")
    assert "impossible" not in client.text("/new?rounds=7&players=40")


def test_choices_follow_the_discipline_without_scripts(client_as: Clients) -> None:
    html = client_as("arbiter").submit("/new/update", discipline="draughts", rules="fmjd").text
    assert 'name="tie_breaks" value="St,Sk,SB"' in html
    assert '<option value="two" selected>' in html
    assert 'name="setting-cycles"' in html


def test_settings_before_round_one(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    client.submit("/new", **CUP)
    path = "/events/harbour-cup/settings"
    client.submit(path, name="Harbour Open", place="Oostende")
    client.submit(path, rules="dubov-2026", scoring="three", bye="2", first_colour="black")
    told = desk.tournament("harbour-cup")
    assert (told.details.name, told.details.city) == ("Harbour Open", "Oostende")
    assert told.rules == "dubov-2026"
    assert (told.points.white_win, told.points.pairing_bye) == (30, 20)
    assert told.initial_colour is Colour.BLACK


def test_the_lot_is_drawn_once(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    client.submit("/new", **CUP)
    assert "The lot decided" in client.submit("/events/harbour-cup/settings/lot").text
    assert client.submit("/events/harbour-cup/settings/lot").status_code == 422


def test_what_is_locked_is_told_with_its_article(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    text = client.text("/events/demo/settings")
    assert "what the players relied on cannot change any more (C.04.2" in text
    assert 'name="rules"' not in client.get("/events/demo/settings").text
    answer = client.submit("/events/demo/settings", rules="dubov-2026")
    assert answer.status_code == 422
    assert "cannot be changed any more" in answer.text
    answer = client.submit("/events/demo/settings", rounds=8)
    assert "needs a reason" in answer.text
    client.submit("/events/demo/settings", rounds=8, reason="more players came")
    assert desk.tournament("demo").number_of_rounds == 8


def test_rules_for_players(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    answer = client.submit(
        "/events/demo/settings", half_byes=1, half_byes_not_in_last=2, reason="as announced"
    )
    assert "The settings were changed." in answer.text
    assert tuple(what_was_announced(desk, "demo").player_rules.values())[2:] == ("1", "2")


def test_one_button_saves_everything_that_was_edited(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    client.submit("/new", **CUP)
    version = desk.version("harbour-cup")
    client.submit(
        "/events/harbour-cup/settings",
        name="Harbour Open",
        rounds="6",
        tie_breaks="BH",
        half_byes="2",
        rules="dutch-2026",
        scoring="three",
        bye="1",
        initial_order="lot",
    )
    told, tournament = what_was_announced(desk, "harbour-cup"), desk.tournament("harbour-cup")
    assert (told.name, told.rounds, told.tie_breaks) == ("Harbour Open", 6, ("BH",))
    assert tuple(told.player_rules.values())[::2] == ("lot", "2")
    assert (tournament.points.white_win, tournament.points.pairing_bye) == (30, 10)
    assert desk.version("harbour-cup") == version + 1


def test_all_mistakes_stand_beside_their_fields(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    client.submit("/new", **CUP)
    wrong = {"rounds": "many", "tie_breaks": "XYZ", "half_byes": "few", "place": "Oostende"}
    for path in ("/new", "/events/harbour-cup/settings"):
        answer = client.submit(path, name="Pier Cup", **wrong)
        assert answer.status_code == 422
        for field in ("rounds", "tie_breaks", "half_byes"):
            mark = f'aria-invalid="true" aria-describedby="wrong--{field}"'
            assert f'name="{field}" value="{wrong[field]}" {mark}' in answer.text
            assert f'id="wrong--{field}" data-mistake="{field}"' in answer.text
        assert 'value="Oostende"' in answer.text
        assert "aria-invalid" not in answer.text.partition('name="place"')[2].partition(">")[0]
    assert what_was_announced(desk, "harbour-cup").place == ""


def test_a_reason_that_is_missing_is_asked_for_beside_its_field(client_as: Clients) -> None:
    answer = client_as("arbiter").submit("/events/demo/settings", rounds=8, place="Oostende")
    assert 'id="wrong--reason" data-mistake="reason"' in answer.text
    assert 'name="rounds" value="8"' in answer.text
    assert 'name="place" value="Oostende"' in answer.text


def test_what_a_script_sends_goes_on_only_when_it_is_accepted(client_as: Clients) -> None:
    """The page stays until then, so that nothing typed is lost."""
    client = client_as("arbiter")
    path, stays = "/events/demo/settings", {"X-Ronde-Stays": "1"}
    sent = {"csrf_token": client.token, "place": "Oostende"}
    done = client.send("POST", path, data=sent, headers=stays)
    assert (done.status_code, done.headers["x-ronde-next"]) == (204, path)
    assert "The settings were changed." in client.text(path)
    sent = {"csrf_token": client.token, "players": "3, x"}
    refused = client.send("POST", f"{path}/apart", data=sent, headers=stays)
    assert refused.status_code == 422


def test_who_is_kept_apart(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    client.submit("/events/demo/settings/apart", players="3, 12", firm="true", reason="sisters")
    client.submit("/events/demo/settings/apart", ground="federation", last_round=4)
    first, second = what_was_announced(desk, "demo").apart
    assert [number for number, _ in first.players] == [3, 12]
    assert (first.is_firm, second.is_firm, second.last_round) == (True, False, 4)
    assert "sisters" in client.text("/events/demo/settings")
    client.submit("/events/demo/settings/allow", prohibition=first.number)
    assert [one.number for one in what_was_announced(desk, "demo").apart] == [second.number]


def test_fixed_tables(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    client.submit("/events/demo/settings/table", player=5, table=2)
    (fixed,) = what_was_announced(desk, "demo").fixed_tables
    assert (fixed.player, fixed.table) == (5, 2)
    client.submit("/events/demo/settings/table", player=5, table="")
    assert not what_was_announced(desk, "demo").fixed_tables


def test_officials_and_timetable(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    data = {
        "csrf_token": client.token,
        "name": ["Ivo Inspector", "Dora Deputy", ""],
        "role": [CHIEF_ARBITER, "deputy arbiter", "deputy arbiter"],
        "title": ["IA", "", ""],
        "fide_id": ["", "", ""],
    }
    client.send("POST", "/events/demo/settings/programme", data=data)
    told = what_was_announced(desk, "demo")
    assert [one.name for one in told.officials] == ["Ivo Inspector", "Dora Deputy"]
    rounds = range(1, len(told.timetable) + 1)
    columns = ("starts_at", "pairing_at", "standings_at", "errors_until")
    times = {column: ["" for _ in rounds] for column in columns}
    times |= {"starts_at": ["2026-10-24T10:00", *("" for _ in rounds[1:])]}
    days = ["2026-10-24", *("" for _ in rounds[1:])]
    table = {"csrf_token": client.token, "number": list(map(str, rounds)), "date": days, **times}
    client.send("POST", "/events/demo/settings/programme", data=table)
    first = what_was_announced(desk, "demo").timetable[0]
    assert first.date == "2026/10/24"
    assert (first.starts_at or "").startswith("2026-10-24T10:00")
    html = client.get("/events/demo/settings/programme").text
    assert 'name="starts_at" value="2026-10-24T10:00"' in html


def test_the_first_official_is_the_chief_arbiter(client_as: Clients, desk: Desk) -> None:
    desk.do("demo", SetOfficials(()))
    client = client_as("arbiter")
    html = client.get("/events/demo/settings/programme").text
    chosen = re.findall(r'<option value="([^"]*)" selected', html)[:3]
    assert chosen == ["chief arbiter", "deputy arbiter", "deputy arbiter"]
    desk.do("demo", SetOfficials((OfficialEntry("Granite, Greta", "chief arbiter"),)))
    html = client.get("/events/demo/settings/programme").text
    chosen = re.findall(r'<option value="([^"]*)" selected', html)[:3]
    assert chosen == ["chief arbiter", "deputy arbiter", "deputy arbiter"]


def test_the_statement_speaks_the_language_of_the_reader(client_as: Clients) -> None:
    client = client_as("viewer")
    assert "Rate of play" in client.text("/events/demo/statement?lang=en")
    french = client.text("/events/demo/statement?lang=fr")
    assert "Règles affichées" in french
    assert "Ordre initial classement, titre, alphabet" in french
    assert "Byes d'un demi-point sur demande néant" in french
    assert "approuvé par le Conseil de la FIDE" in french


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "la ronde 1 est publiée : ce changement demande un motif, inscrit au rapport"),
        ("nl", "ronde 1 is gepubliceerd: deze wijziging vraagt een reden, die in het verslag"),
        ("pt", "a rodada 1 está publicada: esta mudança exige um motivo, que fica no relatório"),
    ],
)
def test_a_refusal_in_the_language_of_the_reader(
    client_as: Clients, language: str, said: str
) -> None:
    client = client_as("arbiter")
    client.get(f"/events/demo/settings?lang={language}")
    answer = client.submit("/events/demo/settings", name="Cup", rounds="11")
    assert answer.status_code == 422
    assert said in words_of(answer.text)


@pytest.mark.parametrize("path", ["/new", "/events/demo/settings"])
def test_forms_of_events_keep_the_theme(client_as: Clients, path: str) -> None:
    assert 'data-theme="auto"' in client_as("owner").get(path).text


def test_every_edition_has_a_line() -> None:
    assert all(registry.rules(key).summary for key in registry.all_keys())


def test_only_systems_of_the_game_and_the_kind_are_offered(client_as: Clients) -> None:
    client = client_as("arbiter")

    def offered(query: str) -> set[str]:
        return set(re.findall(r'name="rules" value="([^"]+)"', client.get(f"/new?{query}").text))

    assert not {key for key in offered("") if key.startswith("fmjd")}
    assert {"dutch-2026", "lim-2026"} <= offered("format=swiss")
    assert {"fmjd-solkoff", "dutch-2026"} <= offered("format=swiss&discipline=draughts")
    assert offered("format=roundrobin") == {"berger", "own"}
    assert offered("format=keizer") == {"keizer", "own"}
    assert "berger" in offered("format=teams")


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"rules": "fmjd-solkoff"}, "is a system of draughts; choose a system of chess"),
        (
            {"rules": "berger", "format": "swiss", "shown": "chess swiss"},
            "does not make this kind of event",
        ),
        ({"rounds": "30", "players": "8"}, "30 rounds are impossible: 8 players can meet in 7"),
    ],
)
def test_without_scripts_what_does_not_fit_is_refused(
    client_as: Clients, desk: Desk, sent: dict[str, str], sentence: str
) -> None:
    before = len(desk.database.subjects())
    answer = client_as("arbiter").submit("/new", **(CUP | sent))
    assert answer.status_code == 422
    assert sentence in answer.text
    assert len(desk.database.subjects()) == before


def test_without_scripts_the_system_follows_the_kind(client_as: Clients, desk: Desk) -> None:
    sent = {"format": "roundrobin", "shown": "chess swiss", "rules": "dutch-2026"}
    client_as("arbiter").submit("/new", **(CUP | {"players": ""} | sent))
    assert what_was_announced(desk, "harbour-cup").rules == "berger"


def test_the_rate_of_play_is_counted_in_seconds_for_the_report(
    client_as: Clients, desk: Desk
) -> None:
    client = client_as("arbiter")
    client.submit("/new", **CUP, time_control="90' + 30''")
    assert desk.tournament("harbour-cup").details.encoded_time_control == "5400+30"
    answer = client.submit("/events/harbour-cup/settings", time_control="40/90, 30 + 30 s")
    assert "In the rating report: 40/5400+30:1800+30" in answer.text
    answer = client.submit("/events/harbour-cup/settings", time_control="as we like")
    assert "cannot be counted in seconds for the rating report (record 222)" in answer.text
    assert desk.tournament("harbour-cup").details.encoded_time_control == ""


def test_a_timetable_is_written_in_lines(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    days = {"start_date": "2026-05-08", "end_date": "2026-05-10"}
    client.submit("/new", **(CUP | days))
    there = "/events/harbour-cup/settings/programme"
    client.submit(there, lines="Fri 19; Sat 9, 14:30")
    told = what_was_announced(desk, "harbour-cup").timetable
    assert [line.date for line in told[:4]] == ["2026/05/08", "2026/05/09", "2026/05/09", None]
    assert (told[2].starts_at or "").startswith("2026-05-09T14:30")
    assert "2026-05-08 19:00\n2026-05-09 9:00, 14:30" in client.get(there).text
    answer = client.submit(there, lines="Fri 19; Mon 9")
    assert answer.status_code == 422
    assert "line 2 of the timetable: 2026-05-11 is no day of the event" in answer.text
    assert "Fri 19; Mon 9" in answer.text
    answer = client.submit(there, lines="Fri 9, 10, 11, 12, 13, 14")
    assert "6 starts are written, and the event has 5 rounds" in answer.text
    number, empty = ["1", "2", "3", "4", "5"], ["", "", "", "", ""]
    columns = dict.fromkeys(("pairing_at", "standings_at", "errors_until"), empty)
    starts = {"starts_at": ["2026-05-08T19:00", "", "2026-05-09T14:30", "", ""]}
    sent = {"csrf_token": client.token, "number": number, **columns, **starts}
    client.send("POST", there, data=sent)
    told = what_was_announced(desk, "harbour-cup").timetable
    assert [line.date for line in told[:3]] == ["2026/05/08", None, "2026/05/09"]


def test_settings_have_one_save_and_no_matches_in_an_open(client_as: Clients) -> None:
    html = client_as("owner").get("/events/demo/settings").text
    assert len(re.findall(r">Save</button>", html)) == 1
    assert "match_boards" not in html
    assert "Boards of a match" not in html
    assert 'href="/events/demo/delete"' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_decision_of_a_choice_can_be_read(client_as: Clients, language: str) -> None:
    """Whatever decision a choice names, the manual has a section about it."""
    client = client_as("owner")
    manual = client.get("/help/event", params={"lang": language}).text
    for rules, kind in (("swiss-team-2026", "teams"), ("double-swiss-2026", "double")):
        asked = {"rules": rules, "format": kind, "lang": language}
        linked = re.findall(
            r'href="/help/event#(decision-\d{4})"', client.get("/new", params=asked).text
        )
        assert "decision-0090" in linked, rules
        assert all(f'id="{anchor}"' in manual for anchor in linked)
    named = {
        number
        for rules in map(registry.rules, registry.all_keys())
        for setting in rules.settings
        for number in re.findall(r"\b\d{4}\b", setting.meaning)
    }
    assert all(f'id="decision-{number}"' in manual for number in named)
