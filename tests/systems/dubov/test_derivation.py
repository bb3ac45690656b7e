"""The derivation of a round: bye, brackets, criteria, shifts, boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.model import Tournament
from ronde.systems.dubov.brackets import DubovBracketOutcome, DubovRoundOutcome
from ronde.systems.dubov.system import COLOUR_ARTICLES, DUBOV_2026
from ronde.systems.swiss import Derivation

Position = Callable[..., Tournament]
TABLE = "1: 5w= 3w0 | 2: 3b0 4b1 | 3: 2w1 1b1 | 4: 6b= 2w0 | 5: 1b= 6w0 | 6: 4w= 5b1 | 7: U Z"


def test_the_bye_comes_first(position: Position) -> None:
    derived = DUBOV_2026.derive(position(TABLE, of=5))
    standing, bye = derived.standing, derived.outcome.bye
    assert bye is not None
    assert bye.needed == ()
    rank = bye.rank
    assert (standing.ids[rank], standing.scores[rank], standing.games[rank]) == (5, 5, 2)
    assert all(5 not in players_of(derived, bracket) for bracket in derived.outcome.brackets)


def test_brackets_cover_everybody_and_every_pair(position: Position) -> None:
    derived = DUBOV_2026.derive(position(TABLE, of=5))
    brackets, ids = derived.outcome.brackets, derived.standing.ids
    assert sorted(p for b in brackets for p in players_of(derived, b)) == [1, 2, 3, 4, 6, 7]
    pairs = [pair for bracket in brackets for pair in bracket.pairs]
    assert sorted(ids[rank] for pair in pairs for rank in pair) == [1, 2, 3, 4, 6, 7]


def test_upfloaters_and_criteria_of_a_bracket(position: Position) -> None:
    derived = DUBOV_2026.derive(position(TABLE, of=5))
    first = next(b for b in derived.outcome.brackets if b.upfloaters)
    assert first is derived.outcome.brackets[0]
    assert [derived.standing.ids[rank] for rank in first.upfloaters] == [6]
    values = {(c.article, at if c.by_score else 0): n for (c, at), n in first.values.items() if n}
    assert values == {("C5", 0): 1, ("C6", 15): 1, ("C7", 0): 1}
    assert {c.article for c, _ in first.values} == {"C5", "C6", "C7", "C8", "C9", "C10"}
    assert first.denied == 1


def test_shifters_of_the_second_step(position: Position) -> None:
    derived = DUBOV_2026.derive(position("1: Z | 2: Z | 3: 4w= | 4: 3b=", of=3))
    shifted = [(len(b.shifted_first), len(b.shifted_second)) for b in derived.outcome.brackets]
    assert [steps for steps in shifted if any(steps)] == [(0, shifted[0][1])]
    assert shifted[0][1] > 0


def test_boards_say_their_rule(position: Position) -> None:
    event = position(TABLE, of=5)
    derived = DUBOV_2026.derive(event)
    ids = derived.standing.ids
    boards = [(ids[board.white], ids[board.black]) for board in derived.boards]
    assert boards == [tuple(pair) for pair in DUBOV_2026.pair(event).pairs]
    rule = derived.boards[0].rule
    assert (rule.value, COLOUR_ARTICLES[rule]) == ("higher-ranked", "5.2.5")


def players_of(derived: Derivation[DubovRoundOutcome], bracket: DubovBracketOutcome) -> list[int]:
    return [derived.standing.ids[rank] for rank in bracket.residents + bracket.upfloaters]


def test_the_round_wide_matching_and_the_bracket_count_the_same_colours() -> None:
    """C7 of the target is what the bracket has after all shifts and transpositions."""
    seen: Counter[str] = Counter()
    for seed in range(300):
        try:
            derived = DUBOV_2026.derive(small_event(seed, players=range(6, 13)))
        except NoLegalPairingError:
            continue
        for bracket in derived.outcome.brackets:
            target = [n for (c, _), n in bracket.values.items() if c.article == "C7"]
            if target:
                seen["with upfloaters"] += 1
                seen["denied"] += bracket.denied
                assert target == [bracket.denied]
    assert seen["with upfloaters"] > 200
    assert seen["denied"] > 50
