"""Why a player's figures are what they are: sentences with their articles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from ronde.i18n import Figure, counted, phrase
from ronde.ratings.exact import for_people, nearest
from ronde.ratings.ffjd.accelerated import Accelerated
from ronde.ratings.ffjd.computation import NationalPlayerRating, SeriesRating, SeriesStatus
from ronde.ratings.ffjd.evolution import expected_points, game_evolution
from ronde.ratings.ffjd.firstrating import GAMES_NEEDED, GAMES_NEEDED_WHEN_HIGH
from ronde.ratings.ffjd.guide import rated_players
from ronde.ratings.ffjd.results import SideOutcome
from ronde.ratings.ffjd.series import EXEMPT, FLOOR, PlayerKey, RateKind
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
_RATES: Final = {
    RateKind.SLOW: phrase("slow rates"),
    RateKind.ACCELERATED: phrase("accelerated rates"),
}


def _figure(value: Fraction | int) -> Figure:
    return Figure(for_people(value))


def _reasons(one: NationalPlayerRating, rating: SeriesRating, names: Names) -> Iterator[str]:
    if one.initial is not None:
        yield from _rated(one, rating, names)
    else:
        yield from _unrated(one, rating, names)


def _rated(one: NationalPlayerRating, rating: SeriesRating, names: Names) -> Iterator[str]:
    assert one.initial is not None
    assert one.coefficient is not None
    cp, kind = _figure(one.initial), rating.series.kind
    yield _origin(one)
    yield phrase(
        "K = {k} for CP {cp} at {rates} [6.1.1]",
        k=_figure(one.coefficient),
        cp=cp,
        rates=_RATES[kind],
    )
    for game in one.tally.counted:
        yield _game(one, game, rating, names)
    yield from _evolution(one)
    yield from _mean_and_performance(one, "8")
    if one.tally.to_come and one.expected_final is not None:
        after = _figure(one.expected_final)
        yield counted(
            "PAf = {points} with {count} game still to be played [3]",
            "PAf = {points} with {count} games still to be played [3]",
            count=len(one.tally.to_come),
            points=after,
        )


def _origin(one: NationalPlayerRating) -> str:
    assert one.initial is not None
    cp, fmjd = _figure(one.initial), one.player.fmjd_rating
    if one.status is not SeriesStatus.FOREIGN:
        return phrase("CPi = {cp}, the rating at the start of the series [2, 3]", cp=cp)
    if fmjd is None:
        return phrase("CPi = {cp}; player from outside, never listed [6.7.2, 7.1]", cp=cp)
    return phrase(
        "CPi = 1.5 × {fmjd} - 1065 = {cp}; player from outside, never listed [7.1]",
        fmjd=fmjd,
        cp=cp,
    )


def _game(one: NationalPlayerRating, game: Encounter, rating: SeriesRating, names: Names) -> str:
    assert one.initial is not None
    start = _met(game.round, game.outcome, names[game.opponent])
    if game.rating is None:
        return phrase("{game}, unrated: no evolution [6.1]", game=start)
    expected = _figure(expected_points(one.initial, game.rating))
    evolution = _figure(game_evolution(one.initial, game, rating.series.kind))
    article = "6.1" if game.outcome.was_played else "6.1, 6.4"
    return phrase(
        "{game}, CP {cp}: PA {expected}, evolution {evolution} [{article}]",
        game=start,
        cp=_figure(game.rating),
        expected=expected,
        evolution=evolution,
        article=article,
    )


def _met(round_: int, outcome: SideOutcome, opponent: str) -> str:
    return phrase(
        "round {round}: {result} against {opponent}",
        round=round_,
        result=outcome.value,
        opponent=opponent,
    )


def _evolution(one: NationalPlayerRating) -> Iterator[str]:
    assert one.expected is not None
    assert one.evolution is not None
    yield from _left_out(one)
    yield phrase(
        "evolution = ({points} - {expected}) × K = {evolution}, by itself {rounded}; the month"
        " rounds its sum [6.1, 2]",
        points=one.tally.rated_points,
        expected=_figure(one.expected),
        evolution=_figure(one.evolution),
        rounded=f"{nearest(one.evolution):+}",
    )
    assert one.initial is not None
    if one.final == FLOOR and one.initial + nearest(one.evolution) < FLOOR:
        yield phrase("CPf is held at the floor of {floor} [6.3]", floor=FLOOR)


def _left_out(one: NationalPlayerRating) -> Iterator[str]:
    """Yield that Pts and PA leave games against unrated players out, where there are any."""
    tally = one.tally
    if len(tally.against_rated) < len(tally.counted):
        yield phrase(
            "Pts = {rated} of {all}: points against unrated players stay out, as in PA [6.1]",
            rated=tally.rated_points,
            all=tally.points,
        )


def _mean_and_performance(one: NationalPlayerRating, article: str) -> Iterator[str]:
    if one.opponents_mean is None:
        return
    mean = _figure(one.opponents_mean)
    if one.performance is None:
        yield phrase(
            "MCP = {mean}; fewer than five games against rated players: no performance [8]",
            mean=mean,
        )
    else:
        yield phrase(
            "MCP = {mean}, performance {performance} [{article}]",
            mean=mean,
            performance=_figure(one.performance),
            article=article,
        )


def _unrated(one: NationalPlayerRating, rating: SeriesRating, names: Names) -> Iterator[str]:
    yield phrase("unrated at the start of the series [3, 6.2]")
    by_annex = _is_by_annex(one)
    for game in one.tally.counted:
        yield _towards_first(game, names[game.opponent], by_annex=by_annex)
    if by_annex and rating.procedure is not None:
        yield from _mean_and_performance(one, phrase("Annex B.1"))
        yield from _annex_b(one, rating, rating.procedure)
    else:
        yield from _mean_and_performance(one, "8")
    yield from _first(one, by_annex=by_annex)


def _towards_first(game: Encounter, opponent: str, *, by_annex: bool) -> str:
    article = phrase("Annex B.1") if by_annex else "6.2.1"
    met = _met(game.round, game.outcome, opponent)
    if game.rating is None:
        return phrase("{game}, unrated [{article}]", game=met, article=article)
    cp = _figure(game.rating)
    return phrase("{game}, CP {cp} [{article}]", game=met, cp=cp, article=article)


def _annex_b(
    one: NationalPlayerRating, rating: SeriesRating, procedure: Accelerated
) -> Iterator[str]:
    anchored = next(g.anchored for g in procedure.groups if one.player.id in g.members)
    value = _figure(one.sources[-1].value)
    rated = rating.summary.rated
    if not anchored:
        yield phrase(
            "nobody in the group is rated: placed by the estimate, CPf {cp} [Annex B.4]", cp=value
        )
    elif procedure.correction or rated < 4:
        moved = _figure(procedure.correction)
        yield counted(
            "{count} rated player: CPf moved by {points} to {cp} [Annex B.5]",
            "{count} rated players: CPf moved by {points} to {cp} [Annex B.5]",
            count=rated,
            points=moved,
            cp=value,
        )
    else:
        yield phrase(
            "{rated}: CPf = (Perf + MCP) / 2 = {cp} [Annex B.2, B.3]",
            rated=rated_players(rated),
            cp=value,
        )


def _first(one: NationalPlayerRating, *, by_annex: bool) -> Iterator[str]:
    assert one.first is not None
    games = one.first.games
    if len(one.sources) > 1:
        yield phrase(
            "{series} series weighted by their {games} games [6.2.4]",
            series=len(one.sources),
            games=games,
        )
    if one.status is SeriesStatus.UNDETERMINED:
        yield phrase("no rated player and no estimate in the group: no first rating [Annex B]")
    elif one.first.exact is None:
        yield counted(
            "{count} game counts for a first rating; {needed} are needed [6.2.1]",
            "{count} games count for a first rating; {needed} are needed [6.2.1]",
            count=games,
            needed=GAMES_NEEDED,
        )
    elif one.status is SeriesStatus.SEVEN_GAMES_NEEDED:
        yield phrase(
            "{cp} after {games} games; from 1500 on it takes {needed} [6.2.3]",
            cp=_figure(one.first.exact),
            games=one.first.homologated,
            needed=GAMES_NEEDED_WHEN_HIGH,
        )
    else:
        yield phrase(
            "first rating {exact}, given as {cp} [{article}, 6.3]",
            exact=_figure(one.first.exact),
            cp=one.final,
            article="6.2.2" if by_annex else "6.2.1",
        )
    other = other_reading(one)
    if other is not None:
        yield other


def other_reading(one: NationalPlayerRating) -> str | None:
    """Return what the reading that is not in force would give, None if nothing else (0079)."""
    if one.other_first is None:
        return None
    cp = _figure(one.other_first)
    if _is_by_annex(one):
        return phrase("by 6.2.1 instead of annex B it would be {cp} [6.2.1]", cp=cp)
    return phrase("by annex B instead of 6.2.1 it would be {cp} [Annex B]", cp=cp)


def _is_by_annex(one: NationalPlayerRating) -> bool:
    return any(source.accelerated for source in one.sources[-1:])


def _uncounted(rating: SeriesRating, names: Names) -> dict[PlayerKey, list[str]]:
    """Return a line for every game that does not count, by player."""
    lines: dict[PlayerKey, list[str]] = {}
    for game in rating.series.games:
        sides = (game.white, game.black, game.white_result), (
            game.black, game.white, game.black_result,
        )  # fmt: skip
        for player, opponent, outcome in sides:
            if player == EXEMPT or outcome is None or outcome.counts:
                continue
            article = "6.5" if opponent == EXEMPT else "6.4"
            met = _met(game.round, outcome, names.get(opponent, EXEMPT))
            line = phrase("{game}: not counted [{article}]", game=met, article=article)
            lines.setdefault(player, []).append(line)
    return lines
