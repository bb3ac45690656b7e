"""The rating that orders and pairs: made of the official, the national and a typed one (172)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ronde.model.discipline import Discipline
from ronde.model.integrity import IntegrityKind
from ronde.model.ratingmethods import RatingMethod, Ratings, StartingRank, starting_rank
from ronde.office.desk.integrity import note
from ronde.office.desk.rows import changed, event_row, is_of_teams
from ronde.office.players.roster import (
    entries,
    put_in_order,
    refuse_draft,
    rounds_paired,
)
from ronde.store import Step, SubjectReader
from ronde.store.rows import Values, at
from ronde.store.tables import EventRow, NationalRatingRow, PlayerRow
from ronde.store.tournaments import national_office

_RATINGS: Final = ("rating", "official_rating", "national_rating", "rating_is_estimate")
"""What may be said of ratings in an entry."""


def told_method(reader: SubjectReader) -> RatingMethod | None:
    """Return how the tournament rating is made, None where nothing was said."""
    told = starting_rank(event_row(reader).ranking_method)
    return None if told is None else told.method


def method_in(reader: SubjectReader) -> RatingMethod:
    """Return how the tournament rating is made.

    INTERPRETATION 0125: where nothing was said, FIDE's rating is it, else the national one.
    """
    return told_method(reader) or RatingMethod.FIDON


def known_ratings(row: Mapping[str, Any]) -> Ratings:
    """Return the ratings that the columns of an entry hold.

    >>> known_ratings({"rating": 1800, "official_rating": 1750, "national_rating": 1800})
    Ratings(fide=1750, national=1800, typed=None)
    """
    rating, official = row.get("rating"), row.get("official_rating")
    national, typed = row.get("national_rating"), row.get("typed_rating")
    if official is not None:
        return Ratings(official or None, national, typed)
    if row.get("rating_is_estimate"):
        return Ratings(None, national, typed or rating)
    return Ratings(rating, national, typed)


def rating_columns(reader: SubjectReader, ratings: Ratings) -> Values:
    """Return the columns of an entry with these ratings, by the method of the event.

    Other disciplines than chess have one rating, and an estimate of it stands in reports, too.
    """
    rating = method_in(reader).chosen(ratings)
    is_estimate = rating is not None and rating not in ratings[:2]
    is_chess = event_row(reader).discipline == Discipline.CHESS.value
    official = None if rating == ratings.fide or not is_chess else ratings.fide or 0
    return {
        "rating": rating,
        "official_rating": official,
        "national_rating": ratings.national,
        "typed_rating": ratings.typed,
        "rating_is_estimate": is_estimate,
    }


def entered_ratings(reader: SubjectReader, values: Values) -> Values:
    """Return what an entry says with the rating that follows from it.

    A rating alone is what the method of the event asks for first; beside an official one it was
    typed.
    """
    official, rating = values.get("official_rating"), values.get("rating")
    ratings = Ratings(official or None, values.get("national_rating"))
    if rating is not None and rating not in ratings:
        claim = _claim(reader, values, is_typed=official is not None)
        if claim == "national" and ratings.national is not None:
            claim = "fide"
        ratings = ratings._replace(**{claim: rating})
    return values | rating_columns(reader, ratings)


def corrected_ratings(reader: SubjectReader, row: Mapping[str, Any], values: Values) -> Values:
    """Return what is said anew of an entry with the rating that follows from it."""
    ratings, method = known_ratings(row), method_in(reader)
    now = {**row, "official_rating": ratings.fide}
    if not any(
        name in values and (values[name] or None) != (now[name] or None) for name in _RATINGS
    ):
        return {name: value for name, value in values.items() if name != "official_rating"}
    if "official_rating" in values:
        ratings = ratings._replace(fide=values["official_rating"] or None)
    if "national_rating" in values:
        ratings = ratings._replace(national=values["national_rating"])
    rating = values.get("rating", row["rating"])
    is_estimate = values.get(
        "rating_is_estimate", False if "rating" in values else row["rating_is_estimate"]
    )
    is_said = rating != row["rating"] or is_estimate != row["rating_is_estimate"]
    if "rating" in values and rating is None and row["rating"] is not None:
        ratings = Ratings(None, ratings.national if method is RatingMethod.FIDE else None)
    elif is_said and rating is not None and rating != values.get("national_rating"):
        claim = _claim(reader, {"rating_is_estimate": is_estimate}, is_typed=False)
        if claim == "typed" and method in (RatingMethod.FIDE, RatingMethod.FIDON):
            # An estimate is made of who has no rating.
            ratings = ratings._replace(fide=None)
        elif claim != "typed":
            ratings = ratings._replace(typed=None)
        ratings = ratings._replace(**{claim: rating})
    return values | rating_columns(reader, ratings)


def _claim(reader: SubjectReader, values: Mapping[str, Any], *, is_typed: bool) -> str:
    """Return which rating is meant where a rating is given without saying which."""
    method = method_in(reader)
    if is_typed or values.get("rating_is_estimate") or method is RatingMethod.OTHER:
        return "typed"
    return "national" if method is RatingMethod.NRO else "fide"


def note_correction(step: Step, row: PlayerRow, rating: int | None) -> None:
    """Let report and file tell that a rating was corrected after round 1 was paired."""
    if row.is_listed and row.rating != rating and rounds_paired(step):
        text = f"{row.number}: {row.rating or 0} => {rating or 0}"
        note(step, IntegrityKind.RATING, text)


def forget_national_line(step: Step, number: int) -> None:
    """Remove the line of the national list about a number, which a file brought."""
    row = event_row(step)
    office = national_office(row.ranking_method, row.federation)
    for line in step.rows(NationalRatingRow, number=number):
        if office in ("", line.office):
            step.delete(line)


def write_method(step: Step, rank: StartingRank) -> int:
    """Note how ratings are made, make them so, and return how many are others than before."""
    refuse_draft(step)
    step.update(at(EventRow), ranking_method=rank.text)
    return 0 if is_of_teams(step) else _make_anew(step)


def _make_anew(step: Step) -> int:
    """Give everybody the rating that the method makes, and return for how many it is another."""
    moved = 0
    for row in entries(step):
        new = changed(row, rating_columns(step, known_ratings(row._asdict())))
        moved += "rating" in new
        if new:
            step.update(row, **new)
    if moved:
        put_in_order(step)
    return moved
