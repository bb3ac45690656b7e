// The office without an installed Python: Node.js listens, Python inside it answers, and the database
// is a file on this disk.
//   node serve.mjs [--db PATH] [--port NUMBER] [--no-browser]
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeDurable } from "./durable.mjs";
import { loadPyodide } from "./python/pyodide.mjs";
import { unbundle } from "./runtime.js";

const HOST = "127.0.0.1";
const PORT = 8413;
const NEIGHBOURS = 50; // so many ports after the wanted one are tried
const OLDEST = "22.13"; // the first Node.js with SQLite that needs no switch
const ON_WINDOWS = process.platform === "win32";
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const texts = JSON.parse(fs.readFileSync(here("./texts.json"), "utf-8"));
const language = spoken();
const say = (name, facts = {}) =>
  texts[language][name].replace(/\{(\w+)\}/g, (whole, fact) => String(facts[fact] ?? whole));

/** What ends the start, as a sentence. */
class Refusal extends Error {}

function spoken() {
  const wanted = process.env.RONDE_LANG || process.env.LC_ALL || process.env.LANG || "";
  const system = Intl.DateTimeFormat().resolvedOptions().locale;
  return [wanted, system].map((one) => one.slice(0, 2).toLowerCase()).find((one) => one in texts) ?? "en";
}

const reasonOf = (error) => error?.code ?? String(error?.message ?? error).trim().split("\n").at(-1);

