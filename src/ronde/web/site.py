"""The site: what all pages share while the server runs."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from starlette.requests import Request

from ronde.app.accounts import Hasher
from ronde.app.attempts import Attempts
from ronde.app.cache import Cache
from ronde.app.secondfactor import Seal, SecondFactors
from ronde.i18n import Listing, Phrase, translate
from ronde.store import Database
from ronde.store.accounts import kept_setting
from ronde.store.limits import Limits
from ronde.web.live import Broker
from ronde.web.security.secretfile import secret_in
from ronde.web.security.sessions import Signer
from ronde.web.security.signin import SignInCookies
from ronde.web.settings import WebSettings

HOME: Final = Path(__file__).parent
_SECRET: Final = "cookie-secret"
VERSIONS, LASTING = 12, 60
"""So many versions of events are kept, and standings and their tables: those asked for last."""


@dataclass(slots=True)
class Site:
    """The database, the signer of cookies, the broker of live news, the templates."""

    settings: WebSettings
    database: Database
    hasher: Hasher
    signer: Signer
    broker: Broker
    templates: Environment
    limits: Limits
    factors: SecondFactors
    sign_in: SignInCookies
    copies: Cache = field(default_factory=lambda: Cache(VERSIONS))
    lasting: Cache = field(default_factory=lambda: Cache(LASTING))
    paths: frozenset[str] = frozenset()

    @property
    def attempts(self) -> Attempts:
        """The attempts to log in, which all processes count together."""
        return Attempts(self.limits)

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()


def open_site(settings: WebSettings, hasher: Hasher) -> Site:
    """Return the site on the database that the settings name."""
    database = Database.open_default(settings.database)
    secret, limits = _secret(settings, database), Limits(database)
    return Site(
        settings=settings,
        database=database,
        hasher=hasher,
        signer=Signer(secret),
        broker=Broker(database, settings.seconds_between_looks),
        templates=templates(),
        limits=limits,
        factors=SecondFactors(database, Seal(secret), limits),
        sign_in=SignInCookies(secret),
    )


def _secret(settings: WebSettings, database: Database) -> str:
    """Return the secret that signs cookies: as given, of its file, or that of the database."""
    if settings.secret is not None:
        return settings.secret
    if settings.secret_file:
        return secret_in(Path(settings.secret_file))
    return kept_setting(database, _SECRET, secrets.token_urlsafe(32))


@cache
def templates() -> Environment:
    """Return the templates, all of them read: the first visitor waits for none."""
    found = Environment(
        loader=FileSystemLoader(HOME / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        finalize=_in_the_language_of_the_page,
    )
    for name in found.list_templates(extensions=["html"]):
        found.get_template(name)
    return found


@pass_context
def _in_the_language_of_the_page(context: Context, value: Any) -> Any:
    """Return what a template is about to print: phrases of the program are translated."""
    if isinstance(value, Phrase | Listing):
        return translate(value, context["language"])
    return value


def site_of(request: Request) -> Site:
    """Return the site that a request came to."""
    site: Site = request.app.state.site
    return site
