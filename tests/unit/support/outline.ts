import { TAKES_GEEZ } from "../../../src/ui/latin-typing/takes-geez.ts";

const ROLES: Readonly<Record<string, string>> = {
  a: "link",
  article: "article",
  audio: "audio",
  button: "button",
  details: "details",
  dialog: "dialog",
  fieldset: "group",
  form: "form",
  h1: "h1",
  h2: "h2",
  h3: "h3",
  h4: "h4",
  img: "img",
  li: "item",
  nav: "navigation",
  output: "output",
  progress: "progress",
  section: "section",
  select: "combobox",
  summary: "summary",
  textarea: "textbox",
  video: "video",
};
const INPUT_ROLES: Readonly<Record<string, string>> = {
  checkbox: "checkbox",
  file: "file",
  radio: "radio",
  range: "slider",
  search: "searchbox",
};
/** Roles whose name is their text. */
const NAMED_BY_TEXT = ["link", "button", "h1", "h2", "h3", "h4", "summary", "tab"];
/** Roles of which only their own line is shown. */
const ROLES_WITHOUT_PARTS = [...NAMED_BY_TEXT, "combobox", "textbox"];
/** Elements that only carry words. */
const PHRASES = [
  "SPAN",
  "TIME",
  "STRONG",
  "EM",
  "B",
  "I",
  "SMALL",
  "ABBR",
  "MARK",
  "INS",
  "DEL",
  "BDI",
  "CODE",
];
const ARIA = [
  "disabled",
  "expanded",
  "pressed",
  "selected",
  "current",
  "checked",
  "busy",
  "live",
  "valuenow",
];

/**
 * What a person finds in a part of a page, one thing per line, in the order of reading: its role, name, state and description, its
 * language where it sets one, where a link leads and what a field holds. An asterisk marks what has the focus.
 *
 * A test expects one as an inline snapshot. `npx vitest -u` writes it anew where a text has changed; read the difference.
 */
export function outline(root: Element): string {
  const lines: string[] = [];
  walk(root, 0, lines);
  return lines.join("\n").replaceAll(UUID, shortId);
}

/**
 * The element of a part of a page with this role and name, as in an outline.
 * @param nth which one, from 0, where several have the name
 * @throws Error if there is none, or several and none is chosen
 */
