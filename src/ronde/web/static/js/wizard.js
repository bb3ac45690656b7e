// The form of a new event: every choice is shown at once with what follows from it. The page
// comes from the server with the present choices, and its parts are taken over; without this
// script the button "Update" does the same.
import { parsed, replaceParts } from "./fragments.js";

const form = document.getElementById("wizard");
const touched = new Set();
let waiting = null;

form?.querySelector("[data-update]")?.setAttribute("hidden", "");
form?.addEventListener("change", (event) => {
  if (event.target.name === "tie_breaks") return touched.add("tie_breaks"); // nothing follows from them
  clearTimeout(waiting);
  waiting = setTimeout(() => update(event.target.name), 60);
});

// Whoever was quicker than this script has chosen already.
for (const name of ["discipline", "format"]) {
  const early = form?.querySelector(`[name="${name}"]:checked`);
  if (early && !early.defaultChecked) update(name);
}

async function update(changed) {
  const words = new URLSearchParams(new FormData(form));
  words.delete("csrf_token");
  touched.add(changed);
  if (["discipline", "format", "rules"].includes(changed)) {
    // What nobody typed was only a proposal for the former choice.
    for (const name of ["tie_breaks", "scoring", "rounds"]) if (!touched.has(name)) words.delete(name);
  }
  const address = form.dataset.address;
  const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}${words}`);
  if (!response.ok) return;
  const fresh = parsed(await response.text());
  keepOpen(fresh);
  const proposed = touched.has("tie_breaks") ? [] : ["#tie-breaks"];
  const following = changed === "format" // every label after it speaks of players or of teams
    ? ["#rounds-and-points", "#points", "#order", "#meetings"]
    : ["#fit", "#scoring", ...proposed, "#own-points", "#points-now"];
  await replaceParts(fresh, ["#matches", "#choices", "#shown", ...following]);
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
