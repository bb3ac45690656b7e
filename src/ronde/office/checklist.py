"""The check list of an event: what is done, what is to do, and the page where it is done.

`CHECKS` declares every line once, in the order of the day: a new line is one more `Check`. A line
that does not apply to the event, or not yet, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from ronde.accounts.accounts import stamp
from ronde.declared.cache import Cache
from ronde.i18n import counted, listed, phrase, phrase_in
from ronde.model import Stage, Tournament
from ronde.model.tournament import official_of
from ronde.norms.computation import NormRequest, can_give_norms
from ronde.office.desk import Desk
from ronde.office.desk.integrity import Mode, fide_mode
from ronde.office.desk.rows import CLOSED, is_of_teams
from ronde.office.fees.lists import EventFees, event_fees
from ronde.office.paperwork.publicpages import pages_are_public
from ronde.office.paperwork.repairs import PROGRAMME, RESULTS, RepairPage, repair_of
from ronde.office.paperwork.report import submission_of
from ronde.office.phonelinks import phone_links
from ronde.office.players.people import Roster, roster
from ronde.office.playing.slipcodes import SlipCode, slip_code_of
from ronde.office.prizes.awards import EventPrizes, event_prizes
from ronde.office.rounds.overview import EventCard, event_card
from ronde.office.settings.occasion import occasion_of
from ronde.prizes.money import money_text
from ronde.questions.submission import Submission
from ronde.questions.titlenorms import Norms


class CheckState(Enum):
    """How it stands with a line."""

    DONE = phrase_in("check list", "done")
    TO_DO = phrase_in("check list", "to do")
    NOT_NEEDED = phrase_in("check list", "not needed")


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A line of the check list: what it is about, how it stands in words, where it is done."""

    key: str
    title: str
    state: CheckState
    told: str
    ways: tuple[RepairPage, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundStart:
    """A round of the timetable, and when it begins in words."""

    round: int
    starts: str


@dataclass(frozen=True, slots=True)
class OfficialLine:
    """Somebody in charge, and as what."""

    role: str
    name: str


@dataclass(frozen=True, slots=True)
class EventOverview:
    """The check list of an event, its timetable and its officials."""

    event: str
    version: int
    checks: tuple[CheckLine, ...]
    timetable: tuple[RoundStart, ...]
    officials: tuple[OfficialLine, ...]


_LONG: Final = Cache(most=64)
"""What takes long to calculate after the last round, by the head of the journal."""


class Facts:
    """What the lines of one event ask; each is looked up when a line first needs it."""

    def __init__(self, desk: Desk, event: str) -> None:
        self.desk, self.event = desk, event
        self.card: EventCard = event_card(desk, event)
        with desk.reading(event) as reader:
            self.state, self._head = reader.state(), reader.subject.head
            self.mode = fide_mode(reader).mode
            self.is_of_teams = is_of_teams(reader)
        self.occasion = occasion_of(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the last round is complete; where none is known it is the one before closing."""
        card = self.card
        if card.number_of_rounds is None:
            return self.is_closed
        return card.stage is Stage.COMPLETE and card.round >= card.number_of_rounds

    @property
    def is_closed(self) -> bool:
        """Whether the event takes no more changes."""
        return self.card.status == CLOSED

    @property
    def shown_round(self) -> int:
        """The round whose papers are needed: the latest, or the next once that is complete."""
        card = self.card
        return card.round + 1 if card.stage in (None, Stage.COMPLETE) else card.round

    @cached_property
    def roster(self) -> Roster:
        """The entries."""
        return roster(self.desk, self.event)

    @cached_property
    def fees(self) -> EventFees:
        """The entry fees."""
        return event_fees(self.desk, self.event)

    @cached_property
    def prizes(self) -> EventPrizes:
        """The prizes."""
        return event_prizes(self.desk, self.event)

    @cached_property
    def people(self) -> Tournament:
        """The tournament of those who sit at the boards."""
        return self.desk.people(self.event)

    @property
    def submission(self) -> Submission:
        """What a rating office will say to the file."""
        return _LONG.get((self._head, "submission"), lambda: submission_of(self.state))

    @property
    def norms_made(self) -> int | None:
        """How many norms were made, None where none can be."""
        return _LONG.get((self._head, "norms"), self._count_norms)

    def _count_norms(self) -> int | None:
        if not can_give_norms(self.people):
            return None
        return len(Norms.of(self.people, NormRequest()).certificates())


class Check(NamedTuple):
    """A line that is declared: its key, its title, and what it says of an event.

    It says nothing where it does not apply. `is_open` is for whoever may look at the event, the
    others for its arbiters.
    """

    key: str
    title: str
    judged: Callable[[Facts], Iterable[tuple[CheckState, str, tuple[RepairPage, ...]]]]
    is_open: bool = False


Judged = Iterator[tuple[CheckState, str, tuple[RepairPage, ...]]]
DONE, TO_DO, NOT_NEEDED = CheckState.DONE, CheckState.TO_DO, CheckState.NOT_NEEDED

_PASTE: Final = RepairPage(phrase("Paste or file"), "players/tools/paste")
_PLAYERS: Final = RepairPage(phrase("Players"), "players")
_FEES: Final = RepairPage(phrase("Fees"), "players/tools/fees")
_CHECK_IN: Final = RepairPage(phrase("Check-in"), "players/tools/check-in")
_PAPERS: Final = RepairPage(phrase("Print"), "documents")
_PUBLISH: Final = RepairPage(phrase("Public pages"), "publish")
_POSTER: Final = RepairPage(phrase("Poster"), "documents/poster.pdf")
_PHONES: Final = RepairPage(phrase("Phones"), "phones")
_ROUND: Final = RepairPage(phrase("Round"), "round")
_PRIZES: Final = RepairPage(phrase("Prizes"), "prizes")
_NORMS: Final = RepairPage(phrase("Title norms"), "standings/norms")
_REPORT: Final = RepairPage(phrase("Arbiter's report"), "documents/report.pdf")
_FILE: Final = RepairPage(phrase("Download"), "download/trf26")
_CLOSE: Final = RepairPage(phrase("Close the event"), "#closing")


def _entries(facts: Facts) -> Judged:
    count = facts.card.players
    if not count:
        yield TO_DO, phrase("Nobody is entered yet."), (_PASTE, _PLAYERS)
        return
    text = counted("{count} player is entered.", "{count} players are entered.", count=count)
    yield (DONE if count > 1 else TO_DO), text, (_PLAYERS,)


def _fees(facts: Facts) -> Judged:
    if not facts.fees.rules:
        return
    owing = [one for one in facts.fees.accounts if one.open > 0]
    if not owing:
        yield DONE, phrase("Everybody has paid."), (_FEES,)
        return
    sums: dict[str, int] = {}
    for one in owing:
        sums[one.due.currency] = sums.get(one.due.currency, 0) + one.open
    money = listed([money_text(amount, currency) for currency, amount in sums.items()], ", ")
    text = counted(
        "{count} player still pays {money}.",
        "{count} players still pay {money}.",
        count=len(owing),
        money=money,
    )
    yield TO_DO, text, (_FEES,)


def _check_in(facts: Facts) -> Judged:
    if (
        facts.is_of_teams
        or not facts.card.players
        or facts.card.stage not in (None, Stage.ABSENCES)
    ):
        return
    here, everybody = facts.roster.here, len(facts.roster.people)
    text = phrase("{here} of {all} are here.", here=here, all=everybody)
    yield (DONE if here == everybody else TO_DO), text, (_CHECK_IN,)


def _papers(facts: Facts) -> Judged:
    number, last = facts.shown_round, facts.card.number_of_rounds
    if facts.is_closed or (last is not None and number > last):
        return
    starts = facts.occasion.start_of(number)
    ways = (_PAPERS, PROGRAMME) if facts.card.round else (PROGRAMME,)
    if not starts:
        text = phrase("The papers of round {round} do not say when it starts.", round=number)
        yield TO_DO, text, ways[::-1]
    else:
        text = phrase("Round {round} starts: {starts}.", round=number, starts=starts)
        yield DONE, text, ways


def _poster(facts: Facts) -> Judged:
    if facts.is_closed or facts.is_over:
        return
    if pages_are_public(facts.desk, facts.event):
        yield DONE, phrase("The public page is open; its code stands on the poster."), (_POSTER,)
    else:
        yield TO_DO, phrase("The pages are not public yet."), (_PUBLISH,)


def _phones(facts: Facts) -> Judged:
    if facts.is_closed or facts.is_over:
        return
    now = stamp(datetime.now(UTC))
    links = [
        link
        for link in phone_links(facts.desk, facts.event)
        if not link.is_revoked and link.expires > now
    ]
    if slip_code_of(facts.desk, facts.event) is not SlipCode.NONE:
        yield DONE, phrase("Phones enter results by the codes on the slips."), (_PHONES,)
    elif links:
        text = counted(
            "{count} phone link is good.", "{count} phone links are good.", count=len(links)
        )
        yield DONE, text, (_PHONES,)
    else:
        yield NOT_NEEDED, phrase("No phone enters results."), (_PHONES,)


def _results(facts: Facts) -> Judged:
    card = facts.card
    if card.stage is None or not card.stage.is_public or facts.is_closed:
        return
    if not card.results_missing:
        text = phrase("All results of round {round} are in.", round=card.round)
        yield DONE, text, (RESULTS,)
        return
    text = counted(
        "{count} result of round {round} is missing.",
        "{count} results of round {round} are missing.",
        count=card.results_missing,
        round=card.round,
    )
    yield TO_DO, text, (RESULTS,)


def _next_round(facts: Facts) -> Judged:
    card = facts.card
    if facts.is_closed or card.players < 2:
        return
    if facts.is_over:
        text = counted(
            "{count} round is complete.", "{count} rounds are complete.", count=card.round
        )
        yield DONE, text, (_ROUND,)
    elif card.stage is Stage.DRAFT:
        text = phrase("Round {round} waits to be published.", round=card.round)
        yield TO_DO, text, (_ROUND,)
    elif card.stage is not None and card.stage.is_public and card.stage is not Stage.COMPLETE:
        text = phrase("Round {round} is to be completed.", round=card.round)
        yield TO_DO, text, (_ROUND,)
    else:
        text = phrase("Round {round} is to be paired.", round=facts.shown_round)
        yield TO_DO, text, (_ROUND,)


def _prizes(facts: Facts) -> Judged:
    if not facts.is_over or not facts.prizes.prizes:
        return
    if facts.prizes.mistakes:
        yield TO_DO, listed(facts.prizes.mistakes, " "), (_PRIZES,)
        return
    count = len(facts.prizes.prizes)
    if facts.prizes.is_published:
        text = counted("{count} prize is published.", "{count} prizes are published.", count=count)
        yield DONE, text, (_PRIZES,)
    else:
        text = counted(
            "{count} prize is not published yet.",
            "{count} prizes are not published yet.",
            count=count,
        )
        yield TO_DO, text, (_PRIZES,)


def _norms(facts: Facts) -> Judged:
    made = facts.norms_made if facts.is_over else None
    if made is None:
        return
    if made:
        text = counted("{count} norm was made.", "{count} norms were made.", count=made)
        yield DONE, text, (_NORMS,)
    else:
        yield NOT_NEEDED, phrase("Nobody made a norm."), (_NORMS,)


def _federation(facts: Facts) -> Judged:
    if not facts.is_over or facts.mode is Mode.OUTSIDE:
        return
    for finding in facts.submission.refusals:
        way = repair_of(finding, is_of_teams=facts.is_of_teams)
        yield TO_DO, finding.what, () if way is None else (way,)
    if not facts.submission.refused:
        yield DONE, phrase("FIDE will refuse nothing in the file."), ()


def _report(facts: Facts) -> Judged:
    if facts.is_over:
        yield (DONE if facts.is_closed else TO_DO), phrase("The report is for signing."), (_REPORT,)


def _file(facts: Facts) -> Judged:
    if facts.is_over:
        text = phrase("The tournament file is for the federation.")
        yield (DONE if facts.is_closed else TO_DO), text, (_FILE,)


def _close(facts: Facts) -> Judged:
    if facts.is_closed:
        yield DONE, phrase("The event is closed."), ()
    elif facts.is_over:
        yield TO_DO, phrase("The event is still open."), (_CLOSE,)
    elif facts.card.number_of_rounds is None and facts.card.stage is Stage.COMPLETE:
        text = phrase("No number of rounds is announced: close the event after its last round.")
        yield NOT_NEEDED, text, (_CLOSE,)


CHECKS: Final = (
    Check("entries", phrase("Entries"), _entries, is_open=True),
    Check("fees", phrase("Fees"), _fees),
    Check("check-in", phrase("Check-in"), _check_in),
    Check("papers", phrase_in("check list", "Papers"), _papers, is_open=True),
    Check("poster", phrase("Poster"), _poster),
    Check("phones", phrase("Phones"), _phones),
    Check("results", phrase("Results"), _results, is_open=True),
    Check("round", phrase("Round"), _next_round, is_open=True),
    Check("prizes", phrase("Prizes"), _prizes),
    Check("norms", phrase("Title norms"), _norms),
    Check("federation", phrase_in("check list", "FIDE's check"), _federation),
    Check("report", phrase("Arbiter's report"), _report),
    Check("file", phrase_in("check list", "Tournament file"), _file),
    Check("close", phrase_in("check list", "Closing"), _close),
)
"""Every line of the check list, in the order of the day."""


def event_overview(desk: Desk, event: str, *, whole: bool = True) -> EventOverview:
    """Return the check list of an event, its timetable and its officials in brief.

    Without `whole` the lines are left out that are for arbiters alone.
    """
    facts = Facts(desk, event)
    details = facts.desk.tournament(event).details
    roles = [(phrase("Chief arbiter"), details.chief_arbiter)]
    roles += [(phrase("Deputy arbiter"), name) for name in details.deputy_arbiters]
    starts = enumerate(facts.occasion.rounds, 1)
    return EventOverview(
        event,
        facts.card.version,
        tuple(
            CheckLine(check.key, check.title, state, told, ways)
            for check in CHECKS
            if whole or check.is_open
            for state, told, ways in check.judged(facts)
        ),
        tuple(RoundStart(n, facts.occasion.start_of(n)) for n, told in starts if told),
        tuple(OfficialLine(role, official_of(text).name) for role, text in roles if text),
    )
