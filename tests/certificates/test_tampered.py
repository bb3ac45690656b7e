"""Whatever is changed in a certificate is found, and named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest

from ronde.certificates.document import (
    BarrierClaim,
    OddSet,
    Optimum,
    Pairs,
    ProofReach,
    places_of_duals,
)
from ronde.certificates.dutch.document import (
    BracketClaim,
    ByeClaim,
    CertificateDocument,
    Witness,
)
from ronde.certificates.dutch.export import dutch_certificate
from ronde.certificates.dutch.situation import EDITIONS
from ronde.formats import read_text
from ronde.kernel.boards import board_of, in_publication_order
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Tournament
from ronde.serialisation import Hexadecimal

Certified = Callable[[str, int, int], CertificateDocument]
Refusals = Callable[[CertificateDocument], list[str]]
Choose = Callable[[BracketClaim], bool]
Change = Callable[[BracketClaim], BracketClaim]


def with_bracket(
    document: CertificateDocument, choose: Choose, change: Change
) -> tuple[CertificateDocument, int]:
    """Change the first bracket of a kind; return the certificate and the bracket's number."""
    place = next(k for k, claim in enumerate(document.brackets) if choose(claim))
    brackets = list(document.brackets)
    brackets[place] = change(brackets[place])
    return replace(document, brackets=tuple(brackets)), place + 1


def with_pairs(document: CertificateDocument, pairs: Pairs) -> CertificateDocument:
    return replace(document, pairing=replace(document.pairing, pairs=pairs))


def with_proof(claim: BracketClaim, change: Callable[[Optimum], Optimum]) -> BracketClaim:
    assert claim.optimum is not None
    return replace(claim, optimum=change(claim.optimum))


def with_impossible(claim: BracketClaim, barrier: BarrierClaim | None) -> BracketClaim:
    return replace(claim, impossible=barrier)


def has_proof(claim: BracketClaim) -> bool:
    return claim.optimum is not None and len(claim.pairs) > 1


@pytest.fixture(params=[("dutch-2017", 114, 8), ("dutch-2026", 2018, 9)], ids=["2017", "2026"])
def document(request: pytest.FixtureRequest, certified: Certified) -> CertificateDocument:
    return certified(*request.param)


class TestTheRound:
    def test_another_round(self, document: CertificateDocument, refusals: Refusals) -> None:
        found = refusals(replace(document, round=document.round + 1))
        assert found == [
            "round tournament: rules, settings or round are not those of the tournament"
        ]

    def test_somebody_left_out(self, document: CertificateDocument, refusals: Refusals) -> None:
        found = refusals(with_pairs(document, document.pairing.pairs[1:]))
        assert found == ["round pairing: not everybody who is to be paired is paired once"]

    def test_colours_changed(self, document: CertificateDocument, refusals: Refusals) -> None:
        (white, black), *others = document.pairing.pairs
        found = refusals(with_pairs(document, ((black, white), *others)))
        assert found == [
            "round pairing: colours or the order of the boards are not those of the rules"
        ]

    def test_a_rematch(self, document: CertificateDocument, refusals: Refusals) -> None:
        standing = standing_in(document)
        rank_of = {int(player): rank for rank, player in enumerate(standing.ids)}
        pairs = next(
            changed
            for changed in swapped(document.pairing.pairs)
            if any(not standing.legal[rank_of[a]] >> rank_of[b] & 1 for a, b in changed)
        )
        [found] = refusals(with_pairs(document, pairs))
        assert found.startswith("round pairing: players ")
        assert found.endswith(" may not meet")

    def test_another_pairing(self, document: CertificateDocument, refusals: Refusals) -> None:
        changed = repaired(document, next(legal_swaps(document)))
        found = refusals(changed)
        assert [sentence.split(" ", 1)[1] for sentence in found] == [
            "candidate: its pairs are not those of the pairing"
        ]

    def test_a_bracket_missing(self, document: CertificateDocument, refusals: Refusals) -> None:
        found = refusals(replace(document, brackets=document.brackets[:-1]))
        assert f"round brackets: bracket {len(document.brackets)} is missing" in found

    def test_a_bracket_too_many(self, document: CertificateDocument, refusals: Refusals) -> None:
        found = refusals(replace(document, brackets=document.brackets + document.brackets[-1:]))
        assert found == ["round brackets: there are brackets after the last one"]


