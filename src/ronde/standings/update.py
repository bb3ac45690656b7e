"""A field brought up to date after results changed: what depends on them is computed again.

A result changes the rows of its two players, the scores that their opponents see, and with some
tie-breaks what the opponents of those see. Everybody else keeps every value. What comes out is
equal to the field made from scratch, which stays the reference (`tests/standings/test_update.py`).
"""

from __future__ import annotations

from typing import Final

from ronde.model import PlayerId, Round, Tournament
from ronde.standings.registry import entry
from ronde.standings.view import Field, FieldKind

_MANY: Final = 3
"""From one in so many changed players on it is quicker to begin anew."""


def updated(before: Field, wanted: Field) -> Field:
    """Return the wanted field, made from one that was computed before as far as they are alike."""
    if not _is_alike(before, wanted):
        return wanted
    changed = _changed_players(before, wanted.tournament)
    if len(changed) * _MANY > len(wanted.players):
        return wanted
    after = before.updated(wanted.tournament, changed)
    if after.kind is FieldKind.ROUND_ROBIN and after.most_games != before.most_games:
        return wanted
    after.notes = wanted.notes
    _take_over_tie_breaks(before, after, changed)
    return after


def _is_alike(before: Field, wanted: Field) -> bool:
    """Return whether the two differ in nothing but in what happened in some games."""
    one, other = before.tournament, wanted.tournament
    return (
        before.order is None is wanted.order  # a list is counted as a whole
        and before.rounds == wanted.rounds
        and one.number_of_rounds == other.number_of_rounds
        and before.kind is wanted.kind
        and before.edition is wanted.edition
        and one.round_points is None is other.round_points
        and before.places is None is wanted.places
        and _entries(one) == _entries(other)
        and one.points == other.points
        and one.adjustments == other.adjustments
        and one.ranking == other.ranking
        and before.left_out == wanted.left_out
    )


def _entries(tournament: Tournament) -> list[tuple[PlayerId, int | None]]:
    """Return what a standing knows of its players."""
    return [(player.id, player.rating) for player in tournament.players]


def _changed_players(before: Field, tournament: Tournament) -> frozenset[PlayerId]:
    """Return everybody for whom something else happened in some round."""
    changed: set[PlayerId] = set()
    for was, is_ in zip(before.tournament.rounds[: before.rounds], tournament.rounds, strict=False):
        if was is not is_:
            changed |= _differing(was, is_)
    return frozenset(changed)


def _differing(was: Round, is_: Round) -> set[PlayerId]:
    games, byes = set(was.games) ^ set(is_.games), set(was.byes) ^ set(is_.byes)
    return {
        *(player for game in games for player in (game.white, game.black)),
        *(bye.player for bye in byes),
    }


def _take_over_tie_breaks(before: Field, after: Field, changed: frozenset[PlayerId]) -> None:
    near = after.with_opponents(changed)
    reached = {1: near, 2: after.with_opponents(near)}
    # Those on which others build were computed first, and so they are now.
    for tie_break, known in list(before.known_outcomes.items()):
        found = entry(tie_break)
        assert found.totals is not None  # direct encounter has no outcomes
        anew = found.totals(after, reached[found.reach], tie_break)
        after.known_outcomes[tie_break] = {**known, **anew}
    after.encounters = {
        key: places for key, places in before.encounters.items() if changed.isdisjoint(key[1])
    }
