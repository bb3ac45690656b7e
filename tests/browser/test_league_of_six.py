"""A league of six teams in French: squads, captains, forfeits, five rounds, standings, papers.

The standings are compared with sums that the test makes of what it typed itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.arbiter import Arbiter
from tests.browser.live import LiveServer
from tests.browser.reading import Reader
from tests.browser.waiting import PATIENCE, patient

from ronde.i18n import phrase_in
from ronde.office.desk import Desk
from ronde.office.phonelinks import make_captain_links

pytestmark = [pytest.mark.browser, pytest.mark.long]
EVENT = "interclubs"
TEAMS = ("Agate", "Béryl", "Citrine", "Diamant", "Émeraude", "Flint")
SHARES = {"1-0": (2, 0), "=": (1, 1), "0-1": (0, 2), "+-": (2, 0), "-+": (0, 2)}
"""Half points of both sides."""


def squads() -> str:
    """Return six squads of two boards and a reserve, as somebody copies them."""
    lines = ["Équipe\tÉchiquier\tNom\tElo\tRemplaçant"]
    for place, team in enumerate(TEAMS):
        for board, first in enumerate(("Anne", "Bruno", "Chloé"), 1):
            reserve = "oui" if board == 3 else ""
            lines.append(
                f"{team}\t{board}\t{team}, {first}\t{2200 - 20 * place - board}\t{reserve}"
            )
    return "\n".join(lines)


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """Return the phone of a captain who reads French."""
    context = patient(chromium.new_context(locale="fr-FR", viewport={"width": 390, "height": 844}))
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@dataclass
class League:
    """The arbiter at the desk, and what the test itself sums up."""

    arbiter: Arbiter
    address: str
    matches: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TEAMS, 0))
    halves: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TEAMS, 0))
    met: set[frozenset[str]] = field(default_factory=set)

    @property
    def page(self) -> Page:
        return self.arbiter.page

    def sides(self, match: int) -> tuple[str, str]:
        """Return the teams of a match as the page names them, the first first."""
        shown = self.page.locator(f"#match-{match}")
        expect(shown).to_contain_text(re.compile("|".join(TEAMS)))
        text = shown.inner_text()
        first, second = sorted((name for name in TEAMS if name in text), key=text.index)
        return first, second

    def count(self, match: int, results: tuple[str, str]) -> None:
        """Add up what a match brings: two points, one or none, and halves of games."""
        first, second = self.sides(match)
        own, theirs = (sum(SHARES[one][side] for one in results) for side in (0, 1))
        self.halves[first] += own
        self.halves[second] += theirs
        self.matches[first] += 1 + (own > theirs) - (own < theirs)
        self.matches[second] += 1 + (own < theirs) - (own > theirs)
        self.met.add(frozenset((first, second)))

    def begin(self, number: int) -> None:
        """Pair and publish a round."""
        self.page.goto(f"{self.address}/round")
        for team in self.page.locator("#in-doubt .standing.open").all():
            team.get_by_role("radio", name=self.arbiter.t("plays"), exact=True).check()
        self.arbiter.button("Pair round {round}", round=number).first.click()
        self.arbiter.button("Publish round {round}", round=number).first.click()

    def open_all(self) -> None:
        """Open the matches of which a line-up is missing."""
        self.arbiter.button("Open all matches").click()
        expect(self.page.locator("tr[data-board]")).to_have_count(6)

    def play(self, match: int, *results: str) -> None:
        """Enter a match by one click for each board."""
        for board, result in enumerate(results, 1):
            row = self.page.locator(f"#board-{match}-{board}")
            row.locator(f"button[value='{result}']").click()
            expect(row.locator(".result")).to_be_visible()
        self.count(match, (results[0], results[1]))

    def complete(self, number: int) -> None:
        """Complete a round."""
        self.arbiter.button("Complete round {round}", round=number).first.click()
        expect(self.arbiter.button("Complete round {round}", round=number)).to_have_count(0)


def set_up(league: League) -> None:
    """Open the league, paste its squads, and let captains send their line-ups."""
    page, arbiter = league.page, league.arbiter
    arbiter.ask_for_new_event()
    arbiter.field("Name of the event").fill("Interclubs")
    page.locator("label.option", has_text=arbiter.t(phrase_in("kind of event", "Teams"))).click()
    expect(page.locator("[name=match_boards]")).to_be_visible()
    page.locator("#choices > summary").click()
    page.locator("label.option:has(input[value=berger])").click()
    expect(page.locator("input[value=berger]")).to_be_checked()
    page.locator("[name=match_boards]").fill("2")
    page.locator("[name=rounds]").fill("5")
    arbiter.button("Open the event").click()
    page.locator("textarea[name=text]").fill(squads())
    arbiter.button("Show a preview").first.click()
    shown = page.locator("#preview")
    expect(shown.get_by_text(arbiter.t("reserve"), exact=True)).to_have_count(6)
    shown.locator("button.main").click()
    expect(page.locator("#player-6")).to_contain_text("Flint")
    page.goto(f"{league.address}/settings")
    page.locator("#of-teams > summary").click()
    page.locator("#matches [name=captains]").check()
    page.locator("#matches button.main").click()
    expect(page.locator("#notices")).to_contain_text("2 tables")


def captains_play(league: League, phone: Page, tokens: dict[str, str], server: str) -> None:
    """Let both captains of the first match send line-ups, report its results and confirm them."""
    first, second = league.sides(1)
    captain = Reader(phone, "fr")

    def come(team: str) -> None:
        phone.context.clear_cookies()
        phone.goto(f"{server}/p/{tokens[team]}")
        expect(phone.get_by_role("heading", name=team, exact=True)).to_be_visible()

    for team in (first, second):
        come(team)
        if team == first:
            phone.locator("select[name=member]").last.select_option(label=f"{team}, Chloé (2197)")
        captain.button("Send the line-up").click()
        expect(phone.locator("#notices p")).to_be_visible()
    come(first)
    phone.locator("select[name=result]").nth(0).select_option("1-0")
    phone.locator("select[name=result]").nth(1).select_option("=")
    captain.button("Report the results").click()
    expect(phone.locator(".result strong")).to_have_text("1½–½")
    come(second)
    captain.button("Confirm the results").click()
    expect(phone.get_by_text(captain.t("Both sides have confirmed the results."))).to_be_visible()
    league.count(1, ("1-0", "="))


def test_five_rounds_of_a_league(
    french_owner: Page, phone: Page, live_server: LiveServer, photograph: Callable[..., None]
) -> None:
    page, arbiter = french_owner, Arbiter(french_owner, "fr")
    league = League(arbiter, f"{live_server.address}/events/{EVENT}")
    set_up(league)
    desk = Desk(live_server.database, "Truth")
    tokens = {made.link.label: made.token for made in make_captain_links(desk, EVENT)}

    league.begin(1)
    expect(page.locator("tr.match")).to_have_count(3)
    captains_play(league, phone, tokens, live_server.address)
    photograph(phone, "league-captain", (390,))
    page.goto(f"{league.address}/results")
    expect(page.locator("#match-1 .score")).to_have_text("1½ : ½")
    league.open_all()
    league.play(2, "=", "=")
    league.play(3, "0-1", "1-0")
    league.complete(1)

    league.begin(2)
    league.open_all()
    photograph(page, "league-round", (390, 1366))
    league.play(1, "1-0", "+-")
    league.play(2, "0-1", "0-1")
    league.play(3, "=", "-+")
    league.complete(2)

    league.begin(3)
    league.open_all()
    page.locator("#match-2").get_by_role("link", name=arbiter.t("More…")).click()
    page.get_by_label(arbiter.t("Who wins without play")).select_option(index=1)
    arbiter.button("Note the walk-over").click()
    expect(page.locator("#match-2 .score")).to_have_text("0 : 2")
    league.count(2, ("-+", "-+"))
    page.goto(f"{league.address}/results")
    league.play(1, "=", "0-1")
    league.play(3, "1-0", "1-0")
    league.complete(3)

    for number, results in ((4, ("1-0=", "=0-1", "0-11-0")), (5, ("1-0=", "1-01-0", "=="))):
        league.begin(number)
        league.open_all()
        for match, text in enumerate(results, 1):
            league.play(match, *split(text))
        league.complete(number)

    assert len(league.met) == 15, "everybody has met everybody"
    compare(league)
    photograph(page, "league-standings", (390, 1366))
    page.goto(f"{league.address}/standings/boards")
    photograph(page, "league-boards", (390, 1366))
    compare_players(league)
    for paper in ("matches", "squads", "individuals", "boards", "standings", "cross-table"):
        made = page.request.get(f"{league.address}/documents/{paper}.pdf")
        assert made.ok, paper
        assert made.body().startswith(b"%PDF"), paper
    page.goto(league.address)
    expect(page.locator("main")).to_contain_text(
        arbiter.t(phrase_in("overview", "Next: check the standings and close the event."))
    )


def compare(league: League) -> None:
    """Compare the standings of the page with the sums of what was typed."""
    league.page.goto(f"{league.address}/standings")
    rows = league.page.locator("main table tbody tr")
    expect(rows).to_have_count(6)
    shown = {}
    for row in rows.all():
        cells = [cell.inner_text().strip() for cell in row.locator("td, th").all()]
        name = next(name for name in TEAMS if name in cells)
        after = cells[cells.index(name) + 1 :]
        shown[name] = (after[1], after[2])
    told = {
        name: (str(league.matches[name]), f"{league.halves[name] / 2:.1f}".replace(".", ","))
        for name in TEAMS
    }
    assert shown == told
    order = sorted(TEAMS, key=lambda name: (-league.matches[name], -league.halves[name]))
    assert list(shown) == order


def compare_players(league: League) -> None:
    """Compare what the players of a team brought, forfeits included, with the sum of the team."""
    table = league.page.locator("main table").last
    halves = dict.fromkeys(TEAMS, 0)
    for row in table.locator("tbody tr").all():
        cells = [cell.inner_text().strip() for cell in row.locator("td").all()]
        halves[cells[2]] += sum(halves_of(cells[place]) for place in (5, 8))
    assert halves == league.halves
    expect(table.get_by_text("62,5").first).to_be_visible()


def halves_of(text: str) -> int:
    """Return points as half points.

    >>> halves_of("3½"), halves_of("½"), halves_of("2"), halves_of("")
    (7, 1, 4, 0)
    """
    return 2 * int(text.rstrip("½") or 0) + text.endswith("½")


def split(text: str) -> tuple[str, str]:
    """Return two results that are written one after the other.

    >>> split("1-0="), split("=="), split("0-11-0")
    (('1-0', '='), ('=', '='), ('0-1', '1-0'))
    """
    first = text[:1] if text[0] == "=" else text[:3]
    return first, text[len(first) :]
