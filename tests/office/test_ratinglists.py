"""Rating lists: every published form, search in spite of slips, claims checked (B.1, 2.1)."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks.events import crowd
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ronde.errors import FileError, FormatError, InputError, RondeError, StateError
from ronde.federation.exports import COLUMNS
from ronde.formats.ratinglists import RatedPerson, Speed, open_rating_list
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayer, ChangePlayer
from ronde.office.imports.imports import preview_import
from ronde.office.players.entrant import CLAIMED, Entrant
from ronde.office.ratinglists.ratinglists import (
    ListPlan,
    drop_rating_list,
    find_person,
    list_rating_lists,
    load_rating_list,
    search_people,
)
from ronde.office.ratinglists.ratings import (
    ChooseRatingList,
    PickRating,
    UpdateRatings,
    compare_ratings,
)
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.store.tables import PlayerRow

NewEvent = Callable[..., str]
Make = Callable[..., Path]
NOVEMBER = ListPlan("fide-2026-11", "FIDE", "2026-11-01")

OPAL = RatedPerson("100", "Opal, Anna", "NED", "WFM", "w", "", 1990, 2100, 2050, None, 40, 20)
RUBY = RatedPerson("200", "Rubínek, Ben", "BEL", "", "m", "", 1985, 1900, None, 1800, 20, None, 20)
XML = """<?xml version="1.0" encoding="utf-8"?>
<playerslist>
<player><fideid>100</fideid><name>Opal, Anna</name><country>NED</country><sex>F</sex>
<title>WFM</title><w_title>WFM</w_title><rating>2100</rating><k>40</k>
<rapid_rating>2050</rapid_rating><rapid_k>20</rapid_k>
<blitz_rating>0</blitz_rating><blitz_k>20</blitz_k><birthday>1990</birthday><flag>w</flag></player>
<player><fideid>200</fideid><name>Rubínek, Ben</name><country>BEL</country><sex>M</sex>
<title></title><rating>1900</rating><k>20</k><rapid_k>20</rapid_k><blitz_rating>1800</blitz_rating>
<blitz_k>20</blitz_k><birthday>1985</birthday>
</player>
</playerslist>
"""
HEADER = (
    f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk"
    " BRtng BGm BK B-day Flag\n"
)


def line(person: RatedPerson) -> str:
    """Return a person as the combined list with fixed columns writes one."""
    ratings = (person.standard, person.rapid, person.blitz)
    coefficients = (person.standard_k, person.rapid_k, person.blitz_k)
    told = "".join(
        f"{rating or '':<6}0   {k or 20} " for rating, k in zip(ratings, coefficients, strict=True)
    )
    sex = "F" if person.sex == "w" else "M"
    return (
        f"{person.id:<15}{person.name:<61}{person.federation:<4}{sex:<4}{person.title:<5}"
        f"{'':<5}{'':<15}{'':<4}{told}{person.birth_year:<6}\n"
    )


TXT = HEADER + line(OPAL) + line(RUBY)
CSV = (
    "fideid;name;fed;sex;title;standard;rapid;blitz;birthday;standard_k;rapid_k;blitz_k\n"
    "100;Opal, Anna;NED;F;WFM;2100;2050;;1990;40;20;20\n"
    "200;Rubínek, Ben;BEL;M;;1900;;1800;1985;20;20;20\n"
)


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Return how a file is made."""

    def make(content: str | bytes, name: str = "list.xml") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return make


@pytest.fixture
def loaded(quick_desk: Desk, make: Make) -> Desk:
    """Return a desk with the list of November."""
    load_rating_list(quick_desk, make(XML), NOVEMBER)
    return quick_desk


