// What a person would call broken on the page that is shown, as sentences: it scrolls sideways,
// words are cut or leave their box, words or things to press lie on each other.
() => {
  const SLACK = 1.5; // pixels: rounding, and letters that lean out of their box
  const SHARED = 4; // pixels of touch areas that two lines may share; what is written in them may not
  const found = [];
  const style = (element) => getComputedStyle(element);

  const called = (element) => {
    const words = (element.innerText || element.value || "").trim().replace(/\s+/g, " ");
    const classes = [...element.classList].map((name) => `.${name}`).join("");
    return `<${element.tagName.toLowerCase()}${classes}> “${words.slice(0, 40)}”`;
  };

  const ancestors = (element) => {
    const line = [];
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
      line.push(one);
    }
    return line;
  };

  // Words for screen readers only, and what floats above the page on purpose, are no faults.
  const isOutOfSight = (element) => ancestors(element).some((one) => {
    const { width, height, right } = one.getBoundingClientRect();
    const looks = style(one);
    if (looks.display === "contents" || looks.display === "inline") return false;
    return width <= 1 || height <= 1 || right <= 0 || looks.position === "fixed";
  });

  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isOutOfSight(element);

  const clips = (element) => style(element).overflowX !== "visible";
  const scrolls = (element) => ["auto", "scroll"].includes(style(element).overflowX);

  // A name of any length ends in dots where there is no room for all of it.
  const endsInDots = (element) => style(element).textOverflow === "ellipsis" && clips(element);

  const overlap = (a, b) => ({
    width: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    height: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  });

  // The parts of rectangles that frames which scroll or clip let through.
  const visibleParts = (element, rectangles) => {
    let parts = [...rectangles].filter(({ width, height }) => width > 0 && height > 0);
    for (const frame of ancestors(element.parentElement).filter(clips)) {
      const edge = frame.getBoundingClientRect();
      parts = parts.map((part) => ({
        left: Math.max(part.left, edge.left), right: Math.min(part.right, edge.right),
        top: Math.max(part.top, edge.top), bottom: Math.min(part.bottom, edge.bottom),
      })).filter((part) => part.right > part.left && part.bottom > part.top);
    }
    return parts;
  };

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, option, textarea") || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rectangles = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const inside = endsInDots(element) ? rectangles.map(({ left, right, top, bottom, height }) => {
      const edge = element.getBoundingClientRect();
      return { left: Math.max(left, edge.left), right: Math.min(right, edge.right), top, bottom, height };
    }).filter(({ left, right }) => right > left) : rectangles;
    if (inside.length) texts.push({ node, element, rectangles: inside });
  }

  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) found.push(`the page is ${wide} pixels too wide`);

  for (const { element, rectangles } of texts) {
    const line = ancestors(element);
    const frame = line.find(scrolls);
    const box = line.find((one) => !["inline", "contents"].includes(style(one).display));
    const within = frame ? line.slice(0, line.indexOf(frame)) : line;
    const cutting = within.filter((one) => clips(one));
    for (const text of rectangles) {
      if (!frame && (text.right > window.innerWidth + SLACK || text.left < -SLACK)) {
        found.push(`${called(element)} leaves the screen`);
      }
      for (const edge of cutting.map((one) => one.getBoundingClientRect())) {
        const isCut = text.right > edge.right + SLACK || text.left < edge.left - SLACK
          || text.bottom > edge.bottom + text.height / 3 || text.top < edge.top - text.height / 3;
        if (isCut) found.push(`${called(element)} is cut`);
      }
      const edge = box.getBoundingClientRect();
      const leaves = box !== frame && (text.right > edge.right + SLACK || text.left < edge.left - SLACK);
      if (leaves && !(box instanceof SVGElement)) found.push(`${called(element)} leaves its box`);
    }
  }

  const laid = texts.map(({ node, element, rectangles }) => ({ node, element, parts: visibleParts(element, rectangles) }));
  const lies = (a, b, least) => a.parts.some((one) => b.parts.some((other) => {
    const { width, height } = overlap(one, other);
    return width > 2 && height > least(one, other);
  }));
  const high = (part) => part.bottom - part.top;
  laid.forEach((one, place) => {
    for (const other of laid.slice(place + 1)) {
      if (lies(one, other, (a, b) => 0.4 * Math.min(high(a), high(b)))) {
        found.push(`${called(one.element)} lies on ${called(other.element)}`);
      }
    }
  });

  // Only an address may be broken anywhere; a word that is has too little room.
  for (const { node, element } of texts) {
    for (const word of node.data.matchAll(/[\p{L}]{3,}/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((part) => Math.round(part.top)));
      if (lines.size > 1 && !element.closest("code")) found.push(`“${word[0]}” is broken in ${called(element)}`);
    }
  }

  // What a field shows is no text of the page: it is measured with the letters of the field.
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("select, input[placeholder]")) {
    const looks = style(field);
    const words = field.matches("select") ? field.selectedOptions[0]?.text : field.value ? "" : field.placeholder;
    if (!words || !isShown(field)) continue;
    pen.font = `${looks.fontWeight} ${looks.fontSize} ${looks.fontFamily}`;
    const sign = field.matches("select, [type=search]") ? 18 : 0; // its arrow, or its cross
    const room = field.clientWidth - parseFloat(looks.paddingLeft) - parseFloat(looks.paddingRight) - sign;
    if (pen.measureText(words).width > room + SLACK) found.push(`${called(field)} is too narrow for “${words}”`);
  }

  const targets = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
    .filter(isShown)
    .map((element) => ({ element, parts: visibleParts(element, element.getClientRects()) }));
  targets.forEach((one, place) => {
    for (const other of targets.slice(place + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (lies(one, other, () => SHARED)) found.push(`${called(one.element)} overlaps ${called(other.element)}`);
    }
  });
  return [...new Set(found)];
}
