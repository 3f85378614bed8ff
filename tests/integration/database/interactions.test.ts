import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Session } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  blogPost,
  call,
  comment,
  communityPost,
  headOf,
  interaction,
  like,
  type Page,
  person,
  rejectionOf,
  send,
  visitor,
} from "../support/site.ts";

describeOnEach("interactions", (running) => {
  it("interactions of each kind count once, and a repeated batch does not count again", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const article = await blogPost(db);
    const batch = [
      like(post),
      interaction("share", "community", post),
      like(article, "blog"),
      interaction("view", "blog", article),
      interaction("view", "blog", article),
    ];
    const first = await send(visitor(db), batch);
    expect(first.map(({ status }) => status)).toEqual(Array(5).fill("applied"));
    const again = await send(visitor(db), batch);
    expect(again.map(({ status }) => status)).toEqual(Array(5).fill("repeated"));
    expect(again.map(({ counts }) => counts)).toEqual(first.map(({ counts }) => counts));
    // The time of the effect, by which a device tells what came before a backup.
    expect(again.every(({ at }) => Number.isFinite(Date.parse(at ?? "")))).toBe(true);
    expect(first.map(({ at }) => at)).toEqual(Array(5).fill(undefined));
    expect(first[0]?.counts).toMatchObject({ likes: 1, shares: 1, comments: 0, counts_version: 1 });
    expect(first[2]?.counts).toMatchObject({ likes: 1, views: 2, counts_version: 1 });
  });

  it("an id is applied once even if one batch contains it twice", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const twice = like(post);
    const answers = await send(visitor(db), [twice, twice]);
    expect(answers.map(({ status }) => status)).toEqual(["applied", "repeated"]);
    expect(answers[1]?.counts).toMatchObject({ likes: 1 });
  });

  it("an id that was used for something else is rejected", async () => {
    const { db } = running;
    const [post, other] = [await communityPost(db), await communityPost(db)];
    const first = like(post);
    await send(visitor(db), [first]);
    const [answer] = await send(visitor(db), [{ ...first, target_id: other }]);
    expect(answer).toMatchObject({ status: "refused", code: "operation_reused" });
  });

  it("each invalid item is rejected with a code, and the rest of the batch is applied", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const cases: [unknown, string][] = [
      [like(randomUUID()), "post_unknown"],
      [like(await communityPost(db, false)), "post_unknown"],
      [comment(await communityPost(db, false), "Hello"), "post_unknown"],
      [interaction("view", "community", post), "not_countable"],
      [like(post, "news"), "not_countable"],
      [interaction("wave", "community", post), "unknown_kind"],
      [{ ...like(post), format: 0 }, "update_needed"],
      [{ ...like(post), target_id: "somewhere" }, "bad_item"],
      [{ ...like(post), format: "new" }, "bad_item"],
      [{ ...like(post), id: "not-an-id" }, "bad_item"],
      ["nonsense", "bad_item"],
      [comment(post, " \n "), "body_length"],
      [comment(post, "x".repeat(2001)), "body_length"],
      [comment(post, "Hello", { author_name: "" }), "author_name_length"],
      [comment(post, "Hello", { secret: "short" }), "secret_needed"],
      [interaction("comment_report", "comment", randomUUID()), "comment_unknown"],
    ];
    const answers = await send(visitor(db), [...cases.map(([item]) => item), like(post)]);
    expect(answers.slice(0, -1).map(({ status, code }) => [status, code])).toEqual(
      cases.map(([, code]) => ["refused", code]),
    );
    expect(answers.at(-1)).toMatchObject({ status: "applied", counts: { likes: 1 } });
  });

  it("a malformed or oversized batch is rejected as a whole", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const tooMany = Array.from({ length: 101 }, () => like(post));
    const large = { code: "batch_too_large" };
    expect(await rejectionOf(send(visitor(db), tooMany))).toMatchObject(large);
    expect(await rejectionOf(send(visitor(db), [comment(post, "x".repeat(1_100_000))]))).toMatchObject(large);
    const noList = call(visitor(db), "apply_interactions", { batch: { no: "list" } });
    expect(await rejectionOf(noList)).toMatchObject({ code: "bad_batch" });
    expect(await send(visitor(db), [])).toEqual([]);
  });

  it("items first attempted before the ledger's retention are rejected, unattempted items are not", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const ago = async (days: number) => {
      const [row] = await db.sql<{ at: string }>("select (now() - make_interval(days => $1))::text as at", [
        days,
      ]);
      return row?.at ?? "";
    };
    const remembered = like(post);
    await send(visitor(db), [remembered]);
    const answers = await send(visitor(db), [
      { ...like(post), first_attempt_at: await ago(181) },
      { ...like(post), first_attempt_at: await ago(179) },
      { ...remembered, first_attempt_at: await ago(200) },
    ]);
    expect(answers.map(({ status, code }) => code ?? status)).toEqual([
      "operation_expired",
      "applied",
      "repeated",
    ]);
  });

  it("ledger entries are deleted only after their retention, and old rate counters too", async () => {
    const { db } = running;
    const [old, young] = [randomUUID(), randomUUID()];
    await db.sql(
      `insert into private.applied_operations (id, request_hash, applied_at)
       values ($1, 'x', now() - interval '211 days'), ($2, 'x', now() - interval '181 days')`,
      [old, young],
    );
    await db.sql("select private.prune()");
    expect(
      await db.sql("select id from private.applied_operations where id in ($1, $2)", [old, young]),
    ).toEqual([{ id: young }]);
  });

  it("a restored server reports interactions it has lost, and applies nothing", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const device = visitor(db);
    const batch = [like(post)];
    const { rev, stamp } = await headOf(device);
    const at = async (days: number) => {
      const [row] = await db.sql<{ at: string }>("select (now() - make_interval(days => $1))::text as at", [
        days,
      ]);
      return row?.at ?? "";
    };
    const callWithKnown = async (id: string, time: string) => {
      const [done, done_at] = [`{${id}}`, `{"${time}"}`];
      const changes = await call<Page>(device, "site_changes", { since: rev, stamp, done, done_at });
      const answers = await call<{ restart?: boolean; results: unknown[] }>(device, "apply_interactions", {
        batch,
        done,
        done_at,
      });
      return [changes.restart, answers.restart ?? false, answers.results.length];
    };
    expect(await callWithKnown(randomUUID(), await at(1))).toEqual([true, true, 0]);
    expect((await send(device, batch))[0]).toMatchObject({ status: "applied" });
    expect(await callWithKnown(batch[0]?.id ?? "", await at(1))).toEqual([false, false, 1]);
    // Older than devices keep operations, so nothing could be resent.
    expect(await callWithKnown(randomUUID(), await at(31))).toEqual([false, false, 1]);
  });

  it("signed-in users, the owner included, get the same results", async () => {
    const { db } = running;
    const post = await communityPost(db, false);
    for (const session of [await person(db, "stranger"), await person(db, "admin")] satisfies Session[]) {
      expect((await send(session, [like(post)]))[0]).toMatchObject({
        status: "refused",
        code: "post_unknown",
      });
    }
  });
});
