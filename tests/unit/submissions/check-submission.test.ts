import { expect, it } from "vitest";
import { checkSubmission } from "../../../src/domain/submissions/check-submission.ts";

const TYPED = { name: " Letay ", email: "", body: " From Adwa\u0007 ", passage: "" };

it("a story needs nothing but its text, which is sent trimmed and without control characters", () => {
  expect(checkSubmission("story", TYPED)).toEqual({
    ok: true,
    value: { name: "Letay", email: "", body: "From Adwa", passage: "" },
  });
});

it("a story without visible text is not sent", () => {
  expect(checkSubmission("story", { ...TYPED, body: " \u200b\n" })).toEqual({
    ok: false,
    errors: { body: "Please write something here" },
  });
});

it("a correction needs the wrong words and the right ones", () => {
  expect(checkSubmission("correction", { ...TYPED, body: "" })).toEqual({
    ok: false,
    errors: { body: "Please write something here", passage: "Please write something here" },
  });
});

it("every text has the server's limit", () => {
  const typed = { name: "n".repeat(201), email: "", body: "b".repeat(10_001), passage: "p".repeat(2_001) };
  const checked = checkSubmission("correction", typed);
  expect(checked.ok ? [] : Object.keys(checked.errors).sort()).toEqual(["body", "name", "passage"]);
  const longest = { name: "n".repeat(200), email: "", body: "b".repeat(10_000), passage: "p".repeat(2_000) };
  expect(checkSubmission("correction", longest).ok).toBe(true);
});

it("an email address is optional, but not a wrong one", () => {
  expect(checkSubmission("story", { ...TYPED, email: "letay@" })).toEqual({
    ok: false,
    errors: { email: "Invalid email address" },
  });
});