class TestTheProof:
    def test_missing(self, document: CertificateDocument, refusals: Refusals) -> None:
        changed, number = with_bracket(document, has_proof, lambda c: replace(c, optimum=None))
        assert refusals(changed) == [
            f"{number} optimum: the proof that no candidate is better is missing"
        ]

    def test_every_dual_counts(self, document: CertificateDocument, refusals: Refusals) -> None:
        """Raising a dual overprices an edge, lowering one leaves the sum short."""
        claim = next(claim for claim in document.brackets if has_proof(claim))
        assert claim.optimum is not None
        for place in range(len(claim.optimum.duals)):
            for step, sentence in ((8, "costs less than its duals"), (-8, "do not add up")):

                def change(proof: Optimum, place: int = place, step: int = step) -> Optimum:
                    duals = list(proof.dual_of)
                    duals[place] += step
                    values, places = places_of_duals(duals)
                    return replace(proof, dual_values=values, duals=places)

                changed, number = with_bracket(
                    document, has_proof, partial(with_proof, change=change)
                )
                [found] = refusals(changed)
                assert found.startswith(f"{number} duals: ")
                assert sentence in found

    def test_odd_set_taken_away(self, certified: Certified, refusals: Refusals) -> None:
        def has_sets(claim: BracketClaim) -> bool:
            return claim.optimum is not None and bool(claim.optimum.odd_sets)

        for case in (("dutch-2017", 137, 7), ("dutch-2026", 2018, 9)):
            changed, number = with_bracket(
                certified(*case),
                has_sets,
                lambda c: with_proof(c, lambda p: replace(p, odd_sets=p.odd_sets[1:])),
            )
            [found] = refusals(changed)
            assert found.startswith(f"{number} duals: ")

    def test_even_set_added(self, document: CertificateDocument, refusals: Refusals) -> None:
        changed, number = with_bracket(
            document,
            has_proof,
            lambda c: with_proof(
                c,
                lambda p: replace(p, odd_sets=(OddSet((0, 1, 2, 3), Hexadecimal(8)),)),
            ),
        )
        assert f"{number} duals: the set 1111 is not odd" in refusals(changed)

    def test_other_vertices(self, document: CertificateDocument, refusals: Refusals) -> None:
        changed, number = with_bracket(
            document,
            has_proof,
            lambda c: with_proof(c, lambda p: replace(p, vertices=p.vertices[::-1])),
        )
        assert refusals(changed) == [
            f"{number} optimum: the proof is about other vertices than the bracket has"
        ]

    def test_wrong_criterion_value(self, document: CertificateDocument, refusals: Refusals) -> None:
        def change(proof: Optimum) -> Optimum:
            *others, last = proof.criteria
            wrong = replace(last, differences=((10, 7),))
            return replace(proof, criteria=(*others, wrong))

        changed, number = with_bracket(document, has_proof, lambda c: with_proof(c, change))
        [found] = refusals(changed)
        article = "C.19" if document.rules == "dutch-2017" else "C21"
        assert found.startswith(f"{number} criteria: {article} (")

    def test_criterion_left_out(self, document: CertificateDocument, refusals: Refusals) -> None:
        changed, number = with_bracket(
            document,
            has_proof,
            lambda c: with_proof(c, lambda p: replace(p, criteria=p.criteria[:-1])),
        )
        assert refusals(changed) == [
            f"{number} criteria: the list of criteria is not that of the edition"
        ]

    def test_a_shorter_look(self, document: CertificateDocument, refusals: Refusals) -> None:
        changed, number = with_bracket(
            document, has_proof, lambda c: replace(c, reach=ProofReach.SINGLE)
        )
        assert f"{number} reach: only a bracket of one player needs no proof" in refusals(changed)


