"""The certificates of published rounds: of what the rules gave, for everybody, made once."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Run

from ronde.certificates.files import read_certificate
from ronde.certificates.verification import verify
from ronde.documents import Sheet
from ronde.errors import StateError
from ronde.i18n import translate
from ronde.model import Tournament
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.fromfile import open_demo, open_file
from ronde.office.history.history import undo
from ronde.office.hosting.retention import delete_event
from ronde.office.pairing.proofs import (
    PublishedRound,
    RoundCertificate,
    keep_proof,
    kept_proof,
    proof_of,
    proven,
    to_be_proved,
    unproved,
)
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.manual import SetPair, SwapPlayers
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import (
    CompleteRound,
    DiscardDraft,
    DraftByHand,
    DraftPairing,
    PublishRound,
)
from ronde.office.settings.meetings import ForbidMeeting, KeepApart
from ronde.store.certificates import kept_bases


def prove(desk: Desk, event: str) -> dict[int, Any]:
    """Prove every published round that is not proved; return the certificates by round."""
    found: dict[int, Any] = {}
    for one in unproved(desk, event):
        tournament = to_be_proved(desk, event, one.round)
        keep_proof(desk, one, tournament, proof_of(tournament))
        kept = kept_proof(desk, event, one.round)
        assert kept is not None
        found[one.round] = json.loads(proven(kept, one.round))
    return found


def boards_of(desk: Desk, event: str, round_: int) -> list[list[int]]:
    return [[board.white, board.black] for board in round_view(desk, event, round_).boards]


def is_proved(document: Any) -> bool:
    return verify(read_certificate(json.dumps(document))).is_verified


class TestOfTheDemo:
    @pytest.fixture
    def demo(self, quick_desk: Desk) -> str:
        open_demo(quick_desk)
        quick_desk.do("demo", DraftPairing())
        quick_desk.do("demo", PublishRound())
        return "demo"

    def test_every_published_round_is_proved_once(self, quick_desk: Desk, demo: str) -> None:
        made = prove(quick_desk, demo)
        assert list(made) == [5, 4, 3, 2, 1]
        for number, document in made.items():
            assert is_proved(document)
            assert sorted(document["pairing"]["pairs"]) == sorted(
                boards_of(quick_desk, demo, number)
            )
        assert prove(quick_desk, demo) == {}

    def test_it_names_nobody_and_tells_nothing_of_the_event(
        self, quick_desk: Desk, demo: str
    ) -> None:
        text = json.dumps(prove(quick_desk, demo)[5])
        for private in ("Agate", "Minerals", "Quarryville", "Granite", "FRA", "birth"):
            assert private not in text

    def test_it_is_there_while_its_round_is_published(self, quick_desk: Desk, demo: str) -> None:
        prove(quick_desk, demo)
        undo(quick_desk, demo, reason="somebody is missing")
        assert kept_proof(quick_desk, demo, 5) is None
        quick_desk.do(demo, PublishRound())
        assert kept_proof(quick_desk, demo, 5) is not None
        quick_desk.do(demo, EnterResult(5, 1, "1-0"))
        assert unproved(quick_desk, demo) == []

    def test_it_goes_with_its_event(self, quick_desk: Desk, demo: str) -> None:
        prove(quick_desk, demo)
        delete_event(quick_desk, demo, "Minerals Open")
        with quick_desk.database.connection() as connection:
            assert kept_bases(connection, demo) == {}
        assert unproved(quick_desk, demo) == []


class TestOfAnotherRound:
    @pytest.fixture
    def event(
        self, quick_desk: Desk, new_event: Callable[..., str], play_round: Callable[..., None]
    ) -> str:
        """Return an event of eight players whose second round is a draft."""
        event = new_event(quick_desk)
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        play_round(quick_desk, 1)
        quick_desk.do(event, CompleteRound())
        quick_desk.do(event, DraftPairing())
        return event

    def test_a_draft_has_none(self, quick_desk: Desk, event: str) -> None:
        assert [one.round for one in unproved(quick_desk, event)] == [1]

    def test_what_was_changed_by_hand_is_not_in_it(self, quick_desk: Desk, event: str) -> None:
        given = boards_of(quick_desk, event, 2)
        (one, other), (another, last) = given[:2]
        quick_desk.do(event, SwapPlayers(one, another, reason="brothers"))
        quick_desk.do(event, PublishRound())
        document = prove(quick_desk, event)[2]
        assert is_proved(document)
        assert sorted(document["pairing"]["pairs"]) == sorted(given)
        assert [another, other] in boards_of(quick_desk, event, 2)
        assert [one, last] in boards_of(quick_desk, event, 2)

    def test_who_is_kept_apart_is_not_for_everybody(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, DiscardDraft())
        quick_desk.do(event, ForbidMeeting(KeepApart((1, 2), first_round=2), reason="a family"))
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        prove(quick_desk, event)
        first, second = (kept_proof(quick_desk, event, number) for number in (1, 2))
        assert first is not None
        assert second is not None
        assert (first.names_wishes, second.names_wishes) == (False, True)

    def test_rules_without_certificates(
        self, quick_desk: Desk, new_event: Callable[..., str]
    ) -> None:
        own = EventPlan("Club", rules=None, other_rules="As the arbiter sees fit.", rounds=3)
        event = new_event(quick_desk, 2, own)
        for action in (DraftByHand(), SetPair(1, 2), PublishRound()):
            quick_desk.do(event, action)
        assert unproved(quick_desk, event) == []


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        ("swiss-team-2026", ("--players", "13", "--rounds", "5", "--boards", "4")),
        ("double-swiss-2026", ("--players", "12", "--rounds", "6")),
        ("burstein-2026", ("--players", "13", "--rounds", "6", "--zero-byes", "4")),
        ("dubov-2026", ("--players", "13", "--rounds", "6")),
        ("lim-2026", ("--players", "13", "--rounds", "6", "--zero-byes", "4")),
        ("dutch-2012", ("--players", "13", "--rounds", "6")),
    ],
)
def test_other_systems_are_proved_too(
    quick_desk: Desk, run: Run, tmp_path: Path, rules: str, more: tuple[str, ...]
) -> None:
    file = tmp_path / "made.trf"
    size = ("--seed", "3", *more)
    assert run("generate", "--rules", rules, *size, "-o", file).code == 0
    event = open_file(quick_desk, file.read_bytes(), "made.trf").key
    found = prove(quick_desk, event)
    assert found
    assert all(is_proved(document) for document in found.values())


@pytest.mark.parametrize("numbers", ["", "clubs", "lot:5"])
def test_rounds_by_a_table_are_proved_without_naming_clubs(quick_desk: Desk, numbers: str) -> None:
    settings = (("numbers", numbers),)
    quick_desk.do("", OpenEvent(EventPlan("Ring", rules="berger", settings=settings), "ring"))
    people = tuple(Entrant(f"Mineral {n}", club="AB"[n % 2] + " club") for n in range(7))
    quick_desk.do("ring", AddPlayers(people))
    quick_desk.do("ring", DraftPairing())
    quick_desk.do("ring", PublishRound())
    document = prove(quick_desk, "ring")[1]
    assert is_proved(document)
    assert document["pairing"]["pairs"] == boards_of(quick_desk, "ring", 1)
    assert " club" not in json.dumps(document)


@pytest.mark.parametrize(
    ("rules", "settings"),
    [("scheveningen", ()), ("knockout", ()), ("knockout", (("groups", "2"), ("numbers", "lot:7")))],
)
def test_two_teams_and_knock_outs_are_proved_without_naming_clubs(
    quick_desk: Desk, rules: str, settings: tuple[tuple[str, str], ...]
) -> None:
    quick_desk.do("", OpenEvent(EventPlan("Cup", rules=rules, settings=settings), "cup"))
    people = tuple(Entrant(f"Mineral {n}", club="AB"[n % 2] + " club") for n in range(8))
    quick_desk.do("cup", AddPlayers(people))
    quick_desk.do("cup", DraftPairing())
    quick_desk.do("cup", PublishRound())
    document = prove(quick_desk, "cup")[1]
    assert is_proved(document)
    assert document["pairing"]["pairs"] == boards_of(quick_desk, "cup", 1)
    assert " club" not in json.dumps(document)
    made = quick_desk.ask("cup", RoundCertificate(1))(Sheet(date(2026, 4, 4)))
    assert json.loads(made.data) == document


@pytest.mark.parametrize("rules", ["berger", "fmjd"])
def test_round_robins_of_teams_are_proved(
    rules: str, quick_desk: Desk, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "made.trf"
    size = ("--rules", rules, "--players", "5", "--boards", "2", "--seed", "3")
    assert run("generate", *size, "-o", file).code == 0
    event = open_file(quick_desk, file.read_bytes(), "made.trf").key
    found = prove(quick_desk, event)
    assert len(found) > 2
    assert all(is_proved(document) for document in found.values())
    assert {len(document["pairing"]["pairs"]) for document in found.values()} == {2}


def test_a_season_is_proved_without_names(quick_desk: Desk) -> None:
    """Of members with one rating the first list goes by name; places tell it."""
    quick_desk.do("", OpenEvent(EventPlan("Club", rules="keizer"), "club"))
    people = tuple(Entrant(f"{name} Mineral", rating=1500) for name in ("Zoë", "ada", "Bo", "Ìda"))
    quick_desk.do("club", AddPlayers(people))
    quick_desk.do("club", DraftPairing())
    quick_desk.do("club", PublishRound())
    document = prove(quick_desk, "club")[1]
    assert unproved(quick_desk, "club") == []
    assert is_proved(document)
    assert document["pairing"]["pairs"] == boards_of(quick_desk, "club", 1)
    assert [player for player, _ in document["list"]] == [1, 2, 4, 3]
    assert "Mineral" not in json.dumps(document)


@pytest.mark.parametrize("rules", ["fmjd-solkoff", "fmjd-rating"])
def test_draughts_is_proved_without_names(quick_desk: Desk, rules: str) -> None:
    quick_desk.do(
        "", OpenEvent(EventPlan("Open", rules=rules, rounds=3, discipline="draughts"), "open")
    )
    people = (Entrant(f"{name} Mineral", rating=1500) for name in ("Zoë", "ada", "Bo", "Ìda", "Ed"))
    quick_desk.do("open", AddPlayers(tuple(people)))
    quick_desk.do("open", DraftPairing())
    quick_desk.do("open", PublishRound())
    document = prove(quick_desk, "open")[1]
    assert unproved(quick_desk, "open") == []
    assert is_proved(document)
    assert document["pairing"]["pairs"] == boards_of(quick_desk, "open", 1)
    assert "Mineral" not in json.dumps(document)


def test_why_there_is_none_is_said_in_every_language(quick_desk: Desk) -> None:
    open_demo(quick_desk)
    one = unproved(quick_desk, "demo")[0]
    tournament = to_be_proved(quick_desk, "demo", one.round)
    proof = proof_of(Tournament(tournament.players[:1], rules=tournament.rules))
    assert not proof.content
    keep_proof(quick_desk, one, tournament, proof)
    kept = kept_proof(quick_desk, "demo", one.round)
    assert kept is not None
    with pytest.raises(StateError, match=r"round 4 has no certificate: .+") as refused:
        proven(kept, one.round)
    assert translate(refused.value.phrase, "fr").startswith("la ronde 4 n'a pas de certificat : ")


def test_a_round_that_has_gone_is_not_proved(quick_desk: Desk) -> None:
    open_demo(quick_desk)
    assert PublishedRound("demo", 9, "") not in unproved(quick_desk, "demo")
    assert kept_proof(quick_desk, "demo", 9) is None


def test_the_office_has_it_of_every_paired_round(quick_desk: Desk) -> None:
    open_demo(quick_desk)
    quick_desk.do("demo", DraftPairing())
    asked = quick_desk.ask("demo", RoundCertificate(5))
    made = asked(Sheet(date(2026, 4, 4)))
    assert made.name == "demo-round-5.certificate.json"
    assert is_proved(json.loads(made.data))
    quick_desk.do("demo", PublishRound())
    kept = prove(quick_desk, "demo")[5]
    again = quick_desk.ask("demo", RoundCertificate(5))(Sheet(date(2026, 4, 4)))
    assert again == made
    assert json.loads(again.data) == kept
    with pytest.raises(StateError, match="round 6 has not been begun"):
        quick_desk.ask("demo", RoundCertificate(6))


def test_the_command_writes_what_ronde_verifies(run: Run, tmp_path: Path) -> None:
    database = ("--db", tmp_path / "club.db")
    assert run("event", "new", "demo", "--demo", *database).code == 0
    out = tmp_path / "r4.json"
    assert run("event", "certificate", "demo", "4", "-o", out, *database).code == 0
    assert run("verify", out).code == 0
