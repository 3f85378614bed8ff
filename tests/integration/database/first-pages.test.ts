import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import {
  blogPost,
  call,
  changesAfter,
  communityPost,
  type Head,
  headOf,
  visibleComment,
  visitor,
} from "../support/site.ts";

interface FirstPage {
  rows: { id: string; title?: string; body?: string }[];
  whole: boolean;
}

interface FirstPages {
  due: boolean;
  head: Head;
  listed: Record<"blog" | "news" | "community" | "comment", FirstPage>;
  readable: Record<"blog" | "news" | "community", FirstPage> | null;
  unpaged: Record<"service" | "profile" | "event", { id: string }[]>;
}

describeOnEach("the first pages", (running) => {
  const read = (asked: { readable_in?: string; readable_ti?: boolean } = {}) =>
    call<FirstPages>(visitor(running.db), "site_first_pages", asked);

  /** Inserts articles of a length; the last is the newest. */
  async function articles(count: number, bytes: number, translations = "{}"): Promise<string[]> {
    const rows = await running.db.sql<{ id: string }>(
      `insert into public.blog_posts (title, content, excerpt, published_at, translations)
         select 'Article ' || n, repeat('x', $2), 'Short', now() - interval '1 day' + n * interval '1 minute', $3::text::jsonb
         from generate_series(1, $1) n returning id`,
      [count, bytes, translations],
    );
    return rows.map(({ id }) => id).reverse();
  }

  const empty = () => running.db.sql("delete from public.blog_posts");

  it("have all rows of a small site as of the head, and nothing of what visitors do not see", async () => {
    const { db } = running;
    const [article, post] = [await blogPost(db), await communityPost(db)];
    await blogPost(db, false);
    const hidden = await communityPost(db, false);
    const comment = await visibleComment(db, post);
    await visibleComment(db, post, "pending");
    await visibleComment(db, hidden);
    const service = randomUUID();
    await db.sql("insert into public.services (id, title, description) values ($1, 'Tea', 'Hot')", [service]);
    await db.sql("insert into public.services (title, description, active) values ('Soup', 'Cold', false)");
    const first = await read();
    const { listed, unpaged } = first;
    const ids = ({ rows, whole }: FirstPage) => [rows.map(({ id }) => id), whole];
    expect(ids(listed.blog)).toEqual([[article], true]);
    expect(ids(listed.community)).toEqual([[post], true]);
    expect(ids(listed.comment)).toEqual([[comment], true]);
    expect(ids(listed.news)).toEqual([[], true]);
    expect(unpaged.service.map(({ id }) => id)).toEqual([service]);
    expect(first.readable).toBeNull();
    const head = await headOf(visitor(db));
    expect([first.head.rev, first.head.stamp, first.head.min_format]).toEqual([
      head.rev,
      head.stamp,
      head.min_format,
    ]);
    const since = await changesAfter(visitor(db), first.head);
    expect([since.restart, since.rows, since.gone]).toEqual([false, [], []]);
    await empty();
  });

  it("have rows with the fields that changes have", async () => {
    const { db } = running;
    const before = await headOf(visitor(db));
    await blogPost(db);
    await communityPost(db);
    const changes = await changesAfter(visitor(db), before);
    const { listed } = await read();
    const [article, post] = changes.rows.map(({ row }) => row);
    expect(listed.blog.rows[0]).toEqual(article);
    expect(listed.community.rows.find(({ id }) => id === post?.id)).toEqual(post);
    await empty();
  });

  it("have no more than the newest 200 of a list, which a device keeps", async () => {
    const { db } = running;
    await db.sql("delete from public.community_comments");
    const post = await communityPost(db);
    await db.sql(
      `insert into public.community_comments (post_id, author_name, body, created_at)
         select $1, 'Aster', n::text, now() - interval '1 day' + n * interval '1 minute' from generate_series(1, 201) n`,
      [post],
    );
    const many = (await read()).listed.comment;
    expect(many.rows).toHaveLength(200);
    expect(many.rows.slice(0, 2)).toMatchObject([{ body: "201" }, { body: "200" }]);
    expect(many.whole).toBe(false);
    await db.sql("delete from public.community_comments where body = '1'");
    expect((await read()).listed.comment.whole).toBe(true);
    await db.sql("delete from public.community_posts where id = $1", [post]);
  });

  it("have as many rows of a list as fit into 64 kB, newest first, but at least 20", async () => {
    const many = await articles(60, 1_500);
    const bounded = (await read()).listed.blog;
    expect(bounded.rows.length).toBeGreaterThan(20);
    expect(bounded.rows.map(({ id }) => id)).toEqual(many.slice(0, bounded.rows.length));
    const bytes = JSON.stringify(bounded.rows).length;
    expect(bytes).toBeGreaterThan(62_000);
    expect(bytes).toBeLessThan(66_000);
    expect(bounded.whole).toBe(false);
    await empty();
    const longer = await articles(21, 50_000);
    const least = (await read()).listed.blog;
    expect(least.rows.map(({ id }) => id)).toEqual(longer.slice(0, 20));
    expect(least.whole).toBe(false);
    await empty();
    await articles(20, 50_000);
    expect((await read()).listed.blog.whole).toBe(true);
    await empty();
  });

  it.each([
    ["Tigrinya", "ti", {}],
    ["Tigrinya, as version 0.9 asks,", "ti", { readable_ti: true }],
    ["a language of another site", "so", {}],
  ])("have the newest readable in %s for its readers", async (_, lang, asked) => {
    const readableInIt = await articles(
      25,
      10,
      JSON.stringify({ [lang]: { title: "Bread", excerpt: "Bread", content: "<p>Bread</p>" } }),
    );
    await running.db.sql("update public.blog_posts set published_at = published_at - interval '1 day'");
    const newer = await articles(30, 10);
    const { readable, listed } = await read("readable_ti" in asked ? asked : { readable_in: lang });
    expect(readable?.blog.rows.map(({ id }) => id)).toEqual(readableInIt.slice(0, 20));
    expect(readable?.blog.whole).toBe(false);
    expect(readable?.news).toEqual({ rows: [], whole: true });
    expect(listed.blog.rows.map(({ id }) => id).slice(0, 30)).toEqual(newer);
    await empty();
  });

  it("say that a schedule's time has come", async () => {
    const { db } = running;
    expect((await read()).due).toBe(false);
    const draft = await blogPost(db, false);
    // A time that has passed is carried out at once, unless no trigger sees it.
    await db.sql("alter table public.blog_posts disable trigger c_publication");
    await db.sql("update public.blog_posts set publish_at = now() - interval '1 minute' where id = $1", [
      draft,
    ]);
    await db.sql("alter table public.blog_posts enable trigger c_publication");
    expect((await read()).due).toBe(true);
    await empty();
  });
});
