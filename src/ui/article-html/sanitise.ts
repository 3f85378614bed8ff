import createDOMPurify, { type Config, type WindowLike } from "dompurify";
import { isTooDeep } from "./nesting-limit.ts";
import {
  ARTICLE_TAGS,
  GLOBAL_ATTRIBUTES,
  ID_PREFIX,
  RENAMED_TAGS,
  TAG_ATTRIBUTES,
  TRANSIENT_ATTRIBUTES,
  TRANSIENT_TAGS,
} from "./policy.ts";
import { shape } from "./shape.ts";

/** The sanitiser bound to a window: a browser's, or jsdom's in a command. */
export interface Sanitiser {
  /** The article in its stored form. `sanitise(sanitise(x)) === sanitise(x)`. */
  sanitise(html: string): string;
  /** The article as inert nodes, ready for insertion without another parse. */
  fragment(html: string): DocumentFragment;
}

/** The part of a window DOMPurify needs, without Trusted Types, whose type declarations differ. */
type SanitiserWindow = Omit<WindowLike, "trustedTypes">;

const CONFIG: Config = {
  // The body is what the article is parsed into, not a part of it; without it DOMPurify would first copy all of it.
  ALLOWED_TAGS: ["body", ...ARTICLE_TAGS, ...TRANSIENT_TAGS, ...Object.keys(RENAMED_TAGS)],
  ALLOWED_ATTR: [
    ...new Set([...GLOBAL_ATTRIBUTES, ...TRANSIENT_ATTRIBUTES, ...Object.values(TAG_ATTRIBUTES).flat()]),
  ],
  ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml"],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  SANITIZE_DOM: true,
};

/**
 * Reparsing serialised HTML may move nodes once or twice; a tree that still changes after this many passes is
 * treated as hostile.
 */
const MAX_PASSES = 8;

const known = new WeakMap<object, Sanitiser>();

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * The sanitiser for this window, created once: a second DOMPurify would create the Trusted Types policy
 * `dompurify` again, which the Content Security Policy rejects.
 */
export function createSanitiser(window: SanitiserWindow): Sanitiser {
  const made = known.get(window);
  if (made !== undefined) return made;
  const purify = createDOMPurify(window as WindowLike);
  // Prevents DOM clobbering; with the prefix DOMPurify does not remove such ids.
  purify.addHook("uponSanitizeAttribute", (_node, data) => {
    const named = data.attrName === "id" || data.attrName === "name";
    if (named && !data.attrValue.startsWith(ID_PREFIX)) data.attrValue = ID_PREFIX + data.attrValue.trim();
  });

  /** @returns null if a frameset before all text replaced the body, despite DOMPurify's types */
  function purified(html: string): DocumentFragment | null {
    return purify.sanitize(html, { ...CONFIG, RETURN_DOM_FRAGMENT: true });
  }

  /** The parser ignores a frameset that follows a line break. */
  function withoutFrameset(html: string): DocumentFragment {
    const clean = purified(`<br>${html}`);
    clean?.firstChild?.remove();
    return clean ?? (window.document as Document).createDocumentFragment();
  }

  function fragment(html: string): DocumentFragment {
    const given = isTooDeep(html) ? escaped(html.replace(/<[^>]*>/g, " ")) : html;
    const clean = purified(given) ?? withoutFrameset(given);
    shape(clean);
    return clean;
  }

  function once(html: string): string {
    const clean = fragment(html);
    const holder = (clean.ownerDocument as Document).createElement("div");
    holder.append(clean);
    return holder.innerHTML;
  }

  function sanitise(html: string): string {
    let current = once(html);
    for (let pass = 1; pass < MAX_PASSES; pass += 1) {
      const next = once(current);
      if (next === current) return current;
      current = next;
    }
    return once(escaped(fragment(current).textContent ?? ""));
  }

  const sanitiser: Sanitiser = { sanitise, fragment };
  known.set(window, sanitiser);
  return sanitiser;
}
