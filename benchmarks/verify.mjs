// Judges one document once: verify.mjs DOCUMENT. Prints the verdict and how many milliseconds it took.

import { readFileSync } from "node:fs";
import { verify } from "../src/ronde/web/static/verify/verify.js";

const text = readFileSync(process.argv[2], "utf8");
const begun = performance.now();
const { verdict } = verify(text, { language: "en" });
process.stdout.write(JSON.stringify({ verdict, milliseconds: performance.now() - begun }));
