"""Documents of an event of the database: fixed tables, published rounds, the whole statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.confirming import EVERYTHING

from ronde.documents import Sheet, TypeSize
from ronde.errors import InputError
from ronde.model import Tournament
from ronde.office.desk import Desk
from ronde.office.desk.joined import group_names
from ronde.office.entries.absences import Withdraw
from ronde.office.entries.attendance import FixBoard
from ronde.office.entries.entries import AddPlayers
from ronde.office.fromfile import open_demo
from ronde.office.groups.groups import NumberTables, OpenGroup
from ronde.office.history.history import undo
from ronde.office.pairing.proofs import kept_proof, public_certificate
from ronde.office.paperwork.documents import IN_ONE_FILE, print_event, print_groups
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.corrections import CorrectResult
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.meetings import ForbidMeeting, KeepApart
from ronde.office.settings.programme import SetTimetable
from ronde.questions.certificates import fingerprint_of
from ronde.questions.documents import DocumentKind, Order
from ronde.store import Database
from ronde.store.tables import PlayerRow, TimetableRow
from ronde.store.tournaments import player_columns

Pages = Callable[[bytes], list[str]]
EVENT = "spring-open"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Database.open(tmp_path / "print.sqlite") as database:
        yield Desk(database, "Anna", confirmed=EVERYTHING)


@pytest.fixture
def enter(desk: Desk, minerals: Tournament) -> Callable[[EventPlan], None]:
    def new(plan: EventPlan) -> None:
        desk.do(EVENT, OpenEvent(plan))
        with desk.step(EVENT, "enter players", {}) as step:
            for position, player in enumerate(minerals.players[:8], 1):
                row = player_columns(player) | {"position": position}
                step.insert(PlayerRow(player.id, **row))

    return new


def test_boards_stand_at_their_tables(
    desk: Desk, enter: Callable[[EventPlan], None], sheet: Sheet, pages_of: Pages
) -> None:
    enter(EventPlan("Spring Open", rounds=5, lot=1))
    desk.do(EVENT, FixBoard(3, table=40))
    desk.do(EVENT, DraftPairing())
    with pytest.raises(InputError, match="round 1 has not been paired"):
        print_event(desk, EVENT, Order(DocumentKind.PAIRINGS, sheet, round=1))
    desk.do(EVENT, PublishRound())
    for kind in (DocumentKind.PAIRINGS, DocumentKind.PAIRINGS_BY_NAME, DocumentKind.SLIPS):
        [page] = pages_of(print_event(desk, EVENT, Order(kind, sheet)).pdf)
        assert "40" in page
        assert "Cobalt, Cleo" in page


def test_the_statement_tells_what_the_office_knows(
    desk: Desk, enter: Callable[[EventPlan], None], sheet: Sheet, pages_of: Pages
) -> None:
    enter(EventPlan("Open de Printemps", "draughts", rules=None, other_rules="First against last."))
    desk.do(EVENT, FixBoard(3, table=40))
    desk.do(EVENT, ForbidMeeting(KeepApart(ground="club", last_round=2)))
    order = Order(DocumentKind.STATEMENT, replace(sheet, language="fr"))
    [page] = pages_of(print_event(desk, EVENT, order).pdf)
    assert "Discipline jeu de dames" in page
    assert "propre au tournoi, voir les règles jointes" in page
    assert "Gain, nulle, perte 2 – 1 – 0" in page
    assert "même club, rondes 1 à 2" in page
    assert "Cobalt, Cleo à la table 40" in page
    assert "First against last." in page


def test_grounds_to_change_a_published_pairing_are_told(
    desk: Desk, enter: Callable[[EventPlan], None], sheet: Sheet, pages_of: Pages
) -> None:
    enter(EventPlan("Spring Open", rounds=5, lot=1, rules="dutch-2017"))
    [page] = pages_of(print_event(desk, EVENT, Order(DocumentKind.STATEMENT, sheet)).pdf)
    assert "A published pairing is changed for a rematch (C.04.2.D.10)" in page
    assert "drawn by lot (seed 1)" in page


STARTS = TimetableRow(4, "2026-10-27", "2026-10-27T14:00")
OF_ROUND_4 = {
    "en": ("27 October 2026, 14:00", "24–31 October 2026"),
    "de": ("27. Oktober 2026, 14:00", "24.–31. Oktober 2026"),
    "es": ("27 de octubre de 2026, 14:00", "24–31 de octubre de 2026"),
    "fr": ("27 octobre 2026, 14:00", "24–31 octobre 2026"),
    "nl": ("27 oktober 2026, 14:00", "24–31 oktober 2026"),
    "pt": ("27 de outubro de 2026, 14:00", "24–31 de outubro de 2026"),
}
"""When round 4 begins, and the days of the event."""


class TestWhereAndWhen:
    @pytest.mark.parametrize("language", OF_ROUND_4)
    @pytest.mark.parametrize(
        "kind", [DocumentKind.PAIRINGS, DocumentKind.PAIRINGS_BY_NAME, DocumentKind.SLIPS]
    )
    def test_a_paper_of_a_round_tells_its_start_and_place(
        self, desk: Desk, kind: DocumentKind, language: str, pages_of: Pages
    ) -> None:
        open_demo(desk)
        desk.do("demo", SetTimetable((STARTS,)))
        sheet = Sheet(date(2026, 11, 15), language, type_size=TypeSize.LARGEST)
        page, *_ = pages_of(print_event(desk, "demo", Order(kind, sheet)).pdf)
        assert OF_ROUND_4[language][0] in page
        assert "Quarryville" in page

    def test_a_round_without_a_time_has_its_day(
        self, desk: Desk, sheet: Sheet, pages_of: Pages
    ) -> None:
        open_demo(desk)
        desk.do("demo", SetTimetable((TimetableRow(4, "2026-10-27"),)))
        page, *_ = pages_of(print_event(desk, "demo", Order(DocumentKind.SLIPS, sheet)).pdf)
        assert "27 October 2026 ·" in page

    @pytest.mark.parametrize("language", OF_ROUND_4)
    @pytest.mark.parametrize("kind", [DocumentKind.STANDINGS, DocumentKind.PLAYERS])
    def test_any_other_paper_tells_the_days_and_the_place(
        self, desk: Desk, kind: DocumentKind, language: str, pages_of: Pages
    ) -> None:
        open_demo(desk)
        order = Order(kind, Sheet(date(2026, 11, 15), language))
        page, *_ = pages_of(print_event(desk, "demo", order).pdf)
        assert f"Minerals Open · Quarryville, {OF_ROUND_4[language][1]}" in page


class TestCorrections:
    """A correction is marked on every paper whose figures it changed, with one footnote."""

    @pytest.mark.parametrize(
        ("kind", "round_", "marks"),
        [
            (DocumentKind.PAIRINGS, 4, ["½–½†"]),
            (DocumentKind.STANDINGS, None, ["Jasper, June †", "Agate, Ada †"]),
            (DocumentKind.WALL_CHART, None, ["10n½†", "1b½†"]),
            (DocumentKind.CROSS_TABLE, None, ["2n½†", "3b½†"]),
        ],
    )
    def test_the_mark_and_the_footnote(
        self, desk: Desk, pages_of: Pages, kind: DocumentKind, round_: int | None, marks: list[str]
    ) -> None:
        open_demo(desk)
        french = Order(kind, Sheet(date(2026, 11, 15), "fr"), round_)
        before = " ".join(pages_of(print_event(desk, "demo", french).pdf))
        desk.do("demo", CorrectResult(4, 1, "=", reason="the sheet says so"))
        text = " ".join(pages_of(print_event(desk, "demo", french).pdf))
        note = "ronde 4, table 1 : 0–1 devient ½–½, compte pour le classement et dès"
        assert "†" not in before
        assert "† Corrections après les rondes :" in text
        assert note in text
        assert text.count("†") == len(marks) + 1
        assert all(mark in text for mark in marks)

    def test_what_came_too_late_marks_the_game_and_nobodys_place(
        self, desk: Desk, pages_of: Pages
    ) -> None:
        open_demo(desk)
        desk.do("demo", CorrectResult(1, 1, "=", reason="far too late"))
        sheet = Sheet(date(2026, 11, 15))
        (standings,) = pages_of(print_event(desk, "demo", Order(DocumentKind.STANDINGS, sheet)).pdf)
        assert standings.count("†") == 1
        assert "counts for rating only" in standings
        first = Order(DocumentKind.PAIRINGS, sheet, 1)
        assert "†" in "".join(pages_of(print_event(desk, "demo", first).pdf))
        second = Order(DocumentKind.PAIRINGS, sheet, 2)
        assert "†" not in "".join(pages_of(print_event(desk, "demo", second).pdf))


class TestReport:
    def test_it_has_decisions_corrections_and_the_timetable(
        self, desk: Desk, sheet: Sheet, pages_of: Pages
    ) -> None:
        open_demo(desk)
        desk.do("demo", CorrectResult(4, 2, "=", reason="both score sheets say so"))
        desk.do("demo", Withdraw(7, reason="ill since the morning"))
        desk.do("demo", SetTimetable((TimetableRow(5, "2026-10-28", "2026-10-28T14:00"),)))
        text = " ".join(pages_of(print_event(desk, "demo", Order(DocumentKind.REPORT, sheet)).pdf))
        for told in (
            "Arbiter's report after round 4 of 7",
            "Chief arbiter Granite, Greta",
            "Rate of play 90 min + 30 s",
            "5 28 October 2026 14:00",
            "White won 18 (42 %)",
            "round 4, board 2: correct result to ½–½",
            "both score sheets say so (Anna,",
            "withdraw: player Garnet, Gus (7): ill since the morning (Anna,",
            "What the file for the federation cannot carry",
            "4 of 7 announced rounds have been published",
        ):
            assert told in text, told

    def test_a_decision_that_was_taken_back_is_not_told(
        self, desk: Desk, sheet: Sheet, pages_of: Pages
    ) -> None:
        open_demo(desk)
        desk.do("demo", Withdraw(7, reason="ill since the morning"))
        undo(desk, "demo", reason="it was number 8")
        text = " ".join(pages_of(print_event(desk, "demo", Order(DocumentKind.REPORT, sheet)).pdf))
        assert "ill since the morning" not in text


def test_all_groups_are_printed_in_one_file(
    desk: Desk, enter: Callable[[EventPlan], None], sheet: Sheet, pages_of: Pages
) -> None:
    enter(EventPlan("Spring Open", rounds=5, lot=1))
    desk.do(EVENT, OpenGroup("Youth"))
    youth = tuple(Entrant(name) for name in ("Ash", "Elm", "Fir", "Yew"))
    desk.do("spring-open-youth", AddPlayers(youth))
    desk.do(EVENT, NumberTables())
    with desk.reading(EVENT) as reader:
        groups = group_names(reader.connection, EVENT)
    by_name, report = (Order(kind, sheet) for kind in IN_ONE_FILE)
    with pytest.raises(InputError, match="no group has published that round"):
        print_groups(desk, groups, by_name)
    desk.do("spring-open-youth", DraftPairing())
    desk.do("spring-open-youth", PublishRound())
    [page] = pages_of(print_groups(desk, groups, by_name).pdf)
    assert "Cobalt" not in page  # round 1 of that group is not published
    desk.do(EVENT, DraftPairing())
    desk.do(EVENT, PublishRound())
    [page] = pages_of(print_groups(desk, groups, by_name).pdf)
    assert page.index("Ash") < page.index("Cobalt, Cleo") < page.index("Yew")
    assert page.count("Youth") == len(youth)
    assert page.count("Round 1") == 1
    told = pages_of(print_groups(desk, groups, report).pdf)
    chapter = next(place for place, text in enumerate(told) if "Youth · after round" in text)
    assert chapter > 0
    assert not any("Cobalt" in text for text in told[chapter:])
    with pytest.raises(InputError, match="slips cannot be printed for all groups"):
        print_groups(desk, groups, Order(DocumentKind.SLIPS, sheet))


def test_a_round_that_was_proved_names_its_fingerprint(
    desk: Desk, sheet: Sheet, pages_of: Pages
) -> None:
    open_demo(desk)
    order = Order(DocumentKind.PAIRINGS, sheet, round=4)
    desk.do("demo", PublishPages(True))
    assert "Fingerprint" not in pages_of(print_event(desk, "demo", order).pdf)[0]
    certificate = public_certificate(desk, "demo", 4)
    told = " ".join(pages_of(print_event(desk, "demo", order).pdf)[0].split())
    assert f"Fingerprint of its certificate: {fingerprint_of(certificate)}" in told
    with_slips = print_event(desk, "demo", replace(order, kind=DocumentKind.SLIPS)).pdf
    assert "Fingerprint" not in pages_of(with_slips)[0]
    desk.do("demo", PublishPages(False))
    assert "Fingerprint" not in pages_of(print_event(desk, "demo", order).pdf)[0]


def test_what_nobody_can_check_in_public_names_no_fingerprint(
    desk: Desk, sheet: Sheet, pages_of: Pages
) -> None:
    open_demo(desk)
    desk.do("demo", PublishPages(True))
    desk.do("demo", ForbidMeeting(KeepApart((1, 2), first_round=5), reason="a family"))
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    assert public_certificate(desk, "demo", 5) == ""
    kept = kept_proof(desk, "demo", 5)
    assert kept is not None
    assert kept.names_wishes
    order = Order(DocumentKind.PAIRINGS, sheet, round=5)
    assert "Fingerprint" not in pages_of(print_event(desk, "demo", order).pdf)[0]
