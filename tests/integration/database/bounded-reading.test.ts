import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import {
  blogPost,
  call,
  changesAfter,
  communityPost,
  headOf,
  newestRevision,
  person,
  visibleComment,
  visitor,
} from "../support/site.ts";

interface Page {
  rows: { id: string; published_at: string; rev: number }[];
  whole: boolean;
}

describeOnEach("what anybody reads", (running) => {
  it("each function for visitors has a bound on its time, no later than that of a hosted project", async () => {
    const bounds = await running.db.sql<{ name: string; bound: string | null }>(
      `select p.proname as name, (select split_part(c, '=', 2) from unnest(p.proconfig) c where c like 'statement_timeout=%') as bound
       from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')`,
    );
    expect(bounds.length).toBeGreaterThan(10);
    expect(bounds.filter(({ bound }) => bound !== "2s" && bound !== "3s")).toEqual([]);
  });

  const page = (args: object) => call<Page>(visitor(running.db), "site_page", { ...args });

  it("an answer has at most 1 MB of rows, however many are asked for, and the pages have each row once", async () => {
    const { db } = running;
    await db.sql("delete from public.blog_posts");
    await db.sql(
      `insert into public.blog_posts (title, content, excerpt, published_at)
       select 'Article ' || n, repeat('x', 300000), 'Short', date_trunc('second', now()) - n / 2 * interval '1 minute' from generate_series(1, 7) n`,
    );
    const seen: string[] = [];
    for (let from = {}; ; ) {
      const { rows, whole } = await page({ kind: "blog", max: 1_000, ...from });
      expect(JSON.stringify(rows).length).toBeLessThan(1_100_000);
      seen.push(...rows.map(({ id }) => id));
      if (whole) break;
      const last = rows.at(-1);
      from = { before: last?.published_at, before_id: last?.id };
    }
    const all = await db.sql<{ id: string }>(
      "select id from public.blog_posts order by published_at desc, id desc",
    );
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it("addresses are at most 1,000 at once, and only of what is published", async () => {
    const { db } = running;
    await db.sql("delete from public.news_posts");
    await db.sql(
      "insert into public.news_posts (title, content, published) select 'News', 'A new hall opens', n > 1 from generate_series(1, 1002) n",
    );
    const addresses = (after?: string) =>
      call<Page>(visitor(db), "site_addresses", { kind: "news", ...(after ? { after } : {}) });
    const first = await addresses();
    expect([first.rows.length, first.whole]).toEqual([1_000, false]);
    const second = await addresses(first.rows.at(-1)?.id);
    expect([second.rows.length, second.whole]).toEqual([1, true]);
  });

  it("neither drafts nor what arrives for the owner raise the revision that everybody sees", async () => {
    const { db } = running;
    const [device, owner] = [visitor(db), await person(db, "admin")];
    const post = await communityPost(db);
    const before = await headOf(device);
    await blogPost(db, false);
    await communityPost(db, false);
    await visibleComment(db, post, "pending");
    await db.sql(
      "insert into public.contact_messages (name, email, message) values ('A', 'a@b.example', 'Hello')",
    );
    expect(await headOf(device)).toMatchObject({ rev: before.rev, stamp: before.stamp });
    expect(await changesAfter(device, before)).toMatchObject({ rev: before.rev, rows: [], gone: [] });
    const { rev } = await newestRevision(db);
    expect((await call<{ rev: number }>(owner, "admin_counts")).rev).toBe(rev);
    await db.sql("update public.community_posts set published = false where id = $1", [post]);
    expect((await headOf(device)).rev).toBe(rev + 1);
  });

  it("a device that knows a later revision than everybody's has no changes until there is one", async () => {
    const { db } = running;
    const device = visitor(db);
    await communityPost(db);
    await blogPost(db, false);
    const later = await newestRevision(db);
    expect((await headOf(device)).rev).toBeLessThan(later.rev);
    const none = await changesAfter(device, later);
    expect(none).toMatchObject({ restart: false, ...later, rows: [], gone: [], more: false });
    const post = await communityPost(db);
    expect((await changesAfter(device, none)).rows.map(({ row }) => row.id)).toEqual([post]);
  });
});
