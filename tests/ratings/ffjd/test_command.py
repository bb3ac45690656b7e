"""`ronde ffjd`: the commands, the example series and the page that shows them."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from tests.commands import Run

from ronde.errors import EXIT_FILE, EXIT_INPUT, EXIT_OK, FormatError, InputError
from ronde.model import (
    Bye,
    ByeKind,
    Details,
    Game,
    NationalRating,
    Player,
    PlayerId,
    Result,
    Round,
    Tournament,
)
from ronde.questions.series import SeriesRequest, series_document
from ronde.ratings.ffjd import Cadence, RateKind, rate, read_series, series_from_data

ROOT = Path(__file__).parents[3]
SCHEMAS = ROOT / "docs" / "schemas"
EXAMPLE = "minerals-series.json"


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / EXAMPLE
    text = files("ronde.examples").joinpath(EXAMPLE).read_text("utf-8")
    path.write_text(text, encoding="utf-8")
    return path


def follows(schema: str, data: object) -> Any:
    shape = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    Draft202012Validator(shape).validate(data)
    return data


class TestRate:
    def test_brief_leaves_the_reasons_out(self, run: Run, example: Path) -> None:
        brief, whole = (
            run("ffjd", "rate", example, "--brief").out,
            run("ffjd", "rate", example).out,
        )
        assert whole.startswith(brief)
        assert "[6.1.1]" not in brief

    def test_json_and_the_example_follow_their_schemas(self, run: Run, example: Path) -> None:
        follows("ffjd-series-1", json.loads(example.read_text(encoding="utf-8")))
        data = follows("ffjd-rating-1", json.loads(run("ffjd", "rate", example, "--json").out))
        assert len(data["players"]) == 7

    def test_bad_input_has_one_sentence(self, run: Run, example: Path) -> None:
        data = json.loads(example.read_text(encoding="utf-8"))
        data["games"][1] |= {"white_result": "2", "black_result": "2"}
        example.write_text(json.dumps(data), encoding="utf-8")
        ran = run("ffjd", "rate", example)
        assert (ran.code, ran.out) == (EXIT_INPUT, "")
        assert "game 2 (round 1, 2 - 7)" in ran.err

    def test_a_missing_file(self, run: Run, tmp_path: Path) -> None:
        assert run("ffjd", "rate", tmp_path / "none.json").code == EXIT_FILE

    def test_help_names_the_sub_commands(self, run: Run) -> None:
        out = run("ffjd", "--help").out
        assert "rate" in out
        assert "series" in out
        assert run("ffjd", "nothing").code == EXIT_INPUT


def tournament(*games: Game, byes: tuple[Bye, ...] = ()) -> Tournament:
    players = (
        Player(PlayerId(1), "Agate, Alma", rating=1500, federation="FRA", birth_date="2014/05/01"),
        Player(PlayerId(2), "Beryl, Bruno", rating=1600, federation="BEL", club="Quarry"),
        Player(PlayerId(3), "Citrine, Cleo"),
    )
    details = Details(name="Minerals Open", start_date="2026/10/03", end_date="2026/10/04")
    return Tournament(players, (Round(games, byes),), details=details, rules="fmjd")


def game(white: Result, black: Result) -> Game:
    return Game(PlayerId(1), PlayerId(2), white, black)


class TestSeriesFromATournament:
    REQUEST = SeriesRequest(RateKind.SLOW, Cadence(80, 60))

    @pytest.mark.parametrize(
        ("sides", "codes"),
        [
            ((Result.WIN, Result.LOSS), ("2", "0")),
            ((Result.DRAW, Result.DRAW), ("1", "1")),
            ((Result.LOSS, Result.LOSS), ("0r", "0r")),
            ((Result.FORFEIT_LOSS, Result.FORFEIT_WIN), ("0fe", "2fe")),
            ((Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), ("0d", "0d")),
            ((Result.UNFINISHED, Result.UNFINISHED), (None, None)),
            ((Result.SHORT_WIN, Result.SHORT_LOSS), ("2", "0")),
        ],
    )
    def test_results(
        self, sides: tuple[Result, Result], codes: tuple[str | None, str | None]
    ) -> None:
        document = series_document(tournament(game(*sides)), self.REQUEST)
        games = follows("ffjd-series-1", document.data)["games"]
        assert (games[0]["white_result"], games[0]["black_result"]) == codes

    def test_unexcused_forfeits_are_asked_for(self) -> None:
        event = tournament(game(Result.FORFEIT_WIN, Result.FORFEIT_LOSS))
        excused = series_document(event, self.REQUEST)
        unexcused = series_document(event, SeriesRequest(RateKind.SLOW, unexcused=True))
        assert "forfeits-assumed" in {finding.code for finding in excused.findings}
        assert rate(series_from_data(excused.data)).players[0].evolution == 0
        assert rate(series_from_data(unexcused.data)).players[0].evolution != 0

    def test_a_result_that_draughts_does_not_have(self) -> None:
        with pytest.raises(InputError, match="round 1, game 1-2: 1–0"):
            series_document(tournament(game(Result.DRAW, Result.LOSS)), self.REQUEST)

    def test_people_and_the_bye(self) -> None:
        bye = (Bye(PlayerId(3), ByeKind.PAIRING_ALLOCATED),)
        event = tournament(game(Result.WIN, Result.LOSS), byes=bye)
        series = series_from_data(series_document(event, self.REQUEST).data)
        assert [player.resident for player in series.players] == [True, False, True]
        assert series.players[0].birth_year == 2014
        assert series.games[1].is_against_exempt
        assert (str(series.start), str(series.end)) == ("2026-10-03", "2026-10-04")
        assert series.system is not None
        assert series.system.value == "closed"

    def test_ratings_of_fmjd_and_national_lines(self) -> None:
        event = tournament(game(Result.WIN, Result.LOSS))
        line = NationalRating("FRA", Player(PlayerId(1), rating=1433))
        event = Tournament(event.players, event.rounds, national_ratings=(line,))
        request = SeriesRequest(RateKind.SLOW, fmjd_ratings=True)
        found = rate(series_from_data(series_document(event, request).data))
        assert [one.initial for one in found.players] == [1433, 1335, None]

    def test_a_rating_below_the_floor_is_refused(self) -> None:
        event = Tournament((Player(PlayerId(1), "Agate, Alma", rating=500),))
        with pytest.raises(FormatError, match=r"Agate, Alma.*from 600"):
            series_document(event, self.REQUEST)

    def test_the_command(self, run: Run, tmp_path: Path) -> None:
        source, target = tmp_path / "open.trf", tmp_path / "open.json"
        source.write_text(
            files("ronde.examples").joinpath("minerals.trf").read_text("utf-8"), encoding="utf-8"
        )
        words = ("--kind", "slow", "--minutes", "80", "--increment", "60", "-o", target)
        ran = run("ffjd", "series", source, *words)
        assert ran.code == EXIT_OK, ran.err
        assert read_series(target).cadence == Cadence(80, 60)
        assert run("ffjd", "rate", target, "--json").code == EXIT_OK
