// Tie-breaks are chosen from a list with their meaning, and put into order: by buttons, or by
// keys on a line (arrows move it, Delete takes it out). The field with the codes is what is sent;
// without this script the codes are typed there.
const PART = "[data-tie-breaks]";

function codesOf(field) {
  return field.value.split(",").map((code) => code.trim()).filter(Boolean);
}

/** Write the codes into the field, as if they had been typed. */
function write(part, codes, focus) {
  const field = part.querySelector("input");
  field.value = codes.join(", ");
  draw(part);
  const lines = part.querySelectorAll("li");
  (lines[Math.min(focus, lines.length - 1)]?.querySelector("button") ?? part.querySelector("select")).focus();
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function button(sign, label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button tiny";
  made.textContent = sign;
  made.title = label;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

function line(part, codes, place) {
  const { up, down, remove } = part.dataset;
  const code = codes[place];
  const option = [...part.querySelectorAll("option")].find(({ value }) => value.toUpperCase() === code.toUpperCase());
  const made = document.createElement("li");
  const words = document.createElement("span");
  const name = document.createElement("b");
  name.textContent = code;
  words.append(name, ` ${option?.dataset.meaning ?? ""}`);
  const move = (by) => {
    const to = place + by;
    if (to < 0 || to >= codes.length) return;
    const moved = codes.filter((_, at) => at !== place);
    moved.splice(to, 0, code);
    write(part, moved, to);
  };
  const leave = () => write(part, codes.filter((_, at) => at !== place), place);
  const said = (label) => label.replace("{code}", code);
  made.append(words, button("↑", said(up), () => move(-1)), button("↓", said(down), () => move(1)), button("✕", said(remove), leave));
  made.addEventListener("keydown", (event) => {
    const act = { ArrowUp: () => move(-1), ArrowDown: () => move(1), Delete: leave }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  return made;
}

function draw(part) {
  const codes = codesOf(part.querySelector("input"));
  const chosen = new Set(codes.map((code) => code.toUpperCase()));
  part.querySelector("ol").replaceChildren(...codes.map((_, place) => line(part, codes, place)));
  for (const option of part.querySelectorAll("option[value]")) option.disabled = chosen.has(option.value.toUpperCase());
}

function enhance(part) {
  if (part.dataset.drawn) return;
  part.dataset.drawn = "true";
  part.querySelector("input").addEventListener("input", () => draw(part)); // typed where a mistake is told
  part.querySelector(".chooser").hidden = false;
  const select = part.querySelector("select");
  select.addEventListener("change", (event) => {
    event.stopPropagation();
    const code = select.value;
    select.selectedIndex = 0;
    if (!code) return;
    const codes = [...codesOf(part.querySelector("input")), code];
    write(part, codes, codes.length);
    select.focus();
  });
  draw(part);
}

const enhanceAll = () => { for (const part of document.querySelectorAll(PART)) enhance(part); };
enhanceAll();
document.addEventListener("ronde:replaced", enhanceAll);
