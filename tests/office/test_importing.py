"""Players from files: previewed line by line, taken in one step, and garbage changes nothing."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ronde.errors import FileError, FormatError, OversizedFileError, RondeError
from ronde.formats import write_text
from ronde.model import Sex, Tournament
from ronde.office.desk import Desk
from ronde.office.entries.ordering import CloseEntries
from ronde.office.imports.imports import (
    ADD,
    CHANGE,
    REFUSE,
    SAME,
    import_of,
    preview_import,
)
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.store.tables import PlayerRow

NewEvent = Callable[..., str]

ENGLISH = """name,rating,title,sex,federation,fide id,birth date,club
"Opal, Anna",2100,wfm,w,NED,100,1990-05-17,Rook
"Ruby, Ben",1900,,m,BEL,200,1985,Bishop
"""
IN_FIVE_LANGUAGES = [
    ENGLISH,
    "Nom;Prénom;Elo;Titre;Sexe;Fédération;Code FIDE;Date de naissance;Club\n"
    "Opal;Anna;2100;WFM;F;NED;100;17/05/1990;Rook\nRuby;Ben;1900;;H;BEL;200;1985;Bishop\n",
    "Achternaam\tVoornaam\tRating\tTitel\tGeslacht\tLand\tFIDE-ID\tGeboortedatum\tVereniging\n"
    "Opal\tAnna\t2100\tWFM\tV\tNED\t100\t17-05-1990\tRook\n"
    "Ruby\tBen\t1900\t\tM\tBEL\t200\t1985\tBishop\n",
    "Nome;Elo;Título;Sexo;País;ID FIDE;Data de nascimento;Clube\n"
    "Opal, Anna;2100;WFM;Feminino;NED;100;1990/05/17;Rook\n"
    "Ruby, Ben;1900;;Masculino;BEL;200;1985;Bishop\n",
    "Nachname;Vorname;Elo;Titel;Geschlecht;Land;FIDE-Nr.;Geburtsdatum;Verein\n"
    "Opal;Anna;2100;WFM;weiblich;NED;100;17.5.1990;Rook\n"
    "Ruby;Ben;1900;;männlich;BEL;200;1985;Bishop\n",
]


@pytest.fixture
def event(quick_desk: Desk, new_event: NewEvent) -> str:
    """Return an event without players."""
    return new_event(quick_desk, 0)


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    """Return how a file with some content is made."""

    def file(content: str | bytes, name: str = "list.csv") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return file


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


class TestTables:
    @pytest.mark.parametrize("text", IN_FIVE_LANGUAGES, ids=["en", "fr", "nl", "pt", "de"])
    def test_headings_of_five_languages(
        self, quick_desk: Desk, event: str, file: Callable[..., Path], text: str
    ) -> None:
        quick_desk.do(event, import_of(file(text)))
        anna, ben = quick_desk.tournament(event).players
        assert (anna.name, anna.rating, anna.title, anna.sex) == (
            "Opal, Anna", 2100, "WFM", Sex.FEMALE,
        )  # fmt: skip
        assert (anna.federation, anna.fide_id, anna.birth_date, anna.club) == (
            "NED", "100", "1990/05/17", "Rook",
        )  # fmt: skip
        assert (ben.sex, ben.birth_date, ben.title) == (Sex.MALE, "1985", "")

    def test_latin_letters_of_windows(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        quick_desk.do(event, import_of(file("Nom;Elo\nÉmeraude;1500\n".encode("cp1252"))))
        assert [p.name for p in quick_desk.tournament(event).players] == ["Émeraude"]

    def test_a_sheet_of_swiss_manager(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        """Titles stand in a column without heading, a line of the program below the list."""
        data = workbook(
            ("Spring Open",),
            ("Starting rank",),
            ("SNo.", None, "Name", "Rtg", "IRtg", "Birth", "fs", "Fide-No.", "Federation", "Club"),
            (1, "WFM", "Opal, Anna", 0, 2100, dt.datetime(1990, 5, 17), "F", 100.0, "NED", "Rook"),
            (2, None, "Ruby, Ben", 1900, 1950, None, None, 0, "BEL", None),
            ("Program: somebody's",),
        )
        quick_desk.do(event, import_of(file(data, "list.xlsx")))
        anna, ben = quick_desk.tournament(event).players
        assert (anna.title, anna.rating, anna.sex, anna.fide_id) == (
            "WFM", 2100, Sex.FEMALE, "100",
        )  # fmt: skip
        assert anna.birth_date == "1990/05/17"
        assert (ben.title, ben.rating, ben.fide_id, ben.club) == ("", 1900, "", "")

    def test_a_list_of_chess_results(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        text = "Spring Open;;;;;;\n\nNo.;;Name;FideID;FED;Rtg;Club/City\n"
        text += "1;WFM;Opal, Anna;100;NED;2100;Rook\n2;;Ruby, Ben;200;BEL;0;\n"
        preview = quick_desk.do(event, import_of(file(text)))
        assert [line.line for line in preview.lines] == [4, 5]
        anna, ben = quick_desk.tournament(event).players
        assert (anna.title, anna.club) == ("WFM", "Rook")
        assert ben.rating is None

    def test_the_list_of_the_french_federation(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        text = (
            "id,name,club,league,sex,category,rating\n40012,OPALE Anna,Damier,Nord,F,Senior,1480\n"
        )
        quick_desk.do(event, import_of(file(text)))
        (row,) = quick_desk.state(event).rows(PlayerRow)
        assert (row.name, row.fide_id) == ("OPALE Anna", "40012")
        assert (row.club, row.rating, row.sex) == ("Damier", 1480, Sex.FEMALE)
        assert row.remark == "Senior, Nord"

    def test_unknown_columns_are_kept_and_named(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        text = "Name,Shirt,Rating,Meal,Nothing\nOpal Anna,M,2100,vegetarian,\nRuby Ben,,1900,,\n"
        preview = quick_desk.do(event, import_of(file(text)))
        assert preview.kept == ("Shirt", "Meal")
        anna, ben = quick_desk.state(event).rows(PlayerRow)
        assert (anna.remark, ben.remark) == ("Shirt: M, Meal: vegetarian", "")

    def test_a_tournament_file(
        self, quick_desk: Desk, event: str, file: Callable[..., Path], minerals: Tournament
    ) -> None:
        text = write_text(minerals, "trf26").text
        preview = quick_desk.do(event, import_of(file(text, "minerals.trf")))
        assert preview.form == "trf26"
        assert preview.count(ADD) == len(minerals.players)
        tournament = quick_desk.tournament(event)
        assert {p.name for p in tournament.players} == {p.name for p in minerals.players}
        assert not tournament.rounds


class TestPreview:
    def test_what_would_be_added_changed_and_refused(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        quick_desk.do(event, import_of(file(ENGLISH)))
        before = quick_desk.version(event)
        text = ENGLISH.replace("1900", "1950") + "Agate,2200\nBeryl,strong\n,1200\nAgate,2200\n"
        preview = preview_import(quick_desk, event, file(text))
        assert [(line.line, line.action) for line in preview.lines] == [
            (2, SAME), (3, CHANGE), (4, ADD), (5, REFUSE), (6, REFUSE), (7, REFUSE),
        ]  # fmt: skip
        assert preview.lines[1].changes["rating"] == 1950
        assert [line.what for line in preview.refused] == [
            "rating 'strong' is no number",
            "the line has no name",
            "the same player stands in line 4",
        ]
        assert quick_desk.version(event) == before == preview.version

    def test_a_refused_line_stops_everything(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        path = file(ENGLISH + "Beryl,strong\n")
        with pytest.raises(FormatError, match=r"list\.csv:4: .*'strong' is no number"):
            quick_desk.do(event, import_of(path))
        assert not quick_desk.tournament(event).players
        quick_desk.do(event, import_of(path, skip_refused=True))
        assert len(quick_desk.tournament(event).players) == 2

    def test_the_same_file_again_changes_nothing(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        quick_desk.do(event, import_of(file(ENGLISH)))
        before = quick_desk.version(event)
        quick_desk.do(event, import_of(file(ENGLISH)))
        assert quick_desk.version(event) == before

    def test_a_namesake_born_in_another_year_is_another_person(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        quick_desk.do(event, import_of(file("name,born\nOpal,1990\n")))
        preview = quick_desk.do(event, import_of(file("name,born\nOPAL,2010\nOpal,1990\n")))
        assert [line.action for line in preview.lines] == [ADD, SAME]

    def test_changed_ratings_move_players_before_the_first_round(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        quick_desk.do(event, import_of(file(ENGLISH)))
        quick_desk.do(event, import_of(file(ENGLISH.replace("1900", "2500"))))
        assert quick_desk.tournament(event).players[0].name == "Ruby, Ben"

    def test_after_round_one_only_changes_are_taken(
        self, quick_desk: Desk, new_event: NewEvent, file: Callable[..., Path]
    ) -> None:
        event = new_event(quick_desk, 4)
        first = quick_desk.tournament(event).players[0]
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        path = file(f"name;club\n{first.name};Rook\nNewcomer;Rook\n")
        preview = quick_desk.do(event, import_of(path, skip_refused=True))
        assert [line.action for line in preview.lines] == [CHANGE, REFUSE]
        assert "late entry" in preview.lines[1].what
        assert quick_desk.tournament(event).players[0].club == "Rook"

    def test_a_closed_list_stays_closed(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        quick_desk.do(event, CloseEntries())
        with pytest.raises(FormatError, match="closed"):
            quick_desk.do(event, import_of(file(ENGLISH)))


class TestGarbage:
    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"\x00\x01\x02",
            b"just a sentence",
            b"a,b,c\n1,2,3\n",
            b"name,rating\n",
            b"PK\x03\x04 not really",
            b"{",
            b"012 An event without players\n",
            b'name,rating\n"Opal,1200\n' + b"x" * 200_000,
        ],
    )
    def test_it_is_refused_and_nothing_changes(
        self, quick_desk: Desk, event: str, file: Callable[..., Path], content: bytes
    ) -> None:
        before = quick_desk.state(event)
        with pytest.raises(RondeError):
            quick_desk.do(event, import_of(file(content)))
        assert quick_desk.state(event) == before

    def test_a_file_that_is_not_there(self, quick_desk: Desk, event: str, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="cannot be read"):
            preview_import(quick_desk, event, tmp_path / "nothing.csv")

    def test_a_workbook_that_unpacks_to_too_much(
        self, quick_desk: Desk, event: str, file: Callable[..., Path]
    ) -> None:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("xl/workbook.xml", b"0" * 70_000_000)
        with pytest.raises(OversizedFileError, match="unpacks"):
            quick_desk.do(event, import_of(file(packed.getvalue(), "bomb.xlsx")))

    @settings(
        max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    @given(data=st.data())
    def test_anything_at_all_leaves_the_event_as_it_was_or_enters_players(
        self, quick_desk: Desk, event: str, file: Callable[..., Path], data: st.DataObject
    ) -> None:
        good = [ENGLISH.encode(), workbook(("Name", "Rtg"), ("Opal", 2100))]
        content = data.draw(st.one_of(st.binary(max_size=300), _damaged(good), _tables()))
        before = quick_desk.state(event)
        version = quick_desk.version(event)
        try:
            quick_desk.do(event, import_of(file(content)))
        except RondeError:
            assert quick_desk.state(event) == before
        else:
            if quick_desk.version(event) > version:
                quick_desk.database.undo(event, "Anna")
            assert quick_desk.state(event) == before


def _damaged(good: list[bytes]) -> st.SearchStrategy[bytes]:
    """Return good files with a part replaced by something else."""

    def damage(content: bytes, place: float, length: int, other: bytes) -> bytes:
        start = int(place * len(content))
        return content[:start] + other + content[start + length :]

    places = st.floats(0, 1, exclude_max=True)
    return st.builds(
        damage, st.sampled_from(good), places, st.integers(0, 40), st.binary(max_size=20)
    )


def _tables() -> st.SearchStrategy[bytes]:
    """Return tables with headings of a list and any texts below."""
    headings = st.sampled_from(["name", "rating", "sex", "born", "fide id", "title", "", "club"])
    cells = st.one_of(st.text(max_size=8), st.integers(-5, 5000).map(str))

    def table(head: list[str], rows: list[list[str]], delimiter: str) -> bytes:
        lines = [delimiter.join(row) for row in (["name", *head], *rows)]
        return "\n".join(lines).encode("utf-8", errors="replace")

    rows = st.lists(st.lists(cells, max_size=6), max_size=5)
    return st.builds(table, st.lists(headings, max_size=5), rows, st.sampled_from([",", ";", "\t"]))
