"""Make the owner of a new site on a machine without a browser; the password comes by the input.

Usage: python deploy/owner.py NAME < FILE, with RONDE_DATABASE_URL naming the database. A site whose
owner has a password already stays as it is.
"""

from __future__ import annotations

import sys

from ronde.accounts.accounts import claim_owner, make_owner_link, owner
from ronde.errors import RondeError
from ronde.store import Database
from ronde.web.security.passwords import Passwords


def main(name: str, password: str) -> str:
    """Return what was done; raises RondeError for a password that is too short."""
    with Database.open_default("") as database:
        present = owner(database)
        if present is not None and present.has_password:
            return f"the owner is {present.name}; nothing was changed"
        made = claim_owner(
            database, Passwords(), make_owner_link(database), name=name, password=password
        )
    return f"the owner is {made.name}"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("give the name of the owner: python deploy/owner.py NAME < FILE")
    try:
        print(main(sys.argv[1], sys.stdin.readline().rstrip("\n")))
    except RondeError as error:
        raise SystemExit(str(error)) from error
