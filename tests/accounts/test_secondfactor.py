"""The second factor: codes that count once, recovery codes, what an owner may do, the secret."""

from __future__ import annotations

from collections.abc import Iterator

import pyotp
import pytest
from pyotp.totp import TOTP
from sqlalchemy import text
from tests.accounts.test_accounts import HASHER

from ronde.accounts import accounts
from ronde.accounts.accountnotes import account_notes
from ronde.accounts.accounts import Account
from ronde.accounts.attempts import MOST_OF_ONE, Attempts
from ronde.accounts.secondfactor import (
    RECOVERY_CODES,
    STEP,
    Seal,
    SecondFactors,
    require_factor,
    required_roles,
    reseal,
)
from ronde.declared.roles import EVERYWHERE, Role
from ronde.errors import InputError, StateError, TooManyAttemptsError
from ronde.store import Database
from ronde.store.limits import Limits

PASSWORD = "long enough"


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with Database.open(database_url) as opened:
        yield opened


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def factors(database: Database, clock: Clock) -> SecondFactors:
    return SecondFactors(database, Seal("the secret of the site"), Limits(database, clock))


@pytest.fixture
def greta(database: Database) -> Account:
    return accounts.add_person(
        database, HASHER, "Greta Granite", PASSWORD, [("spring-open", Role.ARBITER)]
    )


def authenticator(factors: SecondFactors, person: Account) -> TOTP:
    """Return the app on the phone of somebody who began to set up a second factor."""
    factors.begin(person)
    begun = factors.enrolment(person, "club.example")
    assert begun is not None
    found = pyotp.parse_uri(begun.address)
    assert isinstance(found, TOTP)
    assert (found.name, found.issuer) == (person.name, "ronde club.example")
    return found


