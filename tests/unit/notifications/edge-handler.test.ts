import { createECDH, randomBytes } from "node:crypto";
import { expect, it, vi } from "vitest";
import { newVapidKeys } from "../../../server/database/server-keys.ts";
import { edgeHandler } from "../../../server/notify/edge-handler.ts";
import { publicKeyOf, type VapidKey } from "../../../server/notify/web-push.ts";

const TEXTS = {
  push_stop: "Stop",
  push_rest: "More online",
  push_new_message: "From {name}",
  push_held_comment: "",
};
const ID = "6f1d3b1e-3a55-4d57-8d7c-0b9b1de1c111";

function project(addresses: string[], change: Partial<VapidKey> = {}) {
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
    const name = String(address).split("/rpc/")[1];
    if (name === undefined) return new Response(null, { status: 201 });
    return Response.json(answers[name], { headers: { asked: String(init?.body) } });
  });
  const key = { ...newVapidKeys(), ...change };
  const handler = edgeHandler({
    supabaseUrl: "https://project.example",
    secretKey: "sb_secret_x",
    siteUrl: "https://selam.example",
    ...{ key, texts: { en: TEXTS, ti: TEXTS }, fetch, resolve: async () => addresses },
  });
  const bodiesOf = (end: string) =>
    fetch.mock.calls.flatMap(([address, init]) =>
      String(address).endsWith(end) ? [JSON.parse(String(init?.body)) as unknown] : [],
    );
  return { handler, fetch, bodiesOf, key };
}

it("the Edge Function publishes its key, sends what is due and acknowledges it", async () => {
  const { handler, fetch, bodiesOf, key } = project(["142.250.180.10"]);
  expect(await (await handler()).json()).toEqual({ wait: 40 });
  expect(bodiesOf("/set_push_key")).toEqual([{ key: publicKeyOf(key) }]);
  expect(bodiesOf("/settle_pushes")).toEqual([{ lease: ID, results: [{ id: 1, outcome: "sent" }] }]);
  const sent = fetch.mock.calls.filter(([address]) => String(address) === "https://push.example/send/1");
  expect(sent).toHaveLength(1);
  expect(sent[0]?.[1]).toMatchObject({ method: "POST", redirect: "manual" });
});

it("the Edge Function sends nothing to an address in its network", async () => {
  const { handler, fetch, bodiesOf } = project(["142.250.180.10", "10.0.0.7"]);
  await handler();
  expect(fetch.mock.calls.filter(([address]) => String(address).startsWith("https://push.example"))).toEqual(
    [],
  );
  expect(bodiesOf("/settle_pushes")).toEqual([
    { lease: ID, results: [{ id: 1, outcome: "retry", seconds: 30 }] },
  ]);
});

it.each([{ x: "a" }, { d: newVapidKeys().d }])(
  "a damaged key of the site, or one that is mixed up with another, touches no subscription: %o",
  async (change) => {
    const { handler, fetch } = project(["142.250.180.10"], change);
    await expect(handler()).rejects.toThrow("VAPID_KEY is damaged");
    expect(fetch).not.toHaveBeenCalled();
  },
);
