"""The application: put together from its settings, its pages and its API."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from threading import Lock
from typing import Any, Final

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from ronde._version import __version__
from ronde.accounts.accounts import Hasher
from ronde.errors import RondeError
from ronde.web import failures
from ronde.web.afterwards import noting_for
from ronde.web.assets import PLACE as STATIC
from ronde.web.assets import Assets
from ronde.web.certificates import certificates_of, keep_certificates
from ronde.web.forecasts import forecasts_of, keep_forecasts
from ronde.web.health import PATHS as HEALTH
from ronde.web.health import Health
from ronde.web.live import PokeAfterChange
from ronde.web.manual import PICTURES
from ronde.web.metrics import Meter
from ronde.web.middleware import BodyLimit, KnownHosts, SecurityHeaders
from ronde.web.notices import keep_notices, notices_of
from ronde.web.pagecache import PageCache
from ronde.web.pages.first import ROUTERS as FIRST
from ronde.web.public.loader import keep_prepared, page_of_file
from ronde.web.published import keep_published, published_of
from ronde.web.requestlog import RequestLog
from ronde.web.requirement import RoleRequirement
from ronde.web.routeindex import RouteIndex
from ronde.web.security.passwords import hasher_here
from ronde.web.security.proxies import Proxies
from ronde.web.settings import WebSettings
from ronde.web.site import Site, open_site
from ronde.web.turns import settle_threads
from ronde.web.webspace import keep_webspaces, webspaces_of

API: Final = "/api"
"""Where programs ask; pages are elsewhere."""

_PICTURES: Final = "/help/pictures"


class Application(FastAPI):
    """The application, behind what concerns every request and all that may go wrong with it.

    The pages to which a start leads do not wait for all others and for the API: these are built
    when one of them is asked for, or by `load_all`.
    """

    def __init__(self, site: Site) -> None:
        super().__init__(
            title="ronde",
            version=__version__,
            openapi_url=None,
            docs_url=None,
            redoc_url=None,
        )
        self.state.site = site
        logged = RequestLog(super().__call__, Meter(site))
        self._outermost = Health(Proxies(logged, site.settings.trusted_proxies), site)
        self._has_pages = self._has_api = False
        self._loading = Lock()

    def load_all(self) -> None:
        """Build all routes that are missing; raises RondeError for one without its role."""
        self._load_pages()
        self._load_api()

    def load_next(self) -> bool:
        """Build the routes of the pages, the next time those of the API; return whether any miss.

        For whoever prepares between two requests what the first pages do without.
        """
        if self._has_pages:
            self._load_api()
        else:
            self._load_pages()
        return not self._has_api

    def _load_pages(self) -> None:
        with self._loading:
            if not self._has_pages:
                # Before the first pages: what many ask for comes first.
                self.router.routes[:0] = _checked(later_routes())
                self._has_pages = True
                self._index_routes()

    def _load_api(self) -> None:
        with self._loading:
            if not self._has_api:
                self.router.routes.extend(_checked(api_routes()))
                self._has_api = True
                self._index_routes()

    def _index_routes(self) -> None:
        """Let the routes that are there now be found by their paths."""
        others = [route for route in self.router.routes if not isinstance(route, RouteIndex)]
        index = RouteIndex(route for route in others if isinstance(route, APIRoute))
        self.router.routes[:] = [index, *others]

    def _missing(self, path: str) -> Callable[[], None] | None:
        """Return what has to be built before a path can be answered, None for nothing."""
        is_there, load = self._has_pages, self._load_pages
        if path.startswith(API):
            is_there, load = self._has_api, self._load_api
        return None if is_there or _is_first(path) else load

    def openapi(self) -> dict[str, Any]:
        """Return the description of the API, made anew; visitors get the one that is kept."""
        from ronde.web.description import finished

        self._load_api()
        if self.openapi_schema is None:
            required = {
                (method, route.path): requirement_of(route)
                for route in api_routes()
                for method in route.methods or ()
            }
            self.openapi_schema = finished(super().openapi(), required)
        return self.openapi_schema

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and (build := self._missing(scope["path"])) is not None:
            await run_in_threadpool(build)
        if scope["type"] != "http":
            await self._outermost(scope, receive, send)
            return
        with noting_for(scope):
            await self._outermost(scope, receive, send)


class ManualPictures(StaticFiles):
    """The pictures of the manual, which browsers may keep for a day."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a picture with how long it may be kept."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "public, max-age=86400"
        return response


