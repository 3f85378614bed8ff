// Before first paint: the theme, and the files of the page that is opened (scripts/page-files.ts); those of one that came
// painted wait for its paint (src/main.ts).
{
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      console.warn("Storage is closed to this page.", error);
      return null;
    }
  };
  // A device without an Ethiopic font has one box for all letters, and so one width.
  const drawsEthiopic = () => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = "64px system-ui, sans-serif";
    return new Set(["ሐ", "ነ", "ጭ"].map((letter) => pen.measureText(letter).width)).size > 1;
  };
  let mode = kept("mode");
  if (mode !== "dark" && mode !== "light") {
    mode = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.dataset.mode = mode;
  // As in src/config/dear-line.ts and less-data.ts. Only there is it worth measuring letters, which takes small phones 50 ms.
  const line = navigator.connection;
  const slow = /2g/.test(line?.effectiveType);
  if (slow) root.dataset.dear = "yes";
  if ((kept("selam-data") ?? (line?.saveData || slow ? "less" : "")) === "less" && drawsEthiopic())
    root.dataset.ethiopic = "own";
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

  // Where the app does not start, what the page shows stays: its links work, and it says that its buttons do not.
  window.selamNotStarted = () => {
    taps.end();
    const page = document.getElementById("root");
    delete page.dataset.kept;
    root.dataset.stage = "failed";
    for (const button of page.querySelectorAll("button")) {
      button.disabled = true;
      button.removeAttribute("aria-busy");
    }
    const notice = document.getElementById("not-started");
    notice?.querySelector("a").setAttribute("href", location.pathname + location.search);
    notice?.removeAttribute("hidden");
  };
  // The first script itself, lost or not readable by this browser; later ones are src/main.ts's to tell of.
  const onError = ({ target, filename }) => {
    const isOurs = target.type === "module" || /\/assets\//.test(filename);
    if (isOurs && root.dataset.stage === "loading") window.selamNotStarted();
  };
  addEventListener("error", onError, true);

  // As src/pwa/language-here.ts. A static host has one page for everybody: nobody downloads the app in two languages.
  const tags = [kept("selam-language") ?? "", ...navigator.languages].map(
    (tag) => tag.toLowerCase().split("-")[0],
  );
  const language = tags.find((tag) => tag === "en" || tag === "ti") ?? "en";
  const isTheirs = language === root.lang;
  const rel = root.dataset.painted ? "later" : "modulepreload";
  for (const link of document.querySelectorAll("link[data-app]")) if (isTheirs) link.rel = rel;
  const address = location.pathname.replace(/^\/(\w+)\/.+/, "/$1/:id");
  const files = JSON.parse(document.getElementById("pages")?.textContent ?? "{}")[address] ?? [];
  for (const href of isTheirs ? files : []) {
    const link = document.createElement("link");
    Object.assign(link, { rel, crossOrigin: "", href, fetchPriority: "low" });
    document.head.append(link);
  }
}
