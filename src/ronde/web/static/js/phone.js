// On a phone: find a board by its number or a name.

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
