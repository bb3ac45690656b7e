// The theme: light, dark, or as the system wants; kept in a cookie so that no page flashes.

for (const button of document.querySelectorAll("[data-set-theme]")) {
  button.hidden = false;
  button.addEventListener("click", () => choose(button.dataset.setTheme));
}

function choose(theme) {
  document.documentElement.dataset.theme = theme;
  document.cookie = `ronde_theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  for (const button of document.querySelectorAll("[data-set-theme]")) {
    button.setAttribute("aria-pressed", String(button.dataset.setTheme === theme));
  }
}
