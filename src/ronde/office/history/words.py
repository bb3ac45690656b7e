"""Entries of the journal in words: what was done, what stood in each row before and after."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import groupby
from string import Formatter
from typing import Any, Final

from ronde.declared.actions import AnyAction, Registry, arguments_of
from ronde.declared.findings import findings_of_text
from ronde.i18n import Phrase, listed, phrase, phrase_in, recalled
from ronde.i18n.dates import stored_day_phrase
from ronde.model.outcomes import written
from ronde.model.points import points_for_people
from ronde.office.desk.actions import EVENTS
from ronde.office.desk.integrity import in_words
from ronde.office.desk.rows import (
    ACCELERATION_TABLE,
    HIDDEN_PLAYERS,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    ROUNDS_CHANGED,
    VARIANT,
)
from ronde.office.history.past import BOARD, GAME, MANY, Boards, JournalPast
from ronde.office.history.values import setting_in_words, value_in_words
from ronde.office.pairing.remarks import reason_in_words, remarks_in_words
from ronde.office.playing.corrections import (
    JUDGED,
    for_rating_only,
    is_rating_correction,
    judged,
)
from ronde.office.settings.forecastswitch import FORECAST
from ronde.office.settings.playerrules import (
    BARRED,
    HALF_BYES,
    LAST_CRITERION,
    MISSED_ROUNDS,
    NO_HALF_BYES_IN_LAST,
    PLAYS,
)
from ronde.store import Act, Change, JournalEntry
from ronde.store.rows import (
    Key,
    PlainRow,
    Value,
    plain_row,
    schema_named,
    typed_row,
)
from ronde.store.tables import BoardRow, IntegrityRow, MemberRow, PlayerRow
from ronde.store.tournaments import RULES_SCOPE
from ronde.systems import registry
from ronde.systems.base import choice_in_words

_DOCUMENT: Final = "event_document"
_AS_A_WHOLE: Final = frozenset({_DOCUMENT, "looks"})
"""Tables of which only is told that they changed: what they hold is no sentence."""
_INTEGRITY: Final = "event_integrity"
_SETTING: Final = "event_setting"
_PLAYER: Final = "event_player"
_MEMBER: Final = "event_member"
_PRIZE_RULES: Final = "event_prize_rules"


_SHOWN: Final = ("name", "state", "value", "code", "player", "kind", "number", "outcome")
"""What is told of a row that came or went, where it has such a column."""

_WORDED: Final = frozenset(
    (
        "state", "status", "discipline", "kind", "check_in", "ground", "initial_colour", "asker",
        "first_colour", "outcome", "purpose", "scope", "role", "speed", "value", "white_result",
        "black_result", "answer", "not_here", "shown", "counts_to", "key",
    )
)  # fmt: skip
"""Columns and arguments whose values are words of the program, not texts of people."""

_SETTINGS: Final[Mapping[str, str]] = {
    str(ACCELERATION_TABLE): phrase("table of virtual points"),
    str(OTHER_RULES): phrase("rules of the own system"),
    str(PUBLISHED_CHANGES): phrase("rule about changes of a published pairing"),
    str(VARIANT): phrase("variant"),
    str(FORECAST): phrase("who may see forecasts"),
    str(BARRED): phrase("not entitled to half-point byes"),
    str(PLAYS): phrase("who plays the next round"),
    str(ROUNDS_CHANGED): phrase("changes of the number of rounds"),
    str(LAST_CRITERION): phrase("equal rating and title"),
    str(MISSED_ROUNDS): phrase("rounds before a late entry"),
    str(HALF_BYES): phrase("half-point byes on request"),
    str(NO_HALF_BYES_IN_LAST): phrase("last rounds without half-point byes"),
}
"""What people call the settings of the office that are kept by a name of ours."""

_ARGUMENTS: Final[Mapping[str, str]] = {"place": phrase_in("of an event", "place")}
"""What arguments are called where a column of another meaning has the same name."""

_POINTS: Final = frozenset({"tenths", "match_tenths", "late_points", "bye"})
"""Columns and arguments that hold points in tenths."""

_OF_ENTRIES: Final = frozenset(map(str, (BARRED, PLAYS, HIDDEN_PLAYERS)))
"""Settings of the office that list entries, one of them behind the number of a round."""

_MOMENT: Final = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?")

_SIDES: Final = frozenset({"white", "black"})
_RESULT: Final = frozenset(
    {"white_result", "black_result", "games", "is_adjourned", "forfeit_is_excused"}
)
_FIRST: Final = ("round", "board", "white", "black", "player", "players")
"""What a step is told with first; the rest follows as it is kept."""


_NO_FIELDS: Final = (
    phrase("at"),
    phrase("before"),
    phrase("what"),
    phrase_in("of a game", "score"),
    phrase_in("of games", "scores"),
)
"""Arguments that journals keep and no field of an action is called by."""


def changes_in_words(entry: JournalEntry, past: JournalPast) -> tuple[str, ...]:
    """Return one text per changed row of an entry, or one per kind where there are many."""
    told: list[str] = []
    numbered = enumerate(entry.changes)
    for (table, how), alike in groupby(numbered, key=lambda c: (c[1].table, _how(c[1]))):
        group = list(alike)
        if len(group) > MANY:
            told.append(
                phrase(
                    "{what}: {count} rows {how}",
                    what=schema_named(table).label,
                    count=len(group),
                    how=how,
                )
            )
        elif table == BOARD:
            told += [_board(change, past, past.board(entry, place)) for place, change in group]
        elif table == _INTEGRITY:
            told += [_note(change, entry, past) for _, change in group]
        elif all(_is_result_of_game(change) for _, change in group):
            told += [_game_of_match(entry, place, past) for place, _ in group]
        else:
            told += [_in_words(change, past) for _, change in group]
    return tuple(told)


def _note(change: Change, entry: JournalEntry, past: JournalPast) -> str:
    """Return what touched the integrity of the event, and that it did or is taken back."""
    row = typed_row(IntegrityRow, {"id": change.key[0], **(change.after or change.before or {})})
    told = in_words(row, partial(past.called, entry))
    return phrase("{place}: {told}", place=told, told=_how(change))


def about(entry: JournalEntry, past: JournalPast) -> str:
    """Return what a step was about: the one result that it changed, or what was asked for.

    The result of a match only follows from those of its boards, which were asked for.
    """
    if JUDGED in entry.act.arguments:
        return correction_in_words(entry, past)
    played = [
        (place, change)
        for place, change in enumerate(entry.changes)
        if change.table == BOARD and change.before and _RESULT & (change.after or {}).keys()
    ]
    of_match = any(change.table == GAME for change in entry.changes)
    if len(played) == 1 and not of_match and entry.undoes is None and entry.redoes is None:
        ((place, change),) = played
        return _board(change, past, past.board(entry, place))
    told = kept_for_rating(entry, past) or games_in_words(entry, past)
    return told or act_in_words(_with_names(entry, past), past.kind)


def games_in_words(entry: JournalEntry, past: JournalPast) -> str:
    """Return the results of boards of matches that a step changed, as the match is written.

    One board is told with its players. Empty for none, and where several were asked for as the
    match is written; older entries keep White first (decision 0133), so the rows are told.
    """
    changed = [n for n, change in enumerate(entry.changes) if _is_result_of_game(change)]
    if not changed or entry.undoes or entry.redoes:
        return ""
    if len(changed) == 1:
        return _game_of_match(entry, changed[0], past)
    if "results" not in entry.act.arguments:
        return ""
    return _games_of_matches(entry, changed, past)


def _games_of_matches(entry: JournalEntry, places: Sequence[int], past: JournalPast) -> str:
    """Return the results that boards of one match or of several got."""
    keys = [entry.changes[place].key for place in places]
    lines = [past.game(entry, place)[1] for place in places]
    signs = ["" if line is None else line.sign for line in lines]
    round_, matches = keys[0][0], {key[1] for key in keys}
    if len(matches) == 1:
        held = [(key[2], sign) for key, sign in zip(keys, signs, strict=True)]
        scores = _text("scores", held)
        return phrase(
            "round {round}, match {match}, results {scores}",
            round=round_,
            match=matches.pop(),
            scores=scores,
        )
    scores = _text("scores", [(f"{k[1]}.{k[2]}", s) for k, s in zip(keys, signs, strict=True)])
    return phrase("round {round}, {scores}", round=round_, scores=scores)


def _is_result_of_game(change: Change) -> bool:
    is_changed = change.before is not None and change.after is not None
    return change.table == GAME and is_changed and bool(_RESULT & (change.after or {}).keys())


def _game_of_match(entry: JournalEntry, place: int, past: JournalPast) -> str:
    """Return a board of a match with both players and the result that it got and had."""
    before, after = past.game(entry, place)
    round_, match, board = entry.changes[place].key
    if before is None or after is None:  # the event is none of teams any more
        return phrase(
            "round {round}, match {match}, board {board}", round=round_, match=match, board=board
        )
    text = phrase(
        "round {round}, match {match}, board {board}: {first} {result} {second}",
        round=round_,
        match=match,
        board=board,
        first=after.first_name or "–",
        second=after.second_name or "–",
        result=after.sign or phrase("no result"),
    )
    return _was(text, before.sign) if before.sign else text


def kept_for_rating(entry: JournalEntry, past: JournalPast) -> str:
    """Return the correction that an entry keeps for the rating report alone, empty for none."""
    kept = [change for change in entry.changes if _is_correction(change)]
    return _correction(kept[0], past) if kept else ""


def correction_in_words(entry: JournalEntry, past: JournalPast) -> str:
    """Return what a correction changed, what it counts for and by which article.

    It names nobody where the event itself was corrected.
    """
    if late := kept_for_rating(entry, past):
        return late
    place, change = next((n, c) for n, c in enumerate(entry.changes) if c.table == BOARD)
    before, after = past.board(entry, place)
    assert before is not None  # a correction changes a board that is there
    assert after is not None
    told = (
        _became(change.key, past.result(before), past.result(after))
        if before.white == after.white
        else phrase(
            "round {round}, board {board}: colours exchanged",
            round=change.key[0],
            board=change.key[1],
        )
    )
    counts = judged(entry.act)
    return listed((told, counts)) if counts else told


def _became(place: Key, before: str, after: str) -> str:
    return phrase(
        "round {round}, board {board}: {before} became {after}",
        round=place[0],
        board=place[1],
        before=before,
        after=after,
    )


def _with_names(entry: JournalEntry, past: JournalPast) -> Act:
    """Return what was asked for with the names of those whom it means by their numbers."""
    act = entry.act
    is_pair = _persons_in(act.what) if past.kind == "event" else {}
    named = {
        name: _called(entry, value, past, is_pair[field]) if field in is_pair else value
        for name, value in act.arguments.items()
        for field in [name.replace(" ", "_")]
    }
    return replace(act, arguments=named)


@cache
def _persons_in(what: str) -> Mapping[str, bool]:
    """Return the arguments of an act that are starting numbers, and whether they are pairs."""
    return {
        one.name: one.is_pair
        for cls in EVENTS
        if cls.declared.act == what
        for one in arguments_of(cls)
        if one.each.is_player
    }


def _called(entry: JournalEntry, value: Any, past: JournalPast, is_pair: bool) -> Any:
    """Return starting numbers as names, two who meet as one text."""
    if not isinstance(value, list):
        return past.called(entry, value) if isinstance(value, int) else value
    if is_pair and len(value) == len(_SIDES) and all(isinstance(part, int) for part in value):
        white, black = (past.called(entry, part) for part in value)
        return phrase("{white} – {black}", white=white, black=black)
    return [_called(entry, part, past, is_pair) for part in value]


def act_in_words(act: Act, kind: str) -> str:
    """Return what was asked for in the journal of such a subject; a switch that is off is none."""
    asked = _without_switches(act, kind)
    return _declared(asked, kind) or listed(
        _argument(name, value) for name, value in asked_for(asked.arguments)
    )


def _without_switches(act: Act, kind: str) -> Act:
    """Return an act without the switches that nobody asked for."""
    unset = _switches(act.what, kind)
    given = {
        name: value
        for name, value in act.arguments.items()
        if value is not False or name.replace(" ", "_") not in unset
    }
    return replace(act, arguments=given)


@cache
def _switches(what: str, kind: str) -> frozenset[str]:
    """Return the arguments of an act that are off unless somebody asks for them."""
    registry = EVENTS if kind == "event" else Registry.of(kind)
    actions: Iterable[AnyAction] = registry or ()
    return frozenset(
        one.name
        for cls in actions
        if cls.declared.act == what
        for one in arguments_of(cls)
        if one.kind is bool and one.default is False
    )


def _declared(act: Act, kind: str) -> str:
    """Return what an act was about as its action tells it, empty where none does."""
    registry = EVENTS if kind == "event" else Registry.of(kind)
    given = {n.replace(" ", "_"): v for n, v in act.arguments.items() if v is not None}
    facts = {name: _text(name, _written(name, value)) for name, value in given.items()}
    for template in () if registry is None else registry.templates_of(act.what):
        names = {name for _, name, _, _ in Formatter().parse(template) if name}
        if template and names <= facts.keys():
            return Phrase(template, facts)
    return ""  # an argument was left out, or is younger than the entry


def _written(name: str, value: Any) -> Any:
    """Return results of an argument as people write them, anything else as it is."""
    if name in ("result", "score"):
        return written(str(value))
    return [(board, written(r)) for board, r in value] if name in _RESULTS else value


_RESULTS: Final = ("results", "scores")
"""Arguments that hold results by board: White first, or the first team of the match."""


def asked_for(arguments: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the arguments of a step as texts, the round and the players first.

    >>> asked_for({"results": [[1, "1-0"], [2, "="]], "round": 3, "at": None})
    (('round', '3'), ('results', 'board 1 1-0, board 2 ='))
    """
    first = [name for name in _FIRST if name in arguments]
    names = [*first, *(name for name in arguments if name not in _FIRST)]
    given = ((name, arguments[name]) for name in names)
    known = ((name, value) for name, value in given if value is not None and name != JUDGED)
    return tuple((name, _text(name, value)) for name, value in known)


