// Runs before first paint: sets the theme and preloads the files of the opened page (scripts/page-files.ts). On a
// prerendered page, they and the app load after the paint.
{
  const root = document.documentElement;
  const withStorage = (use) => {
    try {
      return use();
    } catch (error) {
      console.warn("Storage is closed to this page, or has what is not ours.", error);
      return null;
    }
  };
  const readStored = (key) => withStorage(() => localStorage.getItem(key));
  // Without an Ethiopic font all letters are the same placeholder box, and so have the same width.
  const hasEthiopicFont = () => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = "64px system-ui, sans-serif";
    return new Set(["ሐ", "ነ", "ጭ"].map((letter) => pen.measureText(letter).width)).size > 1;
  };
  let mode = readStored("mode");
  if (mode !== "dark" && mode !== "light") {
    mode = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.dataset.mode = mode;
  // A tap before the app has started leaves the page, and its language with it (src/pwa/language/preferred-language.ts).
  const named = new URLSearchParams(location.search).get("hl");
  if (named) withStorage(() => sessionStorage.setItem("selam-visit-language", named));
  // As in src/config/metered-connection.ts and data-saver.ts. Measuring letters takes 50 ms on low-end phones, so only
  // data saver does it.
  const connection = navigator.connection;
  const slow = /2g/.test(connection?.effectiveType);
  if (slow) root.dataset.metered = "yes";
  if (
    (readStored("selam-data") ?? (connection?.saveData || slow ? "less" : "")) === "less" &&
    hasEthiopicFont()
  )
    root.dataset.ethiopic = "own";
  root.dataset.stage = "loading";

  // A translator may change it.
  root.dataset.served = root.lang;
  // Whether somebody else has changed the page that the server sent: React then renders its own. The parser only adds.
  let isParsed = false;
  const look = (records) => {
    const isOther = ({ target, removedNodes }) =>
      (isParsed || removedNodes.length) && (target.closest ? target : target.parentElement)?.closest("#root");
    if (records.some(isOther)) root.dataset.altered = "yes";
  };
  const watcher = new MutationObserver(look);
  watcher.observe(root, { childList: true, characterData: true, subtree: true });
  // Before what extensions add once the document is parsed, in listeners that may be older than this one.
  document.addEventListener("readystatechange", () => {
    look(watcher.takeRecords());
    isParsed = true;
  });

  // What the site is called: as this device knows it from its last visit, or as it was served. The splash shows it.
  const served = document.querySelector('meta[property="og:site_name"]');
  const site = readStored(`selam-site-${root.lang}`) ?? served?.content;
  if (site) {
    root.dataset.site = site;
    root.style.setProperty("--site-name", JSON.stringify(site));
    if (!document.title.includes(site)) document.title = site;
  }

  // A page that is opened again is at its place in the first frame (src/config/history-entries.ts). Until its content is there, it is
  // as tall as it was.
  const y = withStorage(() => {
    history.scrollRestoration = "manual";
    return JSON.parse(sessionStorage.getItem(`selam-entry:${history.state?.key}`))?.place?.y;
  });
  if (y) {
    root.dataset.returning = "";
    root.style.minHeight = `${y + innerHeight}px`;
    scrollTo(0, y);
  }

  // Events before hydration, replayed by src/app/served-document.ts.
  const taps = [];
  const fields = new Map();
  const isPrerendered = "prerendered" in root.dataset;
  // The elements that may be the same one where React renders the page anew; which of them it is, is its place.
  const alike = ({ localName, type, name, className, dataset }) =>
    [...document.querySelectorAll(`#root ${localName}`)].filter(
      (other) =>
        other.type === type &&
        other.name === name &&
        other.dataset.like === dataset.like &&
        (localName !== "button" || other.className === className),
    );
  const placeOf = (element) => alike(element).indexOf(element);
  // As in src/config/tap-journal.ts: a like is not lost if the user leaves before the app is loaded.
  const note = (tap) => {
    const [on, postId] = tap.button.dataset.like?.split(" ") ?? [];
    if (!postId) return;
    withStorage(() => {
      const id = crypto.randomUUID();
      const text = JSON.stringify({ intent: { kind: "like", on, postId }, at: Date.now() });
      localStorage.setItem(`selam-tap:${id}`, text);
      tap.id = id;
    });
  };
  const listeners = {
    click(event) {
      const button = isPrerendered && event.target.closest?.("#root button");
      if (!button) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const tap = { button, place: placeOf(button) };
      button.setAttribute("aria-busy", "true");
      note(tap);
      taps.push(tap);
    },
    input: ({ target }) => keep(target),
  };
  const keep = (field) => {
    const value = /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value;
    if (value !== undefined) fields.set(field, { value, place: placeOf(field) });
  };
  for (const name in listeners) addEventListener(name, listeners[name], true);
  const end = () => {
    watcher.disconnect();
    for (const name in listeners) removeEventListener(name, listeners[name], true);
  };
  window.selamEarly = { taps, fields, alike, keep, end };

  // If the app fails to start, the page stays readable: links work, buttons are disabled, and a notice says so.
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
    // A server that starts refuses files for some seconds. Nobody has written here yet.
    const refused = performance.getEntriesByType("resource").find((file) => file.responseStatus > 499);
    const again = () =>
      setTimeout(
        () => fetch(refused.name).then(({ ok }) => (ok ? location.reload() : again()), again),
        2_000,
      );
    if (refused && !fields.size) again();
  };
  // Handles an entry script that fails to load, parse or run.
  const onError = ({ target, filename }) => {
    const isOurs = target.type === "module" || /\/assets\//.test(filename);
    if (isOurs && root.dataset.stage === "loading") window.selamNotStarted();
  };
  addEventListener("error", onError, true);

  const rel = root.dataset.prerendered ? "later" : "modulepreload";
  const address = location.pathname.replace(/^\/(\w+)\/.+/, "/$1/:id");
  const files = JSON.parse(document.getElementById("pages")?.textContent ?? "{}")[address] ?? [];
  for (const href of files) {
    const link = document.createElement("link");
    Object.assign(link, { rel, crossOrigin: "", href, fetchPriority: "low" });
    document.head.append(link);
  }

  // Fires once, possibly before the app has loaded; src/pwa/install/install.ts uses it.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.selamInstall = event;
  });

  // The app's files must not compete with the content of a prerendered page. A hidden tab never paints, and an occluded
  // window may never report a paint.
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    // Each file in a task of its own, dependencies first: together they block a slow phone for a fifth of a second.
    const links = [...document.querySelectorAll('link[rel="later"]')];
    const data = links.filter(({ dataset }) => dataset.app === "data");
    const preload = (link) => setTimeout(() => (link.rel = "modulepreload"));
    for (const link of links) if (!data.includes(link)) preload(link);
    try {
      for (const { dataset, href } of links.reverse()) if (dataset.app === "start") await import(href);
      await import(root.dataset.entry);
    } catch (error) {
      console.error("The app did not start.", error);
      window.selamNotStarted();
    }
    data.forEach(preload);
  };
  if (root.dataset.prerendered) {
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
    setTimeout(start, document.visibilityState === "hidden" ? 0 : 2_000);
  }
}
