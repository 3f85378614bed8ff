import "./ui/theme.css";
import type { InstallPrompt } from "./pwa/install.ts";

// Fired once, perhaps before the app is here: our own offer to install needs it (src/pwa/install.ts).
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.selamInstall = event as InstallPrompt;
});

// The first code of a page, and the only one that runs before what the page itself shows is painted, posts or the splash:
// the app is needed to use the page, not to see it.
void painted().then(() => import("./start-app.tsx"));
// The start page's largest picture, which nothing else names before the app runs.
if (location.pathname === "/") new Image().src = "/picture.svg";

/** A tab that nobody looks at paints nothing; there the app is started at once. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
