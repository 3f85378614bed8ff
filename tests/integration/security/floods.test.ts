import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScene, type Scene } from "./probe/scene.ts";

const MEGABYTE = 1024 * 1024;
/** Far below the 50 bodies of 1 MB that are announced, let alone 60 MB each. */
const MOST_MEMORY = 40 * MEGABYTE;

let scene: Scene;
const sockets: Socket[] = [];

beforeAll(async () => {
  scene = await openScene();
}, 400_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await scene?.close();
});

const visitor = () => scene.headers().anonymous[0] ?? {};
const admin = () => scene.headers().admin[0] ?? {};
const head = () => scene.site.request("/rest/v1/rpc/site_head", { headers: visitor() });

async function post(path: string, body: string, headers: Record<string, string>) {
  const sent = Buffer.from(body);
  const length = { "content-type": "application/json", "content-length": String(sent.length) };
  return scene.site.request(path, { method: "POST", headers: { ...headers, ...length }, body: sent });
}

/** Begins a request and sends a byte of its body. */
function begin(announced: number, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(scene.site.port, "127.0.0.1");
    sockets.push(socket);
    const lines = Object.entries({
      ...headers,
      "Content-Type": "application/json",
      "Content-Length": String(announced),
    });
    socket.once("error", reject);
    socket.write(
      `POST /rest/v1/rpc/apply_interactions HTTP/1.1\r\nHost: localhost\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n{`,
      () => resolve(),
    );
  });
}

test("other requests are answered while bodies arrive byte by byte, and no memory is reserved for announced sizes", async () => {
  globalThis.gc?.();
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 150; n += 1) await begin(MEGABYTE - 1, visitor());
  const answers = await Promise.all(Array.from({ length: 20 }, head));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(MOST_MEMORY);
});

test("an article of 5 MB is refused with its reason, and other requests are still answered", async () => {
  const fields = {
    id: randomUUID(),
    title: "Long",
    excerpt: "Long",
    content: `<p>${"a ".repeat(2.5 * MEGABYTE)}</p>`,
  };
  const body = JSON.stringify({ kind: "blog", fields, operation: randomUUID(), base_version: 0 });
  const [refused, ...answers] = await Promise.all([
    post("/rest/v1/rpc/save_row", body, admin()),
    ...Array.from({ length: 10 }, head),
  ]);
  expect([refused.status, refused.body]).toEqual([400, expect.stringContaining("content_length")]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test("a visitor's batch above a megabyte is refused before it is read", async () => {
  const item = { id: randomUUID(), kind: "comment", body: { body: "a".repeat(2 * MEGABYTE) } };
  expect(
    (await post("/rest/v1/rpc/apply_interactions", JSON.stringify({ batch: [item] }), visitor())).status,
  ).toBe(413);
});

test("a batch of more than 100 interactions is refused", async () => {
  const one = () => ({
    id: randomUUID(),
    kind: "like",
    target_kind: "community",
    target_id: scene.places.post,
    format: 1,
  });
  const batch = Array.from({ length: 1000 }, one);
  expect((await post("/rest/v1/rpc/apply_interactions", JSON.stringify({ batch }), visitor())).status).toBe(
    400,
  );
  expect((await head()).status).toBe(200);
});
