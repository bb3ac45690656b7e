"""Exact solutions of integer linear systems, fast enough for hundreds of unknowns.

`solve_by_lifting` finds the solution digit by digit to the base of a prime (Dixon's p-adic
lifting): the matrix is taken apart once modulo the prime, each digit costs one substitution,
and at the end the digits spell a fraction. The result is put into the equations before it is
returned, so that the shortcut need not be trusted. `solve_by_elimination` is the schoolbook
with fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, lcm, prod
from typing import Final

from ronde.errors import RondeError
from ronde.ratings.ffjd.modular import Factored, Matrix, Packing

_PRIMES: Final = (2**30 - 35, 2**30 - 41, 2**30 - 83, 2**61 - 1, 2**127 - 1)
"""Tried one after the other when one divides the determinant; small ones multiply fastest."""
_SMALL: Final = 8
"""Up to this size elimination is as fast."""


def solve(matrix: Matrix, right: Sequence[int]) -> list[Fraction]:
    """Return the only solution of matrix · x = right; raises RondeError if there is none.

    >>> [str(x) for x in solve([[2, 1], [1, 3]], [1, 1])]
    ['2/5', '1/5']
    """
    if len(right) <= _SMALL:
        return solve_by_elimination(matrix, right)
    return solve_by_lifting(matrix, right)


def solve_by_elimination(matrix: Matrix, right: Sequence[int]) -> list[Fraction]:
    """Return the same by elimination with fractions: slow, short and beyond doubt."""
    size = len(right)
    rows = [[Fraction(x) for x in (*row, b)] for row, b in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = next((r for r in range(column, size) if rows[r][column]), None)
        if pivot is None:
            raise RondeError("a linear system has no single solution")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [x / rows[column][column] for x in rows[column]]
        for r in range(size):
            if r != column and (factor := rows[r][column]):
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[column], strict=True)]
    return [row[-1] for row in rows]


def solve_by_lifting(matrix: Matrix, right: Sequence[int]) -> list[Fraction]:
    """Return the same by p-adic lifting; the unknowns with fewest neighbours go first."""
    order = elimination_order(matrix)
    arranged = [[matrix[i][j] for j in order] for i in order]
    solution = _lifted(arranged, [right[i] for i in order])
    place = {unknown: number for number, unknown in enumerate(order)}
    return [solution[place[unknown]] for unknown in range(len(order))]


def elimination_order(matrix: Matrix) -> list[int]:
    """Return the unknowns in an order that keeps elimination sparse (minimum degree).

    >>> elimination_order([[3, 1, 1, 1], [1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1]])
    [1, 2, 0, 3]
    """
    size = len(matrix)
    near = [{j for j in range(size) if j != i and (matrix[i][j] or matrix[j][i])}
            for i in range(size)]  # fmt: skip
    left, order = set(range(size)), list[int]()
    while left:
        chosen = min(left, key=lambda i: (len(near[i]), i))
        if len(near[chosen]) == len(left) - 1:
            return order + sorted(left)  # everybody is everybody's neighbour from here on
        left.remove(chosen)
        order.append(chosen)
        for neighbour in near[chosen]:
            near[neighbour] |= near[chosen]
            near[neighbour] -= {neighbour, chosen}
    return order


def _lifted(matrix: Matrix, right: Sequence[int]) -> list[Fraction]:
    """Return the solution that its digits spell, once there are enough of them."""
    factored = _factored(matrix)
    prime, product = factored.prime, _Product(matrix, factored.prime)
    numerators, denominators = _bounds(matrix, right)
    rest, columns, modulus = list(right), [], 1
    while modulus <= 2 * numerators * denominators:
        digits = factored.solve(rest)
        taken = product.with_vector(digits)
        rest = [(b - x) // prime for b, x in zip(rest, taken, strict=True)]
        columns.append(digits)
        modulus *= prime
    residues = [_spelled(digits, prime) for digits in zip(*columns, strict=True)]
    solution = _reconstructed(residues, modulus, denominators)
    _verify(matrix, right, solution)
    return solution


def _factored(matrix: Matrix) -> Factored:
    for prime in _PRIMES:
        factored = Factored(matrix, prime)
        if factored.regular:
            return factored
    raise RondeError("a linear system has no single solution")


class _Product:
    """A matrix made ready for products with vectors of residues."""

    def __init__(self, matrix: Matrix, prime: int) -> None:
        # Packed numbers are not negative: every entry is raised, and lowered again afterwards.
        self._raised = max(0, -min(min(row) for row in matrix))
        greatest = max(max(row) for row in matrix) + self._raised
        self._packing = Packing(len(matrix), len(matrix) * greatest * prime)
        columns = zip(*matrix, strict=True)
        self._columns = [self._packing.pack([x + self._raised for x in c]) for c in columns]

    def with_vector(self, vector: Sequence[int]) -> list[int]:
        """Return matrix · vector."""
        packed = sum(x * column for x, column in zip(vector, self._columns, strict=True))
        surplus = self._raised * sum(vector)
        return [x - surplus for x in self._packing.unpack(packed)]


def _spelled(digits: Sequence[int], prime: int) -> int:
    """Return the number that the digits spell, least first, joining halves of halves."""
    numbers, base = list(digits), prime
    while len(numbers) > 1:
        if len(numbers) % 2:
            numbers.append(0)
        numbers = [low + base * high for low, high in zip(*[iter(numbers)] * 2, strict=True)]
        base *= base
    return numbers[0]


def _bounds(matrix: Matrix, right: Sequence[int]) -> tuple[int, int]:
    """Return bounds of numerators and denominators: Cramer's rule and Hadamard's inequality."""
    squares = [sum(x * x for x in row) for row in matrix]
    wider = [square + b * b for square, b in zip(squares, right, strict=True)]
    by_rows = prod(isqrt(square) + 1 for square in wider)
    by_columns = [isqrt(sum(x * x for x in column)) + 1 for column in zip(*matrix, strict=True)]
    replaced = (isqrt(sum(b * b for b in right)) + 1) * prod(by_columns)
    return min(by_rows, replaced), prod(isqrt(square) + 1 for square in squares)


def _reconstructed(residues: Sequence[int], modulus: int, most: int) -> list[Fraction]:
    """Return the fractions behind residues; a denominator found once mostly serves them all."""
    common, solution = 1, []
    for residue in residues:
        value = residue * common % modulus
        numerator, denominator = _fraction_behind(value, modulus, max(1, most // common))
        solution.append(Fraction(numerator, denominator * common))
        common *= denominator
    return solution


def _fraction_behind(residue: int, modulus: int, most: int) -> tuple[int, int]:
    """Return the fraction with a denominator up to `most` that leaves this residue (Wang)."""
    greatest = modulus // (2 * most)
    if modulus - residue <= greatest:
        return residue - modulus, 1
    older, newer, old_factor, factor = modulus, residue, 0, 1
    while newer > greatest:
        quotient, remainder = divmod(older, newer)
        older, newer = newer, remainder
        old_factor, factor = factor, old_factor - quotient * factor
    return (newer, factor) if factor > 0 else (-newer, -factor)


def _verify(matrix: Matrix, right: Sequence[int], solution: Sequence[Fraction]) -> None:
    """Raise RondeError, which would be our own bug, unless every equation holds."""
    common = lcm(*(x.denominator for x in solution))
    scaled = [x.numerator * (common // x.denominator) for x in solution]
    for row, b in zip(matrix, right, strict=True):
        if sum(x * scaled[j] for j, x in enumerate(row) if x) != b * common:
            raise RondeError("the exact solver returned a wrong solution; please report it")
