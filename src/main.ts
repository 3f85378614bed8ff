import "./ui/theme.css";

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
