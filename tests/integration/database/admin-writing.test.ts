import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Session } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import {
  call,
  comment,
  communityPost,
  headOf,
  like,
  person,
  refusal,
  send,
  visitor,
} from "../support/site.ts";

interface Saved {
  status: "saved" | "conflict" | "deleted";
  row?: (Record<string, unknown> & { id: string; version: number }) | null;
}

const save = (
  owner: Session,
  kind: string,
  fields: unknown,
  base: number,
  operation: string = randomUUID(),
) => call<Saved>(owner, "save_row", { kind, fields, operation, base_version: base });

const remove = (owner: Session, kind: string, id: string, base: number, operation: string = randomUUID()) =>
  call<Saved>(owner, "delete_row", { kind, id, operation, base_version: base });

const article = () => ({ id: randomUUID(), title: "Bread", content: "<p>Bread</p>", excerpt: "About bread" });

/** A row of each kind that breaks no rule, to be broken in one place. */
const FLAWLESS: Readonly<Record<string, object>> = {
  blog: article(),
  news: { title: "Hall", content: "A new hall opens" },
  community: { title: "Coffee", content: "In Leeds" },
  service: { title: "Tea", description: "Hot" },
  profile: { name: "Selam" },
};

describeOnEach("saving a row", (running) => {
  it("creates every kind the owner writes, with its defaults", async () => {
    const owner = await person(running.db, "admin");
    const id = () => randomUUID();
    const made = {
      blog: await save(owner, "blog", article(), 0),
      news: await save(owner, "news", { id: id(), title: "Hall", content: "A new hall opens" }, 0),
      community: await save(
        owner,
        "community",
        { id: id(), title: "Coffee", content: "In Leeds", author: null },
        0,
      ),
      service: await save(owner, "service", { id: id(), title: "Tea", description: "Hot", price: 12.5 }, 0),
      profile: await save(
        owner,
        "profile",
        {
          id: id(),
          name: "Selam",
          map: { lat: 53.8, lng: -1.55, zoom: 13 },
          social: [
            { label: "Facebook", url: "https://facebook.example/selam?a=b" },
            { label: "Telegram", url: "" },
          ],
          faq: [{ question: "When?", answer: "On Saturdays." }],
          translations: { ti: { name: "ሰላም", faq: [{ question: "መዓስ?", answer: "ቀዳም" }] } },
          image_meta: {
            width: 1600,
            height: 1000,
            alt: "A hall",
            thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
            variants: { "480": "/storage/v1/object/public/media/site/hall-480.webp" },
          },
        },
        0,
      ),
    };
    expect(made.blog.row).toMatchObject({
      published: true,
      category: "General",
      views: 0,
      likes: 0,
      version: 1,
    });
    expect(made.community.row).toMatchObject({ country: "Unknown", city: "Unknown", author: "Admin" });
    expect(made.service.row).toMatchObject({ price: 12.5, active: true });
    expect(made.news.row?.published_at).not.toBeNull();
    expect(made.profile).toMatchObject({ status: "saved" });
  });

  it("changes only the fields that were sent and moves the version", async () => {
    const owner = await person(running.db, "admin");
    const sent = article();
    await save(owner, "blog", sent, 0);
    const changed = await save(owner, "blog", { id: sent.id, title: "Himbasha", tags: ["bread", "home"] }, 1);
    expect(changed).toMatchObject({
      status: "saved",
      row: { title: "Himbasha", excerpt: "About bread", tags: ["bread", "home"], version: 2 },
    });
  });

  it("answers a repeat with the first answer, whatever happened since", async () => {
    const owner = await person(running.db, "admin");
    const sent = article();
    const operation = randomUUID();
    const first = await save(owner, "blog", sent, 0, operation);
    await save(owner, "blog", { id: sent.id, title: "Changed elsewhere" }, 1);
    expect(await save(owner, "blog", sent, 0, operation)).toEqual(first);
    const [row] = await running.db.sql("select title, version from public.blog_posts where id = $1", [
      sent.id,
    ]);
    expect(row).toEqual({ title: "Changed elsewhere", version: 2 });
  });

  it("gives the current row when someone else saved first, and writes nothing", async () => {
    const owner = await person(running.db, "admin");
    const sent = article();
    await save(owner, "blog", sent, 0);
    await save(owner, "blog", { id: sent.id, title: "Theirs" }, 1);
    const operation = randomUUID();
    const mine = await save(owner, "blog", { id: sent.id, title: "Mine" }, 1, operation);
    expect(mine).toMatchObject({ status: "conflict", row: { title: "Theirs", version: 2 } });
    expect(
      await running.db.sql("select id from private.applied_operations where id = $1", [operation]),
    ).toEqual([]);
    expect(await save(owner, "blog", { id: sent.id, title: "Mine" }, 2, operation)).toMatchObject({
      status: "saved",
    });
  });

  it("is a conflict without a row when it was deleted elsewhere, and with it when the id exists already", async () => {
    const owner = await person(running.db, "admin");
    const sent = article();
    expect(await save(owner, "blog", { id: sent.id, title: "Mine" }, 3)).toEqual({
      status: "conflict",
      row: null,
    });
    await save(owner, "blog", sent, 0);
    expect(await save(owner, "blog", { ...sent, title: "Again" }, 0)).toMatchObject({
      status: "conflict",
      row: { title: "Bread" },
    });
    await save(owner, "profile", { id: randomUUID(), name: "First" }, 0);
    const second = await save(owner, "profile", { id: randomUUID(), name: "Second" }, 0);
    expect(second.status).toBe("conflict");
    expect(second.row).not.toBeNull();
  });

  it("leaves counters, rev, version and dates of its own to the server", async () => {
    const owner = await person(running.db, "admin");
    const sent = article();
    const greedy = {
      ...sent,
      likes: 5000,
      views: 9000,
      version: 77,
      rev: 1,
      counts_version: 9,
      created_at: "1999-01-01",
    };
    const { row } = await save(owner, "blog", greedy, 0);
    expect(row).toMatchObject({ likes: 0, views: 0, version: 1, counts_version: 0 });
    expect(row?.rev).not.toBe(1);
    expect(String(row?.created_at)).not.toContain("1999");
  });

  it("refuses in words what breaks a rule and keeps nothing of it", async () => {
    const owner = await person(running.db, "admin");
    const id = randomUUID();
    await running.db.sql("delete from public.site_profile");
    const tags = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);
    for (const [kind, more, code] of [
      ["blog", { title: " \n" }, "title_length"],
      ["blog", { title: null }, "title_needed"],
      ["blog", { tags: tags(11) }, "tags_count"],
      ["blog", { tags: ["a", "a"] }, "tags_shape"],
      ["blog", { category: "Gossip" }, "category_known"],
      ["blog", { featured_image: "javascript:alert(1)" }, "featured_image_url"],
      ["blog", { featured_image: "http://plain.example/x.jpg" }, "featured_image_url"],
      [
        "blog",
        { featured_image: "/storage/v1/object/public/media/blog-images/../x.png" },
        "featured_image_url",
      ],
      ["blog", { video_url: 'https://x.example/"onload' }, "video_url_url"],
      ["blog", { image_meta: { width: "wide" } }, "image_meta_shape"],
      ["blog", { translations: { fr: { title: "Pain" } } }, "translations_shape"],
      ["blog", { translations: { ti: { title: 5 } } }, "translations_shape"],
      ["blog", { lang: "fr" }, "lang_known"],
      ["blog", { published: "perhaps" }, "bad_value"],
      ["blog", { colour: "red" }, "unknown_field"],
      ["news", { title: "Hi" }, "title_length"],
      ["news", { content: "Short" }, "content_length"],
      ["community", { media_url: "https://x.example/a.jpg" }, "media_complete"],
      ["community", { media_type: "sound", media_url: "https://x.example/a.jpg" }, "media_type_known"],
      ["service", { price: -1 }, "price_range"],
      ["service", { icon: "skull" }, "icon_known"],
      ["profile", { social: [{ label: "X", url: "javascript:x" }] }, "social_shape"],
      ["profile", { faq: [{ question: "Why?" }] }, "faq_shape"],
      ["profile", { map: { lat: 99, lng: 0, zoom: 3 } }, "map_shape"],
      ["profile", { email: "nobody" }, "email_shape"],
      ["message", {}, "not_creatable"],
      ["comment", {}, "not_creatable"],
      ["secrets", {}, "unknown_kind"],
    ] as const) {
      const answer = await refusal(save(owner, kind, { ...FLAWLESS[kind], id, ...more }, 0));
      expect([kind, more, answer.state, answer.code]).toEqual([kind, more, "22023", code]);
    }
    expect((await refusal(save(owner, "blog", { title: "No id" }, 0))).code).toBe("bad_row");
    expect((await refusal(save(owner, "blog", [], 0))).code).toBe("bad_row");
    expect(await running.db.sql("select id from public.blog_posts where id = $1", [id])).toEqual([]);
  });

  it("has words for every rule of every table", async () => {
    const silent = await running.db.sql(`
      select c.conrelid::regclass::text as table, c.conname as rule from pg_constraint c
      where c.contype = 'c' and c.connamespace = 'public'::regnamespace
        and not exists (select from private.rule_words w where w.rule = c.conname)`);
    expect(silent).toEqual([]);
  });

  it("makes a blank reference none", async () => {
    const owner = await person(running.db, "admin");
    const { row } = await save(owner, "blog", { ...article(), featured_image: " ", video_url: "" }, 0);
    expect(row).toMatchObject({ featured_image: null, video_url: null });
  });

  it("refuses an operation id that was used for something else", async () => {
    const owner = await person(running.db, "admin");
    const operation = randomUUID();
    const sent = article();
    await save(owner, "blog", sent, 0, operation);
    expect((await refusal(save(owner, "blog", { ...sent, title: "Other" }, 0, operation))).code).toBe(
      "operation_reused",
    );
    expect((await refusal(remove(owner, "blog", sent.id, 1, operation))).code).toBe("operation_reused");
    const post = await communityPost(running.db);
    const [answer] = await send(visitor(running.db), [{ ...like(post), id: operation }]);
    expect(answer).toMatchObject({ status: "refused", code: "operation_reused" });
    expect(answer).not.toHaveProperty("row");
  });

  it("marks messages read and unread, and approves and hides comments, touching nothing else of them", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const id = randomUUID();
    await db.sql(
      "insert into public.contact_messages (id, name, email, message) values ($1, 'A', 'a@b.example', 'Hi')",
      [id],
    );
    const read = await save(owner, "message", { id, read: true, message: "Rewritten" }, 1);
    expect(read).toMatchObject({ status: "saved", row: { read: true, message: "Hi", version: 2 } });
    expect(await save(owner, "message", { id, read: false }, 2)).toMatchObject({ row: { read: false } });

    const post = await communityPost(db);
    const held = comment(post, "See https://hall.example");
    await send(visitor(db), [held]);
    const shown = await save(owner, "comment", { id: held.id, status: "visible", body: "Censored" }, 1);
    expect(shown).toMatchObject({ row: { status: "visible", body: "See https://hall.example" } });
    const [counted] = await db.sql("select comments from public.community_posts where id = $1", [post]);
    expect(counted).toEqual({ comments: 1 });
    expect((await refusal(save(owner, "comment", { id: held.id, status: "lost" }, 2))).code).toBe(
      "status_known",
    );
  });
});

