import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from "react";
import { Router, UNSAFE_createBrowserHistory } from "react-router-dom";
import { historyEntries } from "../../config/history-entries.ts";
import { carryTabStorage } from "../../config/tab-storage.ts";
import { createPageReads, PageReadsContext } from "../../data/page-reads.ts";
import { cardLinkAt } from "../../ui/cards/card-at.ts";
import { EntryContext } from "../../ui/use-entry-state.ts";
import { notePlace } from "./follow-place.ts";

type SiteRouterProps = {
  readonly children: ReactNode;
  /** Loads the code of a page. */
  preload(pathname: string): void;
};

/**
 * React Router's BrowserRouter, with three differences: the place in a page is noted before it is left, the page stays on the screen
 * until what the next one shows is read (src/data/page-reads.ts), and the tap is painted before React begins to render.
 */
export function SiteRouter({ children, preload }: SiteRouterProps) {
  const [history] = useState(openHistory);
  const [reads] = useState(() => createPageReads());
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });

  useLayoutEffect(() => {
    let before = history.location.key;
    return history.listen(({ action, location }) => {
      if (action === "REPLACE") historyEntries.replace(before, location.key);
      else notePlace();
      before = location.key;
      carryTabStorage();
      reads.leave();
      document.documentElement.dataset.leaving = "";
      const show = () => startTransition(() => setShown({ action, location }));
      // Back is not delayed: the browser shows the page at once, if it can be rendered at once.
      if (action === "PUSH") afterFrame(() => history.location.key === location.key && show());
      else show();
    });
  }, [history, reads]);
  useLayoutEffect(() => preloadOnPress(preload), [preload]);

  const page = useMemo(() => ({ reads, entry: location.key }), [reads, location.key]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      <EntryContext value={location.key}>
        <PageReadsContext value={page}>{children}</PageReadsContext>
      </EntryContext>
    </Router>
  );
}

/**
 * The first entry of a tab gets a key too: what belongs to it is stored under it. A reload continues the entry that was left, whose state the
 * browser drops where the page gets another process: the first time that the worker answers, without the server's opener policy.
 */
function openHistory() {
  window.history.scrollRestoration = "manual";
  const state: unknown = window.history.state;
  const known = typeof state === "object" && state !== null ? state : {};
  if (!("key" in known)) {
    const key = (isReload() && historyEntries.latest()) || crypto.randomUUID();
    window.history.replaceState({ ...known, key }, "");
  }
  return UNSAFE_createBrowserHistory({ v5Compat: true });
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && "type" in entry && entry.type === "reload";
}

/** The longest wait for a frame in milliseconds: a hidden tab has none. */
const MAX_FRAME_MS = 100;

/** Runs once after the next frame has been painted. */
function afterFrame(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) run();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, MAX_FRAME_MS);
}

/**
 * Loads the code of a page when its link is pressed or pointed at, so that it is there when the tap ends.
 * @returns ends it
 */
function preloadOnPress(preload: (pathname: string) => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true, capture: true };
  const onEvent = ({ target }: Event) => {
    const link = target instanceof Element ? (target.closest("a") ?? cardLinkAt(target)) : null;
    if (link && link.origin === location.origin && link.pathname !== location.pathname)
      preload(link.pathname);
  };
  for (const name of ["pointerdown", "mouseover"]) addEventListener(name, onEvent, options);
  return () => listening.abort();
}
