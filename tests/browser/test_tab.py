"""`ronde.html` opened from a file, with every host blocked: events played, kept, carried away."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect
from pypdf import PdfReader
from tests.browser.conftest import FLAGS
from tests.browser.looking import ALBUM, Eye, violations
from tests.tab.built import built_page

import ronde
from ronde import examples
from ronde.model import RoundNumber
from ronde.tab.words import words

pytestmark = [pytest.mark.browser, pytest.mark.npm, pytest.mark.long]

NO_HOST = "--host-resolver-rules=MAP * ~NOTFOUND"
PATIENCE = 120_000
"""Milliseconds that anything may take; the first start is seconds of work."""
WIDTHS = (390, 1366)
MINERALS = Path(examples.__file__).parent / "minerals.trf"
GIVEN = (
    "Ada Ben Cleo Dora Emil Fay Gus Hal Ida Jan Kim Leo"
    " Mia Nils Ole Pia Quin Ria Sam Tom Una Vic Wim"
)
STONES = (
    "Agate Beryl Cobalt Diamond Emerald Flint Garnet Halite Iolite Jasper Kyanite Lapis Marble"
    " Nephrite Onyx Pearl Quartz Ruby Spinel Topaz Unakite Vesuvian Wulfenite"
)
PLAYERS = [
    (f"{stone}, {given}", 2283 - 17 * place)
    for place, (stone, given) in enumerate(zip(STONES.split(), GIVEN.split(), strict=True))
]
RESULT_KEYS = "1=0"
PROVED = "Vérifié : chaque niveau a le meilleur appariement, et le premier des meilleurs."


@pytest.fixture(scope="module")
def html() -> Path:
    """Return the page, built from the present state."""
    return built_page()


@dataclass
class Tab:
    """Somebody in front of the page, in a language."""

    page: Page
    language: str = "en"

    def word(self, name: str, **facts: object) -> str:
        """Return a text of the page."""
        return words(self.language)[name].format(**facts)

    def go(self, name: str) -> None:
        """Choose a tab of the event."""
        self.page.locator(f"#tabs a[href='#{name}']").click()
        expect(self.page.locator("#main")).to_have_attribute("data-view", name)

    def press(self, name: str, within: Locator | None = None, **facts: object) -> None:
        """Press the button with a text of the page."""
        place = within or self.page.locator("#main")
        place.get_by_role("button", name=self.word(name, **facts), exact=True).click()

    def notice(self) -> Locator:
        """Return what is told at the foot."""
        return self.page.locator("#notices")

    def window(self) -> Locator:
        """Return the window over the page."""
        return self.page.locator("dialog[open]")

    def begin(self, name: str, players: str) -> None:
        """Send the form of a new event."""
        form = self.page.locator("#new-event")
        form.locator("input[name=name]").fill(name)
        form.locator("textarea").fill(players)
        form.locator("button.main").click()

    def file(self, place: str, name: str, data: bytes) -> None:
        """Choose a file in a field of files."""
        given = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
        self.page.locator(place).set_input_files(given)  # type: ignore[arg-type]

    def saved(self, press: Callable[[], None]) -> tuple[str, str]:
        """Return name and text of the file that is saved when something is pressed."""
        with self.page.expect_download() as download:
            press()
        path = download.value.path()
        return download.value.suggested_filename, path.read_text("utf-8")

    def pairs(self) -> list[tuple[int, int]]:
        """Return the numbers of White and Black of the boards that are shown."""
        numbers = self.page.locator("table.paired .no").all_inner_texts()
        return list(zip(map(int, numbers[::2]), map(int, numbers[1::2]), strict=True))


@contextmanager
def opened(
    chromium: Browser, program: str | None, html: Path, folder: Path, language: str = "en"
) -> Iterator[Tab]:
    """Start a browser that reaches no host and keeps what it has in a folder; open the page in it.

    Afterwards no script has failed, and nobody was asked for anything.
    """
    context = chromium.browser_type.launch_persistent_context(
        folder,
        executable_path=program,
        args=[*FLAGS, NO_HOST],
        viewport={"width": 1366, "height": 900},
        locale={"en": "en-GB"}.get(language, language),
    )
    context.set_default_timeout(PATIENCE)
    faults: list[str] = []

    def watched(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("dialog", lambda dialog: dialog.accept())

    def noted(request: Request) -> None:
        if not request.url.startswith(("file:", "blob:", "data:")):
            faults.append(request.url)

    context.on("page", watched)
    context.on("request", noted)
    try:
        watched(context.pages[0])
        yield entered(context.pages[0], html, language)
    finally:
        context.close()
    assert not faults


def entered(page: Page, html: Path, language: str = "en") -> Tab:
    """Open the file in a tab, and wait until it can be used."""
    page.goto(html.as_uri())
    expect(page.locator("#main[data-view]")).to_be_visible(timeout=PATIENCE)
    return Tab(page, language)


@pytest.fixture
def tab(
    chromium: Browser, browser_program: str | None, html: Path, tmp_path: Path
) -> Iterator[Tab]:
    """Return a tab with the page, in English."""
    with opened(chromium, browser_program, html, tmp_path / "profile") as tab:
        yield tab


def seen(tab: Tab, name: str) -> None:
    """Look at the page on a phone and at a desk, and keep a picture of each."""
    page = tab.page
    eye = Eye(widths=WIDTHS)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("scrollTo(0, 0)")
        ALBUM.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=ALBUM / f"tab-{name}-{width}.png", full_page=True)
    eye.look_at(page, name)
    eye.assert_all_was_well()
    found = violations(page)
    told = [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
    assert not told, name


def test_five_rounds_of_23_players(
    chromium: Browser, browser_program: str | None, html: Path, tmp_path: Path
) -> None:
    """Pasted, paired, entered by keys, explained, ranked, printed, kept and carried to ronde."""
    profile = tmp_path / "profile"
    with opened(chromium, browser_program, html, profile) as tab:
        seen(tab, "home")
        tab.begin("Stones", "\n".join(f"{name} {rating}" for name, rating in PLAYERS))
        expect(tab.page.locator("table.entries tbody tr")).to_have_count(23)
        seen(tab, "players")
        tab.go("round")
        shown = [played(tab, number) for number in range(1, 6)]
        expect(tab.page.locator("#main")).to_contain_text(tab.word("event_over"))
        tab.page.reload()
        expect(tab.page.locator("h1")).to_have_text(tab.word("round_of", round=5, rounds=5))
        asked(tab)
        ranked(tab)
        assert pages_printed(tab)[0].count("½–½") == 4
        tab.go("file")
        seen(tab, "file")
        name, kept = tab.saved(lambda: tab.press("save"))
        assert name == "stones.json"
        tab.page.locator("input[value=trf26]").check()
        name, report = tab.saved(lambda: tab.press("save"))
        assert name == "stones.trf"
    for text in (kept, report):
        event = ronde.Tournament.from_text(text)
        assert [(one.name, one.rating) for one in event.players] == PLAYERS
        assert event.check().agrees
        by_hand = [
            [(int(game.white), int(game.black)) for game in one.games] for one in event.rounds
        ]
        assert [set(one) for one in by_hand] == [set(one) for one in shown]
        for number, pairs in enumerate(shown, 1):
            before = ronde.Tournament.of(event.before(RoundNumber(number)))
            assert [tuple(map(int, pair)) for pair in before.pair().pairs] == pairs
    with opened(chromium, browser_program, html, profile) as again:
        line = again.page.locator(".kept li", has_text="Stones")
        again.press("open", line)
        expect(again.page.locator("h1")).to_have_text(again.word("round_of", round=5, rounds=5))
        assert again.pairs() == shown[-1]
        seen(again, "kept")


def played(tab: Tab, number: int) -> list[tuple[int, int]]:
    """Pair a round and enter its results by keys; return who met at which board."""
    page = tab.page
    tab.press("pair_round", round=number)
    expect(page.locator("h1")).to_have_text(tab.word("round_of", round=number, rounds=5))
    pairs = tab.pairs()
    if number == 2:
        seen(tab, "round")
    for board in range(1, 12):
        expect(page.locator("table.paired tr[aria-current]")).to_have_id(f"board-{board}")
        page.keyboard.press(RESULT_KEYS[(board + number) % 3])
    complete = page.locator(".head .chip")
    expect(complete).to_have_text(tab.word("round_complete", number=number))
    if number == 1:  # a slip of a finger changes nothing, and what was entered is taken back
        page.keyboard.press("1")
        page.keyboard.press("Backspace")
        expect(complete).to_have_text("1 result missing")
        page.keyboard.press(RESULT_KEYS[(11 + number) % 3])
        expect(complete).to_have_text(tab.word("round_complete", number=number))
    return pairs


def asked(tab: Tab) -> None:
    """Ask why two players meet, and why two others do not."""
    tab.page.locator("#board-3").get_by_role("button", name=tab.word("why_board", board=3)).click()
    window = tab.window()
    expect(window.locator(".answer").first).to_be_visible()
    assert window.locator(".derivation li").count() >= 2
    assert window.locator(".article").first.inner_text().strip()
    form = window.locator("form")
    one, other = form.locator("select").all()
    other.select_option(one.input_value())
    form.get_by_role("button").click()
    expect(window.locator(".answers")).not_to_be_empty()
    refused = window.locator(".answers").inner_text()
    asked = next(number for number in ("1", "2") if number != one.input_value())
    other.select_option(asked)
    form.get_by_role("button").click()
    expect(window.locator(".answers .answer")).to_be_visible()
    assert window.locator(".answers").inner_text() != refused
    seen(tab, "why")
    tab.press("close", window)
    expect(window).to_have_count(0)


def ranked(tab: Tab) -> None:
    """Read the standings, and the working of a value, which adds up."""
    tab.go("standings")
    lines = tab.page.locator("table.standings tbody tr")
    expect(lines).to_have_count(23)
    seen(tab, "standings")
    value = lines.first.locator("button.value").nth(2)
    shown = value.inner_text()
    value.click()
    window = tab.window()
    expect(window.locator(".conclusion")).to_have_text(f"= {shown}")
    amounts = window.locator("tbody tr td:nth-child(3)").all_inner_texts()
    assert sum(map(float, amounts)) == float(shown)
    seen(tab, "working")
    tab.press("close", window)
    tab.page.locator(".after-round select").select_option("2")
    expect(tab.page.locator("h1")).to_contain_text("2")


def pages_printed(tab: Tab) -> list[str]:
    """Return the texts of the sheets on which a round is printed: no button, every result."""
    tab.go("round")
    texts = [page.extract_text() for page in PdfReader(io.BytesIO(tab.page.pdf())).pages]
    for place, sheet in enumerate(texts):
        assert tab.word("why") not in sheet, place
        assert "Take back" not in sheet
    assert "Stones" in texts[0]
    assert tab.word("round_of", round=5, rounds=5) in texts[0]
    assert len(texts) == 1
    return texts


def test_what_cannot_be_is_told_in_a_sentence(tab: Tab) -> None:
    for name, players, sentence in (
        ("", "Agate, Ada 2100", "give the event a name"),
        ("Stones", "", "nothing was pasted; copy the lines with the players first"),
        ("Stones", "Name;Rating\nAgate, Ada;high", "player 1: rating 'high' is no number"),
    ):
        tab.begin(name, players)
        expect(tab.notice()).to_have_text(f"{sentence}×")
    seen(tab, "refused")
    tab.file("#open-file", "photo.trf", bytes(range(256)))
    expect(tab.notice()).to_contain_text("photo.trf")
    expect(tab.notice()).not_to_contain_text("mistake")
    tab.file("#check-file input", "empty.trf", b"")
    expect(tab.notice()).to_contain_text("empty.trf")
    tab.file("#verify input", "list.json", b"[1, 2]")
    told = tab.page.locator("#verify .notice.bad")  # above what the other verifier says
    expect(told).to_contain_text("list.json")
    expect(told).not_to_contain_text("mistake")
    tab.begin("Alone", "Agate, Ada 2100")
    expect(tab.page.locator("table.entries tbody tr")).to_have_count(1)
    tab.go("round")
    tab.press("pair_round", round=1)
    expect(tab.notice().locator(".notice")).to_be_visible()


def test_a_file_is_opened_in_french_and_its_certificate_verified(
    chromium: Browser, browser_program: str | None, html: Path, tmp_path: Path
) -> None:
    with opened(chromium, browser_program, html, tmp_path / "profile", "fr") as tab:
        page = tab.page
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        seen(tab, "french")
        tab.file("#open-file", MINERALS.name, MINERALS.read_bytes())
        expect(tab.page.locator("h1")).to_contain_text("Ronde 4")
        tab.press("pair_round", round=5)
        expect(tab.page.locator("h1")).to_contain_text("Ronde 5")
        native = ronde.read(MINERALS)
        assert tab.pairs() == [tuple(map(int, pair)) for pair in native.pair().pairs]
        tab.page.locator("#board-1 .of-why button").click()
        sections = native.explain(board=1).document("fr").sections
        for sentence in sections[0].sentences:
            expect(tab.window()).to_contain_text(sentence.text)
        tab.press("close", tab.window())
        tab.press("check_round")
        expect(page.locator("#proof .notice")).to_have_text(PROVED)
        expect(page.locator("#proof .notice.good")).to_have_count(1)
        tab.go("check")
        tab.press("check")
        expect(tab.page.locator(".agree .chip.good")).to_have_count(5)
        tab.press("compare")
        expect(tab.page.locator(".told")).not_to_have_count(0)
        seen(tab, "check")
        name, text = tab.saved(lambda: tab.press("save"))
        assert name.endswith("-5.certificate.json")
        tab.go("home")
        tab.file("#verify input", name, text.encode())
        expect(page.locator("#verify .notice.good")).to_have_count(2)
        document = json.loads(text)
        one, other = document["pairing"]["pairs"][:2]
        one[1], other[1] = other[1], one[1]
        tab.file("#verify input", name, json.dumps(document).encode())
        expect(page.locator("#verify .notice.bad")).to_have_count(2)
        seen(tab, "verified")


def test_what_another_tab_has_kept_is_not_overwritten(tab: Tab, html: Path) -> None:
    tab.begin("Stones", "\n".join(name for name, _ in PLAYERS[:4]))
    expect(tab.page.locator("table.entries tbody tr")).to_have_count(4)
    other = entered(tab.page.context.new_page(), html)
    other.press("open", other.page.locator(".kept li"))
    expect(other.page.locator("table.entries tbody tr")).to_have_count(4)
    other.go("round")
    other.press("pair_round", round=1)
    expect(other.page.locator("table.paired tbody tr")).to_have_count(2)
    tab.go("round")
    tab.press("pair_round", round=1)
    refused = tab.notice().locator(".notice", has_text=tab.word("kept_elsewhere"))
    tab.press("close", refused)
    expect(refused).to_have_count(0)
    tab.page.keyboard.press("1")
    expect(refused).to_be_visible()
    tab.page.reload()
    expect(tab.page.locator(".head .chip")).to_have_text("2 results missing")


def test_a_browser_that_keeps_nothing_says_so_and_the_event_goes_on(
    chromium: Browser, browser_program: str | None, html: Path, tmp_path: Path
) -> None:
    with opened(chromium, browser_program, html, tmp_path / "profile") as tab:
        tab.page.add_init_script(
            "indexedDB.open = () => { throw new DOMException('storage is off', 'SecurityError') };"
        )
        tab.page.reload()
        expect(tab.notice()).to_contain_text("storage is off")
        tab.begin("Stones", "Agate, Ada 2100\nBeryl, Ben 2000")
        expect(tab.notice()).to_contain_text(tab.word("keep_refused", reason="storage is off"))
        tab.go("round")
        tab.press("pair_round", round=1)
        expect(tab.page.locator("table.paired tbody tr")).to_have_count(1)
        tab.go("file")
        _, text = tab.saved(lambda: tab.press("save"))
    assert len(ronde.Tournament.from_json(text).rounds) == 1
