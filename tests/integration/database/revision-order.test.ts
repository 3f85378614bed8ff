import { expect, it } from "vitest";
import { describeOnPostgres } from "../support/each-database.ts";
import { blogPost, changesAfter, communityPost, headOf, type Page, visitor } from "../support/site.ts";

describeOnPostgres("revisions under concurrent writers", (running) => {
  it("no row is missed by a device that polls while eight sessions write", async () => {
    const { db } = running;
    const device = visitor(db);
    const start = await headOf(device);
    const written: string[] = [];
    let writing = true;
    const writer = async () => {
      for (let n = 0; n < 25; n++) {
        await db.transaction(async (session) => {
          const ids = [await communityPost(session)];
          // Stays open after the rev was taken, so that a smaller rev may still be uncommitted.
          await session.sql("select pg_sleep(0.002)");
          if (n % 2) ids.push(await blogPost(session));
          written.push(...ids);
        });
      }
    };
    const seen: string[] = [];
    const reader = async () => {
      let at: { rev: number; stamp: string } = start;
      for (let last = false; ; ) {
        const page: Page = await changesAfter(device, at, 7);
        seen.push(...page.rows.map(({ row }) => row.id));
        at = page;
        if (last && !page.more) return;
        last = !writing && !page.more;
      }
    };
    const reading = reader();
    await Promise.all(Array.from({ length: 8 }, writer));
    writing = false;
    await reading;
    expect(seen).toHaveLength(written.length);
    expect([...seen].sort()).toEqual([...written].sort());
  });

  it("revs are committed in order: a later rev waits for the transaction of a smaller one", async () => {
    const { db } = running;
    const hasRev = gate();
    const held = gate();
    const earlier = db.transaction(async (session) => {
      const id = await communityPost(session);
      hasRev.open();
      await held.opened;
      return id;
    });
    await hasRev.opened;
    let later = "waiting";
    const seen = db.transaction(async (session) => {
      await communityPost(session);
      later = "has its rev";
      // Every reader that sees this rev sees the same rows.
      return session.sql("select id from public.community_posts");
    });
    const waiting =
      "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()";
    while ((await db.sql(waiting)).length === 0) await db.sql("select pg_sleep(0.01)");
    expect(later).toBe("waiting");
    held.open();
    expect((await seen).map(({ id }) => id)).toContain(await earlier);
  });
});

/** A promise that another session resolves. */
function gate(): { opened: Promise<void>; open: () => void } {
  let resolveOpened: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    resolveOpened = resolve;
  });
  return { opened, open: () => resolveOpened?.() };
}