class TestWitnesses:
    def test_ideal_missing(self, document: CertificateDocument, refusals: Refusals) -> None:
        changed, number = with_bracket(
            document, lambda c: c.ideal is not None, lambda c: replace(c, ideal=None)
        )
        assert refusals(changed) == [
            f"{number} ideal: the pairing that shows the next bracket at its best is missing"
        ]

    def test_ideal_incomplete(self, document: CertificateDocument, refusals: Refusals) -> None:
        def change(claim: BracketClaim) -> BracketClaim:
            assert claim.ideal is not None
            return replace(claim, ideal=Witness(claim.ideal.pairs[1:], claim.ideal.left_over))

        changed, number = with_bracket(document, lambda c: c.ideal is not None, change)
        [found] = refusals(changed)
        assert found.startswith(f"{number} ideal: the witness for the next bracket fails: ")

    def test_fewest_missing(self, certified: Certified, refusals: Refusals) -> None:
        for case in (("dutch-2017", 114, 9), ("dutch-2026", 2018, 9)):
            changed, number = with_bracket(
                certified(*case),
                lambda c: c.fewest is not None,
                lambda c: replace(c, fewest=None),
            )
            assert refusals(changed) == [
                f"{number} fewest: nothing proves that so many downfloaters are needed"
            ]

    def test_fewest_wrong(self, certified: Certified, refusals: Refusals) -> None:
        changed, number = with_bracket(
            certified("dutch-2017", 114, 9),
            lambda c: c.fewest is not None,
            lambda c: replace(c, fewest=BarrierClaim(c.residents, 0)),
        )
        assert refusals(changed) == [
            f"{number} fewest: the barrier does not prove that so many must leave the bracket"
        ]

    def test_ordinary_missing(self, certified: Certified, refusals: Refusals) -> None:
        changed, number = with_bracket(
            certified("dutch-2017", 114, 8),
            lambda c: c.ordinary is not None,
            lambda c: replace(c, ordinary=None),
        )
        assert refusals(changed) == [f"{number} penultimate: the ordinary candidate is missing"]

    def test_ordinary_unproved(self, certified: Certified, refusals: Refusals) -> None:
        def change(claim: BracketClaim) -> BracketClaim:
            assert claim.ordinary is not None
            return replace(claim, ordinary=replace(claim.ordinary, optimum=None))

        changed, number = with_bracket(
            certified("dutch-2017", 114, 8), lambda c: c.ordinary is not None, change
        )
        assert (
            f"{number} penultimate: the ordinary candidate: optimum: the proof that no candidate "
            "is better is missing"
        ) in refusals(changed)

    def test_impossible_missing_or_wrong(self, certified: Certified, refusals: Refusals) -> None:
        document = certified("dutch-2017", 114, 8)
        everybody = tuple(player for pair in document.pairing.pairs for player in pair)
        for barrier, sentence in (
            (None, "nothing proves that the ordinary candidate leads nowhere"),
            (
                BarrierClaim(everybody, 0),
                "the barrier does not prove that round 8 cannot be completed",
            ),
        ):
            changed, number = with_bracket(
                document,
                lambda c: c.ordinary is not None,
                partial(with_impossible, barrier=barrier),
            )
            [found] = refusals(changed)
            assert found.startswith(f"{number} penultimate: {sentence}")

    def test_bye_score_of_somebody_else(self, certified: Certified, refusals: Refusals) -> None:
        document = certified("dutch-2026", 2005, 4)
        assert document.bye_score is not None
        lower = ByeClaim(document.bye_score.score - 5, document.bye_score.lower)
        found = refusals(replace(document, bye_score=lower))
        assert found == ["round bye-score: the score of the bye is not that of its receiver"]

    def test_bye_score_unproved(
        self,
        random_event: Callable[[str, int, range], Tournament],
        refusals: Refusals,
    ) -> None:
        """Somebody with a lower score may have the bye, but the round could not be completed."""
        document = dutch_certificate(random_event("dutch-2026", 121, range(4, 9)))
        assert refusals(document) == []
        assert document.bye_score is not None
        for barrier, sentence in (
            (None, "nothing proves that no lower score can have the bye"),
            (
                BarrierClaim((), 0),
                "the barrier does not prove that no lower score can have the bye",
            ),
        ):
            claim = ByeClaim(document.bye_score.score, barrier)
            found = refusals(replace(document, bye_score=claim))
            assert found == [f"round bye-score: {sentence}"]


class TestTheOrder:
    def test_an_equal_candidate_that_is_later(
        self, document: CertificateDocument, refusals: Refusals
    ) -> None:
        """Two pairs of a bracket exchange opponents at the same cost: only the order can tell."""
        later = [
            found
            for changed in swapped_candidates(document)
            if (found := refusals(changed)) and " order: " in found[0]
        ]
        assert later
        for found in later:
            assert len(found) == 1
            assert "a candidate just as good is earlier: " in found[0]

    def test_one_of_150_players(self, certified: Certified, refusals: Refusals) -> None:
        changed = swapped_candidates(certified("dutch-2026", 2012, 6))
        found = (refusals(each) for each in changed)
        later = next(each for each in found if each and " order: " in each[0])
        assert "a candidate just as good is earlier: " in later[0]

    def test_no_other_candidate_passes(
        self, document: CertificateDocument, refusals: Refusals
    ) -> None:
        tried = [refusals(changed) for changed in swapped_candidates(document)]
        assert len(tried) > 5
        assert all(tried)


