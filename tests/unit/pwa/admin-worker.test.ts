import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAdminCommands } from "../../../src/offline/admin/commands.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { openLastUser, openSessionStore } from "../../../src/offline/admin/session-store.ts";
import { OUTBOX_TAG } from "../../../src/pwa/worker-bridge/background-sync.ts";
import { minute, uuid } from "../support/content.ts";
import { FakeLocks } from "../support/fake-locks.ts";
import { startFakeWorker } from "../support/fake-worker.ts";

const NOW = "2026-11-20T09:02:05.651123+00:00";
const HOUR = 3_600;
const [OWNER, OTHER] = [uuid(1), uuid(2)];

/** A message as this device has it, and as the server sends it. */
const content = { id: uuid(3), rev: 4, version: 2, name: "Saba", email: "saba@selam.example", message: "Hi" };
const shown = (id = content.id) => ({
  ...content,
  id,
  createdAt: minute(1),
  subject: null,
  read: false,
  reply: "open" as const,
  answer: "",
  answerRecording: null,
});
const sent = (change: object = {}) => ({ ...content, created_at: NOW, read: true, ...change });

let worker: ReturnType<typeof startFakeWorker>;
let db: AdminDatabase;
let requests: Request[];
/** What the server answers to the next changes; otherwise they are saved. */
let answers: object[];

