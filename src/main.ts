import "./ui/theme.css";
import { hideClosedChannel } from "./config/blocked-broadcast-channel.ts";
import { getLocale, overwriteGetLocale } from "./i18n/paraglide/runtime.js";
import type { InstallPrompt } from "./pwa/install/install.ts";
import { preferredLanguage } from "./pwa/language/preferred-language.ts";

hideClosedChannel();

// Fired once, perhaps before the app is here: our own offer to install needs it (src/pwa/install/install.ts).
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.selamInstall = event as InstallPrompt;
});

/** How long the paint of a prerendered page is waited for, in milliseconds: a window behind another may never say it. */
const LONGEST_PAINT = 2_000;

// The first code of a page, and the only one that runs before what the page itself shows is painted, posts or the splash:
// the app is needed to use the page, not to see it.
const language = preferredLanguage();
if (import.meta.env.DEV) {
  // Nothing is built: one page speaks every language.
  overwriteGetLocale(() => language);
  document.documentElement.lang = language;
}
void painted()
  .then(() => {
    if (language !== getLocale()) return import("./app/switch-locale-build.ts");
    for (const file of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]'))
      file.rel = "modulepreload";
    return import("./app/entry-client.tsx");
  })
  .catch((error: unknown) => {
    console.error("The app did not start.", error);
    window.selamNotStarted?.();
  });
// The start page's largest picture, which nothing else names before the app runs.
if (location.pathname === "/") new Image().src = "/picture.svg";

/**
 * A tab that nobody looks at paints nothing; there the app is started at once. A prerendered page is on the screen before
 * the app is even asked for: its files would share the line with what the page shows.
 */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else if (!document.documentElement.dataset.prerendered) requestAnimationFrame(() => setTimeout(resolve));
    else {
      new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
      setTimeout(resolve, LONGEST_PAINT);
    }
  });
}
