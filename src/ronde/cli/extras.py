"""The optional parts of ronde, and what a command says where one of them is not installed."""

from __future__ import annotations

from typing import Final

from ronde.errors import InputError

EXTRAS: Final = {
    "office": ("alembic", "cryptography", "openpyxl", "rapidfuzz", "sqlalchemy", "typst"),
    "web": (
        "anyio", "argon2", "fastapi", "h11", "icalendar", "itsdangerous", "jinja2",
        "markdown_it", "markupsafe", "prometheus_client", "pyotp", "python_multipart", "segno",
        "starlette", "uvicorn",
    ),
    "oidc": ("authlib", "httpx", "joserfc"),
    "push": ("http_ece", "py_vapid"),
    "sftp": ("paramiko",),
    "postgres": ("psycopg",),
    "plot": ("matplotlib",),
    "lab": ("pyarrow",),
    "cluster": ("distributed",),
}  # fmt: skip
"""The modules that each optional part of `pyproject.toml` brings, with those that they bring."""


def missing_part(error: ModuleNotFoundError) -> InputError | None:
    """Return the error that names what to install; None where it is no module of a part.

    >>> print(missing_part(ModuleNotFoundError(name="sqlalchemy.orm")))
    this command needs the package sqlalchemy: pip install 'ronde[office]'
    """
    package = (error.name or "").partition(".")[0]
    for extra, packages in EXTRAS.items():
        if package in packages:
            return InputError(
                "this command needs the package {package}: pip install 'ronde[{extra}]'",
                package=package,
                extra=extra,
            )
    return None