class TestPublishedForms:
    @pytest.mark.parametrize("content", [XML, TXT, CSV], ids=["xml", "txt", "csv"])
    def test_each_form_tells_the_same(self, make: Make, content: str) -> None:
        with open_rating_list(make(content)) as people:
            assert list(people) == [OPAL, RUBY]

    def test_zipped(self, make: Make, tmp_path: Path) -> None:
        path = tmp_path / "list.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.write(make(TXT, "players.txt"), "players.txt")
        with open_rating_list(path) as people:
            assert [person.id for person in people] == ["100", "200"]

    def test_a_list_of_one_speed(self, make: Make) -> None:
        header = f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit OTit           FOA NOV26 Gms K\n"
        row = f"{'100':<15}{'Opal, Anna':<61}NED F   WFM  WFM                     2050  0   20\n"
        with open_rating_list(make(header + row), speed="rapid") as people:
            (person,) = people
        assert (person.standard, person.rapid) == (None, 2050)

    def test_an_early_list_with_headings_that_touch(self, make: Make) -> None:
        header = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"
        row = " 1701991  Opal, Anna                        wf  NED  2050   18  1990      \n"
        with open_rating_list(make(header + row)) as people:
            (person,) = people
        assert person == RatedPerson(
            "1701991", "Opal, Anna", "NED", "WFM", birth_year=1990, standard=2050
        )

    def test_the_list_of_the_french_federation(self, make: Make) -> None:
        said = {"player": "40012", "name": "OPALE Anna", "club": "Damier", "rating": "1480"}
        text = ",".join(COLUMNS) + "\n" + ",".join(said.get(name, "") for name in COLUMNS)
        with open_rating_list(make(text)) as people:
            (person,) = people
        assert person == RatedPerson("40012", "OPALE Anna", club="Damier", standard=1480)

    def test_letters_of_windows(self, make: Make) -> None:
        content = (HEADER + line(RUBY)).encode("cp1252")
        with open_rating_list(make(content)) as people:
            assert [person.name for person in people] == ["Rubínek, Ben"]

    def test_lines_without_id_are_counted(self, make: Make) -> None:
        with open_rating_list(make(CSV + ";Nobody;NED;;;1;;;\n")) as people:
            assert len(list(people)) == 2
        assert people.skipped == 1

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"hello",
            b"a,b,c\n1,2,3\n",
            b"id,na\rme,rating\n1,2,3\n",
            XML.encode()[:300],
            b"<html>",
            b"\x00" * 50,
            b"PK\x03",
        ],
    )
    def test_anything_else_is_refused_and_leaves_nothing(
        self, loaded: Desk, make: Make, content: bytes
    ) -> None:
        before = list_rating_lists(loaded)
        with pytest.raises((FormatError, InputError)):
            load_rating_list(loaded, make(content), NOVEMBER)
        assert list_rating_lists(loaded) == before
        assert find_person(loaded, NOVEMBER.key, "100") == OPAL

    def test_an_archive_without_a_list(self, tmp_path: Path) -> None:
        path = tmp_path / "list.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("readme.md", "nothing")
        with pytest.raises(InputError, match="0 files"), open_rating_list(path):
            pass
        with pytest.raises(FileError), open_rating_list(tmp_path / "nothing.xml"):
            pass

    @settings(
        max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    @given(good=st.sampled_from([XML, TXT, CSV]), place=st.floats(0, 1), junk=st.binary(max_size=9))
    def test_damage_is_survived(self, make: Make, good: str, place: float, junk: bytes) -> None:
        data = good.encode()
        start = int(place * len(data))
        path = make(data[:start] + junk + data[start + 5 :])
        problem = ""
        try:
            with open_rating_list(path) as people:
                assert len(list(people)) <= 3
        except RondeError as error:
            problem = str(error)
        assert not problem or str(path) in problem


class TestLoading:
    def test_a_list_is_kept_and_replaced(self, desk: Desk, make: Make) -> None:
        told: list[tuple[int, int]] = []
        first = load_rating_list(
            desk, make(XML), NOVEMBER, progress=lambda done, size: told.append((done, size))
        )
        assert (first.people, first.called()) == (2, "FIDE 2026-11-01")
        assert told == [(len(XML.encode()), len(XML.encode()))]
        load_rating_list(desk, make(HEADER + line(OPAL)), NOVEMBER)
        assert [each.people for each in list_rating_lists(desk)] == [1]
        assert find_person(desk, NOVEMBER.key, "200") is None
        drop_rating_list(desk, NOVEMBER.key)
        assert list_rating_lists(desk) == []
        with pytest.raises(InputError, match="loaded: none"):
            find_person(desk, NOVEMBER.key, "100")

    @pytest.mark.parametrize(
        "plan", [ListPlan("With Blank", "x"), ListPlan("x", "x", kind="secret")]
    )
    def test_keys_and_kinds_are_checked(self, quick_desk: Desk, make: Make, plan: ListPlan) -> None:
        with pytest.raises(InputError):
            load_rating_list(quick_desk, make(XML), plan)


class TestSearch:
    @pytest.mark.parametrize(
        "wanted",
        [
            "Opal, Anna",
            "anna opal",
            "OPAL",
            "opa",
            "Opall Ana",
            "rubinek",
            "Rubínek",
            "Rubniek Ben",
        ],
    )
    def test_found_in_spite_of_slips(self, desk: Desk, make: Make, wanted: str) -> None:
        load_rating_list(desk, make(XML), NOVEMBER)
        found = search_people(desk, NOVEMBER.key, wanted)
        assert found[0].person == (RUBY if wanted.lower().startswith("rub") else OPAL)

    def test_federation_and_limit(self, loaded: Desk) -> None:
        assert search_people(loaded, NOVEMBER.key, "Opal", federation="BEL") == ()
        assert search_people(loaded, NOVEMBER.key, "Opal", limit=0) == ()
        with pytest.raises(InputError, match="give a name"):
            search_people(loaded, NOVEMBER.key, " - ")

    def test_the_same_name_is_certain(self, loaded: Desk) -> None:
        assert search_people(loaded, NOVEMBER.key, "opal anna")[0].likeness == 100
        assert search_people(loaded, NOVEMBER.key, "Opall Anna")[0].likeness < 100


class TestC04_2_B1_ClaimedRatings:
    def test_a_confirmed_rating_names_list_and_date(
        self, loaded: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(loaded, 0)
        effect = loaded.do(event, ChooseRatingList(NOVEMBER.key))
        assert effect.article == "C.04.2 art. 2.1"
        added = loaded.do(event, AddPlayer(Entrant("Opal, Anna", 2100, fide_id="100")))
        assert added.findings == ()
        (row,) = loaded.state(event).rows(PlayerRow)
        assert row.rating_source == "FIDE 2026-11-01, standard"

    def test_a_wrong_claim_is_doubted_and_kept_as_a_claim(
        self, loaded: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(loaded, 0)
        loaded.do(event, ChooseRatingList(NOVEMBER.key, Speed.RAPID))
        added = loaded.do(event, AddPlayer(Entrant("Opal, Anna", 2100, fide_id="100")))
        assert [finding.what for finding in added.findings] == [
            "Opal, Anna: 2100 was given, FIDE 2026-11-01, rapid says 2050; check it"
        ]
        (row,) = loaded.state(event).rows(PlayerRow)
        assert row.rating_source == CLAIMED
        corrected = loaded.do(event, ChangePlayer(1, {"rating": 2050}))
        assert corrected.findings == ()
        (row,) = loaded.state(event).rows(PlayerRow)
        assert row.rating_source == "FIDE 2026-11-01, rapid"

    def test_who_is_not_on_the_list_is_estimated(self, loaded: Desk, new_event: NewEvent) -> None:
        event = new_event(loaded, 0)
        loaded.do(event, ChooseRatingList(NOVEMBER.key))
        claimed = loaded.do(event, AddPlayer(Entrant("Agate", 1500)))
        assert [finding.code for finding in claimed.findings] == ["rating-unchecked"]
        estimate = loaded.do(event, AddPlayer(Entrant("Beryl", 1500, rating_is_estimate=True)))
        assert estimate.findings == ()

    def test_an_import_is_checked_too(self, loaded: Desk, new_event: NewEvent, make: Make) -> None:
        event = new_event(loaded, 0)
        loaded.do(event, ChooseRatingList(NOVEMBER.key))
        path = make("name,rating,fide id\nOpal,2300,100\n", "claims.csv")
        (only,) = preview_import(loaded, event, path).lines
        assert [finding.code for finding in only.findings] == ["rating-differs"]

    def test_the_difference_is_shown_before_it_is_taken_over(
        self, loaded: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(loaded, 0)
        with pytest.raises(StateError, match="choose one"):
            compare_ratings(loaded, event)
        loaded.do(event, AddPlayer(Entrant("Opal, Anna", 1200, fide_id="100")))
        loaded.do(event, AddPlayer(Entrant("Rubínek, Ben", 1900, fide_id="200")))
        loaded.do(event, ChooseRatingList(NOVEMBER.key))
        before = loaded.state(event)
        changes = compare_ratings(loaded, event).differences
        assert [change.player for change in changes] == [1, 2]
        assert changes[1].sentence().startswith("Opal, Anna (2): rating 1200 → 2100, title  → WFM")
        assert loaded.state(event) == before
        taken = loaded.do(event, UpdateRatings((2,), reason="the list of November"))
        assert taken.differences == changes[1:]
        assert taken.version == loaded.version(event)
        assert [p.name for p in loaded.tournament(event).players] == ["Opal, Anna", "Rubínek, Ben"]
        assert len(loaded.do(event, UpdateRatings()).differences) == 1
        assert compare_ratings(loaded, event).differences == ()

    @pytest.mark.parametrize("is_chosen", [False, True])
    def test_a_draft_is_paired_anew_with_it(
        self, loaded: Desk, new_event: NewEvent, is_chosen: bool
    ) -> None:
        event = new_event(loaded, 4)
        loaded.do(event, AddPlayer(Entrant("Opal, Anna", 1200, fide_id="100")))
        loaded.do(event, ChooseRatingList(NOVEMBER.key))
        loaded.do(event, DraftPairing())
        version = loaded.version(event)
        if is_chosen:
            told = loaded.do(event, PickRating(5, NOVEMBER.key)).what
        else:
            taken = loaded.do(event, UpdateRatings())
            (told,) = [one.what for one in taken.findings if one.code == "paired-anew"]
            assert taken.version == version + 1
        assert "the draft of round 1 is paired anew" in told
        assert loaded.version(event) == version + 1
        loaded.do(event, PublishRound())

    def test_only_loaded_lists_and_known_speeds(self, loaded: Desk, new_event: NewEvent) -> None:
        event = new_event(loaded, 0)
        with pytest.raises(InputError, match="fide-2026-11"):
            loaded.do(event, ChooseRatingList("fide-1999"))
        with pytest.raises(InputError, match="speed"):
            loaded.do(event, ChooseRatingList(NOVEMBER.key, Speed("bullet")))


@pytest.mark.parametrize("count", [10_000, pytest.param(500_000, marks=pytest.mark.long)])
def test_a_crowd_is_loaded_and_searched(quick_desk: Desk, make: Make, count: int) -> None:
    """Most people are found by a name with a slip."""
    path = make(HEADER + "".join(map(line, crowd(count))))
    assert load_rating_list(quick_desk, path, NOVEMBER).people == count
    names = [person.name for place, person in enumerate(crowd(count)) if place % (count // 40) == 3]
    hits = 0
    for name in names:
        found = search_people(quick_desk, NOVEMBER.key, name[:2] + name[3:])
        hits += name in [each.person.name for each in found]
    assert hits >= len(names) * 3 // 4
