"""C.1 with C.12, and P of C.13: positions in which the text alone decides.

In each of them somebody was moved down into a bracket in which he has no opponent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from tests.literal.procedure import pair_by_procedure
from tests.systems.dutch_procedure.recorded import Recorded

from ronde.model import Tournament
from ronde.systems.dutch_procedure.decisions import ProcedureStep
from ronde.systems.dutch_procedure.edition import ProcedureEdition
from ronde.systems.dutch_procedure.edition_2011 import EDITION as EDITION_2011
from ronde.systems.dutch_procedure.edition_2012 import EDITION as EDITION_2012

Position = Callable[..., Tournament]
Paired = Callable[..., Recorded]
BOTH = pytest.mark.parametrize("edition", [EDITION_2012, EDITION_2011], ids=["2012", "2011"])


def of_key(pairing: Recorded, key: str) -> list[ProcedureStep]:
    return [d for d in pairing.decisions if d.key == key]


def by_interpreter(event: Tournament, edition: ProcedureEdition) -> set[tuple[int, int]]:
    found = pair_by_procedure(event, edition.key, largest_bracket=12, budget=5_000_000)
    return {(int(white), int(black)) for white, black in found.pairs}


class TestC1_MovedDownPlayerAndResidentAlone:
    """2 meets 7 and sends 3 and 8 down to 5 and 6, where 8 and 5 can meet nobody.

    8 was moved down, so C.1 goes back at once, before 5 is taken out: P0 is two. If 2 meets 8
    instead, 3 and 7 come down, and 3-6 and 7-5 are two pairs.
    """

    TABLE = (
        "1: U 7b0 2w0 4w- | 2: 9b= 6w= 1b1 3w1 | 3: 8w= 9w+ 7b1 2b0 | 4: 7w0 U 5b- 1b- "
        "| 5: 6b= 8b= 4w- U | 6: 5w= 2b= 8w= 7b= | 7: 4b1 1w1 3w0 6w= | 8: 3b= 5w= 6b= 9w1 "
        "| 9: 2w= 3b- U 8b0"
    )

    @BOTH
    def test_goes_back(self, position: Position, paired: Paired, edition: ProcedureEdition) -> None:
        found = paired(position(self.TABLE, of=6, first="white"), edition)
        (step,) = of_key(found, "backtrack")
        assert (step.article, step.players, step.facts["before"]) == ("C.12", (3, 7), (3, 8))
        assert step.facts["pairs"] == 2
        assert (8, 2) in found.pairs

    @BOTH
    def test_so_does_the_interpreter(
        self, position: Position, paired: Paired, edition: ProcedureEdition
    ) -> None:
        event = position(self.TABLE, of=6, first="white")
        assert by_interpreter(event, edition) == set(paired(event, edition).pairs)


class TestC12_ByTheSizeAlone:
    """4 and 3 come down to 1 and 2; 4 and 2 can meet nobody there.

    4-5 instead of 8-5 would send 8 and 3 down, and 8-2 and 3-1 are two pairs. 8 has more points
    than 4: another set of the same size (2011), but not of the same scores (2012).
    """

    TABLE = (
        "1: 11b= 10w= 6b= 2b1 4w= 8w0 | 2: 3b1 4w= 11b0 1w0 10w= 9b1 | 3: 2w0 U 9b1 4w= 8w= 5b= "
        "| 4: 7b1 2b= 8w1 3b= 1b= 6w= | 5: . 7w= U 10b= 11w1 3w= | 6: 9b= 8b0 1w= U 7b1 4b= "
        "| 7: 4w0 5b= 10b= 9w1 6w0 H | 8: 10w1 6w1 4b0 11w1 3b= 1b1 | 9: 6w= 11b= 3w0 7b0 U 2w0 "
        "| 10: 8b0 1b= 7w= 5w= 2b= 11w= | 11: 1w= 9w= 2w1 8b0 5b0 10b="
    )

    def event(self, position: Position) -> Tournament:
        return position(self.TABLE, of=11, first="white", away={"6": "H"})

    def test_2011(self, position: Position, paired: Paired) -> None:
        found = paired(self.event(position), EDITION_2011)
        (step,) = of_key(found, "backtrack")
        assert (step.players, step.facts["before"]) == ((8, 3), (4, 3))
        assert {(8, 2), (3, 1), (4, 5)} <= set(found.pairs)

    def test_2012(self, position: Position, paired: Paired) -> None:
        found = paired(self.event(position), EDITION_2012)
        assert not of_key(found, "backtrack")
        assert (8, 5) in found.pairs


class TestC12_BeforeTheLowest:
    """In the lowest bracket the players moved down find no opponents: other ones come down."""

    TABLE = (
        "1: 4w= 2b0 7b1 | 2: 7w1 1w1 6b1 | 3: 5b1 6w0 U | 4: 1b= 5w- 5w= | 5: 3w0 4b+ 4b= "
        "| 6: U 3b1 2w0 | 7: 2b0 U 1w0"
    )

    def test_goes_back(self, position: Position, paired: Paired) -> None:
        event = position(self.TABLE, of=4, first="black")
        found = paired(event, EDITION_2012)
        assert (set(found.pairs), found.bye) == ({(3, 2), (1, 6), (5, 7)}, 4)
        assert by_interpreter(event, EDITION_2012) == set(found.pairs)
        (step,) = of_key(found, "backtrack")
        assert "pairs" not in step.facts


class TestC13_P:
    """5 was moved down to 1, 3 and 8 and has met them all.

    Nobody who was moved down there can be paired: C.14.b comes to M1 = 0, and P is the number
    of pairs. With 3-8 everybody else can be paired below, so P is one and nothing is merged.
    """

    TABLE = (
        "1: 6w1 5b1 3b1 7b0 9w0 | 2: 9b= 8b0 11w= 12b0 6w0 | 3: 11b1 7b1 1w0 5b0 10w1 "
        "| 4: 10b1 9w0 7w- 6w= 11b0 | 5: 8b1 1w0 9b1 3w1 7w= | 6: 1b0 11w= 12w0 4b= 2b1 "
        "| 7: 12b1 3w0 4b+ 1w1 5b= | 8: 5w0 2w1 10b1 9b0 12b1 | 9: 2w= 4b1 5w0 8w1 1b1 "
        "| 10: 4w0 12w1 8w0 11b1 3b0 | 11: 3w0 6b= 2b= 10w0 4w1 | 12: 7w0 10b0 6b1 2w1 8w0"
    )

    @BOTH
    def test_a_pair_is_left(
        self, position: Position, paired: Paired, edition: ProcedureEdition
    ) -> None:
        found = paired(position(self.TABLE, first="white"), edition)
        (step,) = of_key(found, "undone")
        assert step.article == "C.13"
        assert set(step.players) == {5, 1}
        assert (8, 3) in found.pairs
        assert (5, 1, 3, 8) not in [d.players for d in of_key(found, "merged")]

    @BOTH
    def test_so_says_the_interpreter(
        self, position: Position, paired: Paired, edition: ProcedureEdition
    ) -> None:
        event = position(self.TABLE, first="white")
        assert by_interpreter(event, edition) == set(paired(event, edition).pairs)


class TestC13_OfTwoThousandElevenLowersNoM1:
    """5 comes down to 6 and 7, the last two, and can meet neither (decision 0131).

    C.13 of 2011 undoes the bracket above at once. No other single player can be spared there, so
    that 2 and 4 come down as well and meet 6 and 7. If M1 were lowered first, 6 would meet 7,
    as in 2012. 5 has the bye either way.
    """

    MAY_MEET = frozenset(
        map(
            frozenset,
            [(1, 3), (1, 5), (2, 4), (6, 7), *((a, b) for a in (1, 2, 4) for b in (6, 7))],
        )
    )

    def event(self, position: Position) -> Tournament:
        met = [list(two) for two in combinations(range(1, 8), 2) if {*two} not in self.MAY_MEET]
        scores = {str(player): 20 if player < 6 else 10 for player in range(1, 8)}
        table = " | ".join(f"{player}:" for player in range(1, 8))
        return position(table, first="white", adjusted=scores, forbidden=met)

    def meetings(self, found: Recorded) -> set[frozenset[int]]:
        return {frozenset((int(pair.white), int(pair.black))) for pair in found.pairs}

    def test_undoes_the_bracket_above(self, position: Position, paired: Paired) -> None:
        event = self.event(position)
        found = paired(event, EDITION_2011)
        (step,) = of_key(found, "undone")
        assert (step.article, step.players, step.facts["before"]) == ("C.13", (2, 4, 5), (5,))
        assert self.meetings(found) == {*map(frozenset, [(1, 3), (2, 6), (4, 7)])}
        assert found.bye == 5
        assert by_interpreter(event, EDITION_2011) == set(found.pairs)

    @pytest.mark.parametrize(
        "edition",
        [replace(EDITION_2011, reduces_first=True), EDITION_2012],
        ids=["the other reading", "2012"],
    )
    def test_with_M1_lowered_nothing_is_undone(
        self, position: Position, paired: Paired, edition: ProcedureEdition
    ) -> None:
        found = paired(self.event(position), edition)
        assert not of_key(found, "undone")
        assert self.meetings(found) == {*map(frozenset, [(1, 3), (2, 4), (6, 7)])}
        assert found.bye == 5
