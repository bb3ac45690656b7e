"""The reasons of an assignment, sentence by sentence and in every language."""

from __future__ import annotations

from ronde.i18n import TRANSLATED, translate
from ronde.model import Player, PlayerId
from ronde.model.categories import Category
from ronde.prizes.assignment import assign
from ronde.prizes.field import PrizeCandidate
from ronde.prizes.prizelist import (
    Each,
    Entitlement,
    Exclusion,
    Prize,
    PrizeCategory,
    PrizeDecision,
    PrizeList,
    PrizeRules,
    Sharing,
)
from ronde.prizes.reasons import reasons

NAMES = ("Ada", "Ben", "Jasper", "Dora")
U18 = PrizeCategory("U18", Category(players=(PlayerId(2), PlayerId(3))))
MONEY = (Prize("", 1, 300_00), Prize("", 2, 90_00), Prize("", 3, 50_00))


def people(*points: int) -> list[PrizeCandidate]:
    return [
        PrizeCandidate(Player(PlayerId(n), NAMES[n - 1]), n, tenths)
        for n, tenths in enumerate(points, 1)
    ]


def told(prizes: PrizeList, candidates: list[PrizeCandidate]) -> list[str]:
    found = [line for _, why in reasons(assign(prizes, candidates)) for line in why]
    for line in found:
        for language in TRANSLATED:
            assert translate(line, language) != line
    return found


def test_a_prize_that_is_worth_less() -> None:
    prizes = PrizeList("EUR", (*MONEY, Prize("U18", 1, 80_00)), (U18,))
    assert told(prizes, people(40, 35, 30, 20)) == [
        "Ada gets place 1 (300.00 EUR)",
        "Ben gets place 2 (90.00 EUR), because U18, place 1 (80.00 EUR) is worth less",
        "Jasper gets U18, place 1 (80.00 EUR), because place 3 (50.00 EUR) is worth less",
        "Ben, who stands higher, has place 2 (90.00 EUR)",
        "Dora gets place 3 (50.00 EUR)",
        "Jasper, who stands higher, has U18, place 1 (80.00 EUR)",
    ]


def test_a_prize_that_comes_later() -> None:
    same = PrizeList("EUR", (*MONEY[:2], Prize("U18", 1, 90_00)), (U18,))
    assert told(same, people(40, 35))[1] == (
        "Ben gets place 2 (90.00 EUR), because U18, place 1 (90.00 EUR) is worth as much and comes"
        " later"
    )
    first = PrizeList("EUR", (*MONEY[:2], Prize("U18", 1, 99_00)), (U18,), PrizeRules(Each.ORDER))
    assert told(first, people(40, 35))[1] == (
        "Ben gets place 2 (90.00 EUR), because U18, place 1 (99.00 EUR) comes later"
    )


def test_with_several_prizes_nobody_is_passed_over() -> None:
    rules = PrizeRules(Each.SEVERAL)
    prizes = PrizeList("EUR", (*MONEY[:2], Prize("U18", 1, 80_00)), (U18,), rules)
    assert told(prizes, people(40, 35)) == [
        "Ada gets place 1 (300.00 EUR)",
        "Ben gets place 2 (90.00 EUR)",
        "Ben gets U18, place 1 (80.00 EUR)",
    ]


def test_shares() -> None:
    rules = PrizeRules(sharing=Sharing.HORT)
    prizes = PrizeList("EUR", (*MONEY[:2], Prize("U18", 1, 130_00)), (U18,), rules)
    assert told(prizes, people(40, 40, 40)) == [
        "Ada gets a share of places 1 to 2 (247.50 EUR)",
        "2 players have 4: places 1 to 2, 390.00 EUR in all, half by rank, half shared",
        "Ben gets U18, place 1 (130.00 EUR), because a share of places 1 to 2 (110.00 EUR) is worth"
        " less",
        "Jasper gets a share of places 1 to 2 (142.50 EUR)",
        "2 players have 4: places 1 to 2, 390.00 EUR in all, half by rank, half shared",
        "Ben, who stands higher, has U18, place 1 (130.00 EUR)",
    ]
    equal = PrizeList("EUR", MONEY[:1], rules=PrizeRules(sharing=Sharing.EQUAL))
    assert told(equal, people(40, 40))[:2] == [
        "Ada gets a share of place 1 (150.00 EUR)",
        "2 players have 4: place 1, 300.00 EUR in all, shared equally",
    ]
    level = [PrizeCandidate(Player(PlayerId(n), NAMES[n]), 1, 40) for n in (1, 2)]
    assert told(PrizeList("EUR", MONEY[:1]), level)[1] == (
        "2 players are level: place 1, 300.00 EUR in all, are shared"
    )


def test_pools() -> None:
    below = PrizeCategory("U2400", Category(players=(PlayerId(2), PlayerId(3))))
    prizes = (Prize("", 1, 100_00), Prize("U2400", 1, 300_00), Prize("U2400", 2, 200_00))
    rules = PrizeRules(sharing=Sharing.USCF)
    assert told(PrizeList("USD", prizes, (below,), rules), people(40, 40, 40))[:2] == [
        "Ada gets place 1 (100.00 USD)",
        "Ben gets a part of place 1; U2400, place 1; U2400, place 2 (250.00 USD)",
    ]
    same = (Prize("", 1, 100_00), Prize("", 2, 50_00))
    assert told(PrizeList("USD", same, rules=rules), people(40, 40))[:2] == [
        "Ada gets a part of place 1; place 2 (75.00 USD)",
        "2 players divide place 1; place 2, 150.00 USD in all, as far as each may have them",
    ]


def test_the_largest_prize_open_to_somebody() -> None:
    below = PrizeCategory("U2400", Category(players=(PlayerId(2), PlayerId(3))))
    prizes = (Prize("", 1, 60_00), Prize("", 2, 50_00), Prize("U2400", 1, 150_00))
    rules = PrizeRules(sharing=Sharing.USCF)
    lines = told(PrizeList("USD", prizes, (below,), rules), people(40, 40, 40))
    assert lines[:2] == [
        "Ada gets a part of place 1; place 2 (60.00 USD)",
        "no prize open to Ada was larger",
    ]


def test_decisions_and_people_without_a_right() -> None:
    prizes = PrizeList(
        "EUR",
        MONEY[:2],
        entitled=Entitlement(excluded=(Exclusion(PlayerId(1), "plays hors concours"),)),
        decisions=(PrizeDecision(2, "agreed", player=PlayerId(4)),),
    )
    assert told(prizes, people(40, 35, 30, 20)) == [
        "Ben gets place 1 (300.00 EUR)",
        "Ada, who stands higher, may have no prize: plays hors concours",
        "Dora gets place 2 (90.00 EUR) by decision: agreed",
    ]
