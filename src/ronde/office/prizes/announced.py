"""What is announced of prizes: the list and the rules of giving them, entered and changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from ronde.declared.actions import ChangesOf, plain
from ronde.errors import InputError
from ronde.fields import Arg, Line, Paragraph, filled, values_of
from ronde.i18n import phrase, template
from ronde.model import Finding, Severity
from ronde.model.dates import year_of
from ronde.office.desk.actions import EventAction, action, version_of
from ronde.office.desk.rows import event_row, next_key
from ronde.office.prizes.stored import (
    StoredPrizes,
    category_key,
    list_of,
    put_rules,
    refuse_mistakes,
    replace_all,
    replace_prizes,
    stored_prizes,
)
from ronde.prizes.prizelist import Each, Sharing
from ronde.prizes.reading import PrizeListPlace, PrizeMistakeError, PrizeTerms, read_document
from ronde.prizes.writing import looks_like_toml, plain_amount, prizes_in_table
from ronde.store import Step
from ronde.store.tables import PlayerRow, PrizeRow, PrizeRulesRow
from ronde.store.tournaments import player_of

PrizeNumber = Annotated[int, Arg(least=1, most=9999, place="Number of the prize.")]
_Text = Annotated[Line, Arg(takes_null=True)]
_Amount = Annotated[Line, Arg(most=20, metavar="AMOUNT", takes_null=True)]
MOST_PRIZES: Final = 500


@dataclass(frozen=True, slots=True)
class PrizeData:
    """One prize: for everybody or for a category, at a place of its list.

    `value` is what it is compared by where that is not the money. Of each `group` a player may
    have one prize.
    """

    category: Annotated[_Text, Arg("Key or name of a category.", "u18", metavar="NAME")] = ""
    place: Annotated[int | None, Arg("Place in its list; else the next.", 1, least=1, most=999)] = (
        None
    )
    money: Annotated[_Amount, Arg("Money.", "120.00")] = ""
    trophy: Annotated[_Text, Arg("A cup, a book, a medal.", "Cup")] = ""
    title: Annotated[_Text, Arg("A title that goes with it.", "Champion of the city")] = ""
    value: Annotated[_Amount, Arg("What it is compared by, if not the money.")] = ""
    group: Annotated[_Text, Arg("Prizes of which a player may have one.", metavar="NAME")] = ""


@dataclass(frozen=True, slots=True)
class PrizeRulesData(PrizeTerms):
    """How prizes are given and who may have one; what is left out has its default.

    The words are those of a prize list (docs/schemas/prize-list-1.json). `category`, `federation`
    and `club` say who may have a prize at all.
    """

    unit: Annotated[_Amount, Arg("Smallest amount that is paid; else the smallest coin.", "5")] = ""
    least_share: Annotated[_Amount, Arg("Smallest equal part that is paid.")] = ""
    category: Annotated[_Text, Arg("Only players of this category.", metavar="NAME")] = ""
    federation: Annotated[_Text, Arg("Only players of this federation.", "NED", metavar="FED")] = ""
    club: Annotated[_Text, Arg("Only members of this club.")] = ""
    games: Annotated[int, Arg("Games that have to be played.", least=0, most=999)] = 0
    absences: Annotated[
        int | None, Arg("Rounds that may be missed; else any number.", least=0, most=999)
    ] = None
    last_round: Annotated[
        bool,
        Arg("Whether one must not miss the last round.", option="--last-round/--no-last-round"),
    ] = True


@dataclass(frozen=True, slots=True)
class PrizeEffect:
    """A prize that was changed: its number, what it is, and doubts about it."""

    prize: int
    label: str
    contents: str
    findings: tuple[Finding, ...]
    version: int


class _PrizeAction(EventAction[PrizeEffect]):
    """A change of one prize."""

    def completed(self, effect: PrizeEffect, step: Step) -> PrizeEffect:
        """Return it with the version to which the step led."""
        return replace(effect, version=version_of(step))


@action(
    phrase("add prize"),
    tells=template("category {category}, place {place}"),
    path="prizes",
    operation="add_prize",
    command="prize add",
    status=201,
    examples="""
    prize add spring-open --money 500
    prize add spring-open --category u18 --money 80 --trophy Cup
    """,
    done=template("Prize {prize}: {label}, {contents}."),
    takes_reason=False,
)
class AddPrize(_PrizeAction):
    """Announce a prize, behind the others."""

    data: PrizeData

    def arguments(self) -> dict[str, Any]:
        """Return what was said of the prize."""
        return values_of(self.data)

    def run(self, step: Step) -> PrizeEffect:
        """Write the prize; raises InputError with all mistakes by field."""
        stored = stored_prizes(step)
        if len(stored.prizes) >= MOST_PRIZES:
            raise InputError("an event has at most {count} prizes", count=MOST_PRIZES)
        values = _columns(stored, values_of(self.data))
        if values["place"] is None:
            values["place"] = _next_place(stored, values["category"], values["group"])
        row = PrizeRow(next_key(step, PrizeRow), len(stored.prizes) + 1, **values)
        step.insert(row)
        return _effect(step, row.id)


@action(
    phrase("change prize"),
    tells=template("prize {prize}"),
    path="prizes/{prize}",
    operation="change_prize",
    command="prize change",
    method="PATCH",
    examples="""
    prize change spring-open 3 --money 120
    prize change spring-open 3 --trophy "Cup of the city"
    """,
    done=template("Prize {prize}: {label}, {contents}."),
)
class ChangePrize(_PrizeAction):
    """Change a prize; what is not given stays."""

    prize: PrizeNumber
    changes: Annotated[Mapping[str, Any], ChangesOf(PrizeData)]

    def arguments(self) -> dict[str, Any]:
        """Return the number of the prize; what changed stands in the row."""
        return {"prize": self.prize}

    def run(self, step: Step) -> PrizeEffect:
        """Write what differs; raises InputError with all mistakes by field."""
        if not self.changes:
            raise InputError("say what is to change: place, money or another field")
        row = prize_row(step, self.prize)
        values = _columns(stored_prizes(step), self.changes)
        step.update(row, **{n: v for n, v in values.items() if n != "place" or v is not None})
        return _effect(step, row.id)


@action(
    phrase("remove prize"),
    tells=template("prize {prize}"),
    path="prizes/{prize}/remove",
    operation="remove_prize",
    command="prize remove",
    examples="prize remove spring-open 3",
    done=template("Prize {prize} is removed."),
)
class RemovePrize(EventAction[None]):
    """Remove a prize; those behind it in its list move up by one place."""

    prize: PrizeNumber

    def run(self, step: Step) -> None:
        """Delete the prize and close the gaps."""
        gone = prize_row(step, self.prize)
        step.delete(gone)
        left = [row for row in stored_prizes(step).prizes if row.id != gone.id]
        for position, row in enumerate(left, 1):
            follows = (row.category, row.group) == (gone.category, gone.group)
            place = row.place - (follows and row.place > gone.place)
            if (position, place) != (row.position, row.place):
                step.update(row, position=position, place=place)
        refuse_mistakes(step)


@action(
    phrase("move prize"),
    tells=template("prize {prize}, position {position}"),
    path="prizes/{prize}/move",
    operation="move_prize",
    command="prize move",
    examples="prize move spring-open 7 2",
    done=template("Prize {prize} stands at position {position}."),
    takes_reason=False,
)
class MovePrize(EventAction[None]):
    """Move a prize to another position of the announcement, which decides at equal value."""

    prize: PrizeNumber
    position: Annotated[int, Arg("Where it stands in the announcement.", least=1, most=9999)]

    def run(self, step: Step) -> None:
        """Put the prize there; raises InputError where its list would be out of order."""
        moved = prize_row(step, self.prize)
        order = [row for row in stored_prizes(step).prizes if row.id != moved.id]
        order.insert(self.position - 1, moved)
        for position, row in enumerate(order, 1):
            if position != row.position:
                step.update(row, position=position)
        refuse_mistakes(step)


@action(
    phrase("set rules of prizes"),
    path="prizes/rules",
    operation="set_prize_rules",
    method="PUT",
    command="prize rules",
    examples="""
    prize rules spring-open --sharing hort --unit 5
    prize rules spring-open --each several --federation NED --games 4
    """,
    more="What is left out has its default.",
    done=template("The rules of the prizes are set."),
)
class SetPrizeRules(EventAction[None]):
    """Set how prizes are given and who may have one; what is left out has its default."""

    rules: PrizeRulesData

    def arguments(self) -> dict[str, Any]:
        """Return what was said, but for defaults."""
        usual = values_of(PrizeRulesData())
        given = {n: value for n, value in values_of(self.rules).items() if value != usual[n]}
        return {name.replace("_", " "): plain(value) for name, value in given.items()}

    def run(self, step: Step) -> None:
        """Write the rules; raises InputError with all mistakes by field."""
        stored, rules = stored_prizes(step), self.rules
        row = filled(
            PrizeRulesRow,
            rules,
            each=rules.each.value,
            sharing=rules.sharing.value,
            unit=plain_amount(rules.unit) if rules.unit.strip() else None,
            least_share=plain_amount(rules.least_share),
            category=category_key(stored, rules.category),
            federation=rules.federation.strip(),
            club=rules.club.strip(),
            lots=stored.rules.lots,
            is_published=stored.rules.is_published,
        )
        put_rules(step, row)
        refuse_mistakes(step)


@dataclass(frozen=True, slots=True)
class ImportedPrizes:
    """How many prizes the event has after an import, and doubts about them."""

    prizes: int
    findings: tuple[Finding, ...]
    version: int


@action(
    phrase("import prizes"),
    path="prizes/import",
    operation="import_prizes",
    done=template("Prizes of the event: {prizes}."),
)
class ImportPrizes(EventAction[ImportedPrizes]):
    """Replace the prizes by a list: TOML with the rules of giving them, or a table of prizes.

    The columns of a table are category, place, money, trophy, title, value and group, between
    tabs, semicolons or commas; the rules stay as they are. A prize of the same category and
    place stays the same prize.
    """

    text: Annotated[Paragraph, Arg("The list.", "category,place,money\n,1,500", least=1)]

    def arguments(self) -> dict[str, Any]:
        """Return how long the list is; the prizes stand in the rows."""
        return {"lines": len(self.text.splitlines())}

    def run(self, step: Step) -> ImportedPrizes:
        """Write the prizes; raises FormatError that names the line of a mistake."""
        source = PrizeListPlace()
        if looks_like_toml(self.text):
            document, source = read_document(self.text)
            try:
                replace_all(step, document)
            except PrizeMistakeError as error:
                raise source.refusal(error.remark) from None
            count = len(document.prize)
        else:
            entries = prizes_in_table(self.text)
            count = len(entries)
            replace_prizes(step, entries)
        if not 1 <= count <= MOST_PRIZES:
            raise InputError(
                "the list has {count} prizes; give one to {most}", count=count, most=MOST_PRIZES
            ).beside("text")
        refuse_mistakes(step, source=source)
        doubts = tuple(_doubts(step, {row.category for row in step.rows(PrizeRow)}))
        return ImportedPrizes(count, doubts, step.subject.version)

    def completed(self, prizes: ImportedPrizes, step: Step) -> ImportedPrizes:
        """Return it with the version to which the step led."""
        return replace(prizes, version=version_of(step))


def rules_of(stored: StoredPrizes) -> PrizeRulesData:
    """Return the rules of an event as they are set."""
    row = stored.rules
    return filled(
        PrizeRulesData,
        row,
        each=Each(row.each),
        sharing=Sharing(row.sharing),
        unit=row.unit or "",
        least_share="" if row.least_share == "0" else row.least_share,
    )


def prize_row(step: Step, number: int) -> PrizeRow:
    """Return a prize by its number; raises InputError when there is none."""
    row = step.row(PrizeRow, number)
    if row is None:
        raise InputError(
            "{event}: there is no prize {number}", event=step.subject.key, number=number
        )
    return row


def _columns(stored: StoredPrizes, said: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was said of a prize by the columns of its table."""
    values = {n: v.strip() if isinstance(v, str) else v for n, v in said.items()}
    if "category" in values:
        values["category"] = category_key(stored, values["category"])
    if "money" in values:
        values["money"] = plain_amount(values["money"])
    if "value" in values:
        values["value"] = plain_amount(values["value"]) if values["value"] else None
    return values


def _next_place(stored: StoredPrizes, category: str, group: str) -> int:
    same = [row for row in stored.prizes if (row.category, row.group) == (category, group)]
    return max((row.place for row in same), default=0) + 1


def _effect(step: Step, number: int) -> PrizeEffect:
    """Return what became of a prize; raises InputError for mistakes, beside their fields."""
    stored = stored_prizes(step)
    place = next(n for n, row in enumerate(stored.prizes, 1) if row.id == number)
    refuse_mistakes(step, "prize", place)
    prizes = list_of(stored)
    prize = prizes.prizes[place - 1]
    doubts = tuple(_doubts(step, {stored.prizes[place - 1].category}))
    return PrizeEffect(
        number, prize.label, prize.contents(prizes.currency), doubts, step.subject.version
    )


def _doubts(step: Step, named: Collection[str]) -> Iterator[Finding]:
    """Yield which of the categories that are named nobody belongs to."""
    people = [player_of(row) for row in step.rows(PlayerRow)]
    year = year_of(event_row(step).start_date)
    for one in stored_prizes(step).categories:
        if one.key in named and not any(one.who.holds(player, year) for player in people):
            what = phrase("nobody belongs to {name}", name=one.label)
            yield Finding(Severity.WARNING, "category-empty", what)
