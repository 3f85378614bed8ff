import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEach } from "../support/each-database.ts";
import { blogPost, call, person, visitor } from "../support/site.ts";

describeOnEach("redirects of old addresses", (running) => {
  it("lead visitors to published posts only", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const [shown, draft] = [await blogPost(db), await blogPost(db, false)];
    const redirects = [
      { path: "/2020/01/shown", kind: "blog", id: shown },
      { path: "/?p=2", kind: "blog", id: draft },
      { path: "/gone", kind: "news", id: randomUUID() },
    ];
    expect(await call(owner, "save_redirects", { redirects })).toBe(3);
    expect(await call(owner, "save_redirects", { redirects })).toBe(0);
    expect(await call(visitor(db), "redirect_of", { path: "/2020/01/shown" })).toEqual({
      kind: "blog",
      id: shown,
    });
    for (const path of ["/?p=2", "/gone", "/2020/01", ""])
      expect(await call(visitor(db), "redirect_of", { path })).toBeNull();
    await db.sql("update public.blog_posts set published = true where id = $1", [draft]);
    expect(await call(visitor(db), "redirect_of", { path: "/?p=2" })).toEqual({ kind: "blog", id: draft });
  });

  it("are listed in pages for the build of a static site, without those of drafts", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const [shown, draft] = [await blogPost(db), await blogPost(db, false)];
    const redirects = ["/list/a", "/list/b", "/list/c", "/list/d"].map((path) => ({
      path,
      kind: "blog",
      id: path === "/list/c" ? draft : shown,
    }));
    await call(owner, "save_redirects", { redirects });
    const listed = async (after: string, max: number) =>
      ((await call(visitor(db), "old_addresses", { after, max })) as { path: string }[])
        .map(({ path }) => path)
        .filter((path) => path.startsWith("/list/"));
    expect(await listed("/list/", 2)).toEqual(["/list/a", "/list/b"]);
    expect(await listed("/list/b", 2)).toEqual(["/list/d"]);
    expect(await call(visitor(db), "old_addresses", { after: "/list/d", max: 0 })).toEqual([]);
    expect(await call(visitor(db), "old_addresses", { after: "/list/a", max: 1 })).toEqual([
      { path: "/list/b", kind: "blog", id: shown },
    ]);
  });

  it("are written by admins only, and only to posts of this site", async () => {
    const { db } = running;
    const one = (path: string, kind = "blog") => ({ redirects: [{ path, kind, id: randomUUID() }] });
    for (const session of [visitor(db), await person(db, "stranger")])
      await expect(call(session, "save_redirects", one("/x"))).rejects.toThrow();
    const owner = await person(db, "admin");
    await expect(call(owner, "save_redirects", one("https://bad.example"))).rejects.toThrow(/redirect_path/);
    await expect(call(owner, "save_redirects", one("/x", "page"))).rejects.toThrow(/redirect_kind/);
    await expect(call(owner, "save_redirects", { redirects: {} })).rejects.toThrow("at most 1,000");
  });
});
