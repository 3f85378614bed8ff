import { expect, it } from "vitest";
import { textForm } from "../../../src/data/site/draft-form.ts";

const BEGUN = { name: "", people: "1", words: "" };
const form = textForm(BEGUN, "words");

it("a form is empty while its texts are those that it began with", () => {
  expect(form.isEmpty(form.empty())).toBe(true);
  expect(form.isEmpty({ ...BEGUN, people: "2" })).toBe(false);
});

it("what was typed before the stored draft was read keeps its field, and of the long text nothing is lost", () => {
  const stored = { name: "Abrehet", people: "3", words: "Stored" };
  expect(form.join(stored, { ...BEGUN, name: "A", words: "Typed" })).toEqual({
    name: "A",
    people: "3",
    words: "Stored\n\nTyped",
  });
  expect(form.join(stored, stored)).toEqual(stored);
});

it("what was submitted leaves the form, and what was typed since stays", () => {
  const sent = { ...BEGUN, words: "Sent" };
  expect(form.afterSubmit(sent, "id", sent)).toEqual(BEGUN);
  const since = { ...sent, words: "Sent, and more" };
  expect(form.afterSubmit(since, "id", sent)).toBe(since);
});

it("a damaged draft is not read", () => {
  for (const damaged of [null, "words", { name: "Abrehet", people: 3, words: "" }, { name: "Abrehet" }])
    expect(form.parse(damaged)).toBeNull();
  expect(form.parse(BEGUN)).toEqual(BEGUN);
});
