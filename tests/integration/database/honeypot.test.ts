import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import {
  blogPost,
  comment,
  communityPost,
  interaction,
  like,
  SECRET,
  send,
  visibleComment,
  visitor,
} from "../support/site.ts";

const FILLED = { website: "https://spam.example" };

describeOnEach("the honeypot field of interactions", (running) => {
  it("a bot gets no comment and no number back, whatever exists under the id", async () => {
    const { db } = running;
    const post = await communityPost(db);
    for (const status of ["hidden", "pending", "visible"]) {
      const known = await visibleComment(db, post, status);
      const bait = { ...comment(post, "Show me", FILLED), id: known };
      const plain = { id: known, status: "applied" };
      expect(await send(visitor(db), [bait])).toEqual([plain]);
      expect(await send(visitor(db), [bait, bait])).toEqual([plain, plain]);
    }
    const views = { ...interaction("view", "blog", await blogPost(db)), body: FILLED };
    expect(await send(visitor(db), [views])).toEqual([{ id: views.id, status: "applied" }]);
  });

  it("a honeypot hit leaves nothing in the ledger for a later item with the same id", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const honest = comment(post, "Hello");
    const bait = { ...honest, body: { ...honest.body, ...FILLED } };
    const answers = await send(visitor(db), [bait, honest, bait]);
    const plain = { id: honest.id, status: "applied" };
    expect(answers).toEqual([
      plain,
      expect.objectContaining({ ...plain, comment: expect.anything() }),
      plain,
    ]);
    const [again] = await send(visitor(db), [honest]);
    expect(again).toMatchObject({ status: "repeated", comment: { body: "Hello" } });
    expect(await send(visitor(db), [bait])).toEqual([plain]);
  });

  it("takes over nobody's comment for the device that it names, and costs as much as any other", async () => {
    const { db } = running;
    const written = comment(await communityPost(db), "Hello");
    const device = (code: string) => ({ device: code });
    await send(visitor(db), [{ ...written, ...device("K7QF-2M9X-T4RD-8HWZ") }]);
    const ofDevice = () =>
      db.sql(
        "select encode(device_hash, 'hex') as device from private.comment_secrets where comment_id = $1",
        [written.id],
      );
    const before = await ofDevice();
    const bait = { ...written, body: { ...written.body, ...FILLED }, ...device("AAAA-AAAA-AAAA-AAAA") };
    await send(visitor(db, "198.51.100.77"), [bait, { ...like(randomUUID()), id: "none" }]);
    expect(await ofDevice()).toEqual(before);
    const spent = await db.sql<{ amount: number }>(
      `select amount from private.rate_counts c where c.scope = 'interaction' and c.address <> ''
         and c.amount = 2 and not exists (select from private.rate_counts o where o.address = c.address and o.scope <> c.scope)`,
    );
    // The address and its network.
    expect(spent).toHaveLength(2);
  });

  it("no other function returns a comment by its id either", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const hidden = await visibleComment(db, post, "hidden");
    const tries = [
      { ...comment(post, "Show me"), id: hidden },
      { ...like(post), id: hidden },
      interaction("comment_report", "comment", hidden),
      { ...interaction("comment_delete", "comment", hidden), body: { secret: SECRET } },
    ];
    for (const item of [...tries, ...tries]) {
      const [answer] = await send(visitor(db), [item]);
      expect([item.kind, answer]).not.toHaveProperty("1.comment");
      expect(JSON.stringify(answer)).not.toContain("Aster");
    }
  });
});
