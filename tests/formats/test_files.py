"""Files: opening, decoding, recognising, and writing into what is named."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.disk import full_disk

from ronde.errors import FileError, InputError, OversizedFileError
from ronde.formats import dialects, files, read_bytes, read_file, read_text, write_file
from ronde.model import Player, PlayerId, Tournament

PLAYER = "001    1 m    Müller, Jörg"
TOURNAMENT = Tournament((Player(PlayerId(1), "Müller, Jörg", rank=1),))


def name_in(data: bytes) -> str:
    tournament = read_bytes(data).tournament
    assert tournament is not None
    return tournament.players[0].name


class TestDecoding:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252"])
    def test_encodings(self, encoding: str) -> None:
        assert name_in(PLAYER.encode(encoding)) == "Müller, Jörg"

    def test_windows_letters(self) -> None:
        assert name_in(b"001    1 m    O\x92Neill") == "O’Neill"

    @pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
    def test_line_ends(self, end: str) -> None:
        text = end.join(["012 An open", PLAYER, "XXR 5", ""])
        tournament = read_text(text).tournament
        assert tournament is not None
        assert (tournament.details.name, tournament.number_of_rounds) == ("An open", 5)

    def test_the_sign_at_the_end_of_old_files_is_passed_over(self) -> None:
        assert not read_text(PLAYER + "\r\n\x1a").findings

    @pytest.mark.parametrize("data", [b"", b"  \r\n ", b"\xef\xbb\xbf"])
    def test_empty(self, data: bytes) -> None:
        with pytest.raises(InputError, match="is empty"):
            read_bytes(data)

    @pytest.mark.parametrize(
        "data", [b"001\0", "001    1".encode("utf-16"), b"\x89PNG\r\n\x1a\n\0"]
    )
    def test_binary(self, data: bytes) -> None:
        with pytest.raises(InputError, match="binary"):
            read_bytes(data, file="picture.trf")

    @pytest.mark.parametrize("data", [b"\xff\x01\x02", b"001 \x81\x8d"])
    def test_junk(self, data: bytes) -> None:
        with pytest.raises(InputError, match=r"neither UTF-8 .* nor Latin-1"):
            read_bytes(data)

    def test_a_text_with_nul_is_no_text(self) -> None:
        with pytest.raises(InputError, match="NUL"):
            read_text("001    1\0")


class TestRecognition:
    @pytest.mark.parametrize(
        ("lines", "dialect"),
        [
            ([], "trf16"),
            (["XXR 5"], "trfx"),
            (["XXR 5", "BBW  1.0"], "trfbx"),
            (["XXR 5", "152 W"], "trf26"),
        ],
    )
    def test_dialects_by_their_records(self, lines: list[str], dialect: str) -> None:
        assert read_text("\n".join([PLAYER, *lines])).dialect == dialect

    @pytest.mark.parametrize("dialect", dialects())
    def test_content_decides_not_the_name(self, tmp_path: Path, dialect: str) -> None:
        path = tmp_path / "event.dat"
        write_file(TOURNAMENT, path, dialect)
        assert read_file(path).tournament == TOURNAMENT


class TestReading:
    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match=r"nowhere\.trf cannot be read"):
            read_file(tmp_path / "nowhere.trf")

    def test_a_directory(self, tmp_path: Path) -> None:
        with pytest.raises(FileError):
            read_file(tmp_path)

    def test_an_impossible_name(self) -> None:
        with pytest.raises(FileError):
            read_file("a\0b")

    def test_findings_name_the_file(self, tmp_path: Path) -> None:
        path = tmp_path / "event.trf"
        path.write_text("001    x", "utf-8")
        assert read_file(path).findings[0].sentence().startswith(f"{path}:1:5: error:")

    def test_a_large_file_is_refused_unread(self, tmp_path: Path) -> None:
        path = tmp_path / "large.trf"
        with path.open("wb") as file:
            file.truncate(files.LARGEST_FILE + 1)  # takes no room on most file systems
        with pytest.raises(OversizedFileError, match="32 MB") as caught:
            read_file(path)
        assert isinstance(caught.value, InputError)

    def test_large_data_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "LARGEST_FILE", 10)
        with pytest.raises(OversizedFileError):
            read_bytes(b"x" * 11)


class TestWriting:
    @pytest.mark.parametrize(
        ("name", "start"), [("a.json", "{"), ("a.CSV", "number,"), ("a.trf", "062"), ("a", "062")]
    )
    def test_the_ending_decides(self, tmp_path: Path, name: str, start: str) -> None:
        writing = write_file(TOURNAMENT, tmp_path / name)
        assert (tmp_path / name).read_text("utf-8") == writing.text
        assert writing.text.startswith(start)

    def test_line_ends_are_the_same_everywhere(self, tmp_path: Path) -> None:
        write_file(TOURNAMENT, tmp_path / "a.trf")
        assert b"\r" not in (tmp_path / "a.trf").read_bytes()

    def test_nothing_is_left_beside_the_file(self, tmp_path: Path) -> None:
        write_file(TOURNAMENT, tmp_path / "a.trf")
        write_file(TOURNAMENT, tmp_path / "a.trf", "trf16")
        assert [path.name for path in tmp_path.iterdir()] == ["a.trf"]

    def test_a_missing_folder(self, tmp_path: Path) -> None:
        with pytest.raises(FileError, match="cannot be written"):
            write_file(TOURNAMENT, tmp_path / "nowhere" / "a.trf")

    def test_a_directory_in_the_way(self, tmp_path: Path) -> None:
        (tmp_path / "a.trf").mkdir()
        with pytest.raises(FileError):
            write_file(TOURNAMENT, tmp_path / "a.trf")
        assert [path.name for path in tmp_path.iterdir()] == ["a.trf"]

    def test_an_impossible_name(self, tmp_path: Path) -> None:
        with pytest.raises(FileError):
            write_file(TOURNAMENT, f"{tmp_path}/a\0b")

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
    def test_a_failure_leaves_the_old_file_and_nothing_else(self, tmp_path: Path) -> None:
        path = tmp_path / "a.trf"
        path.write_text("precious", "utf-8")
        with full_disk(), pytest.raises(FileError, match="cannot be written"):
            write_file(TOURNAMENT, path)
        assert path.read_text("utf-8") == "precious"
        assert [found.name for found in tmp_path.iterdir()] == ["a.trf"]

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
    def test_a_failure_leaves_nothing_where_nothing_was(self, tmp_path: Path) -> None:
        with full_disk(), pytest.raises(FileError, match="cannot be written"):
            write_file(TOURNAMENT, tmp_path / "a.trf")
        assert list(tmp_path.iterdir()) == []

    def test_an_existing_file_stays_the_same_file(self, tmp_path: Path) -> None:
        path = tmp_path / "a.trf"
        path.write_text("longer than what comes" * 100, "utf-8")
        with path.open(encoding="utf-8") as held:
            writing = write_file(TOURNAMENT, path)
            assert held.read() == writing.text

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes here")
    def test_a_pipe_is_written_to(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        try:
            writing = write_file(TOURNAMENT, pipe)
            assert os.read(reader, 10_000).decode() == writing.text
        finally:
            os.close(reader)
        assert pipe.is_fifo()

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such name")
    def test_standard_output_by_its_name(self, capfd: pytest.CaptureFixture[str]) -> None:
        writing = write_file(TOURNAMENT, "/dev/stdout")
        assert capfd.readouterr().out == writing.text
        assert not Path("/dev/stdout").is_file() or Path("/dev/stdout").is_symlink()

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
    def test_rights_are_kept(self, tmp_path: Path) -> None:
        path = tmp_path / "a.trf"
        path.touch(0o600)
        path.chmod(0o640)
        write_file(TOURNAMENT, path)
        assert path.stat().st_mode & 0o777 == 0o640

    @pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "link.trf").symlink_to(tmp_path / "a.trf")
        write_file(TOURNAMENT, tmp_path / "link.trf")
        assert (tmp_path / "link.trf").is_symlink()
        assert (tmp_path / "a.trf").is_file()

    @pytest.mark.skipif(not Path(os.devnull).exists(), reason="the device has no path here")
    def test_a_device_is_written_to_directly(self) -> None:
        write_file(TOURNAMENT, os.devnull)
        assert not Path(os.devnull).is_file()
