"""Categories of an event: by age, rating, sex, club, federation, or marked by hand.

An event announces each category once; standings, lists, prizes and fees refer to it by its key.
Who belongs to one is derived from the entries, but for marks, which follow a player whose
starting number changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Annotated, Any, Final

from ronde.declared.actions import ChangesOf, StartingNumber
from ronde.errors import InputError, StateError, mistakes_in
from ronde.fields import Arg, Line
from ronde.i18n import LANGUAGES, listed, phrase, template, translate
from ronde.model import Finding, Player, Severity, Sex
from ronde.model.categories import (
    EVERYBODY,
    Category,
    NamedCategory,
    age_text,
    band_text,
    category_called,
    category_of,
    is_category_key,
)
from ronde.model.dates import year_of
from ronde.office.desk import Desk, key_of_name
from ronde.office.desk.actions import EventAction, action, version_of
from ronde.office.desk.rows import event_row, next_key, player_row
from ronde.store import Step, SubjectReader
from ronde.store.rows import at
from ronde.store.tables import (
    CategoryPlayerRow,
    CategoryRow,
    FeeRuleRow,
    PlayerRow,
    PrizeConditionRow,
    PrizeRow,
    PrizeRulesRow,
)
from ronde.store.tournaments import categories_in, category_columns, player_of

LONGEST_KEY: Final = 40

CategoryKey = Annotated[
    str, Arg(most=LONGEST_KEY, pattern="^[a-z0-9-]*$", place="Key of the category.")
]
_Text = Annotated[Line, Arg(takes_null=True)]


@dataclass(frozen=True, slots=True)
class CategoryData:
    """What a category is called and who belongs to it; all that is given has to be true.

    Without a condition it is one of players who are marked by hand.
    """

    label: Annotated[Line, Arg("What it is called.", "Under 18", least=1)]
    sex: Annotated[Sex | None, Arg("m or w.")] = None
    age: Annotated[
        _Text, Arg("Ages in the year of the event: u18, s50, 13-17.", "u18", metavar="A-B")
    ] = ""
    age_on: Annotated[
        _Text, Arg("Day on which the age counts instead.", "2026-09-01", metavar="DATE")
    ] = ""
    rating: Annotated[
        _Text, Arg("Ratings, limits included: 1600-1799, -1599.", "1600-1799", metavar="A-B")
    ] = ""
    unrated: Annotated[bool, Arg("Players without a rating, too, or only them.")] = False
    club: Annotated[_Text, Arg("Members of this club.")] = ""
    federation: Annotated[_Text, Arg("Players of this federation.", "NED", metavar="FED")] = ""
    by_hand: Annotated[bool, Arg("Only players who are marked for it.")] = False


@dataclass(frozen=True, slots=True)
class CategoryMember:
    """A player of a category, by starting number."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class CategoryView(CategoryData):
    """A category with those who belong to it, and what the arbiter should look at.

    `words` tell for people who belongs to it.
    """

    key: str = ""
    words: str = ""
    members: tuple[CategoryMember, ...] = ()
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class CategoryEffect:
    """What a change leads to: how many players the category has now, and doubts about that."""

    category: str
    label: str
    members: int
    findings: tuple[Finding, ...]
    version: int


class _CategoryAction(EventAction[CategoryEffect]):
    """A change of a category, which tells how many players it has afterwards."""

    def completed(self, effect: CategoryEffect, step: Step) -> CategoryEffect:
        """Return it with the version to which the step led."""
        return replace(effect, version=version_of(step))


_NOW: Final = template("Players in {label}: {members}.")


@action(
    phrase("add category"),
    tells=template("category {category}"),
    path="categories",
    operation="add_category",
    command="category add",
    status=201,
    examples="""
    category add spring-open "Under 18" --age u18
    category add spring-open Women --sex w --key women
    category add spring-open "1600 to 1799" --rating 1600-1799
    category add spring-open Locals --players Agate,Beryl
    """,
    done=_NOW,
    takes_reason=False,
)
class AddCategory(_CategoryAction):
    """Announce a category; without a condition it has the players who are marked by hand."""

    data: CategoryData
    category: Annotated[
        CategoryKey, Arg("Short name; else it is made of the label.", "u18", option="--key")
    ] = ""
    players: Annotated[
        tuple[StartingNumber, ...], Arg("Who is marked by hand.", [3, 8], most=9999)
    ] = ()

    @property
    def key(self) -> str:
        """The key, as it was given or as the label suggests it."""
        return self.category or key_of_name(self.data.label, "category")[:LONGEST_KEY].strip("-")

    def arguments(self) -> dict[str, Any]:
        """Return the key."""
        return {"category": self.key}

    def run(self, step: Step) -> CategoryEffect:
        """Write the category and the marks; raises InputError with all mistakes by field."""
        data = replace(self.data, by_hand=self.data.by_hand or bool(self.players))
        who = _checked(step, data, {"category": lambda: _refuse_key(step, self.key)})
        position = next_key(step, CategoryRow, "position")
        label = data.label.strip()
        step.insert(CategoryRow(self.key, position, label, **category_columns(who)))
        _mark(step, self.key, self.players)
        return _effect(step, self.key)


