// Rows of tabs that are wider than the screen begin where the present page is.

for (const row of document.querySelectorAll(".tabs, .tools")) {
  const here = row.querySelector("[aria-current]");
  if (here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
}
