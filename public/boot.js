// Before first paint: the theme, so that it never flashes, and the first stage of the splash. And the files of the page
// that is opened are asked for with the app's, not after it (scripts/page-files.ts).
(() => {
  const root = document.documentElement;
  let mode = null;
  try {
    mode = localStorage.getItem("mode");
  } catch (error) {
    console.warn("Storage is closed to this page.", error);
  }
  if (mode !== "dark" && mode !== "light") {
    mode = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.dataset.mode = mode;
  root.dataset.stage = "loading";

  const address = location.pathname.replace(/^\/(\w+)\/.+/, "/$1/:id");
  const files = JSON.parse(document.getElementById("pages")?.textContent ?? "{}")[address] ?? [];
  for (const href of files) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", href, fetchPriority: "low" });
    document.head.append(link);
  }
})();
