"""Passwords and sealed secrets where a platform lacks the packages for them: a sentence."""

from __future__ import annotations

import sys

import pytest

from ronde.accounts.secondfactor import Seal
from ronde.errors import StateError
from ronde.web.security.passwords import NoPasswords, Passwords, hasher_here


def lack(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """Let a package be missing, as far as imports and the import system know."""
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr("ronde.platform.find_spec", lambda name: None if name == package else 1)


def test_argon2_hashes_passwords_where_it_is() -> None:
    assert isinstance(hasher_here(), Passwords)


def test_without_argon2_no_password_is_taken_and_none_is_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Passwords(quick=True).hash("quite secret")
    lack(monkeypatch, "argon2")
    hasher = hasher_here()
    assert isinstance(hasher, NoPasswords)
    with pytest.raises(StateError, match="argon2-cffi is missing; open the archive"):
        hasher.hash("quite secret")
    assert not hasher.matches(kept, "quite secret")


def test_without_cryptography_nothing_is_sealed_and_nothing_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sealed = Seal("a secret of the site").close("text", 1)
    assert Seal("a secret of the site").open(sealed, 1) == "text"
    lack(monkeypatch, "cryptography")
    seal = Seal("a secret of the site")
    assert seal.open(sealed, 1) is None
    with pytest.raises(StateError, match="cryptography is missing; open the archive"):
        seal.close("text", 1)
