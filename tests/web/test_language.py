"""Four languages, chosen by address, cookie, account or browser; numbers and dates with them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from tests.web.clients import Clients

from ronde.i18n import LANGUAGES
from ronde.office.desk import Desk
from ronde.office.notices.switch import SwitchNotices
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.settings.forecastswitch import ForecastFor, SwitchForecast
from ronde.web import application
from ronde.web.forecasts import forecasts_of
from ronde.web.language import Speech

TITLES = {
    "en": "Events",
    "de": "Turniere",
    "es": "Torneos",
    "fr": "Tournois",
    "nl": "Toernooien",
    "pt": "Torneios",
}
FOR_DRAUGHTS = "/events/{event}/standings/ratings.pdf"
PAGES = [
    route.path.replace("{event}", "demo")
    for route in application.all_routes()
    if "GET" in (route.methods or ()) and "{" not in route.path.replace("{event}", "")
    if not route.path.startswith("/api") and route.path != FOR_DRAUGHTS
]
"""What people look at; answers for programs have no language."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_address_chooses_and_the_choice_stays(client_as: Clients, language: str) -> None:
    client = client_as("owner")
    for path in (f"/?lang={language}", "/"):
        html = client.get(path).text
        assert f'<html lang="{language}"' in html
        assert f"<h1>{TITLES[language]}</h1>" in html


def test_the_browser_chooses_otherwise(client_as: Clients) -> None:
    answer = client_as("owner").get("/", headers={"accept-language": "it, pt-BR;q=0.8, en;q=0.5"})
    assert "<h1>Torneios</h1>" in answer.text


def test_the_account_keeps_its_language(client_as: Clients) -> None:
    client_as("arbiter").submit("/account/language", language="nl")
    assert "<h1>Toernooien</h1>" in client_as("arbiter").get("/").text
    assert "<h1>Events</h1>" in client_as("viewer").get("/").text


def test_a_language_that_ronde_lacks_is_refused(client_as: Clients) -> None:
    assert client_as("arbiter").submit("/account/language", language="xx").status_code == 422
    assert "<h1>Events</h1>" in client_as("arbiter").get("/?lang=xx").text


BREAKABLE = re.compile(r"[^<>]{0,30}(?: [:;?!»](?=\W|$)|« )[^<>]{0,10}")
"""A sign that may begin a line of a page in French, with what stands around it."""


MANUAL = ("/help/pairing", "/help/results", "/help/players")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(client_as: Clients, desk: Desk, language: str) -> None:
    """No line of a French page begins with a sign."""
    desk.do("demo", PublishPages(public=True))
    desk.do("demo", SwitchForecast(ForecastFor.PUBLIC))
    desk.do("demo", SwitchNotices())
    client = client_as("owner")
    forecasts_of(client.app).moment = 600.0  # no page waits for one, and none is needed
    found: dict[str, list[str]] = {}
    kept = 0
    for path in (*PAGES, *MANUAL):
        if path.endswith(("/live", "/captain", "/member")):
            continue  # these come by a link
        answer = client.get(path, params={"lang": language}, follow_redirects=True)
        assert answer.status_code == 200, (path, answer.status_code)
        if language == "fr" and answer.headers["content-type"].startswith("text/html"):
            shown = text_of(answer.text)
            kept += shown.count("\u202f?") + shown.count("\u00a0:")
            if wrong := BREAKABLE.findall(shown):
                found[path] = wrong
    assert found == {}
    assert kept > 100 or language != "fr"


def text_of(html: str) -> str:
    """Return what stands on a page, with the places of its tags."""
    plain = re.sub(r"<(script|style|code|kbd).*?</\1>", "", html, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", "<>", plain))


def test_dates_and_numbers_follow_the_language() -> None:
    said = {lang: Speech(lang).day("2026/10/24") for lang in LANGUAGES}
    assert said == {
        "en": "24 October 2026",
        "de": "24. Oktober 2026",
        "es": "24 de octubre de 2026",
        "fr": "24 octobre 2026",
        "nl": "24 oktober 2026",
        "pt": "24 de outubro de 2026",
    }
    assert [Speech(lang).decimal(125) for lang in LANGUAGES] == ["12.5"] + ["12,5"] * 5
