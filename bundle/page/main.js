// The page: its frame in the language of the reader, and one view at a time.
import { el } from "./elements.js";
import { desk, resume, takeBack } from "./desk.js";
import { checkView } from "./check.js";
import { fileView } from "./file.js";
import { homeView } from "./home.js";
import { playersView } from "./players.js";
import { roundKey, roundView } from "./round.js";
import { standingsView } from "./standings.js";
import { doing, go, onRender } from "./shell.js";
import { ask, startPython } from "./python.js";
import { language, languages, speak, t } from "./texts.js";

const VIEWS = { home: homeView, players: playersView, round: roundView, standings: standingsView, check: checkView, file: fileView };
const main = document.getElementById("main");
let isReady = false;
let drawn = 0;

function wanted() {
  const [name, number] = location.hash.slice(1).split("-");
  const known = name in VIEWS ? name : "home";
  return { name: known !== "home" && !desk.view ? "home" : known, number: Number(number) || 0 };
}

function frame(name) {
  document.documentElement.lang = language;
  document.title = desk.view ? `${desk.view.name} · ronde` : "ronde";
  document.getElementById("skip").textContent = t("skip");
  document.getElementById("foot").textContent = t("foot");
  document.getElementById("event-name").textContent = desk.view?.name ?? "";
  const chosen = el("select", { "aria-label": t("language"), id: "language", onchange: doing((event) => translated(event.target.value)) },
    languages.map(({ code, name: own }) => el("option", { value: code, lang: code, selected: code === language }, own)));
  const tabs = ["home", ...(desk.view ? ["players", "round", "standings", "check", "file"] : [])];
  const words = { home: "events" };
  const back = el("button", { type: "button", class: "button tiny", id: "take-back", onclick: doing(async () => { await takeBack(); await go(wanted().name); }) }, t("take_back"));
  document.getElementById("tabs").replaceChildren(
    ...tabs.map((one) => el("a", { href: `#${one}`, "aria-current": one === name ? "page" : null }, t(words[one] ?? one))));
  document.querySelector("#tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  document.getElementById("languages").replaceChildren(...(desk.record?.states.length > 1 ? [back] : []), chosen);
}

async function translated(code) {
  speak(code);
  if (desk.view) desk.view = await ask("show", { event: desk.view.event });
  await draw();
}

async function draw() {
  drawn += 1;
  const mine = drawn;
  const { name, number } = wanted();
  frame(name);
  if (!isReady) return;
  const content = await VIEWS[name](number);
  if (mine !== drawn) return; // somebody went on meanwhile
  main.replaceChildren(...content.flat().filter(Boolean));
  main.dataset.view = name;
}

async function begin() {
  onRender(draw);
  frame("home");
  main.replaceChildren(el("p", { class: "notice starting", role: "status" }, t("starting")));
  window.addEventListener("hashchange", doing(draw));
  window.addEventListener("popstate", doing(draw));
  document.addEventListener("keydown", (event) => wanted().name === "round" && roundKey(event));
  try {
    await startPython();
  } catch (error) {
    main.replaceChildren(el("p", { class: "notice bad", role: "alert" }, error.message));
    return;
  }
  isReady = true;
  await doing(resume)();
  await doing(draw)();
}

begin();
