import { afterAll, vi } from "vitest";
import { overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";
import { localeOfBrowser } from "./locale-of-browser.ts";

const FIRST_ADDRESS = "http://localhost:3000/";

/** Files of one worker share its document (one-document.ts), and what a test changes in it. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const { documentElement, head, body } = document;
  for (const element of [documentElement, head, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  Reflect.get(window, "happyDOM").setURL(FIRST_ADDRESS);
  overwriteGetLocale(localeOfBrowser);
});
