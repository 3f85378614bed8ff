// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { SyncBar } from "../../../src/app/layouts/public/sync-bar.tsx";
import { type Services, ServicesContext, type SiteData } from "../../../src/data/site/context.ts";
import { createRestartable } from "../../../src/domain/state/restartable.ts";
import type { SyncStatus } from "../../../src/offline/core/sync-loop.ts";

afterEach(cleanup);

const EARLIER = Date.now() - 1_000;
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(EARLIER);

/** Renders the sync bar of a device in this state. */
async function bar(
  change: Partial<SyncStatus>,
  shellSaved: Promise<void> = Promise.resolve(),
  online = true,
) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  let status: SyncStatus = {
    phase: "idle",
    isComplete: true,
    updatedAt: EARLIER,
    failure: null,
    clockOffset: 0,
    ...change,
  };
  let listener: () => void = () => undefined;
  const services: Services = {
    snapshot: null,
    initialData: null,
    data: createRestartable(() => Promise.resolve({ shellSaved } as SiteData)),
    queryCache: new Map(),
    status: {
      current: () => status,
      subscribe: (run) => {
        listener = run;
        return () => undefined;
      },
    },
    now: Date.now,
  };
  await act(async () => {
    render(
      <ServicesContext value={services}>
        <SyncBar />
      </ServicesContext>,
    );
  });
  return {
    text: () => screen.getByRole("status").textContent,
    become: (next: Partial<SyncStatus>) =>
      act(async () => {
        status = { ...status, ...next };
        listener();
      }),
  };
}

it("a first visit shows Available offline only when posts and app are both stored", async () => {
  let appIsHere: () => void = () => undefined;
  const shell = new Promise<void>((resolve) => {
    appIsHere = resolve;
  });
  const { text, become } = await bar({ isComplete: false, updatedAt: null, phase: "syncing" }, shell);
  expect(text()).toBe("Preparing for offline reading…");
  await become({ isComplete: true, updatedAt: EARLIER, phase: "idle" });
  expect(text()).toBe("Preparing for offline reading…");
  await act(async () => appIsHere());
  expect(text()).toBe("Available offline");
});

it("the bar shows when the device was last in sync", async () => {
  const { text } = await bar({});
  expect(text()).toBe(`Available offline, updated ${time}`);
});

it.each([
  ["the browser knows of no network", {}, false],
  ["nobody answers", { failure: { kind: "offline" } as const }, true],
])("the bar shows offline, with the time of the stored data, when %s", async (_, change, online) => {
  const { text } = await bar(change, Promise.resolve(), online);
  expect(text()).toBe(`Offline, updated ${time}`);
});

it("a busy server is not shown as offline", async () => {
  const { text } = await bar({ failure: { kind: "busy", retryAfter: 5 } });
  expect(text()).toBe(`Server not responding, updated ${time}`);
});

it("nothing is promised if nothing is saved", async () => {
  const { text } = await bar({ updatedAt: null, isComplete: false, failure: { kind: "offline" } });
  expect(text()).toBe("You're offline, and nothing has been loaded yet.");
});

it("offline reading is not promised if the browser does not store the app", async () => {
  const { text } = await bar({}, Promise.reject(new Error("no worker")));
  expect(text()).toBe(`Updated ${time}, not available offline`);
});
