// How pages look in this browser: light, dark, or as the system wants, and how high the rows of tables
// are. Each is kept in a cookie, so that no page flashes.

offer("theme");
offer("rows");

function offer(name) {
  const buttons = document.querySelectorAll(`[data-set-${name}]`);
  const given = (button) => button.getAttribute(`data-set-${name}`);
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => choose(given(button)));
  }

  function choose(value) {
    document.documentElement.dataset[name] = value;
    document.cookie = `ronde_${name}=${value}; path=/; max-age=31536000; samesite=lax`;
    for (const button of buttons) button.setAttribute("aria-pressed", String(given(button) === value));
  }
}
