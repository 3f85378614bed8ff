import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newVapidKeys } from "../../../server/database/server-keys.ts";
import { type DeliveryResult, resultOf, sendDue } from "../../../server/notify/sender.ts";
import type { PushRequest } from "../../../server/notify/web-push.ts";
import { ARRIVALS, arrivalRule } from "../../../src/domain/inbox/arrivals.ts";
import { decryptPush } from "../../integration/notify/decrypt-push.ts";
import { uuid } from "../support/content.ts";

const SITE = "https://selam.example";
const NOW = Date.parse("2026-05-06T12:00:00Z");

/** What is done about each answer of a push service (RFC 8030, sections 5 and 7.3); all others are faults of the message. */
const MEANING: Readonly<Record<number, DeliveryResult["outcome"]>> = {
  ...Object.fromEntries(Array.from({ length: 100 }, (_, n) => [200 + n, "sent"])),
  ...Object.fromEntries(Array.from({ length: 100 }, (_, n) => [500 + n, "retry"])),
  ...{ 0: "retry", 408: "retry", 429: "retry", 404: "gone", 410: "gone" },
};

test("every status has its meaning: delivered, gone, to be retried, or rejected", () => {
  for (const status of [0, ...Array.from({ length: 500 }, (_, n) => 100 + n)]) {
    const outcome = MEANING[status] ?? "rejected";
    const seconds = outcome === "retry" ? { seconds: 30 } : {};
    expect({ status, ...resultOf(7, status, null, 1) }).toEqual({ status, id: 7, outcome, ...seconds });
  }
});

test("each further attempt waits longer, and as long as the service asks, up to half a day", () => {
  const waits = (retryAfter: number | null) =>
    Array.from({ length: 8 }, (_, n) => resultOf(1, 503, retryAfter, n + 1).seconds);
  expect(waits(null)).toEqual([30, 120, 600, 1_800, 3_600, 14_400, 43_200, 43_200]);
  expect(waits(700)).toEqual([700, 700, 700, 1_800, 3_600, 14_400, 43_200, 43_200]);
  expect(waits(50_000)).toEqual(Array(8).fill(43_200));
});

const post = { rev: 3, lang: "en", translations: {}, title: "Coffee", content: "At noon" };
const arrived = { name: "Aster", title: "A subject", text: "Words", day: null, people: null };

type Asked = {
  readonly topic: string;
  readonly row: Record<string, unknown> | null;
  readonly status?: number;
  readonly subscription?: Record<string, unknown>;
  /** The service answers when this is over. */
  readonly after?: Promise<unknown>;
};

/** Sends deliveries, and returns what reached the push services and what the queue was told. */
async function send(asked: readonly Asked[]) {
  const browsers = asked.map(() => {
    const ecdh = createECDH("prime256v1");
    ecdh.generateKeys();
    return { ecdh, auth: randomBytes(16) };
  });
  const deliveries = asked.map(({ topic, subscription }, n) => ({
    ...{ id: 100 + n, topic, subject: uuid(n), attempts: 1 },
    subscription: {
      endpoint: `https://push${n}.example/send/${n}`,
      p256dh: browsers[n]?.ecdh.getPublicKey("base64url"),
      auth: browsers[n]?.auth.toString("base64url"),
      ...{ reads: "any", locale: "en", time_zone: "Europe/London", quiet: null },
      ...subscription,
    },
  }));
  const subjects = Object.fromEntries(
    asked.map(({ topic, row }, n) => [`${topic}:${uuid(n)}`, row && { id: uuid(n), ...row }]),
  );
  const told: [string, readonly DeliveryResult[]][] = [];
  const sent: { at: number; url: string; headers: PushRequest["headers"]; shown: Record<string, unknown> }[] =
    [];
  const wait = await sendDue({
    queue: {
      lease: async (most) => ({
        ...{ lease: "this lease", subjects, wait: 41 },
        deliveries: deliveries.splice(0, most),
      }),
      acknowledge: async (lease, results) => told.push([lease, results]),
    },
    send: async ({ url, headers, body }) => {
      const at = Number(url.split("/").at(-1));
      const browser = browsers[at];
      if (!browser) throw new Error(url);
      const message = JSON.parse(decryptPush(Buffer.from(body), browser)) as { notification: typeof arrived };
      sent.push({ at, url, headers, shown: message.notification });
      await asked[at]?.after;
      return { status: asked[at]?.status ?? 201, retryAfter: null };
    },
    key: newVapidKeys(),
    origin: SITE,
    texts: (language) => (key) => `${key} in ${language}: {name}`,
    now: () => NOW,
  });
  const results = told.flatMap(([, each]) => each).toSorted((one, other) => one.id - other.id);
  return { sent: sent.toSorted((one, other) => one.at - other.at), told, results, wait };
}

