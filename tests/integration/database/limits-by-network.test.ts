import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { comment, communityPost, like, outcome, send, visitor } from "../support/site.ts";

/** Sends a contact message from an address; returns "ok" or the SQLSTATE of the rejection. */
function message(db: TestDatabase, address: string): Promise<string> {
  return outcome(
    visitor(db, address).sql(
      "insert into public.contact_messages (id, name, email, message) values ($1, 'Aster', 'a@b.example', 'Selam')",
      [randomUUID()],
    ),
  );
}

async function messages(db: TestDatabase, address: string, number: number): Promise<string[]> {
  const outcomes = [];
  for (let sent = 0; sent < number; sent++) outcomes.push(await message(db, address));
  return outcomes;
}

describeOnEach("limits by network", (running) => {
  beforeEach(async () => {
    await running.db.sql("delete from private.rate_counts");
  });

  it("ten neighbouring IPv6 networks cannot use up the limit of all visitors", async () => {
    const { db } = running;
    const sent: string[] = [];
    for (let house = 0; house < 10; house++) sent.push(...(await messages(db, `2001:db8:1:${house}::1`, 20)));
    expect(sent.filter((one) => one === "ok").length).toBe(40);
    expect(await message(db, "2a00:23c4:77::1")).toBe("ok");
  });

  it("a provider's network has four times the limit of a household", async () => {
    const { db } = running;
    const sent: string[] = [];
    for (let site = 0; site < 6; site++) sent.push(...(await messages(db, `2001:db8:${site}::1`, 20)));
    expect(sent.filter((one) => one === "ok").length).toBe(80);
    const neighbours = [
      ...(await messages(db, "198.51.100.1", 25)),
      ...(await messages(db, "198.51.100.2", 25)),
    ];
    expect(neighbours.filter((one) => one === "ok").length).toBe(40);
    expect(await message(db, "198.51.101.1")).toBe("ok");
  });

  it("when the total is nearly used up, visitors who have not written yet still may", async () => {
    const { db } = running;
    const sent: string[] = [];
    for (let net = 0; net < 10; net++) sent.push(...(await messages(db, `203.${net}.113.1`, 20)));
    // Three quarters of the total limit, then three for each address that came later.
    expect(sent.filter((one) => one === "ok").length).toBe(156);
    expect(await messages(db, "192.0.2.1", 4)).toEqual(["ok", "ok", "ok", "PT429"]);
  });

  it("an address is the same in every notation of a proxy", async () => {
    const { db } = running;
    await db.sql("update private.limits set per_address = 1 where scope = 'message'");
    for (const written of [
      "203.0.113.9",
      "203.0.113.9:4711",
      "::ffff:203.0.113.9",
      "[::ffff:203.0.113.9]:80",
    ])
      expect([written, await message(db, written)]).toEqual([
        written,
        written === "203.0.113.9" ? "ok" : "PT429",
      ]);
    await db.sql("update private.limits set per_address = 20 where scope = 'message'");
  });

  it("values that a visitor puts before the proxy's own hop are ignored", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const batch = () => Array.from({ length: 20 }, () => comment(post, "Hi"));
    await send(visitor(db, "192.0.2.1, 203.0.113.1"), batch());
    const [answer] = await send(visitor(db, "192.0.2.2, 203.0.113.1"), [comment(post, "Hi")]);
    expect(answer?.status).toBe("later");
  });

  it("the address from an edge proxy takes precedence over every hop, and is ignored if there is no edge proxy", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const from = async (headers: Record<string, string>) =>
      (await send(db.as("anon", { headers }), [like(post)]))[0]?.status;
    await db.sql("update private.limits set per_address = 1 where scope = 'interaction'");
    const edge = { "cf-connecting-ip": "203.0.113.60" };
    expect(await from({ ...edge, "x-forwarded-for": "203.0.113.50, 172.70.0.1" })).toBe("applied");
    expect(await from({ ...edge, "x-forwarded-for": "203.0.113.51, 172.70.0.2" })).toBe("later");
    await db.sql("update private.settings set edge_header = null");
    expect(await from({ ...edge, "x-forwarded-for": "198.51.100.51" })).toBe("applied");
    await db.sql("update private.settings set edge_header = 'cf-connecting-ip'");
    await db.sql("update private.limits set per_address = 1500 where scope = 'interaction'");
  });
});
