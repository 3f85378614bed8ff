import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rejectionText } from "../../../src/components/texts/rejection-text.ts";

const plain = (code: string, message = "") => rejectionText({ code, message }, "comment");

describe("a refusal in words", () => {
  it("has a sentence of its own for every code the server's interactions give", () => {
    const sql = readFileSync("supabase/migrations/20261120090500_interactions.sql", "utf8");
    const codes = [
      ...sql.matchAll(/(?:return|then|detail =|'code',)\s+'([a-z]+_[a-z_]+)'/g),
      ...sql.matchAll(/else '([a-z]+_[a-z_]+)'/g),
    ].map(([, code = ""]) => code);
    const refusals = new Set(
      codes.filter((code) => !["update_needed", "bad_batch", "batch_too_large"].includes(code)),
    );
    expect(refusals.size).toBeGreaterThan(10);
    for (const code of refusals) expect([code, plain(code)]).not.toEqual([code, plain("")]);
  });

  it("is the server's own sentence where the code is a word of ours that this app does not know", () => {
    expect(plain("email_shape", "This is not an email address.")).toBe("This is not an email address.");
  });

  it("is never a database's message", () => {
    expect(plain("42501", "permission denied for table x")).toBe("The server did not take it.");
  });

  it("tells a comment's author from a liker what became of the post", () => {
    const gone = { code: "post_unknown", message: "" };
    expect(rejectionText(gone, "comment")).not.toBe(rejectionText(gone, "like"));
  });
});
