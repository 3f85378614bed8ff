import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { describeOnEach, describeOnPostgres } from "../support/each-database.ts";

describeOnEach("a post that is readable in Tigrinya", (running) => {
  it("a post is readable in Tigrinya if it was written in it or has a translation with a title and a text", async () => {
    const { db } = running;
    const readable = async (lang: string, translations: object) => {
      const id = randomUUID();
      await db.sql(
        `insert into public.news_posts (id, lang, title, content, translations)
         values ($1, $2, 'Coffee', 'On Sunday we have coffee.', $3::text::jsonb)`,
        [id, lang, JSON.stringify(translations)],
      );
      const [row] = await db
        .as("anon")
        .sql<{ readable_ti: boolean }>("select readable_ti from public.news_posts where id = $1", [id]);
      return row?.readable_ti;
    };
    expect(await readable("ti", {})).toBe(true);
    expect(await readable("en", { ti: { title: "ቡን", content: "ሰንበት ቡን ኣሎ።" } })).toBe(true);
    expect(await readable("en", { ti: { title: "ቡን" } })).toBe(false);
    expect(await readable("en", { ti: { title: " ", content: "ሰንበት ቡን ኣሎ።" } })).toBe(false);
    expect(await readable("en", {})).toBe(false);
  });

  it("a post's readability follows its translation", async () => {
    const { db } = running;
    const id = randomUUID();
    await db.sql("insert into public.blog_posts (id, title, content, excerpt) values ($1, 'a', 'b', 'c')", [
      id,
    ]);
    const [row] = await db.sql<{ readable_ti: boolean }>(
      `update public.blog_posts set translations = '{"ti": {"title": "ቡን", "content": "ቡን", "tags": "ባህሊ"}}'
       where id = $1 returning readable_ti`,
      [id],
    );
    expect(row?.readable_ti).toBe(true);
  });
});

interface Plan {
  "Node Type": string;
  "Index Name"?: string;
  Plans?: Plan[];
}

/** The nodes of a plan, outermost first. */
function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

describeOnPostgres("the newest posts in Tigrinya among 5,000", (running) => {
  beforeAll(async () => {
    const { db } = running;
    await db.sql("alter table public.community_posts disable trigger user");
    await db.sql(`insert into public.community_posts (title, content, lang, published_at, rev)
      select 'Coffee', 'In Leeds', case when n % 500 = 0 then 'ti' else 'en' end,
        now() - make_interval(mins => n), 1000000 + n from generate_series(1, 5000) n`);
    await db.sql("alter table public.community_posts enable trigger user");
    await db.sql("analyze");
  }, 120_000);

  it("pages in Tigrinya are read through their index, as a visitor, in the form that PostgREST sends", async () => {
    const [row] = await running.db.as("anon").sql<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (format json) select * from public.community_posts where published is true and readable_ti is true
       order by published_at desc, id desc limit 20`,
    );
    const plan = nodes(row?.["QUERY PLAN"][0].Plan ?? { "Node Type": "none" });
    expect(plan.map((node) => node["Index Name"])).toContain("community_posts_newest_ti");
    expect(plan.map((node) => node["Node Type"])).not.toContain("Sort");
  });
});
