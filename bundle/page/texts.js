// What the page says itself, in the language that somebody chose or that the browser speaks.
const texts = JSON.parse(document.getElementById("texts").textContent);
const CHOSEN = "ronde-language";

export const languages = Object.entries(texts).map(([code, { name }]) => ({ code, name }));
export let language = wished();

function wished() {
  const wishes = [remembered(), ...(navigator.languages ?? [])].filter(Boolean);
  return wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((code) => code in texts) ?? "en";
}

function remembered() {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null; // a browser that keeps nothing asks again next time
  }
}

export function speak(code) {
  language = code;
  document.documentElement.lang = code;
  try {
    localStorage.setItem(CHOSEN, code);
  } catch {
    // it is spoken until the page is closed
  }
}

/** Return a text of the page with its facts filled in. */
export function t(name, facts = {}) {
  return texts[language].words[name].replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "");
}

export function rulesOffered() {
  return texts[language].rules;
}
