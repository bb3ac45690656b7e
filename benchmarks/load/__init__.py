"""`python -m benchmarks.load [--save]`: fifty phones enter a round while hundreds follow it live.

The real server runs on loopback in a process of its own, on a database of its own; phones and
viewers are connections that behave as the scripts of the pages do. `scenario` says how many of
what, `event` makes the event, `server` runs the server, `connection` speaks HTTP, `browser`
is what phones and viewers share, `phones` and `viewers` are the people, `audit` looks
afterwards whether anything was lost, `figures` makes the table.
"""
