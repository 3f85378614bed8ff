import { expect, it } from "vitest";
import { save } from "../support/admin.ts";
import { describeOnEach } from "../support/each-database.ts";
import { blogPost, outcome, person, rejectionOf, visitor } from "../support/site.ts";

describeOnEach("the name on new posts", (running) => {
  it("the display name is saved with the profile by an admin only, and changes no existing post", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const post = await blogPost(db);
    const [begun] = await db.sql("select id, display_name from public.site_profile");
    expect(begun).toMatchObject({ display_name: "" });
    const id = begun?.id;
    const saved = await save(owner, "profile", { id, display_name: "Saba of Leeds" }, 1);
    expect(saved).toMatchObject({ status: "saved", row: { display_name: "Saba of Leeds", version: 2 } });
    expect(await db.sql("select author, version from public.blog_posts where id = $1", [post])).toEqual([
      { author: "Admin", version: 1 },
    ]);
    for (const anyone of [visitor(db), await person(db, "stranger")]) {
      expect(await outcome(save(anyone, "profile", { id, display_name: "Me" }, 2))).toBe("42501");
      expect(await outcome(anyone.sql("update public.site_profile set display_name = 'Me'"))).toBe("42501");
    }
    const long = save(owner, "profile", { id, display_name: "x".repeat(121) }, 2);
    expect((await rejectionOf(long)).code).toBe("display_name_length");
  });
});
