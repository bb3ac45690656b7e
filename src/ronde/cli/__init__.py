"""The command line: commands generated from actions and questions, or one module each.

`main` starts, `lazy` loads a command when it is called, `actions`, `questions` and
`eventquestions` generate; `commands`, `event` and `federation` hold the others.
"""
