// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { SyncBar } from "../../../src/app/layouts/public/sync-bar.tsx";
import { useOfflineState } from "../../../src/app/layouts/public/use-offline-state.ts";
import { type Services, ServicesContext, type SiteData } from "../../../src/data/site/context.ts";
import type { Operation } from "../../../src/domain/outbox/operation.ts";
import { createRestartable } from "../../../src/domain/state/store.ts";
import type { SyncStatus } from "../../../src/offline/core/sync-loop.ts";
import { missingPictures } from "../../../src/pwa/storage/missing-pictures.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const EARLIER = Date.now() - 1_000;
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(EARLIER);

const justNow = () => ({ subscribe: () => ({ unsubscribe: () => undefined }) });

/** The state as the footer shows it. */
function State() {
  return <p data-testid="state">{useOfflineState().text}</p>;
}

/** Renders the sync bar of a device in this state, and the state itself. */
async function showOn(
  change: Partial<SyncStatus>,
  shellSaved: Promise<void> = Promise.resolve(),
  online = true,
  waiting: readonly Operation[] = [],
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
  const listeners = new Set<() => void>();
  const services: Services = {
    snapshot: null,
    initialData: null,
    data: createRestartable(() =>
      Promise.resolve({ shellSaved, live: justNow, read: {} } as unknown as SiteData),
    ),
    queryCache: new Map([["waiting", waiting]]),
    status: {
      current: () => status,
      subscribe: (run) => {
        listeners.add(run);
        return () => undefined;
      },
    },
    now: Date.now,
  };
  await act(async () => {
    render(
      <ServicesContext value={services}>
        <MemoryRouter>
          <SyncBar />
          <State />
        </MemoryRouter>
      </ServicesContext>,
    );
  });
  return {
    text: () => screen.getByTestId("state").textContent,
    bar: () => screen.getByRole("status").textContent,
    become: (next: Partial<SyncStatus>) =>
      act(async () => {
        status = { ...status, ...next };
        for (const run of listeners) run();
      }),
  };
}

it("a first visit is available offline only when posts and app are both stored, which the bar says for a moment", async () => {
  let appIsHere: () => void = () => undefined;
  const shell = new Promise<void>((resolve) => {
    appIsHere = resolve;
  });
  const { text, bar, become } = await showOn({ isComplete: false, updatedAt: null, phase: "syncing" }, shell);
  expect([text(), bar()]).toEqual(["Preparing for offline reading…", ""]);
  await become({ isComplete: true, updatedAt: EARLIER, phase: "idle" });
  expect([text(), bar()]).toEqual(["Preparing for offline reading…", ""]);
  vi.useFakeTimers();
  await act(async () => appIsHere());
  expect([text(), bar()]).toEqual(["Available offline", "Posts available offline"]);
  act(() => missingPictures.set([]));
  expect(bar()).toBe("Available offline");
  act(() => missingPictures.set(["/cups.webp", "/bread.webp"]));
  expect(bar()).toBe("Posts available offline");
  act(() => missingPictures.set(null));
  await act(async () => vi.advanceTimersByTime(6_000));
  expect([text(), bar()]).toEqual(["Available offline", ""]);
});

it("a return visit says in the footer when the device was last in sync, and nothing above the page", async () => {
  const { text, bar } = await showOn({});
  expect([text(), bar()]).toEqual([`Available offline, updated ${time}`, ""]);
});

it.each([
  ["Offline", "the browser knows of no network", {}, false],
  ["Server not responding", "nobody answers", { failure: { kind: "offline" } as const }, true],
])("the bar shows %s, with the time of the stored data, when %s", async (what, _, change, online) => {
  const { text, bar } = await showOn(change, Promise.resolve(), online);
  expect([text(), bar()]).toEqual(Array(2).fill(`${what}, updated ${time}`));
});

it("the bar stays while offline, with a link to what waits, and says when the site is up to date again", async () => {
  const like = { state: "queued", again: false, intent: { kind: "like" } } as unknown as Operation;
  const offline = { failure: { kind: "offline" } as const };
  const { bar, become } = await showOn(offline, Promise.resolve(), true, [like, like]);
  // The link's code is loaded when it is first shown.
  const link = await screen.findByRole("link", { name: "2 waiting to be sent" }, { timeout: 60_000 });
  expect(link.getAttribute("href")).toBe("/waiting");
  await become({ failure: null });
  expect(bar()).toBe(`Available offline, updated ${time}`);
});

it("a busy server is not shown as offline", async () => {
  const { bar } = await showOn({ failure: { kind: "busy", retryAfter: 5 } });
  expect(bar()).toBe(`Server not responding, updated ${time}`);
});

it("nothing is promised if nothing is saved", async () => {
  const { bar } = await showOn({ updatedAt: null, isComplete: false, failure: { kind: "offline" } });
  expect(bar()).toBe("Server not responding. Trying again…");
});

it("a private window is told that offline reading ends with it", async () => {
  const refused = async () => {
    throw new DOMException("Security error when calling GetDirectory", "SecurityError");
  };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { storage: { getDirectory: refused } }));
  const { text } = await showOn({});
  vi.unstubAllGlobals();
  expect(text()).toBe("Available offline until you close this private window");
});

it("offline reading is not promised if the browser does not store the app", async () => {
  const { text, bar } = await showOn({}, Promise.reject(new Error("no worker")));
  expect([text(), bar()]).toEqual([`Updated ${time}, not available offline`, ""]);
});
