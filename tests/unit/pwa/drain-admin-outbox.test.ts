import { afterEach, beforeEach, expect, it } from "vitest";
import { success } from "../../../src/domain/outbox/failure.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { openLastUser, openSessionStore } from "../../../src/offline/admin/session-store.ts";
import { createExclusiveRunner } from "../../../src/offline/core/exclusive.ts";
import { createServerClock } from "../../../src/offline/core/server-clock.ts";
import { drainAdminOutbox } from "../../../sw/drain-admin-outbox.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

let remote: FakeAdminRemote;
let admin: AdminDevice;

beforeEach(async () => {
  remote = new FakeAdminRemote();
  admin = new AdminDevice(remote);
  await admin.pull();
  await admin.commands.create("news", uuid(5), { title: "New" });
});
afterEach(() => admin.db.delete());

/** Runs the worker on the device on which this user was the last to sign in. */
async function drain(
  user: { readonly id: string; readonly locked: boolean } | null,
  isSigningOut = false,
): Promise<void> {
  await openSessionStore().removeItem("person");
  const lastUser = await openLastUser(openSessionStore());
  if (user) await lastUser.store({ ...user, email: "owner@selam.example" });
  if (isSigningOut) await lastUser.beginSignOut();
  await drainAdminOutbox({
    lastUser,
    openDatabase: (userId) => new AdminDatabase(userId),
    exclusively: createExclusiveRunner(null, null),
    now: () => admin.clock,
    newId: () => admin.newId(),
    remote,
    auth: admin.auth,
    probe: {
      remote: { head: async () => success({ rev: 1, stamp: "", now: remote.now, minFormat: 1 }) },
      clock: createServerClock(() => 0),
      isOnline: () => true,
    },
  });
}

it("sends the outbox of the user who is signed in", async () => {
  await drain({ id: admin.db.userId, locked: false });
  expect([remote.effects.length, await admin.db.outbox.count()]).toEqual([1, 0]);
});

it.each([
  ["nobody", null],
  ["somebody else", { id: uuid(9), locked: false }],
])("sends nothing where %s is signed in", async (_, user) => {
  await drain(user);
  expect([remote.effects.length, await admin.db.outbox.count()]).toEqual([0, 1]);
});

it("sends nothing of a user whose sign-out has not ended", async () => {
  await drain({ id: admin.db.userId, locked: false }, true);
  expect([remote.effects.length, await admin.db.outbox.count()]).toEqual([0, 1]);
});

it("sends nothing of a user who has to sign in again", async () => {
  await drain({ id: admin.db.userId, locked: true });
  expect([remote.effects.length, await admin.db.outbox.count()]).toEqual([0, 1]);
});
