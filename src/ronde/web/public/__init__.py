"""The tables that everybody may see: pairings, standings, cross-table, cards, charts.

The same bodies stand in the public pages, in the pages of the office and in the static files of
`ronde site`; they differ in their frame and in where their links lead (`links`). `loader` gives a
page its `EventView`, which makes the body of a page once for each version of an event.
"""
