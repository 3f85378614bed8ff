import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  call,
  comment,
  communityPost,
  interaction,
  like,
  person,
  SECRET,
  send,
  visitor,
} from "../support/site.ts";

/** Number of ledger entries that contain a text. */
async function entriesWith(db: TestDatabase, text: string): Promise<number> {
  const [row] = await db.sql<{ n: number }>(
    "select count(*)::int as n from private.applied_operations where result::text like $1",
    [`%${text}%`],
  );
  return row?.n ?? -1;
}

const report = (id: string) => interaction("comment_report", "comment", id);

describeOnEach("data retention", (running) => {
  it("the ledger never stores a comment's text, and a retry still returns it", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const sent = comment(post, "Words that must go");
    await send(visitor(db), [sent]);
    expect(await entriesWith(db, "Words that must go")).toBe(0);
    const [again] = await send(visitor(db), [sent]);
    expect(again).toMatchObject({ status: "repeated", comment: { body: "Words that must go" } });
    const remove = {
      ...interaction("comment_delete", "comment", sent.id),
      body: { secret: SECRET, post_id: post },
    };
    await send(visitor(db), [remove]);
    const [gone] = await send(visitor(db), [sent]);
    expect(gone).toMatchObject({ status: "repeated", comment: null, counts: { comments: 0 } });
  });

  it("a deleted article's text is removed from the ledger, and a retry of its save is still answered", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const row = {
      id: randomUUID(),
      title: "A name that must go",
      content: "<p>Secret</p>",
      excerpt: "Secret too",
    };
    const save = { kind: "blog", fields: row, operation: randomUUID(), base_version: 0 };
    const first = await call<{ row: { version: number } }>(owner, "save_row", save);
    expect(await entriesWith(db, "A name that must go")).toBe(1);
    await call(owner, "delete_row", { kind: "blog", id: row.id, operation: randomUUID(), base_version: 1 });
    expect(await entriesWith(db, "A name that must go")).toBe(0);
    expect(await entriesWith(db, "Secret")).toBe(0);
    const repeated = await call<{ status: string; row: Record<string, unknown> }>(owner, "save_row", save);
    expect(repeated.status).toBe("saved");
    expect(repeated.row).toMatchObject({
      id: row.id,
      version: first.row.version,
      title: "",
      published: true,
    });
  });

  it("a comment that the owner edited leaves no text behind when it is deleted with its post", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const post = await communityPost(db);
    const sent = comment(post, "Hidden words");
    await send(visitor(db), [sent]);
    const hide = { kind: "comment", fields: { id: sent.id, status: "hidden" }, operation: randomUUID() };
    await call(owner, "save_row", { ...hide, base_version: 1 });
    expect(await entriesWith(db, "Hidden words")).toBe(1);
    await db.sql("delete from public.community_posts where id = $1", [post]);
    expect(await entriesWith(db, "Hidden words")).toBe(0);
  });

  it("address hashes are deleted after a day, and the counters stay", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const sent = comment(post, "Reported");
    await send(visitor(db, "203.0.113.1"), [sent, like(post)]);
    await send(visitor(db, "203.0.113.2"), [report(sent.id)]);
    await db.sql("update private.comment_reports set at = at - interval '26 hours'");
    await db.sql("update private.rate_counts set minute = minute - interval '26 hours'");
    expect((await db.sql<{ n: number }>("select private.tidy() as n"))[0]?.n).toBeGreaterThan(1);
    expect(await db.sql("select address from private.rate_counts")).toEqual([]);
    const reports = await db.sql<{ reporter: string }>("select reporter from private.comment_reports");
    expect(reports.map(({ reporter }) => reporter.startsWith("past "))).toEqual([true]);
    expect(await db.sql("select private.tidy() as n")).toEqual([{ n: 0 }]);
  });

  it("without a scheduler, the next like runs the cleanup", async () => {
    const { db } = running;
    const post = await communityPost(db);
    await send(visitor(db, "203.0.113.3"), [like(post)]);
    await db.sql("update private.rate_counts set minute = minute - interval '26 hours'");
    await db.sql("update private.upkeep set forgot_at = now() - interval '11 minutes'");
    await send(visitor(db, "198.51.100.3"), [like(post)]);
    const old = await db.sql("select 1 from private.rate_counts where minute < now() - interval '25 hours'");
    expect(old).toEqual([]);
  });

  it("a message is deleted after a year, by the scheduler or with the next message", async () => {
    const { db } = running;
    const old = async () => {
      const id = randomUUID();
      await db.sql(
        `insert into public.contact_messages (id, name, email, message, created_at)
         values ($1, 'Aster', 'a@b.example', 'Selam', now() - interval '366 days')`,
        [id],
      );
      return id;
    };
    const there = (id: string) => db.sql("select id from public.contact_messages where id = $1", [id]);
    const first = await old();
    await db.sql("select private.tidy()");
    expect(await there(first)).toEqual([]);
    const second = await old();
    await visitor(db).sql(
      "insert into public.contact_messages (id, name, email, message) values ($1, 'Saba', 's@b.example', 'Hi')",
      [randomUUID()],
    );
    expect(await there(second)).toEqual([]);
    const tombstones = await db.sql("select id from private.tombstones where id = $1", [second]);
    expect(tombstones).toEqual([{ id: second }]);
  });
});