def in_short(entry: JournalEntry, past: JournalPast) -> str:
    """Return what was done and to whom or what, in a few words: for a button, for the report."""
    act = _with_names(entry, past)
    what, told = recalled(act.what), games_in_words(entry, past)
    if not told and _declared(act, past.kind):
        told = act_in_words(act, past.kind)
    return phrase("{what}: {about}", what=what, about=told) if told else what


def _argument(name: str, text: str) -> str:
    if name in _RESULTS:
        return text
    return _labelled(_ARGUMENTS[name], text) if name in _ARGUMENTS else _named(name, text)


def _named(name: str, text: Value) -> str:
    return _labelled(_name(name), text)


def _labelled(label: str, text: Value) -> str:
    return phrase("{name} {value}", name=label, value=text)


def _text(name: str, value: Any) -> str:
    if name in _RESULTS and not all(isinstance(part, str) for part in value):
        return listed(phrase("board {board} {result}", board=b, result=r) for b, r in value)
    if isinstance(value, Mapping):
        each = "tenths" if name == "points" else ""
        return listed(_named(part, _text(each or part, held)) for part, held in value.items())
    if name == "settings" and isinstance(value, list):
        return listed(_labelled(choice_in_words(n), choice_in_words(v)) for n, v in value)
    if name == "officials" and isinstance(value, list):
        return listed(map(_official, value))
    if isinstance(value, list):
        parts = (value_in_words(name, part) or _text("", part) for part in value)
        return listed(parts) or phrase("nobody")
    return _value(name, value)


