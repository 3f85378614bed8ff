// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type Admin, AdminContext } from "../../../src/data/admin/context.ts";
import { UNKNOWN_STATUS } from "../../../src/data/site/context.ts";
import type { SessionProblem } from "../../../src/domain/auth/auth.ts";
import { timestampOf } from "../../../src/domain/dates/timestamp.ts";
import type { DeviceSession } from "../../../src/domain/outbox/admin-remote.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import { SessionList } from "../../../src/features/admin/settings/session-list.tsx";

const NOW = Date.parse("2026-11-22T07:00:00Z");
const HERE = { id: "1", agent: "Firefox/127.0 (Android 14)", seen: timestampOf(NOW), current: true };
const LOST = { ...HERE, id: "2", agent: "Chrome/126.0 (Linux; Android 12)", current: false };

afterEach(cleanup);

/** An admin with sessions only. */
function show(first: readonly DeviceSession[] | null, problem?: SessionProblem) {
  let sessions = first;
  const admin = {
    auth: {
      signOutOtherDevices: async () => {
        if (problem) return { ok: false, problem };
        sessions = (sessions ?? []).filter(({ current }) => current);
        return { ok: true, value: null };
      },
    },
    sessions: async () => (sessions ? success(sessions) : failed({ kind: "offline" })),
    adminSync: { status: () => UNKNOWN_STATUS, subscribe: () => () => undefined },
    now: () => NOW,
  } as unknown as Admin;
  render(
    <AdminContext value={admin}>
      <SessionList />
    </AdminContext>,
  );
}

it("the devices are listed, and the others can be signed out", async () => {
  show([HERE, LOST]);
  await screen.findByText("Firefox, Android");
  screen.getByText("This device");
  screen.getByText("Chrome, Android");
  fireEvent.click(screen.getByRole("button", { name: "Sign out other devices" }));
  await expect.poll(() => screen.queryByText("Chrome, Android")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it("without a connection a message replaces the list, which could be old", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show(null);
  await screen.findByText(/when you're online/);
});

it("an ended session is reported as such, not as the other devices signed out", async () => {
  show([HERE, LOST], { kind: "session_ended" });
  fireEvent.click(await screen.findByRole("button", { name: "Sign out other devices" }));
  await screen.findByText(/Sign in again/);
  screen.getByText("Chrome, Android");
});
