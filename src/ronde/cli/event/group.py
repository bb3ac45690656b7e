"""The commands of `ronde event`, by theme: each theme is a module beside this one."""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.lazy import LazyGroup, generated_commands

THEMES: Final = {
    "overview": {
        "list": "List the events of the database.",
        "show": "Show where an event stands: round, boards, players.",
        "overview": "Show the check list of an event: what is done, what is to do.",
    },
    "opening": {
        "new": "Open an event.",
        "set": "Change what was announced of an event.",
        "leave-fide-mode": "",
        "statement": "Print the statement of system and settings for the players.",
        "officials": "Name the arbiters of an event.",
        "timetable": "",
        "schedule": "",
        "days": "",
    },
    "entries": {
        "add": "",
        "import": "Enter the players of a file: CSV, XLSX, TRF, JSON.",
        "change": "",
        "sexes": "",
        "remove": "",
        "hide": "",
        "move": "",
        "points": "",
        "points-back": "",
        "periods": "",
        "later-rating": "",
        "order": "Put the list in initial order, or give the numbers anew.",
        "close-list": "Close the list of participants, or open it again.",
        "entries": "",
        "accept-entries": "",
    },
    "teams": {
        "match-rules": "",
        "squads": "List the teams with their squads.",
        "team": "",
        "member": "",
        "member-change": "",
        "member-remove": "",
        "line-up": "",
        "open-matches": "",
        "substitute": "",
        "matches": "List the matches of a round with their boards.",
        "game": "",
        "match": "",
        "game-correct": "",
        "walk-over": "",
        "report-match": "",
        "confirm-match": "",
        "schedule-match": "",
        "reminders": "List line-ups, results and confirmations that are missing.",
    },
    "categories": {"category": "Announce categories of players, and mark players for them."},
    "groups": {
        "groups": "List the groups of an event.",
        "group": "",
        "new-group": "",
        "number-tables": "",
        "take-timetable": "",
    },
    "ratings": {"ratings": "Load rating lists, search them, check the ratings of an event."},
    "attendance": {
        "checkin": "Note that players are there.",
        "not-here": "",
        "notice": "",
        "draw": "",
        "late": "",
        "withdraw": "",
        "expel": "",
        "absent": "Announce that a player will not play some rounds, or the next.",
        "bye": "",
        "half-byes": "",
        "full-bye": "",
        "answer": "",
        "evening": "List who comes to the next round.",
        "missed": "",
        "plays": "",
        "return": "",
    },
    "meetings": {
        "forbid": "Keep players apart: by name firmly, by club, family or federation as a wish.",
        "allow": "",
        "table": "Give a player a fixed table.",
    },
    "rounds": {
        "pair": "Draft the pairing of the next round.",
        "discard": "",
        "publish": "Publish the draft, and write a backup.",
        "hall": "",
        "notices": "",
        "start": "",
        "complete": "",
        "reopen-round": "",
        "manual": "Change the draft by hand, board by board, checked at once.",
        "change-published": "Change a published pairing on a ground that the edition admits.",
        "vanished": "Tell what can be done when a player vanishes before play, and do it.",
        "certificate": "",
    },
    "results": {
        "slip-codes": "",
        "player-reports": "",
        "accept-reports": "",
        "ask-results": "",
        "result": "Enter results, one board or many at once.",
        "missing": "List the boards without a result.",
        "adjourn": "Note that a game goes on later.",
        "resume": "Note that an adjourned game went on, with its result.",
        "correct": "Correct a result; the deadline decides what it changes.",
        "swap-colours": "Note that a game was played with the other colours.",
        "forfeit": "Judge a forfeit of a draughts event: excused or not.",
    },
    "tables": {
        "standings": "",
        "crosstable": "",
        "lots": "",
        "ties": "",
        "ties-back": "",
        "show-forecast": "",
        "tie-value": "",
    },
    "prizes": {"prize": "Announce prizes and how they are given, decide, tell who gets which."},
    "fees": {
        "fees": "Set entry fees, tell who has paid, list and print payments.",
        "pay": "",
    },
    "printing": {"print": "Print pairings, slips, standings, charts, cards and lists as PDF."},
    "history": {
        "undo": "Take back the latest step.",
        "redo": "Do again what was taken back last.",
        "journal": "Print who changed what, when and why.",
        "verify": "Check the journal and the rows of an event.",
        "anchor": "Write the head of the journal into a file to keep elsewhere, signed.",
    },
    "closing": {
        "export": "Write the event as a tournament file, or as an archive with its journal.",
        "report": "Print the report of an event.",
        "submission": "",
        "close": "Close an event: no more changes.",
        "reopen": "",
        "offer": "",
        "delete": "Delete an event; what the rules need of it is kept.",
        "backup": "Write an archive of an event, or a copy of the whole database.",
        "restore": "Bring an archive of an event back.",
        "restore-database": "Let a copy take the place of the whole database.",
    },
}
"""The commands of each theme, in the order in which people meet them.

A command without a sentence is generated from its action, which has one.
"""

HEADINGS: Final = {
    "overview": "Where events stand",
    "opening": "Opening and settings",
    "entries": "Entries",
    "teams": "Teams and matches",
    "categories": "Categories",
    "groups": "Groups",
    "ratings": "Rating lists",
    "attendance": "Who plays",
    "meetings": "Who meets, and where",
    "rounds": "Rounds",
    "results": "Results",
    "tables": "Standings",
    "prizes": "Prizes",
    "fees": "Fees",
    "printing": "Printing",
    "history": "Journal",
    "closing": "Files, report and closing",
}
"""What the help calls each theme."""

_OWN_NAMES: Final = {
    "list": "list_", "import": "import_", "set": "set_", "print": "print_",
}  # fmt: skip
"""Commands whose names Python keeps for itself."""


def home_of(theme: str, name: str) -> str:
    """Return where a command lives.

    >>> home_of("rounds", "change-published")
    'ronde.cli.event.rounds:change_published'
    """
    return f"ronde.cli.event.{theme}:{_OWN_NAMES.get(name, name.replace('-', '_'))}"


_GENERATED: Final = generated_commands("event")
SENTENCES: Final = {
    name: sentence or _GENERATED[name].sentence
    for names in THEMES.values()
    for name, sentence in names.items()
}
HOMES: Final = {
    name: home_of(theme, name) if sentence else _GENERATED[name].home
    for theme, names in THEMES.items()
    for name, sentence in names.items()
}


@click.group(
    name="event",
    cls=LazyGroup,
    sentences=SENTENCES,
    homes=HOMES,
    sections={HEADINGS[theme]: names for theme, names in THEMES.items()},
    epilog="The database is the file or server that --db names, else RONDE_DATABASE_URL, else a"
    " file of your own. docs/howto/event.md runs a whole event.\n\n"
    "A PLAYER is a starting number, or a name or part of it, in any spelling; when it may be"
    " several, they are listed and nothing is changed.",
)
def command() -> None:
    """Run a whole event on a database: every change is one step and stands in the journal."""
