"""Categories through the API: announced, marked, and standings of them."""

from __future__ import annotations

import pytest
from tests.web.clients import Programs

from ronde.office.desk import Desk
from ronde.office.entries.entries import ChangePlayer
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.players.categories import AddCategory, CategoryData


@pytest.fixture
def marked(desk: Desk) -> None:
    """Announce two categories of the demo, whose pages are public."""
    desk.do("demo", PublishPages(True))
    desk.do("demo", ChangePlayer(4, {"birth_date": "2010"}))
    desk.do("demo", AddCategory(CategoryData("Under 18", age="u18"), "u18"))
    desk.do("demo", AddCategory(CategoryData("Locals"), players=(2, 4, 9)))


@pytest.mark.usefixtures("marked")
def test_the_api_has_them(program_as: Programs) -> None:
    viewer = program_as("viewer")
    u18, local = viewer.get("/events/demo/categories")["categories"]
    assert (u18["key"], u18["age"], [one["number"] for one in u18["members"]]) == (
        "u18",
        "u18",
        [4],
    )
    assert (local["by_hand"], len(local["members"])) == (True, 3)
    found = viewer.get("/events/demo/standings", category="locals")["standings"]
    assert [line["rank"] for line in found] == [1, 2, 3]
    public = program_as("public")
    assert public.get("/public/demo")["categories"] == {"u18": "Under 18", "locals": "Locals"}
    assert len(public.get("/public/demo/standings", category="u18")["standings"]) == 1
    told = viewer.refused("GET", "/events/demo/standings?category=x", 422)
    assert told["error"] == "there is no category 'x'; choose from u18, locals"
    person = viewer.get("/events/demo/players")["people"][3]
    assert person["categories"] == ["u18", "locals"]


def test_a_program_announces_and_marks(program_as: Programs) -> None:
    arbiter = program_as("arbiter")
    made = arbiter.post("/events/demo/categories", label="Locals", players=["Agate", 3])
    assert (made["category"], made["members"]) == ("locals", 2)
    changed = arbiter.patch("/events/demo/categories/locals", label="From here")
    assert changed["label"] == "From here"
    assert arbiter.post("/events/demo/categories/locals/mark", players=[5])["members"] == 3
    assert arbiter.post("/events/demo/categories/locals/unmark", players=[5])["members"] == 2
    arbiter.post("/events/demo/categories/locals/remove")
    assert arbiter.get("/events/demo/categories")["categories"] == []
