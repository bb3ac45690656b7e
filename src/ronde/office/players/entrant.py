"""A player who wants to enter: what the entry form says, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final

from ronde.declared.actions import BoardNumber
from ronde.errors import InputError
from ronde.fields import Arg, Line
from ronde.formats.personcells import unknown_sex
from ronde.i18n import listed, phrase, phrase_in
from ronde.model import Sex
from ronde.store.rows import Values, plain_values

GREATEST_RATING: Final = 4000
_CODE: Final = 3  # letters of a federation that is told by its code
ESTIMATE: Final = phrase("estimate of the arbiter")
CLAIMED: Final = phrase("given by the player, not checked")
MEAN: Final = phrase("mean of the squad")
"""Where the rating of a team comes from, unless the arbiter said something else."""

_Text = Annotated[Line, Arg(takes_null=True)]


@dataclass(frozen=True, slots=True)
class PersonData:
    """What is known of a player whoever enters; `rating` None means unrated."""

    name: Annotated[Line, Arg("Name.", "Agate, Alma", least=1)]
    rating: Annotated[
        int | None, Arg("Rating; leave it out for none.", 1850, least=1, most=GREATEST_RATING)
    ] = None
    title: Annotated[_Text, Arg("GM, IM, WGM, FM, WIM, CM, WFM, WCM.", "FM", metavar="TITLE")] = ""
    sex: Annotated[Sex | None, Arg("m or w.")] = None
    federation: Annotated[_Text, Arg("Federation.", "FRA", metavar="FED")] = ""
    fide_id: Annotated[
        _Text, Arg("Number at FIDE or at the federation.", option="--id", metavar="ID")
    ] = ""
    birth_date: Annotated[
        _Text, Arg("Year or date of birth.", "1990", option="--born", metavar="DATE")
    ] = ""


@dataclass(frozen=True, slots=True)
class Entrant(PersonData):
    """What an entry form says; `rating` None means unrated, empty texts mean unknown.

    `rating_source` names the list and its date. An estimate of the arbiter is marked as such
    (C.04.2.B.1).
    """

    club: Annotated[_Text, Arg("Club.")] = ""
    family: Annotated[_Text, Arg("Family, to keep it apart.")] = ""
    remark: Annotated[_Text, Arg("Anything else.")] = ""
    rating_source: Annotated[_Text, Arg("List and date of the rating.")] = ""
    rating_is_estimate: Annotated[
        bool,
        Arg("The rating is an estimate of the arbiter.", option="--estimate", takes_null=True),
    ] = False
    official_rating: Annotated[
        int | None,
        Arg(
            "FIDE rating, where another one orders; 0 is none.",
            option="--fide-rating",
            least=0,
            most=GREATEST_RATING,
        ),
    ] = None
    national_rating: Annotated[
        int | None, Arg("Rating on the national list.", least=1, most=GREATEST_RATING)
    ] = None

    def row(self) -> Values:
        """Return the entry by the columns of its table; raises InputError for what it cannot be."""
        return checked_columns({field.name: getattr(self, field.name) for field in fields(self)})


@dataclass(frozen=True, slots=True)
class EntryData(Entrant):
    """What an arbiter may correct in an entry: what its form said, and the fixed table."""

    fixed_board: Annotated[BoardNumber | None, Arg("Table at which the player always sits.")] = None


CHANGEABLE: Final = tuple(field.name for field in fields(EntryData))
"""What an arbiter may correct in an entry."""

COLUMN_WORDS: Final[Mapping[str, str]] = {
    "name": phrase("name"),
    "rating": phrase("rating"),
    "title": phrase("title"),
    "sex": phrase("sex"),
    "federation": phrase("federation"),
    "fide_id": phrase("FIDE id"),
    "birth_date": phrase("birth date"),
    "club": phrase("club"),
    "family": phrase("family"),
    "remark": phrase("remark"),
    "rating_source": phrase("source of the rating"),
    "rating_is_estimate": phrase("estimate"),
    "official_rating": phrase("official rating"),
    "national_rating": phrase("national rating"),
    "typed_rating": phrase("typed rating"),
    "fixed_board": phrase("fixed table"),
}
"""What an entry says, in words for people."""


def checked_columns(values: Mapping[str, Any]) -> Values:
    """Return columns of an entry with blanks trimmed; raises InputError for a wrong value."""
    row: Values = {
        name: value.strip() if isinstance(value, str) else value for name, value in values.items()
    }
    for name in row:
        if name not in CHANGEABLE:
            raise InputError(
                "an entry has no {name}; it has {known}", name=name, known=", ".join(CHANGEABLE)
            )
    if row.get("name", "?") == "":
        raise InputError("a player needs a name")
    if "sex" in row:
        row["sex"] = _sex(row["sex"])
    for column in ("rating", "official_rating", "national_rating"):
        _check_rating(row.get(column), least=column != "official_rating")
    if "title" in row:
        row["title"] = row["title"].upper()
    if len(row.get("federation", "")) == _CODE:
        row["federation"] = row["federation"].upper()
    return row


def _sex(given: Sex | str | None) -> Sex | None:
    try:
        return None if given is None else Sex(given)
    except ValueError:
        raise unknown_sex(given) from None


def differences(before: Mapping[str, object], after: Mapping[str, object]) -> str:
    """Return what is said otherwise about an entry, column by column.

    >>> differences({"rating": 1850, "title": ""}, {"rating": 1900, "title": "FM"})
    'rating 1850 → 1900, title  → FM'
    """
    before, after = plain_values(before), plain_values(after)
    return listed(
        phrase("{column} {before} → {after}", column=word, before=before[name], after=after[name])
        for name, word in COLUMN_WORDS.items()
        if name in after
    )


def _check_rating(rating: Any, *, least: int) -> None:
    if rating is None:
        return
    is_number = isinstance(rating, int) and not isinstance(rating, bool)
    if not is_number or not least <= rating <= GREATEST_RATING:
        raise InputError(
            "rating {rating} is not possible; give a number up to {most}, or nothing",
            rating=repr(rating),
            most=GREATEST_RATING,
        )


def with_source(row: Values) -> Values:
    """Return the columns with a source for the rating where none was said (B.1)."""
    if row.get("rating") is None:
        return row | {"rating_source": "", "rating_is_estimate": False}
    if row.get("rating_source"):
        return row
    return row | {"rating_source": str(ESTIMATE if row.get("rating_is_estimate") else CLAIMED)}


def source_in_words(kept: str) -> str:
    """Return the source of a rating for people; what ronde wrote itself is a phrase again."""
    return next((own for own in (ESTIMATE, CLAIMED, MEAN) if own == kept), kept)


LABELS: Final[Mapping[str, str]] = {
    "name": phrase("Name"),
    "title": phrase("Title"),
    "rating": phrase("Rating"),
    "federation": phrase("Fed"),
    "club": phrase_in("column", "Club"),
    "fide_id": phrase("FIDE ID or licence"),
    "birth_date": phrase("Born"),
    "sex": phrase("Sex"),
    "family": phrase("Family"),
    "remark": phrase("Remark"),
    "rating_source": phrase("Source of the rating"),
    "rating_is_estimate": phrase("The rating is an estimate of the arbiter"),
    "official_rating": phrase("FIDE rating"),
    "national_rating": phrase("National rating"),
}
"""What the columns of an entry are called."""
