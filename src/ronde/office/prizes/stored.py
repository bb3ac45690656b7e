"""The prize list of an event between its rows, the list that is given by, and its files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ronde.errors import InputError
from ronde.fields import filled, values_of
from ronde.model import PlayerId
from ronde.model.categories import Category, NamedCategory, age_text, band_text
from ronde.office.desk import key_of_name
from ronde.office.desk.rows import entries_in, next_key, replace_rows
from ronde.prizes.prizelist import (
    Each,
    Exclusion,
    PrizeDecision,
    PrizeList,
    PrizeRemark,
    Sharing,
    board_list_named,
)
from ronde.prizes.reading import (
    CategoryEntry,
    EntitledEntry,
    PrizeEntry,
    PrizeListDocument,
    PrizeListPlace,
    PrizeMistakeError,
    unchecked_list,
)
from ronde.store import Step, SubjectReader
from ronde.store.rows import State, at
from ronde.store.tables import (
    CategoryPlayerRow,
    CategoryRow,
    PlayerRow,
    PrizeConditionRow,
    PrizeExclusionRow,
    PrizeRow,
    PrizeRulesRow,
    TeamRulesRow,
)
from ronde.store.tournaments import categories_in, category_columns

_OF_NO_PRIZE: Final = "no-prizes"
"""The code of the mistake that a list has no prize: an event may have none yet."""


class StoredPrizes(NamedTuple):
    """The rows of the prizes of an event, and what they refer to."""

    prizes: tuple[PrizeRow, ...]
    rules: PrizeRulesRow
    conditions: Mapping[str, PrizeConditionRow]
    excluded: tuple[PrizeExclusionRow, ...]
    categories: tuple[NamedCategory, ...]
    numbers: Mapping[int, int]
    """The starting numbers of the entries."""
    boards: int = 0
    """How many boards a match of teams has, none in an event of players."""

    def label(self, key: str) -> str:
        """Return what a category is called, the key for one that there is not."""
        return next((one.label for one in self.categories if one.key == key), key)

    @property
    def lots(self) -> tuple[int, ...]:
        """The starting numbers of level players, in the order that was drawn."""
        drawn = entries_in(self.rules.lots)
        return tuple(self.numbers[entry] for entry in drawn if entry in self.numbers)


def stored_prizes(reader: SubjectReader | State) -> StoredPrizes:
    """Return the rows of the prizes, in the order of the announcement."""
    people = reader.rows(PlayerRow)
    return StoredPrizes(
        tuple(sorted(reader.rows(PrizeRow), key=lambda row: (row.position, row.id))),
        next(iter(reader.rows(PrizeRulesRow)), PrizeRulesRow()),
        {row.category: row for row in reader.rows(PrizeConditionRow)},
        tuple(reader.rows(PrizeExclusionRow)),
        categories_in(reader, people),
        {row.id: row.number for row in people},
        next((row.boards for row in reader.rows(TeamRulesRow)), 0),
    )


# From rows to a list ---------------------------------------------------------------------------


def document_of(stored: StoredPrizes) -> PrizeListDocument:
    """Return the prizes of an event as a prize list is written, with their categories."""
    rules, category = stored.rules, stored.rules.category
    who = next((one.who for one in stored.categories if one.key == category), Category())
    who = replace(who, federation=rules.federation or who.federation, club=rules.club or who.club)
    named = {row.category for row in stored.prizes}
    people = {entry: PlayerId(number) for entry, number in stored.numbers.items()}
    return filled(
        PrizeListDocument,
        rules,
        prize=tuple(_prize_entry(row, stored) for row in stored.prizes),
        category=tuple(_category_entry(o, stored) for o in stored.categories if o.key in named),
        each=Each(rules.each),
        sharing=Sharing(rules.sharing),
        lots=stored.lots,
        entitled=filled(EntitledEntry, rules, **_words(who)),
        excluded=tuple(Exclusion(people[row.player], row.reason) for row in stored.excluded),
        decision=tuple(_decision(row, stored) for row in stored.prizes if row.is_decided),
    )


def _prize_entry(row: PrizeRow, stored: StoredPrizes) -> PrizeEntry:
    return filled(PrizeEntry, row, category=stored.label(row.category))


def _decision(row: PrizeRow, stored: StoredPrizes) -> PrizeDecision:
    player = None if row.player is None else PlayerId(stored.numbers[row.player])
    return filled(PrizeDecision, row, category=stored.label(row.category), player=player)


def _category_entry(one: NamedCategory, stored: StoredPrizes) -> CategoryEntry:
    asked = stored.conditions.get(one.key, PrizeConditionRow(one.key))
    return filled(CategoryEntry, asked, name=one.label, **_words(one.who))


def _words(who: Category) -> dict[str, Any]:
    """Return a category by the names of the fields in which a list writes it."""
    return {
        "sex": None if who.sex is None else who.sex.value,
        "age": None if who.ages is None else age_text(who.ages),
        "age_on": who.age_on,
        "rating": None if who.ratings is None else band_text(who.ratings),
        "unrated": who.unrated,
        "club": who.club,
        "federation": who.federation,
        "players": who.players,
    }


def list_of(stored: StoredPrizes) -> PrizeList:
    """Return the list by which prizes are given, which may contradict itself.

    Raises PrizeMistakeError for what cannot be read at all, such as an amount.
    """
    return unchecked_list(document_of(stored))


def decided_prizes(state: State) -> Iterator[tuple[str, int | None, str]]:
    """Yield the prizes that were decided by hand: label, entry or None for nobody, reason."""
    stored = stored_prizes(state)
    for row, prize in zip(stored.prizes, list_of(stored).prizes, strict=True):
        if row.is_decided:
            yield prize.label, row.player, row.reason


def mistakes_of(stored: StoredPrizes) -> tuple[PrizeRemark, ...]:
    """Return what is wrong in the prizes of an event; that there are none is no mistake."""
    try:
        prizes = list_of(stored).mistakes()
    except PrizeMistakeError as error:
        return (error.remark,)
    return tuple(remark for remark in prizes if remark.code != _OF_NO_PRIZE)


def refuse_mistakes(
    step: Step, table: str = "", number: int = 0, source: PrizeListPlace | None = None
) -> None:
    """Raise InputError for what is wrong in the prizes now; those of one entry by their fields."""
    wrong = mistakes_of(stored_prizes(step))
    own = {one.field: one.what for one in wrong if (one.table, one.number) == (table, number)}
    if own and all(own):
        raise InputError.in_fields(own)
    for one in wrong:
        raise (source or PrizeListPlace()).refusal(one)


# From a document to rows -----------------------------------------------------------------------


def replace_prizes(step: Step, entries: Iterable[PrizeEntry]) -> None:
    """Make the prizes of an event into those given; raises InputError for an unknown category.

    A prize of the same category, place and group stays the same prize, with what was decided.
    """
    stored = stored_prizes(step)
    known = {(row.category, row.place, row.group): row for row in stored.prizes}
    number = next_key(step, PrizeRow)
    wanted: list[PrizeRow] = []
    for position, entry in enumerate(entries, 1):
        category = category_key(stored, entry.category)
        row = known.pop((category, entry.place, entry.group), None)
        if row is None:
            row, number = PrizeRow(number), number + 1
        announced = values_of(entry) | {"category": category, "position": position}
        wanted.append(row._replace(**announced))
    replace_rows(step, PrizeRow, wanted)


def category_key(stored: StoredPrizes, text: str) -> str:
    """Return the key of the category that a text names by key or label; empty for everybody.

    Raises InputError that names those there are.
    """
    wanted = text.strip()
    if not wanted:
        return ""
    for one in stored.categories:
        if wanted == one.key or wanted.casefold() == one.label.casefold():
            return one.key
    board = board_list_named(wanted)
    if board is not None and board.board <= stored.boards:
        return board.category
    known = ", ".join(one.label for one in stored.categories)
    raise InputError(
        "there is no category {name}; known: {known}", name=repr(text), known=known or "-"
    ).beside("category")


def replace_all(step: Step, document: PrizeListDocument) -> None:
    """Make the prizes of an event and the rules of giving them into what a document says.

    Categories of the event stay, and those of the document are among them. Raises
    PrizeMistakeError for what cannot be read, InputError for people who did not enter.
    """
    given = unchecked_list(document)
    entries = {row.number: row.id for row in step.rows(PlayerRow)}
    for stranger in given.strangers(map(PlayerId, entries)):
        raise PrizeListPlace().refusal(stranger)
    keys = {
        one.name: _announce_category(step, one.name, one.who, entries) for one in given.categories
    }
    conditions = [
        PrizeConditionRow(keys[entry.name], entry.least_entrants, entry.least_points)
        for entry in document.category
        if entry.least_entrants or entry.least_points != "0"
    ]
    replace_rows(step, PrizeConditionRow, conditions)
    replace_prizes(step, document.prize)
    _replace_decisions(step, document, entries)
    excluded = [PrizeExclusionRow(entries[one.player], one.reason) for one in document.excluded]
    replace_rows(step, PrizeExclusionRow, excluded)
    _replace_rules(step, document, given.entitled.who, entries)


def _announce_category(step: Step, name: str, who: Category, entries: Mapping[int, int]) -> str:
    """Make a category of the event say what a document says of it, and return its key."""
    label = name.strip()
    rows = step.rows(CategoryRow)
    known = next((row for row in rows if row.label.casefold() == label.casefold()), None)
    key = free_category_key(rows, label) if known is None else known.key
    position = next_key(step, CategoryRow, "position") if known is None else known.position
    row = CategoryRow(key, position, label, **category_columns(who))
    if known != row:
        step.put(at(CategoryRow, key), **{n: v for n, v in row._asdict().items() if n != "key"})
    marks = [CategoryPlayerRow(key, entries[player]) for player in who.players or ()]
    replace_rows(step, CategoryPlayerRow, marks, category=key)
    return key


def free_category_key(rows: Iterable[CategoryRow], label: str) -> str:
    """Return a key for a new category that none has yet."""
    wish, taken = key_of_name(label)[:_LONGEST_KEY].strip("-"), {row.key for row in rows}
    key, number = wish, 2
    while key in taken:
        key, number = f"{wish}-{number}", number + 1
    return key


_LONGEST_KEY: Final = 36


def _replace_decisions(step: Step, document: PrizeListDocument, entries: Mapping[int, int]) -> None:
    stored = stored_prizes(step)
    decided = {
        (category_key(stored, one.category), one.place, one.group): one for one in document.decision
    }
    for row in stored.prizes:
        one = decided.pop((row.category, row.place, row.group), None)
        player = None if one is None or one.player is None else entries[one.player]
        reason = "" if one is None else one.reason
        after = row._replace(is_decided=one is not None, player=player, reason=reason)
        if after != row:
            step.update(row, is_decided=after.is_decided, player=player, reason=reason)
    if decided:
        raise InputError("no prize has this category and place").beside("decision")


def _replace_rules(
    step: Step, document: PrizeListDocument, who: Category, entries: Mapping[int, int]
) -> None:
    rest = replace(who, federation=None, club=None)
    category = "" if rest.is_everybody else _announce_category(step, rest.words, rest, entries)
    entitled, before = document.entitled, stored_prizes(step).rules
    row = filled(
        PrizeRulesRow,
        document,
        each=document.each.value,
        sharing=document.sharing.value,
        category=category,
        federation=who.federation or "",
        club=who.club or "",
        games=entitled.games,
        absences=entitled.absences,
        last_round=entitled.last_round,
        lots=" ".join(str(entries[number]) for number in document.lots),
        is_published=before.is_published,
    )
    put_rules(step, row)


def put_rules(step: Step, row: PrizeRulesRow) -> None:
    """Write the rules of the prizes."""
    step.put(at(PrizeRulesRow), **row._asdict())
