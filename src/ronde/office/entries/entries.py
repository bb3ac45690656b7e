"""Entries: players added, changed, removed (C.04.2.B, 2026: 2.1 to 2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final

from ronde.declared.actions import ChangesOf, StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import Confirmation, InputError, StateError
from ronde.fields import Arg
from ronde.handling.numbers import may_renumber
from ronde.i18n import listed, phrase, template
from ronde.model import Finding, Severity
from ronde.model.names import folded
from ronde.office.desk.actions import action
from ronde.office.desk.integrity import CONFIRM, ask_always
from ronde.office.desk.rows import (
    changed,
    entries_in,
    event_row,
    handling_in,
    next_key,
    player_row,
    put_hidden,
)
from ronde.office.pairing.anew import ChangeOfMany, ChangeOfWhoPlays
from ronde.office.players.entrant import (
    COLUMN_WORDS,
    Entrant,
    EntryData,
    checked_columns,
    with_source,
)
from ronde.office.players.roster import (
    called,
    close_gaps,
    put_in_order,
    put_in_place,
    refuse_closed_list,
    refuse_draft,
    rounds_paired,
    rules_in,
)
from ronde.office.players.strength import (
    corrected_ratings,
    entered_ratings,
    forget_national_line,
    note_correction,
)
from ronde.office.ratinglists.ratings import checked
from ronde.store import Step, SubjectReader
from ronde.store import accounts as links
from ronde.store.rows import Values, plain_values
from ronde.store.tables import (
    AbsenceRow,
    AdjustmentPlayerRow,
    ApplicationRow,
    CategoryPlayerRow,
    FeeRow,
    ForbiddenPlayerRow,
    NumberingRow,
    OrderPlayerRow,
    OutsideValueRow,
    PaymentRow,
    PeriodRatingRow,
    PhoneArrivalRow,
    PlayerRow,
    PrizeExclusionRow,
    PrizeRow,
    PrizeRulesRow,
    SettingRow,
    VirtualPointsRow,
)
from ronde.store.tournaments import RULES_SCOPE
from ronde.systems import registry

_ORDERS: Final = ("rating", "title", "name")
"""What moves a player in the initial order."""


_SOURCE: Final = (
    "rating_source", "rating_is_estimate",
    "rating", "official_rating", "national_rating", "typed_rating",
)  # fmt: skip
"""What the rating list of the event may settle, and what follows from a rating."""


@action(
    phrase("add player"),
    tells=template("name {name}"),
    path="players",
    command="add",
    article="C.04.2.B",
    examples="""
    add spring-open "Agate, Alma" --rating 1850 --club Quarry
    add spring-open "Beryl, Bruno" --title FM --rating 2250 --id 900001
    add spring-open "Citrine, Cleo" --rating 1500 --estimate
    """,
)
class AddPlayer(ChangeOfWhoPlays):
    """Enter a player before round 1 at the fitting place of the list."""

    entrant: Entrant

    def arguments(self) -> dict[str, Any]:
        """Return the name."""
        return {"name": self.entrant.name}

    def run(self, step: Step) -> Effect:
        """Add the entry and put it in its place."""
        _refuse_started(step)
        refuse_draft(step)
        ask_about_twins(step, self.entrant)
        ((entry, findings),) = enter_all(step, [self.entrant])
        put_in_place(step, entry)
        return _entered(step, entry, findings)


@action(
    phrase("add players"),
    tells=template("players {players}"),
    path="players/several",
    operation="add_several",
)
class AddPlayers(ChangeOfMany):
    """Enter many players before round 1 in one step, or none."""

    players: Annotated[tuple[Entrant, ...], Arg(least=1, most=9999)]

    def arguments(self) -> dict[str, Any]:
        """Return how many they are."""
        return {"players": len(self.players)}

    def run(self, step: Step) -> tuple[Effect, ...]:
        """Add the entries and put the whole list in initial order."""
        _refuse_started(step)
        refuse_draft(step)
        new = enter_all(step, self.players)
        put_in_order(step)
        return tuple(_entered(step, entry, findings) for entry, findings in new)


@action(
    phrase("change player"),
    tells="",
    path="players/{player}",
    command="change",
    method="PATCH",
    article="C.04.2.B.3",
    examples="""
    change spring-open 7 --rating 1920 --reason "list of November"
    change spring-open 7 --name "Agate, Alma Rose"
    change spring-open 7 --no-rating
    """,
)
class ChangePlayer(ChangeOfWhoPlays):
    """Correct the data of a player; it is possible at any time.

    Before the first round the player moves to the fitting place; later the numbers change by
    `Renumber` only, and the effect says whether they still may (C.04.2.B.3).
    """

    player: StartingNumber
    changes: Annotated[Mapping[str, Any], ChangesOf(EntryData)]

    def arguments(self) -> dict[str, Any]:
        """Return who is changed, and what was said of the player."""
        return {"player": self.player, **plain_values(self.changes)}

    def run(self, step: Step) -> Effect:
        """Update the entry; raises InputError when nothing is said."""
        if not self.changes:
            raise InputError("say what is to change: name, rating, title, club or another field")
        row = player_row(step, self.player)
        said = corrected_ratings(step, row._asdict(), checked_columns(self.changes))
        if row.national_rating is not None and said.get("national_rating", 0) is None:
            forget_national_line(step, row.number)
        corrected = _corrected(row, said)
        _KnownPlayers(step).refuse_id(corrected, but=row.id)
        whole, findings = checked(step, {**row._asdict(), **corrected})
        values = changed(row, {name: whole[name] for name in (*corrected, *_SOURCE)})
        entry = row.id
        if values:
            note_correction(step, row, values.get("rating", row.rating))
            step.update(row, **values)
        if "rating" in values and row.is_listed:
            refuse_draft(step)
        if not values.keys() & set(_ORDERS) or not row.is_listed:
            return _changed(step, entry, values, findings, "")
        if rounds_paired(step):
            return _changed(step, entry, values, findings, _about_renumbering(step))
        refuse_draft(step)
        put_in_place(step, entry)
        return _changed(step, entry, values, findings, "")


@action(
    phrase("remove player"),
    tells=template("player {player}"),
    path="players/{player}/remove",
    command="remove",
    examples='remove spring-open 7 --reason "entered twice"',
)
class RemovePlayer(ChangeOfWhoPlays):
    """Take a player off the list before round 1; later a player withdraws."""

    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Delete the entry and close the gap."""
        row = player_row(step, self.player)
        if rounds_paired(step):
            raise StateError(
                "{event}: round 1 has been paired, {player} stays in the record; withdraw"
                " the player instead",
                event=step.subject.key,
                player=called(row),
            )
        refuse_draft(step)
        _delete_entry(step, row)
        close_gaps(step)
        return Effect("removed", phrase("{player} is not entered any more", player=called(row)))


