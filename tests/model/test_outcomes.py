"""Results as people write them and as they are typed."""

from __future__ import annotations

import pytest

from ronde.model.discipline import Discipline
from ronde.model.outcomes import kinds_of, outcome_of, sign_of, spellings, written


@pytest.mark.parametrize("discipline", [each.value for each in Discipline])
def test_what_people_read_can_be_typed(discipline: str) -> None:
    for kind in kinds_of(discipline):
        outcome = outcome_of(kind.spelling, discipline)
        assert sign_of(outcome, discipline) == written(kind.spelling) == kind.sign
        assert outcome_of(kind.sign, discipline) == outcome


@pytest.mark.parametrize("discipline", [each.value for each in Discipline])
def test_no_sign_has_the_hyphen_that_is_typed(discipline: str) -> None:
    signs = {sign_of(outcome_of(text, discipline), discipline) for text in spellings(discipline)}
    assert len(signs) == len(spellings(discipline))
    assert not any("-" in sign for sign in signs)