_YOUTH: Final = (8, 10, 12, 14, 16, 18, 20)
_SENIORS: Final = (50, 65)
_BANDS: Final = ("-1399", "1400-1599", "1600-1799", "1800-1999", "2000-2199")


def usual_categories() -> dict[str, CategoryData]:
    """Return the categories that events announce most, by their keys."""
    youth = {f"u{age}": CategoryData(f"U{age}", age=f"u{age}") for age in _YOUTH}
    seniors = {f"s{age}": CategoryData(f"{age}+", age=f"s{age}") for age in _SENIORS}
    women = {"women": CategoryData(phrase("Women"), sex=Sex.FEMALE)}
    bands = {f"r{band.lstrip('-')}": CategoryData(_band(band), rating=band) for band in _BANDS}
    return youth | seniors | women | bands


def _band(text: str) -> str:
    low, _, high = text.partition("-")
    return f"{low}–{high}" if low else f"< {int(high) + 1}"


@dataclass(frozen=True, slots=True)
class UsualEffect:
    """How many categories were announced."""

    added: int
    findings: tuple[Finding, ...]


@action(
    phrase("add usual categories"),
    tells=template("categories {usual}"),
    path="categories/usual",
    operation="add_usual_categories",
    command="category usual",
    status=201,
    examples="category usual spring-open u12,u18,s65,women,r1600-1799",
    done=template("Categories added: {added}."),
    takes_reason=False,
)
class AddUsualCategories(EventAction[UsualEffect]):
    """Announce usual categories by their keys: u8 to u20, s50, s65, women, bands of ratings."""

    usual: Annotated[
        tuple[str, ...], Arg("Which of them.", ["u18", "women"], least=1, most=50, metavar="KEY")
    ]
    language: Annotated[str, Arg("Language of their labels.", "en", choices=tuple(LANGUAGES))] = (
        "en"
    )

    def run(self, step: Step) -> UsualEffect:
        """Write each of them as `AddCategory` does, those that stand already left out."""
        known = usual_categories()
        keys = [key for text in self.usual for key in text.replace(",", " ").split()]
        unknown = [key for key in keys if key not in known]
        if unknown:
            raise InputError(
                "{key} is no usual category; choose from {known}",
                key=repr(unknown[0]),
                known=", ".join(known),
            ).beside("usual")
        there = {row.key for row in step.rows(CategoryRow)}
        made = []
        for key in dict.fromkeys(keys):
            if key not in there:
                data = replace(known[key], label=translate(known[key].label, self.language))
                made.append(AddCategory(data, key).run(step))
        return UsualEffect(len(made), tuple(one for effect in made for one in effect.findings))


@action(
    phrase("change category"),
    tells=template("category {category}"),
    path="categories/{category}",
    operation="change_category",
    command="category change",
    method="PATCH",
    examples="""
    category change spring-open under-18 --age u16 --label "Under 16"
    category change spring-open women --age-on 2026-09-01
    """,
    done=_NOW,
    takes_reason=False,
)
class ChangeCategory(_CategoryAction):
    """Change what a category is called or who belongs to it; what is not given stays."""

    category: CategoryKey
    changes: Annotated[Mapping[str, Any], ChangesOf(CategoryData)]

    def arguments(self) -> dict[str, Any]:
        """Return the key; what changed stands in the row."""
        return {"category": self.category}

    def run(self, step: Step) -> CategoryEffect:
        """Write what differs; marks go with the box that asks for them."""
        if not self.changes:
            raise InputError("say what is to change: label, age, rating or another field")
        before = _data(_announced(step, self.category))
        data = replace(before, **self.changes)
        who = _checked(step, data, {})
        if who.players is None:
            _unmark(step, self.category, {row.player for row in _marks(step, self.category)})
        values = {"label": data.label.strip(), **category_columns(who)}
        step.update(at(CategoryRow, self.category), **values)
        return _effect(step, self.category)


