"""Why a player's figures are what they are: sentences with their articles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ronde.ratings.ffjd.accelerated import Accelerated
from ronde.ratings.ffjd.computation import PlayerRating, SeriesRating, Status
from ronde.ratings.ffjd.evolution import expected_points, game_evolution
from ronde.ratings.ffjd.exact import for_people, nearest
from ronde.ratings.ffjd.firstrating import GAMES_NEEDED, GAMES_NEEDED_WHEN_HIGH
from ronde.ratings.ffjd.foreign import FLOOR
from ronde.ratings.ffjd.series import EXEMPT, PlayerKey
from ronde.ratings.ffjd.tally import Encounter


def why(rating: SeriesRating) -> dict[PlayerKey, list[str]]:
    """Return the reasons of every player's figures, in the order of the computation."""
    names = {player.id: player.label for player in rating.series.players}
    uncounted = _uncounted(rating, names)
    return {
        one.player.id: [*_reasons(one, rating, names), *uncounted.get(one.player.id, ())]
        for one in rating.players
    }


Names = Mapping[PlayerKey, str]


def _reasons(one: PlayerRating, rating: SeriesRating, names: Names) -> Iterator[str]:
    if one.initial is not None:
        yield from _rated(one, rating, names)
    else:
        yield from _unrated(one, rating, names)


def _rated(one: PlayerRating, rating: SeriesRating, names: Names) -> Iterator[str]:
    assert one.initial is not None
    assert one.coefficient is not None
    cp, kind = for_people(one.initial), rating.series.kind
    yield _origin(one)
    yield f"K = {for_people(one.coefficient)} for CP {cp} at {kind.value} rates [6.1.1]"
    for game in one.tally.counted:
        yield _game(one, game, rating, names)
    yield from _evolution(one)
    yield from _mean_and_performance(one, "8")
    if one.tally.to_come and one.expected_final is not None:
        after = for_people(one.expected_final)
        yield f"PAf = {after} with {len(one.tally.to_come)} games still to be played [3]"


def _origin(one: PlayerRating) -> str:
    assert one.initial is not None
    cp, fmjd = for_people(one.initial), one.player.fmjd_rating
    if one.status is not Status.FOREIGN:
        return f"CPi = {cp}, the rating at the start of the period [2]"
    if fmjd is None:
        return f"CPi = {cp}; player from outside, never listed [6.7.2, 7.1]"
    return f"CPi = 1.5 × {fmjd} - 1065 = {cp}; player from outside, never listed [7.1]"


def _game(one: PlayerRating, game: Encounter, rating: SeriesRating, names: Names) -> str:
    assert one.initial is not None
    start = f"round {game.round}: {game.outcome.value} against {names[game.opponent]}"
    if game.rating is None:
        return f"{start}, unrated: no evolution [6.1]"
    expected = for_people(expected_points(one.initial, game.rating))
    evolution = for_people(game_evolution(one.initial, game, rating.series.kind))
    article = "6.1" if game.outcome.was_played else "6.1, 6.4"
    return (
        f"{start}, CP {for_people(game.rating)}: PA {expected}, evolution {evolution} [{article}]"
    )


def _evolution(one: PlayerRating) -> Iterator[str]:
    assert one.expected is not None
    assert one.evolution is not None
    points = sum(game.points for game in one.tally.against_rated)
    yield (
        f"evolution = ({points} - {for_people(one.expected)}) × K = {for_people(one.evolution)},"
        f" by itself {nearest(one.evolution):+}; the month rounds its sum [6.1, 2]"
    )
    assert one.initial is not None
    if one.final == FLOOR and one.initial + nearest(one.evolution) < FLOOR:
        yield f"CPf is held at the floor of {FLOOR} [6.3]"


def _mean_and_performance(one: PlayerRating, article: str) -> Iterator[str]:
    if one.opponents_mean is None:
        return
    mean = for_people(one.opponents_mean)
    if one.performance is None:
        yield f"MCP = {mean}; fewer than five games: no performance [8]"
    else:
        yield f"MCP = {mean}, performance {for_people(one.performance)} [{article}]"


def _unrated(one: PlayerRating, rating: SeriesRating, names: Names) -> Iterator[str]:
    yield "unrated at the start of the period [6.2]"
    by_annex = any(source.accelerated for source in one.sources[-1:])
    for game in one.tally.counted:
        met = "unrated" if game.rating is None else f"CP {for_people(game.rating)}"
        line = f"round {game.round}: {game.outcome.value} against {names[game.opponent]}, {met}"
        yield f"{line} [{'Annex B.1' if by_annex else '6.2.1'}]"
    if by_annex and rating.procedure is not None:
        yield from _mean_and_performance(one, "Annex B.1")
        yield from _annex_b(one, rating, rating.procedure)
    else:
        yield from _mean_and_performance(one, "8")
    yield from _first(one, by_annex=by_annex)


def _annex_b(one: PlayerRating, rating: SeriesRating, procedure: Accelerated) -> Iterator[str]:
    anchored = next(g.anchored for g in procedure.groups if one.player.id in g.members)
    value = for_people(one.sources[-1].value)
    rated = rating.summary.rated
    if not anchored:
        yield f"nobody in the group is rated: placed by the estimate, CPf {value} [Annex B.4]"
    elif procedure.correction or rated < 4:
        moved = for_people(procedure.correction)
        yield f"{rated} rated players: CPf moved by {moved} to {value} [Annex B.5]"
    else:
        yield f"{rated} rated players: CPf = (Perf + MCP) / 2 = {value} [Annex B.2, B.3]"


def _first(one: PlayerRating, *, by_annex: bool) -> Iterator[str]:
    assert one.first is not None
    games = one.first.games
    if len(one.sources) > 1:
        yield f"{len(one.sources)} series weighted by their {games} games [6.2.4]"
    if one.status is Status.UNDETERMINED:
        yield "no rated player and no estimate in the group: no first rating [Annex B]"
    elif one.first.exact is None:
        yield f"{games} games count for a first rating; {GAMES_NEEDED} are needed [6.2.1]"
    elif one.status is Status.SEVEN_GAMES_NEEDED:
        value = for_people(one.first.exact)
        yield f"{value} after {games} games; from 1500 on it takes {GAMES_NEEDED_WHEN_HIGH} [6.2.3]"
    else:
        article = "6.2.2" if by_annex else "6.2.1"
        yield f"first rating {for_people(one.first.exact)}, given as {one.final} [{article}, 6.3]"


def _uncounted(rating: SeriesRating, names: Names) -> dict[PlayerKey, list[str]]:
    """Return a line for every game that does not count, by player."""
    lines: dict[PlayerKey, list[str]] = {}
    for game in rating.series.games:
        sides = (game.white, game.black, game.white_outcome), (
            game.black, game.white, game.black_outcome,
        )  # fmt: skip
        for player, opponent, outcome in sides:
            if player == EXEMPT or outcome is None or outcome.counts:
                continue
            article = "6.5" if opponent == EXEMPT else "6.4"
            line = f"round {game.round}: {outcome.value} against {names.get(opponent, EXEMPT)}"
            lines.setdefault(player, []).append(f"{line}: not counted [{article}]")
    return lines
