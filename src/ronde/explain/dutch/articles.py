"""Where each edition says what the tables of the engine have no entry for."""

from __future__ import annotations

from typing import Final, Protocol


class Edition(Protocol):
    """Whatever has the key of an edition."""

    @property
    def key(self) -> str:
        """The rules key, `dutch-2017` for instance."""
        ...


_PROCEDURE: Final = {
    "rematch": "B.1.a",
    "bye-bar": "B.1.b",
    "colours": "B.2",
    "completion": "C.13",
    "order-of-players": "A.2",
    "preference": "A.7",
    "parity": "A.4",
    "best": "C.10",
    "in-order": "C.6",
    "opponents-of-moved-down": "D.1",
    "exchange": "D.2",
    "later-exchange": "D.2",
    "transposition": "D.1",
    "other-bracket": "C.13",
}

_ARTICLES: Final[dict[str, dict[str, str]]] = {
    "dutch-2017": {
        "rematch": "C.1",
        "bye-bar": "C.2",
        "colours": "C.3",
        "completion": "C.4",
        "bye-score": "",
        "order-of-players": "A.2",
        "preference": "A.6",
        "parity": "C.5",
        "most-pairs": "B.1",
        "paired-moved-down": "B.1",
        "in-order": "B.3",
        "halves": "B.2",
        "limbo": "B.2",
        "collapsed": "A.9",
        "best": "B.8",
        "moved-down-set": "D.3",
        "opponents-of-moved-down": "D.1",
        "exchange": "D.2",
        "later-exchange": "D.2",
        "transposition": "D.1",
        "other-bracket": "B.8",
    },
    "dutch-2026": {
        "rematch": "C1",
        "bye-bar": "C2",
        "colours": "C3",
        "completion": "C4",
        "bye-score": "C5",
        "order-of-players": "1.2",
        "preference": "1.7",
        "parity": "C6",
        "most-pairs": "3.1.2",
        "paired-moved-down": "3.1.3",
        "in-order": "3.3.1",
        "halves": "3.2",
        "limbo": "3.2.4",
        "collapsed": "",
        "best": "3.8.1",
        "moved-down-set": "4.4.2",
        "opponents-of-moved-down": "4.2.2",
        "exchange": "4.3.2",
        "later-exchange": "4.3.2",
        "transposition": "4.2.2",
        "other-bracket": "3.8.1",
    },
    "dutch-2012": _PROCEDURE | {"moved-down-set": "D.3", "moved-down-reduced": "C.14.b2"},
    "dutch-2011": _PROCEDURE | {"moved-down-set": "C.14.b", "moved-down-reduced": "C.14.b"},
}


def article(edition: Edition, subject: str) -> str:
    """Return the number of the article on a subject, empty where an edition has none."""
    return _ARTICLES[edition.key][subject]


def regulation(edition: Edition) -> str:
    """Return how the edition is cited, `C.04.3 (2017)` for instance.

    The chapter on the Dutch system was C.04.1 before 2016.
    """
    year = edition.key.rpartition("-")[2]
    return f"{'C.04.1' if year < '2016' else 'C.04.3'} ({year})"
