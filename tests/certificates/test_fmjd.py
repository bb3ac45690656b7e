"""Certificates of the Swiss of draughts: proved, and refused wherever they were tampered with."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.draughts_rounds import (
    ALWAYS,
    RULES,
    Document,
    certified,
    draughts_event,
    rich,
    rounds,
)
from tests.literal.fmjd import pair_fmjd_literally
from tests.tables import with_teams
from tests.thinning import IN_THE_LONG_RUN_ALL

from ronde.certificates.files import read_certificate
from ronde.certificates.fmjd_swiss.duals import FaultyProofError
from ronde.certificates.fmjd_swiss.export import fmjd_certificate, proved_groups
from ronde.certificates.fmjd_swiss.field import CHOICES, DraughtsField
from ronde.certificates.verification import verify
from ronde.errors import InputError, NoLegalPairingError, OversizedFileError, RondeError
from ronde.kernel.bits import members, run
from ronde.kernel.colours import NO_COLOUR
from ronde.kernel.colours import allocate as chess_colours
from ronde.kernel.ledger import HistoryPolicy, UnplayedRound
from ronde.kernel.standing import Standing
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.questions.certificates import is_on_pages
from ronde.questions.files import load
from ronde.serialisation import to_plain
from ronde.systems.fmjd_swiss import route, system
from ronde.systems.fmjd_swiss.route import _Turn
from ronde.systems.fmjd_swiss.system import FMJD_RATING, FMJD_SOLKOFF

ROOT = Path(__file__).parents[2]
PROVED = (
    "the bye is due, as few as possible go down and as many wishes are granted, and every step is "
    "the first that was possible, by rules 1 to 9 of decision 0105 (no complete text of the FMJD "
    "is at hand)"
)


def verdict_of(document: Document) -> str:
    return verify(read_certificate(json.dumps(document))).sentence()


def proved(seeds: range, players: range) -> Counter[str]:
    """Return what certificates hold, all of which must be proved."""
    schema = json.loads((ROOT / "docs/schemas/certificate-fmjd-1.json").read_text("utf-8"))
    shape = Draft202012Validator(schema)
    seen: Counter[str] = Counter()
    for event, document in rounds(seeds, players):
        shape.validate(document)
        pairing, number = document["pairing"], document["round"]
        there = 2 * len(pairing["pairs"]) + (pairing["bye"] is not None)
        told = f"VERIFIED: round {number} by {event.rules}, {there} players: {PROVED}"
        assert verdict_of(document) == told
        proofs = [proof for group in document["groups"] for proof in group["proofs"]]
        seen["rounds"] += 1
        seen["byes"] += pairing["bye"] is not None
        seen["byes with a proof"] += bool(document["spared"])
        seen["late proofs"] += any(proof["after"] for proof in proofs)
        seen["odd sets"] += any(proof["odd_sets"] for proof in proofs)
        seen["virtual points"] += bool(event.virtual_points)
        steps = [[step[1] for step in group["steps"]] for group in document["groups"]]
        seen["two go down"] += any(found.count(None) > 1 for found in steps)
    return seen


def test_small_rounds_are_proved() -> None:
    seen = proved(range(300, 370), range(4, 17))
    assert seen["rounds"] > 50
    assert min(seen.values()) >= 2


def test_larger_rounds_are_proved() -> None:
    assert proved(range(12), range(30, 61))["rounds"] == 12


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_rounds_are_proved(part: int) -> None:
    seen = proved(range(1000 + 110 * part, 1000 + 110 * (part + 1)), range(4, 61))
    assert seen["rounds"] >= 100


def numbered(seed: int, players: range) -> Tournament:
    """Return an event in which the pairing number says who is odd."""
    event = draughts_event(seed, players)
    settings = {**dict(event.settings), "parity": "number"}
    return replace(event, settings=tuple(settings.items()))


def compare_literally(seeds: range) -> int:
    """Return how many certificates have the pairing of the literal reading of the rules."""
    compared = 0
    for seed in seeds:
        event = numbered(seed, range(4, 10))
        try:
            literal = pair_fmjd_literally(event)
        except NoLegalPairingError:
            continue
        document = certified(event)
        assert {tuple(pair) for pair in document["pairing"]["pairs"]} == set(literal.pairs)
        assert document["pairing"]["bye"] == literal.bye
        assert verdict_of(document).startswith("VERIFIED")
        compared += 1
    return compared


def test_what_is_proved_is_what_the_letter_says() -> None:
    assert compare_literally(range(40)) > 25


@pytest.mark.long
def test_what_is_proved_is_what_the_letter_says_of_many() -> None:
    assert compare_literally(range(2000)) > 1200


# Other pairings -------------------------------------------------------------------------------


def field_of(event: Tournament) -> DraughtsField:
    usual = {name: values[0] for name, values in CHOICES[event.rules or ""].items()}
    return DraughtsField(event, {**usual, **dict(event.settings)})


def pairings(legal: list[int], left: int) -> Iterator[dict[int, int]]:
    """Yield every complete pairing, the partner of each rank."""
    if not left:
        yield {}
        return
    first, *others = members(left)
    for other in others:
        if legal[first] >> other & 1:
            for rest in pairings(legal, left & ~(1 << first | 1 << other)):
                yield {first: other, other: first, **rest}


def provable(event: Tournament, bye: int | None) -> tuple[list[dict[int, int]], int]:
    """Return which complete pairings can be proved to be those of the rules, of how many."""
    field, found, count = field_of(event), [], 0
    everybody = (1 << len(field.players)) - 1
    left = everybody if bye is None else everybody & ~(1 << field.rank[bye])
    for partners in pairings(list(field.legal), left):
        count += 1
        try:
            proved_groups(field, [partners.get(rank, -1) for rank in range(len(field.players))])
        except FaultyProofError:
            continue
        found.append(partners)
    return found, count


def only_one_can_be_proved(seeds: range) -> int:
    """Return of how many pairings just those of the rules can be proved."""
    counted = 0
    for event, document in rounds(seeds, range(4, 10)):
        found, count = provable(event, document["pairing"]["bye"])
        rank = field_of(event).rank
        given = {rank[one]: rank[two] for pair in document["pairing"]["pairs"]
                 for one, two in (pair, pair[::-1])}  # fmt: skip
        assert found == [given]
        counted += count
    return counted


def test_no_other_pairing_can_be_proved() -> None:
    assert only_one_can_be_proved(range(24)) > 200


@pytest.mark.long
def test_no_other_pairing_can_be_proved_of_many_events() -> None:
    assert only_one_can_be_proved(range(100, 500)) > 2000


def without(document: Document, event: Tournament, bye: int, partners: dict[int, int]) -> Document:
    """Return the certificate of another pairing, in which somebody else has the bye."""
    field = field_of(event)
    boards = [
        (one, other) if field.is_white(one, other) else (other, one)
        for one, other in partners.items()
        if one < other
    ]
    boards.sort(key=field.board_key)
    pairs = [[field.players[rank].id for rank in pair] for pair in boards]
    partner = [partners.get(rank, -1) for rank in range(len(field.players))]
    groups = json.loads(json.dumps([to_plain(one) for one in proved_groups(field, partner)]))
    return {**document, "pairing": {"pairs": pairs, "bye": bye}, "groups": groups}


def others_have_the_bye(seeds: range) -> Iterator[str]:
    """Yield the verdicts on rounds in which everything is right but who has the bye."""
    for event, document in rounds(seeds, range(5, 9, 2)):
        bye, field = document["pairing"]["bye"], field_of(event)
        if bye is None:
            continue
        for player in field.players:
            if player.id != bye and player.may_have_bye:
                found, _ = provable(event, player.id)
                assert not found or field.rank[player.id] < field.rank[bye]
                for partners in found:
                    yield verdict_of(without(document, event, player.id, partners))


def test_nobody_else_can_be_proved_to_have_the_bye() -> None:
    """With anybody after the receiver there is no pairing; of the receiver nothing is proved."""
    verdicts = list(others_have_the_bye(range(40)))
    assert len(verdicts) > 10
    assert all("bye: rule 7: nothing proves that player " in told for told in verdicts)


# Faults of an engine --------------------------------------------------------------------------


def _in_rank_order(turn: _Turn, v: int) -> list[int]:
    """Return whom a floater tries, as if floats did not matter."""
    own = members(turn.unpaired & run(turn.arrived, turn.size))
    return own + members(turn.unpaired & run(v + 1, turn.arrived))


def _of_no_measure(tournament: Tournament) -> dict[PlayerId, tuple[int, ...]]:
    return {player.id: () for player in tournament.players}


def _wishing_nothing(turn: _Turn, _: int) -> int:
    assert turn.size
    return NO_COLOUR


def _from_the_top(standing: Standing) -> list[int]:
    return [rank for rank, may in enumerate(standing.may_have_bye) if may]


def _always(unplayed: UnplayedRound) -> bool:
    return unplayed.worth >= 0


def _as_ranked(standing: Standing, one: int, other: int) -> int:
    assert one < standing.size
    return one if standing.ids[one] < standing.ids[other] else other


FAULTS: dict[str, tuple[object, str, object]] = {
    "upfloats do not matter": (_Turn, "_tried_by", _in_rank_order),
    "the first goes down": (_Turn, "_down_in_turn", lambda turn: members(turn.unpaired)),
    "wishes do not matter": (_Turn, "_wish", _wishing_nothing),
    "the first has the bye": (route, "bye_order", _from_the_top),
    "no measures": (FMJD_SOLKOFF, "measured", _of_no_measure),
    "no ratings": (FMJD_RATING, "measured", _of_no_measure),
    "an absence is a float": (FMJD_SOLKOFF, "history", HistoryPolicy(_always, system.bars_bye)),
    "a game is no bar": (FMJD_RATING, "history", HistoryPolicy(system.is_float, system.is_float)),
    "the colours of chess": (system, "allocate", chess_colours),
    "numbers tell who is higher": (system, "higher_ranked", _as_ranked),
}


@pytest.fixture(scope="module")
def paired() -> list[tuple[Tournament, object]]:
    """Give events with the right pairings of their next rounds."""
    found = rounds(range(40), range(6, 16))
    return [(event, document["pairing"]) for event, document in found]


def faulty(event: Tournament) -> str:
    """Return what becomes of a round that a faulty engine pairs; empty if it is the right one."""
    try:
        return verdict_of(certified(event))
    except NoLegalPairingError:
        return ""
    except RondeError as error:
        return str(error)


@IN_THE_LONG_RUN_ALL
@pytest.mark.parametrize("name", FAULTS)
def test_faults_of_an_engine_are_found(
    name: str,
    whole: bool,
    paired: list[tuple[Tournament, object]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(*FAULTS[name])
    found = 0
    for event, pairing in paired:
        told = faulty(event)
        if told.startswith("VERIFIED"):
            assert certified(event)["pairing"] == pairing
        elif told:
            found += 1
            if found == (2 if whole else 1):
                return
    assert found


# What was changed -----------------------------------------------------------------------------


def test_the_rich_certificate_is_proved() -> None:
    assert verdict_of(rich()).startswith("VERIFIED")


@pytest.mark.parametrize("name", ALWAYS)
def test_what_was_changed_is_refused(name: str) -> None:
    change, told = ALWAYS[name]
    document = rich()
    change(document)
    verdict = verdict_of(document)
    assert verdict.startswith("REFUSED")
    assert told in verdict


def test_strangers_are_passed_over() -> None:
    document = rich()
    document["spared"] += [99, document["spared"][0]]
    assert verdict_of(document).startswith("VERIFIED")


def test_what_is_not_needed_does_no_harm() -> None:
    """A second proof that holds proves nothing wrong."""
    document = rich()
    first = document["groups"][0]["proofs"][0]
    document["groups"][0]["proofs"].insert(0, first)
    assert verdict_of(document).startswith("VERIFIED")


class TestPlayersOnly:
    def test_teams_have_none(self) -> None:
        event = load(str(ROOT / "tests/data/teams/gen-01.trf")).tournament
        of_teams = replace(
            event, rules=RULES[0], team_data=replace(event.team_data, are_paired=True)
        )
        with pytest.raises(InputError, match="rounds by fmjd-solkoff have certificates in events"):
            fmjd_certificate(of_teams)

    def test_a_tournament_of_teams_is_refused(self) -> None:
        told = verdict_of(with_teams(certified(_many(4))))
        assert "teams meet in it, and this is a certificate of players" in told


def test_browsers_verify_them_too() -> None:
    assert all(is_on_pages(rules, of_teams=False) for rules in RULES)


class TestFirstColour:
    def test_nothing_tells_it(self) -> None:
        document = certified(replace(_newcomers(), initial_colour=Colour.BLACK))
        assert document["pairing"]["pairs"] == [[3, 1], [2, 4]]
        document["tournament"].pop("initial_colour")
        told = "colours: rule 9: nothing tells the first colour, on which 3-1 rests"
        assert told in verdict_of(document)

    def test_the_first_round_with_games_shows_it(self) -> None:
        """Everybody of the second round is new: 5, who is the fifth paired, has an odd place."""
        first = Round((Game(PlayerId(2), PlayerId(1), Result.WIN, Result.LOSS),))
        players = tuple(Player(PlayerId(number)) for number in range(1, 7))
        away = tuple(
            RequestedBye(RoundNumber(2), PlayerId(p), ByeKind.ZERO_POINT) for p in (1, 2, 3)
        )
        event = Tournament(
            players=players, rules=RULES[1], rounds=(first,), requested_byes=away[:2]
        )
        for asked in (event, replace(event, settings=(("parity", "number"),))):
            assert verdict_of(certified(asked)).startswith("VERIFIED")


def test_a_second_bye() -> None:
    """Who had the bye exchanges it with somebody whose opponent may be met by both."""
    games = (
        Game(PlayerId(1), PlayerId(2), Result.WIN, Result.LOSS),
        Game(PlayerId(3), PlayerId(4), Result.WIN, Result.LOSS),
    )
    first = Round(games, (Bye(PlayerId(5), ByeKind.PAIRING_ALLOCATED),))
    document = certified(replace(_many(5), rounds=(first,)))
    pairing = document["pairing"]
    assert pairing == {"pairs": [[3, 1], [2, 5]], "bye": 4}
    pairing["pairs"][1][1], pairing["bye"] = 4, 5
    assert "pairing: rule 7: player 5 may not have the bye" in verdict_of(document)


def _newcomers() -> Tournament:
    return Tournament(
        players=tuple(Player(PlayerId(number)) for number in range(1, 5)), rules=RULES[0]
    )


class TestHostile:
    """What would keep the verifier busy is refused."""

    def test_many_kinds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every player has a dual value of his own: every two are compared."""
        document = certified(_many(100))
        duals = [{"dual": p * (-1) ** p, "players": [p]} for p in range(1, 100)]
        duals += [{"dual": 50, "players": [100]}]
        document["groups"][0]["proofs"][0]["duals"] = duals
        assert " costs less than its dual values" in verdict_of(document)
        monkeypatch.setattr("ronde.certificates.effort.MOST_STEPS", 10_000)
        with pytest.raises(OversizedFileError, match="take 10101 steps or more; at most 10000"):
            verdict_of(document)

    def test_many_proofs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        document = certified(_many(100))
        document["groups"][0]["proofs"] *= 200
        monkeypatch.setattr("ronde.certificates.effort.MOST_STEPS", 20_000)
        with pytest.raises(OversizedFileError, match="steps or more; at most 20000 are done"):
            verdict_of(document)

    def test_a_score_for_everybody(self) -> None:
        """As many groups as players, each of which looks at all who are left."""
        document, size = certified(_many(4)), 4000
        document["tournament"]["players"] = [{"id": p} for p in range(1, size + 1)]
        points = [{"player": p, "by_round": [p]} for p in range(1, size + 1)]
        document["tournament"]["virtual_points"] = points
        document["pairing"]["pairs"] = [[p - 1, p] for p in range(2, size + 1, 2)]
        alone = [{"after": 0, "scale": 1, "duals": [{"dual": 1, "players": [0]}], "odd_sets": []}]
        together = [{"after": 0, "scale": 1, "duals": [], "odd_sets": []}]
        document["groups"] = []
        for p in range(size, 1, -2):
            proofs = json.loads(json.dumps(alone))
            proofs[0]["duals"][0]["players"] = [p]
            document["groups"] += [
                {"from_above": [], "residents": [p], "steps": [[p, None]], "proofs": proofs},
                {
                    "from_above": [p],
                    "residents": [p - 1],
                    "steps": [[p, p - 1]],
                    "proofs": together,
                },
            ]
        with pytest.raises(OversizedFileError, match="steps or more; at most 12000000 are done"):
            verdict_of(document)


def _many(players: int) -> Tournament:
    return Tournament(
        players=tuple(Player(PlayerId(number)) for number in range(1, players + 1)),
        rules=RULES[0],
        initial_colour=Colour.WHITE,
    )
