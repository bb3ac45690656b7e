// Pairs rounds again by the Python of the package: node pairing_again.mjs PACKAGE SCRIPT JOBS
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, script, jobs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/python/pyodide.mjs`).href);
const { doorOf } = await import(pathToFileURL(`${folder}/runtime.js`).href);
const python = await loadPyodide({ indexURL: `${folder}/python/`, env: { HOME: "/home", LANG: "en" } });
doorOf(python, await readFile(`${folder}/packages.bin`));
python.runPython(await readFile(script, "utf8"));
python.globals.set("jobs", await readFile(jobs, "utf8"));
const found = python.runPython("import json; json.dumps([paired_again(*job) for job in json.loads(jobs)])");
await new Promise((written) => process.stdout.write(found, written));
process.exit(0);