def correction_by_list(player: int, entrant: Entrant) -> ChangePlayer:
    """Return the correction of an entry by what a rating list says."""
    values = {name: value for name, value in entrant.row().items() if value not in ("", None)}
    values.pop("rating_is_estimate")
    return ChangePlayer(player, values)


def enter_all(
    step: Step, entrants: Sequence[Entrant], **more: Any
) -> list[tuple[int, tuple[Finding, ...]]]:
    """Add rows for entrants behind all others; return their entries, with doubts about them."""
    refuse_closed_list(step)
    known = _KnownPlayers(step)
    free = links.greatest_player(step.connection, step.subject.key) + 1
    entry, number = max(next_key(step, PlayerRow), free), next_key(step, PlayerRow, "number")
    new: list[PlayerRow] = []
    entered: list[tuple[int, tuple[Finding, ...]]] = []
    for place, entrant in enumerate(entrants):
        said = entrant.row()
        known.refuse_id(said)
        row, findings = checked(step, entered_ratings(step, said))
        where: Values = {"id": entry + place, "number": number + place, "position": number + place}
        whole = PlayerRow(**(with_source(row) | where | {"number_is_provisional": True} | more))
        twins = tuple(known.twins(whole))
        known.add(whole)
        new.append(whole)
        entered.append((entry + place, (*findings, *twins)))
    step.insert(*new)
    _refuse_too_many(step)
    return entered


def ask_about_twins(step: Step, entrant: Entrant) -> None:
    """Ask before somebody is entered who may be there already, whatever the order of the names.

    Two who have different numbers at their federation are two people.
    """
    words = sorted(folded(entrant.name).split())
    for row in step.rows(PlayerRow):
        is_another = entrant.fide_id and row.fide_id and entrant.fide_id != row.fide_id
        if is_another or sorted(folded(row.name).split()) != words:
            continue
        what = phrase(
            "{player} is entered already. Is {name} another person?",
            player=called(row),
            name=entrant.name,
        )
        yes, no = phrase("Enter another person"), phrase("It is the same person")
        ask_always(
            step, Confirmation("same-person", CONFIRM, what, is_admitted=True, yes=yes, no=no)
        )
        return


def name_as_listed(reader: SubjectReader, name: str) -> str:
    """Return a typed name with the family name first, where that is how the list has them.

    Family names in capitals are taken as such; else the last word is the family name, with the
    small words before it.
    """
    names = [row.name for row in reader.rows(PlayerRow)]
    with_comma = sum("," in one for one in names)
    if "," in name or len(name.split()) < 2 or not names or with_comma * 2 <= len(names):
        return name
    return _family_first(name)


def _family_first(name: str) -> str:
    """Return a name as family name, comma and first name.

    >>> _family_first("John Smith"), _family_first("LEFÈVRE Étienne")
    ('Smith, John', 'LEFÈVRE, Étienne')
    >>> _family_first("Jan van den Berg")
    'van den Berg, Jan'
    """
    words = name.split()
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    if capitals and len(capitals) < len(words):
        others = [word for word in words if word not in capitals]
        return f"{' '.join(capitals)}, {' '.join(others)}"
    start = len(words) - 1
    while start > 1 and words[start - 1].islower():
        start -= 1
    return f"{' '.join(words[start:])}, {' '.join(words[:start])}"


