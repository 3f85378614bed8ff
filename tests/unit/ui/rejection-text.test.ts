import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rejectionText } from "../../../src/components/texts/rejection-text.ts";

const plain = (code: string, message = "") => rejectionText({ code, message }, "comment");

describe("rejection texts", () => {
  it("every error code of the server's interactions has a sentence", () => {
    const sql = ["interactions", "interaction-checks", "interactions-one-by-one", "comments", "moderation"]
      .map((topic) => readFileSync(`supabase/schemas/${topic}.sql`, "utf8"))
      .join("\n");
    const codes = [
      ...sql.matchAll(/(?:return|then|detail =|'code',)\s+'([a-z]+_[a-z_]+)'/g),
      ...sql.matchAll(/else '([a-z]+_[a-z_]+)'/g),
    ].map(([, code = ""]) => code);
    const refusals = new Set(
      codes.filter(
        (code) => !["update_needed", "bad_batch", "batch_too_large", "too_many_ids"].includes(code),
      ),
    );
    expect(refusals.size).toBeGreaterThan(10);
    for (const code of refusals) expect([code, plain(code)]).not.toEqual([code, plain("")]);
  });

  it("an unknown code shows the server's own sentence", () => {
    expect(plain("email_shape", "This is not an email address.")).toBe("This is not an email address.");
  });

  it("a database's error text is never shown", () => {
    expect(plain("42501", "permission denied for table x")).toBe("The server rejected it.");
  });

  it("the author of a comment and the sender of a like get different texts for a missing post", () => {
    const gone = { code: "post_unknown", message: "" };
    expect(rejectionText(gone, "comment")).not.toBe(rejectionText(gone, "like"));
  });
});
