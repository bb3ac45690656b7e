"""The work of a federation on its database: one module per theme of its officers' work.

    desk, actions, months   who works, on what day; what acts share; months and seasons
    offices                 the federation itself, its officers, border clubs (7.2, 9)
    entries, imports        players entered one by one, or many from a table
    memberships             dated changes of club, league, residence; licences; merging (7.1, 9.3)
    register, registerfile  all people as of one moment, and as a file; `headings` names its columns
    seriesdraft, seriesfiles, drafts   a series before it is recorded, shown with its mistakes
    series                  recorded from a document or an event, with its players (7.1)
    findings                what the recording noticed, until it is settled
    computation             a recorded series as officers examine it
    homologation            section 5 asked of a recorded series, its fees
    corrections             corrections, initialisations and requests (6.7)
    period, publication     what a month does to everybody; its list, published and made again (2)
    lists, exports, cards   published lists and their parts, as files; a player's card and curve
    journal                 steps taken back
    demo                    a small federation of fictional players

A change is an action of the `FederationDesk`: one step of the store, all of it with its journal
entry, or nothing. A query takes the desk and the key of the federation.
"""