export function find(root: Element, role: string, name: string, nth?: number): HTMLElement {
  const found = [...root.querySelectorAll<HTMLElement>("*")].filter(
    (one) => roleOf(one) === role && !one.closest("[hidden]") && nameOf(one, role) === name,
  );
  const one = found[nth ?? 0];
  if (one && (nth !== undefined || found.length === 1)) return one;
  throw new Error(`There are ${found.length} of ${role} "${name}" in:\n${outline(root)}`);
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The number of a made-up id, for reading; "new" for one that the code has chosen. */
export function shortId(id: string): string {
  const number = Number.parseInt(id.slice(-12), 16);
  return id.startsWith("00000000-0000-4000-8000") && number < 7_000_000 ? `#${number}` : "#new";
}

function walk(node: Element, depth: number, lines: string[]): void {
  let text = "";
  const add = (line: string) => lines.push(`${"  ".repeat(depth)}${line}`);
  const flush = () => {
    if (tidy(text)) add(tidy(text));
    text = "";
  };
  for (const child of node.childNodes) {
    const words = wordsOf(child);
    if (words !== null) text += words;
    if (words !== null || !(child instanceof HTMLElement)) continue;
    flush();
    const role = roleOf(child);
    if (role !== null) add(lineOf(child, role));
    else if (child.lang) add(`in <${child.lang}>`);
    if (hasParts(child, role)) walk(child, role === null ? depth : depth + 1, lines);
  }
  flush();
}

/** True for an element whose parts have lines of their own. */
function hasParts(element: HTMLElement, role: string | null): boolean {
  if (role === null || !ROLES_WITHOUT_PARTS.includes(role)) return true;
  return /^h\d$/.test(role) && element.querySelector("a[href], button") !== null;
}

/** The words of a text, or of an element that has only words, or nothing to show; null for one that has lines of its own. */
function wordsOf(node: Node): string | null {
  // The words of a label are the name of its control.
  const isInLabel = node.parentElement?.tagName === "LABEL";
  if (node.nodeType === Node.TEXT_NODE) return isInLabel ? "" : (node.textContent ?? "");
  if (!(node instanceof HTMLElement) || isSkipped(node)) return "";
  if (roleOf(node) !== null || !isPhrase(node)) return null;
  return isInLabel ? "" : spokenWords(node);
}

function isPhrase(element: HTMLElement): boolean {
  return (
    PHRASES.includes(element.tagName) &&
    [...element.querySelectorAll<HTMLElement>("*")].every((one) => isSkipped(one) || roleOf(one) === null)
  );
}

function isSkipped(element: HTMLElement): boolean {
  if (element.hidden || element.getAttribute("aria-hidden") === "true") return true;
  if (["SCRIPT", "STYLE", "LEGEND", "OPTION"].includes(element.tagName)) return true;
  if (element instanceof HTMLLabelElement) return element.querySelector("input, select, textarea") === null;
  if (isGeezSwitch(element)) return true;
  return element.id !== "" && document.querySelector(`[aria-describedby~="${element.id}"]`) !== null;
}

/** True for the switch of the Ge'ez keyboard, which loads after the page, at its own time. */
function isGeezSwitch(element: HTMLElement): boolean {
  const controlled = element.getAttribute("aria-controls");
  return controlled !== null && document.getElementById(controlled)?.hasAttribute(TAKES_GEEZ) === true;
}

function roleOf(element: HTMLElement): string | null {
  const explicit = element.getAttribute("role");
  if (explicit) return explicit;
  if (element.hasAttribute("aria-live")) return "live";
  if (element instanceof HTMLInputElement)
    return element.type === "hidden" ? null : (INPUT_ROLES[element.type] ?? "textbox");
  if (element instanceof HTMLAnchorElement && !element.hasAttribute("href")) return null;
  return element.isContentEditable && element.hasAttribute("contenteditable")
    ? "textbox"
    : (ROLES[element.tagName.toLowerCase()] ?? null);
}

function lineOf(element: HTMLElement, role: string): string {
  const name = nameOf(element, role);
  const described = textOfIds(element.getAttribute("aria-describedby") ?? "");
  return [
    ...(document.activeElement === element ? ["*"] : []),
    role,
    ...(name ? [JSON.stringify(name)] : []),
    ...(element instanceof HTMLAnchorElement ? [`to ${element.getAttribute("href")}`] : []),
    ...(element instanceof HTMLImageElement ? [pictureOf(element)] : []),
    ...(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? fieldState(element)
      : []),
    ...(element instanceof HTMLSelectElement ? [choices(element)] : []),
    ...(element instanceof HTMLDetailsElement ? [element.open ? "open" : "closed"] : []),
    ...(element instanceof HTMLButtonElement && element.disabled ? ["disabled"] : []),
    ...ARIA.flatMap((state) => {
      const value = element.getAttribute(`aria-${state}`);
      if (value === null || (state === "disabled" && value === "false")) return [];
      return [value === "true" ? state : `${state}=${value}`];
    }),
    ...(element.getAttribute("aria-invalid") === "true" ? ["invalid"] : []),
    ...(element.lang ? [`<${element.lang}>`] : []),
    ...(described ? [`(${described})`] : []),
  ].join(" ");
}

function pictureOf(picture: HTMLImageElement): string {
  const [src, width, height] = ["src", "width", "height"].map((name) => picture.getAttribute(name));
  return `of ${src}${width || height ? ` ${width} by ${height}` : ""}`;
}

function fieldState(field: HTMLInputElement | HTMLTextAreaElement): string[] {
  if (["checkbox", "radio"].includes(field.type))
    return [field instanceof HTMLInputElement && field.checked ? "checked" : "unchecked"];
  return [
    ...(["text", "textarea", "search", "file", "range"].includes(field.type) ? [] : [field.type]),
    ...(field.value === "" ? [] : [`= ${JSON.stringify(field.value)}`]),
    ...(field.required ? ["required"] : []),
    ...(field.readOnly ? ["read-only"] : []),
    ...(field.disabled ? ["disabled"] : []),
    ...(field.placeholder ? [`placeholder ${JSON.stringify(field.placeholder)}`] : []),
    ...(field.maxLength > 0 ? [`at most ${field.maxLength}`] : []),
  ];
}

function choices({ options }: HTMLSelectElement): string {
  return `of ${[...options].map(({ text, selected }) => (selected ? `[${text}]` : text)).join(" | ")}`;
}

function nameOf(element: HTMLElement, role: string): string {
  const label = element.getAttribute("aria-label");
  if (label !== null) return label;
  const labelled = element.getAttribute("aria-labelledby");
  if (labelled !== null) return textOfIds(labelled);
  if (element instanceof HTMLImageElement) return element.alt;
  if (element instanceof HTMLFieldSetElement) return textOf(element.querySelector("legend"));
  const { labels } = element as Partial<HTMLInputElement>;
  if (labels?.length && role !== "button") return tidy([...labels].map(spokenWords).join(" "));
  return NAMED_BY_TEXT.includes(role) ? textOf(element) : "";
}

/** The words of an element that are read out, with the language that a part of it sets. */
function spokenWords(element: Element): string {
  const words = [...element.childNodes].map((child) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent ?? "";
    if (child instanceof HTMLImageElement) return child.alt;
    if (!(child instanceof HTMLElement) || ["SELECT", "TEXTAREA"].includes(child.tagName)) return "";
    if (child.hidden || child.getAttribute("aria-hidden") === "true" || isGeezSwitch(child)) return "";
    return spokenWords(child);
  });
  const { lang } = element as HTMLElement;
  if (element.tagName === "MARK") return `[${words.join("")}]`;
  return `${words.join("")}${lang && PHRASES.includes(element.tagName) ? ` <${lang}>` : ""}`;
}

function textOfIds(ids: string): string {
  return tidy(
    ids
      .split(" ")
      .map((id) => textOf(document.getElementById(id)))
      .join(" "),
  );
}

const textOf = (element: Element | null) => (element ? tidy(spokenWords(element)) : "");
/** Without what is not seen: line breaks, and joiners of words. */
const tidy = (text: string) => text.replaceAll("\u2060", "").replaceAll(/\s+/gu, " ").trim();
