// Prints all sentences of the verifier by language.

import { TEXTS } from "../../src/ronde/web/static/verify/texts.js";

process.stdout.write(JSON.stringify(TEXTS));
