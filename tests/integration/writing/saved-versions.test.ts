import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { article, remove, save } from "../support/admin.ts";
import type { Session } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { blogPost, call, communityPost, outcome, person, visitor } from "../support/site.ts";

type Version = { version: number; at: string; by: string; title: string; changed: string[] };

const versionsOf = (as: Session, kind: string, id: string) =>
  call<Version[]>(as, "post_versions", { kind, id });
const versionOf = (as: Session, kind: string, id: string, version: number) =>
  call<Record<string, unknown> | null>(as, "post_version", { kind, id, version });

describeOnEach("the saved versions of a post", (running) => {
  it("each save is listed with its author, time and changed fields; its content can be read", async () => {
    const owner = await person(running.db, "admin");
    const post = article();
    await save(owner, "blog", post, 0);
    await save(owner, "blog", { id: post.id, title: "Himbasha", tags: ["bread"] }, 1);
    const [second, first] = await versionsOf(owner, "blog", post.id);
    expect(second).toMatchObject({ version: 2, title: "Himbasha", changed: ["tags", "title"] });
    expect(first).toMatchObject({ version: 1, title: "Bread", changed: [] });
    expect(second?.by).toMatch(/@selam\.example$/);
    expect(Date.parse(String(second?.at))).toBeGreaterThan(Date.now() - 60_000);
    const content = await versionOf(owner, "blog", post.id, 1);
    expect(content).toMatchObject({ title: "Bread", content: "<p>Bread</p>", tags: [] });
    for (const field of ["published", "published_at", "publish_at", "likes", "version", "rev"])
      expect(content).not.toHaveProperty(field);
  });

  it("publishing, scheduling and counting are not versions, and a repeated save is one", async () => {
    const owner = await person(running.db, "admin");
    const post = article();
    const operation = randomUUID();
    await save(owner, "blog", post, 0, operation);
    await save(owner, "blog", post, 0, operation);
    await save(owner, "blog", { id: post.id, published: false, publish_at: "2190-01-01T00:00:00Z" }, 1);
    await save(owner, "blog", { id: post.id, published: true }, 2);
    await running.db.sql("update public.blog_posts set likes = likes + 1 where id = $1", [post.id]);
    expect((await versionsOf(owner, "blog", post.id)).map(({ version }) => version)).toEqual([1]);
  });

  it("a post from before versions were kept, or from the seed, keeps its previous state at its first save", async () => {
    const owner = await person(running.db, "admin");
    const post = await communityPost(running.db);
    expect(await versionsOf(owner, "community", post)).toEqual([]);
    await save(owner, "community", { id: post, title: "Tea" }, 1);
    const listed = await versionsOf(owner, "community", post);
    expect(listed.map(({ title, by }) => [title, by === ""])).toEqual([
      ["Tea", false],
      ["Coffee", true],
    ]);
  });

  it("the last 20 versions are stored", async () => {
    const owner = await person(running.db, "admin");
    const post = { id: randomUUID(), title: "Hall 1", content: "A new hall opens" };
    await save(owner, "news", post, 0);
    for (let n = 2; n <= 25; n++) await save(owner, "news", { id: post.id, title: `Hall ${n}` }, n - 1);
    const listed = await versionsOf(owner, "news", post.id);
    expect(listed.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
    expect(await versionOf(owner, "news", post.id, 5)).toBeNull();
    // Each post has its own.
    const pair = [1, 2].map((n) => ({ id: randomUUID(), title: `Pair ${n}`, content: "Two of a kind" }));
    for (let n = 1; n <= 12; n++)
      for (const { id, ...fields } of pair)
        await save(owner, "news", { id, ...fields, title: `${fields.title} ${n}` }, n - 1);
    for (const { id } of pair) expect(await versionsOf(owner, "news", id)).toHaveLength(12);
  });

  it("versions are deleted with their post, and a post that is created again starts without versions", async () => {
    const owner = await person(running.db, "admin");
    const post = article();
    await save(owner, "blog", post, 0);
    await save(owner, "blog", { id: post.id, title: "A secret" }, 1);
    await remove(owner, "blog", post.id, 2);
    expect(await versionsOf(owner, "blog", post.id)).toEqual([]);
    expect(
      await running.db.sql("select 1 from private.saved_versions where fields::text like '%A secret%'"),
    ).toEqual([]);
    await save(owner, "blog", { ...post, title: "Anew" }, 0);
    expect((await versionsOf(owner, "blog", post.id)).map(({ title }) => title)).toEqual(["Anew"]);
  });

  it("only an admin can read versions, by the functions or in the table", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const post = await blogPost(db);
    await save(owner, "blog", { id: post, title: "Himbasha with honey" }, 1);
    const stranger = await person(db, "stranger");
    for (const anyone of [visitor(db), stranger]) {
      expect(await outcome(versionsOf(anyone, "blog", post))).toBe("42501");
      expect(await outcome(versionOf(anyone, "blog", post, 1))).toBe("42501");
      expect(await outcome(anyone.sql("select * from private.saved_versions"))).toBe("42501");
    }
    expect(await outcome(owner.sql("select * from private.saved_versions"))).toBe("42501");
  });

  it("a file that only an earlier version shows is neither swept nor deleted by a device", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = randomUUID();
    const [old, unused] = [`blog-images/${id}-old.webp`, `blog-images/${id}-unused.webp`];
    for (const name of [old, unused])
      await db.sql("insert into storage.objects (bucket_id, name) values ('media', $1)", [name]);
    const picture = `/storage/v1/object/public/media/${old}`;
    await save(owner, "blog", { ...article(), id, featured_image: picture }, 0);
    await save(owner, "blog", { id, featured_image: null }, 1);

    await db.sql("select private.unreferenced_media(7)");
    expect(
      await db.sql("select name from private.unreferenced_since where name like $1", [`%${id}%`]),
    ).toEqual([{ name: unused }]);
    await owner.sql("delete from storage.objects where bucket_id = 'media' and name like $1", [`%${id}%`]);
    const left = await db.sql("select name from storage.objects where name like $1", [`%${id}%`]);
    expect(left).toEqual([{ name: old }]);
    // Nor while the post can be had back.
    await remove(owner, "blog", id, 2);
    await owner.sql("delete from storage.objects where name = $1", [old]);
    expect(await db.sql("select name from storage.objects where name = $1", [old])).toEqual([{ name: old }]);
    await db.sql("delete from public.deletions");
    await owner.sql("delete from storage.objects where name = $1", [old]);
    expect(await db.sql("select name from storage.objects where name = $1", [old])).toEqual([]);
  });
});
