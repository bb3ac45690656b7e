"""Accounts: the owner's link, people and their roles, passwords."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import product
from pathlib import Path
from threading import Barrier

import pytest

from ronde.accounts import accounts
from ronde.accounts.accounts import Credentials
from ronde.accounts.attempts import MOST_OF_AN_ADDRESS, MOST_OF_ONE, WINDOW, Attempts
from ronde.accounts.tokens import MOST_TOKENS, make_token, tokens_of
from ronde.declared.roles import EVERYWHERE, Role, granted, included
from ronde.errors import (
    ConflictError,
    InputError,
    RondeError,
    TooManyAttemptsError,
    UnknownSubjectError,
)
from ronde.i18n import LANGUAGES, translate
from ronde.store import Database
from ronde.store.limits import Limits


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
        person = accounts.log_in(database, HASHER, Attempts(Limits(database)), typed)
        assert (person.name, person.roles) == ("Anna Ångström", (("demo", Role.ARBITER),))

    def test_two_cannot_have_one_name(self, database: Database) -> None:
        accounts.add_person(database, HASHER, "Anna", "long enough", [])
        with pytest.raises(ConflictError, match="choose another"):
            accounts.add_person(database, HASHER, "ANNA", "long enough", [])

    @pytest.mark.parametrize("password", ["seven77", "x" * 201])
    def test_a_password_has_a_length(self, database: Database, password: str) -> None:
        with pytest.raises(InputError, match="8 to 200 characters"):
            accounts.add_person(database, HASHER, "Anna", password, [])

    def test_without_a_password_nobody_logs_in(self, database: Database) -> None:
        owner_of(database)
        with pytest.raises(InputError, match="do not fit"):
            accounts.log_in(database, HASHER, Attempts(Limits(database)), Credentials("Olga", ""))

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


class TestAtOnce:
    """Two on two connections, on either kind of database."""

    @pytest.fixture
    def everywhere(self, database_url: str) -> Iterator[Database]:
        with Database.open(database_url) as database:
            yield database

    def test_the_last_owner_cannot_be_closed_by_two(self, everywhere: Database) -> None:
        everything = [(EVERYWHERE, Role.OWNER)]
        ids = [
            accounts.add_person(everywhere, HASHER, name, "long enough", everything).id
            for name in ("Anna", "Ben")
        ]

        def close(id_: int) -> None:
            accounts.close_account(everywhere, id_)

        def demote(id_: int) -> None:
            accounts.set_roles(everywhere, id_, [(EVERYWHERE, Role.VIEWER)])

        for first, second in product((close, demote), repeat=2):
            for _ in range(4):
                refusals = refused_of(partial(first, ids[0]), partial(second, ids[1]))
                assert [str(error) for error in refusals] == [
                    "this is the only owner; make somebody else an owner first"
                ]
                assert accounts.owner(everywhere) is not None
                for id_ in ids:
                    accounts.set_roles(everywhere, id_, everything)
                    accounts.close_account(everywhere, id_, closed=False)

    def test_a_link_makes_one_owner(self, everywhere: Database) -> None:
        token = accounts.make_owner_link(everywhere)
        refusals = refused_of(
            *(
                partial(accounts.claim_owner, everywhere, HASHER, token, name=name)
                for name in ("Anna", "Ben", "Carla")
            )
        )
        assert len(refusals) == 2
        assert len(accounts.accounts(everywhere)) == 1

    def test_of_two_with_one_name_the_second_is_told(self, everywhere: Database) -> None:
        refusals = refused_of(
            *(
                partial(accounts.add_person, everywhere, HASHER, name, "long enough", [])
                for name in ("Anna", "ANNA", "anna")
            )
        )
        assert [type(error) for error in refusals] == [ConflictError] * 2
        assert all("choose another one" in str(error) for error in refusals)

    def test_nobody_gets_more_tokens_than_allowed(self, everywhere: Database) -> None:
        person = accounts.add_person(everywhere, HASHER, "Anna", "long enough", [])
        for n in range(MOST_TOKENS - 2):
            make_token(everywhere, person, f"token {n}")
        refusals = refused_of(*[partial(make_token, everywhere, person, "one more")] * 6)
        assert len(refusals) == 4
        assert len(tokens_of(everywhere, person)) == MOST_TOKENS


def refused_of(*deeds: Callable[[], object]) -> list[RondeError]:
    """Do everything at the same moment and return the refusals."""
    gate = Barrier(len(deeds))

    def refusal(deed: Callable[[], object]) -> RondeError | None:
        gate.wait()
        try:
            deed()
        except RondeError as error:
            return error
        return None

    with ThreadPoolExecutor(len(deeds)) as pool:
        return [error for error in pool.map(refusal, deeds) if error is not None]


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


def test_too_many_attempts_in_other_languages(database: Database) -> None:
    attempts = Attempts(Limits(database, clock=lambda: 0.0))
    for _ in range(5):
        attempts.begin("anna", "here")
    with pytest.raises(TooManyAttemptsError) as refused:
        attempts.begin("anna", "here")
    told = [translate(refused.value.phrase, language) for language in LANGUAGES]
    assert told == [
        "too many attempts; wait 15 minutes and try again",
        "zu viele Versuche; warten Sie 15 Minuten und versuchen Sie es noch einmal",
        "demasiados intentos; espere 15 minutos e inténtelo de nuevo",
        "trop de tentatives ; attendez 15 minutes et réessayez",
        "te veel pogingen; wacht 15 minuten en probeer het opnieuw",
        "tentativas demais; espere 15 minutos e tente de novo",
    ]


def test_failures_are_counted_for_all_processes(database_url: str) -> None:
    with Database.open(database_url) as one, Database.open(database_url) as other:
        accounts.add_person(one, HASHER, "Anna", "long enough", [])
        wrong = Credentials("Anna", "a guess", "192.0.2.7")
        guess_at = [partial(accounts.log_in, d, HASHER, Attempts(Limits(d))) for d in (one, other)]
        refusals = refused_of(*(partial(guess_at[n % 2], wrong) for n in range(12)))
        too_many = [error for error in refusals if isinstance(error, TooManyAttemptsError)]
        assert (len(refusals), len(too_many)) == (12, 12 - MOST_OF_ONE)
        right = Credentials("Anna", "long enough", "192.0.2.8")
        assert guess_at[0](right).name == "Anna"


def test_an_address_with_many_names_has_to_wait(database: Database) -> None:
    now = [0.0]
    attempts = Attempts(Limits(database, clock=lambda: now[0]))
    for n in range(MOST_OF_AN_ADDRESS):
        attempts.begin(f"name {n}", "2001:db8:1:2::7")
        attempts.note_failure("2001:db8:1:2::7")
    with pytest.raises(TooManyAttemptsError, match="wait 15 minutes"):
        attempts.begin("anna", "2001:db8:1:2::8")
    now[0] = WINDOW + 1
    attempts.begin("anna", "2001:db8:1:2::8")
