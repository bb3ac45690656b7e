"""Lists and cross-tables of Swiss-Manager and chess-results, in CSV and in workbooks."""

from __future__ import annotations

import io

import openpyxl
import pytest

import ronde
from ronde.errors import FormatError, OversizedFileError
from ronde.formats import Reading, read_bytes, read_text, write_text
from ronde.formats.lists import cell_of
from ronde.formats.tables import sheets_of
from ronde.model import DRAUGHTS, ByeKind, Cell, Colour, Result, Tournament

RANKING = """\
From the Tournament-Database of Chess-Results https://chess-results.com,,,,,,,,,,
Quarry Open ,,,,,,,,,,
Last update 13.02.2026 18:17:32,,,,,,,,,,
Ranking crosstable after Round 3,,,,,,,,,,
Rk.,,Name,Rtg,FED,1.Rd,2.Rd,3.Rd,Pts. ,TB1,TB2
1,,Agate Ada ,1820,SWE,  3b1,  2w½,  4w ,1.5,5,0
2,WFM,Beryl Bea ,1971,SWE,  4w+,  1b½,0,1.5,4.5,0
3,,Coral Cleo ,1904,SWE,  1w0,-1,   -½,1.5,3.5,0
4,,Dolomite Dan ,0,SWE,  2b-,0,  1b ,0,3.5,0
,,,,,,,,,,
You find all details to this tournament under  https://chess-results.com/tnr1.aspx?lan=1,,,,,,,,,
#Chess-Tournament-Results-Server: Chess-Results,,,,,,,,,,
"""
STARTING = """\
No.;;Name;FideID;FED;Rtg;Club/City;1.Rd;2.Rd;Pts.;Rk.
1;GM;Agate, Ada;101;NED;2400;Rook;2w1;3b½;1,5;1
2;;Beryl, Bea;0;BEL;2300;;1b0;-1;1;3
3;FM;Coral, Cleo;0;BEL;0;;-½;1w½;1;2
"""
HEADINGS = {
    "en": ("No.;Name;Rtg;FED;Club/City;1.Rd;2.Rd;Pts.", "w", "b"),
    "de": ("Nr.;Name;Elo;Land;Verein/Ort;1.Rd;2.Rd;Pkt.", "w", "s"),
    "fr": ("No.;Nom;Elo;Pays;Club/Ville;Rd 1;Rd 2;Pts.", "b", "n"),
    "nl": ("Nr.;Naam;Rating;Land;Vereniging/Plaats;Ronde 1;Ronde 2;Punten", "w", "z"),
    "es": ("No.Ini.;Nombre;Elo;FED;Club/Ciudad;1.Rd;2.Rd;Pts.", "b", "n"),
    "pt": ("No.;Nome;Elo;FED;Clube/Cidade;1.Rd;2.Rd;Pts.", "b", "p"),
}
FMJD = """\
Quarry Damtoernooi;;;;;;;;
fill in FMJD-report;;;;;;;;
Pl;FMJD-id;Title;Name;Cn;FMJD;R1;R2;Pt
1;17;mi;Agate Ada;nl;1100;2/2w;1/3b;3
2;;;Beryl Bea;nl;1200;0/1b;;0
3;;;Coral Cleo;;1000;;1/1w;1
"""


def read(text: str | bytes) -> Reading:
    if isinstance(text, bytes):
        return read_bytes(text, file="list.csv")
    return read_text(text, file="list.csv")


def tournament_of(text: str | bytes) -> Tournament:
    reading = read(text)
    assert reading.dialect == "list"
    assert reading.tournament is not None, [f.sentence() for f in reading.findings]
    return reading.tournament


def codes(reading: Reading) -> list[str]:
    return [finding.code for finding in reading.findings]


def lines_of(tournament: Tournament) -> list[list[str]]:
    """Return the games of every round with names, White first."""
    names = {player.id: player.name.split()[0].strip(",") for player in tournament.players}
    return [
        [f"{names[g.white]}-{names[g.black]} {g.white_result.value}" for g in round_.games]
        for round_ in tournament.rounds
    ]


