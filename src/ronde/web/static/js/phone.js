// On a phone: find a board by its number or a name, and enter its result, with or without network.
// While the server answers every step is a page of its own; when it does not, the steps that are
// left are taken on this page, and the result waits in the outbox.
import { enter, newKey } from "./outbox.js";

const PATIENCE = 4000; // milliseconds for a page before the steps are taken here
const search = document.querySelector(".phone-search");

if (search) {
  search.hidden = false;
  search.querySelector("input").addEventListener("input", filter);
  document.addEventListener("ronde:replaced", filter);
}

function filter() {
  const wanted = search.querySelector("input").value.trim().toLowerCase();
  for (const board of document.querySelectorAll(".phone-boards li")) {
    board.hidden = !board.dataset.words.toLowerCase().includes(wanted);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".phone-boards a, .phone-kinds a, a[data-back]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  follow(link);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-entry]") || event.defaultPrevented) return;
  event.preventDefault();
  send(event.target);
});

/** Go where a link leads, or do without the server what would be done there. */
async function follow(link) {
  link.setAttribute("aria-busy", "true");
  if (await answers()) window.location.assign(link.href);
  else if (link.matches(".phone-boards a")) showBoard(link.closest("li"), link.dataset.result);
  else if (link.matches(".phone-kinds a")) showQuestion(link);
  else window.location.reload(); // back to the boards: the page of before, or as it was kept
  link.removeAttribute("aria-busy");
}

async function answers() {
  if (!navigator.onLine) return false;
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false;
  }
}

/** Fill the gaps in the words of a template, such as {white}. */
function filled(id, facts) {
  const made = document.getElementById(id).content.cloneNode(true);
  const fill = (text) => text.replace(/\{(\w+)\}/g, (gap, name) => facts[name] ?? gap);
  const walker = document.createTreeWalker(made, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) walker.currentNode.data = fill(walker.currentNode.data);
  for (const { dataset } of made.querySelectorAll("form, [data-word]")) {
    for (const name of Object.keys(dataset)) dataset[name] = fill(dataset[name]);
  }
  return made;
}

/** Show a board in the place of the list, and the question when a result is chosen already. */
function showBoard(item, result) {
  const { board, white, black } = item.dataset;
  const shown = filled("offline-board", { board, white, black });
  const action = item.querySelector("a").getAttribute("href");
  Object.assign(shown.querySelector(".phone-kinds").dataset, { board, white, black, action });
  for (const kind of shown.querySelectorAll(".phone-kinds a")) kind.href = action + kind.search;
  document.getElementById("boards").hidden = true;
  search.hidden = true;
  document.getElementById("entry").replaceChildren(shown);
  window.scrollTo(0, 0);
  const chosen = result && document.querySelector(`#entry [data-result="${CSS.escape(result)}"]`);
  if (chosen) showQuestion(chosen);
}

/** Ask whether a chosen result is meant. */
function showQuestion(kind) {
  const kinds = kind.closest(".phone-kinds");
  const { sign, word, result } = kind.dataset;
  const shown = filled("offline-question", { ...kinds.dataset, result: sign });
  shown.querySelector("[data-word]").textContent = word;
  const form = shown.querySelector("form");
  form.action = kinds.dataset.action;
  form.elements.result.value = result;
  form.elements.key.value = newKey();
  const question = shown.firstElementChild;
  question.querySelector("[data-no]").addEventListener("click", (event) => {
    event.preventDefault();
    question.replaceWith(kinds);
  });
  kinds.replaceWith(question);
  form.querySelector("button").focus();
}

/** Keep the result of a form and send it; without an answer it waits, and says so. */
async function send(form) {
  const { entry, board, then } = form.dataset;
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  const action = form.getAttribute("action");
  const left = await enter({
    key: form.elements.key.value, result: form.elements.result.value,
    action, page: then, told: entry, board,
  });
  if (!left) {
    window.location.assign(then);
    return;
  }
  form.closest(".confirm")?.remove();
  document.getElementById("outbox").scrollIntoView();
}
