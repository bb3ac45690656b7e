"""The tournament office: everything that an arbiter does to an event, one function each.

A use case takes the `Desk` at which somebody works and the key of the event, asks the handling
rules (`ronde.handling`), and makes one step of the store: all of it, with its journal entry, or
nothing.
"""
