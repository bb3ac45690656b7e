"""`ronde event checkin`, `notice`, `draw`, `late`, `withdraw`, `absent`, `bye`, `missed`, …"""

from __future__ import annotations

import json

from tests.cli.event.office import Office

from ronde.errors import EXIT_INPUT


def states(office: Office) -> dict[str, str]:
    players = json.loads(office.done("show", "open", "--players", "--json"))["players"]
    return {player["name"].partition(",")[0]: player["state"] for player in players}


class TestDrawing:
    def test_who_is_not_there_is_out_until_arrival(self, entered: Office) -> None:
        assert "Agate, Alma (1) is there" in entered.done("checkin", "open", 1, 2, 3, 4, 5, 6)
        entered.done("notice", "open", 8, "e-mail: the train comes at noon", "--from-round", 2)
        told = entered.done("draw", "open")
        assert "Garnet, Gus (7) was not there and is out until arrival" in told
        assert "Halite, Hanna (8) is not paired before round 2" in told
        assert states(entered)["Garnet"] == "not listed"

    def test_everybody_at_once(self, entered: Office) -> None:
        assert entered.done("checkin", "open", "--all") == "8 players are there.\n"
        assert "everybody is there" in entered.done("draw", "open")

    def test_the_arbiter_admits_with_a_reason(self, entered: Office) -> None:
        entered.done("checkin", "open", 1, 2, 3, 4, 5, 6, 7)
        entered.refused(EXIT_INPUT, "say why", "draw", "open", "--admit", "8")
        assert "is admitted" in entered.done("draw", "open", "--admit", "8", "--reason", "here")

    def test_refused(self, entered: Office) -> None:
        entered.refused(EXIT_INPUT, "say who is there", "checkin", "open")
        entered.refused(EXIT_INPUT, "no player 99", "checkin", "open", 1, 99)
        entered.refused(EXIT_INPUT, "what the notice says", "notice", "open", 3, " ")

    def test_the_drawing_is_held_once(self, published: Office) -> None:
        published.refused(EXIT_INPUT, "the drawing of lots is over", "draw", "open")


class TestLate:
    def test_a_late_entry_plays_the_next_round(self, played: Office) -> None:
        told = played.done("late", "open", "Jade, Jo", "--rating", 1500)
        assert "provisional number 7 and plays from round 2 on, with 0 points" in told
        assert "Jade, Jo" in played.done("pair", "open")

    def test_a_later_round(self, played: Office) -> None:
        told = played.done("late", "open", "Jade, Jo", "--from-round", 3)
        assert "not paired before round 3" in told
        assert "Jade" not in played.done("pair", "open")

    def test_a_draft_is_paired_anew(self, drafted: Office) -> None:
        told = drafted.done("late", "open", "Jade, Jo")
        assert "plays from round 1 on; the draft of round 1 is paired anew" in told


