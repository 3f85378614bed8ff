// Before first paint: the theme, so that it never flashes, and the first stage of the splash.
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
})();
