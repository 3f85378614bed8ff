// Before first paint: the theme, and the files of the page that is opened (scripts/page-files.ts); those of one that is
// prerendered wait for its paint (src/main.ts).
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
  // As in src/config/dear-line.ts.
  if (/2g/.test(navigator.connection?.effectiveType)) root.dataset.dear = "yes";
  root.dataset.stage = "loading";

  // What is done on a prerendered page before it is hydrated, for src/early-events.ts.
  const buttons = [];
  const fields = new Map();
  const heard = {
    click(event) {
      const button = root.dataset.prerendered && event.target.closest?.("button");
      if (!button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      button.setAttribute("aria-busy", "true");
      buttons.push(button);
    },
    input: ({ target }) => fields.set(target, target.value),
  };
  for (const name in heard) addEventListener(name, heard[name], true);
  const end = () => {
    for (const name in heard) removeEventListener(name, heard[name], true);
  };
  window.selamEarly = { buttons, fields, end };

  const address = location.pathname.replace(/^\/(\w+)\/.+/, "/$1/:id");
  const rel = root.dataset.prerendered ? "later" : "modulepreload";
  const files = JSON.parse(document.getElementById("pages")?.textContent ?? "{}")[address] ?? [];
  for (const href of files) {
    const link = document.createElement("link");
    Object.assign(link, { rel, crossOrigin: "", href, fetchPriority: "low" });
    document.head.append(link);
  }
})();
