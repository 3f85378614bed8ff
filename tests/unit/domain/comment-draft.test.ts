import { describe, expect, it } from "vitest";
import { checkComment } from "../../../src/domain/forms/comment-draft.ts";
import { checkContactMessage } from "../../../src/domain/forms/contact.ts";
import { hasVisibleText, withoutControls } from "../../../src/domain/forms/text-rules.ts";

const GOOD = { authorName: "Almaz", body: "Selam", website: "" };

describe("a comment", () => {
  it("a comment is validated as it will be sent, trimmed and without paste artefacts", () => {
    expect(checkComment({ authorName: "  Almaz ", body: "One\r\nTwo\u000b\u0000 " })).toEqual({
      ok: true,
      value: { authorName: "Almaz", body: "One\nTwo", website: "" },
    });
  });

  it.each([
    ["", "Please enter your name"],
    [" \u200b\u2800", "Please enter your name"],
    ["a".repeat(81), "Please keep this to 80 characters"],
  ])("the name %j is invalid", (authorName, message) => {
    expect(checkComment({ ...GOOD, authorName })).toEqual({ ok: false, errors: { authorName: message } });
  });

  it.each([
    ["\u3164\n\ufeff", "Please write a comment"],
    ["ሰ".repeat(2_001), "Please keep this to 2,000 characters"],
  ])("invalid text is reported", (body, message) => {
    expect(checkComment({ ...GOOD, body })).toEqual({ ok: false, errors: { body: message } });
  });

  it("a comment may be as long as the server allows", () => {
    expect(checkComment({ ...GOOD, authorName: "a".repeat(80), body: "b".repeat(2_000) }).ok).toBe(true);
    expect(checkComment({ ...GOOD, body: "👍".repeat(2_000) }).ok).toBe(true);
    expect(checkComment({ ...GOOD, body: "👍".repeat(2_001) }).ok).toBe(false);
  });
});

describe("visible text", () => {
  it.each(["a", "ሰላም", "👍", "7", "…", "e\u0301"])("%j has visible text", (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });

  it.each(["", " ", "\t\n", "\u00a0", "\u200b\u200d", "\u2800", "\u3164", "\ufeff", "\u{e0041}", "\ufe0f"])(
    "%j has no visible text",
    (text) => {
      expect(hasVisibleText(text)).toBe(false);
    },
  );

  it("text keeps its line breaks and tabs", () => {
    expect(withoutControls("a\tb\rc\n\u0007d\u0085")).toBe("a\tb\nc\nd");
  });
});

it("a message of invisible spaces is empty", () => {
  expect(checkContactMessage({ name: "A", email: "a@b.et", message: "\u200b \u2800" })).toEqual({
    ok: false,
    errors: { message: "Message is required" },
  });
});
