// Copies what stands in a field. A page without TLS has no clipboard: there the field is selected.

for (const button of document.querySelectorAll("[data-copies]")) {
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copies);
    field.focus();
    field.select();
    const isCopied = navigator.clipboard
      ? await navigator.clipboard.writeText(field.value).then(() => true, () => false)
      : document.execCommand("copy");
    if (isCopied) button.textContent = button.dataset.done;
  });
}
