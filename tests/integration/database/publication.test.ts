import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import {
  blogPost,
  call,
  changesAfter,
  communityPost,
  headOf,
  visibleComment,
  visitor,
} from "../support/site.ts";

describeOnEach("publishing and unpublishing", (running) => {
  it("publishing a post sends it, unpublishing sends a tombstone, and publishing again sends it back", async () => {
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
    expect(await call(device, "site_row", { kind: "community", id })).toBeNull();

    await db.sql("update public.community_posts set published = true where id = $1", [id]);
    const back = await changesAfter(device, buried);
    expect(back.rows.map(({ row }) => row.id)).toEqual([id]);
    expect(back.gone).toEqual([]);
    const fromTheStart = await changesAfter(device, at);
    expect(fromTheStart.gone).toEqual([]);
  });

  it("a deleted post becomes a tombstone with its comments, and drafts are never announced", async () => {
    const { db } = running;
    const device = visitor(db);
    const post = await communityPost(db);
    const comment = await visibleComment(db, post);
    const at = await headOf(device);
    const draft = await blogPost(db, false);
    await db.sql("delete from public.blog_posts where id = $1", [draft]);
    expect(await changesAfter(device, at)).toMatchObject({ rows: [], gone: [] });
    await db.sql("delete from public.community_posts where id = $1", [post]);
    const { gone } = await changesAfter(device, at);
    expect(gone.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(
      [`comment ${comment}`, `community ${post}`].sort(),
    );
  });

  it("comments disappear with their post and come back with it, after it", async () => {
    const { db } = running;
    const device = visitor(db);
    const post = await communityPost(db);
    const comment = await visibleComment(db, post);
    const at = await headOf(device);
    await db.sql("update public.community_posts set published = false where id = $1", [post]);
    const hidden = await changesAfter(device, at);
    expect(hidden.gone.map(({ id }) => id)).toEqual([post, comment]);
    await db.sql("update public.community_posts set published = true where id = $1", [post]);
    const back = await changesAfter(device, hidden);
    expect(back.rows.map(({ row }) => row.id)).toEqual([post, comment]);
  });

  it("all comments of a post change in one statement, each with its own rev, in their order", async () => {
    const { db } = running;
    const device = visitor(db);
    const post = await communityPost(db);
    const comment: string[] = [];
    for (let n = 0; n < 30; n++) comment.push(await visibleComment(db, post));
    await db.sql("create table public.statements (at timestamptz default clock_timestamp())");
    await db.sql(`create function public.note_statement() returns trigger language plpgsql as
      $$ begin insert into public.statements default values; return null; end $$`);
    await db.sql(`create trigger z_note after update on public.community_comments
      for each statement execute function public.note_statement()`);
    const at = await headOf(device);
    await db.sql("update public.community_posts set published = false where id = $1", [post]);
    const hidden = await changesAfter(device, at);
    expect(hidden.gone.map(({ id }) => id)).toEqual([post, ...comment]);
    expect(new Set(hidden.gone.map(({ rev }) => rev)).size).toBe(31);
    await db.sql("update public.community_posts set published = true where id = $1", [post]);
    const back = await changesAfter(device, hidden);
    expect(back.rows.map(({ row }) => row.id)).toEqual([post, ...comment]);
    expect(back.gone).toEqual([]);
    expect(await db.sql("select count(*)::int as n from public.statements")).toEqual([{ n: 1 }]);
    await db.sql("drop trigger z_note on public.community_comments");
    await db.sql("drop function public.note_statement");
    await db.sql("drop table public.statements");
  });

  it("a comment approved while its post is unpublished stays a tombstone", async () => {
    const { db } = running;
    const device = visitor(db);
    const post = await communityPost(db);
    const comment = await visibleComment(db, post);
    const at = await headOf(device);
    await db.sql("update public.community_comments set status = 'hidden' where id = $1", [comment]);
    await db.sql("update public.community_posts set published = false where id = $1", [post]);
    await db.sql("update public.community_comments set status = 'visible' where id = $1", [comment]);
    const page = await changesAfter(device, at);
    expect(page.rows).toEqual([]);
    expect(page.gone.map(({ id }) => id).sort()).toEqual([post, comment].sort());
  });

  it("a service that is no longer offered is a tombstone", async () => {
    const { db } = running;
    const device = visitor(db);
    const id = randomUUID();
    await db.sql("insert into public.services (id, title, description) values ($1, 'Tea', 'Hot')", [id]);
    const at = await headOf(device);
    await db.sql("update public.services set active = false where id = $1", [id]);
    expect((await changesAfter(device, at)).gone.map((gone) => gone.kind)).toEqual(["service"]);
  });

  it("the first publication sets the date once and keeps a given date", async () => {
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
});
