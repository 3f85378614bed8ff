/**
 * Makes `/` open the search from any page, or focus the search field of the page. It clicks the link in the header, which leads
 * there before hydration too.
 */
export function listenForSearchKey(): void {
  document.addEventListener("keydown", (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (key !== "/" || ctrlKey || metaKey || altKey) return;
    const isWriting =
      target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog");
    const search =
      document.querySelector<HTMLElement>("[role=search] input") ??
      document.querySelector<HTMLElement>('header [href="/search"]');
    if (isWriting || !search) return;
    event.preventDefault();
    search.focus();
    search.click();
  });
}
