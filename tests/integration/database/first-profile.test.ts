import { expect, it } from "vitest";
import messages from "../../../messages/en.json" with { type: "json" };
import { save } from "../support/admin.ts";
import { describeOnEach } from "../support/each-database.ts";
import { changesAfter, headOf, person, visitor } from "../support/site.ts";

describeOnEach("the profile of a new site", (running) => {
  it("is there from the first start, in neutral words, and reaches every device", async () => {
    const { db } = running;
    const [before] = await db.sql<{ stamp: string }>("select stamp from private.revisions where rev = 0");
    const { rows } = await changesAfter(visitor(db), { rev: 0, stamp: before?.stamp ?? "" });
    const [profile, ...more] = rows.filter(({ kind }) => kind === "profile");
    expect(more).toEqual([]);
    expect(profile?.row).toMatchObject({
      name: messages.site_unnamed,
      sample_streams: false,
      tagline: "",
      bio: "",
      email: "",
      phone: "",
      address: "",
      privacy: "",
      faq: [],
      social: [],
      translations: {},
    });
  });

  it("can be edited by the owner at once, and is not added a second time", async () => {
    const { db } = running;
    const [row] = await db.sql<{ id: string; version: number }>(
      "select id, version from public.site_profile",
    );
    const named = { id: row?.id, name: "Leeds Tigrayan Circle", retention: { messages: 30 } };
    const saved = await save(await person(db, "admin"), "profile", named, row?.version ?? 0);
    expect(saved.status).toBe("saved");
    await db.sql("select private.ensure_profile()");
    expect(await db.sql("select name from public.site_profile")).toEqual([{ name: named.name }]);
  });

  it("is made for an installed site that has none, with a revision that its devices have not read", async () => {
    const { db } = running;
    await db.sql("delete from public.site_profile");
    const before = await headOf(visitor(db));
    await db.sql("select private.ensure_profile()");
    const { rows } = await changesAfter(visitor(db), before);
    expect(rows.map(({ kind }) => kind)).toEqual(["profile"]);
  });

  it("cannot be made by a visitor or an admin", async () => {
    const { db } = running;
    for (const session of [visitor(db), await person(db, "admin")])
      await expect(session.sql("select private.ensure_profile()")).rejects.toThrow(/permission denied/);
  });
});