# Changing a pairing so that everything else stays consistent ---------------------------------


def standing_in(document: CertificateDocument) -> Standing:
    tournament = read_text(json.dumps(document.tournament)).tournament
    assert tournament is not None
    return standing_of(tournament, EDITIONS[document.rules].history, "paired")


def swapped(pairs: Pairs) -> Iterator[Pairs]:
    """Yield the pairs with the opponents of two of them exchanged."""
    for k, (a, b) in enumerate(pairs):
        for m in range(k + 1, len(pairs)):
            c, d = pairs[m]
            for one, other in (((a, d), (c, b)), ((a, c), (b, d))):
                changed = list(pairs)
                changed[k], changed[m] = one, other
                yield tuple(changed)


def legal_swaps(document: CertificateDocument) -> Iterator[Pairs]:
    standing = standing_in(document)
    rank_of = {int(player): rank for rank, player in enumerate(standing.ids)}
    for pairs in swapped(document.pairing.pairs):
        if all(standing.legal[rank_of[a]] >> rank_of[b] & 1 for a, b in pairs):
            yield pairs


def repaired(document: CertificateDocument, pairs: Pairs) -> CertificateDocument:
    """Return the certificate about other pairs, with their colours and in their order."""
    standing = standing_in(document)
    ids = [int(player) for player in standing.ids]
    boards = [board_of(standing, ids.index(a), ids.index(b)) for a, b in pairs]
    ordered = in_publication_order(standing, boards)
    return with_pairs(document, tuple((ids[b.white], ids[b.black]) for b in ordered))


def swapped_candidates(document: CertificateDocument) -> Iterator[CertificateDocument]:
    """Yield certificates of other candidates of a bracket with the same downfloaters."""
    legal = {frozenset(map(frozenset, pairs)): pairs for pairs in legal_swaps(document)}
    before = set(map(frozenset, document.pairing.pairs))
    for place, claim in enumerate(document.brackets):
        if claim.optimum is None:
            continue
        for pairs in swapped(claim.pairs):
            outside = before - set(map(frozenset, claim.pairs))
            whole = legal.get(frozenset(outside | set(map(frozenset, pairs))))
            if whole is None:
                continue
            brackets = list(document.brackets)
            brackets[place] = replace(claim, pairs=pairs, optimum=rematched(claim.optimum, pairs))
            yield repaired(replace(document, brackets=tuple(brackets)), whole)


def rematched(proof: Optimum, pairs: Pairs) -> Optimum:
    partner = list(proof.partner)
    for a, b in pairs:
        v, w = proof.vertices.index(a), proof.vertices.index(b)
        partner[v], partner[w] = w, v
    return replace(proof, partner=tuple(partner))


class TestTheReceiverOfTheBye:
    @pytest.mark.parametrize("key", ["dutch-2017", "dutch-2026"])
    def test_somebody_who_may_not_have_it(
        self,
        key: str,
        random_event: Callable[[str, int, range], Tournament],
        refusals: Refusals,
    ) -> None:
        """A legal pairing in which the bye goes to somebody who had one already."""
        for seed in range(40):
            event = random_event(key, seed, range(7, 12))
            if len(event.to_be_paired()) % 2 == 0:
                continue
            document = dutch_certificate(event)
            pairing = document.pairing
            for pair in pairing.pairs:
                for player in pair:
                    pairs = tuple(
                        (
                            self._instead(a, player, pairing.bye),
                            self._instead(b, player, pairing.bye),
                        )
                        for a, b in pairing.pairs
                    )
                    changed = replace(document, pairing=replace(pairing, pairs=pairs, bye=player))
                    if refusals(changed) == [
                        f"round pairing: player {player} may not have the bye"
                    ]:
                        return
        raise AssertionError("nobody was refused for the bye alone")

    @staticmethod
    def _instead(player: int, gone: int, bye: int | None) -> int:
        assert bye is not None
        return bye if player == gone else player
