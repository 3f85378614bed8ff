// @module-tag document
import { afterEach, expect, it, vi } from "vitest";
import { followPlace } from "../../../src/app/navigation/follow-place.ts";
import { currentPlace, restoreFocus } from "../../../src/app/navigation/place.ts";
import { historyEntries } from "../../../src/config/history-entries.ts";

const field = (id: string) => document.getElementById(id) as HTMLInputElement;

function show(title: string): void {
  document.body.innerHTML = `<main id="main"><form>
    <input id="title" value="${title}"><textarea id="text"></textarea><input id="agree" type="checkbox"></form></main>`;
}

afterEach(() => {
  document.body.innerHTML = "";
});

it.each([
  ["in the middle of a word", 3, 3],
  ["behind the last letter", 8, 8],
  ["around a selected word", 4, 8],
])("a reload puts the caret back %s", (_, start, end) => {
  show("The hall");
  field("title").focus();
  field("title").setSelectionRange(start, end);
  const place = currentPlace(document.activeElement);
  if (!place) throw new Error("There is no page.");
  show("The hall");
  restoreFocus(place);
  expect(document.activeElement?.id).toBe("title");
  expect([field("title").selectionStart, field("title").selectionEnd]).toEqual([start, end]);
});

it("without a known selection the caret is behind the text, so that typing continues it", () => {
  show("T");
  field("title").focus();
  const { selection, ...place } = currentPlace(document.activeElement) ?? {};
  show("T");
  field("title").setSelectionRange(0, 0);
  field("title").blur();
  restoreFocus(place as Parameters<typeof restoreFocus>[0]);
  expect([selection, field("title").selectionStart]).toEqual([[expect.any(Number), expect.any(Number)], 1]);
});

it("a box to tick gets the focus back, and has nothing to select", () => {
  show("T");
  field("agree").focus();
  const place = currentPlace(document.activeElement);
  if (!place) throw new Error("There is no page.");
  expect(place).not.toHaveProperty("selection");
  show("T");
  restoreFocus(place);
  expect(document.activeElement?.id).toBe("agree");
});

it.each([
  ["has lost the focus to the next page of another process keeps it", false, ["#title"]],
  ["the reader has left the field of has nothing focused", true, undefined],
])("a page that %s", async (_, isFocused, focus) => {
  show("The hall");
  vi.spyOn(document, "hasFocus").mockReturnValue(isFocused);
  const end = followPlace("entry");
  field("title").focus();
  field("title").blur();
  await new Promise((resolve) => setTimeout(resolve));
  dispatchEvent(new Event("pagehide"));
  end();
  expect(historyEntries.placeOf("entry")?.focus).toEqual(focus);
});
