"""Certificates made to mislead or to stop the verifier are refused with a sentence, at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from ronde.certificates.dutch.document import CertificateDocument
from ronde.certificates.dutch.export import dutch_certificate
from ronde.certificates.files import as_text, read_certificate
from ronde.certificates.report import Verification
from ronde.certificates.verification import verify
from ronde.cli.main import exit_code, ronde
from ronde.errors import InputError, OversizedFileError
from ronde.formats import read_text
from ronde.questions.certificates import LARGEST

PAGE = Path(__file__).parents[2] / "docs" / "formats" / "certificate.md"


@pytest.fixture
def data() -> Any:
    """Give the certificate of the seven players whom the page has as an example."""
    seven = PAGE.read_text("utf-8").split("<!-- file: seven.json -->\n```json\n")[1]
    tournament = read_text(seven.split("```")[0]).tournament
    assert tournament is not None
    return json.loads(as_text(dutch_certificate(tournament)))


def verified(data: Any) -> Verification:
    return verify(read_certificate(json.dumps(data)))


def test_the_example_is_verified(data: Any) -> None:
    assert verified(data).is_verified


STRANGER = "no tournament that can be read: the tournament: error: "
REFUSED = {
    "nobody to be paired": (
        {"players": [], "rounds": []},
        "round 1 cannot be paired: no players are to be paired",
    ),
    "all are away": (
        {"requested_byes": [{"round": 3, "player": p, "kind": "zero-point"} for p in range(1, 8)]},
        "round 3 cannot be paired: no players are to be paired",
    ),
    "a round too many": (
        {"number_of_rounds": 2},
        "round 3 cannot be paired: the event has 2 rounds",
    ),
    "virtual points of a stranger": (
        {"virtual_points": [{"player": 8, "by_round": [10]}]},
        f"{STRANGER}virtual points are stated for 8, who did not enter",
    ),
    "an adjustment for a stranger": (
        {"adjustments": [{"players": [8], "points": 10}]},
        f"{STRANGER}an adjustment of points names 8, who did not enter",
    ),
    "a number for a stranger": (
        {"numberings": [{"round": 3, "numbers": [[8, 1]]}]},
        f"{STRANGER}round 3: a pairing number is given to 8, who did not enter",
    ),
    "a number given twice": (
        {"numberings": [{"round": 3, "numbers": [[1, 9], [2, 9]]}]},
        "round 3: players 1 and 2 have the pairing number 9",
    ),
    "two numbers for one player": (
        {"numberings": [{"round": 3, "numbers": [[1, 8], [1, 9]]}]},
        "round 3: player 1 is given two pairing numbers",
    ),
    "a number of somebody who is not named": (
        {"numberings": [{"round": 3, "numbers": [[1, 7]]}]},
        "round 3: players 1 and 7 have the pairing number 7",
    ),
    "such a number in an earlier round": (
        {"numberings": [{"round": 1, "numbers": [[1, 7]]}]},
        "round 1: players 1 and 7 have the pairing number 7",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_tournament_that_nobody_can_pair(case: str, data: Any) -> None:
    changes, sentence = REFUSED[case]
    data["tournament"] |= changes
    with pytest.raises(InputError, match=sentence):
        verified(data)


def test_the_exit_code_is_that_of_unreadable_files(
    data: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data["tournament"] |= {"players": [], "rounds": []}
    file = tmp_path / "nobody.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert exit_code(ronde, "ronde", ["verify", str(file)]) == 3
    assert "no players are to be paired" in capsys.readouterr().err


def test_a_late_entry_may_have_a_number_of_the_past(data: Any) -> None:
    """The number that he has now was somebody else's in a round in which he was not paired."""
    data["tournament"]["players"].append({"id": 8})
    numbers = [[p, p + 1] for p in range(1, 8)]
    data["tournament"]["numberings"] = [{"round": 1, "numbers": numbers}]
    assert "not everybody" in verified(data).sentence()


FAULTY_SETS = {
    "one vertex": ([[0]], "an odd set has fewer than 3 vertices"),
    "a set twice": ([[0, 1, 2], [2, 1, 0]], "an odd set is given twice"),
    "overlapping": ([[0, 1, 2], [2, 3, 4]], "two odd sets overlap"),
    "a vertex twice": ([[0, 0, 1]], "an odd set names vertices that do not exist"),
    "no vertex": ([[0, 1, 6]], "an odd set names vertices that do not exist"),
    "too many": ([[0, 1, 2]] * 50_000, "there are as many odd sets as vertices, or more"),
    "too large": ([list(range(100_000))], "an odd set names vertices that do not exist"),
}


