"""The players of an event: entered, pasted, checked in, withdrawn, each with its effect told."""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from tests.web.clients import Clients, words_of

from ronde.i18n import TRANSLATED
from ronde.model import Sex
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.players.entrant import Entrant
from ronde.office.players.people import roster
from ronde.office.rounds.rounds import DraftPairing

CUP = "/events/cup/players"
PASTED = (
    "Name\tRating\tFederation\tClub\n"
    "Agate, Ada\t2100\tBEL\tRook\n"
    "Beryl, Bob\t1990\tNED\tKing\n"
    "Coral, Cid\tx\tNED\tKing\n"
)


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """Return the desk with an event of three players before its first round."""
    desk.do("cup", OpenEvent(EventPlan("Harbour Cup", rounds=5)))
    names = (("Opal, Olga", 2200), ("Pyrite, Pim", 2000), ("Quartz, Quin", 1800))
    desk.do("cup", AddPlayers(tuple(Entrant(name, rating) for name, rating in names)))
    return desk


def names(desk: Desk, event: str = "cup") -> list[str]:
    return [person.name for person in roster(desk, event).people]


def test_a_player_is_entered_at_the_fitting_place(client_as: Clients, cup: Desk) -> None:
    answer = client_as("arbiter").submit(f"{CUP}/add", name="Ruby, Ron", rating=2100, title="fm")
    assert "Ruby, Ron is entered with the provisional number 2 (C.04.2 art. 2.5)." in answer.text
    assert names(cup) == ["Opal, Olga", "Ruby, Ron", "Pyrite, Pim", "Quartz, Quin"]
    answer = client_as("arbiter").submit(f"{CUP}/add", name="ruby ron", asked=True)
    assert "Ruby, Ron" in answer.text
    assert "Enter another person" in answer.text
    assert len(names(cup)) == 4, "nothing is stored before the answer"


