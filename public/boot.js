// Before first paint: the theme, and the files of the page that is opened (scripts/page-files.ts); those of one that is
// prerendered wait for its paint (src/main.ts).
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
  // As in src/config/metered-connection.ts and less-data.ts. Only there is it worth measuring letters, which takes small phones 50 ms.
  const line = navigator.connection;
  const slow = /2g/.test(line?.effectiveType);
  if (slow) root.dataset.dear = "yes";
  if ((kept("selam-data") ?? (line?.saveData || slow ? "less" : "")) === "less" && drawsEthiopic())
    root.dataset.ethiopic = "own";
  root.dataset.stage = "loading";

  // What is done on a prerendered page before it is hydrated, for src/app/early-events.ts.
  const taps = [];
  const fields = new Map();
  // As in src/config/tap-journal.ts: whoever leaves before the app is here has tapped all the deepEqual.
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
  const heard = {
    click(event) {
      const button = root.dataset.prerendered && event.target.closest?.("button");
      if (!button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const tap = { button };
      button.setAttribute("aria-busy", "true");
      note(tap);
      taps.push(tap);
    },
    input: ({ target }) => fields.set(target, target.value),
  };
  for (const name in heard) addEventListener(name, heard[name], true);
  const end = () => {
    for (const name in heard) removeEventListener(name, heard[name], true);
  };
  window.selamEarly = { taps, fields, end };

  // Where the app does not start, what the page shows stays: its links work, and it says that its buttons do not.
  window.selamNotStarted = () => {
    end();
    delete root.dataset.prerendered;
    root.dataset.stage = "failed";
    for (const button of document.querySelectorAll("#root button")) {
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

  // As src/pwa/language/preferred-language.ts. A static host has one page for everybody: nobody downloads the app in two languages.
  const tags = [kept("selam-language") ?? "", ...navigator.languages].map(
    (tag) => tag.toLowerCase().split("-")[0],
  );
  const language = tags.find((tag) => tag === "en" || tag === "ti") ?? "en";
  const isTheirs = language === root.lang;
  const rel = root.dataset.prerendered ? "later" : "modulepreload";
  for (const link of document.querySelectorAll("link[data-app]")) if (isTheirs) link.rel = rel;
  const address = location.pathname.replace(/^\/(\w+)\/.+/, "/$1/:id");
  const files = JSON.parse(document.getElementById("pages")?.textContent ?? "{}")[address] ?? [];
  for (const href of isTheirs ? files : []) {
    const link = document.createElement("link");
    Object.assign(link, { rel, crossOrigin: "", href, fetchPriority: "low" });
    document.head.append(link);
  }
}
