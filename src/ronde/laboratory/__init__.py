"""Many events at once: studies, forecasts, plans compared, conformance, exercises.

`trials` runs numbered trials in processes, `cluster` on other machines; `logbook` keeps what is
finished, so that a run can be continued, `runtime` tells how long it takes. `statistics` has the
sums over trials with everything that follows from them, `figures` how they are written.
"""
