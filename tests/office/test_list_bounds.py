"""Rating lists that would fill the memory or never end: refused with a sentence, nothing stays."""

from __future__ import annotations

import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from sqlalchemy import func, select, update
from tests.commands import Run

from ronde.errors import EXIT_INPUT, FormatError, InputError, OversizedFileError
from ronde.formats.ratinglists import BOUNDS, Bounds, meaning_of, open_rating_list
from ronde.office.desk import Desk
from ronde.office.ratinglists.ratinglists import (
    ListPlan,
    drop_rating_list,
    list_rating_lists,
    load_rating_list,
)
from ronde.store.ratinglists import Loading, add_people, begin_list
from ronde.store.tables import NAME_KEY, RATING_LIST, RATING_PERSON

PLAN = ListPlan("club", "Club", kind="other")
CSV = "id,name,rating\n" + "".join(f"{n},Agate {n},1500\n" for n in range(1, 8))
ONE = "<player><fideid>1</fideid><name>Agate</name><rating>1500</rating></player>"
TRICKY = 16
"""Megabytes that each of the small archives unpacks to."""

BOMBS: dict[str, tuple[str, str]] = {
    "empty elements": ("<playerslist>", "<player/>"),
    "elements in elements": ("<playerslist>", "<a>"),
    "an endless element": ("<player>", "<club/>"),
    "an endless text": ("<player><name>", "Agate "),
    "an endless name of an element": ("<player><name", "Agate"),
    "an endless attribute": ('<player name="', "Agate "),
    "an endless comment": ("<player><!--", "Agate "),
    "an endless line": ("id,name,rating\n1,", "Agate "),
    "endless empty lines": ("id,name,rating\n", "\n"),
    "an endless cell": ('id,name,rating\n1,"', "Agate\n"),
    "people without an id": ("id,name,rating\n", ",Agate,1500\n"),
}
READ = """
import resource, sys
from ronde.errors import InputError
from ronde.formats.ratinglists import open_rating_list
for path in sys.argv[1:]:
    try:
        with open_rating_list(path) as people:
            print(sum(1 for _ in people), flush=True)
    except InputError as error:
        print(error, flush=True)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, flush=True)
"""
LOAD = """
import resource, sys
from ronde.office.desk import Desk
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list
from ronde.store import Database
with Database.open(sys.argv[1]) as database:
    for path in sys.argv[2:]:
        print(load_rating_list(Desk(database, "Anna"), path, ListPlan("club", "Club")).people)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def packed(path: Path, head: str, again: str, megabytes: int = TRICKY) -> Path:
    """Pack a small archive whose file begins so and then says the same again and again."""
    piece = again.encode() * (1024 * 1024 // len(again))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        ending = "xml" if head.startswith("<") else "txt"
        with archive.open(f"list.{ending}", "w", force_zip64=True) as member:
            member.write(head.encode())
            for _ in range(megabytes):
                member.write(piece)
    return path


def answers(script: str, *arguments: Path) -> Iterator[tuple[str, int]]:
    """Yield what another process said, each with the megabytes that it had needed until then."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=1800)
    lines = iter(ran.stdout.splitlines())
    return zip(lines, map(int, lines), strict=True)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell the memory this way")
def test_no_small_archive_fills_the_memory(tmp_path: Path) -> None:
    honest = tmp_path / "honest.csv"
    honest.write_text(CSV, "utf-8")
    bombs = [packed(tmp_path / f"{n}.zip", *bomb) for n, bomb in enumerate(BOMBS.values())]
    assert max(bomb.stat().st_size for bomb in bombs) < 200 * 1024
    (read, at_first), *refused = answers(READ, honest, *bombs)
    assert read == "7"
    for what, (sentence, needed) in zip(BOMBS, refused, strict=True):
        assert re.search(r"\.zip/list\.(xml|txt)", sentence), (what, sentence)
        assert needed < at_first + 10, (what, sentence)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell the memory this way")
