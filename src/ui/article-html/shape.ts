import { rename, setOrRemove, unwrap } from "./element-edits.ts";
import {
  ALLOWED_CLASSES,
  ARTICLE_TAGS,
  ATTRIBUTE_VALUES,
  GLOBAL_ATTRIBUTES,
  ID_PREFIX,
  RENAMED_TAGS,
  TAG_ATTRIBUTES,
} from "./policy.ts";
import { safeLink } from "./safe-url.ts";
import { shapeFacade, shapeFrame, shapePicture, shapePlayer, shapeSource } from "./shape-media.ts";

const TAGS = new Set(ARTICLE_TAGS);

/** Our classes for the element's classes, `align` and `text-align`; empty if none apply. */
function mappedClasses(element: Element): string[] {
  const classes = (element.getAttribute("class") ?? "").split(/\s+/);
  const found = new Set<string>();
  for (const name of classes) {
    const meaning = ALLOWED_CLASSES.get(name);
    if (meaning !== undefined) found.add(meaning);
  }
  const style = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(element.getAttribute("style") ?? "")?.[1];
  const align = (style ?? element.getAttribute("align") ?? "").toLowerCase();
  if (element.localName === "img") {
    if (/^(?:left|right)$/.test(align)) found.add(`align-${align}`);
  } else if (align === "center") {
    found.add("text-center");
  } else if (align === "right" || align === "end") {
    found.add("text-end");
  }
  return [...found].sort();
}

function shapeLink(link: Element): void {
  const raw = link.getAttribute("href");
  const href = raw === null ? null : safeLink(raw);
  if (href === null) {
    // An anchor without a URL may be a link target.
    if (link.hasAttribute("id")) rename(link, "span");
    else unwrap(link);
    return;
  }
  const inPage = href.startsWith("#") && !href.startsWith(`#${ID_PREFIX}`);
  setOrRemove(link, "href", inPage ? `#${ID_PREFIX}${href.slice(1)}` : href);
  setOrRemove(link, "rel", /^https?:/.test(href) ? "noopener noreferrer" : null);
}

/** Removes attributes and values that the policy does not allow for this element. */
function shapeAttributes(element: Element): void {
  const allowed = TAG_ATTRIBUTES[element.localName] ?? [];
  for (const { name, value } of [...element.attributes]) {
    const pattern = ATTRIBUTE_VALUES[name];
    const known = GLOBAL_ATTRIBUTES.includes(name) || allowed.includes(name);
    if (!known || (pattern !== undefined && !pattern.test(value))) element.removeAttribute(name);
  }
  for (const name of ["open", "reversed"]) if (element.hasAttribute(name)) element.setAttribute(name, "");
  const source = element.getAttribute("cite");
  if (source !== null) setOrRemove(element, "cite", safeLink(source));
}

/** Converts `<a name="x">` of HTML 4 to an id. */
function shapeAnchor(element: Element): void {
  const name = element.getAttribute("name");
  if (name !== null && !element.hasAttribute("id") && element.localName === "a")
    element.setAttribute("id", name);
  const id = element.getAttribute("id");
  if (id !== null && !/^user-content-[^\s"'<>]{1,200}$/.test(id)) element.removeAttribute("id");
}

const BY_TAG: Readonly<Record<string, (element: Element) => void>> = {
  a: shapeLink,
  img: shapePicture,
  audio: shapePlayer,
  video: shapePlayer,
  source: shapeSource,
  iframe: shapeFrame,
};

/**
 * Second line of defence and normalisation: reduces DOMPurify's output to what the policy allows, in the stored
 * form. The tree must be inert (not in a page), since it still contains frames.
 */
export function shape(root: ParentNode): void {
  for (const found of root.querySelectorAll("*")) {
    const tag = RENAMED_TAGS[found.localName];
    const element = tag === undefined ? found : rename(found, tag);
    shapeAnchor(element);
    const classes = mappedClasses(element);
    if (found.localName === "center") classes.push("text-center");
    setOrRemove(element, "class", classes.length === 0 ? null : classes.join(" "));
    if (element.localName === "span" && element.hasAttribute("data-embed")) shapeFacade(element);
    BY_TAG[element.localName]?.(element);
    if (element.localName === "picture" || (!TAGS.has(element.localName) && element.parentNode !== null)) {
      unwrap(element);
    } else {
      shapeAttributes(element);
    }
  }
}
