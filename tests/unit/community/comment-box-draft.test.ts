// @module-tag document
import { afterEach, expect, it } from "vitest";
import { storageKeys } from "../../../src/config/storage-keys.ts";
import { commentForm } from "../../../src/features/public/community/comments/comment-box-draft.ts";

const stored = { authorName: "Luwam", body: "yesterday", editing: "rejected", aside: "set aside" };
const empty = { authorName: "", body: "", editing: null, aside: "" };

afterEach(() => localStorage.clear());

it("the stored author replaces the remembered one, and not a typed one", () => {
  localStorage.setItem(storageKeys.authorName, "Saba");
  expect(commentForm.join(stored, { ...empty, authorName: "Saba" })).toEqual(stored);
  expect(commentForm.join(stored, { ...empty, authorName: "Letay" })).toEqual({
    ...stored,
    authorName: "Letay",
  });
});

it("another comment that was begun does not replace the rejected one that was edited", () => {
  expect(commentForm.join(stored, { ...empty, authorName: "Letay", body: "today" })).toEqual({
    authorName: "Letay",
    body: "today",
    editing: null,
    aside: "yesterday\n\nset aside",
  });
});

it("the box that the server renders has no author", () => {
  localStorage.setItem(storageKeys.authorName, "Saba");
  expect(commentForm.empty(true)).toEqual(empty);
  expect(commentForm.empty()).toEqual({ ...empty, authorName: "Saba" });
});

it("a name alone is kept, unless it is the one that is remembered anyway", () => {
  expect(commentForm.isEmpty({ ...empty, authorName: "Saba" })).toBe(false);
  localStorage.setItem(storageKeys.authorName, "Saba");
  expect(commentForm.isEmpty({ ...empty, authorName: "Saba" })).toBe(true);
});

it.each([null, "words", { ...empty, body: 1 }, { ...empty, editing: 1 }])("%j is no draft", (words) => {
  expect(commentForm.parse(words)).toBeNull();
});
