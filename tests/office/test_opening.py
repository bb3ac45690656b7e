"""Opening an event: what is announced, what stays changeable, what is locked from when."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import ConflictError, HandlingError, InputError, RondeError, StateError
from ronde.model import DRAUGHTS, Colour
from ronde.model.discipline import Variant
from ronde.office.desk import Desk
from ronde.office.entries.attendance import FixBoard
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.checked import GamePoints
from ronde.office.planning.firstcolour import DrawFirstColour, DrawnColour
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.planning.statement import statement
from ronde.office.rounds.rounds import BeginRound, CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules, match_rules
from ronde.office.settings.meetings import (
    AllowMeeting,
    ForbidMeeting,
    KeepApart,
    NewProhibition,
)
from ronde.office.settings.programme import OfficialEntry, SetOfficials, SetTimetable
from ronde.questions.pairing import colour_by_lot
from ronde.serialisation import to_data
from ronde.store.tables import ForbiddenRow, LotRow, TimetableRow

NewEvent = Callable[..., str]


class TestOpenEvent:
    def test_everything_that_a_report_needs_is_kept(self, desk: Desk) -> None:
        plan = EventPlan(
            "Minerals Open",
            place="Quarryville",
            federation="FRA",
            start_date="2026-10-24",
            end_date="2026/10/31",
            chief_arbiter="Granite, Greta",
            deputy_arbiters=("Gravel, Gil",),
            time_control="90 min + 30 s",
            round_dates=("2026-10-24", "2026-10-25"),
            rounds=7,
            bye=5,
            tie_breaks=("bh/c1", "de"),
            first_colour=Colour.BLACK,
            acceleration="baku",
        )
        opened = desk.do("minerals", OpenEvent(plan))
        told = desk.tournament("minerals")
        assert (opened.version, opened.findings) == (1, ())
        assert (told.details.city, told.details.start_date) == ("Quarryville", "2026/10/24")
        assert told.details.deputy_arbiters == ("Gravel, Gil",)
        assert told.details.round_dates == ("2026/10/24", "2026/10/25")
        assert told.details.tie_breaks == ("BH/C1", "DE")
        assert (told.rules, told.number_of_rounds, told.acceleration) == ("dutch-2026", 7, "baku")
        assert (told.points.pairing_bye, told.initial_colour) == (5, Colour.BLACK)
        assert desk.database.verify("minerals") == ()

    def test_the_first_colour_is_drawn_with_a_seed_that_is_kept(self, desk: Desk) -> None:
        desk.do("open", OpenEvent(EventPlan("Open", lot=1234567890123)))
        told = desk.tournament("open")
        assert (told.initial_colour, told.lot) == (colour_by_lot(told.lot or 0), 1234567890123)
        assert [row.outcome for row in desk.state("open").rows(LotRow)] == [
            colour_by_lot(1234567890123).value
        ]

    def test_draughts_count_two_points_for_a_win(self, quick_desk: Desk) -> None:
        quick_desk.do("dames", OpenEvent(EventPlan("Dames", discipline="draughts", rules="fmjd")))
        assert quick_desk.tournament("dames").points == DRAUGHTS

    def test_a_key_is_taken_once(self, desk: Desk, other_desk: Desk) -> None:
        desk.do("open", OpenEvent(EventPlan("Open")))
        with pytest.raises(ConflictError, match="'open' is in this database already"):
            other_desk.do("open", OpenEvent(EventPlan("Another")))

    @pytest.mark.parametrize(
        ("plan", "sentence"),
        [
            (EventPlan(" "), "an event needs a name"),
            (EventPlan("E", discipline="go"), "unknown discipline 'go'; choose from chess"),
            (EventPlan("E", rounds=0), "0 rounds cannot be announced"),
            (EventPlan("E", rules="swiss"), "unknown rules 'swiss'"),
            (EventPlan("E", settings=(("colour", "red"),)), "has no setting 'colour'"),
            (EventPlan("E", rules=None), "needs its rules in writing for the players"),
            (EventPlan("E", start_date="24.10.2026"), "the first day '24.10.2026' is no date"),
            (EventPlan("E", round_dates=("2026-02-30",)), "the date of round 1 '2026-02-30'"),
            (EventPlan("E", start_date="2026-10-24", end_date="2026-10-23"), "before it begins"),
            (EventPlan("E", tie_breaks=("XYZ",)), "there is no tie-break 'XYZ'"),
            (EventPlan("E", bye=-5), "the bye cannot be worth less than nothing"),
            (EventPlan("E", acceleration="baku", rules="berger"), "only the Swiss systems"),
            (EventPlan("E", acceleration="1:x"), "is no entry of virtual points"),
            (EventPlan("E", acceleration="baku", points=GamePoints(30, 10)), "two draws"),
            (EventPlan("E", first_colour=Colour.WHITE, lot=3), "either set or drawn by lot"),
            (EventPlan("E", boards=4), "does not pair teams; choose from .*swiss-team-2026"),
            (EventPlan("E", boards=4, rules="berger", tie_breaks=("XYZ",)), "no tie-break 'XYZ'"),
            (EventPlan("E", rules="berger", tie_breaks=("MPvGP",)), "this one is individual"),
            (EventPlan("E", rules="berger", matches=SetMatchRules(2, "WWW")), "W or B for each"),
            (EventPlan("E", apart=KeepApart(ground="club")), "say the last of them"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_announced(
        self, quick_desk: Desk, plan: EventPlan, sentence: str
    ) -> None:
        with pytest.raises(RondeError, match=sentence):
            quick_desk.do("event", OpenEvent(plan))
        assert quick_desk.database.subjects() == []

    def test_teams_are_there_from_the_first_step_on(self, desk: Desk) -> None:
        plan = EventPlan(
            "League", rules="berger", rounds=5, boards=6, tie_breaks=("MPvGP",),
            apart=KeepApart(ground="club", last_round=1),
        )  # fmt: skip
        assert desk.do("league", OpenEvent(plan)).version == 1
        rules = match_rules(desk, "league")
        assert rules is not None
        assert (rules.boards, rules.win) == (6, "2")
        told = what_was_announced(desk, "league")
        assert (told.tie_breaks, told.is_of_teams) == (("MPvGP",), True)
        assert [one.ground for one in told.apart] == ["club"]

    def test_more_than_the_boards_may_be_said_of_matches(self, quick_desk: Desk) -> None:
        how = SetMatchRules(boards=2, win="3", captains=True)
        quick_desk.do("league", OpenEvent(EventPlan("League", rules="berger", matches=how)))
        rules = match_rules(quick_desk, "league")
        assert rules is not None
        assert (rules.boards, rules.win, rules.captains) == (2, "3", True)


class TestChess960:
    def test_it_stands_in_the_statement_and_is_locked(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, plan=EventPlan("Open", rounds=3, variant=Variant.CHESS960))
        assert "Variant: Chess960" in statement(quick_desk, event).as_text()
        quick_desk.do(event, ChangeSettings(SettingsChange(variant=Variant.STANDARD)))
        assert "Variant" not in statement(quick_desk, event).as_text()
        quick_desk.do(event, ChangeSettings(SettingsChange(variant=Variant.CHESS960)))
        assert what_was_announced(quick_desk, event).variant == "chess960"
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        with pytest.raises(HandlingError, match="variant"):
            quick_desk.do(event, ChangeSettings(SettingsChange(variant=Variant.STANDARD)))

    def test_draughts_has_no_such_variant(self, quick_desk: Desk) -> None:
        plan = EventPlan("Dames", "draughts", variant=Variant.CHESS960)
        with pytest.raises(InputError, match="variant of chess"):
            quick_desk.do("dames", OpenEvent(plan))


class TestChangeSettings:
    def test_before_round_1_everything_can_change(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk, 0)
        change = SettingsChange(
            name="Autumn Open", place="Quarryville", rules="dutch-2017", rounds=6, bye=5,
            tie_breaks=("BH",), acceleration="baku", first_colour=Colour.BLACK,
        )  # fmt: skip
        desk.do(event, ChangeSettings(change))
        told = desk.tournament(event)
        assert (told.details.name, told.details.city) == ("Autumn Open", "Quarryville")
        assert (told.rules, told.number_of_rounds, told.acceleration) == ("dutch-2017", 6, "baku")
        assert (told.points.pairing_bye, told.details.tie_breaks) == (5, ("BH",))
        assert (told.initial_colour, told.lot) == (Colour.BLACK, None)

    def test_settings_go_with_their_rules(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 0)
        quick_desk.do(event, ChangeSettings(SettingsChange(settings=(("parity", "number"),))))
        assert quick_desk.tournament(event).settings == (("parity", "number"),)
        quick_desk.do(event, ChangeSettings(SettingsChange(rules="dutch-2012")))
        assert quick_desk.tournament(event).settings == ()

    def test_a_system_of_ones_own_with_its_rules(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk)
        quick_desk.do(event, ChangeSettings(SettingsChange(other_rules="Winners meet winners.")))
        assert quick_desk.tournament(event).rules is None
        assert statement(quick_desk, event).attachment == ("Winners meet winners.",)
        with pytest.raises(HandlingError, match="needs its rules in writing"):
            quick_desk.do(event, ChangeSettings(SettingsChange(other_rules=" ")))
        quick_desk.do(event, ChangeSettings(SettingsChange(rules="dutch-2017")))
        assert quick_desk.tournament(event).rules == "dutch-2017"

    def test_no_system_of_ones_own_once_round_1_is_published(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk)
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        with pytest.raises(HandlingError, match="cannot be changed any more"):
            quick_desk.do(
                event, ChangeSettings(SettingsChange(other_rules="Winners meet winners."))
            )
        assert quick_desk.tournament(event).rules == "dutch-2026"

    def test_one_step_or_nothing(self, quick_desk: Desk) -> None:
        plan = EventPlan("Spring", player_rules={"half-byes": "many"})
        with pytest.raises(InputError, match="half-byes cannot be 'many'"):
            quick_desk.do("spring", OpenEvent(plan))
        assert quick_desk.database.subjects() == []
        quick_desk.do("spring", OpenEvent(EventPlan("Spring", player_rules={"half-byes": "1"})))
        change = SettingsChange(place="Paris", player_rules={"half-byes": "x"}, lot=3)
        with pytest.raises(InputError, match="half-byes cannot be 'x'"):
            quick_desk.do("spring", ChangeSettings(change))
        assert quick_desk.version("spring") == 1
        quick_desk.do("spring", ChangeSettings(SettingsChange(place="Paris", lot=3)))
        told = quick_desk.tournament("spring")
        assert (told.initial_colour, told.lot) == (colour_by_lot(3), 3)
        assert quick_desk.version("spring") == 2
        both = SettingsChange(first_colour=Colour.WHITE, draw_colour=True)
        with pytest.raises(InputError, match="either set or drawn by lot"):
            quick_desk.do("spring", ChangeSettings(both))

    @pytest.mark.parametrize(
        ("change", "what", "article"),
        [
            (SettingsChange(acceleration="baku"), "acceleration", "C.04.2 art. 1.1"),
            (SettingsChange(rules="dutch-2017"), "rules", "C.04.2 art. 1.1 to 1.3"),
            (SettingsChange(bye=5), "bye", "C.04.2 art. 1.1 to 1.3"),
            (SettingsChange(first_colour=Colour.BLACK), "first colour", "C.04.2 art. 1.1 to 1.3"),
        ],
    )
    def test_locked_once_round_1_is_published(
        self,
        quick_desk: Desk,
        new_event: NewEvent,
        change: SettingsChange,
        what: str,
        article: str,
    ) -> None:
        event = new_event(quick_desk)
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        before = quick_desk.version(event)
        with pytest.raises(HandlingError, match=f"the {what} announced before it") as refused:
            quick_desk.do(event, ChangeSettings(change, reason="we forgot"))
        assert refused.value.article == article
        assert quick_desk.version(event) == before

    def test_rounds_change_later_with_a_reason_that_the_report_tells(
        self, desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(desk)
        desk.do(event, DraftPairing())
        desk.do(event, PublishRound())
        with pytest.raises(HandlingError, match="a change of the rounds needs a reason") as refused:
            desk.do(event, ChangeSettings(SettingsChange(rounds=4)))
        assert refused.value.article == "C.04.1 art. 1"
        desk.do(event, ChangeSettings(SettingsChange(rounds=4), reason="the hall closes early"))
        assert desk.tournament(event).number_of_rounds == 4
        told = statement(desk, event).sections["Pairing"]
        assert told["Rounds changed"] == "from 5 to 4 before round 2: the hall closes early"

    def test_no_fewer_rounds_than_were_begun(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Callable[..., None]
    ) -> None:
        event = new_event(quick_desk)
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        play_round(quick_desk, 1)
        quick_desk.do(event, CompleteRound())
        quick_desk.do(event, BeginRound())
        with pytest.raises(StateError, match="1 rounds cannot be announced: round 2 has"):
            quick_desk.do(event, ChangeSettings(SettingsChange(rounds=1), reason="rain"))

    def test_two_arbiters(self, desk: Desk, other_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk, 0)
        seen = other_desk.version(event)
        desk.do(event, ChangeSettings(SettingsChange(rounds=6)))
        with pytest.raises(ConflictError, match="Anna: change settings") as refused:
            other_desk.do(event, ChangeSettings(SettingsChange(rounds=7)), expected=seen)
        assert [entry.act.who for entry in refused.value.entries] == ["Anna"]
        assert desk.tournament(event).number_of_rounds == 6


class TestFirstColour:
    def test_lots_are_drawn_once(self, desk: Desk) -> None:
        desk.do("open", OpenEvent(EventPlan("Open")))
        drawn = desk.do("open", DrawFirstColour(lot=5))
        assert desk.tournament("open").initial_colour is colour_by_lot(5)
        assert drawn == DrawnColour(colour_by_lot(5).value, desk.version("open"))
        with pytest.raises(HandlingError, match="lots are drawn once"):
            desk.do("open", DrawFirstColour(lot=6))


class TestMeetings:
    def test_named_players_are_kept_apart_firmly(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk)
        made = desk.do(event, ForbidMeeting(KeepApart((1, 5)), reason="sisters"))
        assert made == NewProhibition(1, desk.version(event))
        assert [group.players for group in desk.tournament(event).forbidden] == [(1, 5)]
        desk.do(event, AllowMeeting(made.prohibition))
        assert desk.tournament(event).forbidden == ()
        with pytest.raises(InputError, match="there is no prohibition 1"):
            desk.do(event, AllowMeeting(made.prohibition))

    @pytest.mark.parametrize(
        ("apart", "sentence"),
        [
            (KeepApart((1,)), "name at least two players"),
            (KeepApart(), "name at least two players"),
            (KeepApart((1, 1)), "a player is named twice"),
            (KeepApart((1, 99)), "there is no player 99"),
            (KeepApart(ground="street", last_round=2), "unknown ground 'street'"),
            (KeepApart(ground="club"), "holds in the first rounds only"),
            (KeepApart(ground="club", firm=True), "players of one club are kept apart as a wish"),
            (KeepApart((1, 2), first_round=3, last_round=2), "cannot go from round 3 to round 2"),
        ],
    )
    def test_what_is_unclear(
        self, quick_desk: Desk, new_event: NewEvent, apart: KeepApart, sentence: str
    ) -> None:
        event = new_event(quick_desk)
        with pytest.raises(InputError, match=sentence):
            quick_desk.do(event, ForbidMeeting(apart))
        assert quick_desk.state(event).rows(ForbiddenRow) == []

    def test_a_table_is_fixed_for_one_player(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk)
        desk.do(event, FixBoard(8, 1, reason="wheelchair"))
        with pytest.raises(StateError, match=r"table 1 is fixed for Hematite, Hope \(player 8\)"):
            desk.do(event, FixBoard(7, 1))
        with pytest.raises(InputError, match="there is no table 0"):
            desk.do(event, FixBoard(7, 0))
        desk.do(event, DraftPairing())
        boards = desk.do(event, PublishRound()).boards
        assert [(b.board, b.table) for b in boards if 8 in (b.white, b.black)] == [(4, 1)]
        assert [b.table for b in boards] == [2, 3, 4, 1]


class TestProgramme:
    def test_officials_and_timetable(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk, 0)
        desk.do(
            event,
            SetOfficials((OfficialEntry("Granite, Greta", "chief arbiter"), OfficialEntry("Gil"))),
        )
        line = TimetableRow(1, "2026-10-24", errors_until="2026-10-24T20:00Z")
        desk.do(event, SetTimetable((line,)))
        desk.do(event, SetTimetable((TimetableRow(1, starts_at="2026-10-24T14:00Z"),)))
        details = desk.tournament(event).details
        assert (details.chief_arbiter, details.deputy_arbiters) == ("Granite, Greta", ("Gil",))
        row = desk.state(event).rows(TimetableRow, round=1)[0]
        assert (row.date, row.errors_until, row.starts_at) == (
            "2026/10/24", "2026-10-24T20:00Z", "2026-10-24T14:00Z",
        )  # fmt: skip
        with pytest.raises(InputError, match="an event has one chief arbiter"):
            desk.do(event, SetOfficials((OfficialEntry("A", "chief arbiter"),) * 2))
        with pytest.raises(InputError, match="the timetable has no round 0"):
            desk.do(event, SetTimetable((TimetableRow(0),)))

    def test_a_start_has_its_day_and_an_empty_text_takes_a_time_away(
        self, desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(desk, 0)
        desk.do(event, SetTimetable((TimetableRow(1, starts_at="2026-10-24T19:00+02:00"),)))
        empty = TimetableRow(2, "", "2026-10-25T09:00Z", errors_until="")
        desk.do(event, SetTimetable((empty,)))
        first, second = desk.state(event).rows(TimetableRow)
        assert (first.date, second.date) == ("2026/10/24", "2026/10/25")
        assert second.errors_until is None
        desk.do(event, SetTimetable((TimetableRow(2, date="", starts_at=""),)))
        (cleared,) = desk.state(event).rows(TimetableRow, round=2)
        assert (cleared.date, cleared.starts_at) == (None, None)
        with pytest.raises(InputError, match="'noon' is no date with a time"):
            desk.do(event, SetTimetable((TimetableRow(2, errors_until="noon"),)))


class TestC04_2_A1_A2_Statement:
    def test_system_edition_and_settings(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk, 23)
        desk.do(event, ForbidMeeting(KeepApart((1, 2))))
        desk.do(event, ForbidMeeting(KeepApart(ground="federation", last_round=2)))
        told = statement(desk, event)
        text = told.as_text()
        for line in (
            "System: FIDE (Dutch) System, 2026 (dutch-2026)",
            "Settings: odd and even numbers: those who are paired",
            "Rounds: 5",
            f"First colour: {colour_by_lot(1).value}, drawn by lot (seed 1)",
            "Acceleration: none",
            "Win, draw, loss: 1, ½, 0",
            "Pairing-allocated bye: 1",
            "Never paired: 1-2",
            "Kept apart as far as possible: by federation in rounds 1 to 2",
        ):
            assert f"  {line}\n" in text
        assert "is changed for: a rematch, a rule of the competition, " in text
        assert to_data(told)["attachment"] == []

    def test_what_players_are_told_and_each_article_once(self, quick_desk: Desk) -> None:
        rules = {
            "initial-order": "lot", "late-points": "half", "half-byes": "2",
            "half-byes-not-in-last": "3",
        }  # fmt: skip
        quick_desk.do("spring", OpenEvent(EventPlan("Spring", player_rules=rules)))
        told = statement(quick_desk, "spring").as_text()
        assert "Initial order: rating, title, drawing of lots" in told
        assert "Late entries: a half-point bye for each round missed" in told
        assert "on request: 2 for each player, none in the last 3 rounds" in told
        assert told.count("(C.04.2 art. 4.4)") == 1
        assert "the top boards of the last round (C.04.2 art. 4.4)" in told

    def test_draughts_is_told_in_points_of_draughts(self, quick_desk: Desk) -> None:
        """A draw is a point there, and nothing is called by the key of a setting."""
        plan = EventPlan(
            "Dames",
            "draughts",
            rules="fmjd-solkoff",
            player_rules={"late-points": "half", "half-byes": "1"},
        )
        quick_desk.do("dames", OpenEvent(plan))
        told = statement(quick_desk, "dames").as_text()
        assert "alf-point" not in told
        assert "Late entries: a bye with the points of a draw for each round missed" in told
        assert "Byes with the points of a draw, on request: 1 for each player" in told
        assert "pairing: upper half against lower half; colour wishes decide who meets: no" in told
        assert "is changed for: a rematch, a rule of the competition, " in told
        assert "(decision 0068)" in told
        assert "Win, draw, loss: 2, 1, 0" in told
        assert "FIDE" not in told
        assert "C.04" not in told

    @pytest.mark.parametrize(
        ("language", "lines"),
        [
            ("fr", ("Ordre initial : classement, titre, tirage au sort",
                    "Séparés autant que possible : par club, rondes 1 à 2",
                    "Un appariement publié change pour : une rencontre répétée (C.04.2.D.10)",
                    "A.4 : toute ronde non jouée est un flottement descendant")),
            ("nl", ("Beginvolgorde: rating, titel, loting",
                    "Zo mogelijk uit elkaar gehouden: per club, ronden 1 tot en met 2",
                    "Door het lot bepaalde kleur: wordt voor ronde 1 geloot",
                    "A.4: elke niet gespeelde ronde is een downfloat")),
            ("pt", ("Ordem inicial: rating, título, sorteio",
                    "Separados sempre que possível: por clube, rodadas 1 a 2",
                    "Byes de meio ponto a pedido: 2 por jogador, nenhum na última rodada",
                    "A.4: qualquer rodada não jogada é flutuação descendente")),
        ],
    )  # fmt: skip
    def test_every_line_in_other_languages(
        self, quick_desk: Desk, language: str, lines: tuple[str, ...]
    ) -> None:
        rules = {"initial-order": "lot", "half-byes": "2", "half-byes-not-in-last": "1"}
        plan = EventPlan(
            "Spring", start_date="2026-10-24", rules="dutch-2017", rounds=5, player_rules=rules
        )
        quick_desk.do("spring", OpenEvent(plan))
        quick_desk.do("spring", ForbidMeeting(KeepApart(ground="club", last_round=2)))
        told = statement(quick_desk, "spring")
        text = told.as_text(language)
        for line in lines:
            assert f"  {line}\n" in text
        assert f'<html lang="{language}">' in told.as_html(language)
        english = {label for lines in told.sections.values() for label in lines}
        own = {label for lines in told.translated(language).sections.values() for label in lines}
        assert english & own <= {"Discipline", "Dates", "Source"}  # French and Dutch say so too

    def test_what_holds_when_nothing_was_announced(self, quick_desk: Desk) -> None:
        quick_desk.do("spring", OpenEvent(EventPlan("Spring")))
        told = statement(quick_desk, "spring").as_text()
        assert "Initial order: rating, title, alphabet" in told
        assert "Late entries: no points for each round missed" in told
        assert "Half-point byes on request: none" in told
        quick_desk.do("table", OpenEvent(EventPlan("Table", rules="berger")))
        assert "Half-point byes" not in statement(quick_desk, "table").as_text()

    def test_html_stands_alone_and_escapes(self, quick_desk: Desk) -> None:
        quick_desk.do("open", OpenEvent(EventPlan("Rook & <Pawn>", rounds=5)))
        page = statement(quick_desk, "open").as_html()
        assert "<h1>Rook &amp; &lt;Pawn&gt;</h1>" in page
        assert page.startswith("<!doctype html>")
        assert "<script" not in page

    def test_another_system_has_its_rules_attached(self, quick_desk: Desk) -> None:
        plan = EventPlan("Club", rules=None, other_rules="Everybody meets whom he likes.\n\nOnce.")
        quick_desk.do("club", OpenEvent(plan))
        assert statement(quick_desk, "club").attachment == (
            "Everybody meets whom he likes.", "Once.",
        )  # fmt: skip

    def test_an_edition_of_the_past_is_told_and_attached(self, quick_desk: Desk) -> None:
        plan = EventPlan("Retro", rules="dutch-2012", start_date="2026-10-24")
        opened = quick_desk.do("retro", OpenEvent(plan))
        assert [finding.code for finding in opened.findings] == [
            "edition-not-in-force", "outside-fide-mode",
        ]  # fmt: skip
        assert len(statement(quick_desk, "retro").attachment) > 20

    def test_rounds_that_do_not_fit_are_told_early(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 8)
        (finding,) = statement(quick_desk, event).findings
        assert finding.what.startswith("5 rounds are more than half of 8 players")
