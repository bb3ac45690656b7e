"""Two rules of one procedure: the order inside a score group and whether colours matter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ronde.i18n import phrase, phrase_in
from ronde.kernel.boards import Board, board_between
from ronde.kernel.colours import ColourRule
from ronde.kernel.ledger import HistoryPolicy, UnplayedRound
from ronde.kernel.standing import Standing, standing_of
from ronde.model import ByeKind, Result, Tournament
from ronde.systems.base import Rules, Setting
from ronde.systems.fmjd_swiss.colours import allocate, wish_after
from ronde.systems.fmjd_swiss.order import (
    Measures,
    ScoreField,
    by_rating,
    by_solkoff,
    higher_ranked,
    in_pairing_order,
)
from ronde.systems.fmjd_swiss.outcome import FmjdRoundOutcome
from ronde.systems.fmjd_swiss.route import pair_groups
from ronde.systems.swiss import PARITY, SwissSystem

ARTICLES: Final = {
    "rematch": "1",
    "colours": "6",
    "absence": phrase("decision 0068"),  # draughts has no text on it
    "order-of-players": "2",
    "bracket": "2",
    "bye": "7",
    "bye-bar": "7",
    "floater": "3",
    "down": "4",
    "pairs": "5",
    "wishes": "6",
    "completion": "8",
    "preference": "6",
}
"""The number of the rule on a subject, as decision 0105 has them."""

COLOUR_ARTICLES: Final = dict.fromkeys(
    (
        ColourRule.REPEATED_COLOUR,
        ColourRule.LOWER_DIFFERENCE,
        ColourRule.ALTERNATION,
        ColourRule.OWN_ALTERNATION,
        ColourRule.OTHER_ALTERNATION,
        ColourRule.INITIAL_COLOUR,
    ),
    "9",
)

PAIRING = Setting(
    "pairing",
    ("halves", "neighbours"),
    phrase(
        "How a score group is paired: the upper half against the lower half (halves), or from the "
        "top in twos, where of an odd group the first goes down to the lowest (neighbours)."
    ),
)

_WISHES = phrase(
    "Whether as many colour wishes as possible are granted (yes), or colours never decide who "
    "meets whom (no)."
)
_CALLED = phrase_in("choice of a system", "colour wishes decide who meets")
COLOURS_NO = Setting("colours", ("no", "yes"), _WISHES, called=_CALLED)
COLOURS_YES = Setting("colours", ("yes", "no"), _WISHES, called=_CALLED)

_UNCERTAIN: Final = (
    phrase("no complete text of the FMJD was at hand; the rules are in decision 0105"),
    phrase("who has the bye, and what it counts for, see decision 0106"),
    phrase("several who go down from one group, see decision 0107"),
    phrase("neighbours: see the setting pairing and decision 0108"),
)

RULES_SOLKOFF = Rules(
    key="fmjd-solkoff",
    title=phrase("FMJD Swiss on Solkoff"),
    summary=phrase(
        "Swiss for draughts: whoever met the stronger opponents stands first among equals; "
        "for as many rounds as a third to a half of the field."
    ),
    source=phrase("FMJD, Swiss on Solkoff, as it was played in 2022"),
    in_force_from="",
    settings=(PARITY, PAIRING, COLOURS_NO),
    uncertain=_UNCERTAIN,
)
RULES_RATING = Rules(
    key="fmjd-rating",
    title=phrase("FMJD Swiss on rating"),
    summary=phrase(
        "Swiss for draughts where everybody has a rating; for as many rounds as a third to a half "
        "of the field."
    ),
    source=phrase("FMJD, Swiss on rating, by summaries"),
    in_force_from="",
    settings=(PARITY, PAIRING, COLOURS_YES),
    uncertain=_UNCERTAIN,
)


def is_float(_unplayed: UnplayedRound) -> bool:
    """Whether a round that was not played counts as going down: never (INTERPRETATION 0106)."""
    return False


def bars_bye(unplayed: UnplayedRound) -> bool:
    """Whether a round without a game bars from the bye: one, or a win without playing."""
    barring = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT, Result.FORFEIT_WIN)
    return unplayed.outcome in barring


class FmjdSystem(SwissSystem[FmjdRoundOutcome]):
    """The Swiss of draughts with one of its orders inside a score group."""

    has_topscorers = False

    def __init__(self, rules: Rules, measured: Callable[[Tournament], Measures]) -> None:
        super().__init__(rules, HISTORY, ARTICLES, COLOUR_ARTICLES)
        self.measured = measured

    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next round, everybody in the order of pairing."""
        parity = self.rules.checked(tournament.settings)[PARITY.name]
        standing = standing_of(
            tournament, self.history, parity, topscorers=False, profile_of=wish_after
        )
        return in_pairing_order(standing, self.measured(tournament))

    def outcome(self, tournament: Tournament, standing: Standing) -> FmjdRoundOutcome:
        """Return the round with its groups and everything that was decided in them."""
        settings = self.rules.checked(tournament.settings)
        field = ScoreField(
            standing,
            colours_matter=settings[COLOURS_NO.name] == "yes",
            neighbours=settings[PAIRING.name] == "neighbours",
        )
        return pair_groups(field)

    def boards(self, outcome: FmjdRoundOutcome) -> list[Board]:
        """Return every pair with its colours."""
        return [board_with_colours(outcome.standing, *pair) for pair in outcome.pairs]


def board_with_colours(standing: Standing, one: int, other: int) -> Board:
    """Return the pair with its colours; the higher ranked is so by score and number."""
    higher = higher_ranked(standing, one, other)
    lower = other if higher == one else one
    return board_between(standing, higher, lower, allocate)


HISTORY = HistoryPolicy(is_float, bars_bye)

FMJD_SOLKOFF = FmjdSystem(RULES_SOLKOFF, by_solkoff)
FMJD_RATING = FmjdSystem(RULES_RATING, by_rating)
