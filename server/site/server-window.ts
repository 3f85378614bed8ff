import { createRequire } from "node:module";
import type { DOMWindow, JSDOM } from "jsdom";
import type { ServerWindow } from "../../src/ui/article-html/server-window.ts";
import { parsingWindow } from "../parsing-window.ts";

const require = createRequire(import.meta.url);

let opened: DOMWindow | null = null;

/** The server's jsdom. Loading it takes a third of the server's start, so only a page with an article does. */
function open(): DOMWindow {
  opened ??= parsingWindow(new (require("jsdom") as { JSDOM: typeof JSDOM }).JSDOM(""));
  return opened;
}

/** The window in which articles are sanitised and serialised. */
export function serverWindow(): ServerWindow {
  return open() as unknown as ServerWindow;
}

/** HTML as nodes of an inert document: no scripts run and nothing is fetched. */
export function parseFragment(html: string): DocumentFragment {
  const template = open().document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
