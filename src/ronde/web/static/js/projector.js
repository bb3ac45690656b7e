// The projector: every table is cut into pages that fill the screen with as many columns as fit,
// and the pages take turns. The type is as large as it can be on the fewest pages, and never
// smaller than can be read from ten metres.
// Keys: arrows turn the page, space pauses, + and - change the size, f fills the screen.
const clockFace = document.getElementById("projector-clock");
const seconds = Number(screenful()?.dataset.seconds ?? 10);
const LEGIBLE = 0.034; // of the height of the picture: capitals are then more than a fiftieth of it
const LARGEST = 0.075;
const MOST_COLUMNS = 6;
const GAP = 1.2; // between columns, in letters
const NARROWEST = 0.6; // a name that needs more room than that is cut
let pages = [];
let current = 0;
let size = Number(window.location.hash.match(/size=(\d+)/)?.[1] ?? 100);
let paused = false;
let waited = 0;

/** Return the part that live news replace. */
function screenful() {
  return document.getElementById("projector");
}

/** Cut every table into pages, each with the size of type and the number of columns that suit it. */
function cut() {
  pages = [];
  for (const section of screenful().querySelectorAll("[data-view]")) {
    const table = section.querySelector("table");
    section.querySelector(".wall")?.remove();
    for (const each of screenful().querySelectorAll("[data-view]")) each.hidden = each !== section;
    if (!table) {
      // A picture is a page of its own, which the style sheet fits to the screen.
      pages.push({ section });
      continue;
    }
    table.hidden = false;
    const rows = [...table.tBodies[0].rows];
    const fit = fitOf(section, table, rows.length);
    const onPage = Math.ceil(rows.length / fit.pages);
    for (let first = 0; first < rows.length; first += onPage) {
      pages.push({ section, table, fit, rows: rows.slice(first, first + onPage) });
    }
    table.hidden = true;
  }
  show(Math.max(0, Math.min(current, pages.length - 1)));
}

/** Return how a table of so many rows is laid on pages; who wants it larger or smaller has it so. */
function fitOf(section, table, count) {
  const shape = measured(section, table);
  const widest = shape.room.width / (shape.width + GAP); // a phone held upright has no room for more
  const fit = fewest(shape, count, Math.min(widest, LEGIBLE * window.innerHeight), LARGEST * window.innerHeight);
  const wanted = (fit.type * size) / 100;
  return size === 100 ? fit : fewest(shape, count, wanted, wanted);
}

/** Return the fewest pages on which the type is large enough, and the largest type on these. */
function fewest(shape, count, least, most) {
  for (let pages = 1; pages <= count; pages += 1) {
    const best = largest(shape, Math.ceil(count / pages), most);
    if (best.type >= least) return { ...best, pages };
  }
  return { type: least, columns: 1, pages: Math.max(1, count) };
}

/** Return the columns in which so many rows are largest, and how large that is. */
function largest({ width, row, head, room }, count, most) {
  let best = { type: 0, columns: 1 };
  for (let columns = 1; columns <= Math.min(MOST_COLUMNS, count); columns += 1) {
    const lines = Math.ceil(count / columns);
    const type = Math.min(most, room.width / (columns * (width + GAP)), room.height / (lines * row + head));
    if (type > best.type) best = { type, columns };
  }
  return best;
}

/** Return how much room there is, and what a table, a row and a heading need in units of type. */
function measured(section, table) {
  const unit = 20;
  section.style.fontSize = `${unit}px`;
  table.style.width = "max-content";
  const { width } = table.getBoundingClientRect();
  const row = Math.max(0, ...[...table.tBodies[0].rows].map((line) => line.getBoundingClientRect().height));
  const told = section.querySelector(".told")?.getBoundingClientRect().height ?? 0;
  const above = table.getBoundingClientRect().top - section.getBoundingClientRect().top - told + table.tHead.getBoundingClientRect().height;
  table.style.width = "";
  const frame = getComputedStyle(document.querySelector("main"));
  const sides = Number.parseFloat(frame.paddingLeft) + Number.parseFloat(frame.paddingRight);
  const ends = Number.parseFloat(frame.paddingTop) + Number.parseFloat(frame.paddingBottom);
  const height = window.innerHeight - foot() - ends - told;
  return { width: width / unit, row: row / unit, head: above / unit, room: { width: window.innerWidth - sides, height } };
}

function foot() {
  return document.querySelector(".projector-foot")?.getBoundingClientRect().height ?? 0;
}

function show(number) {
  if (!pages.length) return;
  current = (number + pages.length) % pages.length;
  const page = pages[current];
  for (const section of screenful().querySelectorAll("[data-view]")) section.hidden = section !== page.section;
  waited = 0;
  tell();
  if (!page.fit) return;
  page.section.style.fontSize = `${page.fit.type}px`;
  page.section.querySelector(".wall")?.remove();
  const made = wall(page);
  page.section.append(made);
  narrow(made.querySelectorAll(".name"));
}

/** Return the rows of a page as tables side by side, read down one column and then the next. */
function wall({ table, rows, fit }) {
  const made = document.createElement("div");
  made.className = "wall";
  made.style.setProperty("--columns", fit.columns);
  const lines = Math.ceil(rows.length / fit.columns);
  for (let first = 0; first < rows.length; first += lines) {
    const column = table.cloneNode(false);
    const body = document.createElement("tbody");
    body.append(...rows.slice(first, first + lines).map((row) => row.cloneNode(true)));
    column.hidden = false;
    column.append(table.tHead.cloneNode(true), body);
    made.append(column);
  }
  return made;
}

/** Set names that are wider than their cells in narrower letters of the same height. */
function narrow(cells) {
  const wide = [...cells].map((cell) => ({ cell, room: roomIn(cell), width: widthOf(cell) })).filter(({ room, width }) => width > room);
  for (const { cell, room, width } of wide) {
    const text = document.createElement("span");
    const part = Math.max(NARROWEST, room / width);
    text.className = "narrow";
    text.textContent = cell.textContent;
    text.style.transform = `scaleX(${part})`;
    text.style.width = `${room / part}px`;
    cell.replaceChildren(text);
  }
}

function roomIn(cell) {
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

function widthOf(cell) {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return Math.ceil(text.getBoundingClientRect().width);
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