def _official(text: str) -> str:
    """Return role and name of an official, the role as people call it."""
    role, _, name = text.partition(": ")
    return phrase("{name}: {value}", name=recalled(role), value=name)


_ADDED, _REMOVED, _CHANGED = phrase("added"), phrase("removed"), phrase("changed")


def _how(change: Change) -> str:
    if change.before is None:
        return _ADDED
    return _REMOVED if change.after is None else _CHANGED


def _board(change: Change, past: JournalPast, rows: Boards) -> str:
    """Return a change of a board as an arbiter says it."""
    before, after = rows
    place = phrase("round {round}, board {board}", round=change.key[0], board=change.key[1])
    if before is None or after is None:
        there = before or after
        assert there is not None  # a change has one of both
        return phrase(
            "{place}: {how}, {game}", place=place, how=_how(change), game=_game(there, past)
        )
    changed = (change.after or {}).keys()
    rest = listed(_columns(change, past, but=_SIDES | _RESULT))
    if _SIDES & changed:
        told = _was(_game(after, past), _game(before, past))
    elif _RESULT & changed:
        told = _was(_result(after, past), past.result(before))
    else:
        return phrase("{place}, {game}: {rest}", place=place, game=_game(after, past), rest=rest)
    if rest:
        return phrase("{place}: {told}, {rest}", place=place, told=told, rest=rest)
    return phrase("{place}: {told}", place=place, told=told)


