// @module-tag document
import { expect, it } from "vitest";
import { isComposing, isEnter } from "../../../src/ui/forms/keys.ts";

const press = (key: string, more: KeyboardEventInit & { keyCode?: number } = {}) => {
  const event = new KeyboardEvent("keydown", { key, ...more });
  Object.defineProperty(event, "keyCode", { value: more.keyCode ?? 13 });
  return event;
};

it("Enter that takes a composed word is not Enter, in Safari too, which has ended the composition by then", () => {
  expect(isEnter(press("Enter"))).toBe(true);
  expect(isEnter(press("Enter", { isComposing: true }))).toBe(false);
  expect(isEnter(press("Enter", { keyCode: 229 }))).toBe(false);
  expect(isComposing(press("ArrowDown", { keyCode: 229 }))).toBe(true);
  expect(isComposing(press("ArrowDown", { keyCode: 40 }))).toBe(false);
});
