"""A database of events and federations in which every change stands in a journal.

A *subject* is an event or a federation, found by its key. It owns rows in the tables of its
area, and nothing changes them but a *step*: a transaction that writes the changes together with
their journal entry, or nothing. Versions count the entries.

A use case, as `office` writes it:

>>> from ronde.model import Result
>>> from ronde.store.tables import BoardRow
>>> def enter_result(database: Database, key: str, who: str, board: int, result: Result) -> None:
...     act = Act(who, "enter result", {"board": board, "result": result.value})
...     with database.step(key, act) as step:
...         row = step.row(BoardRow, 1, board)
...         if row is None:
...             raise InputError("round 1 has no board {board}", board=board)
...         step.update(row, white_result=result,
...                     expected_before={"white_result": Result.UNFINISHED})

Rows are frozen values with typed fields; `ronde.store.tables` has a class for each table. The
journal keeps them plain: values by column names, enums as their texts.

The step rolls back when anything is raised. What must be decided on the whole event names the
version that was looked at (`expected=version`) and hears what changed since from a
ConflictError; what concerns one row names what that row held (`expected_before`), so that two
arbiters may enter different boards at once. A step that changes nothing leaves no entry, so
that a repeated request is harmless.

>>> import tempfile
>>> from ronde.errors import InputError
>>> from ronde.model import Game, Player, PlayerId, Round, Tournament
>>> from ronde.store.events import load_tournament, open_event
>>> one, two = Player(PlayerId(1), "Ada"), Player(PlayerId(2), "Ben")
>>> game = Game(one.id, two.id, Result.UNFINISHED, Result.UNFINISHED)
>>> with tempfile.TemporaryDirectory() as folder:
...     with Database.open(f"{folder}/club.sqlite") as database:
...         new = Tournament((one, two), (Round((game,)),))
...         _ = open_event(database, "spring-open", new, Act("Anna", "open event"))
...         enter_result(database, "spring-open", "Anna", 1, Result.WIN)
...         print(database.undo("spring-open", "Anna", "wrong board").sentence().split(": ", 2)[2])
...         with database.reading("spring-open") as reader:
...             print(load_tournament(reader) == new, reader.subject.version)
...         print(database.verify("spring-open"))
undo {"entry":2,"what":"enter result"} (wrong board)
True 3
()

**A new area of tables** (the federation, say) takes three places, and journal, undo, state at
any moment, verification and archives then work for it:

1. `tables/federation.py`: classes under `owned("ffjd_licence", phrase("ffjd licence"), keys=2,
   player=PersonRow)` and a tuple `TABLES`, owners before those that refer to them;
2. `tables/__init__.py`: a line `"federation": federation.TABLES` in `AREAS`;
3. `migrations/versions/vNNNN_federation.py` with the next free number: `revision = "NNNN"`,
   `down_revision` the number before, and `upgrade()` that creates the tables in a database that
   is there; a new one gets them from the classes. A test compares both with the classes.

A migration that was released is never edited. A later column is nullable or has a default, which
replay gives to the entries of the time before it.

Where to look: `rows` makes tables of classes, `database` opens, `step` changes, `reader` reads,
`journal` keeps, `replay` goes back and verifies, `undo` takes back, `tournaments` joins rows and
`Tournament`, `backup` and `archive` carry away.
"""

from ronde.store.database import Database
from ronde.store.journal import Act, Change, JournalEntry
from ronde.store.location import default_location
from ronde.store.reader import Head, Subject, SubjectReader
from ronde.store.step import Step

__all__ = [
    "Act",
    "Change",
    "Database",
    "Head",
    "JournalEntry",
    "Step",
    "Subject",
    "SubjectReader",
    "default_location",
]  # fmt: skip
