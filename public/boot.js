// Before first paint: the theme, and the files of the page that is opened (scripts/page-files.ts); those of one that came
// painted wait for its paint (src/main.ts).
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

  // For src/early-taps.ts.
  const tapOn = ({ target }) => {
    const button = target.closest?.("[data-kept] button");
    const place = button?.closest("article") ?? button?.closest("header, nav, main, footer");
    if (!place) return null;
    const nth = [...place.querySelectorAll("button")].indexOf(button);
    return { button, scope: place.localName, link: place.querySelector("a")?.getAttribute("href"), nth };
  };
  const taps = { held: [], pressed: null };
  // As in src/config/tap-notes.ts: whoever leaves before the app is here has tapped all the same.
  const note = (tap) => {
    const [on, postId] = tap.button.dataset.like?.split(" ") ?? [];
    if (!postId) return;
    try {
      const id = crypto.randomUUID();
      const text = JSON.stringify({ intent: { kind: "like", on, postId }, at: Date.now() });
      localStorage.setItem(`selam-tap:${id}`, text);
      tap.id = id;
    } catch (error) {
      console.warn("Storage is closed to this page.", error);
    }
  };
  const letGo = () => setTimeout(() => Object.assign(taps, { pressed: null }));
  const heard = {
    pointerdown: (event) => Object.assign(taps, { pressed: tapOn(event) }),
    pointerup: letGo,
    pointercancel: letGo,
    click(event) {
      const tap = tapOn(event);
      if (!tap) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      tap.button.setAttribute("aria-busy", "true");
      note(tap);
      taps.held.push(tap);
    },
  };
  for (const name in heard) addEventListener(name, heard[name], true);
  taps.end = () => {
    for (const name in heard) removeEventListener(name, heard[name], true);
  };
  window.selamTaps = taps;

  const address = location.pathname.replace(/^\/(\w+)\/.+/, "/$1/:id");
  const rel = root.dataset.painted ? "later" : "modulepreload";
  const files = JSON.parse(document.getElementById("pages")?.textContent ?? "{}")[address] ?? [];
  for (const href of files) {
    const link = document.createElement("link");
    Object.assign(link, { rel, crossOrigin: "", href, fetchPriority: "low" });
    document.head.append(link);
  }
})();
