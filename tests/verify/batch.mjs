// Judges many documents until its input ends. A line of input is a JSON list: the path of a JSON list
// of texts, and a language. A line of output is what is said of each: the verdict, all claims and
// their sentences, the lines that are not proved and how long it took.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { verify } from "../../src/ronde/web/static/verify/verify.js";

function judged(text, language) {
  const begun = performance.now();
  const { verdict, sentence, lines } = verify(text, { language });
  const milliseconds = performance.now() - begun;
  const claims = lines.map(({ claim, ok }) => [claim, ok]);
  const told = lines.map((line) => line.sentence);
  return { verdict, sentence, claims, told, open: lines.filter((line) => line.ok !== true), milliseconds };
}

for await (const line of createInterface({ input: process.stdin })) {
  const [path, language] = JSON.parse(line);
  const results = JSON.parse(readFileSync(path, "utf8")).map((text) => judged(text, language));
  process.stdout.write(`${JSON.stringify(results)}\n`);
}
