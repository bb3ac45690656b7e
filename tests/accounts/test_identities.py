"""Identities and invitations on both databases: whose they are, once, whoever comes at once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text
from tests.accounts.test_accounts import HASHER

from ronde.accounts import accounts, identities
from ronde.accounts.accountnotes import account_notes
from ronde.accounts.accounts import Account
from ronde.accounts.identities import Identity
from ronde.declared.roles import EVERYWHERE, Role
from ronde.errors import ConflictError, InputError
from ronde.store import Database

PASSWORD = "long enough"
GRETA = Identity("https://login.example", "248289761001", "greta@stones.example", "Greta Granite")


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with Database.open(database_url) as opened:
        yield opened


@pytest.fixture
def anna(database: Database) -> Account:
    return accounts.add_person(database, HASHER, "Anna", PASSWORD, [(EVERYWHERE, Role.ARBITER)])


def test_an_identity_is_an_issuer_with_a_subject(database: Database, anna: Account) -> None:
    identities.link_identity(database, anna, GRETA)
    identities.link_identity(database, anna, GRETA)  # once more changes nothing
    assert identities.account_of_identity(database, GRETA) == anna
    for other in (
        Identity("https://other.example", GRETA.subject, GRETA.label, GRETA.name),
        Identity(GRETA.issuer, "1", GRETA.label, GRETA.name),
    ):
        assert identities.account_of_identity(database, other) is None
    (kept,) = identities.identities_of(database, anna)
    assert kept.last_used


def test_it_is_nobody_else_s(database: Database, anna: Account) -> None:
    identities.link_identity(database, anna, GRETA)
    berta = accounts.add_person(database, HASHER, "Berta", PASSWORD, [(EVERYWHERE, Role.VIEWER)])
    with pytest.raises(ConflictError, match="another account"):
        identities.link_identity(database, berta, GRETA)
    with pytest.raises(InputError, match="not linked"):
        identities.unlink_identity(database, berta, GRETA.issuer, GRETA.subject)
    identities.unlink_identity(database, anna, GRETA.issuer, GRETA.subject)
    identities.link_identity(database, berta, GRETA)
    told = [note.sentence for note in account_notes(database, anna.id)]
    assert set(told) == {
        "greta@stones.example was linked.", "greta@stones.example was unlinked.",
    }  # fmt: skip


def test_who_comes_twice_at_once_gets_one_account(database: Database) -> None:
    def come(_: int) -> Account | None:
        try:
            return identities.add_person_of(database, GRETA, "spring-open", Role.RESULTS)
        except ConflictError:
            return None

    with ThreadPoolExecutor(4) as pool:
        made = [person for person in pool.map(come, range(4)) if person is not None]
    assert len(made) == 1
    assert accounts.accounts(database) == tuple(made)
    assert identities.account_of_identity(database, GRETA) == made[0]


def test_a_name_is_never_taken_over(database: Database) -> None:
    names = ("Greta Granite", "greta granite 2", "x" * 80, "\u2603")
    for number, name in enumerate(names):
        given = Identity("https://login.example", str(number), "", name)
        identities.add_person_of(database, given, EVERYWHERE, Role.VIEWER)
    given = Identity("https://login.example", "again", "", "GRETA  GRANITE")
    made = identities.add_person_of(database, given, EVERYWHERE, Role.VIEWER)
    assert made.name == "GRETA GRANITE 3"
    assert {person.name for person in accounts.accounts(database)} == {
        "Greta Granite", "greta granite 2", "x" * 55, "3", "GRETA GRANITE 3",
    }  # fmt: skip


class TestInvitations:
    def test_one_works_once(self, database: Database, anna: Account) -> None:
        token = identities.make_invitation(database, anna, "Olga").token
        assert identities.invited(database, token) == anna

        def accept(number: int) -> bool:
            try:
                password = f"password number {number}"
                identities.accept_with_password(database, HASHER, token, password)
            except InputError:
                return False
            return True

        with ThreadPoolExecutor(4) as pool:
            assert sum(pool.map(accept, range(4))) == 1
        with pytest.raises(InputError, match="was used"):
            identities.invited(database, token)

    def test_a_later_one_replaces_it(self, database: Database, anna: Account) -> None:
        first = identities.make_invitation(database, anna, "Olga").token
        second = identities.make_invitation(database, anna, "Olga").token
        with pytest.raises(InputError, match="was used"):
            identities.invited(database, first)
        assert identities.accept_with_identity(database, second, GRETA) == anna
        assert identities.account_of_identity(database, GRETA) == anna

    def test_it_grows_old_and_ends_with_the_account(
        self, database: Database, anna: Account
    ) -> None:
        token = identities.make_invitation(database, anna, "Olga").token
        accounts.close_account(database, anna.id)
        with pytest.raises(InputError, match="was used"):
            identities.invited(database, token)
        accounts.close_account(database, anna.id, closed=False)
        with database.writing() as connection:
            connection.execute(text("UPDATE invitation SET expires = '2026-01-01T00:00:00Z'"))
        with pytest.raises(InputError, match="too old"):
            identities.accept_with_identity(database, token, GRETA)
        assert identities.identities_of(database, anna) == ()

    def test_what_is_refused_uses_nothing_up(self, database: Database, anna: Account) -> None:
        berta = accounts.add_person(
            database, HASHER, "Berta", PASSWORD, [(EVERYWHERE, Role.VIEWER)]
        )
        identities.link_identity(database, berta, GRETA)
        token = identities.make_invitation(database, anna, "Olga").token
        with pytest.raises(ConflictError):
            identities.accept_with_identity(database, token, GRETA)
        with pytest.raises(InputError, match="8 to 200"):
            identities.accept_with_password(database, HASHER, token, "short")
        assert identities.invited(database, token) == anna
