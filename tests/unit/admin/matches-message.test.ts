import { expect, it } from "vitest";
import type { AdminMessage } from "../../../src/domain/content/admin-content.ts";
import { matchesMessage } from "../../../src/features/admin/messages/matches-message.ts";

const message = {
  name: "ኣስቴር",
  email: "aster@selam.example",
  subject: null,
  message: "ጽቡቕ ሥራሕ, thank you",
} as AdminMessage;

it.each(["", "  ", "አስቴር", "ፅቡቕ ስራሕ", "THANK aster@selam"])("a message is found by “%s”", (query) => {
  expect(matchesMessage(message, query)).toBe(true);
});

it("a message that lacks a word is not found", () => {
  expect(matchesMessage(message, "ጽቡቕ tomorrow")).toBe(false);
});