@pytest.mark.parametrize("form", ["xml", "csv"])
def test_half_a_million_people_need_no_more_memory_than_a_few(tmp_path: Path, form: str) -> None:
    def written(count: int) -> Path:
        path = tmp_path / f"{count}.{form}"
        with path.open("w", encoding="utf-8") as file:
            file.write("<playerslist>\n" if form == "xml" else CSV[:15])
            for n in range(count):
                plain = f"{n},Agate{n} Anna,1500\n"
                file.write(ONE.replace("1<", f"{n}<", 1) if form == "xml" else plain)
            file.write("</playerslist>\n" if form == "xml" else "")
        return path

    few, many = answers(LOAD, tmp_path / "club.sqlite", written(50_000), written(500_000))
    assert (few[0], many[0]) == ("50000", "500000")
    assert many[1] < few[1] + 30


class TestBounds:
    @pytest.mark.parametrize(
        ("bounds", "content", "error", "sentence"),
        [
            (Bounds(packed=20), CSV, OversizedFileError, "has more than 0 MB, and no rating list"),
            (Bounds(unpacked=20), CSV, OversizedFileError, "unpacks to more than 0 MB"),
            (Bounds(people=6), CSV, OversizedFileError, "names more than 6 people"),
            (Bounds(people=1), f"<l>{ONE}{ONE}</l>", OversizedFileError, "more than 1 people"),
            (Bounds(line=15), f"{CSV}8,Agate eighth,1\n", FormatError, r":9: a line or an element"),
            (Bounds(line=15), f"<l>{ONE}{' ' * 16}</l>", FormatError, "longer than 15 characters"),
            (Bounds(idle=9), CSV + "\n" * 10, FormatError, r":18: 9 lines or elements in a row"),
            (Bounds(idle=9), f"<l>{ONE}{'<a/>' * 10}</l>", FormatError, "9 lines or elements"),
            (Bounds(seconds=-1), CSV, OversizedFileError, "could not be read within -1 seconds"),
        ],
    )
    def test_each_has_its_sentence_and_leaves_nothing(
        self,
        quick_desk: Desk,
        tmp_path: Path,
        bounds: Bounds,
        content: str,
        error: type[InputError],
        sentence: str,
    ) -> None:
        path = tmp_path / "list.txt"
        path.write_text(CSV, "utf-8")
        load_rating_list(quick_desk, path, PLAN)
        before = rows(quick_desk)
        path.write_text(content, "utf-8")
        with pytest.raises(error, match=sentence) as refused:
            load_rating_list(quick_desk, path, PLAN, bounds=bounds)
        assert str(path) in str(refused.value)
        assert rows(quick_desk) == before == (1, 7, 7)

    def test_an_archive_that_says_it_holds_more(self, tmp_path: Path) -> None:
        path = packed(tmp_path / "list.zip", "id,name,rating\n", f"1,Agate{' ' * 900},1500\n", 2)
        small = replace(BOUNDS, unpacked=1024 * 1024)
        with pytest.raises(OversizedFileError, match="unpacks to more than 1 MB"):
            read(path, small)
        assert read(path, BOUNDS) > 2000

    @pytest.mark.parametrize(
        "declared",
        [
            '<!DOCTYPE l [<!ENTITY a "Agate"><!ENTITY b "&a;&a;&a;">]>',
            '<!DOCTYPE l SYSTEM "file:///etc/passwd">',
            '<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        ],
    )
    def test_no_entities_of_any_kind(self, tmp_path: Path, declared: str) -> None:
        path = tmp_path / "list.xml"
        path.write_text(f"{declared}<l>{ONE.replace('Agate', '&a;')}</l>", "utf-8")
        with pytest.raises(OversizedFileError, match="declares a document type"):
            read(path)

    def test_invented_elements_fill_no_memory(self, tmp_path: Path) -> None:
        path = tmp_path / "list.xml"
        path.write_text(f"<l>{''.join(f'<a{n}/>{ONE}' for n in range(1500))}</l>", "utf-8")
        assert read(path) == 1500
        assert meaning_of.cache_info().currsize <= 1000

    @pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_what_cannot_be_unpacked_in_pieces(self, tmp_path: Path, method: int) -> None:
        path = tmp_path / "list.zip"
        with zipfile.ZipFile(path, "w", method) as archive:
            archive.writestr("list.csv", CSV)
        with pytest.raises(FormatError, match="packed in an unusual way"):
            read(path)

    def test_an_archive_of_very_many_files(self, tmp_path: Path) -> None:
        path = tmp_path / "list.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for n in range(9_000):
                archive.writestr(f"{n}{'x' * 100}", b"")
        with pytest.raises(OversizedFileError, match="holds too many files"):
            read(path)

    @pytest.mark.parametrize("place", [0.3, 0.5, 0.97])
    @pytest.mark.parametrize("damage", ["cut", "flipped"])
    def test_a_damaged_archive(self, tmp_path: Path, place: float, damage: str) -> None:
        path = tmp_path / "list.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("list.csv", CSV)
        data = path.read_bytes()
        at = int(len(data) * place)
        rest = b"" if damage == "cut" else bytes([data[at] ^ 0xFF]) + data[at + 1 :]
        path.write_bytes(data[:at] + rest)
        with pytest.raises(InputError, match=re.escape(str(path))):
            read(path)

    def test_the_exit_code(self, run: Run, tmp_path: Path) -> None:
        path = packed(tmp_path / "list.zip", "id,name,rating\n", "\n", 1)
        ran = run("event", "ratings", "import", "club", path, "--db", tmp_path / "club.sqlite")
        assert ran.code == EXIT_INPUT
        assert "100000 lines or elements in a row name nobody" in ran.err


class TestInterruptedLoads:
    def test_what_they_left_is_removed_by_the_next(
        self, desk: Desk, tmp_path: Path, left_behind: Callable[[], Loading]
    ) -> None:
        path = tmp_path / "list.csv"
        path.write_text(CSV, "utf-8")
        recent, old, very_old = (left_behind() for _ in range(3))
        begun = int(time.time()) - 3 * 3600
        rename(desk, old.key, f"club~{begun}.a")
        rename(desk, very_old.key, "club~")
        load_rating_list(desk, path, PLAN)
        assert rows(desk) == (2, 8, 8)
        rename(desk, recent.key, f"club~{begun}.b")
        load_rating_list(desk, path, PLAN)
        assert rows(desk) == (1, 7, 7)
        drop_rating_list(desk, PLAN.key)
        assert rows(desk) == (0, 0, 0)

    def test_two_loads_of_one_key_do_not_disturb_each_other(
        self, desk: Desk, tmp_path: Path
    ) -> None:
        first, second = tmp_path / "first.csv", tmp_path / "second.csv"
        first.write_text(CSV, "utf-8")
        second.write_text("".join(islice(CSV.splitlines(keepends=True), 3)), "utf-8")
        load_rating_list(desk, first, PLAN, progress=lambda *_: _load_quietly(desk, second))
        assert [one.people for one in list_rating_lists(desk)] == [7]
        assert rows(desk) == (1, 7, 7)

    @pytest.fixture
    def left_behind(self, desk: Desk) -> Callable[[], Loading]:
        """Return how a load of one person is begun and never finished."""

        def begin() -> Loading:
            loading = begin_list(desk.database, PLAN.key, "Club", "", "other")
            person = {column.name: None for column in RATING_PERSON.columns}
            texts = dict.fromkeys(("name", "folded", "federation", "title", "sex", "club"), "")
            row = person | texts | {"list": loading.id, "row": 0, "id": "1"}
            add_people(desk.database, [row], [{"list": loading.id, "key": "gt", "row": 0}])
            return loading

        return begin


def _load_quietly(desk: Desk, path: Path) -> None:
    load_rating_list(desk, path, PLAN)


def rename(desk: Desk, old: str, new: str) -> None:
    with desk.database.writing() as connection:
        change = update(RATING_LIST).where(RATING_LIST.c.key == old).values(key=new)
        assert connection.execute(change).rowcount == 1


def rows(desk: Desk) -> tuple[int, ...]:
    """Return how many lists, people and words of their names are in the database."""
    with desk.database.connection() as connection:
        return tuple(
            connection.scalar(select(func.count()).select_from(table)) or 0
            for table in (RATING_LIST, RATING_PERSON, NAME_KEY)
        )


def read(path: Path, bounds: Bounds = BOUNDS) -> int:
    with open_rating_list(path, bounds=bounds) as people:
        return sum(1 for _ in people)
