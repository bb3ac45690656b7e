"""A forecast for people: a table of everybody, the chances of one player."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import Final

from ronde.declared.layout import Table
from ronde.i18n import Figure, counted, listed, phrase, phrase_in
from ronde.laboratory.figures import figure
from ronde.laboratory.forecast.forecast import (
    ForecastDocument,
    NextMeeting,
    NormChance,
    PlayerForecast,
)
from ronde.laboratory.statistics import MeanEstimate, Share
from ronde.model import Colour
from ronde.questions.prizes import PrizeLine

_SHOWN: Final = 2
"""So many opponents stand in the table of everybody."""
RESULTS: Final = {
    "win": phrase_in("forecast", "win"),
    "draw": phrase_in("forecast", "draw"),
    "loss": phrase_in("forecast", "loss"),
}


def heading(forecast: ForecastDocument) -> str:
    """Return what the forecast is of, and how it can be made again."""
    return counted(
        "Forecast: {count} of {rounds} rounds paired, {games}, {continuations}, seed {seed}",
        "Forecast: {count} of {rounds} rounds paired, {games}, {continuations}, seed {seed}",
        count=forecast.paired,
        rounds=forecast.rounds,
        games=counted("{count} game open", "{count} games open", count=forecast.open_games),
        continuations=counted(
            "{count} continuation", "{count} continuations", count=forecast.continuations
        ),
        seed=forecast.seed,
    )


def remarks(forecast: ForecastDocument) -> Iterator[str]:
    """Yield what has to be known of the numbers."""
    if forecast.ended_early:
        yield counted(
            "In {count} continuation a round could not be paired, and the event ended before it.",
            "In {count} continuations a round could not be paired, and the event ended before it.",
            count=forecast.ended_early,
        )
    yield phrase(
        "95 %: the interval in which the chance lies as far as the number of continuations tells;"
        " how well ratings tell results is not in it."
    )


def table(forecast: ForecastDocument) -> Table:
    """Return everybody's chances, the best first."""
    headings = (
        phrase_in("column", "No"), phrase("Name"), phrase("Rating"), phrase("Points"),
        phrase_in("forecast", "first"), phrase("95 %"), phrase("shared first"),
        phrase("expected points"), phrase("a prize"), phrase("norms"), phrase("next opponent"),
    )  # fmt: skip
    rows = [
        [
            str(one.starting_number),
            one.name,
            _rating(one),
            figure(one.points_now, 1),
            percentage(one.first),
            interval(one.first),
            percentage(one.shared_first) if one.shared_first.count else "",
            estimate(one.points),
            "" if one.any_prize is None else percentage(one.any_prize),
            listed(norm(each) for each in one.norms if each.chance.count),
            listed(meeting(each) for each in one.next_round[:_SHOWN]),
        ]
        for one in forecast.players
    ]
    return Table(headings, rows, (0, 2, 3, 4, 5, 6, 7, 8)).filled()


def of_player(one: PlayerForecast) -> Iterator[str | Table]:
    """Yield the chances of one player: of the place, of the next round, after each result."""
    yield f"{one.starting_number} {one.name}, {_rating(one)}"
    lines = [
        _line(phrase_in("forecast", "first"), one.first),
        _line(phrase("shared first"), one.shared_first),
    ]
    lines += [_line(meeting(each, chance=False), each.chance) for each in one.next_round]
    lines += [_line(prize_text(each.prize), each.chance) for each in one.prizes]
    lines += [_line(phrase("{norm} norm", norm=each.norm.value), each.chance) for each in one.norms]
    yield Table(
        (phrase("what"), phrase("chance"), phrase("95 %"), phrase("count")), lines, (1, 2, 3)
    )
    yield phrase("expected points: {points}", points=estimate(one.points))
    if one.after_result:
        yield _after_table(one)


def _after_table(one: PlayerForecast) -> Table:
    headings = (
        phrase("result"), phrase("chance"), phrase("count"), phrase("first then"),
        phrase("95 %"), phrase("expected points"),
    )  # fmt: skip
    rows = [
        [
            RESULTS[each.result.value],
            percentage(each.chance),
            str(each.chance.count),
            percentage(each.first),
            interval(each.first),
            estimate(each.points),
        ]
        for each in one.after_result
    ]
    return Table(headings, rows, (1, 2, 3, 4, 5))


def prize_text(prize: PrizeLine) -> str:
    """Return a prize by its list, and its group where there is one."""
    place: str = phrase("place {place}", place=prize.place)
    if prize.category:
        place = phrase("{category}, place {place}", category=prize.category, place=prize.place)
    return listed([phrase("a prize"), place, *filter(None, [prize.group])])


def _line(what: str, chance: Share) -> list[str]:
    return [what, percentage(chance), interval(chance), f"{chance.count}/{chance.of}"]


def meeting(each: NextMeeting, *, chance: bool = True) -> str:
    """Return a possible opponent with the own colour: `7 w 60 %`."""
    who = meeting_with(each, "" if each.opponent is None else str(each.opponent))
    return phrase("{who} ({chance})", who=who, chance=percentage(each.chance)) if chance else who


def meeting_with(each: NextMeeting, opponent: str) -> str:
    """Return the own colour and an opponent, as it is called, or the bye."""
    if each.opponent is None:
        return phrase("Bye")
    if each.colour is Colour.WHITE:
        return phrase("White against {opponent}", opponent=opponent)
    return phrase("Black against {opponent}", opponent=opponent)


def coming(forecast: ForecastDocument, each: NextMeeting) -> str:
    """Return how likely a meeting of the next round is; where no game is open, it is known."""
    if not forecast.open_games and each.chance.count == each.chance.of:
        return phrase("as things stand")
    return plainly(each.chance)


def plainly(chance: Share) -> str:
    """Return a chance in percent, with those between which it lies; a dash where it never came.

    >>> from ronde.laboratory.statistics import share_of
    >>> plainly(share_of(69, 200)), plainly(share_of(0, 200)), plainly(share_of(200, 200))
    ('34 % (28–42)', '–', '100 % (98–100)')
    """
    if chance.share is None:
        return phrase("not known")
    if not chance.count:
        return Figure("–")
    low, high = floor(100 * chance.low), ceil(100 * chance.high)
    return Figure(f"{round(100 * chance.share)} % ({low}–{high})")


def norm(each: NormChance) -> str:
    """Return a title norm with its chance."""
    return phrase("{norm} ({chance})", norm=each.norm.value, chance=percentage(each.chance))


def percentage(chance: Share) -> str:
    """Return a share in percent, nothing where there is none.

    >>> from ronde.laboratory.statistics import share_of
    >>> percentage(share_of(69, 200)), percentage(share_of(0, 0))
    ('34.5 %', '')
    """
    return "" if chance.share is None else Figure(f"{100 * chance.share:.1f} %")


def interval(chance: Share) -> str:
    """Return between which percentages the chance lies.

    >>> from ronde.laboratory.statistics import share_of
    >>> interval(share_of(69, 200))
    '28–41 %'
    """
    return "" if not chance.of else f"{100 * chance.low:.0f}–{100 * chance.high:.0f} %"


def estimate(points: MeanEstimate) -> str:
    """Return mean points and their spread.

    >>> estimate(MeanEstimate(2, 6.5, 0.707107, 0.5))
    '6.5 ± 0.7'
    """
    if points.mean is None:
        return ""
    if points.spread is None:
        return figure(points.mean, 1)
    return Figure(f"{points.mean:.1f} ± {points.spread:.1f}")


def _rating(one: PlayerForecast) -> str:
    return f"({one.rating})" if one.assumed_rating else str(one.rating)
