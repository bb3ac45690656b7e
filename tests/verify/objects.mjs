// Judges what is no text: objects that hold themselves, lists with holes, values that throw.

import { verify } from "../../src/ronde/web/static/verify/verify.js";

const circle = { format: "ronde-certificate", version: 1 };
circle.tournament = circle;
circle.brackets = [circle];
const throwing = new Proxy({}, {
  get: () => { throw new Error("no"); },
  getOwnPropertyDescriptor: () => { throw new Error("no"); },
  has: () => { throw new Error("no"); },
});
const documents = [
  undefined, null, 0, 1n, Symbol("a"), true, [], {}, () => 1, NaN, circle, throwing, new Array(5), new Map(),
  "", "null", "[", '"', "{}", "\u0000", "[".repeat(1_000_000), `{"format":${"[".repeat(100_000)}`,
  new Uint8Array([0xff, 0xfe]), new ArrayBuffer(3), new TextEncoder().encode("{}"),
];
const verdicts = documents.map((document) => verify(document).verdict);
verdicts.push(verify({}, null).verdict, verify({}, { language: throwing }).verdict, verify().verdict);

// The worker answers with the id of the message.
const answers = [];
let listener;
globalThis.self = { addEventListener: (_, heard) => (listener = heard), postMessage: (answer) => answers.push(answer) };
await import("../../src/ronde/web/static/verify/worker.js");
listener({ data: { id: 7, document: "{}", language: "nl" } });
listener({});
if (answers[0].id !== 7 || answers[1].id !== null) throw new Error("the worker gave no answer");
verdicts.push(...answers.map((answer) => answer.result.verdict));
process.stdout.write(JSON.stringify(verdicts));
