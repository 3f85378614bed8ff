import type { BrowserContext, Page } from "playwright-core";

// What browsers and their extensions do to a page that is not theirs. Both functions act on every document that the page or
// the context opens from then on, and on everything that the app renders later.

export type TranslateOptions = {
  /**
   * When a document is translated first: while it is parsed, so before hydration, or once React owns it. `parsed` by default.
   */
  readonly from?: "parsed" | "hydrated";
  /**
   * The longest delay in milliseconds between a text's change and its translation. 0 by default: in the same task. Delays
   * differ from text to text, but are the same in each run.
   */
  readonly delay?: number;
  /** True puts the texts in « », as a sign that they are translated; otherwise they stay as they are. */
  readonly marked?: boolean;
};

/**
 * Translates pages as Google Translate in Chrome does: each text node is replaced by two nested `font` elements, the
 * document gets a class and another language. A text that the app changes later is translated again.
 */
export async function translate(
  target: Page | BrowserContext,
  { from = "parsed", delay = 0, marked = false }: TranslateOptions = {},
): Promise<void> {
  await target.addInitScript(translateDocument, { from, delay, marked });
}

/** Runs in the page, so it uses nothing from outside. */
function translateDocument({ from, delay, marked }: Required<TranslateOptions>): void {
  const UNTRANSLATED =
    "script, style, noscript, textarea, template, svg, font, [translate=no], [contenteditable]";
  let translated = 0;
  const replace = (text: Text) => {
    const { parentNode, data } = text;
    if (!parentNode || !data.trim() || text.parentElement?.closest(UNTRANSLATED)) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    for (const { style } of [outer, inner]) style.verticalAlign = "inherit";
    inner.textContent = marked ? data.replace(/\S(?:.*\S)?/s, (words) => `«${words}»`) : data;
    outer.append(inner);
    translated += 1;
    if (translated % 2) {
      parentNode.replaceChild(outer, text);
      return;
    }
    parentNode.insertBefore(outer, text);
    parentNode.removeChild(text);
  };
  const textsIn = (node: Node): Text[] => {
    if (node instanceof Text) return [node];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    return texts;
  };
  const translateSoon = (texts: readonly Text[]) => {
    for (const text of texts) {
      if (delay === 0) replace(text);
      else setTimeout(() => replace(text), ((translated + text.length * 37) * 61) % delay);
    }
  };
  const begin = () => {
    document.documentElement.classList.add("translated-ltr");
    document.documentElement.lang = document.documentElement.lang === "en" ? "ti" : "en";
    translateSoon(textsIn(document.documentElement));
    new MutationObserver((records) => {
      for (const { target: changed, addedNodes, type } of records)
        translateSoon((type === "childList" ? [...addedNodes] : [changed]).flatMap(textsIn));
    }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  };
  const whenever = (ready: () => boolean, then: () => void) => {
    const timer = setInterval(() => {
      if (!ready()) return;
      clearInterval(timer);
      then();
    }, 10);
  };
  const isHydrated = () => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps$"));
  };
  if (from === "hydrated") whenever(isHydrated, begin);
  else if (document.documentElement) begin();
  else
    new MutationObserver((_, observer) => {
      if (!document.documentElement) return;
      observer.disconnect();
      begin();
    }).observe(document, { childList: true });
}

export type ExtensionOptions = {
  /** When the elements are added first: as soon as the document is parsed, so before hydration, or once React owns it. */
  readonly from?: "parsed" | "hydrated";
};

/**
 * Adds what extensions add: elements and attributes on html and body, a panel at the end of the body, an icon beside each
 * field and around the field's parent, a button in each paragraph, list and main region.
 */
export async function addExtensionNodes(
  target: Page | BrowserContext,
  { from = "parsed" }: ExtensionOptions = {},
): Promise<void> {
  await target.addInitScript(alterDocument, { from });
}

/** Runs in the page, so it uses nothing from outside. */
function alterDocument({ from }: Required<ExtensionOptions>): void {
  const element = (name: string, text = "") => {
    const made = document.createElement(name);
    made.setAttribute("data-extension", "");
    made.style.cssText = "position: absolute; width: 0; height: 0; overflow: hidden";
    made.ariaHidden = "true";
    made.textContent = text;
    return made;
  };
  const seen = new WeakSet<Element>();
  const alter = () => {
    const { body, documentElement } = document;
    if (!seen.has(body)) {
      seen.add(body);
      documentElement.setAttribute("data-darkreader-mode", "dynamic");
      documentElement.append(element("reader-overlay"));
      body.setAttribute("data-new-gr-c-s-check-loaded", "14.1");
      body.setAttribute("cz-shortcut-listen", "true");
      body.prepend(element("div", "note"));
      body.append(element("password-manager-panel"));
    }
    for (const field of document.querySelectorAll("input, textarea, select")) {
      if (seen.has(field)) continue;
      seen.add(field);
      field.setAttribute("data-lpignore", "true");
      field.setAttribute("spellcheck", "false");
      field.before(element("grammar-mirror"));
      field.after(element("password-icon"));
    }
    for (const block of document.querySelectorAll(
      "#root p, #root ul, #root form, #root main, #root footer, #root button",
    )) {
      if (seen.has(block) || block.closest("[contenteditable]")) continue;
      seen.add(block);
      block.setAttribute("data-reader", "");
      block.prepend(element("reader-mark"));
      block.append(element("span"));
    }
  };
  const begin = () => {
    alter();
    new MutationObserver(alter).observe(document.body, { childList: true, subtree: true });
  };
  const isHydrated = () => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps$"));
  };
  if (from === "parsed") {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
    else begin();
    return;
  }
  const timer = setInterval(() => {
    if (!isHydrated()) return;
    clearInterval(timer);
    begin();
  }, 10);
}
