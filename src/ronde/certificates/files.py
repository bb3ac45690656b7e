"""Certificates as JSON, written and read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from ronde.certificates.document import FORMAT, VERSION
from ronde.certificates.dutch.document import CertificateDocument
from ronde.certificates.fmjd_swiss import document as fmjd
from ronde.certificates.fmjd_swiss.document import FmjdCertificate
from ronde.certificates.keizer import document as keizer
from ronde.certificates.keizer.document import KeizerCertificate
from ronde.certificates.lim import document as lim
from ronde.certificates.lim.document import LimCertificate
from ronde.certificates.procedure import document as procedure
from ronde.certificates.procedure.document import ProcedureCertificate
from ronde.certificates.tables import document as tables
from ronde.certificates.tables.document import KnockoutCertificate, TableCertificate
from ronde.certificates.topgroup import document as topgroup
from ronde.certificates.topgroup.document import TopgroupCertificate
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.serialisation import (
    WrongValueError,
    from_plain,
    refuse_dense_json,
    to_plain,
    unique_keys,
)

AnyCertificate = (
    CertificateDocument
    | TopgroupCertificate
    | TableCertificate
    | KnockoutCertificate
    | KeizerCertificate
    | LimCertificate
    | ProcedureCertificate
    | FmjdCertificate
)
"""Which one it is, its rules tell."""

_KINDS: Final[Mapping[str, type[AnyCertificate]]] = {
    **dict.fromkeys((*topgroup.RULES, *topgroup.DUBOV_RULES), TopgroupCertificate),
    **dict.fromkeys(tables.RULES, TableCertificate),
    **dict.fromkeys(tables.KNOCKOUT, KnockoutCertificate),
    **dict.fromkeys(keizer.RULES, KeizerCertificate),
    **dict.fromkeys(lim.RULES, LimCertificate),
    **dict.fromkeys(procedure.RULES, ProcedureCertificate),
    **dict.fromkeys(fmjd.RULES, FmjdCertificate),
}

_ABOUT: Final = frozenset({"format", "version"})
"""Keys that say what the document is."""
_IN_ROWS: Final = frozenset({"brackets", "scoregroups", "groups", "steps", "matches"})
"""Keys of lists that have a line for each entry."""
LARGEST_NUMBER: Final = 2**53 - 1
"""The largest whole number that every reader of JSON has; larger ones stand in texts."""
_LONGEST: Final = 30
_DENSITY: Final = 0.5
"""The tournament is parsed twice: with the certificate, and by itself."""

# Writing -----------------------------------------------------------------------------------


def as_text(document: AnyCertificate) -> str:
    """Return the certificate as JSON, one line for each bracket, group, step or match."""
    data = as_data(document)
    lines = [f" {json.dumps(key)}: {_laid_out(key, value)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _laid_out(key: str, value: object) -> str:
    if key in _IN_ROWS and isinstance(value, list) and value:
        rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value)
        return f"[\n{rows}\n ]"
    return json.dumps(value, ensure_ascii=False)


def as_data(document: AnyCertificate) -> dict[str, object]:
    """Return the certificate as plain data."""
    data = to_plain(document)
    assert isinstance(data, dict)  # a certificate has fields
    return {"format": FORMAT, "version": VERSION, **data}


# Reading -----------------------------------------------------------------------------------


def read_certificate(text: str, *, file: str = "certificate") -> AnyCertificate:
    """Return the certificate in a text; raises InputError with the place that is wrong.

    One with too many values, lists and objects is not parsed.
    """
    refuse_dense_json(text, file, _DENSITY)
    try:
        data = json.loads(text, object_pairs_hook=unique_keys, parse_int=_whole_number)
    except (ValueError, RecursionError) as error:
        raise InputError(
            "{file}: this is not JSON ({error}); give a certificate", file=file, error=str(error)
        ) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(
            "{file}: this is not a certificate of ronde; write one with"
            " `ronde pair FILE --certificate OUT`",
            file=file,
        )
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise _refusal(
            file,
            phrase(
                "has version {version}, and this program reads version {known}",
                version=repr(version),
                known=VERSION,
            ),
        )
    unknown: list[str] = []
    try:
        kind = _KINDS.get(str(data.get("rules")), CertificateDocument)
        said = {key: value for key, value in data.items() if key not in _ABOUT}
        document: AnyCertificate = from_plain(kind, said, unknown)
    except WrongValueError as error:
        raise _refusal(f"{file}: {error.place()}", error.what) from error
    if unknown:
        raise _refusal(f"{file}: {min(unknown)}", phrase("is a key that is not known"))
    for place, what in _contradictions(document):
        raise _refusal(f"{file}: {place}", what)
    return document


def _whole_number(digits: str) -> int:
    """Return a number of the document; one that other readers of JSON round is refused."""
    number = int(digits) if len(digits) < _LONGEST else LARGEST_NUMBER + 1
    if abs(number) > LARGEST_NUMBER:
        raise InputError(
            "{number} is larger than the numbers of a certificate, which go up to {largest}",
            number=digits[:_LONGEST],
            largest=LARGEST_NUMBER,
        )
    return number


def _refusal(place: str, what: str) -> InputError:
    return InputError("{place} {what}; the certificate cannot be read", place=place, what=what)


def _contradictions(document: AnyCertificate) -> Iterator[tuple[str, str]]:
    """Yield what the shape of the document does not rule out, with its place."""
    for place, optimum in document.optima():
        if optimum and any(not 0 <= d < len(optimum.dual_values) for d in optimum.duals):
            yield f"{place}.duals", phrase("names a dual value that is not there")
    yield from document.contradictions()