def _was(now: str, before: str) -> str:
    return phrase("{now} (was: {before})", now=now, before=before)


def _result(row: BoardRow, past: JournalPast) -> str:
    """Return a game with its result, also when it has none any more."""
    game = _game(row, past)
    if past.has_result(row) or row.is_adjourned:
        return game
    return phrase("{game}, no result", game=game)


def _game(row: BoardRow, past: JournalPast) -> str:
    white, black = (past.person(side, row.round) for side in (row.white, row.black))
    if past.has_result(row):
        result = past.result(row)
        return phrase("{white} {result} {black}", white=white, result=result, black=black)
    if row.is_adjourned:
        return phrase("{white} – {black}, adjourned", white=white, black=black)
    return phrase("{white} – {black}", white=white, black=black)


def _is_correction(change: Change) -> bool:
    return change.table == _DOCUMENT and is_rating_correction(str(change.key[0]))


def _correction(change: Change, past: JournalPast) -> str:
    """Return a correction that came too late for the event, as the rating office hears of it."""
    held = json.loads(str((change.after or change.before or {})["content"]))
    there = past.board_now(held["round"], held["board"])
    seen = there if change.before is None else _reported(there, change.before)
    told = there if change.after is None else _reported(there, change.after)
    sides = (_seen_as(row, there, past) for row in (seen, told))
    place = (held["round"], held["board"])
    return listed((_became(place, *sides), for_rating_only(held["article"])))


