import { afterEach, expect, it, vi } from "vitest";
import { OUTBOX_TAG, sendInBackground } from "../../../src/pwa/worker-bridge/background-sync.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser in which `register` does that once a worker is in force, and refuses before. */
function browser(register: (tag: string) => Promise<void> = () => Promise.resolve()) {
  const asked: string[] = [];
  let inForce = false;
  let comeIntoForce: () => void = () => undefined;
  const registration = {
    sync: {
      async register(tag: string) {
        if (!inForce) throw new DOMException("no active Service Worker", "InvalidStateError");
        asked.push(tag);
        await register(tag);
      },
    },
  };
  const ready = new Promise((resolve) => {
    comeIntoForce = () => {
      inForce = true;
      resolve(registration);
    };
  });
  vi.stubGlobal("navigator", { serviceWorker: { ready, getRegistration: async () => registration } });
  return { asked, comeIntoForce };
}

it("waits on a first visit until there is a worker that can be called", async () => {
  const { asked, comeIntoForce } = browser();
  const wish = sendInBackground();
  await Promise.resolve();
  expect(asked).toEqual([]);
  comeIntoForce();
  await wish;
  expect(asked).toEqual([OUTBOX_TAG]);
});

it.each(["NotAllowedError", "InvalidStateError", "UnknownError", "AbortError"])(
  "takes a browser's %s for a no",
  async (name) => {
    const { comeIntoForce } = browser(() => Promise.reject(new DOMException("No.", name)));
    comeIntoForce();
    await expect(sendInBackground()).resolves.toBeUndefined();
  },
);

it("does not hide any other failure", async () => {
  const { comeIntoForce } = browser(() => Promise.reject(new TypeError("A mistake of ours.")));
  comeIntoForce();
  await expect(sendInBackground()).rejects.toThrow("A mistake of ours.");
});

it("does without where the browser has no worker", async () => {
  vi.stubGlobal("navigator", {});
  await expect(sendInBackground()).resolves.toBeUndefined();
});
