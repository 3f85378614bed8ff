import type { ElementPath } from "../../config/history-entries.ts";

/** Ids that React generates depend on the position in the tree, and those of a library may count upwards. */
const OWN_ID = /^[a-z][a-z-]*(?:-[\w-]+)?$/i;

/** The way to an element inside `root`. */
export function pathTo(element: Element, root: Element): ElementPath | null {
  const steps: string[] = [];
  for (let at: Element | null = element; at && root.contains(at); at = at.parentElement) {
    const key = at === root ? "" : keyOf(at);
    if (key !== null) return [key, ...steps.reverse()];
    const siblings: Element[] = [...(at.parentElement?.children ?? [])];
    steps.push(`${siblings.indexOf(at)} ${at.tagName}`);
  }
  return null;
}

/**
 * The element at the end of a path; null if the page is another one by now, or not complete yet.
 * @param near the expected distance from the top of the window, where several elements have the same key
 */
export function elementAt([key, ...steps]: ElementPath, root: Element, near = 0): Element | null {
  let at = key === "" ? root : keyed(key, root, near);
  for (const step of steps) {
    const [index, tag] = step.split(" ");
    const next: Element | undefined = at?.children[Number(index)];
    at = next?.tagName === tag ? (next ?? null) : null;
  }
  return at === root ? null : at;
}

/** An entry of a list is known by its link, because newer ones push it down. */
function keyOf(element: Element): string | null {
  if (OWN_ID.test(element.id)) return `#${element.id}`;
  return element.matches("article, li")
    ? (element.querySelector("a[href]")?.getAttribute("href") ?? null)
    : null;
}

function keyed(key: string, root: Element, near: number): Element | null {
  if (key.startsWith("#")) return root.ownerDocument.getElementById(key.slice(1));
  const entries = [...root.querySelectorAll("article, li")].filter((entry) => keyOf(entry) === key);
  const distance = (entry: Element) => Math.abs(entry.getBoundingClientRect().top - near);
  return entries.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
