import { beforeEach, expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import { type Answer, comment, communityPost, like, send, visitor } from "../support/site.ts";

describeOnEach("rate limits", (running) => {
  let shipped: { scope: string; per_address: number; in_all: number }[] | undefined;

  beforeEach(async () => {
    await running.db.sql("delete from private.rate_counts");
    await running.db.sql(
      "update private.settings set address_header = 'x-forwarded-for', address_hop = 'first'",
    );
    shipped ??= await running.db.sql("select scope, per_address, in_all from private.limits");
    for (const { scope, per_address, in_all } of shipped) await lower(scope, per_address, in_all);
  });
  const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];
  const lower = (scope: string, perAddress: number, inAll: number) =>
    running.db.sql("update private.limits set per_address = $2, in_all = $3 where scope = $1", [
      scope,
      perAddress,
      inAll,
    ]);

  it("an honest backlog of 1,000 passes in ten batches, and a flood is stopped", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const device = visitor(db, "198.51.100.1");
    const likes = () => Array.from({ length: 100 }, () => like(post));
    for (let batch = 0; batch < 15; batch++)
      expect(statuses(await send(device, likes()))).toEqual(["applied"]);
    const flood = await send(device, likes());
    expect(statuses(flood)).toEqual(["later"]);
    expect(flood[0]?.seconds).toBeGreaterThanOrEqual(1);
    expect(flood[0]?.seconds).toBeLessThanOrEqual(600);
    expect(statuses(await send(visitor(db, "198.51.100.2"), [like(post)]))).toEqual(["applied"]);
  });

  it("the remaining quota is applied in batch order; the rest waits, is not in the ledger and is applied later", async () => {
    const { db } = running;
    await lower("interaction", 2, 100);
    const post = await communityPost(db);
    const batch = [like(post), like(post), like(post)];
    const device = visitor(db, "198.51.100.3");
    expect((await send(device, batch)).map(({ status }) => status)).toEqual(["applied", "applied", "later"]);
    await db.sql("update private.rate_counts set minute = minute - interval '1 hour'");
    expect((await send(device, batch)).map(({ status }) => status)).toEqual([
      "repeated",
      "repeated",
      "applied",
    ]);
  });

  it("a visitor's backlog of comments passes 20 at a time, and the likes beside them at once", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const device = visitor(db, "198.51.100.6");
    const batch = Array.from({ length: 45 }, (_, n) => comment(post, `Words ${n}`));
    const applied: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const answers = await send(device, [...batch, like(post)]);
      expect(answers.at(-1)?.status).toBe("applied");
      applied.push(
        answers.filter(({ status, comment: published }) => published && status === "applied").length,
      );
      const late = answers.filter(({ status }) => status === "later");
      for (const { seconds } of late) {
        expect(seconds).toBeGreaterThan(500);
        expect(seconds).toBeLessThanOrEqual(600);
      }
      // First what is out of the window already, or a count could be moved to where an older one is.
      await db.sql("delete from private.rate_counts where minute <= now() - interval '10 minutes'");
      await db.sql("update private.rate_counts set minute = minute - interval '10 minutes'");
    }
    expect(applied).toEqual([20, 20, 5]);
  });

  it("at most 200 comments pass in total, whatever the addresses", async () => {
    const { db } = running;
    await db.sql("update private.limits set reserve = 0 where scope = 'comment'");
    const post = await communityPost(db);
    for (let house = 0; house < 10; house++) {
      const batch = Array.from({ length: 20 }, () => comment(post, "Hi"));
      expect(statuses(await send(visitor(db, `192.0.${house}.2`), batch))).toEqual(["applied"]);
    }
    const [late] = await send(visitor(db, "192.0.77.2"), [comment(post, "Hi")]);
    await db.sql("update private.limits set reserve = 0.25 where scope = 'comment'");
    expect(late?.status).toBe("later");
    expect(late?.seconds).toBeGreaterThanOrEqual(1);
  });

  it("repeated items do not count, and rejected ones do", async () => {
    const { db } = running;
    await lower("interaction", 3, 100);
    const [post, draft] = [await communityPost(db), await communityPost(db, false)];
    const device = visitor(db, "198.51.100.4");
    const first = like(post);
    await send(device, [first, like(draft)]);
    await send(device, [first, first]);
    const answers = await send(device, [like(post), like(post)]);
    expect(answers.map(({ status }) => status)).toEqual(["applied", "later"]);
  });

  it("comments and likes have separate limits, and the deletion of a waiting comment waits with it", async () => {
    const { db } = running;
    await lower("comment", 1, 100);
    const post = await communityPost(db);
    const held = comment(post, "Second");
    const remove = { ...like(post), kind: "comment_delete", target_kind: "comment", target_id: held.id };
    const answers = await send(visitor(db, "198.51.100.5"), [
      comment(post, "First"),
      held,
      { ...remove, body: held.body },
      like(post),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["applied", "later", "later", "applied"]);
  });

  it("without an address header only the total limit counts", async () => {
    const { db } = running;
    await lower("interaction", 1, 3);
    const post = await communityPost(db);
    const answers = await send(visitor(db), [like(post), like(post), like(post), like(post)]);
    expect(answers.map(({ status }) => status)).toEqual(["applied", "applied", "applied", "later"]);
  });

  it("the address comes from the configured header and hop, IPv6 by network, and is not stored", async () => {
    const { db } = running;
    await lower("interaction", 1, 100);
    const post = await communityPost(db);
    const from = async (headers: Record<string, string>) =>
      (await send(db.as("anon", { headers }), [like(post)]))[0]?.status;
    expect(await from({ "x-forwarded-for": "203.0.113.1, 10.0.0.1" })).toBe("applied");
    expect(await from({ "x-forwarded-for": "203.0.113.1, 10.0.0.2" })).toBe("later");
    expect(await from({ "x-forwarded-for": "2001:db8:1:2::5" })).toBe("applied");
    expect(await from({ "x-forwarded-for": "2001:db8:1:2:ffff::9" })).toBe("later");
    await db.sql("update private.settings set address_hop = 'last'");
    expect(await from({ "x-forwarded-for": "203.0.113.1, 203.0.113.50" })).toBe("applied");
    await db.sql("update private.settings set address_header = 'cf-connecting-ip'");
    expect(await from({ "cf-connecting-ip": "203.0.114.60", "x-forwarded-for": "203.0.113.50" })).toBe(
      "applied",
    );
    expect(await from({ "cf-connecting-ip": "203.0.114.60", "x-forwarded-for": "203.0.113.51" })).toBe(
      "later",
    );
    const published = await db.sql(
      "select address from private.rate_counts where address like '%203%.%' or address like '%:%'",
    );
    expect(published).toEqual([]);
  });
});
