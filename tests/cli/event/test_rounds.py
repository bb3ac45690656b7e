"""`ronde event pair`, `discard`, `publish`, `start`, `complete`, `reopen-round`, `manual`."""

from __future__ import annotations

import json
from pathlib import Path

import click
from tests.cli.event.office import Office, twice

from ronde.cli.event.rounds import pair
from ronde.declared.actions import arguments_of
from ronde.errors import EXIT_INPUT
from ronde.office.rounds.rounds import DraftPairing


class TestPairAndPublish:
    def test_the_same_request_again_writes_nothing(self, drafted: Office) -> None:
        before = drafted.versions()
        assert "made before from the same list" in drafted.done("pair", "open")
        assert json.loads(drafted.done("pair", "open", "--json"))["is_new"] is False
        assert drafted.versions() == before

    def test_players_away(self, entered: Office) -> None:
        told = entered.done("pair", "open", "--absent", "7,8", "--reason", "late bus")
        assert "8 Halite, Hanna  absent" in told
        entered.refused(EXIT_INPUT, "starting number", "pair", "open", "--absent", "x")

    def test_who_is_away_and_the_draft_are_one_step(self, entered: Office) -> None:
        before = entered.versions()["open"]
        entered.done("pair", "open", "--absent", "7,8", "--reason", "late bus")
        assert entered.versions()["open"] == before + 1
        last = entered.done("journal", "open", "--since", before)
        assert last.endswith(
            "draft pairing: round 1, absent Garnet, Gus (7), Halite, Hanna (8) (late bus)\n"
        )

    def test_nothing_is_written_when_there_is_no_pairing(self, entered: Office) -> None:
        everybody = "1,2,3,4,5,6,7,8"
        entered.refused(EXIT_INPUT, "", "pair", "open", "--absent", everybody)
        entered.refused(EXIT_INPUT, "no player 99", "pair", "open", "--absent", "7,99")
        entered.refused(EXIT_INPUT, "no player 99", "pair", "open", "--absent", 99, "--by-hand")

    def test_players_away_from_an_empty_draft(self, entered: Office) -> None:
        before = entered.versions()["open"]
        told = entered.done("pair", "open", "--absent", 8, "--by-hand")
        assert "8 Halite, Hanna  absent" in told
        assert entered.versions()["open"] == before + 1

    def test_more_players_away_from_a_round_that_was_begun(self, drafted: Office) -> None:
        drafted.refused(
            EXIT_INPUT, "say of one after another what is", "pair", "open", "--absent", 8
        )
        assert "paired anew" in drafted.done("absent", "open", 8, 1)
        assert "; the draft of round 1 is paired anew, " in drafted.done(
            "add", "open", "Zircon, Zoe"
        )
        drafted.done("discard", "open")
        assert "8 Halite, Hanna  absent" in drafted.done("pair", "open", "--absent", 8)

    def test_the_next_round_waits_for_this_one(self, published: Office) -> None:
        published.refused(EXIT_INPUT, "next comes `ronde event result open`", "pair", "open")
        published.results()
        published.refused(EXIT_INPUT, "next comes `ronde event complete open`", "pair", "open")

    def test_a_draft_is_thrown_away(self, drafted: Office) -> None:
        assert "The draft of round 1 is gone" in drafted.done("discard", "open")
        drafted.refused(EXIT_INPUT, "round 1 cannot become absences", "discard", "open")

    def test_publishing_writes_a_backup(self, published: Office) -> None:
        assert "open-round-01" in published.done("backup", "--list")
        published.refused(EXIT_INPUT, "round 1 cannot become published", "publish", "open")

    def test_a_backup_that_fails_unpublishes_nothing(self, drafted: Office, tmp_path: Path) -> None:
        (tmp_path / "club-backups").write_text("in the way", encoding="utf-8")
        ran = drafted("publish", "open")
        assert ran.code == 0
        assert "warning: " in ran.err
        assert "the event itself is kept" in ran.err
        assert "Round 1 is published." in ran.out
        assert "round 1 of 5: published" in drafted.done("show", "open")

    def test_a_list_that_changed_under_the_draft(self, drafted: Office) -> None:
        drafted.done("forbid", "open", 1, 5, *twice("late-prohibition"))
        drafted.refused(EXIT_INPUT, "is out of date", "publish", "open")


