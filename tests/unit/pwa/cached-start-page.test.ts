// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { revisionsOnStart, type Snapshot } from "../../../src/domain/content/initial-data.ts";
import { takeSnapshot } from "../../../src/domain/content/take-snapshot.ts";
import { byKind } from "../../../src/domain/kinds/kinds.ts";
import { cacheStartPage } from "../../../src/pwa/worker-bridge/cached-start-page.ts";
import { startPageKey } from "../../../src/pwa/worker-bridge/start-page-key.ts";
import { blogPost } from "../support/content.ts";
import { FakeCaches } from "../support/fake-worker.ts";

const ENTRY = "/assets/index-AAAA.js";
const PRERENDERED = /<html [^>]*data-prerendered=/;
const snapshotOf = (post: number) =>
  takeSnapshot({ ...byKind(() => []), blog: [blogPost(post)] }, null, "en");
const OWN = snapshotOf(1);

let stored: FakeCaches;
let requests: number;

beforeEach(() => {
  vi.stubEnv("DEV", false);
  document.documentElement.dataset.entry = ENTRY;
  stored = new FakeCaches();
  vi.stubGlobal("caches", stored);
  requests = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  delete document.documentElement.dataset.entry;
});

/** A document as the server sends it (server/site/prerendered-document.ts). */
function page(shows: Snapshot | null, prerendered: boolean, entry = ENTRY): Response {
  const attributes = prerendered ? ` data-prerendered="1" data-entry="${entry}"` : "";
  const script = prerendered ? "" : `<script type="module" crossorigin src="${entry}"></script>`;
  const first = `<script type="application/json" id="first">${JSON.stringify(shows)}</script>`;
  return new Response(`<!doctype html><html lang="en"${attributes}><head>${first}${script}</head></html>`);
}

/** Caches the page that the server sends, null without a network, and returns what is cached then. */
async function cachedOf(sent: Response | null): Promise<string | undefined> {
  vi.stubGlobal("fetch", async () => {
    requests += 1;
    if (!sent) throw new TypeError("Failed to fetch");
    return sent;
  });
  await cacheStartPage("en", revisionsOnStart(OWN), async () => undefined);
  return (await stored.match(startPageKey(ENTRY)))?.text();
}

it("a prerendered page with this device's posts is cached, and requested once", async () => {
  expect(await cachedOf(page(OWN, true))).toMatch(PRERENDERED);
  expect(await cachedOf(page(null, false))).toMatch(PRERENDERED);
  expect(requests).toBe(1);
});

it.each([
  ["that a busy server sends without posts", () => page(null, false)],
  ["that the server could not prerender", () => page(OWN, false)],
  ["of another build", () => page(OWN, true, "/assets/index-BBBB.js")],
  ["with other posts", () => page(snapshotOf(2), true)],
  ["of an error", () => new Response(page(OWN, true).body, { status: 503 })],
])(
  "a page %s is not cached, and neither is one without a network; the next start tries again",
  async (_, send) => {
    expect(await cachedOf(send())).toBeUndefined();
    expect(await cachedOf(null)).toBeUndefined();
    expect(await cachedOf(page(OWN, true))).toMatch(PRERENDERED);
    expect(requests).toBe(3);
  },
);

it("a page that a busy server sent too old is requested again", async () => {
  vi.useFakeTimers();
  try {
    expect(await cachedOf(page(snapshotOf(2), true))).toBeUndefined();
    vi.stubGlobal("fetch", async () => page(OWN, true));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await (await stored.match(startPageKey(ENTRY)))?.text()).toMatch(PRERENDERED);
  } finally {
    vi.useRealTimers();
  }
});
