// Judges many documents in one process: claims.mjs DOCUMENTS, a JSON list of texts.
// Prints for each the verdict, the claims in their order and the milliseconds.

import { readFileSync } from "node:fs";
import { verify } from "../../src/ronde/web/static/verify/verify.js";

const results = JSON.parse(readFileSync(process.argv[2], "utf8")).map((text) => {
  const start = Date.now();
  const { verdict, lines } = verify(text);
  const told = lines.map(({ claim, ok }) => [claim, ok]);
  return { verdict, claims: told, milliseconds: Date.now() - start };
});
process.stdout.write(JSON.stringify({ results, kilobytes: process.resourceUsage().maxRSS }));
