// @module-tag document
import { expect, it, vi } from "vitest";
import { openAdmin } from "../../../src/data/admin/client.ts";
import { timestampOf } from "../../../src/domain/dates/timestamp.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const DAY = 86_400_000;

it("an owner whose phone is a day ahead sees what arrived by the server's clock", async () => {
  const remote = new FakeAdminRemote();
  const arrived = Date.now() - DAY;
  remote.now = timestampOf(arrived);
  const { auth } = new AdminDevice(remote);
  const refused = () => new Promise<never>(() => undefined);
  const admin = openAdmin({ id: auth.userId, email: "saba@selam.example" }, {
    auth,
    adminRemote: remote,
    worker: { endpoint: async () => null, registration: async () => null },
    notificationsRemote: { key: refused, save: refused },
    locks: null,
  } as unknown as Parameters<typeof openAdmin>[1]);
  await vi.waitFor(() => expect(admin.adminSync.status().updatedAt).not.toBeNull(), 5_000);
  expect(admin.now() - arrived).toBeLessThan(60_000);
  admin.close();
});
