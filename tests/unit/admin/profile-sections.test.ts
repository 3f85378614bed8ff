import { expect, it } from "vitest";
import { contentOf, ownsField } from "../../../src/features/admin/profile/profile-texts.ts";

it("an error belongs to the section of its field, of the entry it is in, and of the field it translates", () => {
  const contact = ["phone", "responseTime"];
  expect(["phone", "translations.ti.response_time"].map((field) => ownsField(contact, field))).toEqual([
    true,
    true,
  ]);
  expect(["faq", "faq.0.answer", "translations.ti.faq.2.question"].map((f) => ownsField(["faq"], f))).toEqual(
    [true, true, true],
  );
  expect(
    ["name", "phones", "faq.0.phone", "translations.ti.place"].map((f) => ownsField(contact, f)),
  ).toEqual([false, false, false, false]);
});

it("a folded section shows what is filled in", () => {
  expect(contentOf(["Selam ", undefined, " ", "London"])).toBe("Selam · London");
});