class TestAway:
    def test_a_withdrawal(self, played: Office) -> None:
        assert "withdrew after round 1" in played.done("withdraw", "open", 8, "--reason", "ill")
        assert "Halite" not in played.done("pair", "open")
        played.refused(EXIT_INPUT, "has withdrawn after round 1 already", "withdraw", "open", 8)

    def test_announced_absences_and_the_return(self, played: Office) -> None:
        assert "rounds 2, 3" in played.done("absent", "open", 8, 2, 3)
        assert "paired again from round 2" in played.done("return", "open", 8)
        played.refused(EXIT_INPUT, "not away in any round", "return", "open", 8)
        played.refused(EXIT_INPUT, "round 1 is published", "absent", "open", 8, 1)

    def test_by_name_and_for_the_next_round(self, played: Office) -> None:
        told = played.done("absent", "open", "Agáte")
        assert "Agate, Alma" in told
        assert "round 2" in told
        drafted = json.loads(played.done("pair", "open", "--json"))["round"]["boards"]
        assert 1 not in {player for one in drafted for player in (one["white"], one["black"])}
        played.done("discard", "open")
        played.done("withdraw", "open", "beryl")
        assert states(played)["Beryl"] == "withdrawn"

    def test_a_name_that_several_have_is_refused(self, played: Office) -> None:
        played.refused(
            EXIT_INPUT,
            "'quarry' may be several players: 1 Agate, Alma (Quarry); 2 Beryl, Bruno (Quarry);"
            " 5 Emerald, Eli (Quarry); write more of the name, or the number",
            "absent", "open", "quarry", 2,
        )  # fmt: skip
        played.refused(EXIT_INPUT, "nobody on the list", "withdraw", "open", "Zirconium")

    def test_half_point_byes_have_a_limit(self, played: Office) -> None:
        played.refused(EXIT_INPUT, "no half-point byes", "bye", "open", 8, 2)
        played.done("set", "open", "--half-byes", 1, "--reason", "announced at the start")
        assert "half-point bye" in played.done("bye", "open", 8, 2)
        played.refused(EXIT_INPUT, "grant 1 half-point bye for", "bye", "open", 8, 3)
        assert "half-point bye" in played.done("pair", "open")

    def test_who_is_not_entitled_to_half_point_byes(self, played: Office) -> None:
        played.done("set", "open", "--half-byes", 1, "--reason", "announced at the start")
        told = played.done("half-byes", "open", 8, "--not-entitled", "--reason", "free entry")
        assert "Halite, Hanna (8) is not entitled to half-point byes" in told
        played.refused(EXIT_INPUT, "not entitled", "bye", "open", 8, 2)
        assert "may have half-point byes" in played.done("half-byes", "open", 8)
        assert "half-point bye" in played.done("bye", "open", 8, 2)

    def test_a_full_point_bye_is_confirmed(self, played: Office) -> None:
        played.refused(EXIT_INPUT, "--confirm full-point-bye", "full-bye", "open", 8, 2)
        told = played.done("full-bye", "open", 8, 2, "--confirm", "full-point-bye")
        assert "is not paired in round 2 and has a full-point bye" in told
        assert "8 Halite, Hanna   full-point bye" in played.done("pair", "open")

    def test_a_missed_round_and_its_explanation(self, published: Office) -> None:
        assert "counts as withdrawn" in published.done("missed", "open", 8)
        published.refused(EXIT_INPUT, "say why", "return", "open", 8)
        told = published.done("return", "open", 8, "--reason", "the train stood still")
        assert "paired again from round 2" in told
        published.refused(EXIT_INPUT, "no player 99", "missed", "open", 99)

    def test_a_withdrawal_by_mistake(self, played: Office) -> None:
        played.done("withdraw", "open", 8)
        played.refused(EXIT_INPUT, "C.04.2", "return", "open", 8, "--reason", "wants to play")
        played.done("return", "open", 8, "--mistake", "--reason", "it was player 7")


class TestWhoWasMissing:
    def test_is_named_before_a_pairing_and_answered_with_it(self, published: Office) -> None:
        published.done("result", "open", "1", "+-")
        published.done("result", "open", "2", "1-0")
        published.done("result", "open", "3", "1-0")
        published.done("result", "open", "4", "1-0")
        published.done("complete", "open")
        published.refused(EXIT_INPUT, "lost round 1 by forfeit", "pair", "open")
        told = published.done("pair", "open", "--not-here", "absent")
        assert "Round 2: draft" in told

    def test_somebody_who_may_be_there_already_is_asked_about(self, played: Office) -> None:
        played.done("late", "open", "Jade, Jo")
        asked = ("late", "open", "Jo JADE")
        played.refused(EXIT_INPUT, "Jade, Jo (", *asked)
        played.refused(EXIT_INPUT, "--confirm same-person", *asked)
        assert "Jo JADE" in played.done(*asked, "--confirm", "same-person")
