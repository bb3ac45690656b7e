"""One position per criterion in which that criterion decides: without it the answer differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.literal import BracketRecord, LiteralPairing, pair_literally
from tests.literal.field import Field
from tests.literal.history import ROUNDS_THAT_PAID, Strength
from tests.literal.tables import tournament_from_table

from ronde.errors import NoLegalPairingError
from ronde.model import PlayerId

Data = Callable[[str], list[dict[str, Any]]]
ARTICLES = [("2017", f"C.{number}") for number in range(1, 20)] + [
    ("2026", f"C{number}") for number in range(1, 22)
]
JUDGED = [(e, a) for e, a in ARTICLES if int(a.removeprefix("C").removeprefix(".")) > 4]


def item_of(data: Data, edition: str, article: str) -> dict[str, Any]:
    found = [i for i in data(f"deciding-{edition}.json") if i["article"] == article]
    assert len(found) == 1
    return found[0]


def paired(item: dict[str, Any], edition: str, without: str | None) -> LiteralPairing | None:
    try:
        tournament = tournament_from_table(item["position"])
        return pair_literally(tournament, f"dutch-{edition}", without=without)
    except NoLegalPairingError:
        return None


def stated(pairing: LiteralPairing | None) -> dict[str, Any] | None:
    if pairing is None:
        return None
    return {"pairs": sorted(map(list, pairing.pairs)), "bye": pairing.bye}


@pytest.mark.parametrize(("edition", "article"), ARTICLES)
def test_article_decides(edition: str, article: str, data: Data) -> None:
    item = item_of(data, edition, article)
    assert stated(paired(item, edition, None)) == item["expected"], item["why"]
    assert stated(paired(item, edition, article)) == item["without"], item["why"]
    assert item["expected"] != item["without"]


def first_difference(
    one: LiteralPairing, other: LiteralPairing
) -> tuple[BracketRecord, BracketRecord]:
    pairs = zip(one.brackets, other.brackets, strict=False)
    return next((a, b) for a, b in pairs if (a.pairs, a.downfloaters) != (b.pairs, b.downfloaters))


@pytest.mark.parametrize(("edition", "article"), JUDGED)
def test_it_decides_by_its_own_value(edition: str, article: str, data: Data) -> None:
    """The two candidates are equal in every criterion above and differ in this one."""
    item = item_of(data, edition, article)
    chosen, other = paired(item, edition, None), paired(item, edition, article)
    assert chosen is not None
    assert other is not None
    better, worse = first_difference(chosen, other)
    assert (better.players, better.route) == (worse.players, worse.route)
    articles = [name for name, _ in better.criteria]
    rank = articles.index(article)
    assert better.criteria[:rank] == worse.criteria[:rank]
    assert better.criteria[rank][1] < worse.criteria[rank][1]


class TestAbsoluteCriteria:
    """What goes wrong without C1, C2 and C3."""

    @pytest.mark.parametrize(("edition", "article"), [("2017", "C.1"), ("2026", "C1")])
    def test_rematch(self, edition: str, article: str, data: Data) -> None:
        item = item_of(data, edition, article)
        rounds = tournament_from_table(item["position"]).rounds
        met = {frozenset((g.white, g.black)) for r in rounds for g in r.games if g.was_played}
        assert any(frozenset(pair) in met for pair in item["without"]["pairs"])
        assert not any(frozenset(pair) in met for pair in item["expected"]["pairs"])

    @pytest.mark.parametrize(("edition", "article"), [("2017", "C.2"), ("2026", "C2")])
    def test_second_bye(self, edition: str, article: str, data: Data) -> None:
        item = item_of(data, edition, article)
        had = {r.pairing_bye for r in tournament_from_table(item["position"]).rounds}
        assert item["without"]["bye"] in had
        assert item["expected"]["bye"] not in had

    @pytest.mark.parametrize(("edition", "article"), [("2017", "C.3"), ("2026", "C3")])
    def test_same_absolute_preference(self, edition: str, article: str, data: Data) -> None:
        item = item_of(data, edition, article)
        field = Field(tournament_from_table(item["position"]), ROUNDS_THAT_PAID)
        by_id = {e.id: e for e in field.entrants}

        def clash(pair: list[int]) -> bool:
            one, other = (by_id[PlayerId(p)] for p in pair)
            both_absolute = one.strength is other.strength is Strength.ABSOLUTE
            return both_absolute and one.preference is other.preference

        assert any(map(clash, item["without"]["pairs"]))
        assert not any(map(clash, item["expected"]["pairs"]))
