"""Linear systems modulo a prime, with whole vectors packed into long integers.

A vector of residues lives in one integer, a fixed number of bytes for each: adding a multiple
of one vector to another is then a single multiplication, which Python does at full speed.
Residues are reduced only when a vector is looked at; the bytes leave room until then.
"""

from __future__ import annotations

from collections.abc import Sequence

Matrix = Sequence[Sequence[int]]


class Packing:
    """Vectors of `size` non-negative numbers, none above `greatest`, as one integer each."""

    def __init__(self, size: int, greatest: int) -> None:
        self.size = size
        self.bytes = (greatest.bit_length() + 7) // 8
        self.width = 8 * self.bytes
        self.mask = (1 << self.width) - 1

    def pack(self, values: Sequence[int]) -> int:
        """Return the numbers as one.

        >>> packing = Packing(3, 1000)
        >>> packing.unpack(packing.pack([1, 0, 7]) * 5)
        [5, 0, 35]
        """
        return int.from_bytes(b"".join(v.to_bytes(self.bytes, "little") for v in values), "little")

    def unpack(self, packed: int) -> list[int]:
        """Return the numbers again."""
        step = self.bytes
        data = packed.to_bytes(self.size * step, "little")
        return [int.from_bytes(data[i : i + step], "little") for i in range(0, len(data), step)]

    def at(self, packed: int, place: int) -> int:
        """Return the number at one place."""
        return (packed >> (self.width * place)) & self.mask


class Factored:
    """A square matrix modulo a prime, taken apart once so that each right side is cheap.

    Row k, with the multiples of earlier rows taken away and divided by its pivot, begins at
    column `pivots[k]`. `regular` is False when the prime divides the determinant.
    """

    def __init__(self, matrix: Matrix, prime: int) -> None:
        size = len(matrix)
        self.prime = prime
        # A vector takes in one product of two residues for every other row.
        self._packing = Packing(size, (size + 1) * prime * prime)
        self._pivots: list[int] = []
        self._scales: list[int] = []
        rows: list[int] = []
        factors = [self._take_in(row, rows) for row in matrix]
        self.regular = len(rows) == size
        if self.regular:
            self._lower = self._columns(factors)
            upper = [self._packing.unpack(row) for row in rows]
            later = [[row[c] if k < n else 0 for k, row in enumerate(upper)]
                     for n, c in enumerate(self._pivots)]  # fmt: skip
            self._upper = [self._packing.pack(column) for column in later]

    def _take_in(self, row: Sequence[int], rows: list[int]) -> list[int]:
        """Add a row to those eliminated so far and return what was taken of each of them."""
        packing, prime = self._packing, self.prime
        packed = packing.pack([x % prime for x in row])
        factors = []
        for pivot, above in zip(self._pivots, rows, strict=True):
            factor = packing.at(packed, pivot) % prime
            if factor:
                packed += (prime - factor) * above
            factors.append(factor)
        values = [x % prime for x in packing.unpack(packed)]
        begin = next((c for c, x in enumerate(values) if x), None)
        if begin is not None:
            scale = pow(values[begin], -1, prime)
            rows.append(packing.pack([x * scale % prime for x in values]))
            self._pivots.append(begin)
            self._scales.append(scale)
        return factors

    def _columns(self, factors: list[list[int]]) -> list[int]:
        size = len(factors)
        filled = [row + [0] * (size - len(row)) for row in factors]
        return [self._packing.pack(column) for column in zip(*filled, strict=True)]

    def solve(self, right: Sequence[int]) -> list[int]:
        """Return x with matrix · x = right modulo the prime.

        >>> Factored([[2, 1], [1, 3]], 7).solve([1, 1])
        [6, 3]
        """
        packing, prime = self._packing, self.prime
        rest, halfway = packing.pack([x % prime for x in right]), []
        for place, (scale, column) in enumerate(zip(self._scales, self._lower, strict=True)):
            value = packing.at(rest, place) * scale % prime
            rest += (prime - value) * column
            halfway.append(value)
        rest, solution = packing.pack(halfway), [0] * len(halfway)
        for place in range(len(halfway) - 1, -1, -1):
            value = packing.at(rest, place) % prime
            rest += (prime - value) * self._upper[place]
            solution[self._pivots[place]] = value
        return solution