def _reported(there: BoardRow, kept: PlainRow) -> BoardRow:
    held = json.loads(str(kept["content"]))
    names = ("white", "black", "white_result", "black_result", "games")
    sides = {name: held[name] for name in names if name in held}
    return typed_row(BoardRow, plain_row(there) | sides)


def _seen_as(row: BoardRow, there: BoardRow, past: JournalPast) -> str:
    """Return a result, or the whole game where its colours were turned."""
    return past.result(row) if row.white == there.white else _game(row, past)


def _in_words(change: Change, past: JournalPast) -> str:
    if _is_correction(change):
        return _correction(change, past)
    place = _place(change, past)
    if change.before is not None and change.after is not None:
        return phrase("{place}: {told}", place=place, told=listed(_columns(change, past)))
    content = _content(change, change.after or change.before or {}, past)
    return phrase("{place}: {told}", place=place, told=listed([_how(change), *content]))


def _columns(change: Change, past: JournalPast, *, but: Iterable[str] = ()) -> Iterator[str]:
    """Yield the columns that changed, but for some, with what they held and hold."""
    before, after = change.before or {}, change.after or {}
    if change.table in _AS_A_WHOLE or schema_named(change.table).is_private:
        yield _CHANGED
        return
    for name, label in schema_named(change.table).labels.items():
        if name in after and name not in but:
            held = (_held(change, name, row.get(name), past) for row in (before, after))
            yield _became_of(label, *held, had=_says(before.get(name)), has=_says(after[name]))


def _says(value: Value) -> bool:
    return value is not None and value != ""


def _became_of(label: str, before: str, after: str, *, had: bool, has: bool) -> str:
    """Return what a column held and holds; one that was empty is told with what it holds now."""
    if has and not had:
        return _labelled(label, after)
    if had and not has:
        return phrase("{name} {before} → (empty)", name=label, before=before)
    return phrase("{name} {before} → {after}", name=label, before=before, after=after)


def _held(change: Change, name: str, value: Value, past: JournalPast) -> str:
    if value is not None and (who := _who(change.table, name, value, past)):
        return who
    if change.table == _SETTING and name == "value" and value:
        scope, setting = map(str, change.key)
        if setting in _OF_ENTRIES:
            return _entries_in_words(setting, str(value), past)
        return setting_in_words(scope, setting, moment_in_words(str(value)))
    if change.table == _PRIZE_RULES and name == "lots" and value:
        return _people_in_words(str(value).split(), past)
    return _value(name, value)


