import "./ui/theme.css";
import { hideClosedChannel } from "./config/blocked-broadcast-channel.ts";
import { getLocale, overwriteGetLocale } from "./i18n/paraglide/runtime.js";
import type { InstallPrompt } from "./pwa/install/install.ts";
import { preferredLanguage } from "./pwa/language/preferred-language.ts";

hideClosedChannel();

// Fires once, possibly before the app is loaded; src/pwa/install/install.ts uses it.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.selamInstall = event as InstallPrompt;
});

/** Maximum wait for the first paint of a prerendered page, in milliseconds: an occluded window may never report one. */
const PAINT_TIMEOUT = 2_000;

// The entry script, and the only one to run before the first paint of the posts or the splash. The app is only needed
// for interaction.
const language = preferredLanguage();
if (import.meta.env.DEV) {
  // In development there is no build per language: one page serves both.
  overwriteGetLocale(() => language);
  document.documentElement.lang = language;
}
void firstPaint()
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
// Preloads the start page's largest picture, which is otherwise discovered when the app runs.
if (location.pathname === "/") new Image().src = "/picture.svg";

/**
 * Resolves after the first paint, so that the app's files do not compete with the content of a prerendered page. A
 * hidden tab never paints, so the app starts immediately.
 */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else if (!document.documentElement.dataset.prerendered) requestAnimationFrame(() => setTimeout(resolve));
    else {
      new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
      setTimeout(resolve, PAINT_TIMEOUT);
    }
  });
}
