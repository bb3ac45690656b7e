"""Trials on a Dask cluster, the optional part `cluster`; it is imported when one is asked for.

Workers need the same version of ronde; a piece of work says which. When a worker disappears, the
scheduler gives its pieces to others, and what they find is the same.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Any, Final

from ronde._version import __version__
from ronde.errors import InputError
from ronde.laboratory.trials import Piece, PieceFuture, Pool, Record, local_pool

if TYPE_CHECKING:
    from distributed import Client

_PATIENCE: Final = 10
"""So many seconds a scheduler has to answer, and to name a worker."""
_LOOKED_AFTER: Final = 30
"""After so many seconds without an answer it is asked whether anybody still works."""


class Cluster(Pool):
    """The workers of a Dask scheduler; raises InputError when it does not answer or has none."""

    def __init__(self, address: str) -> None:
        self._address = address
        try:
            from distributed import Client
        except ImportError as error:
            raise InputError(
                "a scheduler needs the package distributed: pip install 'ronde[cluster]'"
            ) from error
        # What becomes of its connections is told by our own sentences.
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client: Client = Client(address, timeout=_PATIENCE)
        except (OSError, ValueError, TimeoutError) as error:
            raise InputError(
                "the scheduler {address} does not answer; start it by `dask scheduler`, or leave"
                " --scheduler away",
                address=address,
            ) from error
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError as error:
            self._client.close()
            raise self._without_workers() from error

    @property
    def workers(self) -> int:
        """How many pieces the workers do at once: the number of their threads now."""
        return sum(self._threads().values())

    def _threads(self) -> dict[str, int]:
        try:
            threads: dict[str, int] = self._client.nthreads()
        except (OSError, RuntimeError, TimeoutError) as error:
            raise self._lost() from error
        return threads

    def submit(self, work: Callable[[Piece], list[Record]], piece: Piece) -> PieceFuture:
        """Return the future of a piece that a worker does."""
        try:
            future: PieceFuture = self._client.submit(
                _on_worker, __version__, work, piece, pure=False
            )
        except (OSError, RuntimeError) as error:
            raise self._lost() from error
        return future

    def awaited(self, future: Any) -> Any:
        """Return the result of a future; raises InputError when scheduler or workers are gone."""
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        while True:
            try:
                return future.result(timeout=_LOOKED_AFTER)
            except TimeoutError:
                if not self._threads():
                    raise self._without_workers() from None
            except (FutureCancelledError, CancelledError, OSError) as error:
                raise self._lost() from error
            except KilledWorker as error:
                raise InputError(
                    "workers of {address} died again and again over one piece of work; look at"
                    " their memory. What was done is kept in --out",
                    address=self._address,
                ) from error

    def _lost(self) -> InputError:
        return InputError(
            "the scheduler {address} is gone; what was done is kept in --out, and the same command"
            " goes on when it is back, or without --scheduler",
            address=self._address,
        )

    def _without_workers(self) -> InputError:
        return InputError(
            "the scheduler {address} has no workers; start some by `dask worker {address}`",
            address=self._address,
        )

    def __exit__(self, *_: object) -> None:
        """Leave the cluster; what was not done is let go, and its workers stay."""
        self._client.close(timeout=_PATIENCE)


def _on_worker(version: str, work: Callable[[Any], list[Any]], piece: Any) -> list[Any]:
    """Do a piece of work, unless this worker has another version of ronde."""
    if version != __version__:
        raise InputError(
            "a worker has ronde {theirs}, not {ours}; install the same version on all of them",
            theirs=__version__,
            ours=version,
        )
    return work(piece)


def pool_of(scheduler: str | None, workers: int) -> Pool:
    """Return the workers of a scheduler, or without one so many processes of this machine."""
    return local_pool(workers) if scheduler is None else Cluster(scheduler)
