import "./ui/theme.css";

// The first code of a page, and the only one that a page with posts in it runs before they are painted: the app is
// needed to use the page, not to see it.
const posts = document.getElementById("root")?.dataset.kept;
void (posts ? painted() : Promise.resolve()).then(() => import("./start-app.tsx"));

/** A tab that nobody looks at paints nothing; there the app is started at once. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
