import { expect, test } from "vitest";
import { type ChunkGuard, loadOrReload, PageNotLoaded } from "../../../src/pwa/update/lazy-page.ts";

/** A tab whose session storage outlives a reload, as a real one's does. */
class FakeTab implements ChunkGuard {
  reachable = true;
  running = "/assets/index-one.js";
  reloads = 0;
  memory: string | null = null;
  isReachable = async () => this.reachable;
  build = () => this.running;
  reloadedIn = () => this.memory;
  rememberReload = (build: string) => {
    this.memory = build;
  };
  reload = () => {
    this.reloads++;
  };
}

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const settled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => "loaded"), new Promise((resolve) => setTimeout(resolve, 0, "waiting"))]);

test("a page with an available chunk loads", async () => {
  const tab = new FakeTab();
  expect(await loadOrReload(async () => "page", tab)).toBe("page");
  expect(tab.reloads).toBe(0);
});

test("a missing chunk reloads the tab once, and nothing is rendered before that", async () => {
  const tab = new FakeTab();
  expect(await settled(loadOrReload(gone, tab))).toBe("waiting");
  expect(tab.reloads).toBe(1);
});

test("the same build is not reloaded twice, and the page shows a message", async () => {
  const tab = new FakeTab();
  await settled(loadOrReload(gone, tab));
  await expect(loadOrReload(gone, tab)).rejects.toThrow(PageNotLoaded);
  await expect(loadOrReload(gone, tab)).rejects.toThrow(/couldn't be loaded/);
  expect(tab.reloads).toBe(1);
});

test("the next build may reload again", async () => {
  const tab = new FakeTab();
  await settled(loadOrReload(gone, tab));
  tab.running = "/assets/index-two.js";
  expect(await settled(loadOrReload(gone, tab))).toBe("waiting");
  expect(tab.reloads).toBe(2);
});

test("while the server cannot be reached nothing is reloaded, and the page says that it is not on this device", async () => {
  const tab = new FakeTab();
  tab.reachable = false;
  await expect(loadOrReload(gone, tab)).rejects.toThrow(/isn't on this device yet/);
  expect(tab.reloads).toBe(0);
  expect(tab.memory).toBeNull();
});

test("a tab without session storage is never reloaded, to avoid a loop", async () => {
  const tab = new FakeTab();
  tab.rememberReload = () => undefined;
  await expect(loadOrReload(gone, tab)).rejects.toThrow(PageNotLoaded);
  expect(tab.reloads).toBe(0);
});
