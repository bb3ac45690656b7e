"""Letters of results, byes, titles and sex, in both directions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.formats import read_text, write_text
from ronde.formats.draft import BYE_LETTERS, GAME_LETTERS, LETTER_OF_BYE, LETTER_OF_RESULT
from ronde.formats.trf.cells import OLD_LETTER_OF_BYE
from ronde.model import Bye, ByeKind, Game, PlayerId, Result, Round, Sex, Tournament

Report = Callable[..., str]

GAMES = {
    ("1", "0"): (Result.WIN, Result.LOSS),
    ("0", "1"): (Result.LOSS, Result.WIN),
    ("=", "="): (Result.DRAW, Result.DRAW),
    ("0", "0"): (Result.LOSS, Result.LOSS),
    ("=", "0"): (Result.DRAW, Result.LOSS),
    ("W", "L"): (Result.SHORT_WIN, Result.SHORT_LOSS),
    ("D", "D"): (Result.SHORT_DRAW, Result.SHORT_DRAW),
    ("+", "-"): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    ("-", "-"): (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    (" ", " "): (Result.UNFINISHED, Result.UNFINISHED),
}
BYES = {
    "U": ByeKind.PAIRING_ALLOCATED,
    "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT,
    "Z": ByeKind.ZERO_POINT,
}


def played(text: str) -> Tournament:
    reading = read_text(text, lenient=True)
    assert reading.tournament is not None, reading.errors
    return reading.tournament


@pytest.mark.parametrize("letters", GAMES, ids="".join)
@pytest.mark.parametrize("change", [str.lower, str.upper])
def test_game_letters(
    report: Report, letters: tuple[str, str], change: Callable[[str], str]
) -> None:
    cells = (change(f"     2 w {letters[0]}"), change(f"     1 b {letters[1]}"))
    tournament = played(report(rounds=cells))
    expected = Game(PlayerId(1), PlayerId(2), *GAMES[letters])
    assert tournament.rounds == (Round((expected,)),)
    lines = write_text(tournament, "trf16").text.splitlines()
    assert [line[89:].ljust(10) for line in lines if line.startswith("001")] == [
        f"     2 w {letters[0]}",
        f"     1 b {letters[1]}",
    ]


class TestAdjournedGames:
    """`?` is a game that goes on later; a sign that nobody knows is no result."""

    CELLS = ("     2 w ?", "     1 b ?")

    def test_it_is_read_and_written_in_trf26(self, report: Report) -> None:
        tournament = played(report(rounds=self.CELLS))
        (game,) = tournament.rounds[0].games
        assert game.is_unfinished
        assert tournament.rounds[0].adjourned == (PlayerId(1),)
        lines = write_text(tournament, "trf26").text.splitlines()
        assert tuple(line[89:] for line in lines if line.startswith("001")) == self.CELLS

    def test_one_side_is_enough(self, report: Report) -> None:
        tournament = played(report(rounds=("     2 b  ", "     1 w ?")))
        assert tournament.rounds[0].adjourned == (PlayerId(2),)

    def test_another_dialect_has_no_sign_for_it(self, report: Report) -> None:
        writing = write_text(played(report(rounds=self.CELLS)), "trf16")
        assert "?" not in writing.text
        assert [finding.code for finding in writing.findings] == ["adjournment-lost"]

    def test_a_game_that_is_only_not_reported_has_none(self, report: Report) -> None:
        tournament = played(report(rounds=("     2 w  ", "     1 b  ")))
        assert "?" not in write_text(tournament, "trf26").text

    @pytest.mark.parametrize("other", ["X", "1", " "])
    def test_an_unknown_sign_is_no_result_when_lenient(self, report: Report, other: str) -> None:
        reading = read_text(report(rounds=("     2 w X", f"     1 b {other}")), lenient=True)
        assert reading.tournament is not None
        (game,) = reading.tournament.rounds[0].games
        assert (game.white_result, game.black_result) == (Result.UNFINISHED,) * 2
        assert reading.tournament.rounds[0].adjourned == ()
        assert "result-unknown" in [finding.code for finding in reading.findings]

    def test_an_unknown_sign_is_refused_otherwise(self, report: Report) -> None:
        reading = read_text(report(rounds=("     2 w X", "     1 b X")))
        assert reading.tournament is None
        assert reading.errors[0].code == "cell-unreadable"


def third(first_round: str) -> str:
    return "001    3".ljust(89) + first_round


@pytest.mark.parametrize("letter", [*BYES, *map(str.lower, BYES)])
@pytest.mark.parametrize("colour", ["-", " "])
@pytest.mark.parametrize("nobody", ["0000", "    ", "   0"])
def test_bye_letters(report: Report, letter: str, colour: str, nobody: str) -> None:
    tournament = played(report(third(f"  {nobody} {colour} {letter}")))
    kind = BYES[letter.upper()]
    assert tournament.rounds[0].byes == (Bye(PlayerId(3), kind),)
    assert f"  0000 - {letter.upper()}\n" in write_text(tournament, "trf16").text


@pytest.mark.parametrize("cell", ["", "  0000 -", "          ", "  0000"])
def test_a_blank_result_without_opponent_is_an_absence(report: Report, cell: str) -> None:
    assert played(report(third(cell))).rounds[0].byes == ()


def test_the_tables_are_complete_and_the_same_in_both_directions() -> None:
    assert set(GAME_LETTERS.values()) == set(Result)
    assert {LETTER_OF_RESULT[result]: result for result in Result} == GAME_LETTERS
    assert {LETTER_OF_BYE[kind]: kind for kind in ByeKind} == BYE_LETTERS
    assert OLD_LETTER_OF_BYE.keys() == set(ByeKind)


class TestLettersBefore2016:
    def test_one_full_point_is_the_pairing_allocated_bye(self, report: Report) -> None:
        reading = read_text(report(third("  0000 - +")))
        assert reading.dialect == "trf06"
        assert reading.tournament is not None
        assert reading.tournament.rounds[0].pairing_bye == 3

    def test_two_full_points_are_full_point_byes(self, report: Report) -> None:
        fourth = "001    4".ljust(89) + "  0000 - +"
        reading = read_text(report(third("  0000 - +"), fourth))
        assert [finding.code for finding in reading.findings] == ["undecided-bye"]
        assert reading.tournament is not None
        assert {bye.kind for bye in reading.tournament.rounds[0].byes} == {ByeKind.FULL_POINT}

    @pytest.mark.parametrize(
        ("letter", "kind"), [("=", ByeKind.HALF_POINT), ("-", ByeKind.ZERO_POINT)]
    )
    def test_half_and_zero(self, report: Report, letter: str, kind: ByeKind) -> None:
        reading = read_text(report(third(f"  0000 - {letter}")))
        assert reading.dialect == "trf06"
        assert reading.tournament is not None
        assert reading.tournament.rounds[0].byes == (Bye(PlayerId(3), kind),)
        assert f"  0000 - {letter}\n" in write_text(reading.tournament, "trf06").text

    def test_a_full_point_in_a_round_not_yet_paired_is_requested(self, report: Report) -> None:
        tournament = played(report(third("            0000 - +")))
        assert [(b.round, b.kind) for b in tournament.requested_byes] == [(2, ByeKind.FULL_POINT)]

    def test_with_a_letter_u_beside_it_a_full_point_is_no_second_allocated_bye(
        self, report: Report
    ) -> None:
        fourth = "001    4".ljust(89) + "  0000 - U"
        tournament = played(report(third("  0000 - +"), fourth))
        assert tournament.rounds[0].byes == (
            Bye(PlayerId(3), ByeKind.FULL_POINT),
            Bye(PlayerId(4), ByeKind.PAIRING_ALLOCATED),
        )


TITLES = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM",
    "wc": "WCM", "GM": "GM", "im": "IM", "Wgm": "WGM", "": "",
}  # fmt: skip


@pytest.mark.parametrize("spelled", TITLES)
def test_titles(spelled: str) -> None:
    tournament = played(f"001    1 m{spelled:>3} Alpha")
    assert tournament.players[0].title == TITLES[spelled]


@pytest.mark.parametrize(
    ("letter", "sex"),
    [("m", Sex.MALE), ("w", Sex.FEMALE), ("f", Sex.FEMALE), ("M", Sex.MALE), (" ", None)],
)
def test_sex(letter: str, sex: Sex | None) -> None:
    assert played(f"001    1 {letter}    Alpha").players[0].sex is sex
