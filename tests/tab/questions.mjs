// Asks the package what it answers: node questions.mjs MODULE FILE CERTIFICATE, answers as JSON.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [module, path, proof] = process.argv.slice(2);
const { pair, check, explain, standings, verify, convert, close, RondeError } = await import(
  module.startsWith("/") ? pathToFileURL(module).href : module
);
const file = await readFile(path);

async function refused(work) {
  try {
    await work();
  } catch (error) {
    return [error.constructor === RondeError ? "RondeError" : error.constructor.name, error.message];
  }
  return null;
}

const language = "fr";
const paired = await pair(file, { absent: [1], rules: "dutch-2017", language });
const said = {
  pair: paired,
  why: await explain(paired.event, { board: 1, language }),
  why_not: await explain(file, { player: 1, opponent: 5, language }),
  check: await check(file, { rules: "dutch-2011", language }),
  standings: await standings(file.toString(), { after: 3, tieBreaks: "BH,SB", language }),
  verify: await verify(await readFile(proof), { language }),
  convert: await convert(file, { dialect: "trf16", language }),
  refused: await refused(() => pair("no tournament", { language, file: "mine.trf" })),
  no_file: await refused(() => check(7)),
  // Asked at once, answered each for itself.
  together: (await Promise.all([1, 2, 3, 4].map((after) => standings(file, { after })))).map(({ after }) => after),
};
const waiting = refused(() => check(file));
await close();
said.closed = await waiting;
said.again = (await check(file)).agrees;
console.log(JSON.stringify(said)); // and the thread ends with the program, which nobody closes
