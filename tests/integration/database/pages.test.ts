import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import { blogPost, changesAfter, communityPost, headOf, type Page, visitor } from "../support/site.ts";

describeOnEach("pages of changes", (running) => {
  it("pages are in rev order, have the requested size, and together return every row once", async () => {
    const { db } = running;
    const device = visitor(db);
    const start = await headOf(device);
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push(n % 2 ? await blogPost(db) : await communityPost(db));
    const seen: string[] = [];
    let at: { rev: number; stamp: string } = start;
    const sizes: number[] = [];
    for (;;) {
      const page: Page = await changesAfter(device, at, 3);
      seen.push(...page.rows.map(({ row }) => row.id));
      sizes.push(page.rows.length);
      expect(page.rows.map(({ row }) => row.rev)).toEqual(
        page.rows.map(({ row }) => row.rev).sort((a, b) => a - b),
      );
      at = page;
      if (!page.more) break;
    }
    expect(seen).toEqual(ids);
    expect(sizes).toEqual([3, 3, 1]);
  });

  it("pages never have more than 1,000 rows", async () => {
    const { db } = running;
    const device = visitor(db);
    const start = await headOf(device);
    await db.sql(`insert into public.community_posts (title, content)
      select 'Post ' || n, 'Words' from generate_series(1, 1001) n`);
    const first = await changesAfter(device, start, 5000);
    expect([first.rows.length, first.more]).toEqual([1000, true]);
    const second = await changesAfter(device, first);
    expect([second.rows.length, second.more]).toEqual([1, false]);
  });

  it("pages stay under 4 MB, but have at least one row", async () => {
    const { db } = running;
    const device = visitor(db);
    const start = await headOf(device);
    for (let n = 0; n < 6; n++) await blogPost(db, true, `<p>${"ሰላም ".repeat(100_000)}</p>`);
    const first = await changesAfter(device, start);
    expect([first.rows.length, first.more]).toEqual([3, true]);
    const bytes = first.rows.reduce((sum, { row }) => sum + Buffer.byteLength(JSON.stringify(row)), 0);
    expect(bytes).toBeLessThanOrEqual(4_000_000);
    await db.sql(
      "update public.blog_posts set translations = jsonb_build_object('ti', jsonb_build_object('content', $1::text)) where length(content) > 1000",
      ["ሰ".repeat(1_300_000)],
    );
    const wide = await changesAfter(device, start);
    expect(wide.rows.length).toBe(1);
    expect(wide.more).toBe(true);
  });
});