def test_a_ranking_crosstable_gets_starting_numbers_by_rating() -> None:
    reading = read(RANKING)
    assert codes(reading) == ["numbered-by-rating", "not-carried"]
    assert reading.findings[1].what.endswith("TB1, TB2")
    tournament = tournament_of(RANKING)
    assert [(p.id, p.name, p.title, p.rating, p.rank) for p in tournament.players] == [
        (1, "Beryl Bea", "WFM", 1971, 2),
        (2, "Coral Cleo", "", 1904, 3),
        (3, "Agate Ada", "", 1820, 1),
        (4, "Dolomite Dan", "", None, 4),
    ]
    assert lines_of(tournament) == [
        ["Beryl-Dolomite forfeit win", "Coral-Agate loss"],
        ["Agate-Beryl draw"],
        ["Agate-Dolomite unfinished"],
    ]
    assert {(b.player, b.kind) for b in tournament.rounds[1].byes} == {
        (2, ByeKind.PAIRING_ALLOCATED),
        (4, ByeKind.ZERO_POINT),
    }
    assert (2, ByeKind.HALF_POINT) in {(b.player, b.kind) for b in tournament.rounds[2].byes}
    assert tournament.details.name == "Quarry Open"


def test_remarks_below_the_list_may_have_commas() -> None:
    text = RANKING + "Program Swiss-Manager, version of 2026,,,,,,,,,\n"
    assert tournament_of(text) == tournament_of(RANKING)


def test_a_starting_rank_crosstable_keeps_its_numbers() -> None:
    assert read(STARTING).findings == ()
    tournament = tournament_of(STARTING)
    ada, bea, cleo = tournament.players
    assert (ada.id, ada.title, ada.fide_id, ada.club, ada.rank) == (1, "GM", "101", "Rook", 1)
    assert (bea.fide_id, cleo.rating, cleo.title) == ("", None, "FM")
    assert lines_of(tournament) == [["Agate-Beryl win"], ["Coral-Agate draw"]]
    assert tournament.rounds[1].pairing_bye == 2


def test_the_leftmost_numbers_are_those_of_the_rounds() -> None:
    text = "Rk.;SNo;Name;1.Rd\n1;30;Agate;3w1\n2;10;Beryl;4b1\n3;20;Coral;1b0\n4;5;Dan;2w0\n"
    tournament = tournament_of(text)
    assert [(p.id, p.name) for p in tournament.players] == [
        (5, "Dan"),
        (10, "Beryl"),
        (20, "Coral"),
        (30, "Agate"),
    ]
    assert lines_of(tournament) == [["Dan-Beryl loss", "Agate-Coral win"]]


@pytest.mark.parametrize("language", HEADINGS)
def test_headings_and_colours_of_six_languages(language: str) -> None:
    headings, white, black = HEADINGS[language]
    text = (
        f"Turnier\nKreuztabelle\n{headings}\n1;Agate;2100;NED;Rook;2{white}½;3{black}1;1,5\n"
        f"2;Beryl;2000;NED;;1{black}½;-1;1,5\n3;Coral;1900;NED;;-½;1{white}0;½\n"
    )
    tournament = tournament_of(text)
    assert not read(text).findings
    assert lines_of(tournament) == [["Agate-Beryl draw"], ["Coral-Agate loss"]]
    first = tournament.players[0]
    assert (first.rating, first.federation, first.club) == (2100, "NED", "Rook")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_encodings(encoding: str) -> None:
    reading = read(STARTING.replace("Agate, Ada", "Ägate, Ädä").encode(encoding))
    assert reading.tournament is not None
    assert reading.tournament.players[0].name == "Ägate, Ädä"
    assert codes(reading) == (["latin-1"] if encoding == "cp1252" else [])


