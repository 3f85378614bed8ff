import { expect, it } from "vitest";
import { draftOfShared } from "../../../src/domain/forms/shared-draft.ts";
import { checkDraft, newPost } from "../../../src/domain/kinds/forms.ts";
import { blankRow } from "../../../src/domain/outbox/admin-view.ts";
import { fieldsOf } from "../../../src/features/admin/writing/post-kinds.ts";
import { minute, uuid } from "../support/content.ts";

const ME = "saba@selam.example";

it("new posts carry the display name, and without one the part of the address before the @", () => {
  expect(newPost("blog", ME, "Saba of Leeds").author).toBe("Saba of Leeds");
  expect(newPost("community", ME, " Saba of Leeds ").author).toBe("Saba of Leeds");
  const shared = { title: "Bread", text: "", url: "" };
  expect(draftOfShared("blog", shared, null, ME, "Saba of Leeds").fields).toMatchObject({
    author: "Saba of Leeds",
  });
  for (const none of ["", "  ", undefined]) {
    expect(newPost("blog", ME, none).author).toBe("saba");
    expect(newPost("community", "", none).author).toBe("Admin");
  }
});

it("an existing post keeps its author", () => {
  const row = { ...blankRow("blog", uuid(1), minute(1)), author: "Aster" };
  expect(fieldsOf("blog", row, ME).author).toBe("Aster");
});

it("the profile takes a name of 120 characters at most, and a form from before has none", () => {
  const { id: _, ...profile } = { ...blankRow("profile", uuid(1), minute(1)), name: "Selam" };
  const { displayName: __, ...older } = profile;
  expect(checkDraft("profile", older)).toMatchObject({ ok: true, value: { displayName: "" } });
  const named = (displayName: string) => checkDraft("profile", { ...profile, displayName });
  expect(named("  Saba\n of  Leeds ")).toMatchObject({ ok: true, value: { displayName: "Saba of Leeds" } });
  expect(named("x".repeat(121))).toMatchObject({ ok: false, errors: { displayName: expect.any(String) } });
});
