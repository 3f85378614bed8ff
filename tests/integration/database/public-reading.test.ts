import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import {
  blogPost,
  call,
  changesAfter,
  communityPost,
  headOf,
  like,
  type Page,
  person,
  send,
  visitor,
} from "../support/site.ts";
import { ADMIN_COLUMNS, PUBLIC_COLUMNS } from "./expected-grants.ts";

describeOnEach("what devices pull", (running) => {
  it("brings a post when published, buries it when unpublished, and brings it back", async () => {
    const { db } = running;
    const device = visitor(db);
    let at: { rev: number; stamp: string } = await headOf(device);
    const id = await communityPost(db);
    const page = await changesAfter(device, at);
    expect(page.rows.map(({ row }) => row.id)).toEqual([id]);
    at = page;

    await db.sql("update public.community_posts set published = false where id = $1", [id]);
    const buried = await changesAfter(device, at);
    expect(buried.rows).toEqual([]);
    expect(buried.gone.map((gone) => [gone.kind, gone.id])).toEqual([["community", id]]);
    expect(await device.sql("select id from public.community_posts where id = $1", [id])).toEqual([]);

    await db.sql("update public.community_posts set published = true where id = $1", [id]);
    const back = await changesAfter(device, buried);
    expect(back.rows.map(({ row }) => row.id)).toEqual([id]);
    expect(back.gone).toEqual([]);
    const fromTheStart = await changesAfter(device, at);
    expect(fromTheStart.gone).toEqual([]);
  });

  it("buries a deleted post with its comments, and tells nobody about a draft", async () => {
    const { db } = running;
    const device = visitor(db);
    const post = await communityPost(db);
    const words = await visibleComment(db, post);
    const at = await headOf(device);
    const draft = await blogPost(db, false);
    await db.sql("delete from public.blog_posts where id = $1", [draft]);
    expect(await changesAfter(device, at)).toMatchObject({ rows: [], gone: [] });
    await db.sql("delete from public.community_posts where id = $1", [post]);
    const { gone } = await changesAfter(device, at);
    expect(gone.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(
      [`comment ${words}`, `community ${post}`].sort(),
    );
  });

  it("takes comments away with their post and gives them back with it, after it", async () => {
    const { db } = running;
    const device = visitor(db);
    const post = await communityPost(db);
    const words = await visibleComment(db, post);
    const at = await headOf(device);
    await db.sql("update public.community_posts set published = false where id = $1", [post]);
    const hidden = await changesAfter(device, at);
    expect(hidden.gone.map(({ id }) => id)).toEqual([post, words]);
    await db.sql("update public.community_posts set published = true where id = $1", [post]);
    const back = await changesAfter(device, hidden);
    expect(back.rows.map(({ row }) => row.id)).toEqual([post, words]);
  });

  it("keeps a comment buried that is approved while its post is not published", async () => {
    const { db } = running;
    const device = visitor(db);
    const post = await communityPost(db);
    const words = await visibleComment(db, post);
    const at = await headOf(device);
    await db.sql("update public.community_comments set status = 'hidden' where id = $1", [words]);
    await db.sql("update public.community_posts set published = false where id = $1", [post]);
    await db.sql("update public.community_comments set status = 'visible' where id = $1", [words]);
    const page = await changesAfter(device, at);
    expect(page.rows).toEqual([]);
    expect(page.gone.map(({ id }) => id).sort()).toEqual([post, words].sort());
  });

  it("treats a service that is no longer offered as gone", async () => {
    const { db } = running;
    const device = visitor(db);
    const id = randomUUID();
    await db.sql("insert into public.services (id, title, description) values ($1, 'Tea', 'Hot')", [id]);
    const at = await headOf(device);
    await db.sql("update public.services set active = false where id = $1", [id]);
    expect((await changesAfter(device, at)).gone.map((gone) => gone.kind)).toEqual(["service"]);
  });

  it("tells a device with another server's stamp, a rev from the future or none to start again", async () => {
    const { db } = running;
    const device = visitor(db);
    const head = await headOf(device);
    for (const from of [
      { rev: head.rev, stamp: randomUUID() },
      { rev: head.rev + 1000, stamp: head.stamp },
      { rev: 0, stamp: head.stamp },
    ]) {
      expect(await changesAfter(device, from)).toMatchObject({
        restart: true,
        rev: head.rev,
        rows: [],
        gone: [],
      });
    }
    expect(await call<Page>(device, "site_changes", { since: 0 })).toMatchObject({ restart: false });
    expect(await call<Page>(device, "site_changes", { since: null })).toMatchObject({ restart: true });
  });

  it("answers a steady device with the head, no rows and under 1 kB", async () => {
    const device = visitor(running.db);
    const head = await headOf(device);
    const page = await changesAfter(device, head);
    expect(page).toMatchObject({
      restart: false,
      rev: head.rev,
      stamp: head.stamp,
      more: false,
      rows: [],
      gone: [],
    });
    expect(JSON.stringify(page).length).toBeLessThan(1000);
  });

  it("moves neither version nor rev when only numbers move", async () => {
    const { db } = running;
    const device = visitor(db);
    const post = await communityPost(db);
    const before = await db.sql("select version, rev from public.community_posts where id = $1", [post]);
    const head = await headOf(device);
    await send(device, [like(post)]);
    expect(await db.sql("select version, rev from public.community_posts where id = $1", [post])).toEqual(
      before,
    );
    expect((await headOf(device)).rev).toBe(head.rev);
  });

  it("stamps the first publication once and keeps a date that was given", async () => {
    const { db } = running;
    const draft = await blogPost(db, false);
    const published = async (id: string) => {
      const [row] = await db.sql<{ at: string | null }>(
        "select published_at::text as at from public.blog_posts where id = $1",
        [id],
      );
      return row?.at ?? null;
    };
    expect(await published(draft)).toBeNull();
    await db.sql("update public.blog_posts set published = true where id = $1", [draft]);
    const first = await published(draft);
    expect(first).not.toBeNull();
    await db.sql("update public.blog_posts set published = false where id = $1", [draft]);
    await db.sql("update public.blog_posts set published = true, published_at = null where id = $1", [draft]);
    expect(await published(draft)).toBe(first);
    await db.sql("update public.blog_posts set published_at = '2019-05-04T10:00:00Z' where id = $1", [draft]);
    expect(await published(draft)).toContain("2019-05-04");
  });

  it("carries exactly the public columns of each kind, and the admin's to the admin", async () => {
    const { db } = running;
    await oneOfEachKind(db);
    const open = await call<Page>(visitor(db), "site_changes", { since: 0 });
    expect(columnsByKind(open)).toEqual(PUBLIC_COLUMNS);
    const desk = await call<Page>(await person(db, "admin"), "admin_changes", { since: 0 });
    expect(columnsByKind(desk)).toEqual(ADMIN_COLUMNS);
  });

  it("keeps drafts, messages and held comments off the public pages and on the admin's", async () => {
    const { db } = running;
    const at = await headOf(visitor(db));
    const draft = await blogPost(db, false);
    const post = await communityPost(db);
    const held = await visibleComment(db, post, "pending");
    await db.sql(
      "insert into public.contact_messages (name, email, message) values ('A', 'a@b.example', 'Hello')",
    );
    const open = await changesAfter(visitor(db), at);
    expect(open.rows.map(({ row }) => row.id)).toEqual([post]);
    const desk = await call<Page>(await person(db, "admin"), "admin_changes", {
      since: at.rev,
      stamp: at.stamp,
    });
    expect(desk.rows.map(({ kind }) => kind)).toEqual(["blog", "community", "comment", "message"]);
    expect(desk.rows.map(({ row }) => row.id).slice(0, 3)).toEqual([draft, post, held]);
  });
});

describeOnEach("pages", (running) => {
  it("come in rev order, as many rows as asked, and together give everything once", async () => {
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

  it("never have more than 1,000 rows", async () => {
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

  it("stay under 4 MB, but bring at least one row", async () => {
    const { db } = running;
    const device = visitor(db);
    const start = await headOf(device);
    for (let n = 0; n < 6; n++) await blogPost(db, true, `<p>${"ሰላም ".repeat(100_000)}</p>`);
    const first = await changesAfter(device, start);
    expect([first.rows.length, first.more]).toEqual([3, true]);
    const bytes = first.rows.reduce((sum, { row }) => sum + Buffer.byteLength(JSON.stringify(row)), 0);
    expect(bytes).toBeLessThanOrEqual(4_000_000);
    await db.sql(
      "update public.blog_posts set translations = jsonb_build_object('ti', jsonb_build_object('content', $1::text))",
      ["ሰ".repeat(1_300_000)],
    );
    const wide = await changesAfter(device, start);
    expect(wide.rows.length).toBe(1);
    expect(wide.more).toBe(true);
  });
});

function columnsByKind(page: Page): Record<string, string> {
  return Object.fromEntries(page.rows.map(({ kind, row }) => [kind, Object.keys(row).sort().join(" ")]));
}

async function visibleComment(
  db: { sql(text: string, params?: unknown[]): Promise<unknown> },
  post: string,
  status = "visible",
): Promise<string> {
  const id = randomUUID();
  await db.sql(
    "insert into public.community_comments (id, post_id, author_name, body, status) values ($1, $2, 'Aster', 'Hi', $3)",
    [id, post, status],
  );
  return id;
}

async function oneOfEachKind(
  db: Parameters<typeof visibleComment>[0] & Parameters<typeof blogPost>[0],
): Promise<void> {
  await blogPost(db);
  await visibleComment(db, await communityPost(db));
  await db.sql("insert into public.news_posts (title, content) values ('New hall', 'A new hall opens')");
  await db.sql("insert into public.services (title, description) values ('Tea', 'Hot')");
  await db.sql("insert into public.site_profile (name) values ('Selam')");
  await db.sql(
    "insert into public.contact_messages (name, email, message) values ('A', 'a@b.example', 'Hello')",
  );
}
