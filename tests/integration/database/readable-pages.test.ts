import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { describeOnEach, describeOnPostgres } from "../support/each-database.ts";

describeOnEach("the languages in which a post is readable", (running) => {
  it("are its own and those of translations with a title and a text, whichever languages a site has", async () => {
    const { db } = running;
    const readable = async (lang: string, translations: object) => {
      const id = randomUUID();
      await db.sql(
        `insert into public.news_posts (id, lang, title, content, translations)
         values ($1, $2, 'Coffee', 'On Sunday we have coffee.', $3::text::jsonb)`,
        [id, lang, JSON.stringify(translations)],
      );
      const [row] = await db.sql<{ readable_in: string[] }>(
        "select readable_in from public.news_posts where id = $1",
        [id],
      );
      return row?.readable_in;
    };
    const content = "ሰንበት ቡን ኣሎ።";
    expect(await readable("ti", {})).toEqual(["ti"]);
    expect(
      await readable("en", { ti: { title: "ቡን", content }, "zh-Hant": { title: "x", content } }),
    ).toEqual([...["en", "ti", "zh-Hant"]]);
    expect(await readable("so", { am: { title: "ቡን" }, ti: { title: " ", content } })).toEqual(["so"]);
    await expect(readable("en", { Tigrinya: { title: "ቡን", content } })).rejects.toThrow(
      "translations_shape",
    );
    await expect(readable("en", ["ti"])).rejects.toThrow("translations_shape");
  });

  it("follow its translations", async () => {
    const { db } = running;
    const id = randomUUID();
    await db.sql("insert into public.blog_posts (id, title, content, excerpt) values ($1, 'a', 'b', 'c')", [
      id,
    ]);
    const [row] = await db.sql<{ readable_in: string[] }>(
      `update public.blog_posts set translations = '{"am": {"title": "ቡና", "content": "ቡና", "tags": "ባህል"}}'
       where id = $1 returning readable_in`,
      [id],
    );
    expect(row?.readable_in).toEqual(["am", "en"]);
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

describeOnPostgres("the newest of 5,000 posts that are readable in a language", (running) => {
  beforeAll(async () => {
    const { db } = running;
    await db.sql("alter table public.community_posts disable trigger user");
    await db.sql(`insert into public.community_posts (title, content, lang, published_at, rev)
      select 'Coffee', 'In Leeds', case when n % 500 = 0 then 'so' else 'en' end,
        now() - make_interval(mins => n), 1000000 + n from generate_series(1, 5000) n`);
    await db.sql("alter table public.community_posts enable trigger user");
    await db.sql("analyze");
  }, 120_000);

  it.each([
    ["so", "community_posts_readable", "if little is written in it"],
    ["en", "community_posts_newest", "if most is"],
  ])("in %s come by the index %s, %s", async (lang, index) => {
    const [row] = await running.db.sql<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (format json) select id from public.community_posts where published and readable_in @> array['${lang}']
       order by published_at desc, id desc limit 201`,
    );
    const plan = nodes(row?.["QUERY PLAN"][0].Plan ?? { "Node Type": "none" });
    expect(plan.map((node) => node["Index Name"])).toContain(index);
    expect(plan.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  });
});
