"""Title norms (B.01): who made one, who still can, and what each requirement lacks.

editions      the four norms with their thresholds, by edition
event         what the event is: rounds, pairings, exemptions
record        the games of a player that count, and the rounds that do not
requirements  one function for each requirement of a set of games
evaluation    the games that make a norm, with those that may be left out
choice        the strongest opponents that the requirements admit
outlook       who still can, and what is needed
computation   a whole event
certificate   what form IT1 asks for
"""
