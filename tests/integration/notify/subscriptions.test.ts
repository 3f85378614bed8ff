import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import { call, outcome, person, visitor } from "../support/site.ts";

const KEYS = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
const CODE = "K7QF-2M9X-T4RD-8HWZ";
let made = 0;

/** A choice as a device sends it. */
function choice(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    ...{ endpoint: `https://push.selam.example/${made}`, ...KEYS, locale: "en", topics: ["news"] },
    reads: "any",
    quiet: [1320, 420],
    time_zone: "Europe/London",
    device: CODE,
    ...more,
  };
}

describeOnEach("subscriptions to notifications", (running) => {
  const save = (subscription: unknown, operation = randomUUID(), session = visitor(running.db)) =>
    call<{ status: string }>(session, "save_subscription", {
      operation,
      subscription: subscription as Record<string, unknown>,
    });
  const stored = async (endpoint: string) => {
    const [row] = await running.db.sql<{ topics: string[]; quiet_from: number | null; failures: number }>(
      "select topics, quiet_from, failures from private.push_subscriptions where endpoint = $1",
      [endpoint],
    );
    return row;
  };

  it("a choice is stored once per operation, replaced by the next, and ended", async () => {
    const first = choice();
    const operation = randomUUID();
    expect((await save(first, operation)).status).toBe("applied");
    expect(await stored(first.endpoint)).toEqual({ topics: ["news"], quiet_from: 1320, failures: 0 });
    await running.db.sql("update private.push_subscriptions set failures = 3 where endpoint = $1", [
      first.endpoint,
    ]);
    await save({ ...first, topics: ["blog"], quiet: null });
    // A retry that arrives late changes nothing.
    await save(first, operation);
    expect(await stored(first.endpoint)).toEqual({ topics: ["blog"], quiet_from: null, failures: 0 });
    const renewed = choice({ replaces: first.endpoint });
    await save(renewed);
    expect(await stored(first.endpoint)).toBeUndefined();
    await save({ endpoint: renewed.endpoint, off: true });
    expect(await stored(renewed.endpoint)).toBeUndefined();
  });

  it.each([
    ["http", { endpoint: "http://push.selam.example/1" }],
    ["an IP address", { endpoint: "https://127.0.0.1/1" }],
    ["an IPv6 address", { endpoint: "https://[::1]/1" }],
    ["a number", { endpoint: "https://2130706433/1" }],
    ["a port", { endpoint: "https://push.selam.example:8443/1" }],
    ["credentials", { endpoint: "https://user@push.selam.example/1" }],
    ["a name without a domain", { endpoint: "https://localhost/1" }],
    ["a name of the own network", { endpoint: "https://printer.local/1" }],
    ["a line break", { endpoint: "https://push.selam.example/1\nHost: x" }],
    ["no key", { p256dh: "short" }],
    ["another topic", { topics: ["message"] }],
    ["no topic", { topics: [] }],
    ["another time", { quiet: [0, 9999] }],
    ["a word for a time", { quiet: ["late", "early"] }],
  ])("a subscription with %s is rejected", async (_, more) => {
    expect(await outcome(save(choice(more)))).toBe("22023");
  });

  it.each(["localhost", "local", "internal", "lan", "home", "corp", "arpa"])(
    "a subscription at a host that ends with .%s is rejected",
    async (end) => {
      expect(await outcome(save(choice({ endpoint: `https://printer.${end}/1` })))).toBe("22023");
    },
  );

  it("an address can add thirty a day, and then is asked to wait; stopping is always possible", async () => {
    const session = visitor(running.db, "198.51.100.77");
    const last = choice();
    for (let count = 0; count < 30; count++)
      await save(count === 29 ? last : choice(), randomUUID(), session);
    expect(await outcome(save(choice(), randomUUID(), session))).toBe("PT429");
    await save({ endpoint: last.endpoint, off: true }, randomUUID(), session);
    expect(await stored(last.endpoint)).toBeUndefined();
  });

  it("only an admin's device is told of messages, and a visitor can't take it over", async () => {
    const admin = await person(running.db, "admin");
    const { endpoint, p256dh, auth } = choice();
    const subscription = { endpoint, p256dh, auth, locale: "en", topics: ["message", "comment"] };
    const stranger = await person(running.db, "stranger");
    expect(await outcome(call(stranger, "save_admin_subscription", { subscription }))).toBe("42501");
    expect(await outcome(call(visitor(running.db), "save_admin_subscription", { subscription }))).toBe(
      "42501",
    );
    await call(admin, "save_admin_subscription", { subscription });
    expect((await stored(endpoint))?.topics.sort()).toEqual(["comment", "message"]);
    await save({ endpoint, off: true });
    expect(await stored(endpoint)).toBeDefined();
    expect(await outcome(save(choice({ endpoint })))).toBe("22023");
    await call(admin, "save_admin_subscription", { subscription: { endpoint, off: true } });
    expect(await stored(endpoint)).toBeUndefined();
  });

  it("visitors can't read or acknowledge the queue, nor change the site's key", async () => {
    for (const session of [visitor(running.db), await person(running.db, "admin")]) {
      for (const sql of [
        "select public.lease_pushes(1, 1)",
        "select public.settle_pushes(gen_random_uuid(), '[]')",
        "select public.set_push_key('x')",
        "select * from private.push_subscriptions",
        "select private.lease_mail(1)",
      ])
        expect([sql, await outcome(session.sql(sql))]).toEqual([sql, "42501"]);
    }
  });

  it("a person's subscriptions are found and erased by the device code, once per request", async () => {
    const admin = await person(running.db, "admin");
    const device = "ABCD-EFGH-JKMN-PQRS";
    await save(choice({ device }));
    await save(choice({ device }));
    const found = await call<{ subscriptions: { push_service: string }[] }>(admin, "person_data", {
      term: device,
    });
    expect(found.subscriptions.map(({ push_service }) => push_service)).toEqual([
      "push.selam.example",
      "push.selam.example",
    ]);
    const request = randomUUID();
    const erased = await call(admin, "erase_person", { term: device, request });
    expect(erased).toEqual({
      messages: 0,
      comments: 0,
      reports: 0,
      attendances: 0,
      subscriptions: 2,
      submissions: 0,
      deleted: 0,
    });
    expect(await call(admin, "erase_person", { term: device, request })).toEqual(erased);
    const after = await call<{ subscriptions: unknown[] }>(admin, "person_data", { term: device });
    expect(after.subscriptions).toEqual([]);
    const stranger = await person(running.db, "stranger");
    expect(await outcome(call(stranger, "erase_person", { term: device, request: randomUUID() }))).toBe(
      "42501",
    );
  });

  it("a device that has not opened the site for 400 days is forgotten, unless it renews its choice then", async () => {
    const [old, back] = [choice(), choice()];
    for (const one of [old, back]) await save(one);
    await running.db.sql(
      "update private.push_subscriptions set seen_at = now() - interval '401 days' where endpoint in ($1, $2)",
      [old.endpoint, back.endpoint],
    );
    await save(back);
    await running.db.sql("select private.forget_pushes()");
    expect(await stored(old.endpoint)).toBeUndefined();
    expect(await stored(back.endpoint)).toMatchObject({ topics: ["news"] });
  });
});
