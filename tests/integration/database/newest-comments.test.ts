import { beforeAll, expect, it } from "vitest";
import { describeOnPostgres } from "../support/each-database.ts";

interface Plan {
  "Node Type": string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** The nodes of a plan, outermost first. */
function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

describeOnPostgres("the newest comments among 24,000", (running) => {
  beforeAll(async () => {
    const { db } = running;
    await db.sql(`insert into public.community_posts (id, title, content, published)
      select gen_random_uuid(), 'Coffee', 'In Leeds', n % 10 > 0 from generate_series(1, 400) n`);
    await db.sql("alter table public.community_comments disable trigger user");
    await db.sql(`insert into public.community_comments (post_id, author_name, body, status, created_at, rev)
      select p.id, 'Aster', 'Hi', case when n % 20 = 0 then 'hidden' else 'visible' end,
        now() - make_interval(mins => (random() * 500000)::int), 1000000 + row_number() over ()
      from public.community_posts p, generate_series(1, 60) n`);
    await db.sql("alter table public.community_comments enable trigger user");
    await db.sql("analyze");
  }, 120_000);

  async function planOf(where: string): Promise<Plan[]> {
    // As private.page_of_rows asks.
    const rows = await running.db.sql<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) select id, created_at as at from private.public_comment where true ${where}
         order by created_at desc, id desc limit 21`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (!plan) throw new Error("There is no plan.");
    return nodes(plan);
  }

  it.each([
    ["the first page", ""],
    [
      "a page that starts halfway through them",
      "and (created_at, id) < (now() - interval '170 days', 'a0000000-0000-4000-8000-000000000001')",
    ],
  ])("%s is read through the index, without scanning all comments or posts", async (_page, where) => {
    const plan = await planOf(where);
    expect(plan.map((node) => node["Index Name"])).toContain("community_comments_newest");
    expect(plan.map((node) => node["Node Type"])).not.toContain("Sort");
    const read = plan.map((node) => (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0));
    expect(Math.max(...read)).toBeLessThan(200);
  });
});
