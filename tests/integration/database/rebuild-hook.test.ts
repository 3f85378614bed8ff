import { beforeAll, expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import { blogPost, communityPost, person, visibleComment, visitor } from "../support/site.ts";

const HOOK = "https://api.netlify.com/build_hooks/0123456789abcdef";

describeOnEach("the rebuild hook of a static host", (running) => {
  const requestRebuild = async () => {
    const [row] = await running.db.sql<{ asked: boolean }>("select private.request_rebuild() as asked");
    return row?.asked;
  };
  const calls = async () =>
    (await running.db.sql<{ url: string }>("select url from net.calls")).map(({ url }) => url);

  /** The part of pg_net that a build hook needs. */
  beforeAll(async () => {
    await running.db.sql("create schema net");
    await running.db.sql("create table net.calls (url text)");
    await running.db.sql(`create function net.http_post(url text, body jsonb) returns bigint language sql as
      'insert into net.calls values (url) returning 1::bigint'`);
  });

  it("is called once after what visitors can read has changed, and for nothing else", async () => {
    const { db } = running;
    const post = await blogPost(db);
    expect(await requestRebuild()).toBe(false);
    expect(await calls()).toEqual([]);

    await db.sql("update private.settings set rebuild_hook = $1", [HOOK]);
    expect(await requestRebuild()).toBe(true);
    expect(await requestRebuild()).toBe(false);
    expect(await calls()).toEqual([HOOK]);

    const discussed = await communityPost(db);
    expect(await requestRebuild()).toBe(true);
    await blogPost(db, false);
    await visibleComment(db, discussed);
    await visibleComment(db, discussed);
    await db.sql(
      "delete from public.community_comments where ctid = (select min(ctid) from public.community_comments)",
    );
    await db.sql("update public.community_comments set status = 'hidden'");
    await db.sql("update public.blog_posts set likes = likes + 1 where id = $1", [post]);
    expect(await requestRebuild()).toBe(false);

    await db.sql("update public.blog_posts set published = false where id = $1", [post]);
    expect(await requestRebuild()).toBe(true);
    expect(await calls()).toHaveLength(3);
  });

  it("publishes what is due first, so that the build holds it", async () => {
    const { db } = running;
    await requestRebuild();
    const post = await blogPost(db, false);
    await db.sql("update public.blog_posts set publish_at = now() - interval '1 minute' where id = $1", [
      post,
    ]);
    expect(await requestRebuild()).toBe(true);
  });

  it("stays due while the request cannot be queued", async () => {
    const { db } = running;
    await blogPost(db);
    await db.sql("alter function net.http_post(text, jsonb) rename to missing");
    await expect(requestRebuild()).rejects.toThrow("http_post");
    await db.sql("alter function net.missing(text, jsonb) rename to http_post");
    expect(await requestRebuild()).toBe(true);
  });

  it("is an https address that no visitor or admin can read or call", async () => {
    const { db } = running;
    for (const bad of ["http://hooks.example", "javascript:alert(1)"])
      await expect(db.sql("update private.settings set rebuild_hook = $1", [bad])).rejects.toThrow(
        "rebuild_hook_address",
      );
    for (const session of [visitor(db), await person(db, "admin")]) {
      await expect(session.sql("select private.request_rebuild()")).rejects.toThrow("permission denied");
      await expect(session.sql("select rebuild_hook from private.settings")).rejects.toThrow(
        "permission denied",
      );
    }
  });
});
