// @module-tag nightly
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Backend } from "../../../server/database/backend.ts";
import { copyDatabase } from "../support/new-backend.ts";
import { openSmallBackend, PICTURE, type SmallProject, writeSmallProject } from "./small-project.ts";

/** The database in its own thread, reached over the network; `site_counts` of this project never ends. */

/** Each cancelled statement reopens the database, which takes long on a busy machine. */
const REOPENED_MS = 400_000;
const SLOW = "/rest/v1/rpc/site_counts?ids=x";

let project: SmallProject;
let backend: Backend;
let server: Server;
let origin: string;

beforeAll(async () => {
  project = writeSmallProject();
  copyDatabase("empty", project.dataDir);
  backend = await openSmallBackend(project);
  server = createServer((req, res) => backend.handle(req, res, () => res.writeHead(418).end("page")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  mkdirSync(path.join(project.dataDir, "storage/media"), { recursive: true });
  writeFileSync(path.join(project.dataDir, "storage/media/a.webp"), PICTURE);
}, 180_000);

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await backend.close();
  project.remove();
});

function sendRequest(pathname: string, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: backend.publishableKey, "content-type": "application/json" };
  return fetch(origin + pathname, { ...init, headers });
}

test("an endless statement blocks no page and no picture, is cancelled, and loses no answered write", {
  timeout: REOPENED_MS,
}, async () => {
  const written = await sendRequest("/rest/v1/contact_messages", {
    method: "POST",
    body: '{"id":1,"body":"hi"}',
  });
  expect(written.status).toBe(201);
  const order: string[] = [];
  const slow = sendRequest(SLOW).finally(() => order.push("slow"));
  const next = fetch(`${origin}/rest/v1/community_posts?select=id&order=id`, {
    headers: { apikey: backend.secretKey },
  }).finally(() => order.push("next"));
  const others = Promise.all([
    sendRequest("/about").finally(() => order.push("page")),
    sendRequest("/storage/v1/object/public/media/a.webp").finally(() => order.push("picture")),
  ]);
  const [page, picture] = await others;
  expect([page.status, picture.status, await picture.text()]).toEqual([418, 200, PICTURE.toString()]);
  const cancelled = await slow;
  expect([cancelled.status, cancelled.headers.get("retry-after"), await cancelled.json()]).toEqual([
    503,
    "5",
    expect.objectContaining({ code: "57014", message: "This took too long and was cancelled." }),
  ]);
  expect(await (await next).json()).toEqual([{ id: 1 }, { id: 2 }]);
  expect(order.slice(2)).toEqual(["slow", "next"]);
  expect(await backend.query("select id, body from public.contact_messages")).toEqual([
    { id: 1, body: "hi" },
  ]);
});

test("rows answered before each of several cancelled statements are all persisted", {
  timeout: REOPENED_MS,
}, async () => {
  for (let id = 10; id < 12; id++) {
    const [written, cut] = await Promise.all([
      sendRequest("/rest/v1/contact_messages", {
        method: "POST",
        body: JSON.stringify({ id, body: "kept" }),
      }),
      sendRequest(SLOW),
    ]);
    expect([written.status, cut.status]).toEqual([201, 503]);
  }
  expect(
    await backend.query("select id from public.contact_messages where body = 'kept' order by id"),
  ).toEqual([{ id: 10 }, { id: 11 }]);
});

test("a database error keeps its code across threads", { timeout: REOPENED_MS }, async () => {
  await expect(backend.query("select * from nowhere")).rejects.toMatchObject({
    message: 'relation "nowhere" does not exist',
    code: "42P01",
  });
});

test("a commit waits for the disk", async () => {
  expect(await backend.query("show fsync")).toEqual([{ fsync: "on" }]);
  expect(await backend.query("show wal_sync_method")).toEqual([{ wal_sync_method: "fsync" }]);
});

test("while the disk hangs, nobody waits for the database, and it works again after", {
  timeout: REOPENED_MS,
}, async () => {
  const disk = path.join(project.dataDir, ".disk");
  rmSync(disk, { force: true });
  // Whoever opens it to write waits for a reader.
  execFileSync("mkfifo", [disk]);
  await expect(backend.query("select pg_sleep(8)")).rejects.toMatchObject({ code: "57P01" });
  const sent = { method: "POST", body: '{"id":9,"body":"hi"}' };
  expect((await sendRequest("/rest/v1/contact_messages", sent)).status).toBe(503);
  const reader = openSync(disk, "r+");
  rmSync(disk);
  await vi.waitFor(async () => expect(await backend.query("select 1 as one")).toEqual([{ one: 1 }]), {
    timeout: 60_000,
  });
  closeSync(reader);
});
