import "../ui/theme.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { hideBlockedChannel } from "../config/blocked-broadcast-channel.ts";
import { isAdminPath } from "../config/is-admin-path.ts";
import { stored } from "../config/local-storage.ts";
import { storageKeys } from "../config/storage-keys.ts";
import { parseInitialData, parseSnapshot, withStored } from "../domain/content/initial-data.ts";
import { getLocale } from "../i18n/paraglide/runtime.js";
import { ownLanguage } from "../pwa/language/preferred-language.ts";
import { lazyPage } from "../pwa/update/lazy-page.ts";
import { App, pageAt } from "./app.tsx";
import { keepOwnNodes } from "./keep-own-nodes.ts";
import { listenForSearchKey } from "./navigation/search-key.ts";
import { nextTask } from "./next-task.ts";
import { adaptServedDocument, noteServedState, prerendered, replayEarlyEvents } from "./served-document.ts";
import { createServices } from "./services.ts";

/** Upper limit in milliseconds for waiting on hydration, which never completes if the page crashes. */
const HYDRATION_TIMEOUT = 10_000;

const { dataset } = document.documentElement;
/** True if the server rendered the page that the user has seen, whether or not React can take it over. */
const isServed = "prerendered" in dataset;
dataset.stage = "running";
hideBlockedChannel();
keepOwnNodes(document.body);
listenForSearchKey();
adaptServedDocument();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
// On a first visit the document contains the newest posts, if the server knows them (server/site/initial-posts.ts).
const shown = parseSnapshot(document.getElementById("first")?.textContent ?? null);
// The stored snapshot is in the reader's own language, which may not be that of this visit.
const last = getLocale() === ownLanguage() ? parseSnapshot(stored(storageKeys.snapshot)) : null;
// Hydration uses the same data and clock as the server's render.
const renderedAt = Number(dataset.prerendered) || null;
// A page that a translator or an extension has changed cannot be hydrated. React would find out halfway.
const hydrating = renderedAt !== null && shown !== null && !("altered" in dataset);
const snapshot = hydrating && shown ? withStored(shown, last) : (last ?? shown);
const page = prerendered(root);
const Admin = lazyPage(async () => (await import("./start-admin.tsx")).startAdmin());

let pageMounted: () => void = () => undefined;
const mounted = new Promise<void>((resolve) => {
  pageMounted = resolve;
});
// If there is content to show, loading the data layer waits until it is on screen. Otherwise it starts at once.
const contentShown = hydrating
  ? Promise.race([mounted, wait(HYDRATION_TIMEOUT)])
  : snapshot
    ? afterFirstPaint()
    : Promise.resolve();
const services = createServices({
  snapshot,
  served: hydrating && renderedAt ? { snapshot: shown, now: renderedAt } : null,
  initialData: parseInitialData(document.getElementById("sent")?.textContent),
  contentShown,
  // Once the other layout effects of the commit have run.
  pageCommitted: () => queueMicrotask(() => void replayEarlyEvents()),
  pageMounted,
});

const app = (
  <StrictMode>
    <App services={services} admin={Admin} onCrash={restorePrerendered} />
  </StrictMode>
);
let rendered: Root | null = null;
// The splash screen stays until the page's code is loaded: React would show a fallback for at least 300 ms. Hydration
// also needs the code.
void preloadPage()
  .catch(console.warn)
  // Evaluating the page's code is a long task on a slow phone, which a prerendered page need not lengthen.
  .then(hydrating ? nextTask : null)
  .then(render);

/** Preloads the chunk of the current page. If it fails, the app shows the reason. */
async function preloadPage(): Promise<void> {
  await (isAdminPath(location.pathname) ? Admin : pageAt(location.pathname))?.preload();
}

/** Renders in a transition, so that the page stays responsive. */
function render(): void {
  const place = root as HTMLElement;
  if (isServed) noteServedState();
  else window.selamEarly?.end();
  startTransition(() => {
    if (hydrating) {
      rendered = hydrateRoot(place, app, { onRecoverableError });
    } else {
      rendered = createRoot(place);
      rendered.render(app);
    }
  });
}

/** Hydration failed, and React has rendered the page anew: a defect, unless somebody changed the page meanwhile. */
function onRecoverableError(error: unknown): void {
  if (!("altered" in dataset)) console.error(error);
}

/** After a crash, restores the prerendered page, which is more useful than the crash page. */
function restorePrerendered(): void {
  queueMicrotask(() => page.restore(() => rendered?.unmount()));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
