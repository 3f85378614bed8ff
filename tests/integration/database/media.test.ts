import { expect, it } from "vitest";
import type { Session } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { blogPost, call, outcome, person, visitor } from "../support/site.ts";

const upload = (session: Session, name: string, bucket = "media") =>
  session.sql("insert into storage.objects (bucket_id, name) values ($1, $2)", [bucket, name]);

describeOnEach("the media bucket", (running) => {
  it("media are public by address, limited to 50 MB a file, and never SVG", async () => {
    const [bucket] = await running.db.sql(
      "select public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets where id = 'media'",
    );
    expect(bucket).toMatchObject({ public: true, size: 52_428_800 });
    expect(bucket?.types).not.toContain("image/svg+xml");
  });

  it("only admins can write and list media", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    await upload(owner, "blog-images/bread.webp");
    for (const session of [visitor(db), await person(db, "stranger")]) {
      expect(await outcome(upload(session, "blog-images/other.webp"))).toBe("42501");
      expect(await session.sql("select name from storage.objects")).toEqual([]);
      await session.sql("update storage.objects set name = 'blog-images/stolen.webp'");
      await session.sql("delete from storage.objects");
    }
    expect(await owner.sql("select name from storage.objects")).toEqual([{ name: "blog-images/bread.webp" }]);
    await owner.sql("delete from storage.objects where name = 'blog-images/bread.webp'");
    expect(await db.sql("select name from storage.objects")).toEqual([]);
  });

  it("only the folders and extensions that content may reference are accepted", async () => {
    const owner = await person(running.db, "admin");
    for (const name of [
      "x.webp",
      "secrets/x.webp",
      "site/x.svg",
      "site/x.html",
      "site/../x.webp",
      "site//x.webp",
      "Site/x.webp",
      "BLOG-IMAGES/x.webp",
      "site/.x.webp",
      "site/.hidden/x.webp",
      "site/.webp",
    ]) {
      expect([name, await outcome(upload(owner, name))]).toEqual([name, "42501"]);
    }
  });

  it("the sweep leaves the files that a row of any kind that the owner writes refers to", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const media = "/storage/v1/object/public/media/";
    const kinds = await db.sql<{ kind: string; table_name: string }>(
      "select kind, table_name from private.kinds where 'lang' = any (writable) order by kind",
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "blog",
      "community",
      "event",
      "news",
      "profile",
      "service",
    ]);
    await db.sql(
      "insert into public.events (title, content, starts_at) values ('Coffee', 'Bread', '2026-11-29 14:00+00')",
    );
    await db.sql("insert into public.news_posts (title, content) values ('Hall', 'The hall is open again.')");
    await db.sql("insert into public.services (title, description) values ('Help', 'With forms')");
    await db.sql("insert into public.community_posts (title, content) values ('Song', 'We sing')");
    await blogPost(db, true);
    for (const { kind, table_name } of kinds) {
      await upload(owner, `site/${kind}.webp`);
      await db.sql(`update public.${table_name} set translations = $1::text::jsonb`, [
        JSON.stringify({ ti: { [kind === "profile" ? "name" : "title"]: `${media}site/${kind}.webp` } }),
      ]);
    }
    await call(owner, "unreferenced_media");
    await db.sql("update private.unreferenced_since set since = since - interval '8 days'");
    expect(await call(owner, "unreferenced_media")).toEqual([]);
    await db.sql("delete from storage.objects");
  });

  it("the sweep gets only files that nothing, drafts included, has referenced for 7 days", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const media = "/storage/v1/object/public/media/";
    for (const name of ["in-draft", "as-variant", "in-translation", "loose", "let-go"]) {
      await upload(owner, `blog-images/${name}.webp`);
    }
    await blogPost(db, false, `<p><img src="${media}blog-images/in-draft.webp"></p>`);
    const post = await blogPost(db, true, `<img src="${media}blog-images/let-go.webp">`);
    await db.sql(
      `update public.blog_posts set featured_image = $2, image_meta = $3::text::jsonb, translations = $4::text::jsonb
       where id = $1`,
      [
        post,
        `${media}blog-images/as-variant.webp`,
        JSON.stringify({ variants: { "480": `${media}blog-images/as-variant.webp` } }),
        JSON.stringify({ ti: { content: `<img src="${media}blog-images/in-translation.webp">` } }),
      ],
    );
    const sweep = async () =>
      (await call<{ name: string }[]>(owner, "unreferenced_media")).map(({ name }) => name);
    expect(await sweep()).toEqual([]);
    await db.sql("update private.unreferenced_since set since = since - interval '8 days'");
    await db.sql("update public.blog_posts set content = '<p>Bare</p>' where id = $1", [post]);
    expect(await sweep()).toEqual(["blog-images/loose.webp"]);
    await db.sql("update public.blog_posts set content = $2 where id = $1", [
      post,
      `<img src="${media}blog-images/loose.webp">`,
    ]);
    expect(await sweep()).toEqual([]);
    // An earlier version of the post shows it, until 20 later ones have taken its place.
    await db.sql("update private.unreferenced_since set since = since - interval '8 days'");
    expect(await sweep()).toEqual([]);
    await db.sql("delete from private.saved_versions");
    expect(await sweep()).toEqual([]);
    await db.sql("update private.unreferenced_since set since = since - interval '8 days'");
    expect(await sweep()).toEqual(["blog-images/let-go.webp"]);
  });
});
