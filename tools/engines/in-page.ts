import { LONGEST, type Tab } from "./tab.ts";

const MARK = "data-test-target";
/** What may have a name, by the sort of thing a person looks for. */
const KINDS = {
  button: "button, [role=button], [role=option]",
  field: "input:not([type=file]), textarea, [contenteditable=true]",
  file: "input[type=file]",
  link: "a[href]",
} as const;

/** Repeats a question to the page until it is answered by yes. @throws Error after a minute, with what was waited for */
export async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST;
  let why = "";
  for (;;) {
    const isSo = await ask().catch((error) => {
      // A page that is being left answers nothing.
      why = `: ${firstLine(error)}`;
      return false;
    });
    if (isSo) return;
    if (Date.now() > end) throw new Error(`waited for ${what}${why}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Waits until the page's text contains these words. */
export function untilSays(tab: Tab, words: string): Promise<void> {
  return until(`"${words}"`, () =>
    tab.run((sought) => document.body.textContent?.includes(sought) ?? false, words),
  );
}

/**
 * Waits for the first visible thing of a kind whose name begins with these words, and until it does not move any more.
 * @returns a selector of it alone
 */
export async function find(tab: Tab, kind: keyof typeof KINDS, name: string): Promise<string> {
  let before: string | null = null;
  await until(`${kind} "${name}"`, async () => {
    const place = await tab.run(mark, KINDS[kind], name, MARK);
    const isAtRest = place !== null && place === before;
    before = place;
    return isAtRest;
  });
  return `[${MARK}]`;
}

export async function press(tab: Tab, name: string): Promise<void> {
  await tab.press(await find(tab, "button", name));
}

/** Types a text into the field of that name, after what it contains. */
export async function type(tab: Tab, name: string, words: string): Promise<void> {
  await until(`the cursor in "${name}"`, async () => {
    await tab.press(await find(tab, "field", name));
    return tab.run((attribute) => document.activeElement?.hasAttribute(attribute) ?? false, MARK);
  });
  await tab.type(words);
}

export function firstLine(error: unknown): string {
  return String(error).split("\n")[0] ?? "";
}

function mark(kind: string, sought: string, attribute: string): string | null {
  for (const old of document.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute);
  const nameOf = (element: Element) => {
    const labelled = element.getAttribute("aria-labelledby");
    const by = labelled ? document.getElementById(labelled) : null;
    const { labels = null } = element as HTMLInputElement;
    return element.getAttribute("aria-label") ?? (by ?? labels?.[0] ?? element).textContent ?? "";
  };
  const isShown = (element: Element) =>
    element.matches("[type=file]") || (element as HTMLElement).offsetParent !== null;
  const found = [...document.querySelectorAll(kind)].find(
    (element) => isShown(element) && nameOf(element).trim().startsWith(sought),
  );
  if (!found) return null;
  found.setAttribute(attribute, "");
  // Drivers scroll as far as is needed, so that the page moves only before.
  found.scrollIntoView({ block: "center", behavior: "instant" });
  return JSON.stringify(found.getBoundingClientRect());
}
