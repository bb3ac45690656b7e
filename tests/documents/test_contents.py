"""What each document shows."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
import segno
from pypdf import PdfReader

from ronde.documents import Align, Column, Heading, Paper, Sheet, TypeSize, table_document
from ronde.documents.pairings import round_of
from ronde.documents.people import RatingListLine, rating_list
from ronde.documents.sheet import value_texts
from ronde.documents.statement import Passage, StatementLine, statement_document
from ronde.documents.tables import TablePart, fit_of
from ronde.errors import InputError
from ronde.i18n import translate
from ronde.model import DRAUGHTS, Game, PlayerId, Result, Round, Sex, Tournament
from ronde.model.categories import Category
from ronde.questions.documents import DocumentKind, Order, print_document
from ronde.questions.standings import StandingRequest

Pages = Callable[[bytes], list[str]]
Places = Callable[[bytes], list[tuple[float, float, float]]]
MakeOpen = Callable[..., Tournament]


def qr(kind: str, board: int = 1) -> bytes:
    out = io.BytesIO()
    segno.make(f"http://desk.example/result/{board}").save(out, kind=kind)
    return out.getvalue()


class TestPairings:
    def test_a_board_has_both_sides_with_points_before_the_round(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        [page] = pages_of(print_document(minerals, Order(DocumentKind.PAIRINGS, sheet)).pdf)
        assert "1 10 CM Jasper, June 2135 3 0–1" in page
        assert "2480 GM Agate, Ada 1" in page
        assert "12 Lapis, Lena 2067 0 Bye" in page

    def test_results_still_to_come_are_left_open(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        games = tuple(
            Game(g.white, g.black, Result.UNFINISHED, Result.UNFINISHED)
            for g in minerals.rounds[0].games
        )
        fresh = replace(minerals, rounds=(Round(games),), requested_byes=())
        [page] = pages_of(print_document(fresh, Order(DocumentKind.PAIRINGS, sheet)).pdf)
        assert "Agate, Ada" in page
        assert not any(result in page for result in ("1–0", "½–½", "0–1"))

    def test_by_name_in_large_type_without_the_numbers(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        def printed(size: TypeSize) -> list[str]:
            order = Order(DocumentKind.PAIRINGS_BY_NAME, replace(sheet, type_size=size))
            return pages_of(print_document(minerals, order).pdf)

        normal, largest = printed(TypeSize.NORMAL), printed(TypeSize.LARGEST)
        assert len(largest) > len(normal) == 1
        assert "GM Agate, Ada 1 1 Black CM Jasper, June 10" in normal[0]
        assert "GM Agate, Ada 1 Black CM Jasper, June" in " ".join(largest)

    def test_by_board_in_large_type_without_ratings(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages, places_of: Places
    ) -> None:
        def printed(size: TypeSize) -> bytes:
            order = Order(DocumentKind.PAIRINGS, replace(sheet, type_size=size))
            return print_document(minerals, order).pdf

        [large] = pages_of(printed(TypeSize.LARGE))
        assert "1 CM Jasper, June 3 0–1 2½ GM Agate, Ada 2 " in large
        assert "Lapis, Lena 0 Bye" in large
        widths = [places_of(printed(size))[0][2] for size in TypeSize]
        assert widths[0] < widths[1] == widths[2]  # it lies down for larger type

    def test_an_older_round_can_be_printed(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        [page] = pages_of(
            print_document(minerals, Order(DocumentKind.PAIRINGS, sheet, round=2)).pdf
        )
        assert "Round 2 · Pairings" in page
        assert "7 FM Garnet, Gus 2245 1 half-point bye" in page

    def test_tables_replace_the_numbers_of_boards(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        order = Order(DocumentKind.PAIRINGS_BY_NAME, sheet, tables={1: 77})
        [page] = pages_of(print_document(minerals, order).pdf)
        assert "GM Agate, Ada 1 77 Black CM Jasper, June 10" in page

    def test_names_go_by_the_alphabet_without_accents(
        self, open_of: MakeOpen, sheet: Sheet, pages_of: Pages
    ) -> None:
        names = ("Zebra", "Émile", "Eva", "Ángel", "Łucja", "Martin")
        order = Order(DocumentKind.PAIRINGS_BY_NAME, sheet)
        [page] = pages_of(print_document(open_of(6, 1, names), order).pdf)
        lines = ("Ángel 4 2 Black", "Émile 2 1 Black", "Eva 3 2 White", "Łucja 5 3 White")
        found = [page.index(line) for line in lines]
        assert found == sorted(found)


class TestSlips:
    def test_eight_on_a_page(self, open_of: MakeOpen, sheet: Sheet, pages_of: Pages) -> None:
        pages = pages_of(print_document(open_of(34), Order(DocumentKind.SLIPS, sheet)).pdf)
        assert [page.count("Board") for page in pages] == [8, 8, 1]
        assert "1–0 ½–½ 0–1" in pages[0]

    def test_draughts_have_their_own_points(
        self, open_of: MakeOpen, sheet: Sheet, pages_of: Pages
    ) -> None:
        draughts = replace(open_of(4), points=DRAUGHTS)
        [page] = pages_of(print_document(draughts, Order(DocumentKind.SLIPS, sheet)).pdf)
        assert "2–0 1–1 0–2" in page

    @pytest.mark.parametrize("kind", ["png", "svg"])
    def test_codes_stand_on_their_slips(self, open_of: MakeOpen, sheet: Sheet, kind: str) -> None:
        tournament = open_of(4)
        plain = print_document(tournament, Order(DocumentKind.SLIPS, sheet)).pdf
        codes = {board: qr(kind, board) for board in (1, 2)}
        coded = print_document(tournament, Order(DocumentKind.SLIPS, sheet, codes=codes)).pdf
        [without], [page] = (PdfReader(io.BytesIO(pdf)).pages for pdf in (plain, coded))
        if kind == "png":
            assert (len(without.images), len(page.images)) == (0, 2)
        else:
            assert len(coded) > len(plain)

    def test_a_shared_code_is_stored_once(self, open_of: MakeOpen, sheet: Sheet) -> None:
        one, many = qr("png"), {board: qr("png", board) for board in range(1, 9)}
        same = dict.fromkeys(many, one)
        sizes = [
            len(print_document(open_of(16), Order(DocumentKind.SLIPS, sheet, codes=codes)).pdf)
            for codes in (same, many)
        ]
        assert sizes[0] < sizes[1]

    @pytest.mark.parametrize("picture", [b"\xff\xd8\xff\xe0JFIF", b"GIF89a", b""])
    def test_other_pictures_are_refused(
        self, open_of: MakeOpen, sheet: Sheet, picture: bytes
    ) -> None:
        with pytest.raises(InputError, match="neither a PNG nor an SVG"):
            print_document(open_of(4), Order(DocumentKind.SLIPS, sheet, codes={1: picture}))


class TestStandings:
    def test_values_have_the_decimals_and_the_mark_of_the_language(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        request = StandingRequest(tie_breaks="BH,SB")
        for language, line in (("en", "3½ 9.0 7.50"), ("pt", "3½ 9,0 7,50")):
            order = Order(
                DocumentKind.STANDINGS, replace(sheet, language=language), standing=request
            )
            [page] = pages_of(print_document(minerals, order).pdf)
            assert f"IM Basalt, Ben NED 2442 {line}" in page

    def test_who_is_level_shares_a_rank_told_in_every_row(
        self, open_of: MakeOpen, sheet: Sheet, pages_of: Pages
    ) -> None:
        [page] = pages_of(print_document(open_of(4), Order(DocumentKind.STANDINGS, sheet)).pdf)
        lines = (
            "BH SB 1 1 Family001, Given1 NED 2499 1 0 0",
            "1 3 Family003, Given3 NED 2497 1 0 0",
            "3 2 Family002, Given2 NED 2498 0 1 0",
            "3 4 Family004, Given4 NED 2496 0 1 0 Printed",
        )
        assert " ".join(lines) in page

    def test_findings_come_with_the_document(self, minerals: Tournament, sheet: Sheet) -> None:
        printed = print_document(minerals, Order(DocumentKind.STANDINGS, sheet))
        assert [finding.code for finding in printed.findings] == ["tie-breaks-assumed"]

    def test_no_value_is_a_dash(self) -> None:
        assert value_texts((None, Fraction(1, 3), Fraction(1, 2)), "en") == ["–", "1/3", "0.5"]

    def test_after_a_round(self, minerals: Tournament, sheet: Sheet, pages_of: Pages) -> None:
        [page] = pages_of(
            print_document(minerals, Order(DocumentKind.STANDINGS, sheet, round=2)).pdf
        )
        assert "Standings after round 2" in page


class TestCharts:
    def test_the_wall_chart_names_opponents_by_number(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        [page] = pages_of(print_document(minerals, Order(DocumentKind.WALL_CHART, sheet)).pdf)
        assert "1 GM Agate, Ada 2480 12w1 6b½ 7w1 10b1 3½" in page
        assert "7 FM Garnet, Gus 2245 18w1 bye ½ 1b0 9w1 2½" in page
        assert "19 Slate, Sam 1812 8w0 14b½ 22w+ 17w0 1½" in page

    def test_letters_of_colours_are_those_of_the_language(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        order = Order(DocumentKind.WALL_CHART, replace(sheet, language="nl"))
        [page] = pages_of(print_document(minerals, order).pdf)
        assert "12w1 6z½ 7w1 10z1" in page

    def test_the_cross_table_names_opponents_by_rank(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        [page] = pages_of(print_document(minerals, Order(DocumentKind.CROSS_TABLE, sheet)).pdf)
        assert "1 GM Agate, Ada 2480 18w1 8b½ 9w1 4b1 3½" in page

    def test_a_round_robin_is_a_grid(
        self, sheet: Sheet, open_of: MakeOpen, pages_of: Pages
    ) -> None:
        one, two, three = PlayerId(1), PlayerId(2), PlayerId(3)
        won = (Result.WIN, Result.LOSS)
        rounds = (
            Round((Game(one, two, *won),)),
            Round((Game(three, one, Result.DRAW, Result.DRAW),)),
            Round((Game(two, three, *won),)),
        )
        closed = replace(open_of(3), rounds=rounds, rules="berger")
        [page] = pages_of(print_document(closed, Order(DocumentKind.CROSS_TABLE, sheet)).pdf)
        assert "1 Family001, Given1 2499 · 1 ½ 1½" in page

    def test_before_the_first_round_the_chart_is_empty(
        self, open_of: MakeOpen, sheet: Sheet, pages_of: Pages
    ) -> None:
        [page] = pages_of(print_document(open_of(4, 0), Order(DocumentKind.WALL_CHART, sheet)).pdf)
        assert "Wall chart · before round 1" in page

    @pytest.mark.parametrize("paper", list(Paper))
    @pytest.mark.parametrize(
        ("size", "rounds"), [(40, 11), pytest.param(40, 24, marks=pytest.mark.long), (40, 39)]
    )
    def test_many_rounds_stay_on_the_paper(
        self,
        open_of: MakeOpen,
        sheet: Sheet,
        pages_of: Pages,
        places_of: Places,
        paper: Paper,
        size: int,
        rounds: int,
    ) -> None:
        tournament = open_of(size, rounds, ("W" * 80,))
        order = Order(DocumentKind.WALL_CHART, replace(sheet, paper=paper))
        pdf = print_document(tournament, order).pdf
        for left, right, width in places_of(pdf):
            assert 30 < left < right < width - 30
        text = " ".join(pages_of(pdf))
        assert all(f" {number} " in text for number in range(1, rounds + 1))

    def test_a_grid_of_thirty_stays_on_the_paper(
        self, open_of: MakeOpen, sheet: Sheet, places_of: Places
    ) -> None:
        closed = replace(open_of(30, 1), rules="berger")
        pdf = print_document(closed, Order(DocumentKind.CROSS_TABLE, sheet)).pdf
        assert all(left < right < width - 30 for left, right, width in places_of(pdf))


class TestPeople:
    def test_cards_show_everybody_from_both_sides(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        pages = pages_of(print_document(minerals, Order(DocumentKind.CARDS, sheet)).pdf)
        assert len(pages) == 6
        assert pages[0].count("GM Agate, Ada") == 2
        assert pages[0].count("FRA · 2480") == 2

    def test_columns_that_nobody_fills_are_left_out(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        [page] = pages_of(print_document(minerals, Order(DocumentKind.PLAYERS, sheet)).pdf)
        assert "No Title Name Fed Rating 1 GM Agate, Ada FRA 2480" in page
        assert "23 players" in page
        bare = replace(
            minerals,
            players=tuple(replace(one, federation="", rating=None) for one in minerals.players),
        )
        for kind in (DocumentKind.STANDINGS, DocumentKind.CROSS_TABLE, DocumentKind.WALL_CHART):
            text = " ".join(pages_of(print_document(bare, Order(kind, sheet)).pdf))
            assert "GM Agate, Ada" in text
            assert " Rating " not in text, kind
            assert " Fed " not in text, kind


class TestStatement:
    def test_system_edition_and_points(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        order = Order(DocumentKind.STATEMENT, replace(sheet, language="fr"))
        [page] = pages_of(print_document(minerals, order).pdf)
        assert "Dates 24–31 octobre 2026" in page
        assert "(dutch-2026)" in page
        assert "Gain, nulle, perte 1 – ½ – 0" in page
        assert "Blancs, fixée par l'arbitre" in page

    def test_nothing_is_told_of_what_is_unknown(self, sheet: Sheet, pages_of: Pages) -> None:
        passages = (
            Passage("Empty", (StatementLine("Hidden", ""),)),
            Passage("Full", (StatementLine("A", "b"),)),
        )
        [page] = pages_of(statement_document("Event", passages, sheet, ["Rule #1."]))
        assert "Full A b Rules of the pairing system Rule #1." in page
        assert "Empty" not in page
        assert "Hidden" not in page


class TestAnyTable:
    def test_a_table_of_ones_own(self, sheet: Sheet, pages_of: Pages) -> None:
        columns = [Column("No", Align.RIGHT), Column("Name", share=1), Column("Pts", Align.POINTS)]
        rows = [["1", "#name", "7½"], ["2", "[other]", "½"]]
        heading = Heading("Title", "Event", "Below")
        [page] = pages_of(table_document(heading, columns, rows, sheet, ["A note."]))
        assert "Event Title Below No Name Pts 1 #name 7½ 2 [other] ½ A note." in page

    def test_a_title_is_enough_and_no_rows_are_a_table(self, sheet: Sheet, pages_of: Pages) -> None:
        [page] = pages_of(table_document("Title", [Column("Name", share=1)], [], sheet))
        assert "Title Name" in page

    def test_wide_tables_lie_down_and_get_smaller(self, sheet: Sheet) -> None:
        def fit(columns: int, rows: int = 40) -> tuple[float, bool]:
            part = TablePart([Column("heading")] * columns, [["content!"] * columns] * rows)
            found = fit_of(part, sheet)
            return found.size, found.landscape

        assert [fit(n) for n in (5, 11, 13, 25)] == [
            (10, False), (9, False), (10, True), (6, True)
        ]  # fmt: skip
        assert [fit(5, rows) for rows in (36, 37)] == [(12, False), (10, False)]

    def test_rating_list(self, sheet: Sheet, pages_of: Pages) -> None:
        lines = [
            RatingListLine(1, "Agate, Ada", 2100, 12, games=9, club="Damier"),
            RatingListLine(2, "Basalt, Ben", 2050, -3, games=0),
            RatingListLine(3, "Cobalt, Cleo", 1990, category="Séniors"),
        ]
        french = replace(sheet, language="fr")
        heading = Heading("Liste", "Fédération", "au 1er novembre")
        [page] = pages_of(rating_list(heading, lines, french))
        assert "Fédération Liste au 1er novembre Rang Nom Capital-Points" in page
        assert "Évolution Parties Club Catégorie 1 Agate, Ada 2100 +12 9 Damier" in page
        assert "2 Basalt, Ben 2050 −3 0 3 Cobalt, Cleo 1990 nouveau Séniors" in page
        assert "Ligue" not in page


def test_refusals_in_another_language(minerals: Tournament) -> None:
    with pytest.raises(InputError) as told:
        round_of(minerals, 9)
    assert translate(told.value.phrase, "pt") == (
        "a rodada 9 não foi emparceirada; 4 rodadas podem ser impressas"
    )


class TestStandingsOfOpenGames:
    """A paper says that games are open and how they count; without a wish it shows none."""

    @pytest.fixture
    def running(self, minerals: Tournament) -> Tournament:
        *earlier, last = minerals.rounds
        first, *others = last.games
        is_open = Game(first.white, first.black, Result.UNFINISHED, Result.UNFINISHED)
        return replace(minerals, rounds=(*earlier, Round((is_open, *others), last.byes)))

    @pytest.mark.parametrize(
        "kind", [DocumentKind.STANDINGS, DocumentKind.CROSS_TABLE, DocumentKind.WALL_CHART]
    )
    def test_the_last_complete_round_unless_asked(
        self, running: Tournament, sheet: Sheet, pages_of: Pages, kind: DocumentKind
    ) -> None:
        latest = len(running.rounds)
        offered = " ".join(pages_of(print_document(running, Order(kind, sheet)).pdf))
        assert f"after round {latest - 1}" in offered
        assert "rovisional" not in offered
        largest = replace(sheet, type_size=TypeSize.LARGEST)
        pages = pages_of(print_document(running, Order(kind, largest, latest)).pdf)
        assert len(pages) > 1
        for asked in pages:
            assert f"after round {latest} (provisional)" in asked
            assert "Provisional: 1 game has no result yet and counts as a draw." in asked

    def test_a_category_stands_in_the_title(
        self, minerals: Tournament, sheet: Sheet, pages_of: Pages
    ) -> None:
        women = StandingRequest(category=Category(sex=Sex.FEMALE))
        for kind in (DocumentKind.STANDINGS, DocumentKind.PLAYERS):
            printed = print_document(minerals, Order(kind, sheet, standing=women)).pdf
            page = " ".join(pages_of(printed))
            assert "· Women" in page
            assert "Agate, Ada" in page
            assert "Basalt, Ben" not in page
