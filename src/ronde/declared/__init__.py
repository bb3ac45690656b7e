"""How actions and answers are declared: arguments, roles, effects, layouts, findings."""
