"""FIDE ratings by B.02: what an event changes, first ratings, performance; exact, by edition.

tables       expected scores and rating differences (8.1)
change       rated players: differences, coefficient, rounding, performance (8.3, 7)
firstrating  unrated players (7.1.4, 8.2)
rates        which list a rate of play belongs to (5)
editions     what changed on which day
computation  a whole event, game by game
"""
