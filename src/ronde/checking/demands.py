"""What each set of rules demands of any pairing, and what it waives: one row per rules key.

Only the absolute demands stand here, those that a pairing keeps or breaks whatever else could
have been paired. Each question is asked of the history alone, never of an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ronde.errors import UnknownRulesError
from ronde.i18n import phrase
from ronde.keizer.terms import terms_of
from ronde.model import ByeKind, Cell, Colour, History, PlayerId, PointSystem, Result
from ronde.model.history import points_of

ByeBar = Callable[[Cell, PointSystem], bool]
"""Whether one earlier round of a player bars him from the pairing-allocated bye."""

ColourWaiver = Callable[[History, PlayerId, PlayerId], bool]
"""Whether two players may meet in spite of the colour limits."""

MayRepeat = Callable[[History, PlayerId, PlayerId], bool]
"""Whether two players who have met may meet in the round to be paired."""


@dataclass(frozen=True, slots=True)
class Citations:
    """Where a set of rules states its absolute demands."""

    rematch: str
    bye: str
    difference: str
    """One colour is given at most twice more often than the other."""
    running: str
    """Nobody has a colour three times running."""
    order: str
    odd: str
    """With an odd number one player has no game, with an even number nobody."""
    absence: str

    def of_colour(self, had: Sequence[Colour], colour: Colour) -> str:
        """Return which limit a colour breaks for somebody who had these before.

        >>> cited = Citations("b", "d", "f", "g", "D.9", "c", "D.4")
        >>> white, black = Colour.WHITE, Colour.BLACK
        >>> cited.of_colour((white, white), white)
        'g'
        >>> cited.of_colour((white, white, black, white), white)
        'f'
        """
        return self.running if tuple(had[-2:]) == (colour, colour) else self.difference


@dataclass(frozen=True, slots=True)
class Demands:
    """The absolute demands of one set of rules.

    `bye_bar_may_rise`: when no complete pairing gives the bye to somebody free of the bar, it
    goes to somebody with the fewest barring rounds. `by_table`: a round robin, where everybody
    has a game whether present or not, the table rules over colours, order and forbidden pairs,
    and a second cycle brings a second meeting. `by_tree`: a knock-out, a table in which players
    wait or are out and the two of a match meet as often as it takes. `may_repeat`: whether two
    who have met may meet again, as the settings say; boards then go by a list, not by scores.
    None: they never may.
    """

    bars_bye: ByeBar
    waives_colours: ColourWaiver
    articles: Citations
    bye_bar_may_rise: bool = False
    by_table: bool = False
    by_tree: bool = False
    may_repeat: MayRepeat | None = None


def had_bye(cell: Cell, _points: PointSystem) -> bool:
    """Whether the round was an earlier bye."""
    return _was_bye(cell)


def had_bye_or_forfeit_win(cell: Cell, _points: PointSystem) -> bool:
    """Whether the round was an earlier bye or was won because the opponent stayed away."""
    return _was_bye(cell) or cell.outcome is Result.FORFEIT_WIN


def had_bye_or_unplayed_win(cell: Cell, points: PointSystem) -> bool:
    """Whether the round was an earlier bye or brought a win's points without a game."""
    win = max(points.white_win, points.black_win)
    return _was_bye(cell) or (not cell.was_played and points_of(cell, points) >= win)


def had_bye_or_free_win(cell: Cell, _points: PointSystem) -> bool:
    """Whether the round was an earlier bye, a match won by forfeit or a full-point bye."""
    return had_bye_or_forfeit_win(cell, _points) or cell.outcome is ByeKind.FULL_POINT


def had_points_without_playing(cell: Cell, points: PointSystem) -> bool:
    """Whether the round brought one point or half a point without a game."""
    return _was_bye(cell) or (not cell.was_played and points_of(cell, points) > 0)


def topscorer_in_last_round(history: History, one: PlayerId, other: PlayerId) -> bool:
    """Whether it is the last round and one of the two has over half of what could be won."""
    if not history.tournament.is_last_round(history.round):
        return False
    possible = (history.round - 1) * history.tournament.points.best_game
    return any(2 * history.pairing_score(player) > possible for player in (one, other))


def equal_scores_in_last_round(history: History, one: PlayerId, other: PlayerId) -> bool:
    """Whether it is the last round and the two have the same score."""
    last = history.tournament.is_last_round(history.round)
    return last and history.pairing_score(one) == history.pairing_score(other)


def never(_history: History, _one: PlayerId, _other: PlayerId) -> bool:
    """Waive nothing."""
    return False


def always(_history: History, _one: PlayerId, _other: PlayerId) -> bool:
    """Waive the colour limits, which teams, matches, draughts and Keizer seasons do not have."""
    return True


