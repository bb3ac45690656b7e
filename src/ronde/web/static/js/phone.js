// On a phone: find a board by its number or a name, and enter its result, with or without network.
// While the server answers every step is a page of its own; when it does not, the steps that are
// left are taken on this page, the result waits in the outbox, and the list of the boards is shown
// again for the next one. The list is kept for the pages of single boards, too.
import { newKey, waitingFor } from "./outbox.js";
import { answers, isPlain, leave } from "./stay.js";

const KEPT = "ronde-phone-list"; // the steps of the page with all boards, as it was seen last
const ON_THIS_PAGE = "board"; // a step that was taken here and not by the server
const steps = document.getElementById("steps");
const search = () => document.querySelector(".phone-search");

prepare();
document.addEventListener("ronde:replaced", prepare);
document.addEventListener("ronde:outbox", mark);
document.addEventListener("input", (event) => {
  if (event.target.closest(".phone-search")) filter();
});
window.addEventListener("popstate", () => {
  if (history.state?.step !== ON_THIS_PAGE) showList();
});

/** Let the list be searched, show which boards wait in the outbox, and keep it. */
function prepare() {
  if (!search()) {
    keepListOf(document.querySelector("a[data-back]"));
    return;
  }
  if (!document.getElementById("entry").hasChildNodes()) search().hidden = false;
  filter();
  mark();
  sessionStorage.setItem(KEPT, JSON.stringify({ path: window.location.pathname, html: steps.innerHTML }));
}

/** Keep the list for the page of a single board that was opened without it. */
async function keepListOf(back) {
  if (!back || keptList(back)) return;
  const response = await fetch(back.href).catch(() => null);
  const html = response?.ok && new DOMParser().parseFromString(await response.text(), "text/html").getElementById("steps")?.innerHTML;
  if (html) sessionStorage.setItem(KEPT, JSON.stringify({ path: back.pathname, html }));
}

function keptList(back) {
  const kept = JSON.parse(sessionStorage.getItem(KEPT));
  return kept?.path === back.pathname ? kept : null;
}

function filter() {
  const wanted = search()?.querySelector("input").value.trim().toLowerCase() ?? "";
  for (const board of document.querySelectorAll(".phone-boards li")) {
    board.hidden = !board.dataset.words.toLowerCase().includes(wanted);
  }
}

/** Mark the boards whose results wait on this phone. */
function mark() {
  for (const board of document.querySelectorAll(".phone-boards li")) {
    const sign = waitingFor(board.querySelector("a").getAttribute("href"))?.sign;
    let told = board.querySelector(".waits");
    if (!sign) told?.remove();
    if (!sign) continue;
    if (!told) {
      told = document.createElement("p");
      told.className = "waits chip warn";
      board.querySelector("a").after(told);
    }
    told.textContent = document.getElementById("outbox").dataset.mark.replace("{result}", sign);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".phone-boards a, .phone-kinds a, a[data-back], a[data-no]");
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  follow(link);
});

// A result that waits, or was refused: the outbox tells, and the next board can be chosen.
document.addEventListener("ronde:waits", (event) => {
  event.target.closest(".confirm")?.remove();
  backToList();
});

/** Go where a link leads, or do without the server what would be done there. */
async function follow(link) {
  link.setAttribute("aria-busy", "true");
  if (await answers()) leave(link.href);
  else if (link.matches(".phone-boards a")) showBoard(link.closest("li"), link.dataset.result);
  else if (link.matches(".phone-kinds a")) showQuestion(link);
  else backToList();
  link.removeAttribute("aria-busy");
}

/** Go back to the list without the server: the one on this page, or the one that was kept. */
function backToList() {
  if (history.state?.step === ON_THIS_PAGE) history.back();
  else showList();
}

function showList() {
  if (!search()) {
    const back = document.querySelector("a[data-back]");
    const kept = back && keptList(back);
    if (!kept) return;
    steps.innerHTML = kept.html;
    history.pushState(null, "", kept.path);
  }
  document.getElementById("entry").replaceChildren();
  document.getElementById("boards").hidden = false;
  prepare();
  window.scrollTo(0, 0);
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
  search().hidden = true;
  document.getElementById("entry").replaceChildren(shown);
  history.pushState({ step: ON_THIS_PAGE }, "");
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
    event.preventDefault(); // before anything else follows it
    question.replaceWith(kinds);
  });
  kinds.replaceWith(question);
  form.querySelector("button").focus();
}
