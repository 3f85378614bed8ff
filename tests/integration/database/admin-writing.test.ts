import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { article, save } from "../support/admin.ts";
import { describeOnEach } from "../support/each-database.ts";
import { comment, communityPost, person, rejectionOf, send, visitor } from "../support/site.ts";

describeOnEach("saving a row", (running) => {
  it("every kind the owner writes is created with defaults", async () => {
    const owner = await person(running.db, "admin");
    const id = () => randomUUID();
    // Every site begins with one profile.
    const [begun] = await running.db.sql("select id, version from public.site_profile");
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
          id: begun?.id,
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
        Number(begun?.version),
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

  it("a save changes only the fields that were sent and increments the version", async () => {
    const owner = await person(running.db, "admin");
    const sent = article();
    await save(owner, "blog", sent, 0);
    const changed = await save(owner, "blog", { id: sent.id, title: "Himbasha", tags: ["bread", "home"] }, 1);
    expect(changed).toMatchObject({
      status: "saved",
      row: { title: "Himbasha", excerpt: "About bread", tags: ["bread", "home"], version: 2 },
    });
  });

  it("a retry is answered with the first result, whatever happened since", async () => {
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

  it("a save returns the current row and writes nothing if another user saved first", async () => {
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

  it("a conflict has no row if it was deleted elsewhere, and has the row if the id already exists", async () => {
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

  it("client values of counters, rev, version and server dates are ignored", async () => {
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

  it("a blank reference is stored as null", async () => {
    const owner = await person(running.db, "admin");
    const { row } = await save(owner, "blog", { ...article(), featured_image: " ", video_url: "" }, 0);
    expect(row).toMatchObject({ featured_image: null, video_url: null });
  });

  it("messages can only be marked read or unread, and comments only approved or hidden", async () => {
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
    expect((await rejectionOf(save(owner, "comment", { id: held.id, status: "lost" }, 2))).code).toBe(
      "status_known",
    );
  });
});
