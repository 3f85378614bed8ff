import { expect, it } from "vitest";
import { composeInput, type LastInput } from "../../../src/domain/text/typed-input.ts";

/** Types into a text as a keyboard does whose inputs end up at the cursor. */
function typing(...inputs: readonly string[]): string {
  let last: LastInput | null = null;
  for (const keys of inputs) last = composeInput(last?.text ?? "", keys, last);
  return last?.text ?? "";
}

it("keys are composed one by one", () => {
  expect(typing(..."selam")).toBe("ሰላም");
  expect(typing(..."sselasie")).toBe("ሠላሴ");
  expect(typing(..."g'ez")).toBe("ግእዝ");
});

it("a word that a keyboard sends again and again is composed once", () => {
  expect(typing("s", "se", "sel", "sela", "selam")).toBe("ሰላም");
  expect(typing("g", "g'", "g'e", "g'ez")).toBe("ግእዝ");
  expect(typing("s", "se", "sel", "selam", "selam")).toBe("ሰላም");
});

it("a word that is shortened loses its last keys", () => {
  expect(typing("s", "se", "sel", "se")).toBe("ሰ");
});

it("the same word can be typed twice", () => {
  expect(typing("selam", " ", "selam")).toBe("ሰላም ሰላም");
  expect(typing("s", "s")).toBe("ሥ");
});

it("an apostrophe has no effect at another place", () => {
  const last = composeInput("ግ", "'", null);
  expect(composeInput("ግ", "e", last).text).toBe("ግእ");
  expect(composeInput("ሰላም ግ", "e", last).text).toBe("ሰላም ገ");
});
