"""Prize lists as they are written, and what is said of those that contradict themselves."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from ronde.errors import FormatError, InputError
from ronde.model.categories import Band
from ronde.prizes.prizelist import Each, Prize, PrizeList, Sharing
from ronde.prizes.reading import prize_list_from, read_prize_list

EXAMPLE = files("ronde.examples").joinpath("minerals-prizes.toml").read_text("utf-8")

WHOLE = """\
currency = "EUR"
each = "order"
sharing = "equal"
unit = 0.5
least_share = "10"
based_on = 100
lots = [3, 2]

[entitled]
federation = "FRA"
absences = 2

[[category]]
name = "Veterans"
age = "s50"
age_on = 2026-09-01
least_points = 2.5

[[prize]]
place = 1
money = 12.50

[[prize]]
category = "Veterans"
place = 1
trophy = "Cup"
value = 3

[[decision]]
place = 1
player = 4
reason = "agreed"
"""


def read(text: str) -> PrizeList:
    return read_prize_list(text, "prizes.toml")[0]


def test_everything_is_read() -> None:
    found = read(WHOLE)
    assert found.rules.each is Each.ORDER
    assert (found.rules.unit, found.rules.least_share, found.rules.lots) == (50, 1000, (3, 2))
    assert found.prizes == (Prize("", 1, 1250), Prize("Veterans", 1, trophy="Cup", value=300))
    veterans = found.categories[0]
    assert (veterans.who.ages, veterans.who.age_on) == (Band(low=50), "2026-09-01")
    assert veterans.least_points == 25
    assert (found.entitled.who.federation, found.entitled.absences) == ("FRA", 2)
    (decision,) = found.decisions
    assert (decision.place, decision.player, decision.reason) == (1, 4, "agreed")


def test_plain_data_is_the_same() -> None:
    assert prize_list_from(tomllib.loads(WHOLE)) == read(WHOLE)


def test_the_example_is_a_list() -> None:
    found = read(EXAMPLE)
    assert (found.rules.sharing, len(found.prizes)) == (Sharing.HORT, 11)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("place = 1\nmoney", "place = 1\nmony", "prizes.toml:21: prize 1, mony: there is no key"),
        ("12.50", '"a lot"', "prizes.toml:21: prize 1, money: 'a lot' is no amount in EUR; write"),
        ("12.50", "12.505", "prizes.toml:21: prize 1, money: '12.505' is no amount in EUR"),
        ("12.50", "12.25", "prizes.toml:21: prize 1, money: 12.25 EUR is no multiple of 0.50 EUR"),
        ("12.50", "0", "prizes.toml:21: prize 1, money: a prize needs money"),
        ("12.50", "12.50\nvalue = 1", "prizes.toml:22: prize 1, value: the value of a prize is"),
        (
            'category = "Veterans"\nplace',
            "place",
            "prizes.toml:24: prize 2, place: place 1 is the number of prize 1 too",
        ),
        ('category = "Veterans"', 'category = "U8"', "prizes.toml:24: prize 2, category: there is"),
        ('"Veterans"\nplace = 1', '"Veterans"\nplace = 2', "25: prize 2, place: place 1 of this"),
        ("place = 1\nmoney", "place = 'one'\nmoney", "prize 1, place: must be a whole number"),
        ('"order"', '"best"', "prizes.toml:2: each: must be one of value, order, several"),
        ('"EUR"', '"euro"', "prizes.toml:1: currency: 'euro' is no currency"),
        ('age = "s50"', 'age = "old"', "prizes.toml:15: category 1, age: 'old' is not a range"),
        ("2026-09-01", '"September"', "prizes.toml:16: category 1, age_on: 'September' is no day"),
        ("= 2.5", '= "two"', "prizes.toml:17: category 1, least_points: 'two' is not a number of"),
        ('name = "Veterans"', 'name = " "', "prizes.toml:14: category 1, name: a category needs"),
        (
            'age = "s50"\nage_on = 2026-09-01',
            "",
            "prizes.toml:13: category 1: 'Veterans' restricts nobody",
        ),
        ("absences = 2", "absences = -2", "prizes.toml:11: entitled, absences: a number from 0"),
        ("absences = 2", "absence = 2", "prizes.toml:11: entitled, absence: there is no key"),
        ("based_on = 100", "based_on = -1", "prizes.toml:6: based_on: a number from 0 on is"),
        ("unit = 0.5", "unit = 0", "prizes.toml:4: unit: the unit in which money is paid is above"),
        ('"equal"', '"uscf"', "prizes.toml:2: each: uscf gives everybody one prize"),
        ("lots = [3, 2]", "share_categories = true", "7: share_categories: lists of categories"),
        ("place = 1\nplayer", "place = 9\nplayer", "decision 1, place: no prize has this category"),
        ('"agreed"', '""', "decision 1, reason: a decision needs its reason"),
        ("[[decision]]", "[decision]", "decision: write [[decision]] for each"),
        ("[[category]]", "[[", "prizes.toml: this is no TOML: "),
    ],
)
def test_mistakes_have_their_place(before: str, after: str, sentence: str) -> None:
    assert before in WHOLE
    with pytest.raises(FormatError) as refused:
        read(WHOLE.replace(before, after))
    assert sentence in refused.value.phrase


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"prize": []}, "has no 'currency'"),
        ({"currency": "EUR", "prize": []}, "there is no prize; write some as [[prize]]"),
        ({"currency": "EUR", "prize": [{"money": 5}]}, "prize 1: has no 'place'"),
        ({"currency": "EUR", "prize": [5]}, "prize 1: must be an object, not 5"),
        (
            {"currency": "EUR", "prize": [{"place": 1, "money": 5}, {"place": 2, "money": 6}]},
            "prize 2, value: place 2 is worth more than the one before",
        ),
    ],
)
def test_mistakes_of_plain_data(data: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        prize_list_from(data)
    assert sentence in refused.value.phrase


def test_two_categories_of_one_name() -> None:
    category = '[[category]]\nname = "x"\nsex = "w"\n'
    text = f'currency = "EUR"\n{category}{category}[[prize]]\nplace = 1\nmoney = 1\n'
    with pytest.raises(FormatError, match=r"prizes\.toml:6: category 2, name: two categories"):
        read(text)


def test_uscf_and_trophies() -> None:
    text = 'currency = "USD"\nsharing = "uscf"\n[[prize]]\nplace = 1\nmoney = 1\ntrophy = "Cup"\n'
    with pytest.raises(FormatError, match="prize 1, money: uscf pools money alone"):
        read(text)
    with pytest.raises(FormatError, match="close_up: uscf passes"):
        read(
            'close_up = false\ncurrency = "USD"\nsharing = "uscf"\n[[prize]]\nplace = 1\nmoney = 1'
        )
