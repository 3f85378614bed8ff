import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { article, type Saved, save } from "../support/admin.ts";
import type { TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  call,
  changesAfter,
  communityPost,
  headOf,
  like,
  newestRevision,
  outcome,
  person,
  rejectionOf,
  send,
  visibleComment,
  visitor,
} from "../support/site.ts";

const HOUR = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR).toISOString();
const anHourAgo = () => new Date(Date.now() - HOUR).toISOString();

const TABLES = { blog: "blog_posts", news: "news_posts", community: "community_posts" } as const;
type Kind = keyof typeof TABLES;
const POSTS: Readonly<Record<Kind, object>> = {
  blog: { title: "Bread", content: "<p>Bread</p>", excerpt: "About bread" },
  news: { title: "Hall", content: "A new hall opens" },
  community: { title: "Coffee", content: "In Leeds" },
};

/** Lets the time of a schedule pass. The triggers see an update of another column, so nothing publishes the post yet. */
async function passTime(db: TestDatabase, kind: Kind, id: string): Promise<void> {
  await db.sql(`alter table public.${TABLES[kind]} disable trigger user`);
  await db.sql(`update public.${TABLES[kind]} set publish_at = now() - interval '1 minute' where id = $1`, [
    id,
  ]);
  await db.sql(`alter table public.${TABLES[kind]} enable trigger user`);
}