def test_an_entry_list() -> None:
    text = (
        "Starting rank\n\nNo.;;Name;FideID;FED;Rtg;Club/City;Typ\n1;IM;Agate;7;NED;2400;Rook;U18\n"
    )
    reading = read(text)
    assert codes(reading) == ["not-carried"]
    tournament = tournament_of(text)
    assert tournament.rounds == ()
    assert (tournament.players[0].title, tournament.details.name) == ("IM", "")


def test_standings_are_an_entry_list_whose_points_are_told() -> None:
    text = "Rk.;SNo;Name;Rtg;Pts.;TB1\n1;2;Agate;1900;3,5;9\n2;1;Beryl;2000;2;8\n"
    reading = read(text)
    assert [f.what for f in reading.findings] == ["not carried of the players: Pts., TB1"]
    assert [(p.id, p.name) for p in tournament_of(text).players] == [(1, "Beryl"), (2, "Agate")]


def test_a_matrix_of_results_has_no_rounds() -> None:
    text = "No.;Name;Rtg;1;2;Pts.\n1;Agate;2000;*;1;1\n2;Beryl;1900;0;*;0\n"
    assert any("neither rounds nor colours" in f.what for f in read(text).findings)
    assert tournament_of(text).rounds == ()


def test_a_table_of_a_draughts_report() -> None:
    tournament = tournament_of(FMJD)
    assert tournament.points == DRAUGHTS
    assert tournament.details.name == "Quarry Damtoernooi"
    assert [(p.id, p.name, p.fide_id) for p in tournament.players] == [
        (1, "Beryl Bea", ""),
        (2, "Agate Ada", "17"),
        (3, "Coral Cleo", ""),
    ]
    assert lines_of(tournament) == [["Agate-Beryl win"], ["Coral-Agate draw"]]


def workbook(text: str, delimiter: str) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    book.create_sheet("empty", 0)
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split(delimiter)]
        sheet.append([float(c) if c.lstrip("-").isdigit() else c for c in cells])
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


@pytest.mark.parametrize(("text", "delimiter"), [(RANKING, ","), (STARTING, ";"), (FMJD, ";")])
def test_workbooks_say_the_same(text: str, delimiter: str) -> None:
    reading = read(workbook(text, delimiter))
    assert reading.tournament == tournament_of(text)


def test_a_workbook_of_our_own_table() -> None:
    text = "number;name;round 1\n1;Agate;2w1\n2;Beryl;1b0"
    reading = read(workbook(text, ";"))
    assert reading.dialect == "csv"
    assert reading.tournament == read_text(text).tournament


def test_a_workbook_without_a_list_is_refused() -> None:
    with pytest.raises(FormatError, match=r"list\.csv: no line names the columns"):
        read(workbook("shoes;size", ";"))


def test_a_sheet_is_as_wide_as_what_it_says() -> None:
    rows = sheets_of(workbook("Name;Elo;;\nAgate;2000;;\nBeryl;;club;", ";"), "list.xlsx")[1].rows
    assert [cells for _, cells in rows] == [
        ("Name", "Elo", ""), ("Agate", "2000", ""), ("Beryl", "", "club"),
    ]  # fmt: skip


def test_our_own_tables_stay_ours() -> None:
    for text in ("No;Name;Elo\n1;Agate;2000", "number,name,shoe size\n1,Agate,42"):
        assert read(text).dialect == "csv"


SPELLED = {
    Result.WIN: "1",
    Result.LOSS: "0",
    Result.DRAW: "½",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.UNFINISHED: "",
}
WITHOUT = {
    ByeKind.PAIRING_ALLOCATED: "-1",
    ByeKind.FULL_POINT: "-1",
    ByeKind.HALF_POINT: "-½",
    ByeKind.ZERO_POINT: "0",
}


def spelled(cell: Cell | None, ranks: dict[int, int]) -> str:
    if cell is None or cell.outcome is None:
        return "-"
    if isinstance(cell.outcome, ByeKind):
        return WITHOUT[cell.outcome]
    colour = "w" if cell.colour is Colour.WHITE else "b"
    assert cell.opponent is not None
    return f"{ranks[cell.opponent]:3}{colour}{SPELLED[cell.outcome]}"