test("each delivery of a batch has the outcome of its own answer", async () => {
  const statuses = [201, 410, 503, 403, 404, 429, 413];
  const { told, results, wait } = await send(
    statuses.map((status) => ({ topic: "news", row: post, status })),
  );
  expect(told.map(([lease]) => lease)).toEqual(["this lease"]);
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
    [100, "sent"],
    [101, "gone"],
    [102, "retry"],
    [103, "rejected"],
    [104, "gone"],
    [105, "retry"],
    [106, "rejected"],
  ]);
  expect(wait).toBe(41);
});

test("a service that stays silent is asked again later, under whatever names, and the others at once", async () => {
  const silent = Array.from({ length: 60 }, (_, n) => ({
    ...{ topic: "news", row: post, status: 0 },
    subscription: { endpoint: `https://device-${n}.push.example/send/${n}` },
  }));
  const { sent, results } = await send([...silent, { topic: "news", row: post }]);
  expect(sent.map(({ at }) => at)).toEqual([...Array.from({ length: 50 }, (_, n) => n), 60]);
  expect(results.slice(50)).toEqual([
    ...Array.from({ length: 10 }, (_, n) => ({ id: 150 + n, outcome: "postponed", seconds: 600 })),
    { id: 160, outcome: "sent" },
  ]);
});

test("services that do not answer hold up no other", async () => {
  let answer: () => void = () => undefined;
  const after = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // Each waits until the last one of the batch was asked.
  const slow = Array.from({ length: 48 }, () => ({ topic: "news", row: post, after }));
  const quick = {
    topic: "news",
    row: post,
    get status() {
      answer();
      return 201;
    },
  };
  const { results } = await send([...slow, quick]);
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(49).fill("sent"));
});

