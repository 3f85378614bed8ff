import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEach, describeOnPostgres } from "../support/each-database.ts";
import {
  type Answer,
  blogPost,
  comment,
  communityPost,
  type Interaction,
  interaction,
  like,
  send,
  visitor,
} from "../support/site.ts";

const bulk = "select private.apply_in_bulk($1::text::jsonb) as results";

describeOnEach("likes in bulk", (running) => {
  // A repeat is answered with the counts as they are, so those of the ledger don't matter.
  const LEDGER = `select id, request_hash, result - array['id', 'counts'] as result
    from private.applied_operations where id = any ($1) order by id`;
  const COUNTERS = `select id, likes, views, 0 as shares, counts_version from public.blog_posts
    union all select id, likes, 0, shares, counts_version from public.community_posts order by id`;

  it("a batch has the results, counters, ledger and limits that it has one by one", async () => {
    const { db } = running;
    const posts = [await communityPost(db), await communityPost(db)];
    const articles = [await blogPost(db), await blogPost(db)];
    const batch = Array.from({ length: 100 }, (_, at): Interaction => {
      const post = posts[at % 3 === 0 ? 0 : 1] ?? "";
      const article = articles[at % 5 === 0 ? 0 : 1] ?? "";
      const made = [
        like(post),
        interaction("share", "community", post),
        like(article, "blog"),
        interaction("view", "blog", article),
      ][at % 4];
      if (!made) throw new Error("Nothing was made.");
      return at % 7 === 0 ? { ...made, first_attempt_at: new Date(Date.now() - at).toISOString() } : made;
    });
    const ids = batch.map(({ id }) => id);
    const applied = async (by: string) => {
      await db.sql("delete from private.applied_operations");
      await db.sql("update public.blog_posts set likes = 0, views = 0, counts_version = 0");
      await db.sql("update public.community_posts set likes = 0, shares = 0, counts_version = 0");
      await db.sql("delete from private.rate_counts");
      const [answer] = await db.sql<{ results: Answer[] }>(by, [JSON.stringify(batch)]);
      return {
        results: answer?.results,
        ledger: await db.sql(LEDGER, [ids]),
        counters: await db.sql(COUNTERS),
        spent: await db.sql(
          "select scope, sum(amount)::int as amount from private.rate_counts group by scope",
        ),
      };
    };
    const inBulk = await applied(bulk);
    expect(inBulk.results).toHaveLength(100);
    expect(inBulk).toEqual(
      await applied("select private.apply_one_by_one($1::text::jsonb, null, null) -> 'results' as results"),
    );
  });

  it("what has to be looked at one by one changes nothing in bulk, and the batch is answered all the same", async () => {
    const { db } = running;
    const [post, hidden] = [await communityPost(db), await communityPost(db, false)];
    const known = like(post);
    await send(visitor(db), [known]);
    const id = randomUUID();
    const batches: [unknown[], string[]][] = [
      [
        [like(post), known],
        ["applied", "repeated"],
      ],
      [
        [
          { ...like(post), id },
          { ...like(post), id },
        ],
        ["applied", "repeated"],
      ],
      [
        [like(post), { ...known, kind: "share" }],
        ["applied", "refused"],
      ],
      [
        [like(post), like(hidden)],
        ["applied", "refused"],
      ],
      [
        [like(post), like(randomUUID(), "blog")],
        ["applied", "refused"],
      ],
      [
        [like(post), like(post, "blog")],
        ["applied", "refused"],
      ],
      [
        [like(post), interaction("view", "community", post)],
        ["applied", "refused"],
      ],
      [
        [like(post), comment(post, " ")],
        ["applied", "refused"],
      ],
      [
        [like(post), { ...like(post), format: 0 }],
        ["applied", "refused"],
      ],
      [
        [like(post), { ...like(post), format: "1" }],
        ["applied", "refused"],
      ],
      [
        [like(post), { ...like(post), first_attempt_at: "2026-13-40" }],
        ["applied", "refused"],
      ],
      [
        [like(post), { ...like(post), first_attempt_at: "2020-01-01T00:00:00Z" }],
        ["applied", "refused"],
      ],
      [
        [like(post), { ...like(post), first_attempt_at: 5 }],
        ["applied", "refused"],
      ],
      [
        [like(post), { ...like(post), id: "no uuid" }],
        ["applied", "refused"],
      ],
      [
        [like(post), { ...like(post), target_id: null }],
        ["applied", "refused"],
      ],
      [
        [like(post), { ...like(post), body: { website: "x" } }],
        ["applied", "applied"],
      ],
      [
        [like(post), 7],
        ["applied", "refused"],
      ],
    ];
    const state = () =>
      db.sql(`select (select count(*) from private.applied_operations)::int as ledger,
        (select coalesce(sum(amount), 0) from private.rate_counts)::int as spent,
        (select sum(likes + shares) from public.community_posts)::int as counted`);
    for (const [batch, statuses] of batches) {
      const before = await state();
      expect(await db.sql(bulk, [JSON.stringify(batch)]), JSON.stringify(batch)).toEqual([{ results: null }]);
      expect(await state()).toEqual(before);
      expect((await send(visitor(db), batch)).map(({ status }) => status)).toEqual(statuses);
    }
  });

  it("a repeat of a batch has the counts as they are, and none of a post that is no longer public", async () => {
    const { db } = running;
    const [post, hidden] = [await communityPost(db), await communityPost(db)];
    const batch = [like(post), like(hidden)];
    expect((await send(visitor(db), batch)).map(({ status }) => status)).toEqual(["applied", "applied"]);
    await send(visitor(db), [like(post)]);
    await db.sql("update public.community_posts set published = false where id = $1", [hidden]);
    const repeated = await send(visitor(db), batch);
    expect(repeated.map(({ status, counts }) => [status, counts?.likes])).toEqual([
      ["repeated", 2],
      ["repeated", undefined],
    ]);
  });

  it("an id in another spelling, a fraction as its format and a batch above 1 MB are answered as one by one", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const made = like(post);
    const unhyphened = { ...like(post), id: `{${randomUUID()}}` };
    const answers = await send(visitor(db), [
      unhyphened,
      { ...like(post), target_id: post.replaceAll("-", "") },
      { ...like(post), format: 1.5 },
      { ...made, id: made.id.toUpperCase() },
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["refused", "refused", "applied", "applied"]);
    const [upper] = await db.sql<{ results: Answer[] }>(bulk, [
      JSON.stringify([{ ...like(post), id: randomUUID().toUpperCase() }]),
    ]);
    expect(upper?.results).toMatchObject([{ status: "applied" }]);
    for (const one of [unhyphened, { ...like(post), target_id: post.replaceAll("-", "") }])
      expect(await db.sql(bulk, [JSON.stringify([one])])).toEqual([{ results: null }]);
    const large = Array.from({ length: 100 }, () => ({ ...like(post), padding: "x".repeat(10_000) }));
    await expect(send(visitor(db), large)).rejects.toThrow("at most 100 interactions and 1 MB");
  });

  it("a batch that would exceed the limit is put off item by item", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const device = visitor(db, "198.51.100.7");
    const before = await db.sql("select per_address from private.limits where scope = 'interaction'");
    await db.sql("update private.limits set per_address = 3 where scope = 'interaction'");
    const answers = await send(device, [like(post), like(post), like(post), like(post)]);
    expect(answers.map(({ status }) => status)).toEqual(["applied", "applied", "applied", "later"]);
    await db.sql("update private.limits set per_address = $1 where scope = 'interaction'", [
      before[0]?.per_address,
    ]);
  });
});

describeOnPostgres("likes in bulk, sent twice at the same time", (running) => {
  it("each counts once", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const batch = Array.from({ length: 50 }, () => like(post));
    const both = await Promise.all([send(visitor(db), batch), send(visitor(db), batch.toReversed())]);
    const statuses = both.flat().map(({ status }) => status);
    expect(statuses.filter((status) => status === "applied")).toHaveLength(50);
    expect(statuses.filter((status) => status === "repeated")).toHaveLength(50);
    const [row] = await db.sql("select likes from public.community_posts where id = $1", [post]);
    expect(row).toEqual({ likes: 50 });
  });
});
