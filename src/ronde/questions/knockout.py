"""A knock-out as it is drawn: who stands where in its tree, with what score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ronde.documents.tree import (
    GroupLine,
    KnockoutTree,
    MatchState,
    TreeGroup,
    TreeMatch,
    TreePart,
    TreeRound,
    TreeSide,
    laid_out,
)
from ronde.errors import InputError, RoundError
from ronde.i18n import counted, listed, phrase, phrase_in
from ronde.model import Colour, Game, Player, PlayerId, PointSystem, Tournament
from ronde.systems.knockout.groups import GroupStage
from ronde.systems.knockout.match import Ending, MatchStanding
from ronde.systems.knockout.progress import KnockoutMatch
from ronde.systems.knockout.system import RULES, KnockoutEvent
from ronde.systems.knockout.tree import Feed, KnockoutPart, PlannedMatch, Seed, Source

_STATES: Final = {
    Ending.SCORE: MatchState.WON,
    Ending.SEED: MatchState.BY_SEED,
    Ending.ARMAGEDDON: MatchState.ARMAGEDDON,
    Ending.NOBODY: MatchState.NOBODY,
}
_PARTS: Final = (
    (phrase_in("knock-out", "Main part"), (KnockoutPart.MAIN, KnockoutPart.THIRD_PLACE)),
    (phrase_in("knock-out", "Lower part"), (KnockoutPart.LOWER,)),
    (phrase_in("knock-out", "Final"), (KnockoutPart.FINAL, KnockoutPart.SECOND_FINAL)),
)
_NAMED_ROUNDS: Final = {
    2: phrase_in("knock-out", "Final"),
    4: phrase_in("knock-out", "Semi-finals"),
    8: phrase_in("knock-out", "Quarter-finals"),
    16: phrase_in("knock-out", "Last 16"),
    32: phrase_in("knock-out", "Last 32"),
}
_EMPTY: Final[Mapping[type[Source], str]] = {
    Seed: phrase("Bye"),
    Feed: phrase_in("knock-out", "nobody"),
}
"""What stands in a place that stays empty, by where its player would have come from."""


def is_knockout(tournament: Tournament) -> bool:
    """Whether a tournament is a knock-out, which has a tree to be drawn."""
    return tournament.rules == RULES.key


def knockout_tree(tournament: Tournament) -> KnockoutTree:
    """Return the tree of a knock-out with what is known so far.

    Raises InputError for another system, RoundError when the rounds do not follow the tree.
    """
    if not is_knockout(tournament):
        raise InputError("only a knock-out has a tree; look at the cross-table instead")
    event = KnockoutEvent.so_far(tournament)
    drawn = _Drawn(event, tournament)
    progress = drawn.progress
    winner = None if progress is None or not progress.is_over else progress.winner
    return KnockoutTree(
        tournament.details.name,
        len(tournament.rounds),
        tuple(_groups(event, tournament, drawn.people)),
        tuple(drawn.parts()),
        None if winner is None else int(winner),
        "" if winner is None else drawn.people[winner].name,
    )


def without_opponent(tournament: Tournament, number: int) -> str:
    """Return in words who is through without a game when a round of the tree begins.

    Empty for other systems, in other rounds, and where the rounds do not follow the tree.
    """
    if not is_knockout(tournament):
        return ""
    try:
        event = KnockoutEvent(replace(tournament, rounds=tournament.rounds[: number - 1]))
        if event.is_in_groups:
            return ""
        progress = event.progress
    except RoundError:
        return ""
    alone = [match.players[0] for match in progress.current if len(match.players) == 1]
    through = sorted(alone, key=progress.seed)
    if not through or any(match.games for match in progress.current):
        return ""
    return counted(
        "{players} has no opponent in this round of the tree and goes on without a game.",
        "{players} have no opponent in this round of the tree and go on without a game.",
        count=len(through),
        players=listed(tournament.player(player).name for player in through),
    )


class _Drawn:
    """The matches of a knock-out, made into what is drawn."""

    def __init__(self, event: KnockoutEvent, tournament: Tournament) -> None:
        self.event = event
        self.people = {player.id: player for player in tournament.players}
        self.points = tournament.points
        # While groups are played nobody knows who goes on: then the tree waits for their places.
        self.progress = None if event.is_in_groups else event.progress
        self.is_double = any(plan.part is KnockoutPart.FINAL for plan in event.tree)

    def parts(self) -> Iterator[TreePart]:
        for title, kinds in _PARTS:
            plans = [plan for plan in self.event.tree if plan.part in kinds]
            shown = [plan for plan in plans if self._is_shown(plan)]
            rounds = laid_out(self._rounds(shown))
            if rounds:
                yield TreePart(title if self.is_double else "", rounds)

    def _is_shown(self, plan: PlannedMatch) -> bool:
        """Whether a match is drawn: the second final as soon as it has to be played."""
        if plan.part is not KnockoutPart.SECOND_FINAL:
            return True
        return self.progress is not None and plan.number in self.progress.matches

    def _rounds(self, plans: Sequence[PlannedMatch]) -> Iterator[TreeRound]:
        ordinary = [plan for plan in plans if plan.part is not KnockoutPart.THIRD_PLACE]
        others = [plan for plan in plans if plan.part is KnockoutPart.THIRD_PLACE]
        columns = list(dict.fromkeys((plan.part, plan.round) for plan in ordinary))
        drawn = frozenset(plan.number for plan in ordinary)
        for column in columns:
            own = [plan for plan in ordinary if (plan.part, plan.round) == column]
            beside = others if column == columns[-1] else []
            matches = tuple(self._match(plan, drawn) for plan in (*own, *beside))
            yield TreeRound(self._title(own[0]), matches)

    def _title(self, plan: PlannedMatch) -> str:
        if plan.part is KnockoutPart.LOWER:
            return phrase_in("knock-out", "Lower part, round {round}", round=plan.round)
        if plan.part is KnockoutPart.SECOND_FINAL:
            return phrase_in("knock-out", "Second final")
        if plan.part is KnockoutPart.MAIN and plan.players == 2 and self.is_double:
            return phrase_in("knock-out", "Final of the main part")
        named = _NAMED_ROUNDS.get(plan.players)
        return named or phrase_in("knock-out", "Last {players}", players=plan.players)

    def _match(self, plan: PlannedMatch, drawn: frozenset[int]) -> TreeMatch:
        """Return a match of a part; `drawn` are the matches of its picture."""
        played = None if self.progress is None else self.progress.matches.get(plan.number)
        told = None
        if played is not None and self.progress is not None:
            told = self.progress.standing(played)
        is_third = plan.part is KnockoutPart.THIRD_PLACE
        sources = (plan.one, plan.other)
        feeds = (
            source.match
            for source in sources
            if isinstance(source, Feed) and source.is_winner and source.match in drawn
        )
        one, other = (self._side(source, played, told) for source in sources)
        return TreeMatch(
            plan.number,
            one,
            other,
            _state(played, told),
            phrase_in("knock-out", "Third place") if is_third else "",
            tuple(feeds),
        )

    def _side(
        self, source: Source, match: KnockoutMatch | None, standing: MatchStanding | None
    ) -> TreeSide:
        known = None if self.progress is None else self.progress.resolved(source)
        if self.progress is None or known is None:
            return TreeSide(waits_for=self._awaited(source))
        player = known[0]
        if player is None:
            return TreeSide(waits_for=_EMPTY[type(source)])
        side = TreeSide(int(player), self.progress.seed(player), self.people[player].name)
        if match is None or standing is None:
            return side
        return self._scored(side, player, match, standing)

    def _scored(
        self, side: TreeSide, player: PlayerId, match: KnockoutMatch, standing: MatchStanding
    ) -> TreeSide:
        points = standing.one_points if player == match.one else standing.other_points
        return TreeSide(
            side.number,
            side.seed,
            side.name,
            points=points if match.games else None,
            games=tuple(_made(game, player, self.points) for game in match.games),
            has_won=standing.winner == player,
        )

    def _awaited(self, source: Source) -> str:
        """Return who will stand in a place, in words."""
        if isinstance(source, Feed):
            if source.is_winner:
                return phrase("Winner of match {match}", match=source.match)
            return phrase("Loser of match {match}", match=source.match)
        groups = self.event.groups
        places = () if groups is None else groups.places_of_seeds()
        if source.seed > len(places):
            return _EMPTY[Seed]
        group, place = places[source.seed - 1]
        return phrase("Place {place} of group {group}", place=place, group=group)


def _state(match: KnockoutMatch | None, standing: MatchStanding | None) -> MatchState:
    if match is None or standing is None:
        return MatchState.TO_COME
    if len(match.players) < 2:
        return MatchState.WALK_OVER if match.players else MatchState.NOBODY
    if standing.ending is not None:
        return _STATES[standing.ending]
    return MatchState.PLAYED if match.games else MatchState.TO_COME


def _made(game: Game, player: PlayerId, points: PointSystem) -> int:
    if game.white == player:
        return points.of_result(game.white_result, Colour.WHITE)
    return points.of_result(game.black_result, Colour.BLACK)


def _groups(
    event: KnockoutEvent, tournament: Tournament, people: dict[PlayerId, Player]
) -> Iterator[TreeGroup]:
    groups = event.groups
    if groups is None:
        return
    rounds = tournament.rounds[: groups.rounds]
    games = [game for round_ in rounds for game in round_.games if not game.is_unfinished]
    for number, group in enumerate(groups.groups, 1):
        lines = (
            _line(place, people[player], games, groups)
            for place, player in enumerate(groups.ranked(group, rounds), 1)
        )
        yield TreeGroup(number, tuple(lines))


def _line(place: int, player: Player, games: Sequence[Game], groups: GroupStage) -> GroupLine:
    own = [game for game in games if player.id in (game.white, game.black)]
    return GroupLine(
        place,
        int(player.id),
        player.name,
        len(own),
        sum(_made(game, player.id, groups.points) for game in own),
        place <= groups.qualify,
    )
