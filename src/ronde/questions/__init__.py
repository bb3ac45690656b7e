"""What is asked of a tournament: pairings, checks, standings, ratings, documents.

`library` is `ronde.Tournament`; commands, pages and the API for files call the modules beside it.
"""
