"""Faults planted into one criterion of the engine: a run finds each, and shows the smallest event.

A criterion is planted away while the witness pairs, so that nothing else of the engine is touched.
Of faults in its answers the size of the smallest event is known beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from ronde.checking.replay import prepared
from ronde.errors import InputError
from ronde.formats import read_text, write_text
from ronde.laboratory.conformance.differences import DifferenceClass
from ronde.laboratory.conformance.minimise import (
    Disagreement,
    Minimiser,
    Smallest,
    _of_rounds,
    _without,
    smallest,
)
from ronde.laboratory.conformance.opinions import Witness, by_rules
from ronde.laboratory.conformance.report import document, markdown, tally
from ronde.laboratory.conformance.settings import RunSettings
from ronde.laboratory.conformance.trial import event_of, trial
from ronde.model import RoundNumber, Tournament
from ronde.questions.judgement import Opinion
from ronde.systems.base import Pair
from ronde.systems.dutch.system import DUTCH_2026

KEY = "dutch-2026"
RUN = RunSettings(KEY, 30, 7, proofs=0, players=9, rounds=5)
LARGE = RunSettings(KEY, 60, 22, proofs=0, players=15, rounds=7)


def _changed(change: Callable[[Tournament, Opinion], Opinion]) -> Witness:
    """Return the engine as a witness whose answers are changed afterwards."""
    engine = by_rules(KEY)

    def witness(before: Tournament) -> Opinion:
        return change(before, engine(before))

    return witness


def _turned(_: Tournament, opinion: Opinion) -> Opinion:
    """Exchange the colours of the first board."""
    if not opinion.pairs:
        return opinion
    first, *others = opinion.pairs
    return replace(opinion, pairs=(Pair(first.black, first.white), *others))


def _bye_at_the_top(_: Tournament, opinion: Opinion) -> Opinion:
    """Give the bye to White of the first board, who should have played."""
    if opinion.bye is None or not opinion.pairs:
        return opinion
    first, *others = opinion.pairs
    return replace(opinion, pairs=(Pair(opinion.bye, first.black), *others), bye=first.white)


def _boards_exchanged(_: Tournament, opinion: Opinion) -> Opinion:
    """Publish the last board before all others."""
    return replace(opinion, pairs=(*opinion.pairs[-1:], *opinion.pairs[:-1]))


def _rematch(before: Tournament, opinion: Opinion) -> Opinion:
    """Let two who met in the last round meet again, if both are to be paired (C1)."""
    if not before.rounds or not opinion.pairs:
        return opinion
    for game in before.rounds[-1].games:
        met = {game.white, game.black}
        boards = [pair for pair in opinion.pairs if met & set(pair)]
        if len(boards) == 2:
            (a, b), (c, d) = boards
            rest = sorted({a, b, c, d} - met)
            others = tuple(pair for pair in opinion.pairs if pair not in boards)
            again = Pair(game.black, game.white)
            return replace(opinion, pairs=(again, Pair(rest[0], rest[1]), *others))
    return opinion


def _gives_up(before: Tournament, opinion: Opinion) -> Opinion:
    """Say from the third round on that there is no pairing."""
    return Opinion(impossible="no") if len(before.rounds) >= 2 else opinion


_FAULTS = {
    # fault: its class, and the fewest players and rounds that can show it
    "colours": (_turned, DifferenceClass.COLOURS, 2, 0),
    "bye": (_bye_at_the_top, DifferenceClass.BYE, 3, 0),
    "order": (_boards_exchanged, DifferenceClass.ORDER, 4, 0),
    "rematch": (_rematch, DifferenceClass.PAIRING, 4, 1),
    # Two players would have met, and rounds without a game are none to a reader.
    "possibility": (_gives_up, DifferenceClass.POSSIBILITY, 3, 2),
}
_EACH = pytest.mark.parametrize("fault", _FAULTS)


def _shown(fault: str) -> Smallest:
    """Return the smallest event with a fault that the first differing event of a run leads to."""
    change, kind, *_ = _FAULTS[fault]
    witness = _changed(change)
    for number in range(1, RUN.events + 1):
        difference = trial(RUN, number, witness).difference
        if difference is not None and difference.kind is kind:
            return smallest(event_of(RUN, number), KEY, witness)
    raise AssertionError(f"the fault {fault} was not found")


class TestKnownSizes:
    @_EACH
    def test_the_smallest_event_is_as_small_as_can_be(self, fault: str) -> None:
        _, kind, players, rounds = _FAULTS[fault]
        found = _shown(fault)
        assert found.is_complete
        assert found.position.kind is kind
        left = found.position.before
        assert (len(left.players), len(left.rounds)) == (players, rounds)
        assert [int(player.id) for player in left.players] == list(range(1, players + 1))
        assert (found.players, found.rounds) > (players, rounds), "it was made smaller"

    @_EACH
    def test_a_reader_of_its_file_sees_the_same(self, fault: str) -> None:
        found = _shown(fault).position
        read = read_text(write_text(found.before, "trf26").text).tournament
        assert read is not None
        again = Minimiser(KEY, _changed(_FAULTS[fault][0])).judged(prepared(read, KEY))
        assert again is not None
        assert (again.kind, again.ours, again.theirs) == (found.kind, found.ours, found.theirs)


# A criterion of the engine itself -----------------------------------------------------------


def _without_criterion(article: str, monkeypatch: pytest.MonkeyPatch) -> Witness:
    """Return the engine as a witness for which one criterion does not count."""
    edition = DUTCH_2026.edition
    criteria = tuple(one for one in edition.criteria if one.article != article)
    assert len(criteria) == len(edition.criteria) - 1
    engine = by_rules(KEY)

    def witness(before: Tournament) -> Opinion:
        with monkeypatch.context() as planted:
            planted.setattr(DUTCH_2026, "edition", replace(edition, criteria=criteria))
            return engine(before)

    return witness


def _found(witness: Witness, article: str) -> Disagreement:
    """Return the first difference of a run that the article decides."""
    for number in range(1, LARGE.events + 1):
        difference = trial(LARGE, number, witness).difference
        if difference is not None and difference.article == article:
            found = Minimiser(KEY, witness).first(event_of(LARGE, number))
            assert found is not None
            return found
    raise AssertionError(f"{article} was not found")


def _smaller(before: Tournament) -> Iterator[Tournament]:
    """Yield the position without any one player, any two, and any one round."""
    ids = [player.id for player in before.players]
    for gone in (*combinations(ids, 1), *combinations(ids, 2)):
        yield from _without(before, set(gone))
    for place in range(len(before.rounds)):
        yield _of_rounds(before, before.rounds[:place] + before.rounds[place + 1 :])


class TestCriteria:
    """A criterion that is planted away is found, named, and shown by an event of a few players."""

    @pytest.mark.parametrize("article", ["C9", "C12", "C14"])
    def test_it_is_named_and_nothing_more_can_be_left_out(
        self, article: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        witness = _without_criterion(article, monkeypatch)
        start = _found(witness, article)
        assert start.decided.article == article
        minimiser = Minimiser(KEY, witness)
        found = minimiser.smallest(start)
        left = found.position.before
        assert found.is_complete
        assert found.position.decided.article == article
        assert len(left.players) < 10 < found.players
        for candidate in _smaller(left):
            if len(candidate.to_be_paired()) < 2:
                continue
            other = minimiser.judged(candidate)
            if other is not None and other.kind is found.position.kind:
                shows_it = minimiser._is_the_same_in_a_file(other)
                assert not (other.decided.article == article and shows_it), candidate

    def test_the_engine_is_whole_again_afterwards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        edition = DUTCH_2026.edition
        before = event_of(RUN, 1).before(RoundNumber(3))
        whole = by_rules(KEY)(before)
        _without_criterion("C12", monkeypatch)(before)
        assert DUTCH_2026.edition is edition
        assert by_rules(KEY)(before) == whole


class TestTheReport:
    def test_it_counts_what_the_planted_fault_changed(self) -> None:
        witness = _changed(_turned)
        records = [trial(RUN, number, witness) for number in range(1, 5)]
        assert all(record.difference for record in records)
        report = document(RUN, tally(records), {1: (2, "1-smallest.trf")})
        assert (report.events, report.different) == (4, 4)
        assert {line.kind for line in report.classes} == {DifferenceClass.COLOURS}
        assert sum(line.events for line in report.classes) == 4
        first, second = report.differences[:2]
        assert (first.players_left, first.file) == (2, "1-smallest.trf")
        assert (second.players_left, second.file) == (None, None)
        page = markdown(report, 2.0, "en")
        assert "4 events differ" in page
        assert "2 s, 2.0 events per second" in page
        assert "smallest: 2 players, 1-smallest.trf" in page

    def test_every_round_that_differs_is_counted(self) -> None:
        record = trial(RUN, 1, _changed(_turned))
        assert record.difference is not None
        assert record.difference.rounds == record.rounds
        assert record.difference.round == 1

    def test_an_engine_without_a_fault_differs_nowhere(self) -> None:
        honest = _changed(lambda _, opinion: opinion)
        assert [trial(RUN, number, honest).difference for number in (1, 2, 3)] == [None] * 3
        minimiser = Minimiser(KEY, honest)
        assert minimiser.first(event_of(RUN, 1)) is None
        with pytest.raises(InputError, match="no round of this tournament is paired otherwise"):
            smallest(event_of(RUN, 1), KEY, honest)