@action(
    phrase("remove category"),
    tells=template("category {category}"),
    path="categories/{category}/remove",
    operation="remove_category",
    command="category remove",
    examples="category remove spring-open under-18",
    done=template("Category {category} is removed."),
    takes_reason=False,
)
class RemoveCategory(EventAction[None]):
    """Remove a category with its marks, which no prize names; no player is touched."""

    category: CategoryKey

    def run(self, step: Step) -> None:
        """Delete the category and the marks; raises StateError while prizes or fees name it."""
        _refuse_named(step, _announced(step, self.category))
        _unmark(step, self.category, {row.player for row in _marks(step, self.category)})
        for asked in step.rows(PrizeConditionRow, category=self.category):
            step.delete(asked)
        step.delete(at(CategoryRow, self.category))


@action(
    phrase("mark players"),
    tells=template("category {category}, players {players}"),
    path="categories/{category}/mark",
    operation="mark_players",
    command="category mark",
    examples="category mark spring-open locals Agate Beryl 7",
    done=_NOW,
    takes_reason=False,
)
class MarkPlayers(_CategoryAction):
    """Mark players for a category by hand."""

    category: CategoryKey
    players: Annotated[tuple[StartingNumber, ...], Arg(least=1, most=9999, example=[3, 8])]

    def run(self, step: Step) -> CategoryEffect:
        """Add the marks that are not there yet."""
        _refuse_derived(_announced(step, self.category))
        if not self.players:
            raise InputError("name the players who belong to it").beside("players")
        _mark(step, self.category, self.players)
        return _effect(step, self.category)


@action(
    phrase("unmark players"),
    tells=template("category {category}, players {players}"),
    path="categories/{category}/unmark",
    operation="unmark_players",
    command="category unmark",
    examples="category unmark spring-open locals Beryl",
    done=_NOW,
    takes_reason=False,
)
class UnmarkPlayers(_CategoryAction):
    """Take back the marks of players for a category."""

    category: CategoryKey
    players: Annotated[tuple[StartingNumber, ...], Arg(least=1, most=9999, example=[3, 8])]

    def run(self, step: Step) -> CategoryEffect:
        """Remove the marks of these players."""
        _refuse_derived(_announced(step, self.category))
        _unmark(step, self.category, {player_row(step, number).id for number in self.players})
        return _effect(step, self.category)


def list_categories(desk: Desk, event: str) -> tuple[CategoryView, ...]:
    """Return the categories of an event in the order of announcement, with their players."""
    with desk.reading(event) as reader:
        return categories_of(reader, reader.rows(PlayerRow))


def categories_of(reader: SubjectReader, rows: Sequence[PlayerRow]) -> tuple[CategoryView, ...]:
    """Return the categories of an event with those of some entries who are in them."""
    people, year = [player_of(row) for row in rows], year_of(event_row(reader).start_date)
    return tuple(_view(one, people, year) for one in categories_in(reader, rows))


def _view(one: NamedCategory, people: Sequence[Player], year: int | None) -> CategoryView:
    inside = sorted((p for p in people if one.who.holds(p, year)), key=lambda p: p.id)
    return CategoryView(
        **asdict(_data(one)),
        key=one.key,
        words=one.who.words_in(year),
        members=tuple(CategoryMember(player.id, player.name) for player in inside),
        findings=tuple(_doubts(one, people, inside, year)),
    )


def _data(one: NamedCategory) -> CategoryData:
    """Return a category as its form shows it."""
    who = one.who
    return CategoryData(
        one.label,
        who.sex,
        "" if who.ages is None else age_text(who.ages),
        who.age_on,
        "" if who.ratings is None else band_text(who.ratings),
        who.unrated,
        who.club or "",
        who.federation or "",
        who.players is not None,
    )


def _doubts(
    one: NamedCategory, people: Sequence[Player], inside: Sequence[Player], year: int | None
) -> Iterable[Finding]:
    who = one.who
    if who.needs_year and year is None:
        yield _doubt("category-without-year", _NO_YEAR)
    elif not inside:
        yield _doubt("category-empty", phrase("nobody is in {label} yet", label=one.label))
    ageless = [player for player in people if year_of(player.birth_date) is None]
    if who.ages is not None and ageless:
        what = phrase(
            "players without a date of birth, who are not in {label}: {count}",
            label=one.label,
            count=len(ageless),
        )
        yield _doubt("category-age-unknown", what)


