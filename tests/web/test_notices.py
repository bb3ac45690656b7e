"""Notices of an event: who is told, when, once, in which words, and who is not."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from fastapi import FastAPI
from tests.clock import now
from tests.confirming import EVERYTHING
from tests.web.clients import Client
from tests.web.conftest import QUICK
from tests.web.notice_server import SECRET
from tests.web.push_server import (
    MailServer,
    PushedBrowser,
    PushService,
    mail_server,
    push_service,
)

from ronde.errors import InputError
from ronde.office.desk import Desk
from ronde.office.desk.rows import player_row
from ronde.office.hosting.retention import delete_event
from ronde.office.notices.subscribing import PUSH, NoticeWish, subscribe
from ronde.office.notices.switch import AskForResults, SwitchNotices
from ronde.office.paperwork.publicpages import PublishPages, TellHall
from ronde.office.phonelinks import make_member_links, revoke_phone_link
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.store import Act, Database
from ronde.store.archive import archive_text
from ronde.store.backup import backup
from ronde.store.tables import BoardRow
from ronde.web.application import create_app
from ronde.web.notices import AT_A_TIME, Notices, notices_of
from ronde.web.push import PushHosts, PushKey, checked_endpoint, is_public_address
from ronde.web.settings import WebSettings

ADDRESS = "agate@example.org"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def service() -> Iterator[PushService]:
    """Return a push service that runs."""
    with push_service() as running:
        yield running


@pytest.fixture
def post() -> Iterator[MailServer]:
    """Return a server of mail that runs."""
    with mail_server() as running:
        yield running


@pytest.fixture
def telling(
    furnished: Path, tmp_path: Path, service: PushService, post: MailServer
) -> Iterator[FastAPI]:
    """Return a site that sends notices to this machine; those of the demo are switched on."""
    copy, mail = tmp_path / "club.sqlite", tmp_path / "mail.toml"
    shutil.copyfile(furnished, copy)
    mail.write_text(
        f'host = "127.0.0.1"\nport = {post.port}\nsecurity = "none"\n'
        'sender = "Club <club@example.org>"\n'
    )
    settings = WebSettings(
        str(copy),
        secret="a secret of the tests",
        calculates_apart=False,
        mail_file=str(mail),
        notices_to_this_machine=True,
    )
    app = create_app(settings, QUICK)
    notices_of(app).moment, notices_of(app).retries = 0.0, (0,) * 3
    service.key = app.state.site.keys.now.push.public
    desk_of(app).do("demo", PublishPages(True))
    desk_of(app).do("demo", SwitchNotices())
    yield app
    app.state.site.close()


def desk_of(app: FastAPI) -> Desk:
    return Desk(app.state.site.database, "Anna", confirmed=EVERYTHING)


def wants(client: Client, browser: PushedBrowser, **more: object) -> None:
    """Let a browser be told of the demo."""
    answer = client.submit("/notices/demo/push", **browser.form, **more)
    assert answer.json() == {"is_on": True}, answer.text


def told_all(app: FastAPI) -> None:
    """Let everything be queued and sent that is due, as it is a moment after each change."""
    notices_of(app)._look("demo")
    notices_of(app)._send("")


def publish(app: FastAPI) -> None:
    desk_of(app).do("demo", DraftPairing())
    desk_of(app).do("demo", PublishRound())
    told_all(app)


def test_everybody_is_told_once_what_concerns_them(
    telling: FastAPI, service: PushService, new_client: Callable[[FastAPI], Client]
) -> None:
    desk = desk_of(telling)
    everything, of_one = service.browser(), service.browser()
    member, own = new_client(telling), service.browser()
    wants(new_client(telling), everything)
    wants(new_client(telling), of_one, player=1)
    (link,) = make_member_links(desk, "demo", [2])
    member.get(f"/p/{link.token}", follow_redirects=True)
    wants(member, own)
    told_all(telling)
    assert [one.told for one in service.browsers.values()] == [[], [], []]

    publish(telling)
    told_all(telling)
    board = next(b for b in result_sheet(desk, "demo", 5).lines if 1 in (b.white, b.black))
    has_white = board.white == 1
    other = board.black_name if has_white else board.white_name
    (to_all,), (to_one,), (to_own,) = everything.told, of_one.told, own.told
    assert to_all["body"].startswith("The pairing of round 5 is published.")
    assert to_all["path"] == "/public/demo/rounds/5"
    colour = "White" if has_white else "Black"
    assert to_one["body"].startswith(f"Round 5, board {board.table}: {colour} against {other}.")
    assert to_one["path"] == "/public/demo/me/1"
    assert to_own["title"].startswith(desk.tournament("demo").players[1].name)
    assert service.wrong == []

    desk.do("demo", AskForResults(5))
    told_all(telling)
    assert "is missing" in own.told[1]["body"]
    assert own.told[1]["own"]
    assert len(of_one.told) == len(everything.told) == 1, "a missing result concerns the player"

    desk.do("demo", TellHall("Lunch is served"))
    told_all(telling)
    told_all(telling)
    assert [one.told[-1]["body"] for one in service.browsers.values()] == ["Lunch is served"] * 3
    desk.do("demo", EnterResult(5, 1, "1-0"))
    told_all(telling)
    assert [len(one.told) for one in (everything, of_one, own)] == [2, 2, 3]


def test_a_pairing_that_changes_is_told_again_and_one_that_is_withdrawn_is_not_sent(
    telling: FastAPI, service: PushService, new_client: Callable[[FastAPI], Client]
) -> None:
    browser, desk = service.browser(), desk_of(telling)
    wants(new_client(telling), browser, player=1)
    service.answers, notices_of(telling).retries = [503], (3600,)
    publish(telling)
    assert browser.told == []
    desk.database.undo("demo", "Anna")
    told_all(telling)
    assert browser.told == [], "the publication was taken back before it was told"
    desk.do("demo", PublishRound())
    told_all(telling)
    assert len(browser.told) == 1
    with desk.database.step("demo", Act("Anna", "change published pairing")) as step:
        player = player_row(step, 1).id
        row = next(r for r in step.rows(BoardRow, round=5) if player in (r.white, r.black))
        step.update(row, white=row.black, black=row.white)
    told_all(telling)
    assert len(browser.told) == 2
    assert browser.told[0]["tag"] == browser.told[1]["tag"], "the later one takes its place"


def test_one_tap_ends_it_and_nobody_else_can(
    telling: FastAPI, service: PushService, new_client: Callable[[FastAPI], Client]
) -> None:
    browser, stranger, client = service.browser(), service.browser(), new_client(telling)
    wants(client, browser)
    guessed = {"endpoint": browser.endpoint, "auth": stranger.form["auth"]}
    for what in ("state", "stop"):
        answer = new_client(telling).submit(f"/notices/demo/{what}", **guessed)
        assert answer.json() == {"is_on": False}
    known = {name: browser.form[name] for name in ("endpoint", "auth")}
    assert client.submit("/notices/demo/state", **known).json() == {"is_on": True}
    assert client.submit("/notices/demo/stop", **known).json() == {"is_on": False}
    publish(telling)
    assert browser.told == []


def test_links_open_their_own_event_alone_and_end(
    telling: FastAPI, service: PushService, new_client: Callable[[FastAPI], Client]
) -> None:
    desk, browser = desk_of(telling), service.browser()
    (link,) = make_member_links(desk, "demo", [2])
    desk.do("other", OpenEvent(EventPlan("Other", rounds=3)))
    desk.do("other", SwitchNotices())
    other = new_client(telling).submit("/notices/other/push", **browser.form, token=link.token)
    assert other.status_code == 422
    assert "expired or was revoked" in other.text
    hidden = new_client(telling).submit("/notices/other/push", **browser.form)
    assert hidden.status_code == 409, "its pages are not public"
    guessed = new_client(telling).submit("/notices/demo/push", **browser.form, token="x" * 24)
    assert guessed.status_code == 422
    wants(new_client(telling), browser, token=link.token)
    revoke_phone_link(desk, "demo", link.link.id)
    publish(telling)
    assert browser.told == [], "what a revoked link asked for has ended"
    late = new_client(telling).submit("/notices/demo/push", **browser.form, token=link.token)
    assert late.status_code == 422


def test_after_the_end_nothing_is_kept_and_nobody_can_ask(
    telling: FastAPI, service: PushService, new_client: Callable[[FastAPI], Client]
) -> None:
    desk, browser = desk_of(telling), service.browser()
    wants(new_client(telling), browser)
    desk.do("demo", SwitchNotices(off=True))
    answer = new_client(telling).submit("/notices/demo/push", **browser.form)
    assert answer.status_code == 409
    publish(telling)
    assert browser.told == []
    desk.do("demo", SwitchNotices())
    assert rows_in(telling, "notice_subscription") == 1
    delete_event(desk, "demo", desk.tournament("demo").details.name)
    assert rows_in(telling, "notice_subscription") == rows_in(telling, "notice") == 0


def rows_in(app: FastAPI, table: str) -> int:
    with app.state.site.database.connection() as connection:
        found: int = connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()
    return found


def test_what_fails_is_tried_later_and_what_is_gone_is_forgotten(
    telling: FastAPI, service: PushService, new_client: Callable[[FastAPI], Client]
) -> None:
    first, second = service.browser(), service.browser()
    wants(new_client(telling), first)
    wants(new_client(telling), second)
    service.answers, notices_of(telling).retries = [429, 503, 500, 201], (0,) * 5
    publish(telling)
    wait_until(lambda: len(first.told) == len(second.told) == 1, lambda: told_all(telling))
    service.gone = {"/push/0"}
    desk_of(telling).do("demo", TellHall("Lunch is served"))
    told_all(telling)
    assert rows_in(telling, "notice_subscription") == 1
    assert len(second.told) == 2

    service.answers, notices_of(telling).retries = [503] * 9, (0,)
    desk_of(telling).do("demo", TellHall("Play begins"))
    told_all(telling)
    assert found_states(telling.state.site.database)["failed"] == 1, (
        "it is given up after its last try"
    )


def wait_until(is_done: Callable[[], bool], again: Callable[[], None], seconds: float = 60) -> None:
    until = now() + seconds
    while not is_done():
        assert now() < until
        again()
        sleep(0.05)


def test_the_queue_survives_a_start_and_nothing_goes_twice(
    telling: FastAPI, service: PushService, new_client: Callable[[FastAPI], Client]
) -> None:
    """What was on its way when the server died may have arrived: it is not sent again."""
    many = [service.browser() for _ in range(30)]
    for one in many:
        wants(new_client(telling), one)
    desk = desk_of(telling)
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    dying = notices_of(telling)
    dying._queue("demo")
    claimed = dying._claimed()
    dying._replies(claimed[:10])  # the other 14 never went, and no outcome was kept
    with desk.database.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE notice SET due = '2026-01-01T00:00:00Z' WHERE state = 'begun'"
        )
    started = Notices(telling.state.site)
    started._look_at_all()
    assert sorted(len(one.told) for one in many) == [0] * 14 + [1] * 16
    assert found_states(telling.state.site.database)["unsure"] == AT_A_TIME
    started._look_at_all()
    assert max(len(one.told) for one in many) == 1
    started.close()


def test_mail_is_sent_after_its_holder_agreed_and_ends_by_one_tap(
    telling: FastAPI, post: MailServer, new_client: Callable[[FastAPI], Client]
) -> None:
    client = new_client(telling)
    post.answers = ["451 later"]
    answer = client.submit("/notices/demo/mail", address=ADDRESS, player=1)
    assert "A mail is on its way" in answer.text
    wait_until(lambda: len(post.mails) == 1, lambda: told_all(telling))
    publish(telling)
    assert len(post.mails) == 1, "nobody has agreed yet"
    ((to, asked),) = post.mails
    assert to == ADDRESS
    uid = found_in(r"/notices/demo/mail/([\w-]+)", asked)
    page = f"/notices/demo/mail/{uid}"
    assert client.get(page).status_code == 200, "looking changes nothing"
    assert ADDRESS in client.text(page)
    client.submit(f"{page}/agree")
    told_all(telling)
    assert len(post.mails) == 1, "what stood already stands on the page"
    desk_of(telling).do("demo", TellHall("Lunch is served"))
    told_all(telling)
    _, told = post.mails[1]
    assert told.get_content().startswith("Lunch is served")
    assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    there = str(told["List-Unsubscribe"]).strip("<>").partition("/api/")[2]
    one_click = client.send("POST", f"/api/{there}", data={"List-Unsubscribe": "One-Click"})
    assert one_click.status_code == 204
    again = client.send("POST", f"/api/{there}")
    assert again.status_code == 204
    late = client.submit(f"{page}/agree")
    assert late.status_code == 422, "a link that has ended lets nobody in again"
    desk_of(telling).do("demo", TellHall("Play begins"))
    told_all(telling)
    assert len(post.mails) == 2


def found_in(pattern: str, mail: Any) -> str:
    match = re.search(pattern, mail.get_content())
    assert match is not None
    return match[1]


@pytest.mark.parametrize(
    "address", ["nobody", "a@b", "a@example.org\r\nBcc: b@example.org", "a b@example.org"]
)
def test_what_is_no_mail_address_is_refused(
    telling: FastAPI, new_client: Callable[[FastAPI], Client], address: str
) -> None:
    answer = new_client(telling).submit("/notices/demo/mail", address=address)
    assert answer.status_code == 422
    assert rows_in(telling, "notice_subscription") == 0


def test_one_address_is_asked_three_times_a_day(
    telling: FastAPI, new_client: Callable[[FastAPI], Client]
) -> None:
    answers = [
        new_client(telling).submit("/notices/demo/mail", address=ADDRESS).status_code
        for _ in range(4)
    ]
    assert answers == [200, 200, 200, 429]


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "https://127.0.0.1/1",
        "https://10.0.0.1/1",
        "https://0x7f000001/1",
        "https://2130706433/1",
        "https://[::1]/1",
        "https://localhost/1",
        "https://user@push.example.org/1",
        "https://push.example.org:22/1",
        "https://push.example.org/1#a",
        "https://push.example.org/\r\nHost: other",
        "file:///etc/passwd",
        "https://push.example.org/" + "a" * 1000,
    ],
)
def test_what_is_no_push_service_is_refused(endpoint: str) -> None:
    with pytest.raises(InputError, match="nothing is sent"):
        checked_endpoint(endpoint, PushHosts())


def test_only_named_services_are_spoken_to_where_some_are_named() -> None:
    named = PushHosts(("push.example.org",))
    assert checked_endpoint("https://a.push.example.org/1", named)
    for other in ("https://example.org/1", "https://evilpush.example.org.other.net/1"):
        with pytest.raises(InputError):
            checked_endpoint(other, named)


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "192.168.1.1", "100.64.0.1", "fe80::1%eth0", "fc00::1", "0.0.0.0"]
)
def test_a_name_that_leads_to_a_private_address_is_not_spoken_to(address: str) -> None:
    assert not is_public_address(address)


def test_keys_that_are_none_are_refused(
    telling: FastAPI, service: PushService, new_client: Callable[[FastAPI], Client]
) -> None:
    good = service.browser().form
    for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "ü"}, {"auth": ""}):
        answer = new_client(telling).submit("/notices/demo/push", **(good | wrong))
        assert answer.status_code == 422, wrong
    assert rows_in(telling, "notice_subscription") == 0


def test_archives_backups_and_journals_name_nobody(
    telling: FastAPI,
    service: PushService,
    new_client: Callable[[FastAPI], Client],
    tmp_path: Path,
) -> None:
    browser, desk = service.browser(), desk_of(telling)
    wants(new_client(telling), browser, player=3)
    publish(telling)
    with desk.reading("demo") as reader:
        archive = archive_text(reader)
    assert browser.endpoint not in archive
    acts = [entry.act.what for entry in desk.database.entries("demo")]
    assert "switch notices" in acts
    copy = backup(telling.state.site.database, tmp_path / "copies")
    assert browser.endpoint.encode() not in copy.read_bytes()
    with Database.open(copy) as database, database.connection() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM notice").scalar_one() == 0


@pytest.mark.long
def test_a_killed_server_goes_on_after_its_start_and_tells_nobody_twice(
    furnished: Path, tmp_path: Path, service: PushService
) -> None:
    copy = tmp_path / "club.sqlite"
    shutil.copyfile(furnished, copy)
    service.delay = 0.2
    with Database.open(copy) as database:
        desk = Desk(database, "Anna", confirmed=EVERYTHING)
        desk.do("demo", PublishPages(True))
        desk.do("demo", SwitchNotices())
        many = [service.browser() for _ in range(80)]
        for one in many:
            keys = {**one.form, "server": PushKey(SECRET).public}
            subscribe(desk, NoticeWish("demo", PUSH, one.endpoint, keys, "en"))
        desk.do("demo", DraftPairing())
        desk.do("demo", PublishRound())
        with start(copy) as first:
            ready(first)
            wait_until(lambda: sum(len(one.told) for one in many) >= 30, lambda: None, 240)
            first.kill()
        with start(copy) as second:
            ready(second)
            wait_until(lambda: "waiting" not in found_states(database), lambda: None, 240)
            second.terminate()
    told = [len(one.told) for one in many]
    assert max(told) == 1, "nobody is told twice"
    assert sum(told) >= len(many) - AT_A_TIME, "only what was on its way may be lost"


def start(path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.web.notice_server", str(path)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def ready(process: subprocess.Popen[str]) -> None:
    """Wait until a server answers, which tells its port then."""
    assert process.stdout is not None
    assert process.stdout.readline().strip().isdigit()


def found_states(database: Database) -> dict[str, int]:
    with database.connection() as connection:
        rows = connection.exec_driver_sql("SELECT state, count(*) FROM notice GROUP BY state")
        return {row[0]: row[1] for row in rows}
