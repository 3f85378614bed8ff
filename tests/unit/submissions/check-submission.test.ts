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

it("a voice message needs no text, and a story no passage", () => {
  expect(checkSubmission("voice", { ...TYPED, body: "" }, false)).toMatchObject({ ok: true });
  expect(checkSubmission("story", { ...TYPED, body: "b".repeat(10_001) }, false)).toEqual({
    ok: false,
    errors: { body: "Please keep this to 10,000 characters" },
  });
});

it("each error says what is wrong", () => {
  const typed = { name: "n".repeat(201), email: "", body: "b".repeat(10_001), passage: "p".repeat(2_001) };
  expect(checkSubmission("correction", typed)).toEqual({
    ok: false,
    errors: {
      name: "Please keep this to 200 characters",
      body: "Please keep this to 10,000 characters",
      passage: "Please keep this to 2,000 characters",
    },
  });
});

it("name, email address and passage are sent without control characters too", () => {
  const typed = { name: "\u0007Letay\u0007 ", email: " a@b.et\u0007 ", body: "x", passage: " \u0007ቡን " };
  expect(checkSubmission("correction", typed)).toEqual({
    ok: true,
    value: { name: "Letay", email: "a@b.et", body: "x", passage: "ቡን" },
  });
});
