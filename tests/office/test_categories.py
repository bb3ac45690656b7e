"""Categories of an event: announced, derived, marked by hand, and kept right by the journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ronde.errors import InputError, StateError
from ronde.formats import read_text, write_text
from ronde.model import Sex
from ronde.model.categories import Band, Category, NamedCategory
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayer, ChangePlayer, RemovePlayer
from ronde.office.history import history
from ronde.office.planning.opening import EventPlan
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.players.categories import (
    AddCategory,
    CategoryData,
    ChangeCategory,
    MarkPlayers,
    RemoveCategory,
    UnmarkPlayers,
    list_categories,
)
from ronde.office.players.entrant import Entrant
from ronde.office.prizes.announced import (
    AddPrize,
    PrizeData,
    PrizeRulesData,
    RemovePrize,
    SetPrizeRules,
)
from ronde.store.archive import archive_text, import_archive
from ronde.store.tournaments import rows_of

EVENT = "spring-open"
PLAN = EventPlan("Spring Open", rounds=5, lot=1, start_date="2026-10-24")


@pytest.fixture
def event(desk: Desk, new_event: Callable[..., str]) -> str:
    """Return an event of 2026 with eight players."""
    return new_event(desk, plan=PLAN)


@pytest.fixture
def quick(quick_desk: Desk, new_event: Callable[..., str]) -> Desk:
    """Return a desk with the same event, for what no kind of database can change."""
    new_event(quick_desk, plan=PLAN)
    return quick_desk


def members(desk: Desk, key: str) -> list[str]:
    """Return the names of a category."""
    (found,) = (one for one in list_categories(desk, EVENT) if one.key == key)
    return [member.name for member in found.members]


def add(desk: Desk, label: str, key: str = "", players: tuple[int, ...] = (), **who: Any) -> None:
    """Announce a category."""
    desk.do(EVENT, AddCategory(CategoryData(label, **who), key, players))


def wrong_in(desk: Desk, data: CategoryData, key: str = "") -> dict[str, str]:
    """Return the mistakes that are told by field."""
    before = desk.version(EVENT)
    with pytest.raises(InputError) as refused:
        desk.do(EVENT, AddCategory(data, key))
    assert desk.version(EVENT) == before
    return {field: str(what) for field, what in refused.value.fields.items()}


def test_members_are_derived(quick: Desk) -> None:
    quick.do(EVENT, ChangePlayer(3, {"birth_date": "2009", "sex": Sex.FEMALE, "club": "Deep Mine"}))
    first = quick.tournament(EVENT).players[0]
    add(quick, "Under 18", age="u18")
    add(quick, "Miners", sex=Sex.FEMALE, club="deep mine")
    add(quick, "The best", rating=f"{first.rating}-", key="top")
    name = quick.tournament(EVENT).players[2].name
    assert members(quick, "under-18") == members(quick, "miners") == [name]
    assert members(quick, "top") == [first.name]
    quick.do(EVENT, ChangePlayer(3, {"birth_date": "1999"}))
    assert members(quick, "under-18") == []


def test_marks_follow_a_player_whose_number_changes(desk: Desk, event: str) -> None:
    add(desk, "Locals", players=(2, 5))
    before = members(desk, "locals")
    desk.do(event, AddPlayer(Entrant("Zircon, Zoe", rating=3000)))
    assert members(desk, "locals") == before
    (category,) = desk.tournament(event).categories
    assert category.who.players == (3, 6)
    desk.do(event, RemovePlayer(3))
    assert members(desk, "locals") == before[1:]


def test_players_are_marked_and_unmarked(desk: Desk, event: str) -> None:
    add(desk, "Locals")
    (first, second) = (player.name for player in desk.tournament(event).players[:2])
    assert members(desk, "locals") == []
    done = desk.do(event, MarkPlayers("locals", (1, 2)))
    assert (done.members, done.findings, done.version) == (2, (), desk.version(event))
    desk.do(event, MarkPlayers("locals", (2,)))
    assert members(desk, "locals") == [first, second]
    desk.do(event, UnmarkPlayers("locals", (1,)))
    assert members(desk, "locals") == [second]
    history.undo(desk, event)
    assert members(desk, "locals") == [first, second]


def test_a_derived_category_takes_no_marks(quick: Desk) -> None:
    add(quick, "Women", sex=Sex.FEMALE)
    with pytest.raises(InputError, match="let it be by hand"):
        quick.do(EVENT, MarkPlayers("women", (1,)))


def test_changes_keep_what_is_not_given(quick: Desk) -> None:
    add(quick, "Locals", club="Quarry", by_hand=True, players=(1,))
    quick.do(EVENT, ChangeCategory("locals", {"label": "From here", "club": ""}))
    (found,) = list_categories(quick, EVENT)
    assert (found.label, found.club, found.by_hand, len(found.members)) == (
        "From here",
        "",
        True,
        1,
    )
    quick.do(EVENT, ChangeCategory("locals", {"sex": Sex.MALE, "by_hand": False}))
    quick.do(EVENT, ChangeCategory("locals", {"sex": None}))
    assert members(quick, "locals") == []  # the mark has gone with the box
    quick.do(EVENT, RemoveCategory("locals"))
    assert list_categories(quick, EVENT) == ()
    history.undo(quick, EVENT)
    assert quick.database.verify(EVENT) == ()
    with pytest.raises(InputError, match="there is no category 'u18'; choose from locals"):
        quick.do(EVENT, RemoveCategory("u18"))


def test_mistakes_are_told_by_field_all_at_once(quick: Desk) -> None:
    wrong = wrong_in(quick, CategoryData(" ", age="17-13", age_on="soon", rating="x"), "U 18")
    assert wrong.keys() == {"label", "age", "age_on", "rating", "category"}
    assert "empty range: 17 is above 13" in wrong["age"]
    add(quick, "Under 18", age="u18")
    assert (
        "Under 18 has the key under-18 already"
        in wrong_in(quick, CategoryData("under 18"))["category"]
    )


def test_ages_need_the_year_of_the_event(quick_desk: Desk, new_event: Callable[..., str]) -> None:
    desk, event = quick_desk, new_event(quick_desk)
    assert "start date" in wrong_in(desk, CategoryData("Under 18", age="u18"))["age"]
    add(desk, "Under 18", age="u18", age_on="2026-09-01")
    desk.do(event, ChangeSettings(SettingsChange(start_date="2026-10-24")))
    desk.do(event, ChangeCategory("under-18", {"age_on": ""}))
    desk.do(event, ChangeSettings(SettingsChange(start_date="")))
    (found,) = list_categories(desk, event)
    assert found.findings[0].code == "category-without-year"


def test_an_empty_category_is_a_doubt_that_stops_nothing(quick: Desk) -> None:
    done = quick.do(EVENT, AddCategory(CategoryData("Seniors", age="s50")))
    assert done.members == 0
    assert [f.code for f in done.findings] == ["category-empty", "category-age-unknown"]
    assert str(done.findings[1].what).endswith("Seniors: 8")


def test_a_category_that_prizes_name_stays(desk: Desk, event: str) -> None:
    add(desk, "Under 18", age="u18")
    add(desk, "Women", sex=Sex.FEMALE)
    for place in (1, 2):
        desk.do(event, AddPrize(PrizeData("under-18", place, "50")))
    desk.do(event, SetPrizeRules(PrizeRulesData(category="women")))
    with pytest.raises(StateError) as refused:
        desk.do(event, RemoveCategory("under-18"))
    assert str(refused.value) == (
        "Under 18 has prizes (place 1, place 2); remove them first, or give them another category"
    )
    with pytest.raises(StateError, match="Women says who may have a prize at all"):
        desk.do(event, RemoveCategory("women"))
    for prize in (1, 2):
        desk.do(event, RemovePrize(prize))
    desk.do(event, RemoveCategory("under-18"))
    assert [one.key for one in list_categories(desk, event)] == ["women"]


def test_json_and_archive_carry_them(desk: Desk, event: str) -> None:
    add(desk, "Juniors", age="u18", age_on="2026-09-01", sex=Sex.MALE, rating="-1999", key="u18")
    add(desk, "Locals", players=(2, 5))
    told = desk.tournament(event)
    again = read_text(write_text(told, "json").text).tournament
    assert again is not None
    assert again.categories == told.categories
    assert told.categories[0] == NamedCategory(
        "u18",
        "Juniors",
        Category(Sex.MALE, Band(high=18), Band(high=1999), age_on="2026-09-01"),
    )
    assert sum(row.__class__.__name__ == "CategoryPlayerRow" for row in rows_of(again)) == 2
    with desk.reading(event) as reader:
        archive = archive_text(reader)
    import_archive(desk.database, archive, key="copy")
    assert desk.tournament("copy").categories == told.categories
