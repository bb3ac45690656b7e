"""A file in a request: as the body itself, or uploaded in the field `file` of a form."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Annotated, Any, Final

from fastapi import Depends
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ronde.errors import FormatError, InputError, OversizedFileError
from ronde.questions.files import decode
from ronde.web.packed import MOST_BYTES

_FORM: Final = "multipart/form-data"
_JSON: Final = "application/json"
_BYTES: Final = "application/octet-stream"
_TAKEN: Final = (_JSON, "text/plain", "text/csv", _BYTES)
"""Types of bodies; a file is the same under each of the last three, so it is described once."""


@dataclass(frozen=True, slots=True)
class Upload:
    """The bytes of a file and its name."""

    data: bytes
    name: str


async def _upload(request: Request) -> Upload:
    """Return the file of a request.

    Raises OversizedFileError, InputError for a form without a file; answers 415 to other types.
    """
    kind, upload = await _sent(request)
    if len(upload.data) > MOST_BYTES:
        raise OversizedFileError(
            "{name} has more than {most} MB; send a smaller file",
            name=upload.name,
            most=MOST_BYTES // 1024 // 1024,
        )
    if kind == _JSON and not upload.data.lstrip().startswith(b"{"):
        raise FormatError("the JSON form of a tournament is an object", file=upload.name)
    return upload


async def _sent(request: Request) -> tuple[str, Upload]:
    """Return the type of a body, and the file in it."""
    kind = request.headers.get("content-type", "text/plain").partition(";")[0].strip().lower()
    if kind == _FORM:
        return kind, await _uploaded(request)
    if kind not in _TAKEN:
        raise HTTPException(415)
    return kind, Upload(await request.body(), "request")


async def _large(request: Request) -> Upload:
    """Return a file as large as the site takes any, such as a rating list."""
    return (await _sent(request))[1]


async def _uploaded(request: Request) -> Upload:
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise InputError("send the file in the field `file` of the form")
        name = PurePath((file.filename or "").replace("\\", "/")).name or "file"
        return Upload(await file.read(), name)


UploadedFile = Annotated[Upload, Depends(_upload)]
LargeFile = Annotated[Upload, Depends(_large)]


def text_of(file: Upload) -> str:
    """Return the text of a file; raises FormatError when it is not UTF-8."""
    return decode(file.data, file.name)


TRF: Final = (
    "012 Minerals Open\n"
    "092 Swiss system, FIDE (Dutch)\n"
    "142 3\n"
    "152 W\n"
    "192 FIDE_DUTCH_2026\n"
    "001    1      Agate, Ada                        2480                             0.0\n"
    "001    2      Basalt, Ben                       2442                             0.0\n"
)
DOCUMENT: Final[dict[str, Any]] = {
    "format": "ronde-tournament",
    "version": 1,
    "number_of_rounds": 3,
    "rules": "dutch-2026",
    "initial_colour": "white",
    "players": [{"id": 1, "name": "Agate, Ada"}, {"id": 2, "name": "Basalt, Ben"}],
}
_BINARY: Final = {"type": "string", "format": "binary"}
_UPLOAD: Final = {
    "type": "object",
    "required": ["file"],
    "properties": {"file": _BINARY},
}
_DOCUMENT_SCHEMA: Final = {
    "type": "object",
    "description": "The JSON form of a tournament (docs/schemas/tournament-1.json).",
    "required": ["format", "version"],
    "properties": {
        "format": {"const": "ronde-tournament"},
        "version": {"const": 1},
        "players": {"type": "array", "items": {"type": "object"}},
        "rounds": {"type": "array", "items": {"type": "object"}},
        "number_of_rounds": {"type": ["integer", "null"]},
        "rules": {"type": ["string", "null"]},
    },
}

TAKES_TOURNAMENT: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "A tournament: TRF, the JSON form, CSV, or a file of another program.",
        "content": {
            _JSON: {"schema": _DOCUMENT_SCHEMA, "example": DOCUMENT},
            _BYTES: {"schema": _BINARY, "example": TRF},
            _FORM: {"schema": _UPLOAD},
        },
    }
}


def takes(description: str, example: str, document: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return what the description says about a body that is a file, or a document in JSON too."""
    content: dict[str, Any] = {
        _BYTES: {"schema": _BINARY, "example": example},
        _FORM: {"schema": _UPLOAD},
    }
    if document is not None:
        content[_JSON] = {"schema": {"type": "object"}, "example": document}
    return {"requestBody": {"required": True, "description": description, "content": content}}


TAKES_PLAYERS: Final = takes(
    "A list of players: CSV, XLSX, or a tournament file.", "name,rating\nJade,1400\n"
)
