"""Certificates of the Lim system: proved, and refused wherever they were tampered with."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema_rs import Draft202012Validator
from tests.certificates.inturn import event_of
from tests.literal.brackets import BracketTooLargeError
from tests.literal.lim import GroupRecord, LiteralLim, pair_lim_literally
from tests.thinning import IN_THE_LONG_RUN_ALL
from tests.verify.lim_rounds import many_floaters

from ronde.certificates.document import ClaimedSide
from ronde.certificates.files import as_text, read_certificate
from ronde.certificates.lim.document import LimCertificate
from ronde.certificates.lim.export import lim_certificate
from ronde.certificates.lim.players import SETTINGS
from ronde.certificates.verification import verify
from ronde.errors import InputError, NoLegalPairingError, OversizedFileError
from ronde.formats import read_text
from ronde.kernel.colours import NO_COLOUR
from ronde.model import Points, Tournament, VirtualPoints
from ronde.questions.certificates import is_on_pages
from ronde.systems.acceleration.virtual import accelerated
from ronde.systems.lim import order
from ronde.systems.lim.criteria import LimField
from ronde.systems.lim.order import GroupSide
from ronde.systems.lim.outcome import Crack, FloaterType, LimGroupOutcome, Meeting
from ronde.systems.lim.system import RULES, allocate

ROOT = Path(__file__).parents[2]
PROVED: Final = (
    "groups, floaters and pairs are those of the walk of articles 2 to 4, every step that was "
    "rejected has its reason, and colours are those of article 5"
)
Document = dict[str, Any]


def lim_event(seed: int, players: range = range(4, 31)) -> Tournament:
    """Return a seeded event of the Lim system: settings, ratings and acceleration vary with it."""
    event, chance = event_of("lim-2026", seed, players), random.Random(seed)
    settings = {name: chance.choice(values) for name, values in SETTINGS.items()}
    rated = [1500 + 25 * chance.randrange(16) for _ in event.players]
    virtual = tuple(
        VirtualPoints(
            player.id,
            tuple(
                Points(10 if at else chance.choice((0, 5, 10)))
                for at in range(len(event.rounds), -1, -1)
            ),
        )
        for player in event.players[: len(event.players) // 2]
    )
    return replace(
        event,
        settings=tuple(settings.items()),
        players=tuple(
            replace(player, rating=chance.choice((None, rating, rating)))
            for player, rating in zip(event.players, rated, strict=True)
        ),
        virtual_points=virtual if seed % 5 == 0 else event.virtual_points,
    )


def certified(
    seeds: range, players: range = range(4, 31)
) -> Iterator[tuple[Tournament, LimCertificate]]:
    """Yield events with the certificates of their next rounds, as they are read again."""
    for seed in seeds:
        event = lim_event(seed, players)
        try:
            document = lim_certificate(event)
        except NoLegalPairingError:
            continue
        read = read_certificate(as_text(document))
        assert isinstance(read, LimCertificate)
        assert read == document
        yield event, read


def proved(rounds: Iterator[tuple[Tournament, LimCertificate]]) -> Counter[str]:
    """Return what certificates hold, all of which must be proved."""
    schema = json.loads((ROOT / "docs/schemas/certificate-lim-1.json").read_text("utf-8"))
    shape = Draft202012Validator(schema)
    seen: Counter[str] = Counter()
    for event, document in rounds:
        if seen["rounds"] < 30:  # slower than everything else
            shape.validate(as_document(document))
        verdict = verify(document)
        there, number = len(event.to_be_paired()), event.next_round
        told = f"VERIFIED: round {number} by lim-2026, {there} players: {PROVED}"
        assert verdict.sentence() == told
        seen["rounds"] += 1
        seen["spared"] += document.spared is not None
        seen["cracked"] += bool(document.cracked)
        for group in document.scoregroups:
            seen["without"] += any(one.without for one in group.pairs)
            seen["left"] += any(one.without for one in group.floaters)
            seen["usual"] += any(one.usual for one in group.floaters)
            seen["first"] += any(one.first for one in group.pairs)
            seen["suiting"] += any(one.suiting for one in group.pairs)
        for report in verdict.brackets:
            for reason in ("incompatible", "colours", "rest"):
                seen[reason] += getattr(report, reason)
    return seen


def test_small_events_are_proved() -> None:
    seen = proved(certified(range(90)))
    assert seen["rounds"] > 80
    assert min(seen.values()) > 0, seen


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
def test_a_thousand_events_are_proved(part: int) -> None:
    seen = proved(certified(range(1000 + 220 * part, 1220 + 220 * part), range(4, 61)))
    assert seen["rounds"] > 200


def test_the_settings_are_those_of_the_engine() -> None:
    assert {one.name: one.values for one in RULES.settings} == SETTINGS


def test_public_pages_offer_it_to_players() -> None:
    assert is_on_pages("lim-2026", of_teams=False)
    assert not is_on_pages("lim-2026", of_teams=True)


# The literal solver -------------------------------------------------------------------------


def groups_of(document: LimCertificate) -> list[tuple[object, ...]]:
    """Return the log without its reasons; empty groups are left out.

    Who came in has no order of its own, nor those who can meet nobody.
    """
    cracked = tuple(pair for claim in document.cracked for pair in claim.pairs)
    return [
        (
            group.side.value,
            sorted((*group.from_above, *group.from_below)),
            group.residents,
            tuple((one.player, one.opponent) for one in group.pairs),
            sorted(one.player for one in group.floaters),
            cracked if group.side is ClaimedSide.MEDIAN else (),
        )
        for group in document.scoregroups
        if group.residents or group.from_above or group.from_below
    ]


def alike(record: GroupRecord) -> tuple[object, ...]:
    """Return the same of a group of the literal solver."""
    side, incoming, residents, pairs, floaters, cracked = record
    return side.value, sorted(incoming), residents, pairs, sorted(floaters), cracked


def agrees(event: Tournament, document: LimCertificate) -> bool:
    """Whether the literal solver has the same log; False if a group is too large for it."""
    try:
        literal: LiteralLim = pair_lim_literally(event, largest_bracket=9)
    except BracketTooLargeError:
        return False
    assert sorted(literal.pairs) == sorted(document.pairing.pairs)
    assert literal.bye == document.pairing.bye
    assert [*map(alike, literal.brackets)] == groups_of(document)
    return True


def test_the_literal_solver_has_the_same_log() -> None:
    told = [agrees(*one) for one in certified(range(300, 360), range(4, 11))]
    assert told.count(True) > 40


@pytest.mark.long
def test_the_literal_solver_has_the_same_log_of_many() -> None:
    told = [agrees(*one) for one in certified(range(3000, 4000), range(4, 17))]
    assert told.count(True) > 500


# Certificates that were changed ---------------------------------------------------------------


def refusal_of(document: LimCertificate) -> str:
    """Return why a changed certificate is refused, empty if it is not."""
    verdict = verify(read_certificate(as_text(document)))
    told = verdict.sentence()
    return "" if verdict.is_verified else told.partition(" players: ")[2]


def with_group(document: LimCertificate, place: int, **changes: object) -> LimCertificate:
    groups = list(document.scoregroups)
    groups[place] = replace(groups[place], **changes)  # type: ignore[arg-type]
    return replace(document, scoregroups=tuple(groups))


def with_line(
    document: LimCertificate, place: int, line: int, of: str = "pairs", **changes: object
) -> LimCertificate:
    lines = list(getattr(document.scoregroups[place], of))
    lines[line] = replace(lines[line], **changes)
    return with_group(document, place, **{of: tuple(lines)})


@pytest.fixture(scope="module")
def some() -> list[LimCertificate]:
    return [document for _, document in certified(range(40), range(4, 17))]


def places(document: LimCertificate, of: str = "pairs") -> Iterator[tuple[int, int, Any]]:
    """Yield every line with the places of its group and of itself."""
    for place, group in enumerate(document.scoregroups):
        for line, one in enumerate(getattr(group, of)):
            yield place, line, one


def other_opponents(document: LimCertificate) -> Iterator[LimCertificate]:
    """Exchange the opponents of two in turn one after the other."""
    for place, line, one in places(document):
        following = document.scoregroups[place].pairs[line + 1 :][:1]
        for other in following:
            changed = with_line(document, place, line, opponent=other.opponent)
            yield with_line(changed, place, line + 1, opponent=one.opponent)


def turned_round(document: LimCertificate) -> Iterator[LimCertificate]:
    """Let the other one of a pair be in turn."""
    for place, line, one in places(document):
        yield with_line(document, place, line, player=one.opponent, opponent=one.player)


def exchanged_lines(document: LimCertificate) -> Iterator[LimCertificate]:
    for place, group in enumerate(document.scoregroups):
        if len(group.pairs) > 1:
            one, other, *rest = group.pairs
            yield with_group(document, place, pairs=(other, one, *rest))


def lines_left_out(document: LimCertificate) -> Iterator[LimCertificate]:
    for place, group in enumerate(document.scoregroups):
        for of in ("pairs", "floaters"):
            lines = getattr(group, of)
            if lines:
                yield with_group(document, place, **{of: lines[:-1]})


def other_floaters(document: LimCertificate) -> Iterator[LimCertificate]:
    """Let somebody who is paired leave in place of a floater, and that one meet his opponent."""
    for place, line, one in places(document, "floaters"):
        for at, pair in enumerate(document.scoregroups[place].pairs):
            changed = with_line(document, place, line, "floaters", player=pair.opponent)
            yield with_line(changed, place, at, opponent=one.player)


def floaters_in_another_order(document: LimCertificate) -> Iterator[LimCertificate]:
    for place, group in enumerate(document.scoregroups):
        if len(group.floaters) > 1:
            yield with_group(document, place, floaters=group.floaters[::-1])


def other_sides(document: LimCertificate) -> Iterator[LimCertificate]:
    for place, group in enumerate(document.scoregroups[:-1]):
        lower = group.side is ClaimedSide.UPPER
        side = ClaimedSide.LOWER if lower else ClaimedSide.UPPER
        yield with_group(document, place, side=side)


def groups_left_out(document: LimCertificate) -> Iterator[LimCertificate]:
    yield replace(document, scoregroups=document.scoregroups[:-1])
    yield replace(document, scoregroups=(*document.scoregroups, document.scoregroups[-1]))


def colours_turned(document: LimCertificate) -> Iterator[LimCertificate]:
    for place, pair in enumerate(document.pairing.pairs):
        pairs = list(document.pairing.pairs)
        pairs[place] = pair[::-1]
        yield replace(document, pairing=replace(document.pairing, pairs=tuple(pairs)))


def boards_exchanged(document: LimCertificate) -> Iterator[LimCertificate]:
    one, *rest = document.pairing.pairs
    if rest:
        yield replace(document, pairing=replace(document.pairing, pairs=(*rest, one)))


def opponents_exchanged(document: LimCertificate) -> Iterator[LimCertificate]:
    if len(document.pairing.pairs) > 1:
        (a, b), (c, d), *rest = document.pairing.pairs
        pairs = ((a, d), (c, b), *rest)
        yield replace(document, pairing=replace(document.pairing, pairs=pairs))


def another_bye(document: LimCertificate) -> Iterator[LimCertificate]:
    if document.pairing.bye is not None:
        (white, black), *rest = document.pairing.pairs
        pairs = ((document.pairing.bye, black), *rest)
        yield replace(document, pairing=replace(document.pairing, pairs=pairs, bye=white))
        yield replace(document, pairing=replace(document.pairing, bye=None))


def another_round(document: LimCertificate) -> Iterator[LimCertificate]:
    yield replace(document, round=document.round + 1)
    yield replace(document, settings={})


def cracks_left_out(document: LimCertificate) -> Iterator[LimCertificate]:
    if document.cracked:
        *others, last = document.cracked
        pairs = last.pairs[:-1]
        yield replace(document, cracked=(*others, replace(last, pairs=pairs)))
        turned = tuple(pair[::-1] for pair in last.pairs)
        yield replace(document, cracked=(*others, replace(last, pairs=turned)))


CHANGES: Final[dict[str, tuple[Callable[[LimCertificate], Iterator[LimCertificate]], set[str]]]] = {
    # What is changed, and which articles or parts the refusals have to name among others.
    "opponents": (other_opponents, {"2.1", "2.5"}),
    "who is in turn": (turned_round, {"2.4"}),
    "order of lines": (exchanged_lines, {"2.4"}),
    "lines": (lines_left_out, {"2.3"}),
    "floaters": (other_floaters, {"2.3", "3.2", "3.9", "3.10"}),
    "order of floaters": (floaters_in_another_order, {"2.3"}),
    "sides": (other_sides, {"2.2"}),
    "groups": (groups_left_out, {"2.2"}),
    "colours": (colours_turned, {"pairing"}),
    "boards": (boards_exchanged, {"pairing"}),
    "pairs of the round": (opponents_exchanged, {"pairing"}),
    "bye": (another_bye, {"pairing", "1"}),
    "head": (another_round, {"tournament"}),
    "cracked pairs": (cracks_left_out, {"2.6", "2.2"}),
}


def named(refusal: str) -> str:
    """Return the article that a refusal names, or the part of the document."""
    where, what = refusal.split(": ")[int(refusal.startswith("group")) :][:2]
    return what if what.replace(".", "").isdigit() else where


@IN_THE_LONG_RUN_ALL
@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_is_refused(change: str, whole: bool, some: list[LimCertificate]) -> None:
    changed_by, articles = CHANGES[change]
    told: Counter[str] = Counter()
    for document in some:
        for changed in islice(changed_by(document), 4 if whole else 2):
            assert changed != document
            refusal = refusal_of(changed)
            assert refusal, changed
            told[named(refusal)] += 1
    assert articles <= set(told), told


def forged(document: LimCertificate) -> Iterator[tuple[str, LimCertificate]]:
    """Yield certificates whose reasons are left out or are others."""
    for of in ("pairs", "floaters"):
        for place, line, one in places(document, of):
            here = document.scoregroups[place].residents
            for field in ("without", "first", "suiting", "usual"):
                if getattr(one, field, ()):
                    yield field, with_line(document, place, line, of, **{field: ()})
                    yield field, with_line(document, place, line, of, **{field: (*here, 10**6)})
                    turned = getattr(one, field)[::-1]
                    if field != "without" and len(turned) > 1:
                        yield field, with_line(document, place, line, of, **{field: turned})
    if document.spared is not None:
        yield "spared", replace(document, spared=None)
    for at, claim in enumerate(document.cracked):
        cracked = list(document.cracked)
        cracked[at] = replace(claim, without=())
        yield "cracked", replace(document, cracked=tuple(cracked))


def test_forged_reasons_are_refused(some: list[LimCertificate]) -> None:
    refused: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    for document in some:
        for field, changed in forged(document):
            (refused if refusal_of(changed) else accepted)[field] += 1
    assert min(refused[field] for field in REASONS) > 0, refused
    # Other players may prove as much; a way that leads elsewhere, or nowhere, never does.
    assert set(accepted) <= {"without", "spared", "cracked"}
    assert accepted["without"] < refused["without"] / 2


REASONS: Final = ("without", "first", "suiting", "usual", "cracked")


# Faults of the engine -------------------------------------------------------------------------


def reversed_halves(players: Any, *, upward: bool) -> tuple[int, list[int]]:
    searcher, tried = order.tried_by_resident(players, upward=upward)
    half = len(players) - len(players) // 2
    return searcher, [*tried[:half][::-1], *tried[half:]]


def turned(real: Callable[..., list[int]]) -> Callable[..., list[int]]:
    return lambda field, floaters: real(field, floaters)[::-1]


def from_the_top(field: LimField) -> list[int]:
    return [*range(field.standing.size)]


def floated_or_met_a_floater(self: LimField, rank: int) -> bool:
    return bool(self.standing.floats[rank])


def innermost(self: Any, pool: list[int]) -> int:
    choose = max if self._side.is_upward else min
    return choose(pool, key=self._field.standing.numbers.__getitem__)


def as_above_the_median(higher: Any, lower: Any, *, by_score: bool, **_: bool) -> Any:
    return allocate(higher, lower, below_median=False, by_score=by_score)


def always(answer: object) -> Callable[..., object]:
    return lambda *_: answer


def crack_above_first(median: LimGroupOutcome, made: dict[GroupSide, list[Meeting]]) -> Crack:
    above, below = len(median.from_above), len(median.from_below)
    side = GroupSide.UPPER if made[GroupSide.UPPER] else GroupSide.LOWER
    return Crack(side, made[side].pop(), above, below)


FIELD: Final = "ronde.systems.lim.criteria.LimField"
FAULTS: Final[dict[str, tuple[str, Any]]] = {
    "the walk of residents": ("ronde.systems.lim.route.tried_by_resident", reversed_halves),
    "the turn of downfloaters": (
        "ronde.systems.lim.route.downfloaters_in_turn",
        turned(order.downfloaters_in_turn),
    ),
    "the turn of upfloaters": (
        "ronde.systems.lim.route.upfloaters_in_turn",
        turned(order.upfloaters_in_turn),
    ),
    "the order of the bye": ("ronde.systems.lim.route.bye_order", from_the_top),
    "types": ("ronde.systems.lim.floaters.FloaterChoice.type_of", always(FloaterType.D)),
    "floats of the last round": (f"{FIELD}.floated_last_round", always(answer=False)),
    "floats of opponents": (f"{FIELD}.floated_last_round", floated_or_met_a_floater),
    "majority": (f"{FIELD}.majority_colour", always(NO_COLOUR)),
    "numbers of floaters": ("ronde.systems.lim.floaters.FloaterChoice._outermost", innermost),
    "colours": (f"{FIELD}.suit", always(answer=True)),
    "ratings": (f"{FIELD}.may_be_exchanged", always(answer=True)),
    "the side of a pair": ("ronde.systems.lim.system.allocate", as_above_the_median),
    "the last round": ("ronde.systems.lim.criteria.waive_colours_between_equals", always(None)),
    "cracked pairs": ("ronde.systems.lim.route._crack", crack_above_first),
}


ENOUGH: Final = 3


@IN_THE_LONG_RUN_ALL
@pytest.mark.parametrize("fault", FAULTS)
def test_faults_of_the_engine_are_found(
    fault: str,
    whole: bool,
    pristine: list[tuple[Tournament, LimCertificate]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever the engine does otherwise is refused."""
    monkeypatch.setattr(*FAULTS[fault])
    differ = 0
    for event, right in pristine:
        try:
            document = lim_certificate(event)
        except NoLegalPairingError:
            continue
        if log_of(document) != log_of(right):
            assert refusal_of(document)
            differ += 1
        if differ == (ENOUGH if whole else 1):
            return
    assert differ > 0


