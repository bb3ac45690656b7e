// Prints the fingerprint of every text in a file of JSON.

import { readFileSync } from "node:fs";
import { fingerprint } from "../../src/ronde/web/static/verify/fingerprint.js";

console.log(JSON.stringify(JSON.parse(readFileSync(process.argv[2], "utf8")).map(fingerprint)));