def code(app: TOTP, clock: Clock, steps: int = 0) -> str:
    return app.generate_otp(int(clock.now // STEP) + steps)


def again(database: Database, person: Account) -> Account:
    found = accounts.account(database, person.id)
    assert found is not None
    return found


class TestSettingUp:
    def test_it_counts_once_it_is_confirmed(
        self, database: Database, factors: SecondFactors, greta: Account, clock: Clock
    ) -> None:
        app = authenticator(factors, greta)
        assert not again(database, greta).has_factor
        with pytest.raises(InputError, match="wrong"):
            factors.confirm(greta, "000000")
        assert not again(database, greta).has_factor
        codes = factors.confirm(greta, code(app, clock))
        assert again(database, greta).has_factor
        assert len(set(codes)) == RECOVERY_CODES == factors.state(greta).recovery_codes
        assert factors.enrolment(greta, "") is None  # the secret is shown no more
        with pytest.raises(StateError, match="remove it"):
            factors.begin(greta)

    def test_without_a_secret_nothing_is_confirmed(
        self, factors: SecondFactors, greta: Account
    ) -> None:
        with pytest.raises(StateError, match="begin"):
            factors.confirm(greta, "123456")

    def test_neither_secret_nor_codes_stand_in_the_database(
        self, database: Database, factors: SecondFactors, greta: Account, clock: Clock
    ) -> None:
        app = authenticator(factors, greta)
        codes = factors.confirm(greta, code(app, clock))
        with database.connection() as connection:
            (sealed,) = connection.execute(text("SELECT sealed FROM second_factor")).one()
            kept = {
                row[0] for row in connection.execute(text("SELECT code_hash FROM recovery_code"))
            }
        assert app.secret not in sealed
        assert len(kept) == len(codes)
        assert not kept & set(codes)
        assert Seal("another secret").open(sealed, greta.id) is None
        assert Seal("the secret of the site").open(sealed, greta.id + 1) is None


class TestCodes:
    @pytest.fixture
    def app(self, factors: SecondFactors, greta: Account, clock: Clock) -> TOTP:
        """Return the authenticator of Greta, whose factor was set up long ago."""
        app = authenticator(factors, greta)
        factors.confirm(greta, code(app, clock))
        clock.now += 86_400
        return app

    def test_a_code_is_good_once(
        self, factors: SecondFactors, greta: Account, clock: Clock, app: TOTP
    ) -> None:
        factors.check(greta, f" {code(app, clock)[:3]} {code(app, clock)[3:]} ")
        with pytest.raises(InputError, match="used already"):
            factors.check(greta, code(app, clock))

    @pytest.mark.parametrize(("steps", "is_good"), [(-2, False), (-1, True), (1, True), (2, False)])
    def test_a_clock_may_be_one_step_off(
        self,
        factors: SecondFactors,
        greta: Account,
        clock: Clock,
        app: TOTP,
        steps: int,
        is_good: bool,
    ) -> None:
        if is_good:
            factors.check(greta, code(app, clock, steps))
        else:
            with pytest.raises(InputError, match="clock"):
                factors.check(greta, code(app, clock, steps))

    def test_an_earlier_code_is_refused_after_a_later_one(
        self, factors: SecondFactors, greta: Account, clock: Clock, app: TOTP
    ) -> None:
        factors.check(greta, code(app, clock))
        with pytest.raises(InputError, match="used already"):
            factors.check(greta, code(app, clock, -1))

    def test_guessing_is_slowed_down_and_a_right_code_does_not_help_then(
        self, factors: SecondFactors, greta: Account, clock: Clock, app: TOTP
    ) -> None:
        for _ in range(MOST_OF_ONE):
            with pytest.raises(InputError, match="wrong"):
                factors.check(greta, "000000")
        with pytest.raises(TooManyAttemptsError):
            factors.check(greta, code(app, clock))

    @pytest.mark.usefixtures("app")
    def test_a_right_password_gives_no_new_attempts(
        self, database: Database, factors: SecondFactors, greta: Account
    ) -> None:
        credentials = accounts.Credentials(greta.name, PASSWORD)
        for _ in range(MOST_OF_ONE):
            with pytest.raises(InputError, match="wrong"):
                factors.check(greta, "000000")
            accounts.log_in(database, HASHER, Attempts(factors.limits), credentials)
        with pytest.raises(TooManyAttemptsError):
            factors.check(greta, "000000")

    def test_a_recovery_code_is_good_once(
        self, database: Database, factors: SecondFactors, greta: Account, clock: Clock
    ) -> None:
        codes = factors.confirm(greta, code(authenticator(factors, greta), clock))
        factors.check(greta, codes[3].lower())
        assert factors.state(greta).recovery_codes == RECOVERY_CODES - 1
        with pytest.raises(InputError, match="used already"):
            factors.check(greta, codes[3])
        told = [entry.sentence for entry in account_notes(database, greta.id)]
        assert "A recovery code was used." in told

    def test_new_recovery_codes_replace_the_old_ones(
        self, factors: SecondFactors, greta: Account, clock: Clock
    ) -> None:
        old = factors.confirm(greta, code(authenticator(factors, greta), clock))
        new = factors.renew_codes(greta, old[0])
        with pytest.raises(InputError, match="wrong"):
            factors.check(greta, old[1])
        factors.check(greta, new[1])


class TestLeaving:
    def test_removing_it_takes_a_code(
        self, database: Database, factors: SecondFactors, greta: Account, clock: Clock
    ) -> None:
        codes = factors.confirm(greta, code(authenticator(factors, greta), clock))
        with pytest.raises(InputError, match="wrong"):
            factors.remove(greta, "000000")
        factors.remove(greta, codes[0])
        assert not again(database, greta).has_factor
        with pytest.raises(StateError, match="no second factor"):
            factors.remove(greta, codes[1])

    def test_an_owner_resets_it_and_that_is_told(
        self, database: Database, factors: SecondFactors, greta: Account, clock: Clock
    ) -> None:
        factors.confirm(greta, code(authenticator(factors, greta), clock))
        factors.reset(greta, "Olga Owner")
        assert not again(database, greta).has_factor
        told = [(entry.who, entry.sentence) for entry in account_notes(database, greta.id)]
        assert ("Olga Owner", "The second factor was reset by Olga Owner.") in told
        with pytest.raises(StateError, match="no second factor"):
            factors.reset(greta, "Olga Owner")


def test_roles_may_need_it(database: Database, greta: Account) -> None:
    otto = accounts.add_person(database, HASHER, "Otto", PASSWORD, [(EVERYWHERE, Role.VIEWER)])
    require_factor(database, [Role.ARBITER, Role.OWNER])
    assert required_roles(database) == {Role.ARBITER, Role.OWNER}
    assert again(database, greta).needs_factor
    assert not again(database, otto).needs_factor
    require_factor(database, [])
    assert not again(database, greta).needs_factor


def test_another_secret_of_the_site_opens_what_was_encrypted_anew(
    database: Database, factors: SecondFactors, greta: Account, clock: Clock
) -> None:
    app = authenticator(factors, greta)
    codes = factors.confirm(greta, code(app, clock))
    new = Seal("another secret")
    rotated = SecondFactors(database, new, factors.limits)
    clock.now += 10 * STEP
    with pytest.raises(InputError, match="wrong"):  # not encrypted anew: codes cannot be checked
        rotated.check(greta, code(app, clock))
    rotated.check(greta, codes[0])  # recovery codes do not depend on the secret
    with database.writing() as connection:
        reseal(connection, factors.seal, new)
    rotated.check(greta, code(app, clock))
