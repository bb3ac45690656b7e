// The projector: the tables are cut into pages that fit the screen, and the pages take turns.
// Keys: arrows turn the page, space pauses, + and - change the size, f fills the screen.
const clockFace = document.getElementById("projector-clock");
const seconds = Number(screenful()?.dataset.seconds ?? 10);
let pages = [];
let current = 0;
let size = Number(window.location.hash.match(/size=(\d+)/)?.[1] ?? 100);
let paused = false;
let waited = 0;

/** Return the part that live news replace. */
function screenful() {
  return document.getElementById("projector");
}

/** Cut every table into parts of as many rows as fit below the heading. */
function cut() {
  document.documentElement.style.setProperty("--size", `${size / 100}`);
  pages = [];
  for (const section of screenful().querySelectorAll("[data-view]")) {
    const rows = [...section.querySelectorAll("tbody tr")];
    for (const row of rows) row.hidden = false;
    section.hidden = false;
    const room = window.innerHeight - foot() - section.querySelector("tbody").getBoundingClientRect().top - window.scrollY;
    for (const part of evenly(rows, parts(rows, Math.max(room, 80)).length)) pages.push({ section, rows: part });
    section.hidden = true;
  }
  show(Math.min(current, pages.length - 1));
}

function foot() {
  return document.querySelector(".projector-foot")?.getBoundingClientRect().height ?? 0;
}

function parts(rows, room) {
  const found = [[]];
  let used = 0;
  for (const row of rows) {
    const height = row.getBoundingClientRect().height;
    if (used + height > room && found.at(-1).length) {
      found.push([]);
      used = 0;
    }
    found.at(-1).push(row);
    used += height;
  }
  return found;
}

/** Share rows among so many pages, so that nobody stands alone on the last one. */
function evenly(rows, count) {
  const size = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, i) => rows.slice(i * size, (i + 1) * size)).filter((part) => part.length);
}

function show(number) {
  if (!pages.length) return;
  current = (number + pages.length) % pages.length;
  const page = pages[current];
  for (const section of screenful().querySelectorAll("[data-view]")) section.hidden = section !== page.section;
  for (const row of page.section.querySelectorAll("tbody tr")) row.hidden = !page.rows.includes(row);
  waited = 0;
  tell();
}

function tell() {
  clockFace.textContent = `${paused ? "❚❚ " : ""}${current + 1}/${pages.length}`;
}

function grow(step) {
  size = Math.min(250, Math.max(50, size + step));
  window.history.replaceState(null, "", `#size=${size}`);
  cut();
}

const KEYS = {
  ArrowRight: () => show(current + 1),
  PageDown: () => show(current + 1),
  ArrowLeft: () => show(current - 1),
  PageUp: () => show(current - 1),
  Home: () => show(0),
  End: () => show(pages.length - 1),
  " ": () => {
    paused = !paused;
    tell();
  },
  "+": () => grow(10),
  "-": () => grow(-10),
  f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, dialog[open]")) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-press]");
  if (button) KEYS[button.dataset.press]?.();
});

if (screenful()) {
  document.body.classList.add("turning");
  cut();
  window.addEventListener("resize", cut);
  document.addEventListener("ronde:replaced", cut);
  setInterval(() => {
    if (paused || pages.length < 2) return;
    waited += 1;
    if (waited >= seconds) show(current + 1);
  }, 1000);
}
