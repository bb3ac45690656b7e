// Prints the sentences that a language does not have, or has with other names to fill in.

import { WORDS } from "../../src/ronde/web/static/verify/names.js";
import { TEXTS } from "../../src/ronde/web/static/verify/texts.js";

const names = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort().join();
const missing = [];
const keys = new Set(Object.values(TEXTS).flatMap(Object.keys));
for (const [language, table] of Object.entries(TEXTS))
  for (const key of keys)
    if (!(key in table) || names(table[key]) !== names(TEXTS.en[key] ?? "")) missing.push(`${language} ${key}`);
for (const [language, kinds] of Object.entries(WORDS))
  for (const [kind, table] of Object.entries(WORDS.en))
    for (const name of Object.keys(table)) if (!kinds[kind][name]) missing.push(`${language} ${kind} ${name}`);
process.stdout.write(JSON.stringify(missing));
