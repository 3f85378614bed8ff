import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import { blogPost, communityPost, like, send, visitor } from "../support/site.ts";

const LONG = "x".repeat(2001);

/** For each check of a post's columns, a value that it refuses; the other values of the row are valid. */
const REFUSED = {
  blog_posts: {
    lang_known: { lang: "French" },
    translations_shape: { translations: '{"ti":{"name":"no field of an article"}}' },
    title_length: { title: " " },
    content_length: { content: "\u200b" },
    excerpt_length: { excerpt: LONG },
    featured_image_url: { featured_image: "http://insecure.example/a.png" },
    image_meta_shape: { image_meta: '{"width":0}' },
    category_known: { category: "Gossip" },
    tags_shape: { tags: '{"a","a"}' },
    tags_count: { tags: `{${Array.from({ length: 11 }, (_, n) => n).join(",")}}` },
    author_length: { author: "" },
    video_url_url: { video_url: "javascript:alert(1)" },
    recording_shape: { recording: "{}" },
  },
  community_posts: {
    lang_known: { lang: "French" },
    translations_shape: { translations: "[]" },
    title_length: { title: "x".repeat(301) },
    content_length: { content: "\u200b" },
    media_url_url: { media_url: "http://insecure.example/a.png", media_type: "image" },
    media_type_known: { media_url: "https://selam.example/a.png", media_type: "sound" },
    media_complete: { media_url: "https://selam.example/a.png" },
    image_meta_shape: { image_meta: "[]" },
    author_length: { author: LONG },
    country_length: { country: "" },
    city_length: { city: "" },
    tags_shape: { tags: '{" "}' },
    tags_count: { tags: `{${Array.from({ length: 101 }, (_, n) => n).join(",")}}` },
    recording_shape: { recording: '{"src":"nowhere"}' },
  },
} as const;

const CASES = Object.entries(REFUSED).flatMap(([table, rules]) =>
  Object.entries(rules).map(([rule, values]) => [table, rule, values] as const),
);

describeOnEach("checks that run when their columns are written", (running) => {
  /** Code, constraint and table of what the database refuses; null if it takes it. */
  async function refusal(text: string, values: unknown[]): Promise<unknown> {
    try {
      await running.db.sql(text, values);
      return null;
    } catch (error) {
      const of = error as { code?: string; message: string };
      return [of.code, /relation "(\w+)" violates check constraint "(\w+)"/.exec(of.message)?.slice(1)];
    }
  }

  it.each(CASES)(
    "%s refuses what %s forbids, in a new row and in a changed one",
    async (table, rule, bad) => {
      const good = { id: randomUUID(), title: "Bread", content: "<p>Bread</p>" };
      const row = { ...good, ...(table === "blog_posts" ? { excerpt: "Bread" } : {}), ...bad };
      const names = Object.keys(row);
      const refused = ["23514", [table, rule]];
      expect(
        await refusal(
          `insert into public.${table} (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
          Object.values(row),
        ),
      ).toEqual(refused);
      const id = await (table === "blog_posts" ? blogPost(running.db) : communityPost(running.db));
      const changes = Object.keys(bad).map((name, at) => `${name} = $${at + 2}`);
      expect(
        await refusal(`update public.${table} set ${changes.join(", ")} where id = $1`, [
          id,
          ...Object.values(bad),
        ]),
      ).toEqual(refused);
      const [left] = await running.db.sql(`select title from public.${table} where id = $1`, [good.id]);
      expect(left).toBeUndefined();
    },
  );

  it("each of them is tried above, and runs for every column that it reads, while an archive is loaded too", async () => {
    const checks = await running.db.sql<{
      table: string;
      rule: string;
      read: string[];
      on: string[];
      state: string;
    }>(`
      select c.relname::text as table, t.tgname::text as rule, t.tgenabled::text as state,
        array(select distinct m[1] from regexp_matches(
          substring(pg_get_triggerdef(t.oid) from 'WHEN (.*) EXECUTE'), 'new\\.(\\w+)', 'g') m order by 1) as read,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (t.tgattr) order by 1) as on
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgfoid = 'private.refuse_row'::regproc`);
    expect(checks.map(({ table, rule }) => `${table} ${rule}`).sort()).toEqual(
      CASES.map(([table, rule]) => `${table} ${rule}`).sort(),
    );
    for (const { read, on, state } of checks) {
      expect(on).toEqual(read);
      expect(on).not.toEqual([]);
      expect(state).toBe("A");
    }
  });

  it("a like does not check the article again", async () => {
    const { db } = running;
    const id = await blogPost(db);
    await db.sql("alter table public.blog_posts disable trigger title_length");
    await db.sql("update public.blog_posts set title = '' where id = $1", [id]);
    await db.sql("alter table public.blog_posts enable always trigger title_length");
    const [answer] = await send(visitor(db), [like(id, "blog")]);
    expect(answer).toMatchObject({ status: "applied", counts: { likes: 1 } });
    expect(await refusal("update public.blog_posts set title = '' where id = $1", [id])).toEqual([
      "23514",
      ["blog_posts", "title_length"],
    ]);
  });
});