def create_app(settings: WebSettings, hasher: Hasher | None = None) -> Application:
    """Return the application on the database of the settings; `app.state.site` is its site.

    Raises RondeError when a route of its first pages does not declare its role.
    """
    return application_of(open_site(settings, hasher or hasher_here()))


def application_of(site: Site) -> Application:
    """Return the application of a site; raises RondeError as `create_app` does."""
    settle_threads()
    app = Application(site)
    keep_webspaces(app, site)
    keep_forecasts(app, site)
    keep_certificates(app, site)
    keep_published(app, site)
    keep_notices(app, site)
    _add_routes(app)
    _add_middleware(app, site)
    failures.install(app)
    return app


def _add_routes(app: Application) -> None:
    app.router.routes.extend(_checked(_routes_of(FIRST)))
    # Some machines have odd ideas about this type, and then no module runs.
    mimetypes.add_type("text/javascript", ".js")
    app.mount(_PICTURES, ManualPictures(directory=PICTURES), name="pictures")
    app.mount(STATIC, Assets(), name="static")


def _add_middleware(app: FastAPI, site: Site) -> None:
    """Add what stands before the routes; the last added is the first to see a request."""
    prepared = keep_prepared(site)
    forecasts = forecasts_of(app)
    proved = certificates_of(app).consider
    told = notices_of(app).consider
    then = (webspaces_of(app).consider, prepared, forecasts.consider, proved, told)

    def changed(event: str) -> None:
        prepared(event)
        forecasts.consider(event)

    site.broker.on_news = changed
    files = published_of(app)
    first = None
    if files is not None:
        first, files.render = files.guard, partial(page_of_file, site)
    app.add_middleware(PokeAfterChange, broker=site.broker, then=then, first=first)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(BodyLimit, site=site, for_files=_takes_files)
    app.add_middleware(KnownHosts, site=site)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(
        PageCache,
        broker=site.broker,
        signer=site.signer,
        revision=forecasts.revision,
        files=files,
    )


def _takes_files(path: str) -> bool:
    """Return whether strangers may have a file looked at there."""
    return path.startswith(API) and path in _paths_for_files()


@cache
def _paths_for_files() -> frozenset[str]:
    from ronde.web.api import stateless

    return frozenset(route.path for route in _routes_of([stateless.router]))


def all_routes() -> Iterator[APIRoute]:
    """Yield every route of every page and of the API."""
    yield from page_routes()
    yield from api_routes()


def page_routes() -> Iterator[APIRoute]:
    """Yield the routes of the pages."""
    yield from later_routes()
    yield from _routes_of(FIRST)


def later_routes() -> Iterator[APIRoute]:
    """Yield the routes of all pages but the first, which are built now if they have not been."""
    from ronde.web.pages.routers import ROUTERS

    return _routes_of(ROUTERS)


def _is_first(path: str) -> bool:
    """Return whether a path is that of a first page, or of a file."""
    is_file = path.startswith((STATIC, _PICTURES)) or path in HEALTH
    return is_file or any(route.path_regex.match(path) for route in _routes_of(FIRST))


def _checked(routes: Iterable[APIRoute]) -> list[APIRoute]:
    """Return routes to be added as they are; raises RondeError for one without its role.

    FastAPI's own way makes each anew when it is first looked at, and the first visitors would
    wait for that.
    """
    found = list(routes)
    for route in found:
        requirement_of(route)
    return found


def api_routes() -> Iterator[APIRoute]:
    """Yield the routes of the API, which are built now if they have not been."""
    from ronde.web.api.routers import ROUTERS

    return _routes_of(ROUTERS)


def _routes_of(routers: Iterable[APIRouter]) -> Iterator[APIRoute]:
    for router in routers:
        yield from (route for route in router.routes if isinstance(route, APIRoute))


def requirement_of(route: APIRoute) -> RoleRequirement:
    """Return what a route requires; raises RondeError for a route that does not declare it."""
    found = [part.call for part in route.dependant.dependencies]
    declared = [call for call in found if isinstance(call, RoleRequirement)]
    if len(declared) != 1:
        raise RondeError(
            "{path}: the route must declare its role once, by requires(…)", path=route.path
        )
    return declared[0]
