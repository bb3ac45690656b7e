"""The tournament office: what is done to events and asked of them, by theme.

An action is done at the `Desk` at which somebody works: it asks the handling rules
(`ronde.handling`) and makes one step of the store, all of it with its journal entry, or nothing. A
query takes the desk and the key of the event. Folders stand on floors (docs/architecture.md).
"""
