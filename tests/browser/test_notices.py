"""A phone wants notices, is told its board through a push service, and ends it by one tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_der_private_key
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, Worker, expect
from tests.browser.live import LiveServer
from tests.browser.waiting import PATIENCE, patient, wait_until
from tests.confirming import EVERYTHING
from tests.web.push_server import PushedBrowser, PushService, push_service, to_bytes

from ronde.office.desk import Desk
from ronde.office.entries.attendance import CheckInAll
from ronde.office.entries.entries import AddPlayers
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import make_member_links
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.web.language import COOKIE as LANGUAGE
from ronde.web.notices import notices_of
from ronde.web.security.sessions import COOKIE

pytestmark = pytest.mark.browser

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}

BROWSER: Final = """
// A browser without a push service of its own: real keys, and an address of the test.
const kept = () => JSON.parse(localStorage.getItem("pushed") ?? "null");
const text = (data) => btoa(String.fromCharCode(...new Uint8Array(data)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const made = (one) => one && { endpoint: one.endpoint, options: {}, toJSON: () => one };
PushManager.prototype.getSubscription = async () => made(kept());
PushManager.prototype.subscribe = async (options) => {
  if (options.applicationServerKey.length !== 65) throw new TypeError("no key");
  const kind = { name: "ECDH", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(kind, true, ["deriveBits"]);
  const p256dh = text(await crypto.subtle.exportKey("raw", pair.publicKey));
  const own = text(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  const auth = text(crypto.getRandomValues(new Uint8Array(16)));
  localStorage.setItem("own", own);
  localStorage.setItem("pushed", JSON.stringify({ endpoint: "ENDPOINT", keys: { p256dh, auth } }));
  return made(kept());
};
"""


@pytest.fixture
def service() -> Iterator[PushService]:
    """Return a push service that runs."""
    with push_service() as running:
        yield running


@pytest.fixture
def telling(
    serve: Callable[..., AbstractContextManager[LiveServer]], tmp_path: Path, service: PushService
) -> Iterator[LiveServer]:
    """Return a server whose notices go to this machine, with an event of four players."""
    with serve(tmp_path, notices_to_this_machine=True) as server:
        service.key = server.site.keys.now.push.public
        desk = desk_of(server)
        plan = EventPlan("Spring Open", rounds=3, lot=1, start_date="2026-12-05")
        desk.do("open", OpenEvent(plan))
        names = ("Agate, Alma", "Beryl, Bruno", "Coral, Cleo", "Diorite, Dan")
        players = tuple(Entrant(name, rating=2000 - n) for n, name in enumerate(names))
        desk.do("open", AddPlayers(players))
        desk.do("open", PublishPages(True))
        yield server


def desk_of(server: LiveServer) -> Desk:
    return Desk(server.database, "Olga Owner", confirmed=EVERYTHING)


def phone_of(chromium: Browser, server: LiveServer, endpoint: str) -> BrowserContext:
    """Return a phone that allows notices and is reached at an address of the test."""
    context = patient(chromium.new_context(viewport=PHONE, locale="fr-FR"))
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["notifications"], origin=server.address)
    context.add_init_script(f"{{{BROWSER.replace('ENDPOINT', endpoint)}}}")
    return context


def take_keys(page: Page, browser: PushedBrowser) -> None:
    """Let the push service of the test decrypt what is sent to a browser, as the browser does."""
    pushed: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('pushed'))")
    key = load_der_private_key(to_bytes(page.evaluate("localStorage.getItem('own')")), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    browser.key, browser.secret = key, to_bytes(pushed["keys"]["auth"])


WATCHED: Final = """() => {
  self.shown = [];
  self.opened = [];
  const show = async (title, options) => self.shown.push({ title, ...options });
  self.registration.showNotification = show;
  self.clients.openWindow = async (address) => self.opened.push(address);
}"""
"""A browser without a screen shows nothing: the last step is noted instead."""


def deliver(page: Page, told: str) -> tuple[Worker, dict[str, Any]]:
    """Return the service worker, and what it shows after the push service brought a message."""
    line, found = page.context.new_cdp_session(page), list[str]()
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: found.extend(one["registrationId"] for one in news["registrations"]),
    )
    line.send("ServiceWorker.enable")
    wait_until(page, lambda: bool(found), "a service worker")
    (worker,) = page.context.service_workers
    worker.evaluate(WATCHED)
    origin = page.evaluate("location.origin")
    message = {"origin": origin, "registrationId": found[-1], "data": told}
    line.send("ServiceWorker.deliverPushMessage", message)
    wait_until(page, lambda: bool(worker.evaluate("self.shown.length")), "a notice on the screen")
    (shown,) = worker.evaluate("self.shown")
    return worker, shown


def opens(worker: Worker, shown: dict[str, Any], action: str = "") -> str:
    """Return the address that a tap on a notice opens, or on its button."""
    worker.evaluate("self.opened.length = 0")
    worker.evaluate("([data, action]) => openPage(data, action)", [shown["data"], action])
    (address,) = worker.evaluate("self.opened")
    return str(address)


@pytest.mark.long
def test_a_phone_is_told_its_board_and_ends_it_by_one_tap(
    chromium: Browser,
    telling: LiveServer,
    service: PushService,
    photograph: Callable[..., None],
) -> None:
    desk, browser = desk_of(telling), service.browser()
    owner = office_of(chromium, telling)
    owner.goto(f"{telling.address}/events/open/notices")
    owner.locator("form[action$=switch] button").click()
    expect(owner.locator(".head .good")).to_be_visible()

    context = phone_of(chromium, telling, browser.endpoint)
    phone = context.new_page()
    (link,) = make_member_links(desk, "open", [1])
    phone.goto(f"{telling.address}/p/{link.token}")
    phone.locator("a[href='/notices/open']").click()
    photograph(phone, "notices-phone", (360, 390))
    phone.set_viewport_size(PHONE)
    phone.locator("[data-push=push] button").click()
    expect(phone.locator("[data-push=stop] button")).to_be_visible()
    take_keys(phone, browser)
    photograph(phone, "notices-phone-on", (390,))

    desk.do("open", CheckInAll())
    desk.do("open", DraftPairing())
    desk.do("open", PublishRound())
    notices_of(telling.app).consider("open")
    wait_until(phone, lambda: bool(browser.told), "a notice")
    assert service.wrong == []
    (told,) = browser.told
    assert told["title"] == "Agate, Alma, Spring Open"
    assert told["body"].startswith("Ronde 1, table 1")
    worker, shown = deliver(phone, service.texts[0])
    assert (shown["title"], shown["body"]) == (told["title"], told["body"])
    assert shown["lang"] == "fr"
    assert shown["actions"] == [{"action": "stop", "title": "Arrêter ces avis"}]
    assert opens(worker, shown) == f"{telling.address}/public/open/me/1"
    assert opens(worker, shown, "stop") == f"{telling.address}/notices/open#stop"
    own = shown | {"data": shown["data"] | {"own": True}}
    assert opens(worker, own) == f"{telling.address}/events/open/member"

    photograph(owner, "notices-office", (360, 1366))
    phone.locator("[data-push=stop] button").click()
    expect(phone.locator("[data-push=push] button")).to_be_visible()
    announce(owner, "Le déjeuner est servi")
    notices_of(telling.app)._look("open")
    assert len(browser.told) == 1, "who ended it is told nothing more"

    phone.locator("[data-push=push] button").click()
    expect(phone.locator("[data-push=stop] button")).to_be_visible()
    phone.goto(f"{telling.address}/public/open")
    phone.goto(f"{telling.address}/notices/open#stop")  # as the button of a notice opens it
    expect(phone.locator("[data-push=push] button")).to_be_visible()
    expect(phone.locator("main")).to_contain_text("Le déjeuner est servi")
    owner.goto(f"{telling.address}/events/open/results")
    owner.get_by_role("button", name="Demander par un avis").click()
    expect(owner.locator("#notices")).to_contain_text("2 résultats de la ronde 1 manquent")
    context.close()
    owner.context.close()


def office_of(chromium: Browser, server: LiveServer) -> Page:
    """Return the page of an owner who reads French."""
    office = patient(chromium.new_context(viewport={"width": 1366, "height": 900}, locale="fr-FR"))
    office.set_default_timeout(PATIENCE)
    cookies = {COOKIE: server.owner_cookie("Olga Owner"), LANGUAGE: "fr"}
    office.add_cookies([{"name": n, "value": v, "url": server.address} for n, v in cookies.items()])
    return office.new_page()


def announce(owner: Page, text: str) -> None:
    owner.set_viewport_size({"width": 1366, "height": 900})
    owner.locator("[name=text]").fill(text)
    owner.locator("form[action$=announce] button").click()
    expect(owner.locator("#notices")).to_contain_text("C'est annoncé.")
