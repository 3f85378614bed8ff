import { afterEach, expect, it, vi } from "vitest";
import { OUTBOX_TAG, registerBackgroundSync } from "../../../src/pwa/worker-bridge/background-sync.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser whose `register` behaves like this once a worker is active, and rejects before. */
function browser(register: (tag: string) => Promise<void> = () => Promise.resolve()) {
  const tags: string[] = [];
  let isActive = false;
  let activate: () => void = () => undefined;
  const registration = {
    sync: {
      async register(tag: string) {
        if (!isActive) throw new DOMException("no active Service Worker", "InvalidStateError");
        tags.push(tag);
        await register(tag);
      },
    },
  };
  const ready = new Promise((resolve) => {
    activate = () => {
      isActive = true;
      resolve(registration);
    };
  });
  vi.stubGlobal("navigator", { serviceWorker: { ready, getRegistration: async () => registration } });
  return { tags, comeIntoForce: activate };
}

it("a first visit waits for an active worker", async () => {
  const { tags, comeIntoForce: activate } = browser();
  const registering = registerBackgroundSync();
  await Promise.resolve();
  expect(tags).toEqual([]);
  activate();
  await registering;
  expect(tags).toEqual([OUTBOX_TAG]);
});

it.each(["NotAllowedError", "InvalidStateError", "UnknownError", "AbortError"])(
  "a browser's %s counts as unsupported",
  async (name) => {
    const { comeIntoForce: activate } = browser(() => Promise.reject(new DOMException("No.", name)));
    activate();
    await expect(registerBackgroundSync()).resolves.toBeUndefined();
  },
);

it("any other failure is passed on", async () => {
  const { comeIntoForce: activate } = browser(() => Promise.reject(new TypeError("A mistake of ours.")));
  activate();
  await expect(registerBackgroundSync()).rejects.toThrow("A mistake of ours.");
});

it("a browser without service worker is supported", async () => {
  vi.stubGlobal("navigator", {});
  await expect(registerBackgroundSync()).resolves.toBeUndefined();
});
