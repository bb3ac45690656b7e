// Counts what is wrong with the table of two teams, for 1 to 17 boards: pairs that do not meet once, a row
// that does not pair everybody, players whose colours differ by more than one game.

import { firstHasWhite, rowOf } from "../../src/ronde/web/static/verify/rules-scheveningen.js";

const wrong = [];
for (let n = 1; n <= 17; n += 1) {
  const places = Array.from({ length: n }, (_, at) => at + 1);
  const rows = places.map(() => [[], []]);
  const whites = [places.map(() => 0), places.map(() => 0)];
  for (const i of places)
    for (const j of places) {
      const row = rowOf(i, j, n);
      rows[row - 1][0].push(i);
      rows[row - 1][1].push(j);
      const isFirst = firstHasWhite(row, i, j, n);
      whites[isFirst ? 0 : 1][(isFirst ? i : j) - 1] += 1;
    }
  const isEverybody = (side) => new Set(side).size === n && side.length === n;
  if (!rows.every((row) => row.every(isEverybody))) wrong.push(`${n}: a row`);
  if (!whites.flat().every((count) => Math.abs(2 * count - n) <= 1)) wrong.push(`${n}: colours`);
}
process.stdout.write(JSON.stringify(wrong));
