// @module-tag document
import { beforeEach, expect, it, vi } from "vitest";
import { openAdmin } from "../../../src/data/admin/client.ts";
import { timestampOf } from "../../../src/domain/dates/timestamp.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const DAY = 86_400_000;
let remote: FakeAdminRemote;
let device: AdminDevice;
let arrived: number;

beforeEach(() => {
  localStorage.clear();
  remote = new FakeAdminRemote();
  device = new AdminDevice(remote);
  // The phone is a day ahead.
  arrived = Date.now() - DAY;
  remote.now = timestampOf(arrived);
});

function open() {
  const { auth } = device;
  const refused = () => new Promise<never>(() => undefined);
  return openAdmin({ id: auth.userId, email: "saba@selam.example" }, {
    auth,
    adminRemote: remote,
    worker: { endpoint: async () => null, registration: async () => null },
    notificationsRemote: { key: refused, save: refused },
    locks: null,
  } as unknown as Parameters<typeof openAdmin>[1]);
}

/** The owner's time before the server has answered, and after it has. */
async function visit(): Promise<{ before: number; after: number }> {
  const admin = open();
  const before = admin.now();
  await vi.waitFor(() => expect(admin.adminSync.status().phase).toBe("idle"), 5_000);
  const after = admin.now();
  admin.close();
  return { before, after };
}

it("an owner whose phone is a day ahead sees what arrived by the server's clock, at the next visit before it answers", async () => {
  expect((await visit()).after - arrived).toBeLessThan(60_000);
  expect((await visit()).before - arrived).toBeLessThan(60_000);
});

it("a clock that was put right since the last visit is believed", async () => {
  await visit();
  const clock = vi.spyOn(Date, "now").mockReturnValue(arrived + 5_000);
  const { before } = await visit();
  clock.mockRestore();
  expect(before).toBe(arrived + 5_000);
});
