// @module-tag document
import { afterEach, expect, it } from "vitest";
import { enterText } from "../../../src/ui/forms/enter-text.ts";

afterEach(() => document.body.replaceChildren());

it("the caret of whoever is writing stays where it is when the text before hydration is entered again", () => {
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = "Is there a bus?";
  field.focus();
  field.setSelectionRange(3, 8);
  enterText(field, "Is there a bus?");
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["Is there a bus?", 3, 8]);
});

it("a field whose caret cannot be asked for, as that of an address, gets its text", () => {
  const field = document.body.appendChild(document.createElement("input"));
  field.type = "email";
  field.focus();
  enterText(field, "letay@example.org");
  expect(field.value).toBe("letay@example.org");
});
