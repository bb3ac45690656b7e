"""The Swiss Team system as a pairing system: state, route, colours and findings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.kernel.boards import Board
from ronde.kernel.completion import ByeChoice
from ronde.kernel.ledger import NO_FLOAT
from ronde.kernel.numbers import COUNT_REGISTERED
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Finding, PlayerId, Severity, Tournament
from ronde.systems.acceleration import baku
from ronde.systems.swiss import SwissSystem
from ronde.systems.swiss_team.colours import Precedence, board_of
from ronde.systems.swiss_team.edition import SwissTeamEdition, bye_order
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
from ronde.systems.topgroup.criteria import Field, FollowingRule, TopgroupTable, field_of
from ronde.systems.topgroup.route import TopgroupBracketOutcome, TopgroupRoundOutcome, pair_round


@dataclass(frozen=True, slots=True)
class SwissTeamRoundOutcome:
    """A round with its bye and its brackets, and what makes the first team of a pair."""

    topgroup: TopgroupRoundOutcome
    precedence: Precedence

    @property
    def field(self) -> Field:
        """What the round was paired by."""
        return self.topgroup.field

    @property
    def standing(self) -> Standing:
        """The state to which the ranks belong."""
        return self.topgroup.standing

    @property
    def bye(self) -> ByeChoice | None:
        """Who has the bye, as a rank, and who could not be spared."""
        return self.topgroup.bye

    @property
    def brackets(self) -> list[TopgroupBracketOutcome]:
        """The brackets, from the top."""
        return self.topgroup.brackets

    @property
    def receiver(self) -> PlayerId | None:
        """Who has the bye."""
        return self.topgroup.receiver

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of ranks."""
        return self.topgroup.pairs


class SwissTeamSystem(SwissSystem[SwissTeamRoundOutcome]):
    """One edition of the Swiss Team system; the players of its tournaments are teams."""

    has_topscorers = False

    def __init__(self, edition: SwissTeamEdition) -> None:
        super().__init__(edition.rules, edition.history, edition.articles, edition.colour_articles)
        self.edition = edition

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

    def outcome(self, tournament: Tournament, standing: Standing) -> SwissTeamRoundOutcome:
        """Return the round with its bye and its brackets."""
        chosen = self.chosen(tournament)
        by_real_score = chosen[FLOATS.name] == "score"
        field = field_of(
            standing, floaters(tournament, standing, by_real_score), self.table(tournament)
        )
        order = bye_order(standing, self.edition.experience(tournament, standing))
        return SwissTeamRoundOutcome(
            pair_round(field, order), precedence_of(tournament, standing, chosen)
        )

    def table(self, tournament: Tournament) -> TopgroupTable:
        """Return the criteria of the next round."""
        chosen, rounds = self.chosen(tournament), tournament.number_of_rounds
        is_among_last_two = rounds is not None and tournament.next_round > rounds - 2
        table = self.edition.table.in_round(is_among_last_two=is_among_last_two)
        if chosen[TYPE.name] != TYPE_B:
            asked = tuple(c for c in table.pairs if c.name not in self.edition.type_b)
            table = replace(table, pairs=asked)
        if chosen[C6.name] == "graded":
            table = replace(table, following=FollowingRule.GRADED)
        return table

    def boards(self, outcome: SwissTeamRoundOutcome) -> list[Board]:
        """Return the matches with their colours, those of the first boards (4.3)."""
        standing, precedence = outcome.standing, outcome.precedence
        return [board_of(standing, precedence, *pair) for pair in outcome.pairs]

    def findings(self, tournament: Tournament) -> list[Finding]:
        """Return what is unusual about the round."""
        return super().findings(tournament) + _length_unknown(tournament)


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


def _length_unknown(tournament: Tournament) -> list[Finding]:
    if tournament.number_of_rounds is not None:
        return []
    round_ = tournament.next_round
    what = phrase(
        "the number of rounds is not known; round {round} is paired as if it were none of the "
        "last two",
        round=round_,
    )
    return [Finding(Severity.WARNING, "last-round-unknown", what, round=round_)]


SWISS_TEAM_2026 = SwissTeamSystem(EDITION_2026)
SWISS_TEAM_2024 = SwissTeamSystem(EDITION_2024)
