// What is wrong with a page for those who do not see it well or do not use a pointer. This script
// is there before those of the page, and axe-core before it; the tests call `inspection`.

window.inspection = (() => {
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex='-1'])";
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  /** What can be reached now: an open dialog or menu lies over the rest. */
  const reachable = () => {
    const over = document.querySelector("dialog[open], details.menu[open]") ?? document;
    return [...over.querySelectorAll(CONTROLS)].filter(shown);
  };
  const told = (element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 140);

  /** Unfold everything but menus, which lie over the page. */
  function unfold() {
    for (const part of document.querySelectorAll("main details")) part.open = true;
  }

  const NAMED = /^(role|type|scope|lang|style|aria-(?!label$|valuetext$|describedby$|labelledby$|controls$|owns$).*)$/;
  const POINTING = /^(for|aria-(describedby|labelledby|controls|owns))$/;

  /** What counts of an attribute: its value, whether what it points to is there, or that it says something. */
  function attribute(element, name) {
    const value = element.getAttribute(name);
    if (NAMED.test(name)) return `${name}=${value}`;
    if (POINTING.test(name)) return `${name}${value.split(" ").map((id) => (document.getElementById(id) ? "+" : "-"))}`;
    return name + (value ? "" : "-");
  }

  /** A few signs that stand for a long text. */
  function digest(text) {
    let [one, other] = [0, 1];
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 16777619);
      other = Math.imul(other, 31) + text.charCodeAt(at) | 0;
    }
    return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
  }

  /** Tells what an element and everything in it is made of, but for the words; of each only once. */
  function teller() {
    const known = new Map();
    const tell = (element) => {
      if (known.has(element)) return known.get(element);
      const parts = [...element.children].map(tell);
      const speaks = parts.some((part) => part.speaks)
        || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      const attributes = element.getAttributeNames().map((name) => attribute(element, name));
      const own = [element.tagName, element.className, attributes, element.labels?.length, speaks];
      const made = { speaks, form: digest(`<${own.join()}>${parts.map((part) => part.form).join()}`) };
      known.set(element, made);
      return made;
    };
    return (element) => tell(element).form;
  }

  /** What was looked at, from one page to the next of this visitor. */
  const remembered = (way) => new Set((localStorage.getItem(way) ?? "").split(" "));

  /** What is made as something known, in the same place: other rows of a table, say. */
  function repeated(known) {
    const alike = [];
    const form = teller();
    const walk = (element, place) => {
      const here = `${place}/${element.tagName}.${element.className}`;
      for (const child of element.children) {
        const made = digest(`${here} ${form(child)}`);
        if (known.has(made)) alike.push(child);
        else walk(child, known.add(made) && here);
      }
    };
    walk(document.body, [...document.styleSheets].map((sheet) => sheet.href).join());
    return alike;
  }

  const CONTRAST = "color-contrast";

  /** What a run of axe-core finds, but in what is left out. */
  async function violations(options, exclude, include = [document]) {
    if (include.length === 0) return [];
    const told = await window.axe.run({ include, exclude }, { resultTypes: ["violations"], ...options });
    return told.violations;
  }

  /** What is too pale; what is left out is not shown meanwhile, as axe-core would lay out all of it. */
  async function tooPale(exclude) {
    const before = exclude.map((element) => [element.hasAttribute("style"), element.style.display]);
    for (const element of exclude) element.style.setProperty("display", "none", "important");
    const found = await violations({ runOnly: [CONTRAST] }, exclude);
    exclude.forEach((element, place) => {
      const [hadStyle, display] = before[place];
      element.style.display = display;
      if (!hadStyle) element.removeAttribute("style");
    });
    return found;
  }

  /** What decides whether a text is too pale: how it is written, and what lies behind it. */
  function colours(element) {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const behind = [];
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(at);
      behind.push(backgroundColor, backgroundImage, opacity, position);
    }
    return digest([element.tagName, color, fontSize, fontWeight, textShadow, ...behind].join());
  }

  /** What is on the page and of a kind that was not seen before, one of each kind. */
  function firsts(known, selector, kindOf) {
    return [...document.body.querySelectorAll(selector)].filter((element) => {
      const kind = shown(element) && kindOf(element);
      return kind && !known.has(kind) && known.add(kind);
    });
  }

  const isText = (element) => element.matches("input, select, textarea")
    || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());

  /** What is too pale of the texts in colours that no text before them had. */
  async function newlyPale(known) {
    const include = firsts(known, "*", (element) => isText(element) && colours(element));
    return violations({ runOnly: [CONTRAST] }, [], include);
  }

  /**
   * What axe-core finds: all of it, or by some rules; once of what is made alike. With `only` as
   * "new", what was made alike on a page before this one, in a window as wide, is left out too;
   * with `byColours` each text whose colours were seen before.
   */
  async function axeFinds(theme, { rules, only, byColours } = {}) {
    document.documentElement.dataset.theme = theme;
    const way = `${theme} ${window.innerWidth} ${rules ?? ""}`;
    const known = only === "new" ? remembered(way) : new Set();
    const found = byColours ? await newlyPale(known) : [];
    if (rules !== CONTRAST || !byColours) {
      const alike = repeated(known);
      if (!rules) found.push(...await violations({ rules: { [CONTRAST]: { enabled: false } } }, alike));
      else if (rules !== CONTRAST) found.push(...await violations({ runOnly: rules }, alike));
      if (!byColours && (!rules || rules === CONTRAST)) found.push(...await tooPale(alike));
    }
    if (only === "new") localStorage.setItem(way, [...known].join(" "));
    return found.flatMap((one) =>
      one.nodes.map((node) => `${theme}: ${one.id} (${one.impact}): ${node.html.slice(0, 140)}`));
  }

  /** Controls on which nobody sees that they have the focus, and those out of their order. */
  function focusFails() {
    const fails = [];
    for (const control of reachable()) {
      if (control.disabled) continue;
      if (control.tabIndex > 0) fails.push(`out of order: ${told(control)}`);
      control.focus({ focusVisible: true, preventScroll: true });
      if (document.activeElement !== control) fails.push(`takes no focus: ${told(control)}`);
      const { outlineStyle, outlineWidth } = getComputedStyle(control);
      if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) fails.push(`hidden focus: ${told(control)}`);
    }
    document.activeElement?.blur();
    return fails;
  }

  /** Whether a link is part of a text that goes on beside it. */
  function isInText(link) {
    if (link.tagName !== "A" || getComputedStyle(link).display !== "inline") return false;
    const block = link.closest("p, li, dd, td, th, span.who, figcaption, h1, h2, h3");
    const around = [...(block?.childNodes ?? [])].filter((node) => !node.contains(link));
    return around.some((node) => /\p{L}/u.test(node.textContent));
  }

  /** What is touched on a phone and is less than 44 pixels high or wide. */
  function smallTargets() {
    const fails = [];
    for (const control of reachable()) {
      if (isInText(control) || control.matches(".skip, [role=region]")) continue;
      const touched = control.matches("[type=checkbox], [type=radio]") ? control.closest("label") ?? control : control;
      const { width, height } = touched.getBoundingClientRect();
      if (width < 43.9 || height < 43.9) fails.push(`${Math.round(width)} × ${Math.round(height)}: ${told(control)}`);
    }
    return fails;
  }

  const POINTED = ["click", "dblclick", "mousedown", "pointerdown", "touchstart", "dragstart", "drop"];
  const listening = new Set();
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (kind, ...rest) {
    if (POINTED.includes(kind) && this instanceof Element) listening.add(this);
    return listen.call(this, kind, ...rest);
  };

  /** The selectors that the listeners of the whole page ask a click for. */
  function askedOfClicks() {
    const asked = new Set();
    const { closest } = Element.prototype;
    Element.prototype.closest = function (selector) {
      asked.add(selector);
      return closest.call(this, selector);
    };
    for (const kind of POINTED) document.body.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
    Element.prototype.closest = closest;
    return [...asked];
  }

  /** What answers a pointer without being a control, or having one that does the same. */
  function pointerOnly() {
    const hooked = askedOfClicks().flatMap((selector) => [...document.querySelectorAll(selector)]);
    return [...listening, ...hooked]
      .filter((element) => element.isConnected && !element.matches(`${CONTROLS}, dialog`))
      .filter((element) => !element.querySelector(CONTROLS))
      .map((element) => `for pointers only: ${told(element)}`);
  }

  /** Signs that only a colour tells apart: chips without words, discs without "White", "Black". */
  function colourOnly() {
    const wordless = [...document.querySelectorAll(".chip, .notice, .due, .float, .stepper li, svg:has(.line ~ .line) .line")]
      .filter((sign) => !/[\p{L}\p{N}↑↓]/u.test(sign.textContent));
    const unnamed = [...document.querySelectorAll(".man, .disc")]
      .filter((sign) => !/White|Black|Blancs|Noirs|^\s*[WBN]\W*$/.test(sign.parentElement.textContent));
    return [...wordless, ...unnamed].map((sign) => `colour only: ${told(sign)}`);
  }

  /** By how much the page is too wide; wide tables scroll inside their frame. */
  function cut() {
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    return wide > 0 ? [`${wide} pixels too wide`] : [];
  }

  /** Everything that is wrong at any width; axe-core looks at what is new only, if that is asked. */
  async function finds(only) {
    unfold();
    const byColours = only === "new";
    return [
      ...await axeFinds("light", { only, byColours }),
      ...await axeFinds("dark", { rules: CONTRAST, only, byColours }),
      ...focusFails(), ...pointerOnly(), ...colourOnly(),
    ];
  }

  /** Wait until a page that lays itself out has done it for the width that it has now. */
  async function laidOut() {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }

  const SCROLLS = "scrollable-region-focusable";

  /** Areas that scroll and cannot be reached by keys, of the classes that no page before had. */
  async function newlyScrolled() {
    const known = remembered(SCROLLS);
    const include = firsts(known, "*", (element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX + overflowY) && `${element.tagName}.${[...element.classList].join(".")}`;
    });
    localStorage.setItem(SCROLLS, [...known].join(" "));
    return (await violations({ runOnly: [SCROLLS] }, [], include)).flatMap((one) =>
      one.nodes.map((node) => `phone: ${one.id} (${one.impact}): ${node.html.slice(0, 140)}`));
  }

  /** Everything that is wrong on a phone; what is touched is measured by `smallTargets` already. */
  async function findsOnPhone(only) {
    await laidOut();
    const found = only === "new" ? await newlyScrolled() : await axeFinds("light", { rules: [SCROLLS, "target-size"] });
    return [...found, ...smallTargets(), ...cut()];
  }

  /**
   * Everything that is wrong at the width that is shown now, in both themes: only colours differ in
   * them. axe-core looks at what is new at this width.
   */
  async function findsHere() {
    unfold();
    const only = "new";
    return [
      ...await axeFinds("light", { only }), ...await axeFinds("dark", { rules: CONTRAST, only }),
      ...focusFails(), ...pointerOnly(), ...await findsOfLanguage(),
    ];
  }

  /** What may be wrong in one language and not in another: what has no words, what grew too wide. */
  async function findsOfLanguage() {
    await laidOut();
    unfold();
    const onPhone = window.innerWidth < 480 ? smallTargets() : [];
    return [...colourOnly(), ...onPhone, ...cut()];
  }

  /** Send a form as one of the page would be sent; the field `file` is one. */
  function send(path, { file, ...fields }) {
    const form = document.createElement("form");
    Object.assign(form, { action: path, method: "post", enctype: "multipart/form-data" });
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    if (file !== undefined) {
      const chosen = new DataTransfer();
      chosen.items.add(new File([file], "open.trf"));
      form.append(Object.assign(document.createElement("input"), { type: "file", name: "file", files: chosen.files }));
    }
    document.body.append(form);
    form.submit();
  }

  /** Where a form leads, whatever event or federation, and whatever number in it, it is of. */
  const kindOf = (form) => new URL(form.action).pathname
    .replace(/^(\/(?:access|events|ffjd|public)\/)[^/]+/, "$1").replace(/\d+/g, "0");

  /** Whether an element can be read in the window, without scrolling. */
  function isInWindow(element) {
    const { top, bottom, height } = element.getBoundingClientRect();
    return shown(element) && height > 0 && top >= 0 && bottom <= window.innerHeight;
  }

  /** Send a form with a token that is none; resolve to what can be read of the refusal, null when it leads away. */
  async function refused(form) {
    let isHere = true;
    const stay = (event) => { isHere = event.defaultPrevented; event.preventDefault(); };
    window.addEventListener("submit", stay, { once: true });
    document.getElementById("notices").replaceChildren();
    for (const field of form.querySelectorAll("[name=csrf_token]")) field.value = "none";
    form.noValidate = true;
    form.requestSubmit(form.querySelector("button:not([type=button]), input[type=submit]"));
    if (!isHere) return null;
    for (let waited = 0; waited < 1500 && !document.querySelector("#notices .notice.bad"); waited += 1) {
      await new Promise((go) => { setTimeout(go, 20); });
    }
    return [...document.querySelectorAll("#notices .notice.bad p")].filter(isInWindow).map((note) => note.textContent).join(" ");
  }

  /** Send each form of another kind than those seen, scrolled to it; return what was read, by kind. */
  async function refusals(seen) {
    const known = new Set(seen);
    const read = {};
    window.confirm = () => true;
    const token = document.querySelector("meta[name=csrf-token]");
    if (token) token.content = "none";
    for (const form of [...document.forms]) {
      // The outbox asks for another token; test_dead_spot.py reads what it was refused.
      if (form.method !== "post" || "entry" in form.dataset || known.has(kindOf(form))) continue;
      known.add(kindOf(form));
      form.scrollIntoView({ block: "start" });
      read[kindOf(form)] = await refused(form);
    }
    return read;
  }

  return { finds, findsOnPhone, findsHere, findsOfLanguage, send, refusals };
})();
