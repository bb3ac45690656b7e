"""The Lim system as a pairing system: its table, colours (5, 7) and findings."""

from __future__ import annotations

from functools import partial
from typing import Final

from ronde.i18n import phrase
from ronde.kernel.boards import Board, board_of
from ronde.kernel.colours import ABSOLUTE, BLACK, NO_COLOUR, WHITE, Claim, ColourRule
from ronde.kernel.ledger import HistoryPolicy
from ronde.kernel.standing import Standing
from ronde.model import Finding, Severity, Tournament
from ronde.systems.base import Rules, Setting
from ronde.systems.lim.criteria import (
    LimField,
    bars_bye,
    field_of,
    is_float,
    median_score_twice,
)
from ronde.systems.lim.order import GroupSide
from ronde.systems.lim.outcome import LimRoundOutcome
from ronde.systems.lim.route import pair_groups
from ronde.systems.swiss import PARITY, SwissSystem

ARTICLES: Final = {
    "rematch": "2.1",
    "colours": "2.1",
    "absence": "C.04.2 art. 3.3",
    "order-of-players": "2.2",
    "groups": "2.2",
    "surplus": "2.3",
    "proposal": "2.4",
    "cracking": "2.6",
    "completion": "2.6",  # no pair that is taken apart would help
    "colour-of-floater": "3.2.2",
    "number-of-floater": "3.2.4",
    "downfloaters-in-turn": "3.6",
    "upfloaters-in-turn": "3.7",
    "opponent-of-floater": "3.8",
    "type": "3.9",
    "last-round": "3.10",
    "exchange": "4.1",
    "preference": "5.1",
    "exchange-for-colour": "5.2",
    "repeated": "5.3",
    "maxi": "5.7",
    "bye": "1",
    "bye-bar": "1",
    "bye-by-rating": "7.1",
}
"""The number of the article on a subject."""

COLOUR_ARTICLES: Final = {
    ColourRule.COLOUR_LIMITS: "5.3",
    ColourRule.BOTH_PREFERENCES: "5.1",
    ColourRule.INITIAL_COLOUR: "7",
    ColourRule.ALTERNATION: "5.4",
    ColourRule.HIGHER_RANKED: "5.4",
    ColourRule.LOWER_RANKED: "5.4",
}


def board_on_side(field: LimField, side: GroupSide, one: int, other: int) -> Board:
    """Return the pair with its colours; the side on which it was made decides between equals.

    Raises InputError if only the initial colour can decide and nobody has drawn it.
    """
    allocation = partial(
        allocate,
        below_median=side is GroupSide.LOWER,
        by_score=field.is_higher_ranked(min(one, other), max(one, other)),
    )
    return board_of(field.standing, one, other, allocation)


def allocate(
    higher: Claim, lower: Claim, *, below_median: bool, by_score: bool = True
) -> tuple[int, ColourRule]:
    """Return the colour of the first of two, by score and number, and the rule that gave it.

    Of two who are due the same colour, one may be bound to it by the limits. Without `by_score`
    the second of them is the higher ranked one (5.4).

    INTERPRETATION 0048: a pair made in the median counts as made above it, and histories hold
    played games only.

    >>> from ronde.kernel.colours import colour_profile
    >>> same = Claim(colour_profile("WB"), "WB")
    >>> [allocate(same, same, below_median=below)[0] for below in (False, True)]
    [1, 2]
    """
    due, other = higher.profile.preference, lower.profile.preference
    if due != other:
        return due or 3 - other, ColourRule.BOTH_PREFERENCES
    if not due:
        return NO_COLOUR, ColourRule.INITIAL_COLOUR
    bound = higher.profile.strength == ABSOLUTE
    if bound != (lower.profile.strength == ABSOLUTE):
        return due if bound else 3 - due, ColourRule.COLOUR_LIMITS
    for own, opposite in zip(reversed(higher.history), reversed(lower.history), strict=False):
        if own != opposite:
            return BLACK if own == "W" else WHITE, ColourRule.ALTERNATION
    rule = ColourRule.LOWER_RANKED if below_median else ColourRule.HIGHER_RANKED
    return (due if by_score != below_median else 3 - due), rule


MAXI = Setting(
    "maxi",
    ("no", "yes"),
    phrase(
        "Whether it is a Maxi-tournament, where exchanges for colours keep within 100 rating "
        "points; older handbooks call so an event of more players than two to the power of "
        "its rounds."
    ),
)

