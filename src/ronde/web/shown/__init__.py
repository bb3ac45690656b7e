"""What people look at: pairings, standings, cross-table, cards, charts.

The same bodies stand in the public pages, in the pages of the office and in the static files of
`ronde site`; they differ in their frame and in where their links lead (`links`). `look` is the
door: a `Look` gives the body of a page, made once for each version of an event (`cache`).
"""
