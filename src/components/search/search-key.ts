/** True for `/` outside of inputs and open dialogs. */
export function isSearchKey({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isWriting =
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog");
  return key === "/" && !isWriting && !ctrlKey && !metaKey && !altKey;
}
