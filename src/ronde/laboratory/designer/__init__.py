"""The event designer: systems, rounds and acceleration compared on an entry list, by wishes."""