def test_pair_takes_what_its_action_declares() -> None:
    declared = {one.name: one.about.help for one in arguments_of(DraftPairing)}
    options = {one.name: one.help for one in pair.params if isinstance(one, click.Option)}
    assert options.items() >= declared.items()


class TestPlay:
    def test_start_and_complete(self, published: Office) -> None:
        assert published.done("start", "open") == "Round 1 is being played.\n"
        published.refused(EXIT_INPUT, "it is being played", "start", "open")
        published.refused(EXIT_INPUT, "no result on board 1, 2, 3, 4", "complete", "open")
        late = ("complete", "open", "--adjourn-missing", "--reason", "go on tomorrow")
        published.done(*late, "--confirm", "adjourn")
        assert "adjourned" in published.done("show", "open")

    def test_a_complete_round_is_opened_again(self, played: Office) -> None:
        played.refused(EXIT_INPUT, "needs a reason", "reopen-round", "open")
        played.done("reopen-round", "open", "--reason", "board 3 still plays")
        played.done("complete", "open")
        played.done("pair", "open")
        played.refused(
            EXIT_INPUT, "is not complete", "reopen-round", "open", "--reason", "too late"
        )


class TestManual:
    def test_a_board_by_hand_stands_in_the_report(self, drafted: Office) -> None:
        drafted.refused(EXIT_INPUT, "needs a reason", "manual", "open", "pair", 1, 6)
        told = drafted.done("manual", "open", "pair", 1, 6, "--reason", "live broadcast")
        assert "[by hand: live broadcast]" in told
        drafted.done("publish", "open", "--confirm", "by-hand")
        assert "Boards paired by hand" in drafted.done("report", "open")

    def test_a_bye_by_hand_stands_in_the_report(self, entered: Office) -> None:
        entered.done("add", "open", "Jade, Jo", "--rating", 1400)
        entered.done("pair", "open", "--by-hand")
        entered.refused(EXIT_INPUT, "do not give the bye to player 8", "manual", "open", "bye", 8)
        entered.done("manual", "open", "bye", 9)
        assert "by hand" not in entered.done("show", "open")
        told = entered.done("manual", "open", "bye", 8, "--reason", "the last train")
        assert "8 Halite, Hanna  bye     [by hand: the last train]" in told
        assert "[by hand: the last train]" in entered.done("show", "open")
        assert "round 1, bye, Halite, Hanna (8): the last train" in entered.done("report", "open")

    def test_swap_colours_bye(self, entered: Office) -> None:
        entered.done("add", "open", "Jade, Jo", "--rating", 1400)
        entered.done("pair", "open")
        why = ("--reason", "asked for")
        entered.done("manual", "open", "swap", 1, 2, *why)
        entered.done("manual", "open", "colours", 1, *why)
        told = entered.done("manual", "open", "bye", 8, *why)
        assert "8 Halite, Hanna  bye" in told

    def test_it_is_checked_before_it_is_done(self, played: Office) -> None:
        played.done("pair", "open")
        before = played.versions()
        assert "error" in played.done("manual", "open", "pair", 1, 5, "--check")
        assert played.done("manual", "open", "bye", 8, "--check")
        played.refused(EXIT_INPUT, "--check goes with", "manual", "open", "swap", 1, 2, "--check")
        assert played.versions() == before

    def test_the_helper_fills_an_empty_draft(self, played: Office) -> None:
        played.done("pair", "open", "--by-hand")
        names = [line.split()[0] for line in played.done("manual", "open", "helper").splitlines()]
        assert names[2:6] == ["1", "3", "6", "8"], "winners first"
        others = played.done("manual", "open", "helper", 1)
        assert "Emerald" not in others, "they have met"
        assert "Without a place" in played.done(
            "manual", "open", "pair", 1, 3, "--reason", "by hand"
        )
        played.refused(EXIT_INPUT, "still without an opponent", "publish", "open")

    def test_refused(self, drafted: Office) -> None:
        drafted.refused(EXIT_INPUT, "two starting numbers, not 1", "manual", "open", "pair", 1)
        drafted.refused(EXIT_INPUT, "no starting number", "manual", "open", "helper", 1, 2)
        drafted.done("publish", "open")
        drafted.refused(EXIT_INPUT, "round 1", "manual", "open", "swap", 1, 2, "--reason", "x")
