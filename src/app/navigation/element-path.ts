import type { ElementPath } from "../../config/history-entries.ts";

/** Ids that React generates depend on the position in the tree, and those of a library may count upwards. */
const OWN_ID = /^[a-z][a-z-]*(?:-[\w-]+)?$/i;

/** The way to an element inside `root`. */
export function pathTo(element: Element, root: Element): ElementPath | null {
  const steps: string[] = [];
  for (let at: Element | null = element; at && root.contains(at); at = at.parentElement) {
    const key = at === root ? "" : keyOf(at, root);
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

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (root: Element) => [...root.querySelectorAll<Field>("input, textarea, select")];

const isField = (element: Element): element is Field => element.matches("input, textarea, select");

/** What a field is called; in two languages of a form two have the same. */
function nameOf(field: Field): string {
  return field.name || field.getAttribute("aria-label") || field.labels?.[0]?.textContent || "";
}

/**
 * An entry of a list is known by its link, because newer ones push it down, and a field by its name and which of that name it is, because
 * a hint, an error or a switch comes and goes before it.
 */
function keyOf(element: Element, root: Element): string | null {
  if (OWN_ID.test(element.id)) return `#${element.id}`;
  if (isField(element)) {
    const name = nameOf(element);
    const alike = fieldsIn(root).filter((field) => nameOf(field) === name);
    return `@${alike.indexOf(element)} ${name}`;
  }
  return element.matches("article, li")
    ? (element.querySelector("a[href]")?.getAttribute("href") ?? null)
    : null;
}

function keyed(key: string, root: Element, near: number): Element | null {
  if (key.startsWith("#")) return root.ownerDocument.getElementById(key.slice(1));
  if (key.startsWith("@")) return fieldsIn(root).find((field) => keyOf(field, root) === key) ?? null;
  const entries = [...root.querySelectorAll("article, li")].filter((entry) => keyOf(entry, root) === key);
  const distance = (entry: Element) => Math.abs(entry.getBoundingClientRect().top - near);
  return entries.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
