"""The site: what all pages share while the server runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from starlette.requests import Request

from ronde.accounts.accounts import Hasher
from ronde.accounts.attempts import Attempts
from ronde.accounts.secondfactor import Seal, SecondFactors
from ronde.declared.cache import Cache, Latest
from ronde.errors import InputError
from ronde.i18n import ListedTexts, Phrase, translate, unbroken
from ronde.store import Database
from ronde.store.limits import Limits
from ronde.web.assets import ASSETS
from ronde.web.background import Background
from ronde.web.compiled import CompiledTemplates
from ronde.web.designs import Designs
from ronde.web.hall import HallDoor, owner_has_password
from ronde.web.live import Broker
from ronde.web.push import PushKey
from ronde.web.security.providers import read_providers
from ronde.web.security.secret import Current, site_secret
from ronde.web.security.sessions import Signer
from ronde.web.security.signin import SignInCookies
from ronde.web.settings import WebSettings
from ronde.web.work import Work

if TYPE_CHECKING:
    from ronde.web.mailing import MailSettings
    from ronde.web.security.oidc import Provider

HOME: Final = Path(__file__).parent
VERSIONS, LASTING = 12, 60
"""So many versions of events are kept, and standings and their tables: those asked for last."""


@dataclass(frozen=True, slots=True)
class Keys:
    """What is made from the secret of the site."""

    signer: Signer
    seal: Seal
    sign_in: SignInCookies
    push: PushKey

    @classmethod
    def of(cls, secret: str) -> Keys:
        """Return everything that is made from a secret."""
        return cls(Signer(secret), Seal(secret), SignInCookies(secret), PushKey(secret))


@dataclass(slots=True)
class Site:
    """The database, the signer of cookies, the broker of live news, the templates."""

    settings: WebSettings
    database: Database
    hasher: Hasher
    keys: Current[Keys]
    broker: Broker
    templates: Environment
    limits: Limits
    providers: Mapping[str, Provider]
    mail: MailSettings | None = None
    copies: Cache = field(default_factory=lambda: Cache(VERSIONS))
    lasting: Cache = field(default_factory=lambda: Cache(LASTING))
    parted: Cache = field(default_factory=lambda: Cache(LASTING))
    latest: Latest = field(default_factory=lambda: Latest(2 * VERSIONS))
    fragments: Latest = field(default_factory=lambda: Latest(VERSIONS))
    boards: Latest = field(default_factory=lambda: Latest(VERSIONS))
    undo_offers: Cache = field(default_factory=lambda: Cache(LASTING))
    cards: Cache = field(default_factory=lambda: Cache(LASTING))
    hall: HallDoor = field(default_factory=HallDoor)
    background: Background = field(default_factory=Background)
    at_close: list[Callable[[], None]] = field(default_factory=list)
    of_strangers: Work = field(init=False)
    of_members: Work = field(init=False)
    designs: Designs = field(init=False)

    def __post_init__(self) -> None:
        apart = self.settings.calculates_apart
        self.of_strangers = Work(self.settings.strangers, in_processes=apart)
        self.of_members = Work(self.settings.members, in_processes=apart)
        self.designs = Designs(self.background)

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the site now."""
        return self.settings.is_local and self.hall.opened is None

    @property
    def owner_has_password(self) -> bool:
        """Whether somebody who comes from elsewhere can be told from the owner."""
        return owner_has_password(self.database)

    @property
    def signer(self) -> Signer:
        """The signer of cookies, with the secret of this second."""
        return self.keys.now.signer

    @property
    def factors(self) -> SecondFactors:
        """The second factors, sealed with the secret of this second."""
        return SecondFactors(self.database, self.keys.now.seal, self.limits)

    @property
    def sign_in(self) -> SignInCookies:
        """The cookies of those who are signing in."""
        return self.keys.now.sign_in

    @property
    def attempts(self) -> Attempts:
        """The attempts to log in, which all processes count together."""
        return Attempts(self.limits)

    def close(self) -> None:
        """End what was begun, and let go of the database."""
        for end in self.at_close:
            end()
        for work in (self.of_strangers, self.of_members):
            work.close()
        self.background.close()
        self.database.close()


def open_site(settings: WebSettings, hasher: Hasher) -> Site:
    """Return the site on the database that the settings name."""
    providers = _providers(settings)
    mail = _mail(settings)
    database = Database.open_default(
        settings.database,
        connections=settings.connections,
        in_one_file=settings.in_one_file,
    )
    file = Path(settings.secret_file) if settings.secret_file else None
    given = settings.secret
    read = site_secret(database, file) if given is None else lambda: given
    return Site(
        settings=settings,
        database=database,
        hasher=hasher,
        keys=Current(read, Keys.of),
        broker=Broker(database, settings.seconds_between_looks),
        templates=templates(),
        limits=Limits(database),
        providers=providers,
        mail=mail,
    )


def _providers(settings: WebSettings) -> Mapping[str, Provider]:
    """Return the providers of single sign-on by key; without a file nothing is loaded for them."""
    if not settings.oidc_file:
        return {}
    if not settings.base_url and not settings.listens_locally:
        raise InputError(
            "providers of single sign-on send people back to an address that they know: give it as"
            " --base-url"
        )
    listed = read_providers(Path(settings.oidc_file))
    try:
        from ronde.web.security.oidc import Provider
    except ModuleNotFoundError as error:
        raise InputError(
            "single sign-on needs {package}: install ronde[oidc], such as by pip install"
            " 'ronde[oidc]'",
            package=error.name,
        ) from error
    return {each.key: Provider(each) for each in listed}


def _mail(settings: WebSettings) -> MailSettings | None:
    """Return the server by which mail is sent, None where none is told."""
    if not settings.mail_file:
        return None
    if not settings.base_url and not settings.listens_locally:
        raise InputError("mails have links to the site: give its address as --base-url")
    from ronde.web.mailing import read_mail_settings

    return read_mail_settings(Path(settings.mail_file))


_FLAGS: Final[Mapping[str, bool]] = {
    "autoescape": True,
    "trim_blocks": True,
    "lstrip_blocks": True,
}
"""By which templates are compiled."""


@cache
def templates() -> Environment:
    """Return the templates, each compiled when it is first used, or taken as it was compiled."""
    made = Environment(
        loader=FileSystemLoader(HOME / "templates"),
        bytecode_cache=CompiledTemplates(HOME / "__pycache__" / "templates", _FLAGS),
        autoescape=_FLAGS["autoescape"],
        trim_blocks=_FLAGS["trim_blocks"],
        lstrip_blocks=_FLAGS["lstrip_blocks"],
        undefined=StrictUndefined,
        auto_reload=False,
        cache_size=-1,
        finalize=_in_the_language_of_the_page,
    )
    made.globals["assets"] = ASSETS
    return made


def compile_templates() -> None:
    """Compile all templates, so that nobody waits for it."""
    for name in templates().list_templates(extensions=["html"]):
        templates().get_template(name)


_TRANSLATED: Final = (Phrase, ListedTexts)  # as a tuple: asked of everything that a page prints


@pass_context
def _in_the_language_of_the_page(context: Context, value: Any) -> Any:
    """Return what a template is about to print: phrases of the program are translated."""
    if isinstance(value, _TRANSLATED):
        return unbroken(translate(value, context["language"]), context["language"])
    return value


def site_of(request: Request) -> Site:
    """Return the site that a request came to."""
    site: Site = request.app.state.site
    return site