RANK = Setting(
    "rank",
    ("number", "score"),
    phrase(
        "Who is the higher ranked of two with the same colours behind them: the one with the "
        "smaller number (number), or first the one with more points (score)."
    ),
)

RULES = Rules(
    key="lim-2026",
    title=phrase("Lim System, 2026"),
    summary=phrase("Swiss: pairs from both ends towards the middle, easy to follow by hand."),
    source=phrase("C.04.4.3 (edition approved on 28 October 2025)"),
    in_force_from="2026-02-01",
    settings=(PARITY, MAXI, RANK),
    uncertain=(
        phrase(
            "of many articles from 2.4 on only paraphrases, older "
            "wordings and examples were at hand"
        ),
        phrase("1, 2.3: who leaves first, one by one or as a set, and the bye, see decision 0044"),
        phrase("2.2: a median without residents exists all the same, see decision 0045"),
        phrase(
            "3.3, 3.4, 3.9: when a floater has an opponent in the adjacent group, see decision 0045"
        ),
        phrase("3.10: a float whose game was forfeited does not count, see decision 0045"),
        phrase(
            "3.8: a floater meets another floater only when no resident is left, see decision 0046"
        ),
        phrase(
            "4, 5.2: one walk for rematches and colours, in the order of "
            "scrutiny, see decision 0046"
        ),
        phrase("2.6: the pair made last is cracked next, see decision 0047"),
        phrase("5.3 to 5.6: order of the colour rules, newcomers, see decision 0048"),
        phrase("5.4: see the setting rank and decision 0078"),
        phrase("6: equal pairing scores, colour limits only, see decision 0049"),
        phrase(
            "3.2.3, 3.8, 5.7: what a Maxi-tournament is, see decision 0050 and the setting maxi"
        ),
        phrase("7: see the setting parity"),
    ),
)


class LimSystem(SwissSystem[LimRoundOutcome]):
    """The edition of 2026."""

    has_topscorers = False

    has_upfloats = False

    def moves(self, tournament: Tournament, high: int, low: int) -> tuple[bool, bool]:
        """Return who of two moves: from either side towards the median, at times both (2.2)."""
        median_twice = median_score_twice(tournament)
        return 2 * high > median_twice, 2 * low < median_twice

    def outcome(self, tournament: Tournament, standing: Standing) -> LimRoundOutcome:
        """Return the round with its groups, floaters and cracked pairs."""
        settings = self.rules.checked(tournament.settings)
        field = field_of(
            tournament,
            standing,
            maxi=settings[MAXI.name] == "yes",
            rank_has_scores=settings[RANK.name] == "score",
        )
        return pair_groups(field)

    def boards(self, outcome: LimRoundOutcome) -> list[Board]:
        """Return the boards; the side on which a pair was made decides between equals."""
        return [board_on_side(outcome.field, side, *m.pair) for side, m in outcome.meetings()]

    def findings(self, tournament: Tournament) -> list[Finding]:
        """Return what is unusual about the round; a large field is told of the setting maxi."""
        return super().findings(tournament) + _about_length(tournament)


def _about_length(tournament: Tournament) -> list[Finding]:
    round_, rounds = tournament.next_round, tournament.number_of_rounds
    if rounds is None:
        what = phrase(
            "the number of rounds is not known; round {round} is paired as if it "
            "were not the last, with the colour limits between equal scores "
            "(article 6)",
            round=round_,
        )
        return [Finding(Severity.WARNING, "last-round-unknown", what, round=round_)]
    if is_maxi_by_size(tournament, rounds) and MAXI.name not in dict(tournament.settings):
        what = phrase(
            "{players} players are more than two to the power of {rounds} rounds, "
            "which older handbooks call a Maxi-tournament; set maxi to yes or no",
            players=len(tournament.players),
            rounds=rounds,
        )
        return [Finding(Severity.NOTE, "maxi-tournament", what)]
    return []


def is_maxi_by_size(tournament: Tournament, rounds: int) -> bool:
    """Whether there are more players than two to the power of the number of rounds.

    INTERPRETATION 0050: the text of 2026 uses the word without saying what it means.
    """
    return (len(tournament.players) - 1).bit_length() > rounds


HISTORY = HistoryPolicy(is_float, bars_bye, boards_by_pairing_score=True)

LIM_2026 = LimSystem(RULES, HISTORY, ARTICLES, COLOUR_ARTICLES)
