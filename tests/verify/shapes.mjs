// Prints the records of the shape of a tournament, and the keys that each of them needs.

import { RECORDS, REQUIRED } from "../../src/ronde/web/static/verify/shapes.js";

process.stdout.write(JSON.stringify([RECORDS, REQUIRED]));