describeOnEach("deleting a row", (running) => {
  it("deletes once, tells a repeat the same, and what is gone already is deleted", async () => {
    const owner = await person(running.db, "admin");
    const sent = article();
    await save(owner, "blog", sent, 0);
    const operation = randomUUID();
    expect(await remove(owner, "blog", sent.id, 1, operation)).toEqual({ status: "deleted" });
    expect(await remove(owner, "blog", sent.id, 1, operation)).toEqual({ status: "deleted" });
    expect(await remove(owner, "blog", sent.id, 1)).toEqual({ status: "deleted" });
  });

  it("is a conflict with the row when it was changed since", async () => {
    const owner = await person(running.db, "admin");
    const sent = article();
    await save(owner, "blog", sent, 0);
    await save(owner, "blog", { id: sent.id, title: "Newer" }, 1);
    expect(await remove(owner, "blog", sent.id, 1)).toMatchObject({
      status: "conflict",
      row: { title: "Newer" },
    });
  });

  it("leaves the profile alone and refuses unknown kinds", async () => {
    const owner = await person(running.db, "admin");
    expect((await refusal(remove(owner, "profile", randomUUID(), 1))).code).toBe("not_deletable");
    expect((await refusal(remove(owner, "kinds", randomUUID(), 1))).code).toBe("unknown_kind");
  });

  it("can be followed by the same row again, which every device then has", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const sent = article();
    await save(owner, "blog", sent, 0);
    const at = await headOf(visitor(db));
    await remove(owner, "blog", sent.id, 1);
    await save(owner, "blog", sent, 0);
    const page = await call<{ rows: { row: { id: string } }[]; gone: unknown[] }>(
      visitor(db),
      "site_changes",
      {
        since: at.rev,
        stamp: at.stamp,
      },
    );
    expect([page.rows.map(({ row }) => row.id), page.gone]).toEqual([[sent.id], []]);
  });
});

describeOnEach("making an admin", (running) => {
  it("works for an existing account and with the secret key only", async () => {
    const { db } = running;
    const id = randomUUID();
    await db.sql("insert into auth.users (id, email) values ($1, 'Owner@selam.example')", [id]);
    const secretKey = db.as("service_role");
    expect(await call(secretKey, "make_admin", { email: " owner@selam.example " })).toBe(id);
    expect(await call(secretKey, "make_admin", { email: "owner@selam.example" })).toBe(id);
    expect((await refusal(call(secretKey, "make_admin", { email: "who@selam.example" }))).code).toBe(
      "unknown_person",
    );
    const owner = db.as("authenticated", { claims: { sub: id } });
    expect(await call(owner, "admin_changes", { since: 0 })).toMatchObject({ restart: false });
  });
});
