// @module-tag document
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { liveQuery } from "dexie";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ReachContext } from "../../../src/components/admin/reach-context.ts";
import { storageKeys } from "../../../src/config/storage-keys.ts";
import { type Admin, AdminContext, useAdminLive } from "../../../src/data/admin/context.ts";
import { failed, success } from "../../../src/domain/outbox/failure.ts";
import { FirstDay } from "../../../src/features/admin/dashboard/first-day/first-day.tsx";
import { readSetup, useFirstDay } from "../../../src/features/admin/dashboard/first-day/use-first-day.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

let remote: FakeAdminRemote;
let device: AdminDevice;
let isAsked: number;

beforeEach(async () => {
  localStorage.clear();
  isAsked = 0;
  remote = new FakeAdminRemote();
  remote.put("profile", uuid(1), { name: "Our community" });
  device = new AdminDevice(remote);
  await device.pull();
});
afterEach(async () => {
  cleanup();
  await device.db.delete();
});

function List() {
  const { value: setup = null } = useAdminLive("first-day", readSetup);
  const firstDay = useFirstDay(setup);
  return firstDay ? <FirstDay {...firstDay} /> : <p>Nothing is left.</p>;
}

/** The list on a device whose server answers, or not. */
function show({ answers }: { answers: boolean }): void {
  const admin = {
    ...{ read: device.read, commands: device.commands, live: liveQuery, queryCache: new Map() },
    ...{ transfer: {}, notifications: { isOn: async () => false }, now: () => device.clock },
    async health() {
      isAsked += 1;
      const health = await remote.health({ userId: "", token: "" });
      return answers && health.ok
        ? success({ ...health.value, tellsOwner: true })
        : failed({ kind: "offline" });
    },
  } as unknown as Admin;
  render(
    <AdminContext value={admin}>
      <ReachContext value={answers ? "open" : "offline"}>
        <MemoryRouter>
          <List />
        </MemoryRouter>
      </ReachContext>
    </AdminContext>,
  );
}

const step = async (name: RegExp) => (await screen.findByRole("link", { name })).textContent;

it("offline, what is saved here counts and is said to be unsent, and what the server once said is known", async () => {
  localStorage.setItem(storageKeys.serverSetup, "backup");
  const profile = await device.read.profile();
  if (!profile) throw new Error("The profile is not here.");
  await device.commands.change("profile", profile.row, { name: "Tigray in Leeds", tagline: "Together" });
  show({ answers: false });
  expect(await step(/^Name and tagline/)).toBe("Name and tagline Done");
  expect(await step(/^A backup/)).toBe("A backup Done");
  expect(await step(/^Notifications/)).toMatch(/To do/);
  screen.getByText("2 of 7 done");
  within(screen.getByRole("region")).getByText("Will be sent when you're online");
});

it("a device that has never heard from the server does not say that anything is to be done there", async () => {
  show({ answers: false });
  expect(await step(/^A backup/)).toMatch(/Shown when you're online/);
  expect(await step(/^Notifications/)).toMatch(/Shown when you're online/);
});

it("the server is asked until both of what it knows are done, and then never again", async () => {
  show({ answers: true });
  await screen.findByRole("link", { name: /^Notifications Done/ });
  expect(await step(/^A backup/)).toMatch(/To do/);
  expect(isAsked).toBe(1);
  cleanup();
  localStorage.setItem(storageKeys.serverSetup, "backup told");
  show({ answers: true });
  expect(await step(/^A backup/)).toMatch(/Done/);
  expect(isAsked).toBe(1);
});

it("a hidden list stays hidden on this device", async () => {
  show({ answers: true });
  await screen.findByRole("link", { name: /^Notifications Done/ });
  fireEvent.click(screen.getByRole("button", { name: "Hide this list" }));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  cleanup();
  show({ answers: true });
  await screen.findByText("Nothing is left.");
  await waitFor(() => expect(isAsked).toBe(2));
  expect(screen.queryByRole("region")).toBeNull();
});
