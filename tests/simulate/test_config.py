"""The configuration file: every key, every refusal with its line."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from ronde.errors import FileError, FormatError, InputError
from ronde.i18n import translate
from ronde.model import Points
from ronde.simulate.amounts import Amount, Amounts
from ronde.simulate.config import KEYS, UNASKED, Config, read_config


def written(folder: Path, text: str) -> Path:
    path = folder / "event.cfg"
    path.write_text(text, encoding="utf-8")
    return path


TENTH = Fraction(1, 10)
VALUES: list[tuple[str, str, object]] = [
    ("PlayersNumber", "120", 120),
    ("RoundsNumber", "9", 9),
    ("DrawPercentage", "0", 0),
    ("ForfeitRate", "12.5", Fraction(25, 2)),
    ("RetiredRate", "100", Fraction(100)),
    ("HalfPointByeRate", "1", Fraction(1)),
    ("FullPointByeRate", "0", Fraction(0)),
    ("ZeroPointByeRate", "33.333333", Fraction(33333333, 1000000)),
    ("LateEntryRate", "20", Fraction(20)),
    ("HighestRating", "2600", 2600),
    ("LowestRating", "1400", 1400),
    ("PointsForWin", "3", 30),
    ("PointsForDraw", "1.0", 10),
    ("PointsForLoss", "0.5", 5),
    ("PointsForZPB", ".5", 5),
    ("PointsForForfeitLoss", "0", 0),
    ("PointsForPAB", "1.5", 15),
    ("Acceleration", "baku", "baku"),
    ("BoardsNumber", "4", 4),
    ("HalfPointByes", "4", Amounts(Amount(4))),
    ("FullPointByes", "0", Amounts(Amount(0))),
    ("ZeroPointByes", "2.5%", Amounts(Amount(share=Fraction(1, 40)))),
    ("LateEntries", "2:3", Amounts(by_round=((2, Amount(3)),))),
    ("Withdrawals", "100%", Amounts(Amount(share=Fraction(1)))),
    ("ForfeitWins", "3:10%, 1:2", Amounts(by_round=((1, Amount(2)), (3, Amount(0, TENTH))))),
    ("ForfeitLosses", "1", Amounts(Amount(1))),
    ("DoubleForfeits", "1", Amounts(Amount(1))),
    ("OddResults", "10%", Amounts(Amount(share=TENTH))),
    ("HalfZeroResults", "1", Amounts(Amount(1))),
    ("ZeroHalfResults", "2", Amounts(Amount(2))),
    ("ZeroZeroResults", "3", Amounts(Amount(3))),
    ("Ratings", "2400, 2300 0", (2400, 2300, 0)),
    ("Forbidden", "1-4,2-9", "1-4,2-9"),
    ("TieBreaks", "BH/C1,SB", "BH/C1,SB"),
]


def test_the_table_above_has_every_key() -> None:
    assert [name for name, _, _ in VALUES] == list(KEYS)
    assert {key.field for key in KEYS.values()} == set(Config.__dataclass_fields__)


@pytest.mark.parametrize(("name", "text", "value"), VALUES)
def test_each_key_sets_its_field_only(tmp_path: Path, name: str, text: str, value: object) -> None:
    config = read_config(written(tmp_path, f"{name}={text}\n"))
    changed = {
        field: getattr(config, field)
        for field in Config.__dataclass_fields__
        if getattr(config, field) is not None
    }
    assert changed == {KEYS[name].field: value}


def test_all_keys_together_with_comments_and_odd_line_ends(tmp_path: Path) -> None:
    lines = [f" {name} = {text} " for name, text, _ in VALUES]
    text = "\ufeff# a club open\r\n\r\n  # indented\n" + "\r\n".join(lines)
    config = read_config(written(tmp_path, text))
    assert [getattr(config, KEYS[name].field) for name, _, _ in VALUES] == [
        value for _, _, value in VALUES
    ]


def test_empty_file_asks_nothing(tmp_path: Path) -> None:
    assert read_config(written(tmp_path, "")) == UNASKED == Config()


def test_old_misspelling_is_understood(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, "HalfPointByteRate=40\n"))
    assert config.half_point_bye_rate == 40


BAD_LINES = [
    ("PlayersNumber=1", "PlayersNumber must be a whole number from 2 to 9999, not '1'"),
    ("PlayersNumber=10000", "PlayersNumber must be a whole number from 2 to 9999"),
    ("PlayersNumber=", "PlayersNumber must be a whole number from 2 to 9999, not ''"),
    ("PlayersNumber=ten", "not 'ten'"),
    ("PlayersNumber=١٢", "PlayersNumber must be a whole number"),
    ("RoundsNumber=0", "RoundsNumber must be a whole number from 1 to 999"),
    ("RoundsNumber=7.0", "RoundsNumber must be a whole number"),
    ("RoundsNumber=-3", "not '-3'"),
    ("DrawPercentage=101", "DrawPercentage must be a whole number from 0 to 100"),
    ("ForfeitRate=0.5", "ForfeitRate must be a number from 1 to 999999, or 0 for never"),
    ("ForfeitRate=1e3", "ForfeitRate must be a number"),
    ("ForfeitRate=nan", "ForfeitRate must be a number"),
    ("RetiredRate=1.9", "RetiredRate must be a number from 2 to"),
    ("HalfPointByeRate=1/2", "HalfPointByeRate must be a number from 1 to"),
    ("FullPointByeRate=0.9", "FullPointByeRate must be a number from 1 to"),
    ("ZeroPointByeRate=0.9", "ZeroPointByeRate must be a number from 1 to"),
    ("LateEntryRate=1", "LateEntryRate must be a number from 2 to"),
    ("HighestRating=0", "HighestRating must be a whole number from 1 to 9999"),
    ("LowestRating=10000", "LowestRating must be a whole number from 1 to 9999"),
    ("PointsForWin=1.25", "PointsForWin must be points from 0.0 to 99.9 with at most one decimal"),
    ("PointsForDraw=100", "PointsForDraw must be points from 0.0 to 99.9"),
    ("PointsForLoss=-1", "PointsForLoss must be points"),
    ("PointsForZPB=½", "PointsForZPB must be points"),
    ("PointsForForfeitLoss=x", "PointsForForfeitLoss must be points"),
    ("PointsForPAB=", "PointsForPAB must be points"),
    ("Acceleration=often", "Acceleration must be baku, none or a table such as 1-20:1-2:1.0"),
    ("Acceleration=1:2", "not '1:2'"),
    (
        "HalfPointByes=some",
        "HalfPointByes must be a number, a share such as 5%, or either by round",
    ),
    ("ForfeitWins=101%", "not '101%'"),
    ("ForfeitWins=1:2,1:3", "not '1:2,1:3'"),
    ("OddResults=0:2", "not '0:2'"),
    ("Ratings=2400", "Ratings must be ratings such as 2400,2310,2255"),
    ("Ratings=2400,high", "not '2400,high'"),
    ("Forbidden=4-4", "Forbidden must be a number of pairs, or pairs such as 1-4,2-9"),
    ("TieBreaks=BH;SB", "TieBreaks must be a list of tie-breaks such as BH/C1,BH,SB"),
    ("playersnumber=20", "unknown key 'playersnumber'; known: PlayersNumber, RoundsNumber"),
    ("=20", "unknown key ''"),
    ("PlayersNumber 20", "'PlayersNumber 20' is not of the form Key=value"),
]


@pytest.mark.parametrize(("line", "what"), BAD_LINES)
def test_bad_line_is_refused_with_its_place(tmp_path: Path, line: str, what: str) -> None:
    path = written(tmp_path, f"# first\n\n\n{line}\nbad later\n")
    with pytest.raises(FormatError) as refusal:
        read_config(path)
    assert str(refusal.value).startswith(f"{path}:4: ")
    assert what in str(refusal.value)


def test_key_that_comes_twice_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "#\nHalfPointByteRate=20\nHalfPointByeRate=20\n")
    with pytest.raises(FormatError, match="HalfPointByeRate stands on line 2 already") as refusal:
        read_config(path)
    assert refusal.value.line == 3


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("LowestRating=2000\n#\nHighestRating=1999\n", 3, "LowestRating must not be above High"),
        ("PointsForWin=1\nPointsForDraw=2\nRoundsNumber=5", 2, "PointsForDraw must not be above"),
        ("PointsForDraw=0\nPointsForLoss=1", 2, "PointsForLoss must not be above PointsForDraw"),
        ("PointsForLoss=2\nPointsForWin=1", 2, "PointsForLoss must not be above PointsForWin"),
    ],
)
def test_contradiction_is_refused_with_its_place(
    tmp_path: Path, text: str, line: int, what: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(FormatError) as refusal:
        read_config(path)
    assert (refusal.value.file, refusal.value.line) == (str(path), line)
    assert what in str(refusal.value)


def test_missing_file_is_a_file_error(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"nowhere\.cfg cannot be read"):
        read_config(tmp_path / "nowhere.cfg")


def test_other_encoding_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.cfg"
    path.write_bytes(b"RoundsNumber=5\n# caf\xe9\n")
    with pytest.raises(FormatError, match="not text in UTF-8") as refusal:
        read_config(path)
    assert refusal.value.line == 2


def test_values_in_the_program_are_checked_alike() -> None:
    with pytest.raises(InputError, match="PlayersNumber must be a whole number from 2"):
        Config(players=1)
    with pytest.raises(InputError, match="RetiredRate must be a number from 2"):
        Config(retired_rate=Fraction(1))
    with pytest.raises(InputError, match="LowestRating must not be above HighestRating"):
        Config(lowest_rating=2000, highest_rating=1000)
    with pytest.raises(InputError, match="PointsForPAB must be points from"):
        Config(points_for_pairing_bye=Points(-5))


def test_refusals_in_another_language(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as told:
        read_config(written(tmp_path, "RetiredRate=1\n"))
    assert translate(told.value.phrase, "pt").endswith(
        ":1: RetiredRate deve ser um número de 2 a 999999, ou 0 para nunca, não '1'"
    )


def test_the_keys_of_javafo(tmp_path: Path) -> None:
    text = """# a file for another generator