def _refuse_too_many(step: Step) -> None:
    """Raise InputError when the settings of the rules are not for as many as have entered."""
    rules = event_row(step).rules
    if rules is not None:
        settings = [(row.name, row.value) for row in step.rows(SettingRow, scope=RULES_SCOPE)]
        registry.rules(rules).refuse_players(settings, len(step.rows(PlayerRow)))


class _KnownPlayers:
    """The entries of an event by id and by name, to find who enters twice."""

    def __init__(self, reader: SubjectReader) -> None:
        self._event = reader.subject.key
        self._by_id: dict[str, PlayerRow] = {}
        self._by_name: dict[str, PlayerRow] = {}
        for row in reader.rows(PlayerRow):
            self.add(row)

    def add(self, row: PlayerRow) -> None:
        """Note one more entry."""
        self._by_name.setdefault(folded(row.name), row)
        if row.fide_id:
            self._by_id[row.fide_id] = row

    def refuse_id(self, values: Values, *, but: Any = None) -> None:
        """Raise InputError when another entry has the same identity number."""
        other = self._by_id.get(str(values.get("fide_id") or ""))
        if other is not None and other.id != but:
            raise InputError(
                "{event}: {player} is entered with the id {id} already;"
                " change that entry, or correct the id",
                event=self._event,
                player=called(other),
                id=values["fide_id"],
            )

    def twins(self, row: PlayerRow) -> Iterable[Finding]:
        """Yield a doubt when somebody has the same name."""
        other = self._by_name.get(folded(row.name))
        if other is not None:
            what = phrase(
                "{player} has the same name; look whether it is the same person",
                player=called(other),
            )
            number = row.number
            yield Finding(Severity.WARNING, "same-name", what, player=number)


def _refuse_started(step: Step) -> None:
    if rounds_paired(step):
        raise StateError(
            "{event}: round 1 has been paired; whoever comes now is a late entry",
            event=step.subject.key,
        )


def _corrected(row: PlayerRow, values: Values) -> Values:
    """Return the new values; a new rating without a source loses the old one."""
    if "rating" not in values or values["rating"] == row.rating:
        return values
    unsaid: Values = {"rating_source": "", "rating_is_estimate": False}
    merged = with_source(unsaid | values)
    return {name: merged[name] for name in (*values, *unsaid)}


_OF_AN_ENTRY: Final = (
    AbsenceRow,
    NumberingRow,
    VirtualPointsRow,
    CategoryPlayerRow,
    PrizeExclusionRow,
    FeeRow,
    PeriodRatingRow,
    PhoneArrivalRow,
)
"""The tables of what is known of one entry alone, which goes with it."""


def _delete_entry(step: Step, row: PlayerRow) -> None:
    entry = row.id
    if any(step.rows(table, player=entry) for table in (ForbiddenPlayerRow, AdjustmentPlayerRow)):
        raise StateError(
            "{player} is named in a prohibition or a change of points; take that back first",
            player=called(row),
        )
    if any(step.rows(table, player=entry) for table in (OrderPlayerRow, OutsideValueRow)):
        raise StateError(
            "{player} has a place by decision or a value from outside; take that back first",
            player=called(row),
        )
    if step.rows(PrizeRow, player=entry):
        raise StateError(
            "{player} has a prize by decision; leave the prize to the rules first",
            player=called(row),
        )
    if step.rows(PaymentRow, player=entry):
        raise StateError(
            "{player} has paid; take the payments back first, or withdraw the player and note what"
            " is paid back",
            player=called(row),
        )
    for table in _OF_AN_ENTRY:
        for other in step.rows(table, player=entry):
            step.delete(other)
    for sent in step.rows(ApplicationRow, player=entry):
        step.update(sent, player=None)  # its link tells that the player is off the list
    forget_national_line(step, row.number)
    put_hidden(step, entry, is_hidden=False)
    for rules in step.rows(PrizeRulesRow):
        drawn = entries_in(rules.lots)
        if entry in drawn:
            step.update(rules, lots=" ".join(str(other) for other in drawn if other != entry))
    step.delete(row)


def _entered(step: Step, entry: int, findings: tuple[Finding, ...]) -> Effect:
    row = step.existing(PlayerRow, entry)
    number = row.number
    rules = rules_in(step)
    what = phrase(
        "{name} is entered with the provisional number {number}", name=row.name, number=number
    )
    return Effect("entered", what, number, article=rules.provisional, findings=findings)


def _changed(
    step: Step, entry: int, values: Values, findings: tuple[Finding, ...], more: str
) -> Effect:
    row = step.existing(PlayerRow, entry)
    text = listed(COLUMN_WORDS[name] for name in sorted(values)) or phrase("nothing")
    what = phrase("{player}: {columns} changed", player=called(row), columns=text)
    sentence = listed((what, more), "; ") if more else what
    rules = rules_in(step)
    return Effect("changed", sentence, row.number, article=rules.numbers, findings=findings)


def _about_renumbering(step: Step) -> str:
    paired = rounds_paired(step)
    if may_renumber(handling_in(step), paired):
        return phrase("the numbers stay until the list is renumbered, which is still possible")
    return phrase("after the pairing of round {round} the numbers stay as they are", round=paired)
