"""Standings in the office: filters, workings, cross-table, charts, cards, and the cache."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise

import pytest
from tests.web.clients import Clients

from ronde.declared.cache import Cache
from ronde.office.desk import Desk
from ronde.questions.standings import StandingRequest, ranked
from ronde.web.public.charts import PlayerCurve, places_chart, points_chart, spread
from ronde.web.public.filters import Filter, choices_of

PAGE = "/events/demo/standings"


def test_the_order_is_that_of_the_standings(client_as: Clients, desk: Desk) -> None:
    html = client_as("viewer").get(PAGE).text
    found = ranked(desk.tournament("demo"), StandingRequest())
    shown = [
        int(n) for n in re.findall(r'<th scope="row" class="name"><a href="[^"]*/(\d+)"', html)
    ]
    assert shown == [place.player for place in found.places]


def test_every_value_leads_to_its_working(client_as: Clients, desk: Desk) -> None:
    """The sum at the end of each working is the value in the table."""
    client = client_as("viewer")
    found = ranked(desk.tournament("demo"), StandingRequest())
    html = client.get(PAGE).text
    for place in found.places[:4]:
        card = client.get(f"{PAGE}/players/{place.player}").text
        for tie_break, value in zip(found.standings.tie_breaks, place.values, strict=True):
            anchor = f"working-{tie_break.text.lower().replace('/', '-')}"
            assert f'href="{PAGE}/players/{place.player}#{anchor}"' in html
            section = card.split(f'id="{anchor}"')[1].split("</section>")[0]
            told = re.findall(r'conclusion">[^<]*= ([\d.]+)', section)
            assert value is not None
            assert [Fraction(text) for text in told] == [value], (place.player, anchor)


def test_what_was_cut_is_told_with_its_article(client_as: Clients) -> None:
    card = client_as("viewer").get(f"{PAGE}/players/3").text
    section = card.split('id="working-bh-c1"')[1].split("</section>")[0]
    assert "<del>(2)</del>" in section
    assert "cut: the lowest" in section


@pytest.mark.parametrize(
    ("query", "fits"),
    [("federation=FRA", "FRA"), ("sex=w", None), ("federation=FRA&sex=m", "FRA")],
)
def test_a_part_of_the_field_is_ranked_by_itself(
    client_as: Clients, query: str, fits: str | None
) -> None:
    html = client_as("viewer").get(f"{PAGE}?{query}").text
    rows = re.findall(r'<tr><td class="num">(\d*)</td>.*?<td class="wide">(\w*)</td>', html)
    assert 0 < len(rows) < 23
    assert rows[0][0] == "1"
    if fits:
        assert {federation for _, federation in rows} == {fits}


def test_an_earlier_round_is_shown_with_its_own_workings(client_as: Clients) -> None:
    client = client_as("viewer")
    told = client.get(f"{PAGE}?after=2").text
    assert "Standings after round 2" in told
    assert "?after=2#working-bh" in told
    assert client.get(f"{PAGE}?after=9").status_code == 422


def test_the_cross_table_names_opponents_by_line(client_as: Clients) -> None:
    told = client_as("viewer").text(f"{PAGE}/crosstable")
    assert "1 GM Agate, Ada" in told
    assert re.search(r"\b\d+w1\b", told)


def test_charts_have_their_figures_as_a_table(client_as: Clients) -> None:
    html = client_as("viewer").get(f"{PAGE}/charts").text
    assert html.count('role="img"') == 2
    assert html.count("<polyline") == 16
    assert "The figures" in html


def test_an_unknown_player_is_no_page(client_as: Clients) -> None:
    assert client_as("viewer").get(f"{PAGE}/players/99").status_code == 422


def test_filters_without_meaning_restrict_nothing() -> None:
    assert Filter(sex="x", age="u").part(()).is_everybody
    assert Filter(age="u" + "9" * 9).part(()).is_everybody


def test_filters_are_those_that_leave_somebody_out(desk: Desk) -> None:
    told = desk.tournament("demo")
    offered = {choice.name: choice for choice in choices_of(told)}
    assert "club" not in offered, "nobody has one"
    assert ("FRA", "FRA") in offered["federation"].values
    assert offered["rating"].values[0][0] == "2400-2599", "the strongest first"
    alike = tuple(replace(p, federation="FRA", sex=None, rating=2000) for p in told.players)
    assert choices_of(replace(told, players=alike)) == ()


def test_what_a_filter_shows_is_printed(client_as: Clients) -> None:
    client = client_as("viewer")
    html = client.get(f"{PAGE}?federation=FRA&rating=2000-2199").text
    query = "after=4&amp;federation=FRA&amp;rating=2000-2199"
    assert f'documents/standings.pdf?{query}"' in html
    assert "Rating 2000–2199 · FRA: " in client.text(f"{PAGE}?federation=FRA&rating=2000-2199")
    assert 'standings?after=2&amp;federation=FRA&amp;rating=2000-2199"' in html, (
        "kept between rounds"
    )
    assert "?after=2&amp;federation" not in client.get(PAGE).text


class TestCharts:
    def test_points_rise_and_places_fall(self) -> None:
        points = points_chart("", [PlayerCurve("A", (0, 10, 20)), PlayerCurve("B", (0, 0, 10))], {})
        first, second = (line.end_y for line in points.lines)
        assert first < second
        places = places_chart("", [PlayerCurve("A", (1, 1)), PlayerCurve("B", (2, 2))])
        assert places.lines[0].end_y < places.lines[1].end_y

    def test_names_never_cover_each_other(self) -> None:
        placed = sorted(spread([300.0] * 8, 306))
        assert all(b - a >= 16 for a, b in pairwise(placed))
        assert placed[-1] <= 306


class TestCache:
    def test_the_oldest_fall_out(self) -> None:
        cache = Cache(most=2)
        made: list[int] = []
        for key in (1, 2, 3, 1):
            cache.get(key, partial(made.append, key))
        assert made == [1, 2, 3, 1]

    def test_an_error_is_not_kept(self) -> None:
        cache = Cache()
        with pytest.raises(ZeroDivisionError):
            cache.get("x", lambda: 1 // 0)
        assert cache.get("x", lambda: 5) == 5
