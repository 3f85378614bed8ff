// @module-tag document
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { App, pageAt } from "../../../src/app/app.tsx";
import { type PageToPrerender, prerender } from "../../../src/app/entry-server.tsx";
import { noteServedState, replayEarlyEvents } from "../../../src/app/served-document.ts";
import { paths } from "../../../src/config/paths.ts";
import { storeTabDraft } from "../../../src/data/site/tab-drafts.ts";
import type { InitialData } from "../../../src/domain/content/initial-data.ts";
import { takeSnapshot } from "../../../src/domain/content/take-snapshot.ts";
import { byKind } from "../../../src/domain/kinds/kinds.ts";
import { communityPost, siteEvent, siteProfile } from "../support/content.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

type TextField = HTMLInputElement | HTMLTextAreaElement;

const serverWindow = new JSDOM("").window as unknown as ReturnType<PageToPrerender["window"]>;
const [post, event] = [communityPost(1), siteEvent()];
/** The pages that a server prerenders with a form. */
const FORMS: readonly (readonly [address: string, sent: InitialData | null])[] = [
  [paths.contact, null],
  [paths.post(post.id), { kind: "community", post }],
  [paths.event(event.id), { kind: "events", events: [event] }],
];
/** What becomes of the served page: React takes it over, finds halfway that somebody has changed it, or renders its own at once. */
const FATES = ["taken over", "changed unnoticed", "rendered anew"] as const;

let site: SiteInMemory;
let root: Root | null = null;
const actEnvironment: unknown = Reflect.get(globalThis, "IS_REACT_ACT_ENVIRONMENT");

beforeEach(async () => {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", false);
  site = siteInMemory();
  site.remote.publish("community", post);
  site.remote.publish("event", event);
  await site.sync();
});
afterEach(async () => {
  root?.unmount();
  document.body.replaceChildren();
  delete window.selamEarly;
  await site.close();
  history.replaceState(null, "", "/");
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", actEnvironment);
});

/** The part of public/boot.js that records what is typed, as it is. */
function record(): void {
  const boot = readFileSync("public/boot.js", "utf8");
  const part = boot.slice(boot.indexOf("const taps"), boot.indexOf("// If the app fails to start"));
  new Function("root", "watcher", part)(document.documentElement, { disconnect: () => undefined });
}

/** Called in the first task after React has the page, in which a key can arrive. */
let inFirstTask: () => void = () => undefined;

/** Serves a page as the server does. @returns starts the app in it */
async function serve(address: string, sent: InitialData | null, fate: (typeof FATES)[number]) {
  const shown = takeSnapshot({ ...byKind(() => []), community: [post] }, siteProfile(), "en");
  const now = site.services.now();
  const window_ = () => serverWindow;
  const html = await prerender({ language: "en", address, shown, sent, now, window: window_ });
  history.replaceState(null, "", address);
  const place = document.createElement("div");
  place.id = "root";
  place.innerHTML = html ?? "";
  document.body.append(place);
  record();
  await pageAt(address)?.preload();
  const services = {
    ...site.services,
    snapshot: shown,
    served: { snapshot: shown, now },
    initialData: sent,
    pageCommitted() {
      queueMicrotask(() => void replayEarlyEvents());
      setTimeout(inFirstTask);
    },
  };
  return () => {
    const heading = place.querySelector("h1");
    if (fate === "changed unnoticed" && heading) heading.textContent = "«Changed»";
    noteServedState();
    startTransition(() => {
      if (fate === "rendered anew") {
        root = createRoot(place);
        root.render(<App services={services} />);
      } else root = hydrateRoot(place, <App services={services} />, { onRecoverableError: () => undefined });
    });
  };
}

const textFields = () =>
  [...document.querySelectorAll<TextField>("main input, main textarea")].filter(
    ({ type, name }) => /^(text|email|textarea)$/.test(type) && name !== "website",
  );

/** Types where the focus is, as keys do: nowhere, if it is lost. */
function type(text: string): void {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, field.value + text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const CASES = FORMS.flatMap(([address, sent]) => FATES.map((fate) => ({ address, sent, fate })));
it.each(CASES)(
  "what is typed at $address is kept at every moment of the start, in a page that is $fate",
  async ({ address, sent, fate }) => {
    const start = await serve(address, sent, fate);
    const count = textFields().length;
    expect(count).toBeGreaterThan(0);
    for (const field of textFields()) {
      field.focus();
      type(`${field.name}-before`);
    }
    const last = textFields()[count - 1];
    textFields()[0]?.focus();
    const firstTask = new Promise<void>((resolve) => {
      inFirstTask = resolve;
    });
    start();
    // React renders in tasks of its own.
    last?.focus();
    type("+while-React-renders");
    await firstTask;
    type("+at-once");
    await new Promise((resolve) => setTimeout(resolve, 50));
    type("+later");
    const names = textFields().map(({ name }) => name);
    const typed = () => textFields().map(({ value }) => value);
    const words = names.map((name, at) =>
      at === count - 1 ? `${name}-before+while-React-renders+at-once+later` : `${name}-before`,
    );
    expect(typed()).toEqual(words);
    await expect.poll(typed).toEqual(words);
  },
);

it("what is typed in the served page joins the draft that this tab has", async () => {
  const start = await serve(paths.contact, null, "taken over");
  storeTabDraft("contact", {
    words: {
      typed: { name: "Letay", email: "", message: "Is there a bus?" },
      edits: null,
      follows: null,
      aside: [],
    },
    at: Date.now(),
    since: 0,
    sending: null,
    seen: {},
  });
  const message = textFields().at(-1);
  message?.focus();
  type("We are five.");
  start();
  const now = () => Object.fromEntries(textFields().map(({ name, value }) => [name, value]));
  await expect.poll(now).toEqual({ name: "Letay", email: "", message: "Is there a bus?\n\nWe are five." });
});
