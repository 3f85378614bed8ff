import { JSDOM } from "jsdom";
import { createSanitiser, type Sanitiser } from "../../../src/ui/article-html/sanitise.ts";
import { parsingWindow } from "../../parsing-window.ts";
import { limitDepth } from "./limit-depth.ts";

/** HTML without a browser: no scripts run and nothing is fetched. */
export interface HtmlTools {
  /** The HTML as nodes of an inert document. */
  parse(html: string): HTMLElement;
  sanitise: Sanitiser["sanitise"];
}

/** One jsdom for a whole import: opening one takes longer than processing most articles. */
export function openHtmlTools(): HtmlTools {
  const window = parsingWindow(new JSDOM(""));
  const { sanitise } = createSanitiser(window);
  const parser = new window.DOMParser();
  return {
    sanitise: (html) => sanitise(limitDepth(html)),
    parse: (html) => parser.parseFromString(`<body>${limitDepth(html)}`, "text/html").body,
  };
}