PlayersNumber=100
RoundsNumber=10
ForfeitRate=20
QuickgameRate=5
ZPBRate=10
HPBRate=50
FPBRate=0
HighestRating=2650
LowestRating=1000
Groups=2
Separator=100
WWPoints=3.0
BWPoints=3.0
WDPoints=2.0
BDPoints=2.0
WLPoints=1.0
BLPoints=1.0
ZPBPoints=0.0
HPBPoints=0.0
PABPoints=2.0
FWPoints=3.0
FLPoints=0.0
"""
    assert read_config(written(tmp_path, text)) == Config(
        players=100,
        rounds=10,
        forfeit_rate=Fraction(50),
        zero_point_bye_rate=Fraction(10),
        half_point_bye_rate=Fraction(2),
        full_point_bye_rate=Fraction(0),
        highest_rating=2650,
        lowest_rating=1000,
        points_for_win=Points(30),
        points_for_draw=Points(20),
        points_for_loss=Points(10),
        points_for_zero_point_bye=Points(0),
        points_for_pairing_bye=Points(20),
        points_for_forfeit_loss=Points(0),
    )


def test_javafo_may_value_a_colour_but_ronde_does_not(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="stands on line 1 already"):
        read_config(written(tmp_path, "WWPoints=3.0\nBWPoints=4.0\n"))
