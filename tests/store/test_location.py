"""Where the database is found: as asked, by the environment, or in the user's folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.errors import FileError
from ronde.store import Database
from ronde.store.location import data_folder, default_location, located


def test_what_is_given_comes_first() -> None:
    environment = {"RONDE_DATABASE_URL": "postgresql://host/club"}
    assert default_location("here.sqlite", environment=environment) == "here.sqlite"
    assert default_location(None, environment=environment) == "postgresql://host/club"


def test_else_a_file_in_the_users_folder(tmp_path: Path) -> None:
    found = default_location(environment={"XDG_DATA_HOME": "d", "LOCALAPPDATA": "d"})
    assert Path(found).name == "ronde.sqlite"
    assert Path(found).parent.name == "ronde"


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("win32", {"LOCALAPPDATA": "local"}, Path("local/ronde")),
        ("win32", {}, Path.home() / "AppData" / "Local" / "ronde"),
        ("darwin", {}, Path.home() / "Library" / "Application Support" / "ronde"),
        ("linux", {"XDG_DATA_HOME": "data"}, Path("data/ronde")),
        ("linux", {}, Path.home() / ".local" / "share" / "ronde"),
    ],
)
def test_each_system_has_its_own_folder(
    platform: str, environment: dict[str, str], folder: Path
) -> None:
    assert data_folder(environment, platform) == folder


def test_the_users_folder_is_made_with_the_first_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RONDE_DATABASE_URL", raising=False)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    with pytest.raises(FileError):
        Database.open_default(create=False)
    assert not (tmp_path / "home").exists()
    with Database.open_default() as database:
        assert database.location.path == data_folder() / "ronde.sqlite"
    with Database.open_default(str(tmp_path / "mine.sqlite")) as database:
        assert database.location.path == tmp_path / "mine.sqlite"


def test_a_url_of_sqlite_is_a_path() -> None:
    assert located("sqlite:///club.sqlite").path == Path("club.sqlite")
    assert located("sqlite:////var/club.sqlite").path == Path("/var/club.sqlite")


def test_a_server_is_named_without_its_password() -> None:
    location = located("postgresql://anna:secret@host:5433/club")
    assert location.path is None
    assert location.name == "postgresql://anna:***@host:5433/club"
    assert location.url.drivername == "postgresql+psycopg"