describeOnEach("scheduled publishing", (running) => {
  it.each(["blog", "news", "community"] as const)(
    "a scheduled %s is a draft to everyone until its time, then is published once, as planned",
    async (kind) => {
      const { db } = running;
      const [owner, device] = [await person(db, "admin"), visitor(db)];
      const stranger = await person(db, "stranger");
      const id = randomUUID();
      const at = await headOf(device);
      const fields = { id, ...POSTS[kind], published: false, publish_at: inAnHour() };
      const saved = await save(owner, kind, fields, 0);
      expect(saved).toMatchObject({ status: "saved", row: { published: false, published_at: null } });
      expect(saved.row?.publish_at).not.toBeNull();

      // Nothing shows it, and nobody can hurry it.
      expect(await call(device, "publish_due")).toBe(0);
      for (const anyone of [device, stranger]) {
        expect(await call(anyone, "site_row", { kind, id })).toBeNull();
        expect(await changesAfter(anyone, at)).toMatchObject({ rows: [], gone: [] });
      }
      expect(await headOf(device)).toMatchObject({ due: false });
      if (kind !== "news") {
        expect(await call(device, "site_counts", { ids: `{${id}}` })).toEqual([]);
        expect(await send(device, [like(id, kind)])).toMatchObject([{ code: "post_unknown" }]);
      }

      await passTime(db, kind, id);
      expect(await headOf(device)).toMatchObject({ due: true });
      expect(await changesAfter(device, at)).toMatchObject({ due: true, rows: [] });
      expect(await call(device, "publish_due")).toBe(1);
      expect(await call(stranger, "publish_due")).toBe(0);
      const after = await changesAfter(device, at);
      expect(after).not.toHaveProperty("due");
      expect(after.rows.map(({ row }) => row.id)).toEqual([id]);
      expect(await headOf(device)).toMatchObject({ due: false });
      const [row] = await db.sql<{ planned: boolean; publish_at: string | null; version: number }>(
        `select published_at < now() - interval '50 seconds' as planned, publish_at, version
         from public.${TABLES[kind]} where id = $1`,
        [id],
      );
      expect(row).toEqual({ planned: true, publish_at: null, version: 2 });
    },
  );

  it("a schedule that arrives after its time publishes on arrival, dated then", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const at = await headOf(visitor(db));
    const fields = { ...article(), published: false, publish_at: anHourAgo() };
    const saved = await save(owner, "blog", fields, 0);
    expect(saved.row).toMatchObject({ published: true, publish_at: null, version: 1 });
    expect(Date.parse(String(saved.row?.published_at))).toBeGreaterThan(Date.now() - HOUR / 2);
    expect((await changesAfter(visitor(db), at)).rows.map(({ row }) => row.id)).toEqual([fields.id]);
  });

  it("the same schedule sent twice is one change, and a cancelled one never publishes", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const draft = { ...article(), published: false };
    await save(owner, "blog", draft, 0);
    const [operation, publish_at] = [randomUUID(), inAnHour()];
    const first = await save(owner, "blog", { id: draft.id, publish_at }, 1, operation);
    expect(await save(owner, "blog", { id: draft.id, publish_at }, 1, operation)).toEqual(first);
    expect(first.row?.version).toBe(2);
    const moved = await save(owner, "blog", { id: draft.id, publish_at: "2190-01-01T00:00:00Z" }, 2);
    expect(String(moved.row?.publish_at)).toContain("2190");
    const cancelled = await save(owner, "blog", { id: draft.id, publish_at: null }, 3);
    expect(cancelled.row).toMatchObject({ publish_at: null, published: false });
    expect(await call(visitor(db), "publish_due")).toBe(0);
  });

  it("publishing at once ends the schedule, and unpublishing does not bring it back", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const draft = { ...article(), published: false, publish_at: inAnHour() };
    await save(owner, "blog", draft, 0);
    // As an older version of the app does it, which knows no schedules.
    const now = await save(owner, "blog", { id: draft.id, published: true }, 1);
    expect(now.row).toMatchObject({ published: true, publish_at: null });
    const draftAgain = await save(owner, "blog", { id: draft.id, published: false }, 2);
    expect(draftAgain.row).toMatchObject({ published: false, publish_at: null });
  });

  it("a change that comes after the time conflicts with the publication and keeps the post public", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const draft = { ...article(), published: false, publish_at: inAnHour() };
    await save(owner, "blog", draft, 0);
    await passTime(db, "blog", draft.id);
    expect(await call(visitor(db), "publish_due")).toBe(1);
    const late = await save(owner, "blog", { id: draft.id, publish_at: null }, 1);
    expect(late).toMatchObject({ status: "conflict", row: { published: true, version: 2 } });
  });

  it("an edit of a post that is due publishes it too, dated as planned", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const draft = { ...article(), published: false, publish_at: inAnHour() };
    await save(owner, "blog", draft, 0);
    await passTime(db, "blog", draft.id);
    const saved = await save(owner, "blog", { id: draft.id, title: "Himbasha" }, 1);
    expect(saved.row).toMatchObject({ published: true, publish_at: null, title: "Himbasha" });
    expect(Date.parse(String(saved.row?.published_at))).toBeLessThan(Date.now() - 30_000);
  });

  it("the comments of a community post come with it when its schedule is carried out", async () => {
    const { db } = running;
    const device = visitor(db);
    const post = await communityPost(db);
    const comment = await visibleComment(db, post);
    const owner = await person(db, "admin");
    const hidden = await save(owner, "community", { id: post, published: false, publish_at: inAnHour() }, 1);
    expect(hidden).toMatchObject({ status: "saved", row: { published: false } });
    const at = await headOf(device);
    await passTime(db, "community", post);
    await call(device, "publish_due");
    expect((await changesAfter(device, at)).rows.map(({ row }) => row.id)).toEqual([post, comment]);
  });

  it("posts that fell due while no server ran are published in the order planned", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const at = await headOf(visitor(db));
    const ids: string[] = [];
    for (const minutes of [1, 3, 2]) {
      const draft = { ...article(), published: false, publish_at: inAnHour() };
      await save(owner, "blog", draft, 0);
      await passTime(db, "blog", draft.id);
      await db.sql("alter table public.blog_posts disable trigger user");
      await db.sql(
        `update public.blog_posts set publish_at = now() - make_interval(mins => $2) where id = $1`,
        [draft.id, minutes],
      );
      await db.sql("alter table public.blog_posts enable trigger user");
      ids.push(draft.id);
    }
    expect(await call(visitor(db), "publish_due")).toBe(3);
    const [last, first, second] = ids;
    expect((await changesAfter(visitor(db), at)).rows.map(({ row }) => row.id)).toEqual([
      first,
      second,
      last,
    ]);
  });

  it("only admins schedule, and only with a date that every device can read", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const fields = { ...article(), published: false, publish_at: inAnHour() };
    expect(await outcome(save(await person(db, "stranger"), "blog", fields, 0))).toBe("42501");
    expect(await outcome(visitor(db).sql("update public.blog_posts set publish_at = now()"))).toBe("42501");
    for (const publish_at of ["infinity", "-infinity", "1800-01-01T00:00:00Z", "2300-01-01T00:00:00Z"]) {
      const wrong = save(owner, "blog", { ...article(), published: false, publish_at }, 0);
      expect((await rejectionOf(wrong)).code).toBe("publish_at_range");
    }
    const nonsense = save(
      owner,
      "blog",
      { ...article(), published: false, publish_at: "tomorrow morning" },
      0,
    );
    expect((await rejectionOf(nonsense)).code).toBe("bad_value");
  });

  it("an admin's own page of changes says that a schedule is due", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const draft = { ...article(), published: false, publish_at: inAnHour() };
    const { row } = (await save(owner, "blog", draft, 0)) as Saved & { row: { rev: number } };
    await passTime(db, "blog", draft.id);
    const head = await newestRevision(db);
    const page = await call<Record<string, unknown>>(owner, "admin_changes", { since: 0, max: 1000 });
    expect(page.due).toBe(true);
    await call(owner, "publish_due");
    const next = await call<Record<string, unknown>>(owner, "admin_changes", {
      since: head.rev,
      stamp: head.stamp,
    });
    expect(next).not.toHaveProperty("due");
    expect(next.rows).toMatchObject([{ kind: "blog", row: { id: row.id, published: true } }]);
  });
});
