import { createRequire } from "node:module";
import type { JSDOM } from "jsdom";
import type { ServerWindow } from "../../src/ui/article-html/server-window.ts";

const require = createRequire(import.meta.url);

/** A jsdom keeps half a megabyte of every article sanitised in it, so it is replaced after this many uses. */
const MAX_USES = 50;

let opened: JSDOM | null = null;
let uses = 0;

/** The server's current jsdom. Loading it takes a third of the server's start, so only a page with an article does. */
function open(): JSDOM {
  uses += 1;
  if (!opened || uses > MAX_USES) {
    opened?.window.close();
    opened = new (require("jsdom") as { JSDOM: typeof JSDOM }).JSDOM("");
    uses = 1;
  }
  return opened;
}

/** The window in which articles are sanitised and serialised. */
export function serverWindow(): ServerWindow {
  return open().window as unknown as ServerWindow;
}

/** HTML as nodes of an inert document: no scripts run and nothing is fetched. */
export function parseFragment(html: string): DocumentFragment {
  const template = open().window.document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
