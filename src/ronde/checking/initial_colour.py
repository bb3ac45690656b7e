"""The colour drawn before the first round, read back from what was played."""

from __future__ import annotations

from ronde.model import Colour, PlayerId, RoundNumber, Tournament


def inferred_initial_colour(tournament: Tournament) -> Colour | None:
    """Return the initial colour that the first round with a game shows; None without a game.

    The first of those paired, by starting number, received the drawn colour, the second the
    other one, and so on. The first of them who has an opponent tells: only a bye can stand
    before him, and he outranks his opponent, all scores being equal. With the setting `parity`
    = `number`, his starting number itself is odd or even, not his place among those paired.
    """
    with_games = [
        (RoundNumber(number), round_)
        for number, round_ in enumerate(tournament.rounds, 1)
        if round_.games
    ]
    if not with_games:
        return None
    number, round_ = with_games[0]
    colours = {game.white: Colour.WHITE for game in round_.games}
    colours |= {game.black: Colour.BLACK for game in round_.games}

    def starting_number(player: PlayerId) -> int:
        return tournament.pairing_number(player, number)

    paired = sorted(round_.paired, key=starting_number)
    place, first = next((place, p) for place, p in enumerate(paired, 1) if p in colours)
    by_number = tournament.setting("parity", "") == "number"
    counted = starting_number(first) if by_number else place
    return colours[first] if counted % 2 else colours[first].opposite