def _doubt(code: str, what: str) -> Finding:
    return Finding(Severity.WARNING, code, what)


_NO_YEAR: Final = phrase(
    "ages need the start date of the event: set it in the settings, or give the day on which the "
    "age counts"
)


def _announced(reader: SubjectReader, key: str) -> NamedCategory:
    return category_called(categories_in(reader, reader.rows(PlayerRow)), key)


def _checked(step: Step, data: CategoryData, more: Mapping[str, Callable[[], object]]) -> Category:
    """Return who is meant; raises InputError that tells all mistakes, each by its field."""
    wrong = mistakes_in(
        {
            "label": lambda: _refuse_nameless(data.label),
            "age": lambda: _refuse_ageless(step, data),
            "age_on": lambda: _day(data.age_on),
            "rating": lambda: category_of(rating=data.rating.strip() or None),
            **more,
        }
    )
    if wrong:
        raise InputError.in_fields(wrong)
    texts = {name: str(getattr(data, name)).strip() or None for name in _TEXTS}
    who = replace(
        category_of(**texts),
        sex=data.sex,
        unrated=data.unrated,
        age_on=_day(data.age_on) if data.age.strip() else "",
    )
    return replace(who, players=()) if data.by_hand or who == EVERYBODY else who


_TEXTS: Final = ("age", "rating", "club", "federation")
"""The conditions that are typed as words."""


def _refuse_nameless(label: str) -> None:
    if not label.strip():
        raise InputError("a category needs a label, such as Under 18")


def _refuse_ageless(step: Step, data: CategoryData) -> None:
    who = category_of(age=data.age.strip() or None)
    if replace(who, age_on=data.age_on).needs_year and not year_of(event_row(step).start_date):
        raise InputError(_NO_YEAR)


def _day(text: str) -> str:
    """Return a day as it is kept, empty for none; raises InputError for what is no day."""
    try:
        return text.strip() and date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise InputError("{text} is no day; write 2026-09-01", text=repr(text)) from None


def _refuse_key(step: Step, key: str) -> None:
    if not is_category_key(key):
        raise InputError(
            "{key} is no key of a category; write small letters, digits and hyphens: u18",
            key=repr(key),
        )
    there = step.row(CategoryRow, key)
    if there is not None:
        raise InputError(
            "{label} has the key {key} already; choose another one", label=there.label, key=key
        )


def _refuse_derived(one: NamedCategory) -> None:
    if one.who.players is None:
        raise InputError(
            "{label} takes its players from what is known of them; let it be by hand to mark some",
            label=one.label,
        )


def _refuse_named(step: Step, one: NamedCategory) -> None:
    prizes = sorted(step.rows(PrizeRow, category=one.key), key=lambda row: (row.position, row.id))
    if prizes:
        raise StateError(
            "{label} has prizes ({prizes}); remove them first, or give them another category",
            label=one.label,
            prizes=listed(phrase("place {place}", place=row.place) for row in prizes),
        )
    if step.rows(PrizeRulesRow, category=one.key):
        raise StateError(
            "{label} says who may have a prize at all; change the rules of the prizes first",
            label=one.label,
        )
    if step.rows(FeeRuleRow, category=one.key):
        raise StateError(
            "{label} has an entry fee; change the rules of the fees first", label=one.label
        )


def _marks(step: Step, key: str) -> list[CategoryPlayerRow]:
    return step.rows(CategoryPlayerRow, category=key)


def _mark(step: Step, key: str, players: Iterable[int]) -> None:
    entries = {player_row(step, number).id for number in players}
    new = sorted(entries - {row.player for row in _marks(step, key)})
    step.insert(*(CategoryPlayerRow(key, entry) for entry in new))


def _unmark(step: Step, key: str, entries: set[int]) -> None:
    for row in _marks(step, key):
        if row.player in entries:
            step.delete(row)


def _effect(step: Step, key: str) -> CategoryEffect:
    view = next(one for one in categories_of(step, step.rows(PlayerRow)) if one.key == key)
    return CategoryEffect(key, view.label, len(view.members), view.findings, step.subject.version)
