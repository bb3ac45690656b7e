// The table of a new series: arrows and Enter go from cell to cell, letters find people in the
// register, a block of a spreadsheet is pasted over several cells, one side of a game fills in the other.
const GAME = /^(\d+)\s*([wb]?)\s*[:/. ]?\s*(0fne|0fe|0r|0d|2fne|2fe|[012])$/i;
const OTHER = { 0: "2", 1: "1", 2: "0", "0fe": "2fe", "2fe": "0fe", "0fne": "2fne", "2fne": "0fne", "0r": "0r", "0d": "0d" };
const SIDE = { w: "b", b: "w", "": ":" };
let asked = 0;

const draft = () => document.getElementById("draft");
const people = () => document.getElementById("people");
const lines = () => [...document.querySelectorAll("#grid tbody tr")];
const fields = (line) => [...line.querySelectorAll("input:not([type=hidden])")];
const isCell = (target) => target.matches?.("#grid input");

document.addEventListener("keydown", (event) => isCell(event.target) && move(event));
document.addEventListener("paste", (event) => isCell(event.target) && spread(event));
document.addEventListener("input", (event) => isCell(event.target) && event.target.name === "player-name" && look(event.target));
document.addEventListener("change", (event) => {
  if (!isCell(event.target)) return;
  if (event.target.name === "player-name") choose(event.target);
  else if (event.target.classList.contains("game")) answer(event.target);
});
document.addEventListener("click", (event) => {
  const value = event.target.dataset?.estimate;
  if (value) draft().elements.estimate.value = value;
});
document.addEventListener("ronde:replaced", () => document.getElementById("mistakes")?.focus());
document.getElementById("mistakes")?.focus();

/** Go to the cell above, below or beside. */
function move(event) {
  const field = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = field.closest("tr");
  const place = fields(row).indexOf(field);
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key];
  let next = null;
  if (step && !(field.list && event.key !== "Enter" && people().options.length && field.value.length > 1 && !field.dataset.chosen)) {
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
  }
  for (const hint of line.querySelectorAll(".hint")) hint.remove();
  line.querySelector("[name=player-no]").value = number;
  line.querySelector("[name=player-more]").value = "{}";
  line.cells[0].firstChild.data = String(number);
  last.after(line);
  return line;
}

/** Offer the people of the register whose names have these letters. */
async function look(field) {
  delete field.dataset.chosen;
  field.closest("tr").querySelector("[name=player-id]").value = "";
  const letters = field.value.trim();
  const mine = ++asked;
  if (letters.length < 2) return;
  const response = await fetch(`${draft().dataset.people}?limit=8&search=${encodeURIComponent(letters)}`);
  if (!response.ok || mine !== asked) return;
  const found = (await response.json()).lines.filter((person) => !person.is_outsider);
  people().replaceChildren(...found.map((person) => {
    const option = document.createElement("option");
    option.value = person.name;
    option.label = [person.number, person.name, person.club, person.rating].filter(Boolean).join(" · ");
    option.dataset.number = person.number;
    return option;
  }));
}

/** Keep the number of a person who was chosen, unless two have that name. */
function choose(field) {
  const same = [...people().options].filter((option) => option.value === field.value.trim());
  if (same.length !== 1) return;
  field.dataset.chosen = "true";
  field.closest("tr").querySelector("[name=player-id]").value = same[0].dataset.number;
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
