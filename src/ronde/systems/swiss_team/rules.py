"""What an edition of the Swiss Team system says of a round, by the settings of the event."""

from __future__ import annotations

from dataclasses import replace

from ronde.errors import InputError
from ronde.kernel.ledger import NO_FLOAT
from ronde.kernel.numbers import COUNT_REGISTERED
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Tournament
from ronde.systems.acceleration import baku
from ronde.systems.swiss_team.colours import allocate
from ronde.systems.swiss_team.edition import SwissTeamEdition
from ronde.systems.swiss_team.editions import EDITION_2024, EDITION_2026
from ronde.systems.swiss_team.preferences import TYPE_B, preferences_of_type
from ronde.systems.swiss_team.settings import (
    C6,
    FIRST_TEAM,
    FLOATS,
    GAME_POINTS,
    LAST_ROUND,
    PRIMARY,
    SECONDARY,
    TYPE,
)
from ronde.systems.topgroup.criteria import FollowingRule, TopgroupTable
from ronde.systems.topgroup.rules import Precedence, TopgroupRules


class SwissTeamRules(TopgroupRules):
    """One edition of the Swiss Team system; the players of its tournaments are teams."""

    def __init__(self, edition: SwissTeamEdition) -> None:
        self.edition = edition
        self.rules, self.criteria, self.history = edition.rules, edition.table, edition.history
        self.articles, self.colour_articles = edition.articles, edition.colour_articles
        self.allocation = allocate

    def chosen(self, tournament: Tournament) -> dict[str, str]:
        """Return every setting with its value, those that the edition does not have included."""
        defaults = {setting.name: setting.default for setting in (C6, FLOATS)}
        return defaults | self.rules.checked(tournament.settings)

    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next round; a team keeps the parity of its own number."""
        chosen = self.chosen(tournament)
        _refuse_baku_by_game_points(tournament, chosen[PRIMARY.name])
        preference = preferences_of_type(
            chosen[TYPE.name],
            is_last_round=tournament.is_last_round(tournament.next_round),
            keeps_strong=chosen[LAST_ROUND.name] == "strong",
        )
        return standing_of(
            tournament, self.history, COUNT_REGISTERED, topscorers=False, profile_of=preference
        )

    def table(self, tournament: Tournament) -> TopgroupTable:
        """Return the criteria of the next round."""
        chosen, table = self.chosen(tournament), super().table(tournament)
        if chosen[TYPE.name] != TYPE_B:
            asked = tuple(c for c in table.pairs if c.name not in self.edition.type_b)
            table = replace(table, pairs=asked)
        if chosen[C6.name] == "graded":
            table = replace(table, following=FollowingRule.GRADED)
        return table

    def floated(self, tournament: Tournament, standing: Standing) -> list[bool]:
        """Return who met an opponent of another score in the previous round."""
        by_real_score = self.chosen(tournament)[FLOATS.name] == "score"
        return floaters(tournament, standing, by_real_score)

    def experience(self, tournament: Tournament, standing: Standing) -> list[int]:
        """Return how much each team has played: matches, or games on boards."""
        return self.edition.experience(tournament, standing)

    def precedence(self, tournament: Tournament, standing: Standing) -> Precedence:
        """Return what makes the first team of a pair."""
        return precedence_of(tournament, standing, self.chosen(tournament))


def floaters(tournament: Tournament, standing: Standing, by_real_score: bool) -> list[bool]:
    """Return who met an opponent of another score in the previous round (1.5).

    INTERPRETATION 0093: only a match that was played, and by default the score by which that
    round was paired.
    """
    if not by_real_score or not tournament.virtual_points:
        return [last != NO_FLOAT for last in standing.floats]
    plain = replace(tournament, virtual_points=())
    history = EDITION_2026.history
    rank_of = {team: rank for rank, team in enumerate(standing.ids)}
    floated = [False] * standing.size
    seen = standing_of(plain, history, COUNT_REGISTERED, topscorers=False)
    for team, last in zip(seen.ids, seen.floats, strict=True):
        floated[rank_of[team]] = last != NO_FLOAT
    return floated


def precedence_of(tournament: Tournament, standing: Standing, chosen: dict[str, str]) -> Precedence:
    """Return what makes the first team of a pair (4.2).

    INTERPRETATION 0094: the primary score is that of the standings, without virtual points.
    """
    by_pairing_score = chosen[FIRST_TEAM.name] == "pairing-score"
    primary = standing.scores if by_pairing_score else standing.real_scores
    other = tournament.secondary_points
    secondary = None
    if other is not None and chosen[SECONDARY.name] == "other":
        rounds = len(tournament.rounds)
        secondary = [sum(other[team][:rounds]) for team in standing.ids]
    return Precedence(primary, secondary, standing.numbers)


def _refuse_baku_by_game_points(tournament: Tournament, primary: str) -> None:
    """Raise InputError where Baku acceleration meets game points (C.04.7 art. 1.4.4)."""
    if primary == GAME_POINTS and tournament.acceleration == baku.NAME:
        raise InputError(
            "Baku acceleration goes by match points (C.04.7 art. 1.4.4), and the primary score "
            "is game points; pair by match points, or without acceleration"
        )


RULES_2026 = SwissTeamRules(EDITION_2026)
RULES_2024 = SwissTeamRules(EDITION_2024)
