"""Whatever cannot be run is refused in one sentence, before anything is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.laboratory.forecast.events import under_way
from tests.laboratory.lab.studies import SMALL

from ronde.cli.main import exit_code, ronde
from ronde.formats import write_file
from ronde.laboratory.logbook import RECORDS, SETTINGS

Refused = Callable[..., str]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Refused:
    """Give what a command says that is refused, without what click puts around it."""

    def refused(*words: object) -> str:
        assert exit_code(ronde, "ronde", [str(word) for word in words]) == 3
        told = capsys.readouterr()
        assert told.out == ""
        assert "Traceback" not in told.err
        return told.err.strip().splitlines()[-1]

    return refused


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    write_file(under_way(3, open_games=1, players=8), path)
    return path


@pytest.fixture
def study(tmp_path: Path) -> Path:
    path = tmp_path / "study.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


class TestNothingToPlay:
    """No trial at all is no run."""

    @pytest.mark.parametrize(
        ("words", "option"),
        [
            (("forecast", "EVENT", "--continuations", 0), "--continuations"),
            (("forecast", "--calibrate", 0), "--calibrate"),
            (("forecast", "--calibrate", 2, "--workers", 0), "--workers"),
            (("design", "EVENT", "--events", 0), "--events"),
            (("design", "EVENT", "--events", 1), "--events"),
            (("design", "EVENT", "--days", 0), "--days"),
            (("conformance", "--events", 0), "--events"),
            (("conformance", "--players", 1), "--players"),
            (("conformance", "--prove", -1), "--prove"),
            (("lab", "event", "STUDY", "--number", 0, "-o", "x.trf"), "--number"),
        ],
    )
    def test_an_option_says_what_it_takes(
        self, words: tuple[object, ...], option: str, refused: Refused, event: Path, study: Path
    ) -> None:
        files = {"EVENT": event, "STUDY": study}
        sentence = refused(*(files.get(str(word), word) for word in words))
        assert option in sentence
        assert "is not in the range" in sentence

    @pytest.mark.parametrize(
        ("was", "then", "sentence"),
        [
            ("events = 24", "events = 0", "events: must be a whole number from 1"),
            ('"tau", ', '"tua", ', "measures: there is no measure 'tua'; known: tau, top-3"),
            ('["tau", "rating-gap", "loss-points"]', "[]", "measures: "),
            ("players = 8", "players = 1", "field[1].players: must be"),
            ("rounds = 3", "rounds = 0", "field[1].rounds: must be"),
            ("rounds = 3", "rounds = 9", "8 players have opponents for 7 rounds, not for 9"),
            ("seed = 5", "seed = 5.5", "seed: must be a whole number"),
        ],
    )
    def test_a_study_names_the_key(
        self, was: str, then: str, sentence: str, refused: Refused, study: Path
    ) -> None:
        study.write_text(SMALL.replace(was, then), encoding="utf-8")
        said = refused("lab", "run", study)
        assert sentence in said
        assert "study.toml" in said


class TestPlans:
    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("--must", "sunshine"), "there is no wish 'sunshine'; known: clear-winner, "),
            (("--wish", "im-norms=many"), "the wish im-norms needs a number from 0 to 10000"),
            (("--must", "ranking", "--wish", "ranking"), "the wish ranking stands twice"),
            (("--rounds", "0,5"), "rounds are numbers from 1 to 30, such as 5,7,9"),
            (("--systems", "dutch-1066"), "unknown rules 'dutch-1066'"),
            (("--systems", "swiss-team-2026"), "plans are Swiss systems for players"),
            (("--boards", 1, "--days", 1), "the hall is too small: 8 players need 4 boards"),
            (("--rounds", 7, "--days", 2), "no plan is possible: 7 rounds need 7 days, and there"),
            (("-o", "plans.txt"), "plans.txt is neither .pdf nor .html; name one of them"),
        ],
    )
    def test_a_bad_plan_is_refused_before_it_is_played(
        self, words: tuple[object, ...], sentence: str, refused: Refused, event: Path
    ) -> None:
        assert sentence in refused("design", event, *words)


class TestForecasts:
    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("EVENT", "--player", 0), "--player: a whole number from 1 on is expected, not 0"),
            (("EVENT", "--player", "Nobody"), "nobody on the list of players is called 'Nobody'"),
            (("EVENT", "--player", 99), "there is no player 99 among the 8 entries"),
            (("EVENT", "--rounds", 2), "3 rounds are paired and 2 are announced"),
            (("EVENT", "--tie-breaks", "XX"), "XX"),
            (("EVENT", "--calibrate", 2), "--calibrate makes its own events: leave FILE away"),
            ((), "name a tournament file, or calibrate with --calibrate N"),
            (("--calibrate", 2, "--players", 3), "3 players cannot play 7 rounds"),
            (("--calibrate", 2, "--continuations", 1), "a calibration takes two continuations"),
        ],
    )
    def test_what_cannot_be_forecast(
        self, words: tuple[object, ...], sentence: str, refused: Refused, event: Path
    ) -> None:
        given = (event if word == "EVENT" else word for word in words)
        assert sentence in refused("forecast", *given)

    def test_an_event_that_is_over(self, refused: Refused, tmp_path: Path) -> None:
        path = tmp_path / "over.trf"
        write_file(under_way(5, players=8), path)
        assert "the event is over, all its 5 rounds are played" in refused("forecast", path)


class TestConformance:
    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("--rules", "berger"), "events are made by a Swiss system for players; berger is"),
            (("--rules", "nonsense"), "unknown rules 'nonsense'"),
            (("--against", "nonsense"), "unknown rules 'nonsense'"),
            (("--against-command", "engine -p"), "does not say where the file goes; write {file}"),
        ],
    )
    def test_what_cannot_be_compared(
        self, words: tuple[str, ...], sentence: str, refused: Refused
    ) -> None:
        assert sentence in refused("conformance", "--events", 1, "--workers", 1, *words)

    def test_a_folder_without_files(self, refused: Refused, tmp_path: Path) -> None:
        sentence = refused("conformance", "--files", tmp_path, "--workers", 1)
        assert "holds no file whose name ends in .trf" in sentence

    def test_one_witness_at_a_time_is_minimised(self, refused: Refused, event: Path) -> None:
        sentence = "give either --against KEY or --against-command COMMAND"
        assert sentence in refused("minimise", event)
        both = ("--against", "dutch-2017", "--against-command", "engine {file}")
        assert sentence in refused("minimise", event, *both)

    def test_nothing_to_minimise(self, refused: Refused, event: Path) -> None:
        said = refused("minimise", event, "--rules", "dutch-2026", "--against", "dutch-2026")
        assert "no round of this tournament is paired otherwise; there is nothing to do" in said


class TestDamagedFolders:
    """A run does not go on from a folder that is not whole; the command says which line is not."""

    @pytest.fixture
    def runs(self, study: Path) -> dict[str, tuple[object, ...]]:
        study.write_text(SMALL.replace("events = 24", "events = 3"), encoding="utf-8")
        return {
            "lab": ("lab", "run", study, "--workers", 1),
            "conformance": (
                "conformance", "--events", 3, "--seed", 1, "--players", 6, "--rounds", 3,
                "--workers", 1,
            ),
            "forecast": (
                "forecast", "--calibrate", 3, "--players", 6, "--rounds", 3, "--seed", 1,
                "--continuations", 4,
            ),
        }  # fmt: skip

    @pytest.mark.parametrize("kind", ["lab", "conformance", "forecast"])
    def test_records_and_settings(
        self,
        kind: str,
        runs: dict[str, tuple[object, ...]],
        refused: Refused,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr("ronde.laboratory.lab.page.can_draw", lambda: False)
        words = [str(word) for word in (*runs[kind], "--out", tmp_path / "run")]
        assert exit_code(ronde, "ronde", words) == 0
        capsys.readouterr()
        path = tmp_path / "run" / RECORDS
        whole = path.read_text("utf-8")
        first, *others = whole.splitlines()
        path.write_text("\n".join([first, "{}", *others[1:]]) + "\n", encoding="utf-8")
        assert f"{path}:2: this record is damaged" in refused(*words)
        path.write_text("\n".join([first, *others[1:]]) + "\n", encoding="utf-8")
        assert f"{path}:2: a record is missing before this one" in refused(*words)
        path.write_text(whole, encoding="utf-8")
        settings = tmp_path / "run" / SETTINGS
        told = settings.read_text("utf-8")
        settings.write_text(told[:40], encoding="utf-8")
        assert f"{settings}: this file is damaged" in refused(*words)
        settings.write_text(told.replace("0.", "9.", 1), encoding="utf-8")
        assert "holds another run (other settings, or another version of ronde)" in refused(*words)
        settings.write_text(told, encoding="utf-8")
        assert exit_code(ronde, "ronde", words) == 0
        assert path.read_text("utf-8") == whole