class TestSizes:
    """What would keep the verifier busy is refused before it is looked at."""

    @pytest.mark.parametrize("case", FAULTY_SETS)
    def test_odd_sets(self, case: str, data: Any) -> None:
        sets, sentence = FAULTY_SETS[case]
        odd_sets = [{"vertices": one, "dual": "0x0"} for one in sets]
        data["brackets"][2]["optimum"]["odd_sets"] = odd_sets
        assert f"bracket 3: optimum: {sentence}" in verified(data).sentence()

    def test_nested_sets_of_nothing_do_no_harm(self, data: Any) -> None:
        sets = [{"vertices": one, "dual": "0x0"} for one in ([3, 4, 5], [1, 3, 4, 5, 0])]
        optimum = data["brackets"][2]["optimum"]
        first = next(one for one in optimum["odd_sets"] if one["vertices"] == [0, 1, 2])
        optimum["odd_sets"] = [first, *sets]
        assert "bracket 3: optimum: two odd sets overlap" in verified(data).sentence()
        optimum["odd_sets"] = [{"vertices": [0, 1, 2, 3, 4], "dual": "0x0"}, first, sets[0]]
        assert "bracket 3: optimum: two odd sets overlap" in verified(data).sentence()

    @pytest.mark.parametrize("sign", ["", "-"])
    def test_long_duals(self, sign: str, data: Any) -> None:
        data["brackets"][2]["optimum"]["dual_values"][0] = f"{sign}0x{'f' * 1_000_000}"
        assert "bracket 3: duals: a dual has more than " in verified(data).sentence()

    def test_long_duals_of_sets(self, data: Any) -> None:
        data["brackets"][2]["optimum"]["odd_sets"][0]["dual"] = f"-0x{'f' * 10_000}"
        assert "bracket 3: duals: a dual has more than " in verified(data).sentence()

    def test_a_large_scale(self, data: Any) -> None:
        data["brackets"][2]["optimum"]["scale"] = 2**60
        with pytest.raises(InputError, match="is larger than the numbers of a certificate"):
            verified(data)

    def test_an_order_that_takes_too_long(
        self,
        certified: Callable[[str, int, int], CertificateDocument],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr("ronde.certificates.effort.MOST_STEPS_OF_ORDER", 100)
        verdict = verify(certified("dutch-2017", 114, 8))
        assert verdict.is_verified
        assert not verdict.order_is_verified
        orders = {bracket.order for bracket in verdict.brackets}
        assert orders == {"verified", "not verified (more than 4000000 steps)"}

    def test_a_dense_file(self, data: Any) -> None:
        data["brackets"] = [[]] * 200_001
        with pytest.raises(OversizedFileError, match="values, lists and objects of JSON; at most"):
            verified(data)

    def test_a_large_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "large.json"
        with file.open("wb") as out:
            out.truncate(LARGEST + 1)  # takes no room on the disk
        assert exit_code(ronde, "ronde", ["verify", str(file)]) == 3
        assert str(LARGEST // 1024**2) in capsys.readouterr().err

    @pytest.mark.parametrize("rules", ["dutch-2026", "burstein-2026", "dubov-2026"])
    def test_a_large_bracket(self, rules: str) -> None:
        """Round 1 of more players than a verification has steps for."""
        players = range(1, 5001)
        pairs = [[v, v + 2500] if v % 2 else [v + 2500, v] for v in range(1, 2501)]
        document: dict[str, Any] = {
            "format": "ronde-certificate",
            "version": 1,
            "program": "",
            "rules": rules,
            "settings": {},
            "round": 1,
            "pairing": {"pairs": pairs, "bye": None},
            "tournament": {
                "format": "ronde-tournament",
                "version": 1,
                "players": [{"id": player} for player in players],
                "rules": rules,
                "number_of_rounds": 1,
                "initial_colour": "white",
            },
        }
        claim: dict[str, Any] = {"residents": [*players], "pairs": pairs}
        if rules == "dubov-2026":
            keys = ("vertices", "partner", "dual_values", "duals", "odd_sets", "criteria")
            claim |= {"upfloaters": [], "pairing": dict.fromkeys(keys, ()) | {"scale": 1}}
            document["needed"] = []
        else:
            claim |= {"reach": "last", "moved_down": [], "downfloaters": []}
            document["bye_score"] = None
        document["brackets"] = [claim]
        with pytest.raises(
            OversizedFileError, match=r"take 25.{6} steps or more; at most 12000000"
        ):
            verified(document)


class TestAcceleration:
    """The points of Baku follow from the first round and the number of rounds."""

    BY_METHOD: Final = [{"player": p, "by_round": [10, 10, 5]} for p in range(1, 5)]

    @pytest.fixture
    def accelerated(self, data: Any) -> Any:
        record = data["tournament"] | {"acceleration": "baku", "virtual_points": self.BY_METHOD}
        tournament = read_text(json.dumps(record)).tournament
        assert tournament is not None
        return json.loads(as_text(dutch_certificate(tournament)))

    def test_points_of_the_method(self, accelerated: Any) -> None:
        verdict = verified(accelerated)
        assert verdict.is_verified
        assert "virtual" not in verdict.sentence()

    def test_no_points(self, data: Any) -> None:
        data["tournament"]["acceleration"] = "baku"
        with pytest.raises(InputError, match="names the acceleration 'baku' and states no virtual"):
            verified(data)

    def test_a_word_without_points(self, data: Any) -> None:
        data["tournament"]["acceleration"] = "fast"
        with pytest.raises(InputError, match="unknown acceleration 'fast'"):
            verified(data)

    @pytest.mark.parametrize(
        ("change", "remark"),
        [
            ({"virtual_points": [{"player": 1, "by_round": [0, 0, 0, 10]}]}, "not those of the"),
            ({"acceleration": "fast", "virtual_points": BY_METHOD}, "not compared with 'fast'"),
            (
                {"acceleration": "baku", "number_of_rounds": None, "virtual_points": BY_METHOD},
                "not compared with 'baku'",
            ),
        ],
    )
    def test_the_verdict_tells_of_other_points(
        self, change: dict[str, object], remark: str, data: Any
    ) -> None:
        record = data["tournament"] | {"acceleration": "baku"} | change
        tournament = read_text(json.dumps(record)).tournament
        assert tournament is not None
        verdict = verified(json.loads(as_text(dutch_certificate(tournament))))
        assert verdict.is_verified
        assert remark in verdict.sentence()
