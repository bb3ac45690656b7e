// A round is checked in the reader's own browser: the certificate is fetched, and a worker with the
// verifier (../verify/) judges it. What the verifier says is shown beside what the page shows.

const PATIENCE = 120; // so often a certificate that is being made is asked for again
const PAUSE = 1000; // milliseconds between

for (const button of document.querySelectorAll(".proof button")) {
  button.hidden = false;
  button.addEventListener("click", () => check(button));
}
for (const note of document.querySelectorAll(".proof-from-file")) note.hidden = true;

async function check(button) {
  const part = button.closest(".proof");
  const verdict = part.querySelector(".proof-verdict");
  button.disabled = true;
  verdict.className = "proof-verdict";
  verdict.textContent = part.dataset.checking; // at once: a busy server may take seconds
  try {
    const text = await certificate(part, verdict);
    verdict.textContent = part.dataset.checking;
    const result = await judged(part.dataset.verifier, text);
    show(part, verdict, result);
    if (result.verdict.startsWith("verified")) compare(part, JSON.parse(text).pairing);
  } catch (error) {
    verdict.textContent = error instanceof Refusal ? error.message : part.dataset.failed;
    verdict.classList.add("proof-open");
  } finally {
    button.disabled = false;
  }
}

/** Why there is no certificate, in the words of the server. */
class Refusal extends Error {}

/** Return the certificate of the round; one that is still made is waited for. */
async function certificate(part, verdict) {
  for (let times = 0; times < PATIENCE; times += 1) {
    const response = await fetch(part.dataset.certificate, { headers: { accept: "application/json" } });
    if (response.status === 200) return response.text();
    if (response.status !== 202) throw new Refusal((await refusal(response)) || part.dataset.failed);
    verdict.textContent = part.dataset.made;
    await new Promise((go) => setTimeout(go, PAUSE));
  }
  throw new Error("the certificate does not come");
}

async function refusal(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.getElementById("failure")?.textContent ?? "";
}

/** Return what the verifier says of a certificate. */
function judged(address, text) {
  const worker = new Worker(address, { type: "module" });
  return new Promise((go, fail) => {
    worker.addEventListener("message", ({ data }) => go(data.result));
    worker.addEventListener("error", fail);
    worker.postMessage({ id: 1, document: text, language: document.documentElement.lang });
  }).finally(() => worker.terminate());
}

function show(part, verdict, { verdict: kind, sentence, lines, fingerprint }) {
  verdict.textContent = sentence;
  verdict.classList.add(kind === "verified" ? "proof-good" : kind === "refused" ? "proof-bad" : "proof-open");
  const named = part.querySelector(".proof-fingerprint");
  named.hidden = false;
  named.textContent = part.dataset.fingerprint.replace("{code}", fingerprint);
  const list = part.querySelector("ol");
  list.replaceChildren(...lines.map(lineOf));
  const details = part.querySelector(".proof-lines");
  details.hidden = false;
  details.open = kind === "refused";
}

function lineOf({ article, ok, sentence }) {
  const line = document.createElement("li");
  line.className = ok === true ? "proof-good" : ok === false ? "proof-bad" : "proof-open";
  line.textContent = article ? `${sentence} [${article}]` : sentence;
  return line;
}

/** Tell which boards of the page are not those of the certificate. */
function compare(part, pairing) {
  const { boards, bye } = JSON.parse(document.getElementById("proof-boards").dataset.boards);
  const proved = new Set(pairing.pairs.map((pair) => pair.join("-")));
  const others = boards.filter(([, white, black]) => !proved.has(`${white}-${black}`)).map(([board]) => board);
  if ((pairing.bye ?? null) !== bye) others.push("–");
  const notice = part.querySelector(".proof-other");
  notice.hidden = others.length === 0;
  notice.classList.add("notice", "warn");
  notice.textContent = part.dataset.other.replace("{boards}", others.join(", "));
}
