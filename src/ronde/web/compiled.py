"""Templates as they were compiled before, kept beside them as Python keeps its modules."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from pickle import UnpicklingError
from tempfile import NamedTemporaryFile

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class CompiledTemplates(BytecodeCache):
    """Keeps compiled templates in a folder; what was compiled with other flags is another file.

    A template that has changed is compiled again. Where nothing can be written, or Python is told
    to keep nothing either, each process compiles for itself.
    """

    def __init__(self, folder: Path, flags: Mapping[str, object]) -> None:
        self._folder = folder
        digest = sha256(repr(sorted(flags.items())).encode()).hexdigest()[:8]
        self._ending = f"{sys.implementation.cache_tag}-{digest}"

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is kept of a template, if it is what would be compiled now."""
        with suppress(OSError, EOFError, UnpicklingError, ValueError):
            with self._file(bucket).open("rb") as file:
                bucket.load_bytecode(file)
            return
        bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled; others never see half of it."""
        if sys.dont_write_bytecode:
            return
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self._folder, delete=False) as file:
                bucket.write_bytecode(file)
            Path(file.name).replace(self._file(bucket))

    def _file(self, bucket: Bucket) -> Path:
        return self._folder / f"{bucket.key}.{self._ending}"
