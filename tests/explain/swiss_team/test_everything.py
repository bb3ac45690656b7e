"""Everything that can be asked of a round of teams has an answer, in every language."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.systems.swiss_team.test_two_witnesses import event_of

from ronde.errors import NoLegalPairingError, RoundError
from ronde.explain.explainer import SwissExplainer, swiss_explainer_of
from ronde.explain.sentence import Sentence
from ronde.explain.texts import every_text
from ronde.explain.verdict import Verdict

RULES = ("swiss-team-2026", "swiss-team-2024")


def explained(rules: str, seeds: range) -> list[SwissExplainer]:
    found = []
    for seed in seeds:
        try:
            found.append(swiss_explainer_of(event_of(seed, rules)))
        except (NoLegalPairingError, RoundError):
            continue
    return found


def all_sentences(explainer: SwissExplainer) -> list[Sentence]:
    sections = [*explainer.overview(), *explainer.derivation()]
    sections += [explainer.board(n) for n in range(1, explainer.number_of_boards + 1)]
    sections += [explainer.player(player.id) for player in explainer.tournament.players]
    return [s for section in sections for s in (section.title, *section.sentences)]


@pytest.mark.parametrize("rules", RULES)
class TestEverything:
    def test_all_sections(self, rules: str) -> None:
        keys = set()
        for explainer in explained(rules, range(60)):
            for told in all_sentences(explainer):
                keys.add(told.key)
        assert keys <= every_text().keys()
        assert {f"team.{rule}" for rule in ("lower-difference", "own-alternation")} <= keys

    def test_every_other_pair_has_its_reason(self, rules: str) -> None:
        """With the pair the round is worse by a criterion, or comes later in the order."""
        verdicts = set()
        for explainer in explained(rules, range(40)):
            for one, other in combinations(explainer.tournament.to_be_paired(), 2):
                answer = explainer.why_not(one, other)
                verdicts.add(answer.verdict)
                assert [told.key for told in explainer.answer(answer)]
                if answer.verdict in (Verdict.CRITERION, Verdict.ORDER):
                    assert answer.article
        assert {Verdict.CRITERION, Verdict.ORDER, Verdict.MET_BEFORE} <= verdicts
