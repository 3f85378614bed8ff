// @module-tag document
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { timestampOf } from "../../../src/domain/dates/timestamp.ts";
import type { OpenEditor, OtherEditor } from "../../../src/domain/outbox/admin-remote.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import { OtherEditors } from "../../../src/features/admin/writing/presence/other-editors.tsx";
import { HEARTBEAT_MS } from "../../../src/features/admin/writing/presence/use-other-editors.ts";
import { uuid } from "../support/content.ts";

const NOW = new Date(2026, 10, 22, 15, 0).getTime();
const SINCE = timestampOf(new Date(2026, 10, 22, 14, 2).getTime());

let others: readonly OtherEditor[] | null;
let reports: { readonly editor: OpenEditor; readonly leaves: boolean }[];
let visibility: DocumentVisibilityState;

const admin = {
  now: () => NOW,
  noteEditor: async (editor: OpenEditor, leaves: boolean) => {
    reports.push({ editor, leaves });
    return others ? success(others) : failed({ kind: "offline" });
  },
} as unknown as Admin;

beforeEach(() => {
  vi.useFakeTimers();
  others = [];
  reports = [];
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function show(isOnServer = true) {
  return render(
    <AdminContext value={admin}>
      <OtherEditors kind="blog" rowId={uuid(1)} isOnServer={isOnServer} />
    </AdminContext>,
  );
}

it("another device and another tab are named until they have left or the server cannot be reached", async () => {
  others = [
    { device: "Firefox, Android", since: SINCE, here: false },
    { device: "", since: SINCE, here: false },
    { device: "Chrome, Linux", since: SINCE, here: true },
  ];
  show();
  await wait(0);
  screen.getByText("Also open on another device (Firefox, Android) since 14:02");
  screen.getByText("Also open on another device since 14:02");
  screen.getByText("Also open in another tab since 14:02");
  others = [];
  await wait(HEARTBEAT_MS);
  expect(screen.getByRole("status").textContent).toBe("");
  others = [{ device: "", since: SINCE, here: false }];
  await wait(HEARTBEAT_MS);
  screen.getByText(/Also open/);
  others = null;
  await wait(HEARTBEAT_MS);
  expect(screen.getByRole("status").textContent).toBe("");
});

it("several tabs are one line, with the time of the one that has been open longest", async () => {
  const later = timestampOf(new Date(2026, 10, 22, 14, 9).getTime());
  others = [
    { device: "Chrome, Linux", since: later, here: true },
    { device: "Chrome, Linux", since: SINCE, here: true },
  ];
  show();
  await wait(0);
  expect(screen.getByRole("status").textContent).toBe("Also open in another tab since 14:02");
});

it("an editor reports itself while it is visible, and once more when it closes", async () => {
  const { unmount } = show();
  await wait(3 * HEARTBEAT_MS);
  expect(reports).toHaveLength(4);
  visibility = "hidden";
  await wait(5 * HEARTBEAT_MS);
  expect(reports).toHaveLength(4);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await wait(0);
  expect(reports).toHaveLength(5);
  unmount();
  await wait(3 * HEARTBEAT_MS);
  expect(reports.map(({ leaves }) => leaves)).toEqual([false, false, false, false, false, true]);
  expect(new Set(reports.map(({ editor }) => editor.id)).size).toBe(1);
});

it("a post that exists only on this device is not reported", async () => {
  show(false);
  await wait(HEARTBEAT_MS);
  expect(reports).toEqual([]);
});

it("a tab stays the same editor when a post that exists only on this device was open in between", async () => {
  for (const isOnServer of [true, false, true]) {
    const { unmount } = show(isOnServer);
    await wait(0);
    window.dispatchEvent(new Event("pagehide"));
    unmount();
    await wait(0);
  }
  expect(new Set(reports.map(({ editor }) => editor.id)).size).toBe(1);
  sessionStorage.clear();
});

it("a reloaded tab stays the same editor, and a duplicated one is another", async () => {
  const { unmount } = show();
  await wait(0);
  // A duplicate gets a copy of what the tab has stored.
  expect(sessionStorage.length).toBe(0);
  window.dispatchEvent(new Event("pagehide"));
  unmount();
  await wait(0);
  show();
  await wait(0);
  expect(reports.map(({ leaves }) => leaves)).toEqual([false, true, true, false]);
  expect(new Set(reports.map(({ editor }) => editor.id)).size).toBe(1);
  cleanup();
  show();
  await wait(0);
  expect(new Set(reports.map(({ editor }) => editor.id)).size).toBe(2);
});

it("an editor that closes leaves only after its last report has been answered", async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = {
    ...admin,
    noteEditor: async (editor: OpenEditor, leaves: boolean) => {
      reports.push({ editor, leaves });
      await answered;
      return success([]);
    },
  } as unknown as Admin;
  const { unmount } = render(
    <AdminContext value={slow}>
      <OtherEditors kind="blog" rowId={uuid(1)} isOnServer />
    </AdminContext>,
  );
  await wait(0);
  unmount();
  await wait(0);
  expect(reports.map(({ leaves }) => leaves)).toEqual([false]);
  answer();
  await wait(0);
  expect(reports.map(({ leaves }) => leaves)).toEqual([false, true]);
});

it("the editors are shown where the browser blocks sessionStorage", async () => {
  const blocked = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  others = [{ device: "", since: SINCE, here: false }];
  show();
  await wait(0);
  screen.getByText("Also open on another device since 14:02");
  window.dispatchEvent(new Event("pagehide"));
  vi.unstubAllGlobals();
  expect(vi.mocked(console.warn)).toHaveBeenCalledTimes(2);
  vi.mocked(console.warn).mockClear();
});
