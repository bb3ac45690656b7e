// Judges many documents in one process: batch.mjs DOCUMENTS, a JSON list of texts.
// Prints for each the verdict, the lines that are not proved and how long it took.

import { readFileSync } from "node:fs";
import { verify } from "../../src/ronde/web/static/verify/verify.js";

const texts = JSON.parse(readFileSync(process.argv[2], "utf8"));
const results = texts.map((text) => {
  const begun = performance.now();
  const { verdict, sentence, lines } = verify(text, { language: process.argv[3] ?? "en" });
  const milliseconds = performance.now() - begun;
  return { verdict, sentence, open: lines.filter((line) => line.ok !== true), milliseconds };
});
process.stdout.write(JSON.stringify(results));
