"""Designs of events, played in the process beside the server, piece after piece.

A piece is one event under the plans of a number of rounds, so that other work of that process waits
for a moment only. What was found so far can be shown at any time.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import BrokenExecutor, CancelledError, Future
from threading import Lock
from typing import Final

from ronde.laboratory.designer.design import DesignRun, Piece, play
from ronde.laboratory.designer.document import DesignDocument, design_document
from ronde.laboratory.designer.plans import DesignSubject
from ronde.laboratory.lab.trial import TrialRecord
from ronde.web.background import Background

MOST: Final = 8
"""So many designs are kept, those asked for last; one that is let go of is played no further."""

_Found = list[tuple[int, TrialRecord]]


class Design:
    """One design that is being played."""

    def __init__(self, asked: DesignSubject, background: Background) -> None:
        self._background = background
        self._lock = Lock()
        self._run = DesignRun(asked)
        self._pieces = self._run.pieces()
        self._is_stopped = False
        self._documents: dict[str, DesignDocument] = {}

    def start(self) -> None:
        """Begin to play."""
        self._next()

    def stop(self) -> None:
        """Play no further."""
        with self._lock:
            self._is_stopped = True

    @property
    def is_stopped(self) -> bool:
        """Whether it was let go of, or a piece was lost: it has to be asked for again."""
        return self._is_stopped

    def document(self, language: str) -> DesignDocument:
        """Return what was found so far, in a language."""
        known = self._documents.get(language)
        if known is not None and known.events == self._run.events:
            return known
        with self._lock:
            so_far = self._run.copy()
        made = self._documents[language] = design_document(so_far, language)
        return made

    def _next(self) -> None:
        piece: Piece | None = None if self._is_stopped else next(self._pieces, None)
        if piece is None:
            return
        try:
            self._background.submit(play, piece).add_done_callback(self._taken)
        except RuntimeError:  # the server is closing
            self.stop()

    def _taken(self, future: Future[_Found]) -> None:
        """Take what was found and go on; an error ends the design and is logged."""
        try:
            found = future.result()
        except (BrokenExecutor, CancelledError):
            self.stop()  # the process was killed; whoever looks again starts anew
            return
        except BaseException:
            self.stop()
            raise
        with self._lock:
            self._run.take(found)
        self._next()


class Designs:
    """The designs of a site by what they ask: other entries or other wishes are another design."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._kept: OrderedDict[DesignSubject, Design] = OrderedDict()
        self._lock = Lock()

    def of(self, asked: DesignSubject) -> Design:
        """Return the design of what is asked, which is begun if it is not there.

        Raises InputError when no plan is possible.
        """
        with self._lock:
            known = self._kept.get(asked)
            if known is not None and not known.is_stopped:
                self._kept.move_to_end(asked)
                return known
            design = self._kept[asked] = Design(asked, self._background)
            self._kept.move_to_end(asked)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)[1].stop()
        design.start()
        return design
