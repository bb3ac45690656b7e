// Every table that is marked `data-list` sorts by its headings and, when it is long, is searched by
// a field above it; where it folds into cards, which have no headings, a choice above it sorts. The
// page comes as a plain table, and without this script it stays one. It is no module, so that pages
// written to files can load it, too. Nothing is kept but in this page.
{
  const LONG = 8; // rows from which on a search is worth its field
  const known = new Map(); // what was asked of each table, for when live news replace it
  const places = new WeakMap(); // where each row stood when it came
  const language = document.documentElement.lang;
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });

  /** Return a text without accents and capitals, as the search compares it. */
  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").replace(/ø/gi, "o").replace(/ł/gi, "l").toLowerCase();

  /** Return what a table is known by while parts of its page are replaced. */
  function nameOf(table) {
    const part = table.closest("[id]");
    return `${part?.id ?? ""} ${[...(part ?? document).querySelectorAll("table")].indexOf(table)}`;
  }

  /** Return what a cell is sorted by: a number if it begins with one, else its text. */
  function valueOf(cell) {
    const text = (cell?.dataset.sort ?? cell?.dataset.shared ?? cell?.querySelector("input, select")?.value ?? cell?.textContent ?? "").trim();
    const plain = text.replace(/−/g, "-").replace(",", ".").replace(/^(-?\d*)½/, (_, whole) => `${whole || 0}.5`);
    const number = cell?.classList.contains("num") ? Number.parseFloat(plain) : Number.NaN;
    return { text: /^[–·-]?$/.test(text) ? "" : text, number };
  }

  function compare(one, other) {
    if (!one.text || !other.text) return 0;
    if (!Number.isNaN(one.number) && !Number.isNaN(other.number)) return one.number - other.number;
    return collator.compare(one.text, other.text);
  }

  /** Return the rows of a table, each with the place at which it came; one that took the place of another stands behind it. */
  function rowsOf(table) {
    const rows = [...table.tBodies[0].rows];
    for (const row of rows) {
      if (!places.has(row)) places.set(row, (places.get(row.previousElementSibling) ?? -1) + 1e-6);
    }
    return rows;
  }

  /** Return the rows in groups that stay together: a match, and the boards below it. */
  function groupsOf(table) {
    const groups = [];
    for (const row of rowsOf(table)) {
      if (groups.length && row.matches(".of-match")) groups.at(-1).push(row);
      else groups.push([row]);
    }
    return groups;
  }

  /** Put the rows into the order that is asked for; what says nothing stands last either way. */
  function sort(table, { column, turn }) {
    const keyed = groupsOf(table).map((rows) => ({ rows, place: places.get(rows[0]), key: valueOf(rows[0].cells[column]) }));
    keyed.sort((a, b) => (turn && (!a.key.text - !b.key.text || turn * compare(a.key, b.key))) || a.place - b.place);
    table.tBodies[0].append(...keyed.flatMap(({ rows }) => rows));
  }

  /** Show the rows that have every word that was typed. */
  function search(table, asked) {
    const words = folded(asked.text).split(/\s+/).filter(Boolean);
    let shown = 0;
    const groups = groupsOf(table);
    for (const rows of groups) {
      const text = folded(rows.map((row) => row.textContent).join(" "));
      const isFound = words.every((word) => text.includes(word));
      for (const row of rows) row.hidden = !isFound;
      shown += isFound;
    }
    if (asked.count) asked.count.textContent = words.length ? `${shown}/${groups.length}` : "";
    table.toggleAttribute("data-arranged", words.length > 0 || asked.turn !== 0);
  }

  function show(table, asked) {
    for (const [place, heading] of [...table.tHead.rows[0].cells].entries()) {
      const turn = place === asked.column ? asked.turn : 0;
      if (turn) heading.setAttribute("aria-sort", turn > 0 ? "ascending" : "descending");
      else heading.removeAttribute("aria-sort");
    }
    sort(table, asked);
    search(table, asked);
    asked.choice?.show();
  }

  /** Return how a column is sorted first: what is best has the highest number, except where rows are counted. */
  function firstTurn(table, column) {
    return column > 0 && table.tHead.rows[0].cells[column].classList.contains("num") ? -1 : 1;
  }

  /** Sort by a column; the third time the table is again as it came. */
  function press(table, asked, column) {
    const first = firstTurn(table, column);
    if (asked.column !== column) Object.assign(asked, { column, turn: first });
    else asked.turn = asked.turn === first ? -first : asked.turn ? 0 : first;
    show(table, asked);
  }

  /** Return the headings by which a table can be sorted, with their places. */
  function sortable(table) {
    return [...[...table.tHead.rows[0].cells].entries()].filter(([, heading]) => isSeen(heading) && !("unsorted" in heading.dataset));
  }

  /** Whether a heading has words that are seen: what is only read aloud is no button. */
  function isSeen(heading) {
    return [...heading.childNodes].some((node) => node.textContent.trim() && !node.classList?.contains("out-of-sight"));
  }

  function addButtons(table, asked) {
    for (const [place, heading] of sortable(table)) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...heading.childNodes);
      button.addEventListener("click", () => press(table, asked, place));
      heading.append(button);
    }
  }

  /**
   * Add the line above a table for what is asked of it, into the bar above it if there is one; one that
   * stands there already is replaced.
   */
  function addTools(table) {
    const frame = table.closest(".table") ?? table;
    const before = frame.previousElementSibling;
    const bar = before?.matches(".list-bar") ? before : null;
    if (before?.matches(".list-tools")) before.remove();
    bar?.querySelector(":scope > .list-tools")?.remove();
    const tools = document.createElement("div");
    tools.className = "list-tools no-print";
    if (bar) bar.prepend(tools);
    else frame.before(tools);
    return tools;
  }

  function addSearch(tools, table, asked) {
    const field = document.createElement("input");
    field.type = "search";
    field.value = asked.text;
    field.maxLength = 80;
    field.autocomplete = "off";
    field.dataset.rows = "";
    if (!document.querySelector('[data-key="/"]')) field.dataset.key = "/";
    field.placeholder = document.body.dataset.listSearch;
    field.size = field.placeholder.length + 2; // and its cross
    field.setAttribute("aria-label", field.placeholder);
    asked.count = document.createElement("span");
    asked.count.className = "quiet";
    asked.count.setAttribute("role", "status");
    field.addEventListener("input", () => {
      asked.text = field.value;
      search(table, asked);
    });
    // Enter belongs to the search, not to a form around the table.
    field.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
    tools.append(field, asked.count);
  }

  /** Let cards be sorted: by which column, and a button that turns the order round. */
  function addChoice(tools, table, asked) {
    const { listSort, listCame, listTurn } = document.body.dataset;
    const label = Object.assign(document.createElement("label"), { className: "list-sort", textContent: listSort });
    const select = document.createElement("select");
    select.append(new Option(listCame, ""), ...sortable(table).map(([place, heading]) => new Option(heading.textContent.trim(), place)));
    label.append(select);
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button list-sort" });
    button.setAttribute("aria-label", listTurn);
    select.addEventListener("change", () => {
      const column = select.value === "" ? -1 : Number(select.value);
      Object.assign(asked, { column, turn: column < 0 ? 0 : firstTurn(table, column) });
      show(table, asked);
    });
    button.addEventListener("click", () => {
      asked.turn = -asked.turn;
      show(table, asked);
    });
    asked.choice = {
      show() {
        select.value = asked.turn ? asked.column : "";
        button.disabled = !asked.turn;
        button.textContent = asked.turn < 0 ? "▼" : "▲";
      },
    };
    asked.choice.show();
    tools.append(label, button);
  }

  function enhance(table) {
    const rows = [...(table.tBodies[0]?.rows ?? [])];
    if (table.querySelector("button.sort") || !table.tHead || table.tBodies.length !== 1 || rows.length < 2) return;
    for (const [place, row] of rows.entries()) places.set(row, place);
    const asked = { column: -1, turn: 0, text: "", ...known.get(nameOf(table)), count: null, choice: null };
    known.set(nameOf(table), asked);
    const isSearched = rows.length >= LONG && table.dataset.list !== "sort";
    const isFolded = table.matches(".fold, body:not(.public) .boards"); // a public list of boards keeps its headings
    const tools = isSearched || isFolded ? addTools(table) : null;
    if (isSearched) addSearch(tools, table, asked);
    if (isFolded) addChoice(tools, table, asked);
    addButtons(table, asked);
    if (asked.turn || asked.text) show(table, asked);
  }

  const enhanceAll = () => { for (const table of document.querySelectorAll("table[data-list]")) enhance(table); };
  enhanceAll();
  document.addEventListener("ronde:replaced", enhanceAll);
}
