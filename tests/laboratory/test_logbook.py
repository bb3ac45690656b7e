"""The folder of a run: lines kept one by one, and a sentence for everything that is not a run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ronde.errors import FileError, FormatError, InputError
from ronde.laboratory.logbook import RECORDS, SECONDS, SETTINGS, Logbook, seed_in, usable


@dataclass(frozen=True, slots=True)
class _Asked:
    seed: int = 5
    events: int = 10


@dataclass(frozen=True, slots=True)
class _Found:
    number: int

    @classmethod
    def read(cls, line: dict[str, Any]) -> _Found:
        return cls(line["number"])


def _book(folder: Path, **asked: int) -> Logbook[_Found]:
    return Logbook(folder, _Asked(**asked), _Found.read, ("events",))


def _filled(folder: Path, *numbers: int) -> Logbook[_Found]:
    book = _book(folder)
    assert list(book.kept(_Found(number) for number in numbers)) == [*map(_Found, numbers)]
    return book


class TestGoingOn:
    def test_records_are_there_again_in_their_order(self, tmp_path: Path) -> None:
        _filled(tmp_path / "new" / "run", 1, 2)
        assert _book(tmp_path / "new" / "run").done == [_Found(1), _Found(2)]
        _filled(tmp_path / "new" / "run", 3)
        assert _book(tmp_path / "new" / "run").done == [_Found(1), _Found(2), _Found(3)]

    def test_a_record_is_on_the_disk_before_the_next_is_made(self, tmp_path: Path) -> None:
        """Whoever kills the process between two records loses none of them."""
        seen: list[str] = []

        def made() -> Iterator[_Found]:
            for number in (1, 2, 3):
                path = tmp_path / RECORDS
                seen.append(path.read_text("utf-8") if path.exists() else "")
                yield _Found(number)

        list(_book(tmp_path).kept(made()))
        lines = ['{"number":1}\n', '{"number":2}\n']
        assert seen == ["", lines[0], lines[0] + lines[1]]

    @pytest.mark.parametrize("cut", range(1, 13))
    def test_a_line_cut_off_anywhere_is_dropped_and_written_anew(
        self, tmp_path: Path, cut: int
    ) -> None:
        _filled(tmp_path, 1, 2)
        path = tmp_path / RECORDS
        whole = path.read_bytes()
        path.write_bytes(whole[:-cut])
        assert _book(tmp_path).done == [_Found(1)]
        _filled(tmp_path, 2)
        assert path.read_bytes() == whole

    def test_the_seconds_of_all_parts_are_summed(self, tmp_path: Path) -> None:
        assert _book(tmp_path).seconds == 0.0
        book = _filled(tmp_path, 1)
        (tmp_path / SECONDS).write_text("41.5\n", encoding="ascii")
        list(book.kept([_Found(2)]))
        assert book.seconds == 41.5

    def test_a_run_that_is_stopped_keeps_what_it_did(self, tmp_path: Path) -> None:
        going = _book(tmp_path).kept(map(_Found, range(1, 99)))
        assert [next(going), next(going)] == [_Found(1), _Found(2)]
        going.close()
        assert _book(tmp_path).done == [_Found(1), _Found(2)]
        assert (tmp_path / SECONDS).exists()

    def test_the_number_of_events_may_grow(self, tmp_path: Path) -> None:
        _filled(tmp_path, 1)
        assert _book(tmp_path, events=500).done == [_Found(1)]
        assert json.loads((tmp_path / SETTINGS).read_text("utf-8"))["events"] == 500
        assert seed_in(tmp_path) == 5

    def test_an_empty_folder_has_no_seed(self, tmp_path: Path) -> None:
        assert seed_in(tmp_path) is None


class TestRefusals:
    def test_another_seed_is_another_run(self, tmp_path: Path) -> None:
        _filled(tmp_path, 1)
        with pytest.raises(InputError, match="holds another run"):
            _book(tmp_path, seed=6)
        assert _book(tmp_path).done == [_Found(1)], "a refusal changes nothing"

    def test_another_version_is_another_run(self, tmp_path: Path) -> None:
        _filled(tmp_path, 1)
        path = tmp_path / SETTINGS
        settings = json.loads(path.read_text("utf-8"))
        path.write_text(json.dumps(settings | {"ronde": "0.0.1"}), encoding="utf-8")
        with pytest.raises(InputError, match="another version of ronde"):
            _book(tmp_path)

    @pytest.mark.parametrize("line", ["{", "[]", "3", "{}", '{"Number": 2}', "\x00"])
    def test_a_damaged_record_is_named_by_its_line(self, tmp_path: Path, line: str) -> None:
        _filled(tmp_path, 1, 2, 3)
        path = tmp_path / RECORDS
        first, _, third = path.read_text("utf-8").splitlines()
        path.write_text(f"{first}\n{line}\n{third}\n", encoding="utf-8")
        with pytest.raises(FormatError) as refused:
            _book(tmp_path)
        assert str(refused.value) == (
            f"{path}:2: this record is damaged, and a run goes on from whole ones; delete this line"
            " and those below it, or choose another folder"
        )

    @pytest.mark.parametrize("text", ["", "{", "[]", "null"])
    def test_damaged_settings_are_one_sentence(self, tmp_path: Path, text: str) -> None:
        _filled(tmp_path, 1)
        path = tmp_path / SETTINGS
        path.write_text(text, encoding="utf-8")
        for ask in (_book, seed_in):
            with pytest.raises(FormatError) as refused:
                ask(tmp_path)
            assert str(refused.value).startswith(f"{path}: this file is damaged, so that it is not")

    def test_a_file_in_the_place_of_the_folder(self, tmp_path: Path) -> None:
        path = tmp_path / "run"
        path.write_text("", encoding="utf-8")
        with pytest.raises(FileError, match=r"run cannot be used: File exists"):
            _book(path)

    def test_what_is_no_matter_of_files_stays_itself(self) -> None:
        with pytest.raises(KeyError), usable(Path("x")):
            raise KeyError
