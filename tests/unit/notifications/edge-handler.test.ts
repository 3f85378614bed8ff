import { createECDH, randomBytes } from "node:crypto";
import { expect, it, vi } from "vitest";
import { newVapidKeys } from "../../../server/database/server-keys.ts";
import { edgeHandler } from "../../../server/notify/edge-handler.ts";
import { edgeTransport } from "../../../server/notify/edge-transport.ts";
import { publicKeyOf, type VapidKey } from "../../../server/notify/web-push.ts";

const TEXTS = {
  push_stop: "Stop",
  push_rest: "More online",
  push_new_message: "From {name}",
  push_held_comment: "",
};
const ID = "6f1d3b1e-3a55-4d57-8d7c-0b9b1de1c111";

const CREATED = "HTTP/1.1 201 Created\r\nLocation: /1\r\n\r\n";

/** @param answer what the push service sends, a byte at a time; null for nothing */
function project(addresses: string[], change: Partial<VapidKey> = {}, answer: string | null = CREATED) {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const subscription = {
    endpoint: "https://push.example/send/1",
    p256dh: browser.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
    reads: "any",
    locale: "en",
    time_zone: "Europe/London",
    quiet: null,
  };
  const row = { id: ID, rev: 3, lang: "en", translations: {}, title: "Coffee", content: "At noon" };
  const delivery = { id: 1, topic: "news", subject: ID, attempts: 1, subscription };
  const answers: Record<string, unknown> = {
    set_push_key: null,
    lease_pushes: { lease: ID, deliveries: [delivery], subjects: { [`news:${ID}`]: row }, wait: 40 },
    settle_pushes: 1,
  };
  const fetch = vi.fn(async (address: string | URL | Request, init?: RequestInit) => {
    const name = String(address).split("/rpc/")[1] ?? "";
    return Response.json(answers[name], { headers: { asked: String(init?.body) } });
  });
  const key = { ...newVapidKeys(), ...change };
  const [connected, sent]: [unknown[], string[]] = [[], []];
  const close = vi.fn();
  const connect = async (...where: unknown[]) => {
    connected.push(where);
    const readable = new ReadableStream<Uint8Array>({
      start: (stream) => {
        for (const byte of Buffer.from(answer ?? "")) stream.enqueue(Uint8Array.of(byte));
      },
    });
    const write = (chunk: Uint8Array) => void sent.push(Buffer.from(chunk).toString("latin1"));
    return { readable, writable: new WritableStream<Uint8Array>({ write }), close };
  };
  const send = edgeTransport({
    resolve: async () => addresses,
    connect,
    timeout: answer === null ? 20 : 60_000,
  });
  const handler = edgeHandler({
    supabaseUrl: "https://project.example",
    secretKey: "sb_secret_x",
    siteUrl: "https://selam.example",
    ...{ key, texts: { en: TEXTS, ti: TEXTS }, fetch, send },
  });
  const bodiesOf = (end: string) =>
    fetch.mock.calls.flatMap(([address, init]) =>
      String(address).endsWith(end) ? [JSON.parse(String(init?.body)) as unknown] : [],
    );
  return { handler, fetch, bodiesOf, key, connected, sent, close };
}

const settled = (more: object) => [{ lease: ID, results: [{ id: 1, ...more }] }];

it("the Edge Function publishes its key, sends what is due to the address that was checked, and acknowledges it", async () => {
  const { handler, bodiesOf, key, connected, sent, close } = project(["142.250.180.10"]);
  expect(await (await handler()).json()).toEqual({ wait: 40 });
  expect(bodiesOf("/set_push_key")).toEqual([{ key: publicKeyOf(key) }]);
  expect(bodiesOf("/settle_pushes")).toEqual(settled({ outcome: "sent" }));
  expect(connected).toEqual([["142.250.180.10", "push.example", 443]]);
  const [head = "", body = ""] = sent;
  expect(head).toMatch(/^POST \/send\/1 HTTP\/1\.1\r\n(.+\r\n)+\r\n$/);
  expect(head).toContain("\r\nHost: push.example\r\n");
  expect(head).toContain(`\r\nContent-Length: ${body.length}\r\n`);
  expect(close).toHaveBeenCalledOnce();
});

it("the Edge Function sends nothing to an address in its network", async () => {
  const { handler, connected, bodiesOf } = project(["142.250.180.10", "10.0.0.7"]);
  await handler();
  expect(connected).toEqual([]);
  expect(bodiesOf("/settle_pushes")).toEqual(settled({ outcome: "retry", seconds: 30 }));
});

it.each([
  ["a wait", "HTTP/1.1 429 Slow\r\nRetry-After: 7200\r\n\r\n", { outcome: "retry", seconds: 7_200 }],
  ["an end", "HTTP/1.1 410 Gone\r\n\r\n", { outcome: "gone" }],
  ["an interim answer", `HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n${CREATED}`, { outcome: "sent" }],
])("the Edge Function reads %s in the head of an answer", async (_, answer, outcome) => {
  const { handler, bodiesOf } = project(["142.250.180.10"], {}, answer);
  await handler();
  expect(bodiesOf("/settle_pushes")).toEqual(settled(outcome));
});

it("the Edge Function does not wait for a service that says nothing", async () => {
  const { handler, bodiesOf, close } = project(["142.250.180.10"], {}, null);
  await handler();
  expect(bodiesOf("/settle_pushes")).toEqual(settled({ outcome: "retry", seconds: 30 }));
  expect(close).toHaveBeenCalledOnce();
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    ["A push service could not be reached:", "TimeoutError"],
  ]);
  vi.mocked(console.warn).mockClear();
});

it.each([{ x: "a" }, { d: newVapidKeys().d }])(
  "a damaged key of the site, or one that is mixed up with another, touches no subscription: %o",
  async (change) => {
    const { handler, fetch } = project(["142.250.180.10"], change);
    await expect(handler()).rejects.toThrow("VAPID_KEY is damaged");
    expect(fetch).not.toHaveBeenCalled();
  },
);
