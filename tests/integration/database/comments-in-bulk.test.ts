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
  SECRET,
  send,
  visibleComment,
  visitor,
} from "../support/site.ts";

const BULK = "select private.apply_in_bulk($1::text::jsonb) as results";
const ONE_BY_ONE = "select private.apply_one_by_one($1::text::jsonb, null, null) -> 'results' as results";
const TEXTS = [
  "ሰላም ኩሉኹም፡፡ Thank you",
  "See https://spam.example/x",
  "  Two\r\n\n\n\n lines\u200b ",
  "x".repeat(2000),
];

describeOnEach("comments in bulk", (running) => {
  it("a batch has the results, comments, ledger, counters and limits that it has one by one", async () => {
    const { db } = running;
    const posts = await Promise.all(Array.from({ length: 12 }, () => communityPost(db)));
    const article = await blogPost(db);
    // One comment for each post, since one by one a second one would move its counts again.
    const batch = posts.flatMap((post, at): Interaction[] => {
      const written = comment(post, TEXTS[at % TEXTS.length] ?? "", {
        author_name: at === 6 ? "www.spam.example" : ` Aster\t${at} `,
        secret: `${SECRET}-${at}`,
        ...(at % 2 === 0 ? { website: " " } : {}),
      });
      const made = [written, like(post), interaction("share", "community", post), like(article, "blog")];
      return at % 3 === 0 ? made.toReversed() : [{ ...written, id: written.id.toUpperCase() }];
    });
    const ids = batch.map(({ id }) => id);
    const applied = async (by: string) => {
      await db.sql("delete from public.community_comments");
      await db.sql("delete from private.applied_operations");
      await db.sql("update public.blog_posts set likes = 0, counts_version = 0");
      await db.sql("update public.community_posts set likes = 0, shares = 0, counts_version = 0");
      await db.sql("delete from private.rate_counts");
      const [answer] = await db.sql<{ results: Answer[] }>(by, [JSON.stringify(batch)]);
      return {
        // Numbers and times that differ each time; the order is compared below.
        results: answer?.results.map(({ comment: stored, ...rest }) =>
          stored ? { ...rest, comment: { ...stored, seq: 0, rev: 0, created_at: 0 } } : rest,
        ),
        comments: await db.sql(`select c.id, c.post_id, c.author_name, c.body, c.status, c.version,
            row_number() over (order by c.rev) as rev, s.secret_hash
          from public.community_comments c join private.comment_secrets s on s.comment_id = c.id order by c.seq`),
        tombstones: await db.sql("select audience, id from private.tombstones where id = any ($1)", [ids]),
        // A repeat is answered with the counts as they are, so those of the ledger don't matter.
        ledger: await db.sql(
          `select id, request_hash, result - array['id', 'counts'] as result
            from private.applied_operations where id = any ($1) order by id`,
          [ids],
        ),
        counters:
          await db.sql(`select id, likes, 0 as shares, 0 as comments, counts_version from public.blog_posts
          union all select id, likes, shares, comments, counts_version from public.community_posts order by id`),
        spent: await db.sql(
          "select scope, sum(amount)::int as amount from private.rate_counts group by scope order by scope",
        ),
      };
    };
    // Once before, so that both find what deleted comments leave.
    await applied(ONE_BY_ONE);
    const inBulk = await applied(BULK);
    expect(inBulk.results).toHaveLength(24);
    expect(inBulk.comments.map(({ status }) => status).filter((status) => status === "pending")).toHaveLength(
      4,
    );
    expect(inBulk.comments.map(({ id }) => id)).toEqual(
      batch.flatMap(({ kind, id }) => (kind === "comment" ? [id.toLowerCase()] : [])),
    );
    expect(inBulk).toEqual(await applied(ONE_BY_ONE));
  });

  it("several comments on a post move its counts once, and are answered with the same number", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const sent = [comment(post, "One"), comment(post, "https://two.example"), comment(post, "Three")];
    const [answer] = await db.sql<{ results: Answer[] }>(BULK, [JSON.stringify(sent)]);
    expect(
      answer?.results.map(({ id, counts, comment: stored }) => [id, counts?.comments, stored?.status]),
    ).toEqual([
      [sent[0]?.id, 2, "visible"],
      [sent[1]?.id, 2, "pending"],
      [sent[2]?.id, 2, "visible"],
    ]);
  });

  it("what has to be looked at one by one changes nothing in bulk, and the batch is answered all the same", async () => {
    const { db } = running;
    const [post, hidden] = [await communityPost(db), await communityPost(db, false)];
    const known = comment(post, "Known");
    await send(visitor(db), [known]);
    const taken = await visibleComment(db, post);
    const made = comment(post, "Hi");
    const faulty = (change: Record<string, unknown>) => ({ ...comment(post, "Hi"), ...change });
    const batches: [unknown[], string[]][] = [
      [
        [made, known],
        ["applied", "repeated"],
      ],
      [
        [like(post), { ...known, body: { ...known.body, body: "Other" } }],
        ["applied", "operation_reused"],
      ],
      [
        [like(post), { ...comment(post, "Hi"), id: taken }],
        ["applied", "operation_reused"],
      ],
      [
        [comment(post, "Hi"), comment(hidden, "Hi")],
        ["applied", "post_unknown"],
      ],
      [
        [comment(post, "Hi"), comment(randomUUID(), "Hi")],
        ["applied", "post_unknown"],
      ],
      [
        [comment(post, "Hi"), faulty({ target_kind: "blog" })],
        ["applied", "not_countable"],
      ],
      [
        [comment(post, "Hi"), faulty({ body: null })],
        ["applied", "secret_needed"],
      ],
      [
        [comment(post, "Hi"), faulty({ body: "Hi" })],
        ["applied", "bad_item"],
      ],
      [
        [comment(post, "Hi"), comment(post, "Hi", { secret: "short" })],
        ["applied", "secret_needed"],
      ],
      [
        [comment(post, "Hi"), comment(post, "Hi", { body: 5 })],
        ["applied", "bad_item"],
      ],
      [
        [comment(post, "Hi"), comment(post, "\u200b")],
        ["applied", "body_length"],
      ],
      [
        [comment(post, "Hi"), comment(post, "x".repeat(2001))],
        ["applied", "body_length"],
      ],
      [
        [comment(post, "Hi"), comment(post, "a\u0007b")],
        ["applied", "bad_characters"],
      ],
      [
        [comment(post, "Hi"), comment(post, "Hi", { author_name: " " })],
        ["applied", "author_name_length"],
      ],
      [
        [comment(post, "Hi"), faulty({ format: 0 })],
        ["applied", "update_needed"],
      ],
      [
        [comment(post, "Hi"), faulty({ first_attempt_at: "2020-01-01T00:00:00Z" })],
        ["applied", "operation_expired"],
      ],
      [
        [comment(post, "Hi"), comment(post, "Hi", { website: "https://spam.example" })],
        ["applied", "applied"],
      ],
      [
        [made, interaction("comment_report", "comment", made.id)],
        ["repeated", "applied"],
      ],
    ];
    const state = () =>
      db.sql(`select (select count(*) from private.applied_operations)::int as ledger,
        (select count(*) from public.community_comments)::int as comments,
        (select count(*) from private.comment_secrets)::int as secrets,
        (select coalesce(sum(amount), 0) from private.rate_counts)::int as spent,
        (select sum(likes + comments) from public.community_posts)::int as counted,
        (select max(rev) from private.revisions)::int as rev`);
    await db.sql("update private.limits set per_address = 1000, in_all = 1000 where scope = 'comment'");
    for (const [batch, outcomes] of batches) {
      const before = await state();
      expect(await db.sql(BULK, [JSON.stringify(batch)]), JSON.stringify(batch)).toEqual([{ results: null }]);
      expect(await state()).toEqual(before);
      const answers = await send(visitor(db), batch);
      expect(answers.map(({ status, code }) => code ?? status)).toEqual(outcomes);
    }
  });

  it("a bot's comment in a batch gets a success and is not stored", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const bait = comment(post, "Buy", { website: "https://spam.example" });
    const [, answer] = await send(visitor(db), [comment(post, "Hi"), bait]);
    expect(answer).toEqual({ id: bait.id, status: "applied" });
    const stored = await db.sql("select body from public.community_comments where post_id = $1", [post]);
    expect(stored).toEqual([{ body: "Hi" }]);
  });

  it("comments above their limit are put off one by one, and likes in the batch count", async () => {
    const { db } = running;
    const post = await communityPost(db);
    const device = visitor(db, "198.51.100.7");
    await db.sql("update private.limits set per_address = 2 where scope = 'comment'");
    const batch = [comment(post, "1"), like(post), comment(post, "2"), comment(post, "3"), like(post)];
    const answers = await send(device, batch);
    expect(answers.map(({ status }) => status)).toEqual([
      "applied",
      "applied",
      "applied",
      "later",
      "applied",
    ]);
    const [row] = await db.sql("select likes, comments from public.community_posts where id = $1", [post]);
    expect(row).toEqual({ likes: 2, comments: 2 });
  });
});

describeOnPostgres("comments in bulk, sent twice at the same time", (running) => {
  it("each is stored once", async () => {
    const { db } = running;
    await db.sql("update private.limits set per_address = 1000, in_all = 1000 where scope = 'comment'");
    const posts = [await communityPost(db), await communityPost(db)];
    const batch = Array.from({ length: 40 }, (_, at) => comment(posts[at % 2] ?? "", `Number ${at}`));
    const both = await Promise.all([send(visitor(db), batch), send(visitor(db), batch.toReversed())]);
    const statuses = both.flat().map(({ status }) => status);
    expect(statuses.filter((status) => status === "applied")).toHaveLength(40);
    expect(statuses.filter((status) => status === "repeated")).toHaveLength(40);
    const rows = await db.sql("select comments from public.community_posts where id = any ($1)", [posts]);
    expect(rows).toEqual([{ comments: 20 }, { comments: 20 }]);
  });
});
