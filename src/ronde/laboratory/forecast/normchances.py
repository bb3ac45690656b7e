"""Who makes a title norm at the end of a continuation; only those who still can are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ronde.errors import InputError
from ronde.model import PlayerId, Tournament
from ronde.model.ratingmethods import with_official_ratings
from ronde.norms.computation import refuse_event
from ronde.norms.editions import B01_2024, TITLED, Norm, Threshold, norms_open_to
from ronde.norms.evaluation import evaluated
from ronde.norms.event import NormEvent, foreign_field
from ronde.norms.record import NormRecord, Records, UncountedReason
from ronde.norms.requirements import mean_needed
from ronde.standings.presets import kind_of
from ronde.standings.view import FieldKind

_WIN: Final = 2


@dataclass(frozen=True, slots=True)
class NormWatch:
    """Who may still make which norms in an event."""

    event: NormEvent
    open_to: Mapping[PlayerId, tuple[Norm, ...]]


NOBODY: Final = NormWatch(NormEvent(0), {})


def norm_watch(tournament: Tournament, rounds: int) -> NormWatch:
    """Return who may still make a norm, nobody where the event gives none.

    Everybody is taken to win the games to come, against the strongest: a bound that costs little.
    """
    is_fixed = kind_of(tournament) is FieldKind.ROUND_ROBIN
    cycles = int(tournament.setting("cycles", "1")) if is_fixed else 1
    event = NormEvent(rounds, is_fixed, cycles, federation=tournament.details.federation)
    try:
        refuse_event(tournament, event)
    except InputError:  # too few rounds, another rate of play, draughts: no norm is to be told
        return NOBODY
    official = with_official_ratings(tournament)
    if not any(player.title in TITLED for player in official.players):
        return NOBODY
    records = Records(official, event, len(official.rounds))
    strongest = max(player.rating or 0 for player in official.players)
    open_to = {}
    for player in official.players:
        norms = norms_open_to(player)
        record = records.of(player.id)
        still_open = sum(left.reason is UncountedReason.OPEN for left in record.left_out)
        coming = rounds - len(official.rounds) + still_open
        open_to[player.id] = tuple(
            n for n in norms if _may_make(record, n, event, coming, strongest)
        )
    return NormWatch(event, {id_: norms for id_, norms in open_to.items() if norms})


def norms_made(tournament: Tournament, watch: NormWatch) -> Mapping[PlayerId, frozenset[Norm]]:
    """Return who made which norms in an event that is over."""
    if not watch.open_to:
        return {}
    official = with_official_ratings(tournament)
    rounds = len(official.rounds)
    records = Records(official, watch.event, rounds)
    near = list(_near(records, watch))
    if not near:
        return {}
    is_international = not watch.event.is_fixed and foreign_field(official, rounds).is_international
    event = replace(watch.event, is_international=is_international)
    achieved: dict[PlayerId, set[Norm]] = {}
    for record, norm in near:
        if evaluated(record, norm, event, records.players).is_achieved:
            achieved.setdefault(record.player.id, set()).add(norm)
    return {id_: frozenset(norms) for id_, norms in achieved.items()}


def _near(records: Records, watch: NormWatch) -> Iterator[tuple[NormRecord, Norm]]:
    """Yield the records that reach the performance of a norm, whatever else is missing."""
    for id_, norms in watch.open_to.items():
        record = records.of(id_)
        for norm in norms:
            if _may_make(record, norm, watch.event):
                yield record, norm


def _may_make(
    record: NormRecord, norm: Norm, event: NormEvent, coming: int = 0, strongest: int = 0
) -> bool:
    """Whether the performance can be that of the norm after so many more wins."""
    needed = event.games_needed
    ratings = [*(game.rating for game in record.games), *[strongest] * coming]
    half_points = sum(game.half_points for game in record.games) + _WIN * coming
    if len(ratings) < needed:
        # One game less may count as enough: by a bye (1.4.1c) or a forfeit (1.4.2c).
        return len(ratings) == needed - 1
    threshold = B01_2024.thresholds[norm]
    return any(
        _reaches(ratings, half_points, games, threshold)
        for games in range(needed, len(ratings) + 1)
    )


def _reaches(ratings: Iterable[int], half_points: int, games: int, threshold: Threshold) -> bool:
    """Whether the strongest of so many opponents and these half points make the performance."""
    best: Sequence[int] = sorted((max(one, threshold.floor) for one in ratings), reverse=True)
    most = min(half_points, _WIN * games)
    # Ra is rounded: less than one for each game.
    return sum(best[:games]) + games > mean_needed(most, games, threshold) * games
