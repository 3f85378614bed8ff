// @module-tag document
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { FaqFields } from "../../../src/features/admin/profile/faq-fields.tsx";
import { TextFields } from "../../../src/features/admin/profile/text-fields.tsx";

afterEach(cleanup);

/** The languages of the fields with a label, in their order. */
function languagesOf(label: string): (string | null)[] {
  return screen.getAllByLabelText(label).map((field) => field.getAttribute("lang"));
}

it("the site's texts are typed in the site's language, and their translations in the other", () => {
  render(
    <MemoryRouter>
      <TextFields names={["name", "email"]} fields={{ lang: "en" }} errors={{}} change={() => undefined} />
    </MemoryRouter>,
  );
  expect(languagesOf("Name")).toEqual(["en", "ti"]);
  expect(languagesOf("Email")).toEqual([null]);
});

it("a question and its answer are typed in the language of their list", () => {
  render(
    <FaqFields
      faq={[{ question: "Where?", answer: "Here." }]}
      lang="en"
      errors={{}}
      onChange={() => undefined}
    />,
  );
  expect([...languagesOf("Question 1"), ...languagesOf("Answer 1")]).toEqual(["en", "en"]);
});
