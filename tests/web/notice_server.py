"""`python -m tests.web.notice_server PATH`: a server whose notices may go to this machine."""

from __future__ import annotations

import sys
from socket import create_server

from ronde.web.server import ready_site, serve
from ronde.web.settings import WebSettings

SECRET = "a secret of the tests, for a server that is killed"


def main() -> None:
    with create_server(("127.0.0.1", 0)) as listener:
        port = int(listener.getsockname()[1])
        settings = WebSettings(sys.argv[1], port=port, secret=SECRET, notices_to_this_machine=True)
        with ready_site(settings) as site:
            serve(site, listener, lambda: print(port, flush=True))


if __name__ == "__main__":
    main()
