"""People found by name, club or number: in the event, then on the rating lists; who is meant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ronde.errors import InputError
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list
from ronde.office.ratinglists.search import PlayerFinder, find_people

PEOPLE = (
    Entrant("Müller-Łukasz, Åsa", 2000, club="Zürich", fide_id="700001"),
    Entrant("Carlsen, Philippe", 1900, club="Échiquier de Nîmes", fide_id="700002"),
    Entrant("Agate, Alma", 1800, club="Quarry"),
    Entrant("Agate, Bruno", 1700, club="Ridge"),
    Entrant("Agatemann, Cy", 1600, club="Quarry"),
    Entrant("Li, Wu", 1500, federation="CHN"),
)
LIST = """id,name,federation,club,rating
700001,"Müller-Łukasz, Åsa",SUI,Zürich,2010
800001,"Karlson, Filip",SWE,,2300
800002,"Opal, Anna",NED,Strasbourg,1950
800003,"Opal, Berta",NED,,1750
"""


@pytest.fixture
def event(quick_desk: Desk) -> str:
    quick_desk.do("cup", OpenEvent(EventPlan("Cup", rounds=5, lot=1)))
    quick_desk.do("cup", AddPlayers(PEOPLE))
    return "cup"


@pytest.fixture
def finder(quick_desk: Desk, event: str) -> PlayerFinder:
    return PlayerFinder(quick_desk, event)


@pytest.fixture
def find(quick_desk: Desk, event: str) -> Callable[..., list[str]]:
    """Return how one searches: the names found, those of a list with its key before."""

    def found(text: str, *, lists: bool = False) -> list[str]:
        people = find_people(quick_desk, event, text, lists=lists).people
        return [f"{one.list}:{one.name}" if one.list else one.name for one in people]

    return found


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("asa mull", ["Müller-Łukasz, Åsa"]),
        ("LUKASZ", ["Müller-Łukasz, Åsa"]),
        ("lma", ["Agate, Alma"]),
        ("aga", ["Agate, Alma", "Agate, Bruno", "Agatemann, Cy"]),
        ("filip karlsen", ["Carlsen, Philippe"]),
        ("Agathe", ["Agate, Alma", "Agate, Bruno", "Agatemann, Cy"]),
        ("nimes", ["Carlsen, Philippe"]),
        ("agate quar", ["Agate, Alma", "Agatemann, Cy"]),
        ("3", ["Agate, Alma"]),
        ("700002", ["Carlsen, Philippe"]),
        ("70000", ["Carlsen, Philippe", "Müller-Łukasz, Åsa"]),
        ("Li", ["Li, Wu"]),
        ("ag", []),
        ("Zirconium", []),
        (" , ", []),
    ],
)
def test_players_are_found(find: Callable[..., list[str]], text: str, names: list[str]) -> None:
    assert find(text) == names


class TestRatingLists:
    """Whoever is not entered yet is found on any list that is loaded."""

    @pytest.fixture(autouse=True)
    def lists(self, quick_desk: Desk, tmp_path: Path) -> None:
        (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
        for key, kind in (("ffe-2026", "other"), ("fide-2026", "fide")):
            load_rating_list(quick_desk, tmp_path / "list.csv", ListPlan(key, key, "", kind))

    def test_after_the_players_and_without_those_who_are_entered(
        self, find: Callable[..., list[str]]
    ) -> None:
        listed = ["ffe-2026:Karlson, Filip", "fide-2026:Karlson, Filip"]
        assert find("carlson fil", lists=True) == ["Carlsen, Philippe", *listed]
        assert find("carlson fil") == ["Carlsen, Philippe"]
        assert find("Müller-Łukasz", lists=True) == ["Müller-Łukasz, Åsa"]

    def test_by_club_and_by_number(self, find: Callable[..., list[str]]) -> None:
        assert find("strasbourg", lists=True) == ["ffe-2026:Opal, Anna", "fide-2026:Opal, Anna"]
        assert find("800003", lists=True) == ["ffe-2026:Opal, Berta", "fide-2026:Opal, Berta"]
        assert find("op", lists=True) == []

    def test_a_choice_says_who_is_meant(self, quick_desk: Desk, event: str) -> None:
        alma, *_ = find_people(quick_desk, event, "alma").people
        opal, *_ = find_people(quick_desk, event, "berta", lists=True).people
        assert (alma.typed, alma.number, alma.club) == ("3 Agate, Alma", 3, "Quarry")
        assert (opal.typed, opal.number, opal.rating) == ("ffe-2026/800003", None, 1750)


class TestWhoIsMeant:
    """A number, a name or part of it is one player, or is refused."""

    @pytest.mark.parametrize(
        ("text", "number"),
        [
            ("2", 2),
            ("99", 99),
            ("alma", 3),
            ("Agate, Alma", 3),
            ("Agate, Ridge", 4),
            ("700002", 2),
            ("Agathe, Brüno", 4),
            ("filip karlsen", 2),
            ("3 Agate, Alma", 3),
            ("3 Agate, Bruno", 4),
            ("5 Agate", 5),
        ],
    )
    def test_one(self, finder: PlayerFinder, text: str, number: int) -> None:
        assert finder.one(text) == number

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            (
                "agate",
                "'agate' may be several players: 3 Agate, Alma (Quarry); 4 Agate, Bruno (Ridge);"
                " 5 Agatemann, Cy (Quarry); write more",
            ),
            ("quarry", "3 Agate, Alma (Quarry); 5 Agatemann, Cy (Quarry)"),
            ("Zirconium", "nobody on the list of players is called 'Zirconium'"),
            ("123456", "nobody"),
            ("", "nobody"),
        ],
    )
    def test_refused(self, finder: PlayerFinder, text: str, sentence: str) -> None:
        with pytest.raises(InputError) as refused:
            finder.one(text)
        assert sentence in str(refused.value)

    def test_many_candidates_are_not_all_listed(self, quick_desk: Desk, event: str) -> None:
        more = tuple(Entrant(f"Opal, {letter}{letter}") for letter in "ABCDEFGHIJ")
        quick_desk.do(event, AddPlayers(more))
        with pytest.raises(InputError, match="2 more"):
            PlayerFinder(quick_desk, event).one("opal")

    @pytest.mark.parametrize(
        ("text", "numbers"),
        [
            ("", ()),
            ("12, alma", (12, 3)),
            ("3, 12 18", (3, 12, 18)),
            ("Agate, Alma", (3,)),
            ("alma, bruno; 6", (3, 4, 6)),
            ("3 Agate, Alma, 4 Agate, Bruno", (3, 4)),
            ("3 Agate, 6 Li", (3, 6)),
            ("3 Agate, Alma; 4 Agate, Bruno", (3, 4)),
            ("alma\nLi, Wu", (3, 6)),
        ],
    )
    def test_several(self, finder: PlayerFinder, text: str, numbers: tuple[int, ...]) -> None:
        assert finder.several(text) == numbers

    def test_several_with_one_who_may_be_two(self, finder: PlayerFinder) -> None:
        with pytest.raises(InputError, match="several players"):
            finder.several("wu, agate")

    @pytest.mark.parametrize(
        ("text", "pair"),
        [("3-6", (3, 6)), ("alma-bruno", (3, 4)), ("Müller-Łukasz – 2", (1, 2)), ("3:6", (3, 6))],
    )
    def test_board(self, finder: PlayerFinder, text: str, pair: tuple[int, int]) -> None:
        assert finder.pair(text) == pair

    @pytest.mark.parametrize("text", ["3", "3+6", "3-6-7"])
    def test_no_board(self, finder: PlayerFinder, text: str) -> None:
        with pytest.raises(InputError, match="is no board"):
            finder.pair(text)