function wishes() {
  let given;
  try {
    given = parseArgs({
      options: {
        db: { type: "string" },
        port: { type: "string", default: String(PORT) },
        "no-browser": { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new Refusal(say("options", { reason: error.message.split(". ")[0] }));
  }
  const port = Number(given.port);
  if (!/^\d+$/.test(given.port) || port > 65535) {
    throw new Refusal(say("options", { reason: `--port ${given.port}` }));
  }
  const database = path.resolve(given.db ?? path.join(dataFolder(), "ronde.sqlite"));
  return { port, database, opensBrowser: !given["no-browser"] };
}

/** The folder for the user's data, where each system wants it; that of `ronde serve`. */
function dataFolder() {
  if (ON_WINDOWS) {
    return path.join(process.env.LOCALAPPDATA || path.join(os.homedir(), "AppData", "Local"), "ronde");
  }
  return path.join(process.env.XDG_DATA_HOME || path.join(os.homedir(), ".local", "share"), "ronde");
}

/** Listen at a port, or at the next one that is free; what comes waits until there is an answer. */
async function listening(port, answer) {
  for (let wanted = port; ; wanted += 1) {
    const server = http.createServer(answer);
    try {
      await new Promise((done, refuse) => {
        server.once("error", refuse);
        server.listen({ port: wanted, host: HOST, exclusive: true }, done);
      });
      return server;
    } catch (error) {
      if (error.code !== "EADDRINUSE" || wanted >= Math.min(port + NEIGHBOURS, 65535)) {
        throw new Refusal(say("no_port", { host: HOST, port: wanted, reason: reasonOf(error) }));
      }
    }
  }
}

/**
 * Have a database for this process alone. The Python inside knows no locks between processes, so the
 * system's are held here, by the SQLite of Node.js; any other ronde finds the file locked. What
 * another one left in a log beside the file is brought into it first.
 */
async function alone(database) {
  const { DatabaseSync } = await import("node:sqlite");
  const folder = path.dirname(database);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw new Refusal(say("no_folder", { folder, reason: reasonOf(error) }));
  }
  try {
    if (!fs.existsSync(database)) fs.closeSync(fs.openSync(database, "wx", 0o600));
    fs.accessSync(database, fs.constants.R_OK | fs.constants.W_OK);
    const size = fs.statSync(database).size;
    const held = new DatabaseSync(database, { timeout: 1000 });
    held.exec("PRAGMA journal_mode = TRUNCATE");
    // A lock on an empty file would come with the journal of its first page, which Python would find.
    if (!size) held.exec("PRAGMA user_version = 0");
    held.exec("BEGIN EXCLUSIVE");
    return held;
  } catch (error) {
    if (error.errcode === 5) throw new Refusal(say("elsewhere", { path: database }));
    if (error.errcode === 26 || error.errcode === 11) return null; // Python says better what it is
    const reason = error.errstr ?? reasonOf(error);
    throw new Refusal(say("not_opened", { path: database, reason }));
  }
}

/** The secret that signs cookies, in a file beside the database; made where there is none. */
function secretOf(database) {
  const file = `${database}.secret`;
  try {
    if (!fs.existsSync(file)) {
      fs.writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
    }
    return fs.readFileSync(file, "utf-8").trim();
  } catch (error) {
    throw new Refusal(say("not_opened", { path: file, reason: reasonOf(error) }));
  }
}

/** Start Python with the office in it, on the database; return the gateway to it. */
async function gatewayTo(database, secret, port) {
  const [python, packages] = await Promise.all([
    loadPyodide({
      indexURL: here("./python/"),
      env: { HOME: "/home", LANG: "en", RAPIDFUZZ_IMPLEMENTATION: "python" },
    }),
    fs.promises.readFile(here("./packages.bin")),
  ]);
  unbundle(python.FS, packages, "/packages");
  const folder = path.dirname(database);
  const inside = `/${folder.replaceAll("\\", "/").replace(/^\/+/, "")}`;
  python.FS.mkdirTree(inside);
  python.mountNodeFS(inside, folder);
  makeDurable(fs, python.FS.filesystems.NODEFS);
  const bringPapers = () => {
    try {
      unbundle(python.FS, fs.readFileSync(here("./papers.bin")), "/packages");
    } catch (error) {
      return reasonOf(error);
    }
    return "";
  };
  const opened = python.runPython(
    "import sys; sys.path.insert(0, '/packages'); from ronde.web.gateway import opened; opened",
  );
  const name = `${inside.replace(/\/$/, "")}/${path.basename(database)}`;
  const facts = { secret, host: HOST, port, language, bring_papers: bringPapers };
  const gateway = opened.callKwargs(name, facts);
  if (gateway.refused) throw new Refusal(gateway.refused);
  return { python, gateway };
}

/** Read the body of a request, no more than so many bytes of it. */
async function bodyOf(request, most) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    if (size < most) parts.push(part.subarray(0, most - size));
    size += part.length;
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Hand a request over, with the line on which its answer comes back. */
async function handOver({ python, gateway }, request, response) {
  const headers = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    headers.push([request.rawHeaders[at], request.rawHeaders[at + 1]]);
  }
  const asked = python.toPy({
    method: request.method,
    target: request.url,
    headers,
    host: request.socket.remoteAddress ?? "",
    port: request.socket.remotePort ?? 0,
  });
  const body = await bodyOf(request, gateway.most_body);
  const handed = python.toPy(body);
  const gone = new Promise((go) => response.once("close", go));
  const line = {
    start: (status, named) => response.writeHead(status, named.toJs().flat()),
    write: (piece) => response.write(piece.toJs()),
    end: () => response.end(),
    gone: () => gone,
  };
  try {
    await gateway.answer(asked, handed, line);
  } finally {
    asked.destroy();
    handed.destroy();
  }
}

function openBrowser(address) {
  const [program, ...words] = ON_WINDOWS
    ? ["rundll32.exe", "url.dll,FileProtocolHandler", address]
    : ["xdg-open", address];
  const hasScreen = ON_WINDOWS || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!hasScreen) return;
  const started = spawn(program, words, { detached: true, stdio: "ignore" });
  started.on("error", () => {}); // the address stands on the console
  started.unref();
}

/** Build what the first pages did without, a piece at a time, while nobody asks. */
function loadRest({ gateway }) {
  setTimeout(() => gateway.rest() && loadRest({ gateway }), 100);
}

async function main() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [needed, least] = OLDEST.split(".").map(Number);
  if (major < needed || (major === needed && minor < least)) {
    throw new Refusal(say("old_node", { version: process.versions.node, needed: OLDEST }));
  }
  process.umask(0o077);
  const { port, database, opensBrowser } = wishes();
  console.log(say("starting"));
  const held = await alone(database);
  let ready;
  const office = new Promise((done) => {
    ready = done;
  });
  const server = await listening(port, async (request, response) => {
    try {
      await handOver(await office, request, response);
    } catch (error) {
      console.error(String(error?.message ?? error).trim());
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end();
    }
  });
  const taken = server.address().port;
  if (port && taken !== port) console.log(say("port_taken", { port, other: taken }));
  const found = await gatewayTo(database, secretOf(database), taken);
  ready(found);
  const stop = () => {
    found.gateway.close();
    held?.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);

  const address = `http://${HOST}:${taken}${found.gateway.owner_path()}`;
  console.log(say("owner_link", { address }));
  console.log(say("stops"));
  if (opensBrowser) openBrowser(address);
  loadRest(found);
}

main().catch((error) => {
  console.error(error instanceof Refusal ? error.message : say("stopped", { reason: reasonOf(error) }));
  process.exit(1);
});
