// Judges one document once: verify.mjs DOCUMENT. Prints the verdict and the processor seconds it took.

import { readFileSync } from "node:fs";
import { verify } from "../src/ronde/web/static/verify/verify.js";

const text = readFileSync(process.argv[2], "utf8");
const before = process.cpuUsage();
const { verdict } = verify(text, { language: "en" });
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ verdict, seconds: (user + system) / 1e6 }));
