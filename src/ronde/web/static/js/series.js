// The table of a new series: arrows and Enter go from cell to cell, whoever is picked from the register
// fills in the line, a block of a spreadsheet is pasted over several cells, one side of a game fills in
// the other.
const GAME = /^(\d+)\s*([wb]?)\s*[:/. ]?\s*(0fne|0fe|0r|0d|2fne|2fe|[012])$/i;
const OTHER = { 0: "2", 1: "1", 2: "0", "0fe": "2fe", "2fe": "0fe", "0fne": "2fne", "2fne": "0fne", "0r": "0r", "0d": "0d" };
const SIDE = { w: "b", b: "w", "": ":" };

const draft = () => document.getElementById("draft");
const lines = () => [...document.querySelectorAll("#grid tbody tr")];
const fields = (line) => [...line.querySelectorAll("input:not([type=hidden])")];
const isCell = (target) => target.matches?.("#grid input");

document.addEventListener("keydown", (event) => isCell(event.target) && move(event));
document.addEventListener("paste", (event) => isCell(event.target) && spread(event));
document.addEventListener("input", (event) => isCell(event.target) && typed(event.target));
document.addEventListener("ronde:picked", (event) => isCell(event.target) && fillIn(event.target.closest("tr"), event.detail));
document.addEventListener("change", (event) => isCell(event.target) && event.target.classList.contains("game") && answer(event.target));
document.addEventListener("click", (event) => {
  const value = event.target.dataset?.estimate;
  if (value) draft().elements.estimate.value = value;
});
document.addEventListener("ronde:replaced", () => document.getElementById("mistakes")?.focus());
document.getElementById("mistakes")?.focus();

/** Go to the cell above, below or beside. */
function move(event) {
  const field = event.target;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = field.closest("tr");
  const place = fields(row).indexOf(field);
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key];
  let next = null;
  if (step) {
    const all = lines();
    next = all[all.indexOf(row) + step] && fields(all[all.indexOf(row) + step])[place];
    if (event.key === "Enter") event.preventDefault();
  } else if (event.key === "ArrowRight" && field.selectionStart === field.value.length) {
    next = fields(row)[place + 1];
  } else if (event.key === "ArrowLeft" && field.selectionEnd === 0) {
    next = fields(row)[place - 1];
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** Put a block of cells where it was pasted, as far as the table goes. */
function spread(event) {
  const text = event.clipboardData.getData("text/plain").replace(/\r/g, "").replace(/\n$/, "");
  if (!/[\t\n]/.test(text)) return;
  event.preventDefault();
  const place = fields(event.target.closest("tr")).indexOf(event.target);
  let row = event.target.closest("tr");
  for (const line of text.split("\n")) {
    row ??= added();
    line.split("\t").forEach((cell, step) => {
      const field = fields(row)[place + step];
      if (field) field.value = cell.trim();
    });
    row = row.nextElementSibling;
  }
}

/** Add an empty line and return it. */
function added() {
  const last = lines().at(-1);
  const line = last.cloneNode(true);
  const number = Number(last.querySelector("[name=player-no]").value) + 1;
  for (const field of fields(line)) {
    field.setAttribute("aria-label", field.getAttribute("aria-label").replace(/\d+$/, number));
    field.value = "";
    field.removeAttribute("id");
    field.removeAttribute("aria-invalid");
    delete field.dataset.filled;
  }
  line.querySelector(".found")?.remove();
  for (const hint of line.querySelectorAll(".hint")) hint.remove();
  line.querySelector("[name=player-no]").value = number;
  line.querySelector("[name=player-more]").value = "{}";
  line.cells[0].firstChild.data = String(number);
  last.after(line);
  return line;
}

/** Another name is somebody else, of whom nothing that was filled in is true. */
function typed(field) {
  delete field.dataset.filled;
  if (field.name !== "player-name") return;
  const line = field.closest("tr");
  line.querySelector("[name=player-id]").value = "";
  for (const cell of line.querySelectorAll("[data-filled]")) {
    cell.value = "";
    delete cell.dataset.filled;
  }
}

/** Fill in what the register knows of somebody, where nothing stands. */
function fillIn(line, person) {
  for (const column of ["id", "club", "born"]) {
    const cell = line.querySelector(`[name=player-${column}]`);
    if (cell.value || !person[column]) continue;
    cell.value = person[column];
    cell.dataset.filled = "";
  }
}

/** Fill in the same game in the line of the opponent, where nothing stands. */
function answer(field) {
  const game = GAME.exec(field.value.trim());
  if (!game) return;
  const number = field.closest("tr").querySelector("[name=player-no]").value;
  const line = lines().find((one) => one.querySelector("[name=player-no]").value === game[1]);
  const other = line?.querySelector(`[name="${field.name}"]`);
  if (!other || other.value || other === field) return;
  other.value = `${number}${SIDE[game[2].toLowerCase()]}${OTHER[game[3].toLowerCase()]}`;
}
