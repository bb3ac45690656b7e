"""The Dubov system as a pairing system: its table, preferences, colours and findings."""

from __future__ import annotations

from typing import Final

from ronde.i18n import phrase
from ronde.kernel.boards import Board, board_of
from ronde.kernel.colours import BLACK, MILD, ColourProfile, ColourRule, allocate_newcomers_first
from ronde.kernel.ledger import HistoryPolicy, UnplayedRound
from ronde.kernel.standing import Standing
from ronde.model import ByeKind, Finding, Severity, Tournament
from ronde.systems.base import Rules
from ronde.systems.dubov.brackets import DubovRoundOutcome, pair_brackets
from ronde.systems.dubov.ranking import ranking_of
from ronde.systems.swiss import PARITY, SwissSystem

NEWCOMER: Final = ColourProfile(BLACK, MILD)
"""Who has played no game mildly prefers Black (1.6.4)."""

ARTICLES: Final = {
    "rematch": "C1",
    "bye-bar": "C2",
    "colours": "C3",
    "completion": "C4",
    "absence": "C.04.2 art. 3.3",
    "order-of-players": "1.3.1",
    "bracket": "1.3.2",
    "preference": "1.6",
    "newcomer": "1.6.4",
    "average": "1.7.1",
    "no-average": "1.7.3",
    "upfloats": "1.8.1",
    "bye": "1.9.2",
    "bye-needed": "3.1.2",
    "score-of-bye": "3.1.3",
    "games-of-bye": "3.1.4",
    "number-of-bye": "3.1.5",
    "how-many-upfloaters": "3.2.1",
    "upfloaters": "3.2.2",
    "subgroups": "3.2.3",
    "shifters": "3.2.4",
    "first-subgroup": "3.2.5",
    "pairs": "3.2.6",
    "upfloater-set": "4.2.2",
    "more-shifters": "3.2.4",
    "shifter-set": "4.3.3",
    "transposition": "4.4.2",
}
"""The number of the article on a subject."""

COLOUR_ARTICLES: Final = {
    ColourRule.INITIAL_COLOUR: "5.2.1",
    ColourRule.BOTH_PREFERENCES: "5.2.2",
    ColourRule.STRONGER_PREFERENCE: "5.2.3",
    ColourRule.ALTERNATION: "5.2.4",
    ColourRule.HIGHER_RANKED: "5.2.5",
}


def with_newcomers(profiles: list[ColourProfile]) -> list[ColourProfile]:
    """Return the preferences, those without a game preferring Black (1.6.4)."""
    return [profile if profile.preference else NEWCOMER for profile in profiles]


RULES = Rules(
    key="dubov-2026",
    title=phrase("Dubov System, 2026"),
    summary=phrase("Swiss: evens out the average rating of the opponents within a score."),
    source=phrase("C.04.4.1 (edition approved by the FIDE Council on 28 October 2025)"),
    in_force_from="2026-02-01",
    settings=(PARITY,),
    uncertain=(
        phrase("1.8, C9: what an upfloat is, and how those of several players add up (0039)"),
        phrase("3.1.1: which unplayed rounds bar from the bye (0040)"),
        phrase("3.2.4: how many are shifted in each step, and out of which pool (0041)"),
        phrase("1.1.2: a player without any rating counts as rated 0 (0042)"),
        phrase(
            "1.8.2, 3.2.3: brackets where nobody has played, and an unknown number of rounds (0043)"
        ),
        phrase("5.2.1: see the setting parity (0001)"),
    ),
)


def bars_bye(unplayed: UnplayedRound) -> bool:
    """Whether a round bars from the bye (C2).

    INTERPRETATION 0040: 3.1.1 speaks of forfeit wins only, but refers to C2, which bars anybody
    who had a bye or as many points as for a win without playing.
    """
    is_bye = unplayed.outcome is ByeKind.PAIRING_ALLOCATED
    return is_bye or unplayed.worth >= unplayed.win


HISTORY = HistoryPolicy(
    is_downfloat=lambda _unplayed: False, bars_bye=bars_bye, boards_by_pairing_score=True
)
"""There are no downfloats, and upfloats are counted by `ranking`."""


class DubovSystem(SwissSystem[DubovRoundOutcome]):
    """One edition of the Dubov system; nobody is excused from colours as a topscorer."""

    has_topscorers = False

    moves_up = True

    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next round; who has not played prefers Black (1.6.4)."""
        standing = super().standing(tournament)
        standing.profiles = with_newcomers(standing.profiles)
        return standing

    def outcome(self, tournament: Tournament, standing: Standing) -> DubovRoundOutcome:
        """Return the round with its bye and its brackets."""
        return pair_brackets(standing, ranking_of(tournament, standing))

    def boards(self, outcome: DubovRoundOutcome) -> list[Board]:
        """Return the boards (5.2); the initial colour comes first, for newcomers."""
        standing = outcome.standing
        return [board_of(standing, *pair, allocate_newcomers_first) for pair in outcome.pairs]

    def findings(self, tournament: Tournament) -> list[Finding]:
        """Return what the arbiter should know about the round to be paired."""
        found = super().findings(tournament)
        return found + _length_unknown(tournament) + unrated(tournament)


def _length_unknown(tournament: Tournament) -> list[Finding]:
    if tournament.number_of_rounds is not None:
        return []
    round_ = tournament.next_round
    return [
        Finding(
            Severity.WARNING,
            "last-round-unknown",
            phrase(
                "the number of rounds is not known; round {round} is not paired as the "
                "last, and as many upfloats are allowed as in an event of {round} "
                "rounds (1.8.2)",
                round=round_,
            ),
            round=round_,
        )
    ]


def unrated(tournament: Tournament) -> list[Finding]:
    """Return who lacks the rating that 1.1 demands of everybody.

    INTERPRETATION 0042: they count as rated 0 in the averages of their opponents.
    """
    without = [player for player in tournament.players if not player.rating]
    if len(without) == len(tournament.players):
        return [
            Finding(
                Severity.WARNING,
                "nobody-rated",
                phrase(
                    "nobody has a rating, so pairing numbers take the place of average "
                    "ratings; assign ratings (1.1.2)"
                ),
            )
        ]
    return [
        Finding(
            Severity.WARNING,
            "unrated",
            phrase(
                "player {player} has no rating and counts as rated 0 in the average "
                "ratings of opponents; the chief arbiter should assign a rating (1.1.2)",
                player=player.id,
            ),
            player=player.id,
        )
        for player in without
    ]


DUBOV_2026 = DubovSystem(RULES, HISTORY, ARTICLES, COLOUR_ARTICLES)
