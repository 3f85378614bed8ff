/**
 * The path of the app's first script, which identifies this build: its name contains a hash over all chunks. A prerendered
 * document names it in an attribute, because public/boot.js starts it there.
 */
export function entryScript(): string {
  const { entry } = document.documentElement.dataset;
  return entry ?? document.querySelector('script[type="module"]')?.getAttribute("src") ?? "";
}
