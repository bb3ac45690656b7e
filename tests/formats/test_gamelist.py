"""Games as PGN and PDN: written for live boards and broadcasts, results read back by names."""

from __future__ import annotations

import io
from dataclasses import replace
from importlib.resources import files

import chess.pgn
import pytest

from ronde.errors import InputError
from ronde.formats import read_text, write_file, write_text
from ronde.formats.gamelist import PDN, PGN, Form, read_games, read_results, write_games
from ronde.model import Details, Game, Player, PlayerId, Result, Round, Tournament
from ronde.model.outcomes import Outcome

VET = Player(PlayerId(1), "De Vet, Sylvin", title="FM", rating=2300, fide_id="201")
NEIL = Player(PlayerId(2), 'O"Neil, A\\B')
DETAILS = Details(
    name="Spring Open", city="Quarrytown", federation="NED",
    round_dates=("2026/10/22", "2026/10/23", "2026/10/24"),
)  # fmt: skip
OPEN = (Result.UNFINISHED, Result.UNFINISHED)


def event(white: Result, black: Result, rounds: int = 1) -> Tournament:
    """Return an event whose last round has one game with that result."""
    before = (Round(),) * (rounds - 1)
    games = (Game(PlayerId(1), PlayerId(2), white, black),)
    return Tournament((VET, NEIL), (*before, Round(games)), details=DETAILS)


def tags_of(text: str) -> dict[str, str]:
    (game,) = read_games(text)
    return dict(game.tags)


def test_the_game_of_a_board_that_has_another_number() -> None:
    text = write_games(event(*OPEN, rounds=3), PGN, round_=3, tables={3: {1: 12}}).text
    assert text == (
        '[Event "Spring Open"]\n[Site "Quarrytown NED"]\n[Date "2026.10.24"]\n[Round "3.12"]\n'
        '[White "De Vet, Sylvin"]\n[Black "O\\"Neil, A\\\\B"]\n[Result "*"]\n[WhiteTitle "FM"]\n'
        '[WhiteElo "2300"]\n[WhiteFideId "201"]\n[Board "12"]\n\n*\n'
    )


WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
FORFEIT_WIN, FORFEIT_LOSS = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
SHORT_DRAW, SHORT_LOSS = Result.SHORT_DRAW, Result.SHORT_LOSS


@pytest.mark.parametrize(
    ("white", "black", "result", "termination", "end"),
    [
        (WIN, LOSS, "1-0", None, "1-0"),
        (LOSS, WIN, "0-1", None, "0-1"),
        (DRAW, DRAW, "1/2-1/2", None, "1/2-1/2"),
        (FORFEIT_LOSS, FORFEIT_WIN, "0-1", "unplayed", "0-1"),
        (FORFEIT_LOSS, FORFEIT_LOSS, "*", "unplayed", "{0-0} *"),
        (LOSS, LOSS, "*", "rules infraction", "{0-0} *"),
        (DRAW, LOSS, "*", "rules infraction", "{1/2-0} *"),
        (Result.SHORT_WIN, SHORT_LOSS, "1-0", "abandoned", "1-0"),
        (SHORT_DRAW, SHORT_LOSS, "*", "abandoned", "{1/2-0} *"),
        (*OPEN, "*", None, "*"),
    ],
)
def test_every_result_of_chess(
    white: Result, black: Result, result: str, termination: str | None, end: str
) -> None:
    text = write_text(event(white, black), "pgn").text
    tags = tags_of(text)
    assert (tags["Result"], tags.get("Termination")) == (result, termination)
    assert text.endswith(f"]\n\n{end}\n")


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [
        (WIN, LOSS, "2-0"),
        (DRAW, DRAW, "1-1"),
        (LOSS, WIN, "0-2"),
        (LOSS, LOSS, "0-0"),
        (*OPEN, "*"),
    ],
)
def test_results_of_draughts(white: Result, black: Result, result: str) -> None:
    text = write_text(event(white, black), "pdn").text
    tags = tags_of(text)
    assert (tags["Result"], tags["GameType"], tags["WhiteRating"]) == (result, "20", "2300")
    assert "WhiteElo" not in tags
    assert text.endswith("]\n\n*\n")


def test_a_value_is_one_line_that_every_reader_takes() -> None:
    long = replace(event(*OPEN), details=Details(name="A\nB " + "x" * 300))
    name = tags_of(write_text(long, "pgn").text)["Event"]
    assert name.startswith("A B x")
    assert len(name) == 255


