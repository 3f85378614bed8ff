import "./ui/theme.css";
import { getLocale, overwriteGetLocale } from "./i18n/paraglide/runtime.js";
import { languageHere } from "./pwa/language-here.ts";

// The first code of a page, and the only one that runs before what the page itself shows is painted, posts or the splash:
// the app is needed to use the page, not to see it.
const language = languageHere();
if (import.meta.env.DEV) {
  // Nothing is built: one page speaks every language.
  overwriteGetLocale(() => language);
  document.documentElement.lang = language;
}
void painted().then(() =>
  language === getLocale() ? import("./start-app.tsx") : import("./other-build.ts"),
);
// The start page's largest picture, which nothing else names before the app runs.
if (location.pathname === "/") new Image().src = "/picture.svg";

/** A tab that nobody looks at paints nothing; there the app is started at once. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
