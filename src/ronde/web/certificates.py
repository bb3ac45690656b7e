"""Certificates of published rounds, made beside the server where the pages of an event are public.

A publication is considered a moment later and proved in a process of low priority: nobody who
publishes waits. Where nothing is kept yet, whoever asks for it lets it be made.
"""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import suppress
from functools import partial
from threading import RLock
from typing import Final

from fastapi import FastAPI

from ronde.errors import RondeError
from ronde.model import Tournament
from ronde.office.desk import Desk
from ronde.office.pairing.proofs import (
    Proof,
    PublishedRound,
    keep_proof,
    proof_of,
    to_be_proved,
    unproved,
)
from ronde.office.paperwork.publicpages import pages_are_public
from ronde.web.later import Later
from ronde.web.site import Site

MOMENT: Final = 1.0
"""So many seconds after a change it is looked what there is to prove: many come together."""


class Certificates:
    """What makes the certificates of the published rounds of a site."""

    def __init__(self, site: Site) -> None:
        self._site, self._desk = site, Desk(site.database, "")
        self._later, self._lock = Later(), RLock()
        self._making: set[PublishedRound] = set()

    def consider(self, event: str) -> None:
        """Look a moment later whether a public event has something to prove; returns at once."""
        self._later.once(MOMENT, self._begin, event)

    def close(self) -> None:
        """Begin nothing any more."""
        self._later.close()

    def _begin(self, event: str) -> None:
        with suppress(RondeError):  # there is no such event any more; or whoever looks is told
            if pages_are_public(self._desk, event):
                for one in unproved(self._desk, event):
                    self._prove(one)

    def make(self, event: str, round_: int) -> bool:
        """Let the certificate of a published round be made; False if it cannot have one."""
        wanted = [one for one in unproved(self._desk, event) if one.round == round_]
        for one in wanted:
            self._prove(one)
        return bool(wanted)

    def _prove(self, one: PublishedRound) -> None:
        with self._lock:
            if one in self._making:
                return
            self._making.add(one)
        try:
            tournament = to_be_proved(self._desk, one.event, one.round)
            made = self._site.background.submit(proof_of, tournament)
        except (RondeError, RuntimeError):  # the round has gone, or the server is closing
            self._making.discard(one)
        else:
            made.add_done_callback(partial(self._done, one, tournament))

    def _done(self, one: PublishedRound, tournament: Tournament, made: Future[Proof]) -> None:
        """Keep what was made; an error is logged, and whoever looks next asks again."""
        try:
            with suppress(BrokenExecutor, CancelledError):
                keep_proof(self._desk, one, tournament, made.result())
        finally:
            self._making.discard(one)


def keep_certificates(app: FastAPI, site: Site) -> None:
    """Let an application make the certificates of its events."""
    app.state.certificates = certificates = Certificates(site)
    site.at_close.append(certificates.close)


def certificates_of(app: FastAPI) -> Certificates:
    """Return what makes the certificates of an application."""
    certificates: Certificates = app.state.certificates
    return certificates