beforeEach(async () => {
  vi.resetModules();
  worker = startFakeWorker();
  db = new AdminDatabase(OWNER);
  requests = [];
  answers = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    const request = new Request(input, init);
    requests.push(request);
    return Response.json(answerTo(request.url));
  });
  await (await openLastUser(openSessionStore())).store({
    id: OWNER,
    email: "owner@selam.example",
    locked: false,
  });
  await signIn("selam");
  await markRead(db);
});
afterEach(async () => {
  await db.delete();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

function answerTo(url: string): object {
  if (url.endsWith("site_head")) return { rev: 1, stamp: "s", now: NOW, min_format: 1 };
  if (url.endsWith("save_row")) return answers.shift() ?? { status: "saved", row: sent(), at: NOW };
  return url.includes("/token?") ? session("renewed", HOUR) : {};
}

function session(token: string, seconds: number) {
  const expires_at = Math.floor(Date.now() / 1_000) + seconds;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const access_token = `${part({ alg: "HS256" })}.${part({ sub: OWNER, exp: expires_at })}.${token}`;
  const times = { expires_at, expires_in: seconds, token_type: "bearer" };
  return { access_token, refresh_token: `refresh ${token}`, ...times, user: { id: OWNER } };
}

/** Stores a session with the server of this name. */
function signIn(server: string, seconds = HOUR): Promise<void> {
  return openSessionStore().setItem(`sb-${server}-auth-token`, JSON.stringify(session(server, seconds)));
}

let ids = 100;
async function markRead(of: AdminDatabase, id?: string): Promise<void> {
  const newId = () => {
    ids += 1;
    return uuid(ids);
  };
  const onQueued = () => undefined;
  const commands = createAdminCommands({ db: of, now: Date.now, newId, onQueued, uploads: new Map() });
  await commands.change("message", shown(id), { read: true });
}

async function sync(tag = OUTBOX_TAG): Promise<void> {
  await worker.start("admin-outbox");
  await worker.tell("sync", { tag });
}

/** The last part of each address, in order. */
const asked = () => requests.map(({ url }) => new URL(url).pathname.split("/").at(-1));
const authorizations = () => requests.map(({ headers }) => headers.get("authorization")?.split(".").at(-1));

describe("with every page closed, what the owner did", () => {
  it.each([
    ["of the site", undefined, "https://selam.example", "selam"],
    ["at another address", "https://api.example", "https://api.example", "api"],
  ])("is sent as the owner to a server %s once there is a connection", async (_, url, origin, token) => {
    vi.stubEnv("VITE_SUPABASE_URL", url);
    await signIn("api");
    await sync();
    expect(requests.map(({ url }) => url)).toEqual([
      `${origin}/rest/v1/rpc/site_head`,
      `${origin}/rest/v1/rpc/save_row`,
    ]);
    expect(requests.map(({ headers }) => headers.get("apikey"))).toEqual(["test-key", "test-key"]);
    expect(authorizations()[1]).toBe(token);
    expect([await db.outbox.count(), await db.receipts.count()]).toEqual([0, 1]);
  });

  it("is not sent for another job", async () => {
    await sync("another");
    expect([requests, await db.outbox.count()]).toEqual([[], 1]);
  });

  it("is sent only for the last user of the device", async () => {
    const other = new AdminDatabase(OTHER);
    await markRead(other);
    await sync();
    expect([await db.outbox.count(), await other.outbox.count()]).toEqual([0, 1]);
    await other.delete();
  });

  it("is sent with a new token after the session has expired", async () => {
    await signIn("selam", -HOUR);
    await sync();
    expect(asked()).toEqual(["site_head", "health", "token", "save_row"]);
    expect(requests.map(({ headers }) => headers.get("apikey"))).toEqual(asked().map(() => "test-key"));
    expect(authorizations()[3]).toBe("renewed");
    expect(await openSessionStore().getItem("sb-selam-auth-token")).toContain("refresh renewed");
  });

  it.each([
    ["after one probe of the server", "online", true, ["site_head", "save_row", "save_row"]],
    [
      "after a probe of the server each",
      "offline",
      false,
      ["site_head", "save_row", "site_head", "save_row", "site_head"],
    ],
  ])("is sent %s while the browser says that it is %s", async (_, __, onLine, calls) => {
    await markRead(db, uuid(4));
    answers = [content.id, uuid(4)].map((id) => ({ status: "saved", row: sent({ id }), at: NOW }));
    worker.scope.navigator.onLine = onLine;
    await sync();
    expect(asked()).toEqual(calls);
  });

  it("is dated by the server's clock, which advances while it is sent", async () => {
    let elapsed = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      elapsed += 60_000;
      return elapsed;
    });
    await markRead(db, uuid(4));
    answers = [content.id, uuid(4)].map((id) => ({ status: "saved", row: sent({ id }), at: NOW }));
    await sync();
    const times = (await db.receipts.toArray()).map(({ firstAttemptAt }) => firstAttemptAt);
    const [first, second] = times.sort();
    expect(first).toBe("2026-11-20T09:02:05.651123Z");
    expect(Date.parse(String(second))).toBeGreaterThan(Date.parse(String(first)));
  });

  it("is sent by one sender of the browser at a time", async () => {
    const locks = new FakeLocks().manager();
    const request = vi.spyOn(locks, "request");
    Object.assign(worker.scope.navigator, { locks });
    await sync();
    expect(request.mock.calls.map(([name]) => name)).toEqual([`selam-send-${OWNER}`]);
    expect(await db.outbox.count()).toBe(0);
  });

  it("is sent again under a new id after somebody else's change of another field", async () => {
    answers = [{ status: "conflict", row: sent({ version: 3, read: false, name: "Saba T." }) }];
    await sync();
    const changes = await Promise.all(requests.slice(1).map((request) => request.json()));
    const [first, second] = changes.map(({ operation }) => operation);
    expect([changes.length, second]).toEqual([
      2,
      expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    ]);
    expect(second).not.toBe(first);
  });

  it.each([
    ["kept", 1e9, 1],
    ["deleted", 5, 0],
  ])("leaves copies of files that were sent before %s at a quota of %d bytes", async (_, quota, left) => {
    const copy = { path: "a.webp", rowId: uuid(5), bytes: new ArrayBuffer(1), type: "image/webp", size: 1 };
    await db.stored.put({ ...copy, storedAt: "2026-11-20T09:00:00.000000Z" });
    Object.assign(worker.scope.navigator, { storage: { estimate: async () => ({ quota }) } });
    await sync();
    expect(await db.stored.count()).toBe(left);
  });

  it("leaves the owner's database closed, so that a newer version of the app can change it", async () => {
    const close = vi.spyOn(IDBDatabase.prototype, "close");
    await sync();
    expect(close.mock.contexts.map((closed) => (closed as IDBDatabase).name)).toEqual([db.name]);
  });
});

describe("the admin's worker", () => {
  beforeEach(() => worker.start("admin-outbox"));

  it("replaces an earlier version at once, as it handles no requests", async () => {
    expect(worker.scope.skipWaiting).not.toHaveBeenCalled();
    await worker.tell("install");
    expect(worker.scope.skipWaiting).toHaveBeenCalledOnce();
    expect(await worker.answer("/admin")).toBeNull();
  });

  it("shows a message to the owner, which opens the page that it is about", async () => {
    const notification = {
      title: "A message",
      tag: "inbox",
      navigate: "https://selam.example/admin/messages",
    };
    await worker.tell("push", { data: { json: () => ({ notification }) } });
    const [[title, options] = []] = worker.scope.registration.showNotification.mock.calls as unknown[][];
    expect(title).toBe("A message");
    await worker.tell("notificationclick", {
      action: "",
      notification: { close: () => undefined, ...(options as object) },
    });
    expect(worker.scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith(notification.navigate);
  });
});
