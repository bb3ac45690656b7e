"""The teams of the round as article 1 sees them: scores, meetings, colours, floats, preferences.

Inside the reference a team is named by its TPN. Articles are those of the edition of 2026.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from ronde.model import ByeKind, Cell, Colour, PlayerId, Result, Tournament

_ABSENT = Cell(None, None, None)
_WITHOUT_PLAYING = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT, Result.FORFEIT_WIN)
"""What bars from the bye (2.1.2).

The edition of 2024 says: a bye, or the score of a win in one round without playing. A match won
by forfeit and a full-point bye are worth a won match, so the two editions bar the same teams.
"""


class Strength(IntEnum):
    """How strongly a team prefers a colour; type A has one kind only, here STRONG."""

    NONE = 0
    MILD = 1
    STRONG = 2


@dataclass(frozen=True)
class Team:
    """What is known of a team before the round."""

    id: PlayerId
    tpn: int
    score: int  # real points
    pairing_score: int  # with the virtual points of the round
    secondary: int
    met: frozenset[PlayerId]
    colours: tuple[Colour, ...]  # of played matches, oldest first
    board_games: int
    floated: bool  # in the previous round
    barred_from_bye: bool

    @property
    def difference(self) -> int:
        """Matches with White minus matches with Black (1.6.2)."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)

    @property
    def repeated(self) -> Colour | None:
        """The colour of the last two played matches if it was the same."""
        last = self.colours[-2:]
        return last[0] if len(last) == 2 and last[0] is last[1] else None


