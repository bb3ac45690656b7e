"""The work of a federation on its database: one module per act of its officers.

    desk, months            who works, on what day; months, seasons and their names
    founding                the federation itself, its officers, border clubs (7.2, 9)
    people, importing       players entered one by one or from a CSV file
    changes                 dated changes of club, league, residence; licences (7.1, 9.3)
    merging                 a player entered twice
    register                all people as of one moment
    drafts                  a series before it is recorded, shown with its mistakes
    matching, recording     a series document and its players (7.1)
    findings                what the recording noticed, until it is settled
    seriesdata              a recorded series with the facts of the register
    homologating, fees      section 5 asked of a recorded series
    correcting              corrections, initialisations and requests (6.7)
    period                  what a month does to everybody (2, 6.1, 6.2): pure
    drafting, publishing    the list of a month: preview, publication (2)
    listlines, lists        published lists and their parts
    recomputing             the same once more from the series
    history                 a player's history and card; steps taken back
    sheets, curve, printing lists as CSV and HTML, a curve as SVG, a list as PDF
    eventseries             a series document from an event of the tournament office
    demo                    a small federation of fictional players

A use case takes the `FederationDesk` and the key of the federation, and makes one step of the
store: all of it, with its journal entry, or nothing.
"""
