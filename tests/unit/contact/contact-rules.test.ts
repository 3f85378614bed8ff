import { describe, expect, it } from "vitest";
import { checkContactMessage } from "../../../src/domain/forms/contact.ts";

const good = { name: "Saba", email: "saba@example.org", message: "Selam" };

function errorsOf(change: Record<string, unknown>) {
  const checked = checkContactMessage({ ...good, ...change });
  return checked.ok ? {} : checked.errors;
}

describe("a contact message", () => {
  it("each field has its specified error text", () => {
    expect(errorsOf({ name: "", email: "", message: "" })).toEqual({
      name: "Name is required",
      email: "Email is required",
      message: "Message is required",
    });
    expect(errorsOf({ email: "saba" })).toEqual({ email: "Invalid email address" });
  });

  it("blanks alone are invalid, including the spaces of either script", () => {
    expect(errorsOf({ name: "  ", email: "\t", message: "\n\u00a0\n" })).toEqual({
      name: "Name is required",
      email: "Email is required",
      message: "Message is required",
    });
  });

  it("a message is sent trimmed, with inner line breaks unchanged", () => {
    const checked = checkContactMessage({
      name: " Saba ",
      email: " saba@example.org\n",
      message: "\n One\n\nTwo \n",
      website: "",
    });
    expect(checked).toEqual({ ok: true, value: { ...good, message: "One\n\nTwo", website: "" } });
  });

  it.each([
    "a@b.co",
    "first.last+tag@sub.example.co.uk",
    "o'neil@example.ie",
    "ሰላም@example.org",
    "a@xn--mnchen-3ya.de",
  ])("%s is a valid address", (email) => {
    expect(errorsOf({ email })).toEqual({});
  });

  it.each([
    "a@b",
    "a@b.c",
    "@example.org",
    "a@",
    "a b@example.org",
    "a@b@example.org",
    "a@exa mple.org",
    "a@.",
    "a@b.",
  ])("%s is not a valid address", (email) => {
    expect(errorsOf({ email })).toEqual({ email: "Invalid email address" });
  });

  it("a message may not be longer than the server's table allows", () => {
    expect(errorsOf({ message: "x".repeat(10_000), name: "x".repeat(200) })).toEqual({});
    expect(Object.keys(errorsOf({ message: "x".repeat(10_001) }))).toEqual(["message"]);
    expect(Object.keys(errorsOf({ name: "x".repeat(201) }))).toEqual(["name"]);
  });

  it("the honeypot field is passed on and may be missing", () => {
    const filled = checkContactMessage({ ...good, website: "https://spam.example" });
    expect(filled).toMatchObject({ ok: true, value: { website: "https://spam.example" } });
    expect(checkContactMessage({ ...good, website: null })).toMatchObject({
      ok: true,
      value: { website: "" },
    });
  });
});
