"""The Dutch procedure of Kraków 2011 and Istanbul 2012 executed by the letter.

Those editions are a procedure, not a list of criteria: requirements are lowered step by step,
brackets are paired again and merged. This interpreter takes the steps in their order and writes
each of them down. It shares nothing with the engines in `ronde.systems` but the plain values of
`ronde.model`.
"""

from tests.literal.procedure.choices import Choices
from tests.literal.procedure.rounds import STEPS, LiteralProcedure, pair_by_procedure
from tests.literal.procedure.trace import Step, StepBudgetError

__all__ = [
    "STEPS",
    "Choices",
    "LiteralProcedure",
    "Step",
    "StepBudgetError",
    "pair_by_procedure",
]
