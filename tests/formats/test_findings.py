"""Every finding of the readers: a file that provokes it, and how it was read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.formats import read_bytes, read_text
from ronde.formats.findings import MOST_OF_A_KIND, READING
from ronde.model import Colour, Finding, Result, Severity

Report = Callable[..., str]

WHITE_WON = ("     2 w 1", "     1 b 0")
OPEN = '{"format": "ronde-tournament", "version": 1'
SECTION = '{"Section name": "A", "Players": [{"Pair number": 1, "ID": "7"}]}'


def player(number: int, *cells: str, points: str = "") -> str:
    return f"001 {number:>4}".ljust(80) + f"{points:>4}".ljust(9) + "".join(cells)


def team(number: int, *members: int, match_points: str = "", game_points: str = "") -> str:
    head = f"310 {number:>3} T{number}".ljust(54) + f"{match_points:>6} {game_points:>6}"
    return head.ljust(73) + " ".join(f"{member:>4}" for member in members)


def teams(*cells: str, more: tuple[str, ...] = ()) -> str:
    """Return an event of three teams of two; a cell for players 1 to 6."""
    players = [player(number, cell) for number, cell in enumerate(cells, 1)]
    players += [player(number) for number in range(len(cells) + 1, 7)]
    rosters = [team(number, 2 * number - 1, 2 * number) for number in (1, 2, 3)]
    return "\n".join(["042 2026/05/02", "192 FIDE_TEAM", *players, *rosters, *more])


FIRST_MATCH = ("     3 w 1", "     4 b =", "     1 b 0", "     2 w =")

REPORTS = {
    "not-a-tournament": "Dear all,\nhere is the table.",
    "number-unreadable": "001    x",
    "duplicate-number": "\n".join([player(1), player(1)]),
    "cell-unreadable": "\n".join([player(1, "     2 x 1"), player(2, "     1 b 0")]),
    "unknown-opponent": player(1, "     9 w 1"),
    "own-opponent": player(1, "     1 w 1"),
    "one-sided-game": "\n".join([player(1, "     2 w 1"), player(2)]),
    "same-colours": "\n".join([player(1, "     2 w 1"), player(2, "     1 w 0")]),
    "colour-missing": "\n".join([player(1, "     2 - 1"), player(2, "     1 - 0")]),
    "half-forfeit": "\n".join([player(1, "     2 w +"), player(2, "     1 b 0")]),
    "half-result": "\n".join([player(1, "     2 w 1"), player(2, "     1 b")]),
    "results-contradict": "\n".join([player(1, "     2 w 1"), player(2, "     1 b 1")]),
    "points-differ": "\n".join([player(1, WHITE_WON[0], points="0.5"), player(2, WHITE_WON[1])]),
    "unknown-player": "\n".join([player(1), "XXP 1 7"]),
    "record-unreadable": "\n".join([player(1), "142 nine"]),
    "contradiction": "\n".join([player(1), "142 9", "XXR 8"]),
    "too-many-rounds": player(1) + " " * 9990 + "  0000 - Z",
    "team-event": "\n".join([player(1), "192 FIDE_TEAM_TYPEB_MP_BAKU"]),
    "team-number": teams(more=(team(3),)),
    "unknown-team": teams(more=("260   1   9    1    7",)),
    "player-in-two-teams": teams(more=(team(4, 6),)),
    "player-without-team": teams("     7 w 1", more=(player(7, "     1 b 0"),)),
    "team-mates": teams("     2 w 1", "     1 b 0"),
    "two-matches": teams("     3 w 1", "     5 b 1", "     1 b 0", "", "     2 w 0"),
    "line-up-opponent": teams(*FIRST_MATCH, more=("300   1   1   3    1    2",)),
    "line-up-twice": teams(*FIRST_MATCH, more=("300   1   1   2    1    1",)),
    "line-up-stranger": teams(*FIRST_MATCH, more=("300   1   1   2    1    5",)),
    "line-up-incomplete": teams(*FIRST_MATCH, more=("300   1   1   2    1",)),
    "line-up-order": teams("     4 w 1", "     3 b 1", "     2 w 0", "     1 b 0"),
    "forfeit-contradicted": teams(*FIRST_MATCH, more=("330 +-   1   1   2",)),
    "bye-and-match": teams(*FIRST_MATCH, more=("320  1.0  1.0 001",)),
    "team-points": teams(*FIRST_MATCH).replace(team(1, 1, 2), team(1, 1, 2, match_points="1.0")),
    "boards-missing": teams("     3 w 1", "", "     1 b 0", more=("352 WB",)),
    "board-order": teams(
        "     4 b =", "     3 w 1", "     2 b 0", "     1 w =",
        more=("300   1   1   2    2    1", "### ronde boards=2 order=fixed tolerance=0"),
    ),
    "bye-unstated": teams(*FIRST_MATCH, "  0000 - U", "  0000 - U"),
    "board-colours": teams(
        "     3 w 1", "     4 w =", "     1 b 0", "     2 b =", more=("352 WB",)
    ),
    "json-unreadable": "{",
    "json-version": '{"format": "ronde-tournament", "version": 2}',
    "json-value": OPEN + ', "players": 3}',
    "csv-unreadable": "number,name\n1,Alpha,2,3",
    "no-players": "012 An open",
    "points-unreadable": player(1, points="1,5"),
    "rating-unreadable": "001    1".ljust(48) + "18x0",
    "rank-unreadable": "001    1".ljust(85) + "  1.",
    "sex-unreadable": "001    1 x",
    "columns-shifted": "001    1 m    " + "N" * 34,
    "information-unreadable": "\n".join([player(1), "310 one"]),
    "repeated-record": "\n".join([player(1), "012 An open", "012 Another"]),
    "second-pairing-bye": "\n".join([player(1, "  0000 - U"), player(2, "  0000 - U")]),
    "undecided-bye": "\n".join(
        [player(1, WHITE_WON[0]), player(2, WHITE_WON[1])]
        + [player(number, "  0000 - +") for number in (3, 4)]
    ),
    "colour-inferred": "\n".join([player(1, "     2 w 1"), player(2, "     1 - 0")]),
    "forfeit-colour": "\n".join([player(1, "     2 - +"), player(2, "     1 - -")]),
    "colour-without-opponent": player(1, "  0000 w H"),
    "bye-in-past": "\n".join([player(1, WHITE_WON[0]), player(2, WHITE_WON[1]), "240 H 001    1"]),
    "bye-contradiction": "\n".join([player(1, "  0000 - H"), "240 F 001    1"]),
    "more-rounds": "\n".join([player(1, "  0000 - U", "  0000 - U"), "XXR 1"]),
    "rules-without-date": "\n".join([player(1), "192 FIDE_DUTCH"]),
    "rank-order": "\n".join([player(2), player(1), "XXC rank"]),
    "virtual-match-points": "\n".join([player(1), "250  1.0      001 003    1"]),
    "unknown-key": OPEN + ', "colour": "red"}',
    "unknown-column": "name,shoe size\nAlpha,42",
    "foreign-line": "\n".join([player(1), "999 what"]),
    "type-unknown": "\n".join([player(1), "192 CUSTOM_SWISS"]),
    "byte-columns": "001    1 m    " + "Müller".ljust(32) + " 2000".ljust(42) + "  0000 - H",
    "title-unknown": "001    1 mXYZ Alpha",
    "count-differs": "\n".join([player(1), "062 12"]),
    "rules-from-type": "\n".join([player(1), "092 FIDE_DUBOV"]),
    "adjustment-apart": "\n".join(
        [player(1, "  0000 - U", points="1.0"), "299 W        -0.5  001    1"]
    ),
    "mixed-letters": "\n".join([player(1, "  0000 - ="), player(2, "  0000 - H")]),
    "absence-symbol": "\n".join([player(1), "162  Z 0.5"]),
    "numbered-by-order": "name;rating\nAlpha;2000",
    "not-carried": '{"variables": {"tiebreak1": "Solkoff"}, "players": []}',
    "numbered-by-rating": '{"variables": {}, "players": [{"lastName": "Agate"}]}',
    "other-sections": f'{{"Overview": {{}}, "Sections": [{SECTION}, {SECTION}]}}',
    "identity-unknown": f'{{"Overview": {{}}, "Sections": [{SECTION}]}}',
}  # fmt: skip
OTHERWISE_TESTED = {
    "points-outranked",
    "result-unknown",
    "latin-1",
    "binary-unreadable",
    "game-not-taken",
}


def finding(text: str, code: str) -> Finding:
    found = [finding for finding in read_text(text).findings if finding.code == code]
    assert found, [finding.code for finding in read_text(text).findings]
    return found[0]


@pytest.mark.parametrize("code", REPORTS)
def test_finding(code: str) -> None:
    reading = read_text(REPORTS[code], file="some.trf")
    found = finding(REPORTS[code], code)
    assert found.severity is READING[code].severity
    assert (reading.tournament is None) == (found.severity is Severity.ERROR)
    assert len(found.what) > 10
    assert all(finding.file == "some.trf" for finding in reading.findings)


def test_every_finding_has_a_test() -> None:
    assert REPORTS.keys() | OTHERWISE_TESTED == READING.keys()


def test_lenient_reading_lets_results_outrank_points() -> None:
    text = REPORTS["points-differ"]
    reading = read_text(text, lenient=True)
    assert [finding.code for finding in reading.findings] == ["points-outranked"]
    assert reading.findings[0].severity is Severity.WARNING
    assert reading.tournament is not None


def test_lenient_reading_refuses_everything_else() -> None:
    for code in ("half-forfeit", "one-sided-game", "record-unreadable"):
        assert read_text(REPORTS[code], lenient=True).tournament is None


def test_latin_1() -> None:
    reading = read_bytes("001    1 m    Müller".encode("latin-1"))
    assert [finding.code for finding in reading.findings] == ["latin-1"]
    assert reading.tournament is not None
    assert reading.tournament.players[0].name == "Müller"


def test_places() -> None:
    text = "\n".join(
        ["012 An open", player(1, "  0000 - H", "     2 w X"), player(2, "", "     1 b 0")]
    )
    found = finding(text, "cell-unreadable")
    assert (found.line, found.column, found.player, found.round) == (2, 109, 1, 2)
    points = finding(REPORTS["points-differ"], "points-differ")
    assert (points.line, points.column, points.player) == (1, 81, 1)
    assert finding(REPORTS["json-unreadable"], "json-unreadable").line == 1


def test_one_sided_games_are_all_named() -> None:
    lines = [player(1, "     2 w 1"), player(2, "     3 b 0"), player(3, "     1 w 1")]
    reading = read_text("\n".join(lines))
    assert [finding.player for finding in reading.findings] == [1, 2, 3]
    assert {finding.code for finding in reading.findings} == {"one-sided-game"}


def test_a_colour_is_taken_from_the_other_side() -> None:
    tournament = read_text(REPORTS["colour-inferred"]).tournament
    assert tournament is not None
    assert tournament.rounds[0].games[0][:3] == (1, 2, Result.WIN)


def test_a_forfeit_without_colours_gives_white_to_the_first() -> None:
    tournament = read_text(REPORTS["forfeit-colour"]).tournament
    assert tournament is not None
    assert tournament.rounds[0].games[0][:3] == (1, 2, Result.FORFEIT_WIN)
    assert tournament.rounds[0].uncoloured == (1,)


def test_columns_counted_in_bytes_are_read_all_the_same() -> None:
    tournament = read_text(REPORTS["byte-columns"]).tournament
    assert tournament is not None
    assert (tournament.players[0].name, tournament.players[0].rating) == ("Müller", 2000)
    assert len(tournament.requested_byes) == 1


def test_numbers_by_the_order_in_the_file() -> None:
    tournament = read_text(REPORTS["rank-order"]).tournament
    assert tournament is not None
    assert tournament.numberings == ((1, ((2, 1), (1, 2))),)
    assert tournament.pairing_number(tournament.players[0].id, tournament.next_round) == 1


def test_numbers_by_the_order_in_the_file_hold_in_every_round() -> None:
    lines = [player(2, WHITE_WON[1].replace("2", "1")), player(1, WHITE_WON[0]), "XXC rank"]
    tournament = read_text("\n".join(lines)).tournament
    assert tournament is not None
    assert [numbering.round for numbering in tournament.numberings] == [1, 2]
    assert len({numbering.numbers for numbering in tournament.numberings}) == 1


def test_too_many_findings_of_a_kind_are_counted() -> None:
    text = "\n".join([player(1)] + ["???"] * (MOST_OF_A_KIND + 5))
    findings = read_text(text).findings
    assert len(findings) == MOST_OF_A_KIND + 1
    assert findings[-1].what.startswith("5 more")


@pytest.mark.parametrize(
    "line",
    [
        "XXR 0", "XXR", "XXC red", "XXZ one", "XXS W2", "XXS Q=1", "XXA    1 x", "XXA  1  1.0",
        "XXP 1 b", "152 red", "162 W1.0", "162  Q 1.0", "162  W x", "240 U 002    1",
        "240 H 000    1", "240 H   x    1", "250       1.0 003 001    1",
        "250       x   001 001    1",
        "260 xxx 003    1    2", "299 W       x", "BBW x", "### ronde what", "### ronde lot=x",
        "### ronde rules=a b", "### ronde numbers", "### ronde numbers 1 a=b",
        "### ronde points Q=1",
        "### ronde colour=red", "### ronde rounds=0", "### ronde lot=1 2",
    ],
)  # fmt: skip
def test_records_that_decide_pairings_must_be_readable(line: str) -> None:
    reading = read_text("\n".join([player(1), player(2), line]))
    assert [finding.code for finding in reading.errors] == ["record-unreadable"]
    assert reading.errors[0].line == 3


@pytest.mark.parametrize(
    "line",
    [
        "013 Team".ljust(36) + "  x1", "310  7x Team", "320 x", "320 ", "330 ++ 001   1   2",
        "300 001 x", "362 TX 1.0", "362 TW x", "132".ljust(92) + "2026/05/02 2026/05/03",
    ],
)  # fmt: skip
def test_informative_records_that_cannot_be_read_are_kept(line: str) -> None:
    reading = read_text("\n".join([player(1), player(2), line]))
    assert [finding.code for finding in reading.findings] == ["information-unreadable"]
    assert reading.tournament is not None
    assert reading.tournament.foreign_lines == (line,)


@pytest.mark.parametrize(
    "lines",
    [
        ["XXC white1", "152 B"],
        ["BBW  3.0", "162  W 2.0"],
        ["XXA    1  1.0", "XXA    1  2.0"],
        ["XXA    1  1.0", "250       2.0 001 001    1"],
        ["192 FIDE_DUBOV", "192 FIDE_BURSTEIN"],
        ["192 FIDE_DUBOV", "### ronde rules=dutch-2017"],
        ["### ronde lot=1", "### ronde lot=2"],
    ],
    ids=" / ".join,
)
def test_contradictions(lines: list[str]) -> None:
    reading = read_text("\n".join([player(1), *lines]))
    assert {finding.code for finding in reading.errors} == {"contradiction"}


@pytest.mark.parametrize(
    "lines", [["XXC white1", "152 W"], ["XXR 5", "142 5"], ["BBW  3.0", "162  W 3.0"]]
)
def test_saying_it_twice_is_no_contradiction(lines: list[str]) -> None:
    assert not read_text("\n".join([player(1), *lines])).findings


def test_the_initial_colour_is_read() -> None:
    tournament = read_text("\n".join([player(1), "XXC black1"])).tournament
    assert tournament is not None
    assert tournament.initial_colour is Colour.BLACK


@pytest.mark.parametrize("line", ["192 FIDE_TEAM", "192 CUSTOM_TEAM_SWISS_MP", "092 FIDE_TEAM_MP"])
def test_a_team_event_needs_numbered_teams(line: str) -> None:
    old = "013 Alphas".ljust(36) + "   1    2"
    reading = read_text("\n".join([line, player(1), player(2), old]))
    assert reading.tournament is None
    assert "no team has a number" in " ".join(f.what for f in reading.errors)


@pytest.mark.parametrize("table", ["801 Alphas    12.0", "802 1 Alphas"])
def test_readable_tables_of_teams_are_known(table: str) -> None:
    reading = read_text("\n".join([player(1), table]))
    assert not reading.findings
    assert reading.dialect == "trf16"
    assert reading.tournament is not None
    assert reading.tournament.foreign_lines == (table,)