def log_of(document: LimCertificate) -> object:
    """Return what a certificate says without its reasons."""
    return document.pairing, groups_of(document)


@pytest.fixture(scope="module")
def pristine() -> list[tuple[Tournament, LimCertificate]]:
    return list(certified(range(100), range(4, 21)))


# Documents made to mislead or to stop the verifier ---------------------------------------------


def as_document(document: LimCertificate) -> Document:
    found: Document = json.loads(as_text(document))
    return found


def verdict_of(document: Document) -> str:
    return verify(read_certificate(json.dumps(document))).sentence()


class TestHostile:
    @pytest.fixture
    def data(self, some: list[LimCertificate]) -> Document:
        """Give a round with a floater chosen and a pair after a step that was rejected."""
        return as_document(max(some, key=lambda one: len(one.scoregroups)))

    @pytest.mark.parametrize("field", ["without", "first", "suiting", "usual"])
    def test_long_lists(self, field: str, data: Document) -> None:
        for group in data["scoregroups"]:
            for of in ("pairs", "floaters"):
                for line in group[of]:
                    if field in line:
                        line[field] = [1] * 1000
        verdict_of(data)  # ends
        lines = [line for group in data["scoregroups"] for line in group["pairs"]]
        lines[0]["without"] = [1] * 300_000
        verdict_of(data)

    def test_more_steps_than_are_done(
        self, data: Document, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("ronde.certificates.effort.MOST_STEPS", 20)
        with pytest.raises(OversizedFileError, match="steps or more; at most 20 are done"):
            verdict_of(data)

    def test_most_of_a_group_floats(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whom the adjacent group serves is not counted anew for every floater."""
        event = read_text(json.dumps(many_floaters(200, 5)["tournament"]), file="event").tournament
        assert event is not None
        document = as_text(lim_certificate(event))
        monkeypatch.setattr("ronde.certificates.effort.MOST_STEPS", 60_000)
        assert verify(read_certificate(document)).is_verified

    @pytest.mark.parametrize("player", [0, -1, 10**9])
    def test_strangers(self, player: int, data: Document) -> None:
        for group in data["scoregroups"]:
            if group["pairs"]:
                group["pairs"][-1]["opponent"] = player
        assert "2.3: not everybody of the group is paired or floats, once" in verdict_of(data)

    def test_cracked_pairs_without_end(self, data: Document) -> None:
        data["cracked"] = [{"without": [], "pairs": [[1, 2]] * 50_000}]
        assert "REFUSED" in verdict_of(data)

    @pytest.mark.parametrize(
        ("place", "value", "sentence"),
        [
            ("side", "middle", "scoregroups[0].side"),
            ("floaters", {}, "scoregroups[0].floaters"),
            ("residents", [1.0], "scoregroups[0].residents[0]"),
            ("more", 1, "LimGroupClaim.more is a key that is not known"),
        ],
    )
    def test_another_shape(self, place: str, value: object, sentence: str, data: Document) -> None:
        data["scoregroups"][0][place] = value
        with pytest.raises(InputError, match=re.escape(sentence)):
            verdict_of(data)

    def test_a_setting_of_another_system(self, data: Document) -> None:
        data["settings"] = {"floats": "score"}
        data["tournament"]["settings"] = [["floats", "score"]]
        with pytest.raises(InputError, match="the setting 'floats' with the value 'score' is none"):
            verdict_of(data)

    def test_another_edition(self, data: Document) -> None:
        data["tournament"]["rules"] = "dubov-2026"
        assert "rules, settings or round are not those of the tournament" in verdict_of(data)


class TestAcceleration:
    """Virtual points move the groups; the median stays."""

    def test_the_method_is_compared(self) -> None:
        event = replace(
            lim_event(11, range(12, 13)), rounds=(), number_of_rounds=5, acceleration="baku"
        )
        document = lim_certificate(accelerated(replace(event, virtual_points=())))
        verdict = verify(document)
        assert verdict.is_verified
        assert "virtual" not in verdict.sentence()
        assert [group.side.value for group in document.scoregroups] == ["upper", "median"]

    def test_other_points_are_told(self) -> None:
        event = replace(
            lim_event(11, range(12, 13)), rounds=(), number_of_rounds=5, acceleration="baku"
        )
        stated = (VirtualPoints(event.players[-1].id, (Points(10),)),)
        verdict = verify(lim_certificate(replace(event, virtual_points=stated)))
        assert verdict.is_verified
        assert "are stated, and not those of the acceleration 'baku'" in verdict.sentence()


def test_a_newcomer_needs_the_initial_colour() -> None:
    event = replace(lim_event(3, range(6, 7)), rounds=())
    document = as_document(lim_certificate(event))
    del document["tournament"]["initial_colour"]
    with pytest.raises(InputError, match="depend on the first colour, which is not known"):
        verdict_of(document)