test("a subscription with keys that are not keys has ended, and one service that fails holds up no other", async () => {
  const { results } = await send([
    { topic: "news", row: post, subscription: { p256dh: "AAAA" } },
    { topic: "news", row: post, subscription: { auth: "AAAA" } },
    { topic: "news", row: post },
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual(["gone", "gone", "sent"]);
});

test("nobody is told of what was taken down, of a post they cannot read, or in their quiet hours", async () => {
  const inTigrinya = { ...post, translations: { ti: { title: "ቡን", content: "ፍርቂ መዓልቲ" } } };
  const { sent, results } = await send([
    { topic: "news", row: null },
    { topic: "news", row: post, subscription: { reads: "ti", locale: "ti" } },
    { topic: "news", row: inTigrinya, subscription: { reads: "ti", locale: "ti" } },
    // Half past one in the afternoon in London's summer, until a quarter past: 300 s later.
    { topic: "news", row: post, subscription: { quiet: [12 * 60, 13 * 60 + 5] } },
    { topic: "news", row: post, subscription: { quiet: [12 * 60, 13 * 60 + 5], time_zone: "UTC" } },
    { topic: "news", row: post, subscription: { quiet: [13 * 60 + 5, 23 * 60] } },
    // Languages are of posts; what arrives for the owner is told whatever it is written in.
    { topic: "message", row: arrived, subscription: { reads: "ti" } },
  ]);
  expect(results.map(({ outcome, seconds }) => [outcome, seconds])).toEqual([
    ["skipped", undefined],
    ["skipped", undefined],
    ["sent", undefined],
    ["postponed", 300],
    ["postponed", 3_900],
    ["sent", undefined],
    ["sent", undefined],
  ]);
  expect(sent.map(({ at }) => at)).toEqual([2, 5, 6]);
  expect(sent[0]?.shown).toMatchObject({ title: "ቡን", body: "ፍርቂ መዓልቲ", lang: "ti" });
});

const PAGES = { blog: "/blog", news: "/news", community: "/portfolio" } as const;
const reminder = {
  ...{ id: uuid(70), lang: "en", title: "Picnic", content: "", place: "The park", seconds: 71 },
  ...{
    day: "2026-05-09",
    time: "14:00",
    translations: { ti: { title: "ሽርሽር", content: "x", place: "ኣደባባይ" } },
  },
};
const deadline = { about: "erasure", stage: "due", due: "2026-05-09" };

/** Page, urgency and how long each topic is kept for a phone that is off. */
const TOPICS: readonly (readonly [string, Record<string, unknown>, (n: number) => string, string, string])[] =
  [
    ...Object.entries(PAGES).map(
      ([topic, page]) =>
        [topic, post, (n: number) => `${page}/${uuid(n)}?hl=ti`, "normal", "172800"] as const,
    ),
    ["reminder", reminder, () => `/events/${uuid(70)}?day=2026-05-09&hl=ti`, "normal", "71"],
    ["deadline", deadline, () => "/admin/personal-data?hl=ti", "high", "172800"],
    ...ARRIVALS.map(
      (topic) => [topic, arrived, () => `/admin/${arrivalRule(topic).page}?hl=ti`, "high", "172800"] as const,
    ),
  ];

test("what each topic is about has its page, its urgency and its own topic at the push service", async () => {
  const { sent } = await send(TOPICS.map(([topic, row]) => ({ topic, row, subscription: { locale: "ti" } })));
  expect(sent).toHaveLength(TOPICS.length);
  for (const [n, [topic, , page, urgency, ttl]] of TOPICS.entries()) {
    const { url, headers, shown } = sent[n] ?? {};
    expect(url).toBe(`https://push${n}.example/send/${n}`);
    expect([topic, headers?.TTL, headers?.Urgency, headers?.Topic]).toEqual([
      ...[topic, ttl, urgency],
      uuid(n).replaceAll("-", ""),
    ]);
    expect([topic, shown?.tag, shown?.navigate]).toEqual([topic, `${topic}:${uuid(n)}`, SITE + page(n)]);
    const [, claims = ""] = /^vapid t=[^.]+\.([^.]+)\./.exec(headers?.Authorization ?? "") ?? [];
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
      ...{ aud: `https://push${n}.example`, exp: NOW / 1_000 + 12 * 3_600, sub: SITE },
    });
    const stops = ["blog", "news", "community", "reminder"].includes(topic);
    expect([topic, shown?.actions]).toEqual([
      topic,
      stops
        ? [
            {
              action: "stop",
              title: "push_stop in ti: {name}",
              navigate: `${SITE}/notifications?stop=&hl=ti`,
            },
          ]
        : [],
    ]);
  }
  const [first] = sent;
  expect([first?.shown.title, first?.shown.lang]).toEqual(["Coffee", "en"]);
  const told = sent[TOPICS.findIndex(([topic]) => topic === "reminder")]?.shown;
  expect([told?.title, told?.lang]).toEqual(["push_reminder in ti: ሽርሽር", "ti"]);
  expect(told?.body).toMatch(/ 1 ግንቦት 2018 .*9 ሜይ 2026.*8:00.*14:00.*። ኣደባባይ$/);
});

test("a reminder of an event that has begun is not kept for later", async () => {
  const { sent } = await send([{ topic: "reminder", row: { ...reminder, seconds: -5 } }]);
  expect(sent[0]?.headers.TTL).toBe("0");
});

test("a queue is emptied batch by batch, until it is stopped", async () => {
  const leases: [number, number][] = [];
  const none = { lease: "l", subjects: {}, wait: null };
  const skipped = {
    endpoint: "https://x.example",
    p256dh: "",
    auth: "",
    reads: "any",
    locale: "en",
    time_zone: "UTC",
    quiet: null,
  };
  const full = Array.from({ length: 50 }, (_, id) => ({
    id,
    topic: "news",
    subject: "s",
    attempts: 1,
    subscription: skipped,
  }));
  const told: number[] = [];
  const deps = {
    queue: {
      lease: async (most: number, seconds: number) => {
        leases.push([most, seconds]);
        return { ...none, deliveries: leases.length % 3 === 0 ? [] : full };
      },
      acknowledge: async (_lease: string, results: readonly DeliveryResult[]) => told.push(results.length),
    },
    send: async () => ({ status: 201, retryAfter: null }),
    ...{ key: newVapidKeys(), origin: SITE, texts: () => (key: string) => key, now: () => NOW },
  };
  expect(await sendDue(deps)).toBeNull();
  expect([leases, told]).toEqual([Array(3).fill([50, 180]), [50, 50]]);
  await sendDue(deps, () => true);
  expect(leases).toHaveLength(4);
});
