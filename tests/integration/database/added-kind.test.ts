import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { remove, save } from "../support/admin.ts";
import { describeOnEach } from "../support/each-database.ts";
import { call, person, visitor } from "../support/site.ts";

/** The migration of another kind of post. */
const RECIPES = [
  `create table public.recipes (
    id uuid primary key default gen_random_uuid(),
    lang text not null default 'en' constraint lang_known check (private.is_language(lang)),
    translations jsonb not null default '{}'
      constraint translations_shape check (private.are_translations(translations, '{title,content}')),
    title text not null constraint title_length check (private.has_words(title)),
    content text not null constraint content_length check (private.has_words(content)),
    published boolean not null default true,
    published_at timestamptz,
    publish_at timestamptz,
    recording jsonb,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int not null default 1,
    rev bigint not null,
    readable_in text[] generated always as (private.readable_in(lang, translations)) stored
  )`,
  `insert into private.kinds (kind, table_name, audiences, weight, writable, creatable, deletable, held, is_post) values
    ('recipe', 'recipes', '{public,admin}', 'octet_length(content)',
      '{lang,translations,title,content,published,published_at,publish_at,recording}', true, true, 'pages', true)`,
  "select private.add_kind('recipe')",
];

type FirstPages = { listed: Record<string, { rows: { id: string }[] }>; readable: FirstPages["listed"] };

describeOnEach("an added kind of post", (running) => {
  it("is written, read, scheduled, announced, redirected to and deleted as every other", async () => {
    const { db } = running;
    for (const statement of RECIPES) await db.sql(statement);
    const [owner, id, later] = [await person(db, "admin"), randomUUID(), randomUUID()];
    const recipe = {
      title: "Himbasha",
      content: "Flour, water, cardamom",
      translations: { ti: { title: "ሕምባሻ", content: "ሓርጭ" } },
    };
    const head = () => call<{ rev: number; due: boolean }>(visitor(db), "site_head", {});
    const before = await head();
    expect(await save(owner, "recipe", { id, ...recipe }, 0)).toMatchObject({ status: "saved" });
    expect((await head()).rev).toBeGreaterThan(before.rev);

    const first = await call<FirstPages>(visitor(db), "site_first_pages", { readable_in: "ti" });
    expect([first.listed.recipe?.rows, first.readable.recipe?.rows]).toMatchObject([[{ id }], [{ id }]]);
    await call(owner, "save_redirects", { redirects: [{ path: "/bread", kind: "recipe", id }] });
    expect(await call(visitor(db), "redirect_of", { path: "/bread" })).toEqual({ kind: "recipe", id });
    await db.sql("select private.announce_new()");
    expect(await db.sql("select topic from private.push_events where subject = $1", [id])).toEqual([
      { topic: "recipe" },
    ]);
    expect(await db.sql("select private.push_subject('recipe', $1) ->> 'title' as title", [id])).toEqual([
      { title: "Himbasha" },
    ]);

    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await save(owner, "recipe", { id: later, ...recipe, published: false, publish_at: tomorrow }, 0);
    expect((await head()).due).toBe(false);
    await db.sql("update public.recipes set publish_at = now() - interval '1 minute' where id = $1", [later]);
    expect(await call(owner, "admin_page", { kind: "recipe", list: "published" })).toMatchObject({
      rows: [{ id: later }, { id }],
    });

    await remove(owner, "recipe", id, 1);
    expect(await call(visitor(db), "redirect_of", { path: "/bread" })).toBeNull();
  });
});
