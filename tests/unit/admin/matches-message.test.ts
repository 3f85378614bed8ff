import { expect, it } from "vitest";
import type { AdminMessage } from "../../../src/domain/content/admin-content.ts";
import { matcherOf } from "../../../src/features/admin/messages/messages-page.tsx";

const message = {
  name: "ኣስቴር",
  email: "aster@selam.example",
  subject: null,
  message: "ጽቡቕ ሥራሕ, thank you",
} as AdminMessage;

it.each(["አስቴር", "ፅቡቕ ስራሕ", "THANK aster@selam"])("a message is found by “%s”", (query) => {
  expect(matcherOf(query)(message)).toBe(true);
});

it("a message that lacks a word is not found", () => {
  expect(matcherOf("ጽቡቕ tomorrow")(message)).toBe(false);
});
