"""Attacks on a site of one's own: what strangers, thieves and mishaps would try.

Each module is one kind of attack, against the real application in this process: no other machine is
contacted, every loop has an end that stands beside it, and whatever is started is stopped. They
are long tests: `make test-long` runs them, or by hand

    python -m pytest -m long tests/attacks

`test_texts.py` types markup of every kind into every field of every action, and looks at all
pages, files and papers afterwards. `test_sessions.py` sets the clock back, shuts people out while
they listen and looks for the secret of the site in whatever leaves the machine. `test_slips.py`
tries the code of every result slip on every board. What of them is cheap is tried by `make test`,
too, by the tests of the parts.
"""

from __future__ import annotations

from tests.web.conftest import (
    account_of,
    client_as,
    desk,
    furnished,
    new_client,
    runner,
    site,
)

__all__ = ["account_of", "client_as", "desk", "furnished", "new_client", "runner", "site"]