class Past:
    """Cells and scores of everybody, round by round."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._rounds = [dict(round_.cells()) for round_ in tournament.rounds]
        self._virtual = {entry.player: entry.by_round for entry in tournament.virtual_points}

    def cells(self, team: PlayerId) -> list[Cell]:
        """Return one cell per round, absences included."""
        return [cells.get(team, _ABSENT) for cells in self._rounds]

    def score(self, team: PlayerId, rounds_before: int) -> int:
        """Return the primary points after so many rounds, adjustments included."""
        total = sum(self._made(team)[:rounds_before])
        for given in self.tournament.adjustments:
            if team in given.players and (given.round or 0) <= rounds_before:
                total += given.points
        return total

    def _made(self, team: PlayerId) -> list[int]:
        told = self.tournament.round_points
        if told is not None:
            return list(told[team])
        points = self.tournament.points
        made: list[int] = []
        for cell in self.cells(team):
            if isinstance(cell.outcome, Result):
                assert cell.colour is not None  # a match has colours
                made.append(points.of_result(cell.outcome, cell.colour))
            else:
                made.append(points.of_bye(cell.outcome))
        return made

    def pairing_score(self, team: PlayerId, rounds_before: int) -> int:
        """Return the score by which the next round is or was paired."""
        virtual = self._virtual.get(team, ())
        extra = virtual[rounds_before] if rounds_before < len(virtual) else 0
        return self.score(team, rounds_before) + extra

    def secondary(self, team: PlayerId) -> int:
        """Return the other score, nothing when none is kept."""
        told = self.tournament.secondary_points
        return 0 if told is None else sum(told[team][: len(self._rounds)])

    def board_games(self, team: PlayerId) -> int:
        """Return how many board games were really played; a match counts one when none are told."""
        told = self.tournament.board_games
        if told is None:
            return sum(cell.was_played for cell in self.cells(team))
        return sum(told[team][: len(self._rounds)])

    def floated(self, team: PlayerId, *, by_real_score: bool) -> bool:
        """Whether the team played an opponent with another score in the previous round (1.5).

        A bye is no float, nor is a forfeited match: nothing was played.
        """
        cells = self.cells(team)
        if not cells or not cells[-1].was_played:
            return False
        opponent, before = cells[-1].opponent, len(cells) - 1
        assert opponent is not None  # a match has two sides
        score = self.score if by_real_score else self.pairing_score
        return score(team, before) != score(opponent, before)


class Field:
    """Who is to be paired, by TPN; what may be done with them."""

    def __init__(
        self,
        tournament: Tournament,
        *,
        floats_by_real_score: bool,
        without: str | None = None,
        forced: tuple[PlayerId, PlayerId] | None = None,
    ) -> None:
        past = Past(tournament)
        made = [
            _team(past, team, floats_by_real_score=floats_by_real_score)
            for team in tournament.to_be_paired()
        ]
        self.teams = {team.tpn: team for team in sorted(made, key=lambda team: team.tpn)}
        self.round = tournament.next_round
        self.is_last_round = tournament.is_last_round(tournament.next_round)
        declared = tournament.number_of_rounds
        self.is_of_last_two = declared is not None and tournament.next_round >= declared - 1
        self.type = tournament.setting("type", "A")
        self.keeps_strong_at_the_end = tournament.setting("last-round", "strong") == "strong"
        self.uses_secondary = tournament.setting("secondary", "other") == "other"
        self.first_by_pairing_score = tournament.setting("first-team", "score") == "pairing-score"
        self.initial_colour = tournament.initial_colour
        self._without = without
        self._forced = frozenset(forced or ())
        self._forbidden = [
            frozenset(group.players)
            for group in tournament.forbidden
            if group.applies_in(tournament.next_round)
        ]
        self._all_paired = cache(self._can_all_be_paired)

    def score(self, tpn: int) -> int:
        """Return the score by which the round is paired."""
        return self.teams[tpn].pairing_score

    def names(self, tpns: Iterable[int]) -> tuple[PlayerId, ...]:
        """Return the teams with these TPNs."""
        return tuple(self.teams[tpn].id for tpn in tpns)

    def may_meet(self, one: int, other: int) -> bool:
        """Whether the two may be paired (2.1.1), prohibitions of the event included."""
        a, b = self.teams[one].id, self.teams[other].id
        if len(self._forced & {a, b}) == 1:
            return False
        if b in self.teams[one].met and self._without != "C1":
            return False
        return not any({a, b} <= group for group in self._forbidden)

    def may_have_bye(self, tpn: int) -> bool:
        """Whether the team may have the bye (2.1.2)."""
        team = self.teams[tpn]
        if team.id in self._forced:
            return False
        return self._without == "C2" or not team.barred_from_bye

    def can_all_be_paired(self, tpns: Iterable[int]) -> bool:
        """Whether these teams have a pairing in which everybody may meet the opponent."""
        return self._all_paired(frozenset(tpns))

    def _can_all_be_paired(self, left: frozenset[int]) -> bool:
        if not left:
            return True
        first = min(left)
        return any(
            self.may_meet(first, other) and self._all_paired(left - {first, other})
            for other in sorted(left - {first})
        )

    def preference(self, tpn: int) -> tuple[Colour | None, Strength]:
        """Return the colour that the team prefers and how strongly (1.7)."""
        if self.type == "none":
            return None, Strength.NONE
        team = self.teams[tpn]
        strong = self._strong(team)
        if strong is not None:
            return strong, Strength.STRONG
        mild = self._mild(team) if self.type == "B" else None
        return mild, Strength.NONE if mild is None else Strength.MILD

    def _strong(self, team: Team) -> Colour | None:
        """Return the colour of a simple (1.7.1) or strong (1.7.2) preference."""
        difference, repeated = team.difference, team.repeated
        is_level_at_the_end = self.type == "B" and self.is_last_round and difference == 0
        if is_level_at_the_end and not self.keeps_strong_at_the_end:
            return None
        if difference < -1 or (difference in (0, -1) and repeated is Colour.BLACK):
            return Colour.WHITE
        if difference > 1 or (difference in (0, 1) and repeated is Colour.WHITE):
            return Colour.BLACK
        return None

    def _mild(self, team: Team) -> Colour | None:
        """Return the colour of a mild preference (1.7.2)."""
        if team.difference == -1:
            return Colour.WHITE
        if team.difference == 1:
            return Colour.BLACK
        if team.difference == 0 and team.colours and not self.is_last_round:
            return team.colours[-1].opposite
        return None


def _team(past: Past, id_: PlayerId, *, floats_by_real_score: bool) -> Team:
    cells = past.cells(id_)
    played = [cell for cell in cells if cell.was_played]
    return Team(
        id=id_,
        tpn=past.tournament.pairing_number(id_, past.tournament.next_round),
        score=past.score(id_, len(cells)),
        pairing_score=past.pairing_score(id_, len(cells)),
        secondary=past.secondary(id_),
        met=frozenset(cell.opponent for cell in played if cell.opponent is not None),
        colours=tuple(cell.colour for cell in played if cell.colour is not None),
        board_games=past.board_games(id_),
        floated=past.floated(id_, by_real_score=floats_by_real_score),
        barred_from_bye=any(cell.outcome in _WITHOUT_PLAYING for cell in cells),
    )