def test_a_row_is_edited_in_the_list(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    html = client.get(f"{CUP}?edit=3").text
    assert html.count('name="fide_id"') == 2  # the form for a new player, and the open row
    client.submit(f"{CUP}/3/change", name="Quartz, Quin", rating=2300, federation="bel")
    first = roster(cup, "cup").people[0]
    assert (first.name, first.rating, first.federation) == ("Quartz, Quin", 2300, "BEL")
    answer = client.submit(f"{CUP}/1/change", name="Quartz, Quin", rating="strong")
    assert answer.status_code == 422
    assert "rating: &#39;strong&#39; is no whole number; write digits only" in answer.text


def test_the_list_stays_searched_and_filtered_when_a_row_is_saved(
    client_as: Clients, cup: Desk
) -> None:
    client, seen = client_as("arbiter"), "search=q&rating=1000-2100"
    row = client.get(f"{CUP}?edit=3&{seen}").text
    assert f'action="{CUP}/3/change?{escape(seen)}"' in row
    assert f'href="{CUP}?{escape(seen)}#player-3" data-cancel' in row
    for rating, status in (("strong", 422), (1810, 200)):
        answer = client.submit(f"{CUP}/3/change?{seen}", name="Quartz, Quin", rating=rating)
        assert answer.status_code == status
        assert "Quartz, Quin" in answer.text
        assert "Opal, Olga" not in answer.text
    assert answer.url.query.decode() == seen


def test_a_viewer_sees_no_birth_date_and_no_buttons(client_as: Clients, cup: Desk) -> None:
    client_as("arbiter").submit(f"{CUP}/1/change", name="Opal, Olga", birth_date="1990/05/17")
    assert "1990/05/17" in client_as("arbiter").text(CUP)
    html = client_as("viewer").get(CUP).text
    assert "1990/05/17" not in html
    assert "/manage" not in html


def test_the_list_is_searched(client_as: Clients, cup: Desk) -> None:
    text = client_as("viewer").text(f"{CUP}?search=pyrite")
    assert "Pyrite, Pim" in text
    assert "Opal, Olga" not in text


def test_the_list_is_filtered_and_printed_so(client_as: Clients, desk: Desk) -> None:
    desk.do("cup", OpenEvent(EventPlan("Cup", rounds=5, start_date="2026-11-15")))
    people = (
        Entrant("Opal, Olga", 2200, sex=Sex.FEMALE, birth_date="2012", club="Rook"),
        Entrant("Pyrite, Pim", 2000, sex=Sex.MALE, birth_date="1950", club="King"),
        Entrant("Quartz, Quin", 1800, sex=Sex.MALE, birth_date="2013", club="King"),
    )
    desk.do("cup", AddPlayers(people))
    client = client_as("viewer")
    for query, left in {
        "": {"Opal", "Pyrite", "Quartz"},
        "sex=w": {"Opal"},
        "age=u14": {"Opal", "Quartz"},
        "age=u14&club=king": {"Quartz"},
        "age=s65": {"Pyrite"},
        "rating=2000-2199": {"Pyrite"},
        "rating=nonsense": {"Opal", "Pyrite", "Quartz"},
        "age=u14&search=opal": {"Opal"},
    }.items():
        text = client.text(f"{CUP}?{query}")
        assert {name for name in ("Opal", "Pyrite", "Quartz") if f"{name}, " in text} == left
    shown = client.get(f"{CUP}?age=u14&club=King").text
    assert "documents/players.pdf?club=King&amp;age=u14" in shown
    assert " · King: 1 of 3 players" in shown


def test_a_paste_is_previewed_and_then_applied(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    shown = client.submit(f"{CUP}/preview", text=PASTED + "Opal, Olga\t2250\t\t\n")
    assert "2 added" in shown.text
    assert "1 changed" in shown.text
    assert "1 refused" in shown.text
    assert len(names(cup)) == 3
    data = shown.text.split('name="data" value="')[1].split('"')[0]
    refused = client.submit(f"{CUP}/import", data=data)
    assert refused.status_code == 422
    done = client.submit(f"{CUP}/import", data=data, skip_refused="true")
    assert "2 entered, 1 changed, 0 the same, 1 left out." in done.text
    assert names(cup)[:2] == ["Opal, Olga", "Agate, Ada"]
    assert roster(cup, "cup").people[0].rating == 2250


def test_a_paste_without_headings(client_as: Clients, cup: Desk) -> None:
    shown = client_as("arbiter").submit(
        f"{CUP}/preview",
        text="1\tRuby, Ron\tFM\t1975\t2105\tBEL\n2\tSpinel, Sia\t\t1990\t1720\tNED",
    )
    data = shown.text.split('name="data" value="')[1].split('"')[0]
    client_as("arbiter").submit(f"{CUP}/import", data=data)
    ruby = next(p for p in roster(cup, "cup").people if p.name == "Ruby, Ron")
    assert (ruby.title, ruby.birth_date, ruby.rating, ruby.federation) == (
        "FM", "1975", 2105, "BEL",
    )  # fmt: skip


FEDERAL = """Nom\tPrénom\tElo\tCat\tFid\tTéléphone
Jaspe\tJo\t1610 F\tSenM\tBEL\t0470
Onyx\tOna\tNC\tCadF\tFRA\t0471
Grenat\tGil\t1299 E\tVetM\tFRA\t
Marbre\tMia\tfort\tSepF\tFRA\t0472
"""


def sent_again(html: str, **changes: str) -> dict[str, str]:
    """Return the fields of a preview as a browser sends them, but for some."""
    inputs = re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', html)
    fields = {name: unescape(value) for name, value in inputs if name != "csrf_token"}
    fields |= {"skip_refused": ""} | changes
    return fields


def columns_in(html: str) -> list[str]:
    """Return what the columns of a preview mean, in order."""
    selects = re.findall(r'<select name="column".*?</select>', html, re.DOTALL)
    return [re.findall(r'value="([^"]*)" selected', one)[0] for one in selects]


def test_a_pasted_list_is_corrected_in_place(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    shown = client.submit(f"{CUP}/preview", text=FEDERAL).text
    assert "3 added" in shown
    assert "1 refused" in shown
    assert columns_in(shown) == ["name", "first", "rating", "category", "kept", "kept"]
    assert "Jaspe, Jo, 1610 · SenM, Fid: BEL, Téléphone: 0470" in words_of(shown)
    assert "Onyx, Ona, no rating · CadF" in words_of(shown)
    assert 'value="fort" maxlength="200" aria-label="Rating, line 5" aria-invalid="true"' in shown
    assert "rating &#39;fort&#39; is no number" in shown
    chosen = ["name", "first", "rating", "category", "federation", ""]
    fields = sent_again(shown, **{"cell-5-2": "1480 N"})
    data = {"csrf_token": client.token, "column": chosen, **fields}
    again = client.send("POST", f"{CUP}/preview", data=data).text
    assert "4 added" in again
    assert "aria-invalid" not in again
    assert "Téléphone:" not in words_of(again)
    opened = client.send(
        "POST",
        f"{CUP}/preview",
        data={"csrf_token": client.token, "column": chosen, **sent_again(again, edit="2")},
    ).text
    fields = sent_again(opened, **{"cell-2-0": "Jaspe-Rouge"})
    data = {"csrf_token": client.token, "column": chosen, **fields}
    client.send("POST", f"{CUP}/import", data=data)
    people = {one.name: one for one in roster(cup, "cup").people}
    jasper, garnet = people["Jaspe-Rouge, Jo"], people["Grenat, Gil"]
    assert (jasper.rating, jasper.federation, jasper.remark) == (1610, "BEL", "SenM")
    assert (garnet.rating, garnet.rating_is_estimate) == (1299, True)
    assert people["Marbre, Mia"].rating == 1480
    assert people["Onyx, Ona"].rating is None


def test_names_in_two_columns_without_headings(client_as: Clients, cup: Desk) -> None:
    text = "JASPE\tJo\t1610 F\tCercle de Bruges\nONYX\tOna Maria\tNC\tPions d'Arlon\n"
    shown = client_as("arbiter").submit(f"{CUP}/preview", text=text).text
    assert columns_in(shown) == ["last", "first", "rating", "club"]
    assert "ONYX, Ona Maria, no rating" in words_of(shown)


def test_what_a_column_means_is_chosen_against_the_guess(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    shown = client.submit(f"{CUP}/preview", text="Name\tElo\tForce\nJaspe, Jo\t1610\t1700\n").text
    assert columns_in(shown) == ["name", "rating", "kept"]
    data = {"csrf_token": client.token, "column": ["name", "rating", "rating"], **sent_again(shown)}
    again = client.send("POST", f"{CUP}/preview", data=data).text
    assert columns_in(again) == ["name", "", "rating"]
    assert "Jaspe, Jo, 1700" in words_of(again)


def test_a_paste_that_is_no_list_stays_in_its_field(client_as: Clients, cup: Desk) -> None:
    answer = client_as("arbiter").submit(f"{CUP}/preview", text="  ")
    assert answer.status_code == 422
    assert "nothing was pasted" in answer.text
    damaged = client_as("arbiter").submit(f"{CUP}/import", data="§")
    assert "came back damaged" in damaged.text


def test_a_file_is_previewed(client_as: Clients, cup: Desk) -> None:
    files = {"file": ("list.csv", PASTED.encode(), "text/csv")}
    shown = client_as("arbiter").submit(f"{CUP}/preview", files=files)
    assert "2 added" in shown.text
    assert 'name="name" value="list.csv"' in shown.text


def test_check_in_confirms_the_name(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    answer = client.submit(f"{CUP}/check-in", player=2)
    assert "Pyrite, Pim (2) is there." in answer.text
    assert "1 of 3 are here" in answer.text
    waiting = client.text(f"{CUP}/tools/check-in?waiting=true")
    assert "Opal, Olga" in waiting
    assert "○ Pyrite, Pim" not in waiting
    answer = client.submit(f"{CUP}/check-in/take-back", player=2)
    assert "Pyrite, Pim (2) is not here after all." in answer.text
    assert "0 of 3 are here" in answer.text


def test_the_door_is_in_the_order_of_the_alphabet(client_as: Clients, cup: Desk) -> None:
    cup.do("cup", AddPlayers((Entrant("Çelik, Can"), Entrant("Ångström, Åsa"))))
    html = client_as("arbiter").get(f"{CUP}/tools/check-in").text
    shown = re.findall(r'class="who">([^<]+)', html)
    assert shown == ["Ångström, Åsa", "Çelik, Can", "Opal, Olga", "Pyrite, Pim", "Quartz, Quin"]


def test_who_comes_while_pairing_asks_leaves_the_question(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    answer = client.submit(f"{CUP}/check-in", player=2, back="round", ask="pair", follow=False)
    assert answer.headers["location"].endswith("/round/1?ask=pair")
    assert "Pair round 1 all the same?" in client.text(answer.headers["location"])


def test_the_drawing_tells_what_became_of_everybody(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    client.submit(f"{CUP}/check-in", player=1)
    answer = client.submit(f"{CUP}/drawing", admitted="2", reason="train")
    assert (
        "Pyrite, Pim (2) was not there, but is admitted and paired (C.04.2 art. 4.1)."
        in answer.text
    )
    assert "Quartz, Quin (3) was not there and is out until arrival" in answer.text
    assert "out until arrival" in client.text(CUP)


def test_withdrawal_before_and_after_the_start(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    assert "goes off the list before round 1" in client.text(f"{CUP}/2/manage")
    client.submit(f"{CUP}/2/withdraw")
    assert roster(cup, "cup").people[-1].state == "withdrawn"
    text = client.text("/events/demo/players/4/manage")
    assert "is not paired any more from round" in text
    assert "A withdrawal is final (C.04.2" in text


def test_absence_bye_and_return(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    answer = client.submit(f"{CUP}/1/absent", rounds=2, reason="exam")
    assert "Opal, Olga (1) is not paired in round 2 and scores zero there" in answer.text
    assert client.submit(f"{CUP}/1/bye", round=3).status_code == 422
    client.submit("/events/cup/settings", half_byes=1)
    assert "has a half-point bye" in client.submit(f"{CUP}/1/bye", round=3).text
    assert "Announced rounds away: 2 (absent), 3 (half-point bye)" in client.text(f"{CUP}/1/manage")
    assert "is paired again from round 1 on" in client.submit(f"{CUP}/1/back").text
    assert not roster(cup, "cup").people[0].away


def test_late_notice_and_removal(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    answer = client.submit(f"{CUP}/3/notice", notice="by e-mail on Monday", first_round=2)
    assert "Quartz, Quin (3) is not paired before round 2, and only after arriving" in answer.text
    client.submit(f"{CUP}/2/remove")
    assert "Pyrite, Pim" not in names(cup)


def test_a_page_that_renews_itself_leaves_the_notice_to_the_next_page(
    client_as: Clients, cup: Desk
) -> None:
    client = client_as("arbiter")
    client.submit(f"{CUP}/3/notice", notice="by e-mail", first_round=2, follow=False)
    client.get("/events/cup/players", headers={"X-Ronde-Live": "1"})
    assert "Quartz, Quin (3) is not paired before round 2" in client.text("/events/cup/players")
    assert "is not paired before round 2" not in client.text("/events/cup/players")


def test_a_form_with_a_mistake_is_shown_again(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    answer = client.submit(f"{CUP}/3/notice", notice="by e-mail", first_round="soon")
    assert answer.status_code == 422
    assert "first round: &#39;soon&#39; is no whole number; write digits only" in answer.text
    assert 'value="by e-mail"' in answer.text
    assert 'value="soon" aria-invalid="true"' in answer.text
    assert not roster(cup, "cup").person(3).notice
    long = client.submit(f"{CUP}/3/withdraw", reason="x" * 501)
    assert "reason: write 500 characters at most" in long.text
    assert client.submit(f"{CUP}/0/withdraw").status_code == 422
    assert client.submit(f"{CUP}/x/withdraw").status_code == 422


def test_what_would_be_refused_is_not_offered(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    client.submit("/events/cup/settings", rounds=5, half_byes=1, half_byes_not_in_last=2)
    page = client.get(f"{CUP}/1/manage").text
    offered = page.split('<select name="round">')[1].split("</select>")[0]
    assert re.findall("<option>([0-9])", offered) == ["1", "2", "3"]
    assert 'action="/events/cup/players/add"' in client.get(CUP).text
    cup.do("cup", DraftPairing())
    page = client.get(f"{CUP}/1/manage").text
    assert 'danger" disabled>Withdraw' not in page  # the draft is paired anew
    assert 'danger" disabled>' not in page
    assert 'name="rounds" value="1"' in page
    assert "is paired anew with it" in page
    assert "The draft of round 1 is paired anew with it" in client.get(CUP).text
    entered = client.submit(f"{CUP}/add", name="Zircon, Zoe", rating=1200)
    assert "; the draft of round 1 is paired anew, " in entered.text
    assert "Zircon, Zoe" in names(cup)


def test_numbers_and_the_closing_of_the_list(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    client.submit(f"{CUP}/order", order="3 1 2")
    assert names(cup) == ["Quartz, Quin", "Opal, Olga", "Pyrite, Pim"]
    client.submit(f"{CUP}/order")
    assert names(cup)[0] == "Opal, Olga"
    assert "its numbers are definitive" in client.submit(f"{CUP}/close").text
    assert client.submit(f"{CUP}/add", name="Late, Lou").status_code == 409
    assert client.submit(f"{CUP}/reopen").status_code == 422
    assert "provisional" in client.submit(f"{CUP}/reopen", reason="a mistake").text


def test_a_late_entry_in_a_running_event(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    desk.do("demo", ChangeSettings(SettingsChange(rounds=9), reason="room"))
    paired = roster(desk, "demo").paired
    answer = client.submit("/events/demo/players/add", name="Zircon, Zoe", rating=1500)
    assert f"and plays from round {paired + 1} on, with 0 points for {paired} rounds" in answer.text
    assert client.submit("/events/demo/players/3/remove").status_code == 409


def load_list(client: Any) -> Any:
    people = (
        'id,name,federation,title,rating\n77,"Pyrite, Pim",NED,FM,2050\n78,"Onyx, Odo",BEL,,1900\n'
    )
    files = {"file": ("list.csv", people.encode(), "text/csv")}
    return client.submit(
        "/rating-lists/load", files=files, name="Club list", date="2026-11-01", kind="other",
        back=f"{CUP}/tools/ratings",
    )  # fmt: skip


def test_rating_lists_are_loaded_searched_and_taken_over(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    assert "Club list 2026-11-01 is loaded: 2 people." in load_list(client).text
    found = client.text(f"{CUP}/tools/search?name=odo+onix")
    assert "Onyx, Odo" in found
    source = "club-list-2026-11-01"
    client.submit(f"{CUP}/take-over", source=source, identity="78")
    onyx = next(p for p in roster(cup, "cup").people if p.name == "Onyx, Odo")
    assert (onyx.rating, onyx.fide_id, onyx.federation) == (1900, "78", "BEL")
    assert "Club list" in onyx.rating_source
    client.submit(f"{CUP}/take-over", source=source, identity="77", player=2)
    pim = roster(cup, "cup").person(2)
    assert (pim.rating, pim.title, pim.fide_id) == (2050, "FM", "77")


def test_the_next_player_is_found_or_entered(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    load_list(client)
    people = "/events/cup/people?adding=true&search="
    offered = client.get(f"{people}onix").text
    assert 'data-value="club-list-2026-11-01/78"' in offered
    assert 'data-value="/onix"' in offered
    assert "club-list" not in client.get("/events/cup/people?search=onyx").text
    assert "club-list" not in client_as("viewer").get(f"{people}onyx").text
    known = client.get(f"{people}pyri").text
    assert "entered as 2" in known
    assert 'data-value="2 Pyrite' not in known
    answer = client.submit(f"{CUP}/pick", person="club-list-2026-11-01/78")
    assert "Onyx, Odo is entered" in answer.text
    assert answer.text.count(" autofocus") == 1
    candidates = client.submit(f"{CUP}/pick", person="pyrite")
    assert "Search a rating list" in candidates.text
    assert "Enter pyrite as a new player" in candidates.text
    client.submit(f"{CUP}/pick", person="Zircon, Zoe 1450")
    client.submit(f"{CUP}/pick", person="/pyrite")
    assert names(cup)[2:] == ["Onyx, Odo", "Quartz, Quin", "Zircon, Zoe", "pyrite"]
    assert client.submit(f"{CUP}/pick", person="club-list-2026-11-01/99").status_code == 422


def test_differences_are_shown_before_they_are_applied(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    load_list(client)
    client.submit(f"{CUP}/2/change", name="Pyrite, Pim", rating=2000, fide_id="77")
    client.submit(f"{CUP}/ratings/choose", list="club-list-2026-11-01", speed="standard")
    assert "1 difference from the list" in client.text(f"{CUP}/tools/ratings")
    assert roster(cup, "cup").person(2).rating == 2000
    assert client.submit(f"{CUP}/ratings/update").status_code == 422
    assert (
        "1 player was brought up to date." in client.submit(f"{CUP}/ratings/update", players=2).text
    )
    assert roster(cup, "cup").person(2).rating == 2050
    client.submit("/rating-lists/drop", source="club-list-2026-11-01", back=CUP)
    assert "No rating list is loaded yet." in client.text(f"{CUP}/tools/search")


@pytest.mark.parametrize("language", TRANSLATED)
def test_pages_speak_every_language(client_as: Clients, cup: Desk, language: str) -> None:
    client = client_as("arbiter")
    pages = ("", "/1/manage", "/tools/check-in", "/tools/paste", "/tools/ratings", "/tools/numbers")
    for page in pages:
        english = client.text(f"{CUP}{page}?lang=en")
        assert client.text(f"{CUP}{page}?lang={language}") != english


@pytest.mark.long
def test_five_hundred_players_are_shown(client_as: Clients, desk: Desk, tmp_path: Path) -> None:
    desk.do("big", OpenEvent(EventPlan("Big Open", rounds=9)))
    desk.do("big", AddPlayers(tuple(Entrant(f"Stone{n:03}, Sam", 1000 + n) for n in range(500))))
    client = client_as("arbiter")
    for page in ("players", "players/tools/check-in", "players/9/manage", "settings"):
        assert client.get(f"/events/big/{page}").status_code == 200, page


@pytest.mark.parametrize(
    ("path", "fields", "said"),
    [
        ("add", {"name": ""}, "um jogador precisa de um nome"),
        ("add", {"name": "Opal", "rating": "9999"}, "rating: no máximo 4000"),
        ("1/absent", {}, "cup: diga em quais rodadas Opal, Olga (1) estará ausente"),
        ("1/bye", {"round": "2"}, "não concede byes de meio ponto: a ausência vale zero"),
        ("renumber", {}, "cup: diga qual correção torna necessários os novos números"),
        ("reopen", {"reason": "rain"}, "cup: a lista de participantes está aberta"),
        ("preview", {"text": " "}, "nada foi colado; copie antes as linhas com os jogadores"),
    ],
)
def test_refusals_in_portuguese(
    cup: Desk, client_as: Clients, path: str, fields: dict[str, str], said: str
) -> None:
    client = client_as("arbiter")
    client.get(f"{CUP}?lang=pt")
    assert said in client.submit(f"{CUP}/{path}", **fields).text


def test_the_source_of_a_rating_in_dutch(cup: Desk, client_as: Clients) -> None:
    text = client_as("arbiter").text(f"{CUP}/1/manage?lang=nl")
    assert "opgegeven door de speler, niet gecontroleerd" in text
