"""Section 9 and the register: roles, dated changes, imports, entries made twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.federation.federations import Federation, MakeFederation

from ronde.errors import ConflictError, FormatError, InputError, StateError
from ronde.federation.cards import player_card
from ronde.federation.corrections import CorrectionWish, CorrectRating
from ronde.federation.desk import Office
from ronde.federation.entries import AddPlayer, EnteredPlayer
from ronde.federation.imports import ImportPlayers
from ronde.federation.journal import redo, undo
from ronde.federation.lists import ListPart, published_list, sub_list
from ronde.federation.memberships import (
    ChangeClub,
    ChangeLeague,
    ChangeResidence,
    GrantLicence,
    MergePlayers,
)
from ronde.federation.offices import Appoint, Appointment, init_federation
from ronde.federation.register import find_people, find_player, look_at_person
from ronde.federation.registerfile import COLUMNS, HEADINGS
from ronde.formats.tables import workbook_bytes
from ronde.i18n import LANGUAGES, translate
from ronde.ratings.ffjd.series import Licence
from ronde.store import Act
from ronde.store.tables import LicenceRow, OfficerRow

OCTOBER = {"start": "2026-10-03", "end": "2026-10-04", "name": "October"}


def test_members_are_found_by_parts_of_names_by_clubs_and_with_slips(
    federation: Federation,
) -> None:
    guest = {"id": "o", "name": "Citrus, Otto", "resident": False, "fmjd_rating": 2000}
    federation.record((1, 2, guest), "1-2:2", "o-2:1")
    desk = federation.at("2026-09-11")

    def found(text: str) -> list[str]:
        people = find_people(desk, federation.key, text)
        return [f"{one.line.number} {one.line.name}{'?' * one.is_near}" for one in people]

    for text in ("cit", "minéral citr", "3", "Citrine, Mineral"):
        assert found(text) == ["3 Citrine, Mineral"], "and nobody from outside"
    assert found("garnett") == ["7 Garnet, Mineral?"]
    assert found("zzz") == found("") == []
    assert len(found("quarr")) == 8
    assert {one.line.club for one in find_people(desk, federation.key, "quarr")} == {"Quarry"}


class TestOnePlayerByAPartOfTheName:
    @pytest.fixture
    def jura(self, make_federation: MakeFederation) -> Federation:
        federation = make_federation({1: 1400})
        text = "name,club\nGirod Gilles,Jura\nGirodet Ada,\nAmiot Cécile,Jura\nAmiot Carl,Ain\n"
        desk = federation.at("2026-09-02")
        desk.do(federation.key, ImportPlayers(text.encode()))
        return federation

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("gilles", "Girod Gilles"),
            ("GIROD", "Girod Gilles"),
            ("girod, gill", "Girod Gilles"),
            ("odet", "Girodet Ada"),
            ("cecile", "Amiot Cécile"),
            ("Gilles, Girod", "Girod Gilles"),
            ("2 Girod Gilles", "Girod Gilles"),
            ("9 Girodet", "Girodet Ada"),
        ],
    )
    def test_the_only_one_is_found(self, jura: Federation, text: str, name: str) -> None:
        desk = jura.at("2026-09-02")
        number = find_player(desk, jura.key, text)
        assert look_at_person(desk, jura.key, number).line.name == name

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("Amiot", r"several players: \d Amiot Carl \(Ain\); \d Amiot Cécile \(Jura\)"),
            ("Giro", r"several players: \d Girod Gilles \(Jura\); \d Girodet Ada"),
            ("Giraud", r"called 'Giraud'; perhaps one of these is meant: \d Girod Gilles"),
            ("Zzyzx", "called 'Zzyzx'; write the number, or the name or a part of it"),
            ("", "called ''"),
        ],
    )
    def test_who_may_be_meant_is_named(self, jura: Federation, text: str, told: str) -> None:
        with pytest.raises(InputError, match=told):
            find_player(jura.at("2026-09-02"), jura.key, text)

    def test_the_first_of_many_are_named(self, make_federation: MakeFederation) -> None:
        federation = make_federation(dict.fromkeys(range(1, 10), 1400))
        with pytest.raises(InputError, match=r"8 Halite, Mineral .*; 1 more; write more"):
            find_player(federation.at("2026-09-02"), federation.key, "mineral")


class TestSection9_Roles:
    def test_each_officer_does_his_own_work(self, federation: Federation) -> None:
        desk = federation.at("2026-09-02")
        desk.do(
            federation.key, Appoint(Appointment("Topaz, Tom", Office.LICENCES, date(2026, 9, 2)))
        )
        tom = replace(desk, who="Topaz, Tom")
        tom.do(federation.key, GrantLicence(7, Licence.FULL))
        with pytest.raises(StateError, match=r"no officer for ratings on 2026-09-02 \(9\.2\)"):
            tom.do(federation.key, CorrectRating(CorrectionWish(2, 1500)))

    def test_strangers_do_nothing(self, federation: Federation) -> None:
        stranger = replace(federation.at("2026-09-02"), who="Somebody")
        before = federation.state()
        with pytest.raises(StateError, match=r"9\.3"):
            stranger.do(federation.key, AddPlayer(EnteredPlayer("Jade, Jon")))
        with pytest.raises(StateError, match="no officer"):
            undo(stranger, federation.key)
        assert federation.state() == before

    def test_a_role_ends_on_its_day(self, federation: Federation) -> None:
        desk = federation.at("2026-09-02")
        appointment = Appointment(
            "Topaz, Tom", Office.LICENCES, date(2026, 9, 2), date(2026, 10, 1)
        )
        desk.do(federation.key, Appoint(appointment))
        late = replace(federation.at("2026-10-01"), who="Topaz, Tom")
        with pytest.raises(StateError):
            late.do(federation.key, AddPlayer(EnteredPlayer("Jade, Jon")))

    def test_when_every_office_has_ended_it_is_nobody(self, federation: Federation) -> None:
        desk = federation.at("2026-09-03")
        with federation.database.step(federation.key, Act("Opal, Olga", "leave")) as step:
            for row in step.rows(OfficerRow):
                step.update(row, until="2026-09-02")
        with pytest.raises(StateError, match=r"\(9\.2\): that is nobody; work in that name"):
            desk.do(federation.key, CorrectRating(CorrectionWish(2, 1500)))

    def test_a_key_is_given_once(self, federation: Federation) -> None:
        with pytest.raises(ConflictError, match="already"):
            init_federation(federation.at("2026-09-02"), federation.key, "Again")


class TestArticle93_DatedChanges:
    def test_a_club_holds_from_its_day_on(self, federation: Federation) -> None:
        federation.publish("2026-10")
        desk = federation.at("2026-10-02")
        desk.do(federation.key, ChangeClub(2, "Ridge", since=date(2026, 11, 1)))
        clubs = {m: {line.player: line.club for line in federation.publish(m).lines}
                 for m in ("2026-10", "2026-11")}  # fmt: skip
        assert (clubs["2026-10"][2], clubs["2026-11"][2]) == ("Quarry", "Ridge")

    def test_a_club_changes_its_league(self, federation: Federation) -> None:
        federation.publish("2026-10")
        desk = federation.at("2026-10-02")
        desk.do(federation.key, ChangeLeague("Quarry", "South", since=date(2026, 10, 15)))
        november = federation.publish("2026-11")
        assert {line.league for line in november.lines} == {"South"}
        assert published_list(desk, federation.key, "2026-10", ListPart(league="north")).lines
        with pytest.raises(InputError, match="nobody plays"):
            desk.do(federation.key, ChangeLeague("Nowhere", "South", since=date(2026, 10, 15)))

    def test_who_moves_abroad_leaves_the_list(self, federation: Federation) -> None:
        desk = federation.at("2026-09-02")
        desk.do(federation.key, ChangeResidence(2, "BEL", since=date(2026, 10, 15)))
        listed = [{line.player for line in federation.publish(m).lines}
                  for m in ("2026-10", "2026-11")]  # fmt: skip
        assert [2 in players for players in listed] == [True, False]

    def test_undo_and_redo(self, federation: Federation) -> None:
        before = federation.state()
        desk = federation.at("2026-09-02")
        desk.do(federation.key, ChangeClub(2, "Ridge", since=date(2026, 9, 2)))
        after = federation.state()
        undo(desk, federation.key, reason="wrong player")
        assert federation.state() == before
        redo(desk, federation.key)
        assert federation.state() == after
        assert federation.database.verify(federation.key) == ()


class TestSubLists:
    def test_by_age_club_league_and_sex(self, make_federation: MakeFederation) -> None:
        federation = make_federation({1: 1400})
        desk = federation.at("2026-09-02")
        text = (
            "name,sex,birth_date,club,league,rating\n"
            '"Opal, Ora",w,2015-12-31,Ridge,South,1200\n'
            '"Onyx, Otto",m,1950-01-01,Ridge,South,1300\n'
            '"Onyx, Olga",f,,Ridge,South,1300\n'
        )
        desk.do(federation.key, ImportPlayers(text.encode()))
        lines = federation.publish("2026-10").lines
        ranks = [(line.rank, line.name) for line in sub_list(lines, ListPart(league="South"))]
        assert ranks == [(1, "Onyx, Olga"), (1, "Onyx, Otto"), (3, "Opal, Ora")]
        assert [line.name for line in sub_list(lines, ListPart(category="under 13"))] == [
            "Opal, Ora"
        ]
        assert [line.name for line in sub_list(lines, ListPart(category="veteran"))] == [
            "Onyx, Otto"
        ]
        assert len(sub_list(lines, ListPart(sex="w", club="ridge"))) == 2
        with pytest.raises(InputError, match="no category"):
            sub_list(lines, ListPart(category="young"))


class TestImport:
    @pytest.mark.parametrize(
        ("text", "what"),
        [
            ("name,rating\nJade,1200\nOnyx,580\n", "row 3, column B: '580' is no whole number"),
            ("name,rating\nJade,12x\n", "row 2, column B: '12x' is no whole number"),
            ("name,id\nJade,1\n", r"list\.csv:2: .*taken"),
            ("name,sex\nJade,x\n", "row 2, column B: sex 'x'"),
            ("name,birth_date\nJade,32/13/2012\n", "row 2, column B: the birth date"),
            ("name,licence\nJade,gold\n", "'gold' is not known; write full licence"),
            ("name,licence_since\nJade,2026-09-03\n", "the licence has a day and no kind"),
            ("name,country\nJade,Belgium\n", "three letters"),
            ("name,club,league\nJade,Quarry,South\n", "league North, not South"),
            ("name,club\n,Quarry\n", "row 2, column A: it is missing"),
            ("name,rating\n", "nobody stands below the headings"),
            ("colour,size\ngreen,3\n", "no line names the columns of a register"),
        ],
    )
    def test_a_wrong_line_enters_nobody(self, federation: Federation, text: str, what: str) -> None:
        before = federation.state()
        with pytest.raises(FormatError, match=what):
            federation.at("2026-09-02").do(federation.key, ImportPlayers(text.encode(), "list.csv"))
        assert federation.state() == before

    def test_semicolons_and_licences(self, federation: Federation) -> None:
        text = "name;licence\nJade, Jon;full\n"
        (number,) = (
            federation.at("2026-09-02").do(federation.key, ImportPlayers(text.encode())).players
        )
        licence = federation.state().row(LicenceRow, number, "2026-2027")
        assert licence is not None
        assert licence.kind == "full"

    def test_all_mistakes_are_told_at_once(self, federation: Federation) -> None:
        text = "Nom;Sexe;CP\nJade;x;1200\nOnyx;f;12\n"
        with pytest.raises(FormatError) as refused:
            federation.at("2026-09-02").do(federation.key, ImportPlayers(text.encode(), "r.csv"))
        assert [line.partition(" is ")[0] for line in str(refused.value).splitlines()] == [
            "r.csv: row 2, column B: sex 'x'",
            "row 3, column C: '12'",
        ]

    @pytest.mark.parametrize("form", ["pasted", "csv", "xlsx"])
    def test_the_same_table_in_every_form_with_french_headings(
        self, federation: Federation, form: str
    ) -> None:
        rows = [
            ["Registre de la fédération"],
            ["N°", "Nom", "Prénom", "Sexe", "Né(e) le", "Club", "Ligue", "Capital-Points",
             "Classement FMJD", "Licence", "Date de licence", "E-mail"],
            ["41", "Girod", "Gilles", "H", "03/04/1980", "Damier lédonien", "Jura", "1700", "2010",
             "complète", "05/09/2026", "g@example.org"],
            ["", "Amiot", "Cécile", "F", "1999", "Damier lédonien", "", "1520", "", "loisir"],
            ["", "van Dam", "Jo", "", "", "", "", "", "", "non", "", ""],
        ]  # fmt: skip
        data = {
            "pasted": "\n".join("\t".join(row) for row in rows).encode(),
            "csv": "\n".join(";".join(row) for row in rows).encode("cp1252"),
            "xlsx": workbook_bytes({"Registre": rows}),
        }[form]
        desk = federation.at("2026-11-10")
        entered = desk.do(federation.key, ImportPlayers(data, f"registre.{form}"))
        people = [look_at_person(desk, federation.key, number) for number in entered.players]
        assert [one.line.name for one in people] == [
            "Girod, Gilles",
            "Amiot, Cécile",
            "van Dam, Jo",
        ]
        assert (people[0].line.number, people[0].sex, people[0].birth_date) == (
            41, "m", "1980-04-03",
        )  # fmt: skip
        assert (people[0].line.rating, people[0].fmjd_rating) == (1700, 2010)
        assert {one.line.league for one in people[:2]} == {"Jura"}
        assert [[(one.kind, one.taken_on) for one in person.licences] for person in people] == [
            [("full", "2026-09-05")], [("leisure", "2026-09-01")], [],
        ]  # fmt: skip
        told = {one.code: str(one.what) for one in entered.findings}
        assert told == {
            "columns-not-kept": "columns that are not kept: 'E-mail'",
            "licence-days-assumed": "1 licence without a day counts as taken on 2026-09-01",
        }

    def test_headings_are_those_of_a_series_in_every_language(self) -> None:
        for language in LANGUAGES:
            labels = [translate(label, language) for label in COLUMNS.values()]
            assert HEADINGS.places(labels) == {name: at for at, name in enumerate(COLUMNS)}

    def test_later_series_are_not_flooded_with_late_licences(self, federation: Federation) -> None:
        desk = federation.at("2026-09-10")
        text = b"name,rating,licence,licence_since\nJade,1500,full,\nOnyx,1400,full,2026-09-08\n"
        jade, onyx = desk.do(federation.key, ImportPlayers(text)).players
        verdict = federation.paid((jade, onyx), f"{jade}-{onyx}:2")
        late = [one.player for one in verdict.findings if one.code == "licence-late"]
        assert late == [onyx]

    def test_licences_without_a_day_by_the_officer(self, federation: Federation) -> None:
        desk, day = federation.at("2026-11-10"), date(2026, 10, 2)
        asked = ImportPlayers(b"name,licence\nJade,full\n", licences_since=day)
        (jade,) = desk.do(federation.key, asked).players
        (licence,) = look_at_person(desk, federation.key, jade).licences
        assert licence.taken_on == "2026-10-02"

    def test_who_is_added_brings_a_licence_along(self, federation: Federation) -> None:
        desk = federation.at("2026-11-10")
        for since, taken in ((date(2026, 8, 30), "2026-08-30"), (None, "2026-11-10")):
            entry = EnteredPlayer("Onyx, Otto", licence=Licence.FULL, licence_since=since)
            number = desk.do(federation.key, AddPlayer(entry)).number
            (licence,) = look_at_person(desk, federation.key, number).licences
            assert (licence.kind, licence.taken_on) == ("full", taken)
            assert licence.season == ("2025-2026" if since else "2026-2027")

    def test_namesakes_are_told(self, federation: Federation) -> None:
        entered = federation.at("2026-09-02").do(
            federation.key, AddPlayer(EnteredPlayer("Mineral Agate"))
        )
        assert [finding.code for finding in entered.findings] == ["same-name"]

    def test_no_rating_is_brought_along_after_the_first_list(self, federation: Federation) -> None:
        federation.publish("2026-10")
        with pytest.raises(StateError, match="ffjd correct"):
            federation.at("2026-10-02").do(
                federation.key, AddPlayer(EnteredPlayer("Jade", rating=1200))
            )


class TestMatching:
    def test_by_name_in_any_order(self, federation: Federation) -> None:
        recorded = federation.record(({"id": "a", "name": "Mineral BERYL"}, 1), "1-a:1")
        assert recorded.players == (2, 1)

    def test_a_number_of_the_file_is_no_number_of_the_register(
        self, federation: Federation
    ) -> None:
        recorded = federation.record(({"id": 2, "name": "Jade, Jon"}, 1), "1-2:1")
        assert recorded.players[0] not in (1, 2)
        assert recorded.findings[0].code == "player-entered"

    def test_two_of_one_name_need_a_number(self, federation: Federation) -> None:
        desk = federation.at("2026-09-02")
        desk.do(federation.key, AddPlayer(EnteredPlayer("Agate, Mineral")))
        with pytest.raises(InputError, match=r"2 of that name \(1, 9\)"):
            federation.record(({"id": "a", "name": "Agate, Mineral"}, 2), "2-a:1")
        year = {"id": "a", "name": "Agate, Mineral", "birth_year": 1950}
        assert federation.record((year, 2), "2-a:1").players == (9, 2)

    def test_one_person_twice_in_a_series(self, federation: Federation) -> None:
        before = federation.state()
        with pytest.raises(InputError, match="are both 1"):
            federation.record((1, {"id": "a", "name": "Agate, Mineral"}), "1-a:1")
        assert federation.state() == before

    def test_a_document_is_recorded_once(self, federation: Federation) -> None:
        federation.record((1, 2), "1-2:1")
        with pytest.raises(InputError, match="recorded as series 1"):
            federation.record((1, 2), "1-2:1")

    @pytest.mark.parametrize(
        ("rounds", "what"),
        [
            ({"white_result": "2", "black_result": "2"}, "both players win"),
            ({"white_result": "3", "black_result": "0"}, "no result"),
            ({"black": 1, "white_result": "2", "black_result": "0"}, "himself"),
        ],
    )
    def test_bad_games_keep_nothing(
        self, federation: Federation, rounds: dict[str, object], what: str
    ) -> None:
        before = federation.state()
        game = {"round": 1, "white": 1, "black": 2} | rounds
        with pytest.raises(FormatError, match=what):
            federation.record((1, 2), games=[game])
        assert federation.state() == before

    def test_a_series_needs_its_days(self, federation: Federation) -> None:
        with pytest.raises(InputError, match="'start' and 'end'"):
            federation.record((1, 2), "1-2:1", end=None)


class TestMerging:
    def test_games_of_both_entries_make_the_five(self, federation: Federation) -> None:
        federation.paid((7, 1, 2, 3), "7-1:1", "7-2:1", "7-3:1")
        federation.publish("2026-10")
        federation.paid((8, 1, 2), "8-1:1", "8-2:1", **OCTOBER)
        federation.at("2026-10-20").do(federation.key, MergePlayers(7, 8))
        november = federation.ratings("2026-11")
        assert 7 in november
        assert 8 not in november

    def test_both_numbers_lead_to_the_player(self, federation: Federation) -> None:
        desk = federation.at("2026-09-20")
        desk.do(federation.key, MergePlayers(7, 8))
        assert find_player(desk, federation.key, "8") == 7
        recorded = federation.record((1, 8), "1-8:1")
        assert recorded.players == (1, 7)

    def test_the_rating_of_the_twin_is_taken_over(self, federation: Federation) -> None:
        merger = federation.at("2026-09-20").do(federation.key, MergePlayers(7, 2))
        assert [finding.code for finding in merger.findings] == ["rating-taken-over"]
        october = federation.ratings("2026-10")
        assert october[7] == 1300
        assert 2 not in october

    def test_the_kept_rating_goes_first(self, federation: Federation) -> None:
        federation.publish("2026-10")
        merger = federation.at("2026-10-20").do(federation.key, MergePlayers(2, 3))
        assert [finding.code for finding in merger.findings] == ["two-ratings"]
        november = federation.ratings("2026-11")
        assert november[2] == 1300
        assert 3 not in november
        assert 3 in {line.player for line in federation.publish("2026-10").lines}
        card = player_card(federation.at("2026-11-02"), federation.key, 3)
        assert [line.month for line in card.history] == ["2026-10", "2026-11"]

    def test_two_who_play_in_one_series_are_two_people(self, federation: Federation) -> None:
        federation.record((7, 8), "7-8:1")
        before = federation.state()
        with pytest.raises(InputError, match="two people"):
            federation.at("2026-09-20").do(federation.key, MergePlayers(7, 8))
        assert federation.state() == before

    def test_not_while_a_correction_waits(self, federation: Federation) -> None:
        federation.at("2026-09-20").do(federation.key, CorrectRating(CorrectionWish(8, 1200)))
        with pytest.raises(StateError, match="waits for the next list"):
            federation.at("2026-09-20").do(federation.key, MergePlayers(7, 8))

    def test_participations_of_both_count(self, federation: Federation) -> None:
        fast = {"kind": "accelerated", "cadence": {"minutes": 30}}
        one, two = {"id": "a", "name": "Jade, Jon"}, {"id": "b", "name": "Jade, J."}
        for day, player in ((1, one), (2, one), (3, two)):
            days = {"start": f"2026-09-0{day}", "end": f"2026-09-0{day}", "name": str(day)}
            federation.paid((1, player), f"1-{player['id']}:2", **fast, **days)
        federation.at("2026-09-20").do(federation.key, MergePlayers(9, 10))
        fourth = federation.paid((1, one), "1-a:2", **fast, name="4", start="2026-09-05")
        assert fourth.state.value == "refused"
