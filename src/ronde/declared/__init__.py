"""How actions, questions, tables and reports are declared: arguments, roles, effects, answers."""