def test_what_is_not_known_has_a_question_mark() -> None:
    bare = replace(
        event(*OPEN), players=(Player(PlayerId(1)), Player(PlayerId(2))), details=Details()
    )
    tags = tags_of(write_text(bare, "pgn").text)
    assert list(tags.items()) == [
        ("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "1.1"), ("White", "?"),
        ("Black", "?"), ("Result", "*"), ("Board", "1"),
    ]  # fmt: skip


def test_python_chess_reads_all_games(minerals: Tournament) -> None:
    stream = io.StringIO(write_text(minerals, "pgn").text)
    games = []
    while (game := chess.pgn.read_game(stream)) is not None:
        games.append(game)
    assert [game.errors for game in games] == [[]] * sum(len(r.games) for r in minerals.rounds)
    names = {player.id: player.name for player in minerals.players}
    first = games[0]
    paired = minerals.rounds[0].games[0]
    assert first.headers["White"] == names[paired.white]
    assert first.headers["Black"] == names[paired.black]
    assert first.headers["Result"] == "1-0"


def test_a_round_that_was_not_paired_is_refused(minerals: Tournament) -> None:
    with pytest.raises(InputError, match=r"round 9 has not been paired; there are \d"):
        write_text(minerals, "pgn", round_=9)


def test_only_lists_of_games_have_one_round(minerals: Tournament) -> None:
    with pytest.raises(InputError, match="only lists of games"):
        write_text(minerals, "trf26", round_=1)


@pytest.fixture
def minerals() -> Tournament:
    """Return the event of the examples."""
    read = read_text(files("ronde.examples").joinpath("minerals.trf").read_text("utf-8")).tournament
    assert read is not None
    return read


@pytest.mark.parametrize("form", [PGN, PDN])
def test_what_was_written_is_read_back(minerals: Tournament, form: Form) -> None:
    text = write_games(minerals, form, round_=2).text
    found = read_results(text, minerals, 2)
    assert found.findings == ()
    games = minerals.rounds[1].games
    assert [(one.board, one.outcome) for one in found.results] == [
        (board, Outcome(game.white_result, game.black_result))
        for board, game in enumerate(games, 1)
    ]


def listed(white: str, black: str, result: str, **tags: str) -> str:
    values = {"White": white, "Black": black, "Result": result, **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in values.items()) + "\n1. e4 *\n\n"


class TestReadingBack:
    def test_names_in_another_order_and_spelling(self) -> None:
        found = read_results(listed("sylvin DE VET", "A B O Neil", "1-0"), event(*OPEN), 1)
        assert [one.outcome for one in found.results] == [Outcome(WIN, LOSS)]

    def test_an_identity_number_outranks_a_name(self) -> None:
        players = (VET, replace(NEIL, fide_id="77"))
        text = listed("Sylvin", "Neil", "1/2-1/2", WhiteFideId="201", BlackFideId="0077")
        found = read_results(text, replace(event(*OPEN), players=players), 1)
        assert [one.outcome for one in found.results] == [Outcome(DRAW, DRAW)]

    def test_a_forfeit(self) -> None:
        text = listed(VET.name, "O Neil A B", "0-1", Termination="unplayed")
        (one,) = read_results(text, event(*OPEN), 1).results
        assert one.outcome == Outcome(FORFEIT_LOSS, FORFEIT_WIN)

    def test_games_of_other_rounds_and_open_games_are_passed_by(self) -> None:
        text = listed(VET.name, "O Neil A B", "1-0", Round="2.1")
        text += listed(VET.name, "O Neil A B", "*", Round="1.1")
        found = read_results(text, event(*OPEN), 1)
        assert (found.results, found.findings) == ((), ())

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            (listed("Stranger, S", VET.name, "1-0"), "Stranger, S – De Vet, Sylvin is no game of"),
            (listed("O Neil A B", VET.name, "1-0"), "has the other colours in this round"),
            (listed(VET.name, "O Neil A B", "3-1"), "'3-1' is no result"),
        ],
    )
    def test_what_is_not_clear_is_told_with_its_line(self, text: str, told: str) -> None:
        found = read_results("\n\n" + text, event(*OPEN), 1, file="live.pgn")
        assert found.results == ()
        (finding,) = found.findings
        assert told in finding.what
        assert (finding.file, finding.line, finding.round) == ("live.pgn", 3, 1)

    def test_a_text_without_games_is_refused(self) -> None:
        with pytest.raises(InputError, match=r"live\.pgn has no games; give a PGN or PDN file"):
            read_results("1. e4 e5", event(*OPEN), 1, file="live.pgn")

    def test_two_results_of_one_board(self) -> None:
        text = listed(VET.name, "O Neil A B", "1-0") + listed(VET.name, "O Neil A B", "0-1")
        found = read_results(text, event(*OPEN), 1)
        assert [one.outcome for one in found.results] == [Outcome(WIN, LOSS)]
        assert "twice" in found.findings[0].what


def test_comments_and_moves_are_no_tags() -> None:
    text = '[White "A"]\n[Black "B"]\n\n1. e4 {[%clk 1:00]\n[White "C"]\n} e5 *\n[White "D"]\n\n*'
    assert [game.tags["White"] for game in read_games(text)] == ["A", "D"]


def test_the_ending_of_the_name_decides(minerals: Tournament, tmp_path: object) -> None:
    path = f"{tmp_path}/round-1.pgn"
    written = write_file(minerals, path, round_=1)
    assert written.text.startswith('[Event "Minerals Open"]')
