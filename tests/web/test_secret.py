"""The secret of the site: in a file of its own, never in a database, another while it runs."""

from __future__ import annotations

import os
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.web.conftest import QUICK

from ronde.accounts.accounts import add_person
from ronde.accounts.secondfactor import Seal, SecondFactors
from ronde.accounts.sessions import session_holder, start_session
from ronde.errors import FileError, InputError
from ronde.store import Database
from ronde.store.backup import backup
from ronde.store.limits import Limits
from ronde.store.location import located
from ronde.store.secret import kept_secret, replace_secret
from ronde.web.security.secret import SHORTEST, Current, file_of_secret, secret_in
from ronde.web.security.sessions import Session, Signer
from ronde.web.settings import WebSettings
from ronde.web.site import Site, open_site

on_unix = pytest.mark.skipif(sys.platform == "win32", reason="it has other permissions")


def test_a_file_that_is_not_there_is_made_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    made = secret_in(path)
    assert len(made) >= SHORTEST
    assert secret_in(path) == made


@on_unix
def test_it_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    secret_in(tmp_path / "secret")
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


@on_unix
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_one_that_others_may_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "secret"
    secret_in(path)
    path.chmod(mode)
    with pytest.raises(FileError, match="chmod 600"):
        secret_in(path)


def test_one_that_is_too_short_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.touch(0o600)
    path.write_text("x" * (SHORTEST - 1))
    with pytest.raises(InputError, match="at least 32 characters"):
        secret_in(path)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read or made"):
        secret_in(tmp_path / "nowhere" / "secret")


def test_two_databases_with_one_file_know_each_other_s_cookies(tmp_path: Path) -> None:
    file = str(tmp_path / "secret")
    sites = [
        open_site(WebSettings(str(tmp_path / name), secret_file=file), QUICK) for name in ("a", "b")
    ]
    cookie = sites[0].signer.cookie(Session(id="seed"))
    assert sites[1].signer.session(cookie) == Session(id="seed")
    for site in sites:
        site.close()


def opened(path: Path, file: str = "") -> Site:
    return open_site(WebSettings(str(path), secret_file=file), QUICK)


def test_by_default_it_is_beside_the_database_and_not_in_it(tmp_path: Path) -> None:
    path = tmp_path / "club.sqlite"
    first, second = opened(path), opened(path)
    beside = tmp_path / "club.sqlite.secret"
    secret = beside.read_text().strip()
    cookie = first.signer.cookie(Session(id="seed"))
    assert second.signer.session(cookie) == Session(id="seed"), "all processes share it"
    copy = backup(first.database, tmp_path / "copies")
    first.close()
    second.close()
    assert sys.platform == "win32" or stat.S_IMODE(beside.stat().st_mode) == 0o600
    files = [file for file in tmp_path.rglob("*") if file.is_file() and file != beside]
    assert copy in files
    assert not [file for file in files if secret.encode() in file.read_bytes()]


def test_that_of_a_server_is_with_the_data_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    urls = ("postgresql://anna:one@host/club", "postgresql://anna:two@host/club")
    (one, same) = (file_of_secret(located(url)) for url in urls)
    assert one == same, "a new password of the database is no reason for a new secret"
    assert one != file_of_secret(located("postgresql://host/other"))
    assert file_of_secret(located(urls[0]), tmp_path / "given") == tmp_path / "given"


class TestOfBefore:
    """Databases of before kept the secret in a row."""

    SECRET = "the secret that a database of before keeps in a row"

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        path = tmp_path / "club.sqlite"
        with Database.open(path) as database, database.writing() as connection:
            replace_secret(connection, self.SECRET)
        return path

    def test_it_is_moved_out_and_replaced_once(self, path: Path) -> None:
        with Database.open(path) as database:
            anna = add_person(database, QUICK, "Anna", "long enough", [])
            factors = SecondFactors(database, Seal(self.SECRET), Limits(database))
            factors.begin(anna)
            enrolled = factors.enrolment(anna, "club")
            id_ = start_session(database, anna)
            site = opened(path)
            assert session_holder(database, id_) is None, "who may have been somebody else is out"
            assert site.factors.enrolment(anna, "club") == enrolled, "second factors go on"
            with database.connection() as connection:
                assert kept_secret(connection) is None
            again = start_session(database, anna)
            opened(path).close()
            site.close()
            assert session_holder(database, again) is not None, "sessions end once"
        assert self.SECRET not in path.with_name("club.sqlite.secret").read_text()

    def test_by_one_of_many_that_start_at_once(self, path: Path) -> None:
        with ThreadPoolExecutor(8) as pool:
            sites = list(pool.map(lambda _: opened(path), range(8)))
        cookies = {site.signer.cookie(Session(id="seed")).rpartition(".")[2] for site in sites}
        known = [site.signer.session(sites[0].signer.cookie(Session())) for site in sites]
        for site in sites:
            site.close()
        assert None not in known, cookies
        assert [file.name for file in path.parent.glob("*.secret*")] == ["club.sqlite.secret"]

    def test_a_file_that_was_given_before_ends_no_session(self, path: Path) -> None:
        file = path.with_name("given")
        secret_in(file)
        with Database.open(path) as database:
            anna = add_person(database, QUICK, "Anna", "long enough", [])
            id_ = start_session(database, anna)
            opened(path, str(file)).close()
            assert session_holder(database, id_) is not None
            with database.connection() as connection:
                assert kept_secret(connection) is None, "nor does it stay in the database"

    @on_unix
    def test_where_nothing_can_be_written_it_stays(self, path: Path) -> None:
        path.chmod(0o400)
        path.parent.chmod(0o500)
        try:
            if os.access(path, os.W_OK):
                pytest.skip("this user may write everything")
            site = opened(path)
            assert Signer(self.SECRET).session(site.signer.cookie(Session())) is not None
            site.close()
            assert not list(path.parent.glob("*.secret"))
        finally:
            path.parent.chmod(0o700)


def test_it_is_looked_at_once_a_second() -> None:
    now, told = [0.0], ["first"]
    signers = Current(lambda: told[-1], Signer, clock=lambda: now[0])
    before = signers.now
    told.append("second")
    assert signers.now is before
    now[0] = 1.0
    assert signers.is_due
    after = signers.now
    assert after is not before
    assert after.session(before.cookie(Session())) is None
    now[0] = 2.0
    assert signers.now is after


def test_one_that_cannot_be_read_now_stays() -> None:
    now, told = [0.0], ["first"]

    def read() -> str:
        if not told:
            raise FileError("the disk is gone")
        return told.pop()

    signers = Current(read, Signer, clock=lambda: now[0])
    before, now[0] = signers.now, 1.0
    assert signers.now is before
