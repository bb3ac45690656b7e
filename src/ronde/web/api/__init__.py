"""The JSON API: everything that the pages do, for programs; described by `/api/openapi.json`.

One module with a `router` for each theme, listed by `routers`; `kit` has what they share. Answers
are the values of queries as plain data, the same that the command line prints with `--json`.

- **Stateless** (`stateless`): a tournament file in, an answer out; nothing is kept, anybody asks.
- **Who**: a program shows a token of an account (`Authorization: Bearer …`), or `session` lets it
  in by name and password; then the cookie says who it is, and every change carries the token of
  the session in the header `x-csrf-token`.
- **Versions**: an answer about an event has its version, also as `ETag`. A change that is sent
  with `If-Match` (or `expected` in its body) is refused with 409, and told what was changed, when
  somebody else came in between.
- **Errors** are `{"error": sentence, "where": place, "kind": …, "changed": […]}`.
"""
