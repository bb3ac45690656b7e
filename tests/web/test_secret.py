"""The secret of the site: in a file of its own, and another while the server runs."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest
from tests.web.conftest import QUICK

from ronde.errors import FileError, InputError
from ronde.web.security.secret import SHORTEST, Current, secret_in
from ronde.web.security.sessions import Session, Signer
from ronde.web.settings import WebSettings
from ronde.web.site import open_site

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