def as_crosstable(event: Tournament) -> str:
    """Return the tournament as a cross-table in which the last player stands first."""
    people = sorted(event.players, key=lambda player: -player.id)
    ranks = {int(player.id): rank for rank, player in enumerate(people, 1)}
    rounds = [dict(round_.cells()) for round_ in event.rounds]
    heads = [f"{number}.Rd" for number in range(1, len(rounds) + 1)]
    lines = [";".join(["Rk.", "", "Name", "Rtg", *heads])]
    for player in people:
        cells = [spelled(round_.get(player.id), ranks) for round_ in rounds]
        told = [str(ranks[player.id]), "", player.name, str(player.rating or 0)]
        lines.append(";".join([*told, *cells]))
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(3))
def test_rounds_come_back_and_can_be_paired(seed: int) -> None:
    event = ronde.generate(players=11, rounds=4, seed=seed, rules="dutch-2026")
    tournament = tournament_of(as_crosstable(event))
    assert [p.name for p in tournament.players] == [p.name for p in event.players]
    assert [set(r.games) for r in tournament.rounds] == [set(r.games) for r in event.rounds]
    again = read_text(write_text(tournament, "trf26").text).tournament
    assert again is not None
    assert [set(r.games) for r in again.rounds] == [set(r.games) for r in event.rounds]
    assert ronde.pair(tournament, "dutch-2026").pairs


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("2w1;3b½", "2w1;3b?", "cell-unreadable", "list.csv:2:9: error: round 2: '3b?'"),
        ("2w1;3b½", "2w1;3x½", "cell-unreadable", "'3x½'"),
        ("2w1;3b½", "2w1;0b½", "cell-unreadable", "'0b½'"),
        ("2w1;", "9w1;", "unknown-opponent", "nobody has that number"),
        ("1b0;", "1b1;", "results-contradict", "list.csv:2"),
        ("1b0;", "1w0;", "same-colours", "list.csv:2"),
        ("1,5;1", "2,5;1", "points-differ", "list.csv:2: error: player 1 has 2.5 points"),
        ("1,5;1", "much;1", "points-unreadable", "list.csv:2:10"),
        ("\n2;", "\n1;", "duplicate-number", "list.csv:3: error: number 1 stands in line 2"),
        ("\n2;", "\nx;", "number-unreadable", "list.csv:3: error: 'x'"),
        ("Beryl, Bea", "", "csv-unreadable", "list.csv:3: error: the line has no name"),
        (
            ";-1;1;3",
            "",
            "csv-unreadable",
            "list.csv:3: error: the line has 8 values",
        ),
        ("2400", "strong", "rating-unreadable", "list.csv:2:6"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, code: str, says: str) -> None:
    found = {f.code: f.sentence() for f in reversed(read(STARTING.replace(old, new, 1)).findings)}
    assert says in found[code]


def test_an_opponent_who_is_not_on_the_list() -> None:
    reading = read(RANKING.replace("  3b1,", "  9b1,"))
    assert "list.csv:6: error: round 1: the opponent is number 9" in reading.errors[0].sentence()


def test_results_outrank_points_if_asked() -> None:
    text = STARTING.replace("1,5;1", "2,5;1")
    assert read(text).tournament is None
    assert codes(read_text(text, lenient=True)) == ["points-outranked"]


def test_a_list_that_is_too_long_is_refused() -> None:
    rows = "\n".join(f"{number};Agate" for number in range(1, 20_010))
    with pytest.raises(OversizedFileError, match=r"list\.csv has more than"):
        read(f"No.;Name;Rtg\n{rows}")


def test_a_slip_in_a_colour_is_told_where_it_stands() -> None:
    german = STARTING.replace("b½", "s½").replace("b0", "s0").replace("1w½", "1x½")
    assert [f.line for f in read(german).errors] == [2, 4]
    letters = {"b": Colour.WHITE, "n": Colour.BLACK}
    assert cell_of("12n+", letters, is_draughts=False) is not None
