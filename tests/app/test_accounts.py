"""Accounts: the owner's link, people and their roles, passwords."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ronde.app import accounts
from ronde.app.accounts import Credentials
from ronde.app.attempts import Attempts
from ronde.app.roles import EVERYWHERE, Role, granted, included
from ronde.errors import ConflictError, InputError, TooManyAttemptsError, UnknownSubjectError
from ronde.i18n import translate
from ronde.store import Database


class PlainHasher:
    """A hasher that is quick and good for nothing else."""

    def hash(self, password: str) -> str:
        return hashlib.sha256(password.encode()).hexdigest()

    def matches(self, kept: str, password: str) -> bool:
        return kept == self.hash(password)


HASHER = PlainHasher()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database.open(tmp_path / "club.sqlite") as database:
        yield database


def owner_of(database: Database, password: str = "") -> accounts.Account:
    token = accounts.make_owner_link(database)
    return accounts.claim_owner(database, HASHER, token, name="Olga", password=password)


class TestOwnerLink:
    def test_it_is_good_once(self, database: Database) -> None:
        token = accounts.make_owner_link(database)
        accounts.claim_owner(database, HASHER, token, name="Olga")
        with pytest.raises(InputError, match="was used"):
            accounts.claim_owner(database, HASHER, token, name="Eve")
        assert [a.name for a in accounts.accounts(database)] == ["Olga"]

    def test_a_later_link_replaces_it(self, database: Database) -> None:
        first, second = accounts.make_owner_link(database), accounts.make_owner_link(database)
        assert not accounts.owner_link_is_good(database, first)
        assert accounts.owner_link_is_good(database, second)

    def test_it_grows_old(self, database: Database) -> None:
        token = accounts.make_owner_link(database)
        tomorrow = datetime.now(UTC) + timedelta(hours=25)
        assert not accounts.owner_link_is_good(database, token, tomorrow)

    def test_it_lets_the_same_owner_in_again_with_a_new_password(self, database: Database) -> None:
        first = owner_of(database)
        again = owner_of(database, "long enough")
        assert (again.id, again.name) == (first.id, "Olga")
        assert not first.has_password
        assert again.has_password
        assert again.stamp != first.stamp

    def test_a_refused_name_leaves_the_link_good(self, database: Database) -> None:
        token = accounts.make_owner_link(database)
        with pytest.raises(InputError, match="needs a name"):
            accounts.claim_owner(database, HASHER, token, name=" ")
        assert accounts.owner_link_is_good(database, token)


class TestPeople:
    def test_whoever_is_added_can_log_in(self, database: Database) -> None:
        roles = [("demo", Role.ARBITER)]
        accounts.add_person(database, HASHER, "Anna  Ångström", "long enough", roles)
        typed = Credentials("anna angstrom", "long enough")
        person = accounts.log_in(database, HASHER, Attempts(), typed)
        assert (person.name, person.roles) == ("Anna Ångström", (("demo", Role.ARBITER),))

    def test_two_cannot_have_one_name(self, database: Database) -> None:
        accounts.add_person(database, HASHER, "Anna", "long enough", [])
        with pytest.raises(ConflictError, match="choose another"):
            accounts.add_person(database, HASHER, "ANNA", "long enough", [])

    @pytest.mark.parametrize("password", ["", "seven77", "x" * 201])
    def test_a_password_has_a_length(self, database: Database, password: str) -> None:
        with pytest.raises(InputError, match="8 to 200 characters"):
            accounts.add_person(database, HASHER, "Anna", password, [])

    def test_without_a_password_nobody_logs_in(self, database: Database) -> None:
        owner_of(database)
        with pytest.raises(InputError, match="do not fit"):
            accounts.log_in(database, HASHER, Attempts(), Credentials("Olga", ""))

    def test_a_password_is_changed_by_who_knows_the_old_one(self, database: Database) -> None:
        person = accounts.add_person(database, HASHER, "Anna", "long enough", [])
        with pytest.raises(InputError, match="not right"):
            accounts.change_password(database, HASHER, person.id, "guess", "longer still")
        changed = accounts.change_password(
            database, HASHER, person.id, "long enough", "longer still"
        )
        assert changed.stamp != person.stamp
        with pytest.raises(UnknownSubjectError, match="no account 99"):
            accounts.change_password(database, HASHER, 99, "", "longer still")

    def test_a_closed_account_can_be_opened_again(self, database: Database) -> None:
        owner_of(database)
        person = accounts.add_person(database, HASHER, "Anna", "long enough", [])
        accounts.close_account(database, person.id)
        assert accounts.account(database, person.id) is None
        accounts.close_account(database, person.id, closed=False)
        assert accounts.account(database, person.id) is not None

    def test_a_second_owner_lets_the_first_go(self, database: Database) -> None:
        first = owner_of(database)
        everything = [(EVERYWHERE, Role.OWNER)]
        accounts.add_person(database, HASHER, "Anna", "long enough", everything)
        assert accounts.set_roles(database, first.id, [(EVERYWHERE, Role.VIEWER)]).is_owner is False


class TestRoles:
    def test_only_the_owner_has_every_role(self) -> None:
        assert [role for role in Role if included(role) == frozenset(Role)] == [Role.OWNER]

    def test_officers_change_no_event(self) -> None:
        for officer in (Role.RATING_OFFICER, Role.LICENCE_OFFICER, Role.VIEWER):
            found = granted([(EVERYWHERE, officer)], "demo")
            assert not found & {Role.ARBITER, Role.RESULTS, Role.OWNER}

    def test_a_role_for_one_event_opens_no_other_door(self) -> None:
        assert granted([("demo", Role.OWNER)], "other") == {Role.PUBLIC}
        assert Role.ARBITER not in granted([("demo", Role.OWNER)], None)


def test_too_many_attempts_in_other_languages() -> None:
    attempts = Attempts(clock=lambda: 0.0)
    for _ in range(5):
        attempts.note_failure("anna", "here")
    with pytest.raises(TooManyAttemptsError) as refused:
        attempts.refuse_too_many("anna", "here")
    told = [translate(refused.value.phrase, language) for language in ("en", "fr", "nl", "pt")]
    assert told == [
        "too many attempts; wait 15 minutes and try again",
        "trop de tentatives ; attendez 15 minutes et réessayez",
        "te veel pogingen; wacht 15 minuten en probeer het opnieuw",
        "tentativas demais; espere 15 minutos e tente de novo",
    ]
