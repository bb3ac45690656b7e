// Prints the code points of every name in a file of JSON, its letters folded as lists of seasons are sorted.

import { readFileSync } from "node:fs";
import { foldedName } from "../../src/ronde/web/static/verify/lists-keizer.js";

console.log(JSON.stringify(JSON.parse(readFileSync(process.argv[2], "utf8")).map(foldedName)));
