/** `/` pressed by somebody who is not writing, nor in a dialog that is open over the page. */
export function isSearchKey({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isWriting =
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog");
  return key === "/" && !isWriting && !ctrlKey && !metaKey && !altKey;
}