def unbarred(_cell: Cell, _points: PointSystem) -> bool:
    """Bar nobody from the bye: who has it is a matter of order."""
    return False


def long_ago_and_seldom(history: History, one: PlayerId, other: PlayerId) -> bool:
    """Whether two met neither in the last rounds nor as often as a season allows."""
    met = [
        number
        for number, cell in enumerate(history.cells(one), 1)
        if cell.was_played and cell.opponent == other
    ]
    terms = terms_of(history.tournament.settings)
    seldom = terms.meetings is None or len(met) < terms.meetings
    return not met or (seldom and history.round - met[-1] > terms.gap)


def demands_of(rules: str) -> Demands:
    """Return the demands of the rules with that key; raises UnknownRulesError for another."""
    try:
        return _DEMANDS[rules]
    except KeyError:
        known = ", ".join(_DEMANDS)
        raise UnknownRulesError(
            "no demands are known for rules {rules}; known: {known}", rules=repr(rules), known=known
        ) from None


def _was_bye(cell: Cell) -> bool:
    return cell.outcome is ByeKind.PAIRING_ALLOCATED


_UNWRITTEN: Final = phrase("decision 0068")
"""Where draughts is handled as chess: no text of its own says so."""

_ISTANBUL = Demands(
    bars_bye=had_points_without_playing,
    waives_colours=topscorer_in_last_round,
    articles=Citations("B1.a", "B1.b", "B2", "B2", "F1", "C.04.1.c", "F5"),
    bye_bar_may_rise=True,
)
_BAKU = Demands(
    bars_bye=had_bye_or_forfeit_win,
    waives_colours=topscorer_in_last_round,
    articles=Citations(
        "C.04.1.b",
        "C.04.1.d",
        "C.04.1.f",
        "C.04.1.g",
        "C.04.2.D.9",
        "C.04.1.c",
        "C.04.2.D.4",
    ),
)
_DUTCH_2026 = Demands(
    bars_bye=had_bye_or_unplayed_win,
    waives_colours=topscorer_in_last_round,
    articles=Citations(
        "C.04.1 art. 2",
        "C.04.1 art. 4",
        "C.04.1 art. 6",
        "C.04.1 art. 7",
        "C.04.2 art. 3.6",
        "C.04.1 art. 3",
        "C.04.2 art. 3.3",
    ),
)
_TABLE = Demands(
    bars_bye=had_bye,
    waives_colours=never,
    articles=Citations(*["C.05 Annex 1"] * 7),
    by_table=True,
)
_DRAUGHTS = Demands(
    bars_bye=had_bye_or_free_win,
    waives_colours=always,
    articles=Citations("1", "7", "9", "9", _UNWRITTEN, "7", _UNWRITTEN),
)
_DEMANDS: Final[dict[str, Demands]] = {
    "dutch-2011": _ISTANBUL,
    "dutch-2012": _ISTANBUL,
    "dutch-2017": _BAKU,
    "dutch-2026": _DUTCH_2026,
    "burstein-2026": replace(_DUTCH_2026, waives_colours=never),
    "dubov-2026": replace(_DUTCH_2026, waives_colours=never),
    "lim-2026": replace(_DUTCH_2026, waives_colours=equal_scores_in_last_round),
    "fmjd-solkoff": _DRAUGHTS,
    "fmjd-rating": _DRAUGHTS,
    "double-swiss-2026": Demands(
        bars_bye=had_bye_or_free_win,
        waives_colours=always,
        articles=replace(_DUTCH_2026.articles, rematch="C1", bye="C2", odd="1.4"),
    ),
    "swiss-team-2026": Demands(
        bars_bye=had_bye_or_free_win,
        waives_colours=always,
        articles=replace(_DUTCH_2026.articles, rematch="C1", bye="C2", odd="1.4"),
    ),
    "swiss-team-2024": Demands(
        bars_bye=had_bye_or_unplayed_win,
        waives_colours=always,
        articles=replace(_BAKU.articles, rematch="C1", bye="C2", odd="1.4"),
    ),
    "berger": _TABLE,
    "fmjd": replace(_TABLE, articles=Citations(*["FFJD Annexe A"] * 7)),
    "keizer": Demands(
        bars_bye=unbarred,
        waives_colours=always,
        articles=Citations("3.2", "3.4", "4", "4", "3.1", "3.4", "3.1"),
        may_repeat=long_ago_and_seldom,
    ),
    "scheveningen": replace(_TABLE, articles=Citations(*["Scheveningen"] * 7)),
    "knockout": replace(_TABLE, articles=Citations(*["Knock-out"] * 7), by_tree=True),
}
