"""`python -m benchmarks.load [--save]`: fifty phones enter a round while hundreds follow it live.

With `--events 200 --viewers 2000 --entries-per-minute 200 --minutes 5 --workers 3 --postgres --tls`
it is many events at once, on what `deploy/setup` sets up; with `--against REVISION` the load of
one event is measured at that revision first, for a table of before and after. With `--rush 10000`
so many people look at an event for the first time when a pairing is published.

The real server runs on loopback in a process of its own, on a database of its own; phones and
viewers are connections that behave as the scripts of the pages do. `scenario` says how many of
what, `event` makes the event, `server` runs the server, `connection` speaks HTTP, `browser`
is what phones and viewers share, `phones` and `viewers` are the people, `audit` looks
afterwards whether anything was lost, `figures` makes the table. For many
events `season` is scenario, phones and audit, `client` are viewers in a process of their own,
`deployment` is the server, `many` the run and its tables; `rush` is a publication, `looker` those
who look at it.
"""