def _who(table: str, name: str, value: Value, past: JournalPast, round_: Value = None) -> str:
    """Return whom a column means, empty where it holds anything else."""
    refers = schema_named(table).refers.get(name)
    if refers is MemberRow or (table, name) == (_MEMBER, "id"):
        return past.member(value)
    if refers is PlayerRow or name == "player":
        return past.person(value, round_)
    return ""


def _entries_in_words(setting: str, value: str, past: JournalPast) -> str:
    """Return who stands in a setting that lists entries."""
    if setting != PLAYS:
        return _people_in_words(value.split(), past)
    round_, *people = value.split()
    place = phrase("round {round}", round=round_)
    return phrase("{place}: {told}", place=place, told=_people_in_words(people, past))


def _people_in_words(entries: Sequence[str], past: JournalPast) -> str:
    people = (past.person(int(one)) if one.isdecimal() else one for one in entries)
    return listed(people) or phrase("nobody")


def _setting_name(key: Key) -> str:
    """Return what people call a setting of the rules or of the office."""
    scope, name = map(str, key)
    return choice_in_words(name) if scope == RULES_SCOPE else _name(name)


def _place(change: Change, past: JournalPast) -> str:
    """Return which row it is; players are told by number and name."""
    if change.table == "event_player":
        return phrase("entry {player}", player=past.person(change.key[0]))
    if change.table == "event_round":
        return phrase("round {round}", round=change.key[0])
    key = dict(zip(schema_named(change.table).key, change.key, strict=True))
    parts = [
        _who(change.table, name, part, past, key.get("round")) or _key_part(change, name, part)
        for name, part in key.items()
    ]
    if not parts:
        return schema_named(change.table).label
    return phrase("{table} ({key})", table=schema_named(change.table).label, key=listed(parts))


def _key_part(change: Change, name: str, part: Value) -> str:
    if change.table == _SETTING:  # settings have names of ours
        value = _setting_name(change.key) if name == "name" else _name(str(part))
    else:
        value = _value(name, part)
    return _labelled(schema_named(change.table).labels[name], value)


def _content(change: Change, row: PlainRow, past: JournalPast) -> Iterator[str]:
    schema = schema_named(change.table)
    for name in ("player",) if schema.is_private else _SHOWN:
        if name in schema.key or row.get(name) in (None, ""):
            continue
        if name == "player":
            yield past.person(row[name])
        else:
            yield _labelled(schema.labels[name], _held(change, name, row[name], past))


def _value(name: str, value: Value) -> str:
    name = name.replace(" ", "_")  # journals keep some arguments in words
    if name in ("finding", "findings") and isinstance(value, str):  # of a series, kept as JSON
        findings = findings_of_text(str(value or "[]"))
        return listed((finding.what for finding in findings), "; ") or phrase("nothing")
    if value is None or value == "":
        return phrase("nothing")
    if name == "remark":  # of a round; one of a player stays as it is
        return listed(remarks_in_words(str(value)), "; ")
    if name == "manual_reason":
        return reason_in_words(str(value))
    if isinstance(value, bool):
        return phrase("yes") if value else phrase("no")
    if name in _POINTS and isinstance(value, int):
        return points_for_people(value)
    if (word := value_in_words(name, value)) is not None:
        return word
    if name == "rules":
        return _rules(str(value))
    text = moment_in_words(str(value))
    return _name(text) if name in _WORDED else text


def moment_in_words(text: str) -> str:
    """Return the day, the time to the minute and the zone of a moment (ISO), else the text.

    >>> moment_in_words("2026-11-14T09:05:31.000204Z")
    '14 November 2026, 09:05 UTC'
    """
    match = _MOMENT.fullmatch(text)
    if match is None:
        return text
    day, clock, zone = match.groups()
    return phrase(
        "{day}, {time} {zone}",
        day=stored_day_phrase(day),
        time=clock,
        zone=zone if zone not in (None, "Z") else "UTC",
    )


def _rules(key: str) -> str:
    return registry.rules(key).title if key in registry.all_keys() else key


def _name(text: str) -> str:
    """Return a name of the program in words: an argument, or a value of a row.

    >>> _name("white_result")
    'white result'
    """
    if text in _SETTINGS:
        return _SETTINGS[text]
    return recalled(text.replace("_", " ") if text.isidentifier() else text)
