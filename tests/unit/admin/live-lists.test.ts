import { liveQuery } from "dexie";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Emission, emissionsOf } from "../../../src/data/live-query.ts";
import type { AdminReader } from "../../../src/offline/admin/queries.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { minute, uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

let remote: FakeAdminRemote;
let admin: AdminDevice;

beforeEach(() => {
  remote = new FakeAdminRemote();
  admin = new AdminDevice(remote);
});
afterEach(() => admin.db.delete());

const COMMENT = { status: "pending", body: "Selam", createdAt: minute(2) } as const;
const MESSAGE = { name: "Saba", email: "", message: "", read: false, createdAt: minute(2) };
const ARTICLE = { title: "Coffee", content: "", published: true, createdAt: minute(2) };

const QUERIES: Record<string, (read: AdminReader) => Promise<unknown>> = {
  "a list of comments": async (read) => (await read.comments("pending", 9)).shown.length,
  "the open cases": async (read) => (await read.openComments()).length,
  "the messages": async (read) => (await read.messages(9)).shown.length,
  "a list of posts": async (read) => (await read.list("blog", "published", 9)).shown.length,
  "a search": async (read) =>
    (await read.list("blog", "all", 9, ({ title }) => title === "Coffee")).shown.length,
  "a number of rows": (read) => read.countIn("blog", "published"),
  "the counts, after other queries": async (read) => {
    await read.drafts();
    await read.queuedOperations();
    return (await read.arrivals(0)).report.unseen;
  },
};

it.each(Object.entries(QUERIES))("%s on a screen follows the rows that arrive", async (_, query) => {
  await admin.pull();
  const values: unknown[] = [];
  const request = { key: "query", attempt: 0, retry: vi.fn() };
  const emissions = emissionsOf(liveQuery, () => query(admin.read), request, new Map());
  const subscription = emissions.subscribe((emission: Emission<unknown>) => {
    values.push(emission.failed ? "failed" : emission.value);
  });
  try {
    await expect.poll(() => values).toEqual([0]);
    remote.put("comment", uuid(1), { ...COMMENT, reports: 1 });
    remote.put("message", uuid(2), MESSAGE);
    remote.put("blog", uuid(3), ARTICLE);
    await admin.pull();
    await expect.poll(() => values.at(-1)).toBe(1);
  } finally {
    subscription.unsubscribe();
  }
});
