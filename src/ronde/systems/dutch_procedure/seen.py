"""The state of a round as these editions see it: preferences, numbers, rounds without play."""

from __future__ import annotations

from ronde.kernel.colours import ColourProfile, colour_profile
from ronde.kernel.ledger import unplayed_round
from ronde.kernel.numbers import COUNT_PAIRED
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Tournament
from ronde.systems.dutch_procedure.edition import (
    HISTORY,
    ProcedureSettings,
    points_without_play,
)


def seen_by_procedure(tournament: Tournament, choices: ProcedureSettings) -> Standing:
    """Return the state of the next round as these editions see it.

    Of two equal preferences the size of the colour difference means nothing before 2016 (E.2),
    so it is left out of the profiles.

    INTERPRETATION 0024: E.5 gives colours in round 1 only. Later the even pairing numbers
    receive the first colour when neither player has played.
    """
    profile_of = by_last_games if choices.last_games_decide else colour_profile
    standing = standing_of(tournament, HISTORY, COUNT_PAIRED, profile_of=profile_of)
    profiles = [p._replace(difference=0, repeated=0) for p in standing.profiles]
    numbers: dict[tuple[int, ...], int] = {}
    standing.colour_kinds = [numbers.setdefault(p, len(numbers)) for p in profiles]
    standing.profiles = profiles
    standing.kinds = list(dict.fromkeys(profiles))
    floats = zip(standing.colour_kinds, standing.floats, standing.floats_before, strict=True)
    standing.traits = list(floats)
    if standing.round > 1:
        first = 0 if choices.newcomers_even else 1
        standing.has_odd_number = [number % 2 == first for number in standing.numbers]
    return standing


def by_last_games(history: str) -> ColourProfile:
    """Return the preference if two equal colours in a row outweigh the colour difference.

    INTERPRETATION 0012: a choice of the organiser.

    >>> by_last_games("WWWWBB").preference, colour_profile("WWWWBB").preference
    (1, 2)
    """
    profile = colour_profile(history)
    return profile._replace(preference=3 - profile.repeated) if profile.repeated else profile


def rounds_without_play(tournament: Tournament, standing: Standing) -> list[int]:
    """Return in how many rounds each rank received points without play (B.1.b)."""
    counted = dict.fromkeys(standing.ids, 0)
    for round_ in tournament.rounds:
        for player, cell in round_.cells():
            if player in counted and not cell.was_played:
                unplayed = unplayed_round(cell.outcome, tournament.points)
                counted[player] += points_without_play(unplayed)
    return [counted[player] for player in standing.ids]
