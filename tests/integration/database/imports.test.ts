import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { article, save } from "../support/admin.ts";
import type { Session } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { call, person } from "../support/site.ts";

type Named = { id: string; title: string };
type Listed = { id: string; title: string; made: number; changed: number; edited: Named[] };
type Taken = { deleted: number; restored: number; kept: Named[]; files: string[] };

const MEDIA = "/storage/v1/object/public/media/";
const imports = (owner: Session) => call<Listed[]>(owner, "imports");
const takeBack = (owner: Session, id: string, with_edited = false) =>
  call<Taken>(owner, "take_back_import", { import: id, with_edited });
const titles = (named: readonly Named[]) => named.map(({ title }) => title).sort();

/** Imports articles with these fields as the importer does. */
async function importAll(owner: Session, fields: readonly object[]) {
  const id = randomUUID();
  const rows = fields.map((more) => ({ ...article(), published: true, ...more }));
  const articles = rows.map((row) => {
    const made_as = "publish_at" in row ? "scheduled" : row.published ? "published" : "draft";
    return { id: row.id, version: 1, made_as };
  });
  await call(owner, "note_import", { import: id, title: "The old site", articles });
  for (const row of rows) await save(owner, "blog", row, 0);
  return { id, rows };
}

describeOnEach("an import that is taken back", (running) => {
  it("has the title it was last given, and none of the articles that another has made", async () => {
    const owner = await person(running.db, "admin");
    const { id, rows } = await importAll(owner, [{ title: "One" }]);
    const articles = rows.map((row) => ({ id: row.id, version: 1, made_as: "published" }));
    await call(owner, "note_import", { import: randomUUID(), title: "Another site", articles });
    const [own] = (await imports(owner)).filter((listed) => listed.made > 0);
    expect(own).toMatchObject({ id, title: "The old site", made: 1 });
    expect((await imports(owner)).map(({ title }) => title)).not.toContain("Another site");
    await call(owner, "note_import", { import: id, title: "The old site, again", articles });
    expect((await imports(owner))[0]).toMatchObject({ id, title: "The old site, again", made: 1 });
    await takeBack(owner, id);
  });

  it("loses its articles, old addresses and files, and can be made again", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const file = (name: string) => `<p><img src="${MEDIA}blog-images/${name}"></p>`;
    const own = { ...article(), content: file("import-shared.webp") };
    await save(owner, "blog", own, 0);
    const { id, rows } = await importAll(owner, [
      { title: "One", content: file("import-one.webp") + file("import-shared.webp") },
      { title: "Two", published: false, content: file("of-the-owner.webp") },
    ]);
    const ids = rows.map((row) => row.id);
    const redirects = [{ path: "/one", kind: "blog", id: ids[0] }];
    await call(owner, "save_redirects", { redirects });
    expect(await imports(owner)).toMatchObject([
      { id, title: "The old site", made: 2, changed: 0, edited: [] },
    ]);
    expect(await takeBack(owner, id)).toEqual({
      ...{ deleted: 2, restored: 0, kept: [] },
      files: ["blog-images/import-one.webp"],
    });
    expect(await db.sql("select id from public.blog_posts where id = any ($1)", [ids])).toEqual([]);
    expect(await db.sql("select id from public.blog_posts where id = $1", [own.id])).toHaveLength(1);
    expect(await db.sql("select 1 from private.redirects where path = '/one'")).toEqual([]);
    expect(await imports(owner)).toEqual([]);
    expect(await takeBack(owner, id)).toEqual({ deleted: 0, restored: 0, kept: [], files: [] });

    const { id: again } = await importAll(owner, rows);
    expect(await imports(owner)).toMatchObject([{ id: again, made: 2, edited: [] }]);
    expect((await takeBack(owner, again)).deleted).toBe(2);
  });

  it("gives the old addresses that it took over back to the articles that they led to, in whatever order imports are taken back", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const led = async () =>
      (await db.sql<{ row_id: string }>("select row_id from private.redirects where path = '/kept'")).map(
        ({ row_id }) => row_id,
      );
    const importOne = async () => {
      const { id, rows } = await importAll(owner, [{ title: "One" }]);
      const article = rows[0]?.id;
      await call(owner, "save_redirects", { redirects: [{ path: "/kept", kind: "blog", id: article }] });
      return { id, article };
    };
    const [first, second, third] = [await importOne(), await importOne(), await importOne()];
    await takeBack(owner, second.id);
    expect(await led()).toEqual([third.article]);
    await takeBack(owner, third.id);
    expect(await led()).toEqual([first.article]);
    await takeBack(owner, first.id);
    expect(await led()).toEqual([]);
  });

  it("keeps what was edited, published or hidden since and names it, unless the owner says so", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const { id, rows } = await importAll(owner, [
      { title: "Edited" },
      { title: "Put back" },
      { title: "Published since", published: false },
      { title: "Hidden since" },
      { title: "Scheduled", published: false, publish_at: "2190-01-01T00:00:00Z" },
      { title: "Liked" },
    ]);
    const [edited, back, draft, hidden, scheduled, liked] = rows.map((row) => row.id);
    await save(owner, "blog", { id: edited, excerpt: "Mine" }, 1);
    await save(owner, "blog", { id: back, title: "Other" }, 1);
    await save(owner, "blog", { id: back, title: "Put back" }, 2);
    await save(owner, "blog", { id: draft, published: true }, 1);
    await save(owner, "blog", { id: hidden, published: false }, 1);
    // As the timer does.
    await db.sql("update public.blog_posts set published = true, publish_at = null where id = $1", [
      scheduled,
    ]);
    await db.sql("update public.blog_posts set likes = likes + 1 where id = $1", [liked]);
    const since = ["Edited", "Hidden since", "Published since"];
    expect((await imports(owner)).map((each) => titles(each.edited))).toEqual([since]);
    const first = await takeBack(owner, id);
    expect([first.deleted, titles(first.kept)]).toEqual([3, since]);
    expect((await imports(owner)).map((each) => [each.made, titles(each.edited)])).toEqual([[3, since]]);
    expect(await takeBack(owner, id, true)).toMatchObject({ deleted: 3, kept: [] });
    expect(await imports(owner)).toEqual([]);
  });

  it("puts back the text of an article that it changed, which the import that made it still can take back", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const { id, rows } = await importAll(owner, [{ title: "Repaired" }, { title: "Edited and repaired" }]);
    const [one, two] = rows.map((row) => row.id);
    await save(owner, "blog", { id: two, excerpt: "Mine" }, 1);
    const repair = randomUUID();
    await save(owner, "blog", { id: one, content: "<p>With its picture</p>" }, 1);
    await save(owner, "blog", { id: two, content: "<p>With its picture</p>" }, 2);
    const articles = [
      { id: one, version: 2, made_as: null },
      { id: two, version: 3, made_as: null },
    ];
    await call(owner, "note_import", { import: repair, title: "The old site", articles });
    const edited = async () =>
      new Map((await imports(owner)).map((each) => [each.id, titles(each.edited)] as const));
    expect(await edited()).toEqual(
      new Map([
        [repair, []],
        [id, ["Edited and repaired"]],
      ]),
    );
    expect(await takeBack(owner, repair)).toMatchObject({ deleted: 0, restored: 2, kept: [] });
    expect(
      await db.sql("select title, content, excerpt from public.blog_posts where id = $1", [two]),
    ).toEqual([{ title: "Edited and repaired", content: "<p>Bread</p>", excerpt: "Mine" }]);
    expect(await edited()).toEqual(new Map([[id, ["Edited and repaired"]]]));
    expect(await takeBack(owner, id)).toMatchObject({ deleted: 1 });
    expect(await takeBack(owner, id, true)).toMatchObject({ deleted: 1 });
  });

  it("needs an admin and a list of articles", async () => {
    const { db } = running;
    const [owner, stranger] = [await person(db, "admin"), await person(db, "stranger")];
    const note = (session: Session, articles: unknown) =>
      call(session, "note_import", { import: randomUUID(), title: "", articles });
    await expect(note(stranger, [])).rejects.toThrow("Only an administrator");
    await expect(note(owner, {})).rejects.toThrow("at most 1,000");
    await expect(imports(stranger)).rejects.toThrow("Only an administrator");
    await expect(takeBack(stranger, randomUUID())).rejects.toThrow("Only an administrator");
  });
});
