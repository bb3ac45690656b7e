// The form of a new event: every choice is shown at once with what follows from it. The page
// comes from the server with the present choices, and its parts are taken over; without this
// script the button "Update" does the same.
import { parsed, replaceParts } from "./fragments.js";

const form = document.getElementById("wizard");
const touched = new Set();
const unanswered = new Set(); // what was changed and does not show on the page yet
let waiting = null;
let latest = 0;

form?.querySelector("[data-update]")?.setAttribute("hidden", "");
form?.addEventListener("change", (event) => {
  if (event.target.name === "tie_breaks") return touched.add("tie_breaks"); // nothing follows from them
  clearTimeout(waiting);
  unanswered.add(event.target.name);
  waiting = setTimeout(update, 60);
});

// What nobody typed was only a proposal for the former choice: it is not sent with a new one,
// neither to see what follows nor by whoever opens the event before that is seen.
form?.addEventListener("formdata", ({ formData }) => {
  for (const name of unanswered) touched.add(name);
  if (!["discipline", "format", "rules"].some((name) => unanswered.has(name))) return;
  for (const name of ["tie_breaks", "scoring", "rounds"]) if (!touched.has(name)) formData.delete(name);
});

// Whoever was quicker than this script has chosen already.
for (const name of ["discipline", "format"]) {
  const early = form?.querySelector(`[name="${name}"]:checked`);
  if (early && !early.defaultChecked) unanswered.add(name);
}
if (unanswered.size) update();

async function update() {
  const words = new URLSearchParams(new FormData(form));
  const changed = [...unanswered];
  const number = ++latest;
  words.delete("csrf_token");
  const before = typed();
  const address = form.dataset.address;
  const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}${words}`);
  if (!response.ok || number !== latest) return; // the answer to a later choice has this one, too
  const fresh = parsed(await response.text());
  keepOpen(fresh);
  keepTyped(fresh, before);
  const proposed = touched.has("tie_breaks") ? [] : ["#tie-breaks"];
  const following = changed.includes("format") // every label after it speaks of players or of teams
    ? ["#rounds-and-points", "#points", "#order", "#meetings"]
    : ["#fit", "#scoring", ...proposed, "#own-points", "#points-now"];
  for (const name of changed) unanswered.delete(name);
  await replaceParts(fresh, ["#matches", "#choices", "#shown", ...following]);
}

/** Return what stands in the fields that are typed in or chosen from, by their names. */
function typed() {
  const fields = [...form.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea")];
  return new Map(fields.filter((field) => field.name).map((field) => [field.name, field.value]));
}

/** What was typed while the answer was on its way stays, too. */
function keepTyped(fresh, before) {
  for (const [name, value] of typed()) {
    const same = value === before.get(name) ? null : fresh.querySelector(`[name="${CSS.escape(name)}"]`);
    if (!same) continue;
    for (const option of same.options ?? []) option.toggleAttribute("selected", option.value === value);
    same.value = value;
  }
}

/** What is unfolded stays so. */
function keepOpen(fresh) {
  for (const part of form.querySelectorAll("details[open]")) {
    const same = part.id
      ? fresh.querySelector(`#${part.id}`)
      : fresh.querySelector("#choices details");
    if (same) same.open = true;
  }
}
