import { JSDOM, VirtualConsole } from "jsdom";
import { describe, expect, it } from "vitest";
import { ARTICLE_TAGS, GLOBAL_ATTRIBUTES, TAG_ATTRIBUTES } from "../../../src/ui/article-html/policy.ts";
import { createSanitiser } from "../../../src/ui/article-html/sanitise.ts";
import { attacks } from "./hostile-corpus.ts";

const { window } = new JSDOM("");
const { sanitise } = createSanitiser(window);

/** A page that would run any script that is left. */
function openInRunningPage(html: string): JSDOM {
  const page = new JSDOM(`<!doctype html><body><div id="root"></div>`, {
    runScripts: "dangerously",
    virtualConsole: new VirtualConsole(),
  });
  const root = page.window.document.querySelector("#root");
  if (root !== null) root.innerHTML = html;
  return page;
}

function expectOnlyPolicy(root: Element): void {
  for (const element of root.querySelectorAll("*")) {
    expect(ARTICLE_TAGS).toContain(element.localName);
    expect(element.namespaceURI).toBe("http://www.w3.org/1999/xhtml");
    const allowed = [...GLOBAL_ATTRIBUTES, ...(TAG_ATTRIBUTES[element.localName] ?? [])];
    for (const { name, value } of element.attributes) {
      expect(allowed).toContain(name);
      if (name === "id") expect(value).toMatch(/^user-content-\S+$/);
      if (/^(?:href|src|poster|cite|data-embed)$/.test(name)) {
        expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/);
      }
      if (name === "src" || name === "poster") expect(value).not.toMatch(/^http:/);
    }
  }
}

describe("a hostile article", () => {
  it("the corpus has at least sixty attacks", () => {
    expect(attacks.length).toBeGreaterThanOrEqual(60);
  });

  it.each(attacks)("a hostile article runs nothing and keeps its text: $html", ({ html, swallows }) => {
    const clean = sanitise(`<p>ሰላም before</p>${html}<p>ሰላም after</p>`);
    const page = openInRunningPage(clean);
    const root = page.window.document.querySelector("#root");
    expect(root?.textContent).toContain("ሰላም before");
    if (swallows !== true) expect(root?.textContent).toContain("ሰላም after");
    if (root !== null) expectOnlyPolicy(root);
    for (const element of [...(root?.querySelectorAll("*") ?? [])].slice(0, 20)) {
      for (const type of ["click", "focus", "error", "load", "toggle", "pointerenter"]) {
        if (element.localName !== "a") element.dispatchEvent(new page.window.Event(type));
      }
    }
    expect((page.window as unknown as { ran?: number }).ran).toBeUndefined();
    expect(sanitise(clean)).toBe(clean);
    page.window.close();
  });

  it("the text of a form, a marquee and a dialog is kept", () => {
    expect(sanitise("<form>name<button>press</button></form><marquee>moving</marquee>")).toBe(
      "namepressmoving",
    );
  });
});
