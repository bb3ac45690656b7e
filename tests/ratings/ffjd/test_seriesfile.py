"""What is wrong with a series file is told with player and game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ronde.errors import FileError, FormatError, InputError
from ronde.i18n import translate
from ronde.ratings.ffjd import RateKind, rate, read_series, series_from_data
from ronde.ratings.ffjd.report import rating_document
from ronde.serialisation import to_data

Data = Callable[..., dict[str, Any]]
TWO = {1: 1400, 2: 1300}


def test_keys_with_a_natural_default_may_be_absent() -> None:
    series = series_from_data({"kind": "slow", "players": [{"id": "a"}], "games": []})
    assert series.kind is RateKind.SLOW
    assert (series.players[0].resident, series.players[0].rating) == (True, None)
    assert (series.cadence, series.organiser_estimate, series.fees_received) == (None, None, False)


class TestGames:
    @pytest.mark.parametrize(
        ("white", "black", "what"),
        [
            ("2", "2", "both players win"),
            ("2", "2fe", "both players win"),
            ("2", "1", "do not belong together"),
            ("0", "0", "do not belong together"),
            ("0r", "0d", "do not belong together"),
            ("2fe", "0fne", "do not belong together"),
            ("3", "0", "is no result"),
            ("2", "0FNE", "is no result"),
            ("½", "½", "is no result"),
            (2, 0, "is no result"),
            ("2", None, "only one side"),
        ],
    )
    def test_results_that_cannot_be(
        self, series_data: Data, white: object, black: object, what: str
    ) -> None:
        data = series_data(TWO, "1-2:2")
        data["games"][0] |= {"white_result": white, "black_result": black}
        with pytest.raises(FormatError, match=rf"game 1 \(round 1, 1 - 2\).*{what}"):
            series_from_data(data)

    def test_a_game_against_oneself(self, series_data: Data) -> None:
        with pytest.raises(FormatError, match=r"game 1 \(round 1, 1 - 1\).*himself"):
            series_from_data(series_data(TWO, "1-1:1"))

    def test_two_games_in_a_round(self, series_data: Data) -> None:
        with pytest.raises(FormatError, match=r"Mineral 1.* twice in round 1: games 1 and 2"):
            series_from_data(series_data({**TWO, 3: 1200}, "1-2:2 3-1:1"))

    def test_a_stranger(self, series_data: Data) -> None:
        with pytest.raises(FormatError, match=r"game 1 .*player 9 is not in the list"):
            series_from_data(series_data(TWO, "1-9:2"))

    def test_exempt_cannot_win(self, series_data: Data) -> None:
        with pytest.raises(FormatError, match=r"game 1 .*EXEMPT loses every game"):
            series_from_data(series_data(TWO, "1-EXEMPT:0"))

    def test_the_same_two_may_meet_again(self, series_data: Data) -> None:
        assert len(series_from_data(series_data(TWO, "1-2:2", "2-1:1")).games) == 2


class TestPlayers:
    def test_a_player_twice(self, series_data: Data) -> None:
        data = series_data(TWO)
        data["players"][1]["id"] = 1
        with pytest.raises(FormatError, match=r"player 1 .* twice, at places 1 and 2"):
            series_from_data(data)

    @pytest.mark.parametrize(
        ("key", "value", "what"),
        [
            ("rating", 599, "from 600"),
            ("rating", 1400.5, "whole number"),
            ("rating", True, "whole number"),
            ("licence", "gold", "leisure, full"),
            ("resident", "yes", "true or false"),
            ("club", 7, "must be a text"),
            ("elo", 1400, "unknown key 'elo'"),
        ],
    )
    def test_values_that_cannot_be(
        self, series_data: Data, key: str, value: object, what: str
    ) -> None:
        data = series_data(TWO)
        data["players"][1][key] = value
        with pytest.raises(FormatError, match=rf"player 2.*{what}"):
            series_from_data(data)

    @pytest.mark.parametrize("id_", [None, True, 1.5, "", [1]])
    def test_keys_of_players(self, series_data: Data, id_: object) -> None:
        data = series_data(TWO)
        data["players"][0]["id"] = id_
        with pytest.raises(FormatError, match="player 1: 'id' must be"):
            series_from_data(data)


class TestTheWhole:
    @pytest.mark.parametrize(
        ("change", "what"),
        [
            ({"kind": None}, "'kind' is missing"),
            ({"kind": "blitz"}, "slow, accelerated"),
            ({"system": "knockout"}, "closed, swiss"),
            ({"start": "3 October"}, "must be a date"),
            ({"start": "2026-W40-6"}, "must be a date"),
            ({"start": "2026-02-30"}, "must be a date"),
            ({"end": "2026-10-01"}, "before it starts"),
            ({"organiser_estimate": 10**9}, "too large"),
            ({"organiser_estimate": float("nan")}, "too large"),
            ({"cadence": {"minutes": 10**7}}, "whole number"),
            ({"organiser_estimate": 550}, "below the floor"),
            ({"organiser_estimate": "900"}, "must be a number"),
            ({"cadence": {"increment": 5}}, "'minutes' is missing"),
            ({"cadence": {"minutes": None}}, "not null"),
            ({"cadence": {"minutes": -1}}, "from 0"),
            ({"cadence": [30]}, "must be an object"),
            ({"players": {}}, "must be a list"),
            ({"fee_group": True}, "must be a number or a text"),
            ({"tempo": 30}, "unknown key 'tempo'"),
        ],
    )
    def test_values_that_cannot_be(
        self, series_data: Data, change: dict[str, object], what: str
    ) -> None:
        with pytest.raises(FormatError, match=what):
            series_from_data(series_data(TWO, **change))

    @pytest.mark.parametrize(
        ("text", "what"),
        [
            ("{", "1:2: no JSON"),
            ('{"kind": "slow", "kind": "slow"}', "'kind' is given twice"),
            ('{"organiser_estimate": NaN}', "NaN is not a number"),
            ('{"organiser_estimate": 1e999999999}', "exponent"),
            ("[]", "must be an object"),
            ("[" * 100_000, "no JSON"),
        ],
    )
    def test_no_document(self, tmp_path: Path, text: str, what: str) -> None:
        path = tmp_path / "series.json"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(FormatError, match=what) as error:
            read_series(path)
        assert str(path) in str(error.value)

    def test_a_series_of_one_day(self, series_data: Data) -> None:
        data = series_data({1: 1400, 2: 1300}, "1-2:2", end="2026-10-03")
        assert series_from_data(data).start == series_from_data(data).end

    def test_an_estimate_is_read_exactly(self, tmp_path: Path, series_data: Data) -> None:
        path = tmp_path / "series.json"
        path.write_text(json.dumps(series_data(TWO, organiser_estimate=900.1)), encoding="utf-8")
        assert read_series(path).organiser_estimate == Fraction("900.1")

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="cannot be read"):
            read_series(tmp_path / "nothing.json")

    def test_a_file_that_is_no_text(self, tmp_path: Path) -> None:
        path = tmp_path / "series.json"
        path.write_bytes(b"\xff\xfe{}")
        with pytest.raises(InputError, match="UTF-8"):
            read_series(path)


SPOILT: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 7, 599, 10**400, 1.5, "", "2", "0r", "x", [], {}, [1], {"id": 1},
)  # fmt: skip


def spoil(data: dict[str, Any], chance: random.Random) -> None:
    """Put a value that may not belong there into one to three places."""
    places = [data, *data["players"], *data["games"]]
    for target in chance.sample(places, chance.randint(1, 3)):
        target[chance.choice(list(target))] = chance.choice(SPOILT)


def refusal(data: dict[str, Any]) -> str:
    """Return why a document is refused, nothing when it can be rated and shown."""
    try:
        to_data(rating_document(rate(series_from_data(data))))
    except InputError as error:
        return str(error)
    return ""


def test_spoilt_documents_are_rated_or_refused_in_one_sentence(series_data: Data) -> None:
    refused = 0
    for seed in range(400):
        data = series_data({1: 1400, 2: None, 3: None}, "1-2:2", "2-3:1", "3-1:0fne")
        spoil(data, random.Random(seed))
        sentence = refusal(data)
        assert len(sentence) < 400
        refused += bool(sentence)
    assert 200 < refused < 400


def test_what_is_wrong_is_told_in_other_languages(series_data: Data) -> None:
    game = {"round": 3, "white": 1, "black": 2, "white_result": "2", "black_result": "2"}
    with pytest.raises(FormatError) as told:
        series_from_data(series_data(TWO, games=[game]), file="a.json")
    assert translate(told.value.phrase, "nl") == (
        "a.json: partij 1 (ronde 3, 1 - 2): beide spelers winnen (2 en 2); verbeter een van beide"
    )
