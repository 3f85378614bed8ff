import { expect, it } from "vitest";
import { splitWidow } from "../../../src/ui/headline.tsx";

it.each([
  ["A home for Tigrayans in the UK", ["A home for Tigrayans in ", "the UK"]],
  ["መበቆል ትግራዎት ኣብ ዓዲ", ["መበቆል ትግራዎት ", "ኣብ ዓዲ"]],
  ["Global Community", ["Global Community", ""]],
  ["Bread from the oven in Leeds", ["Bread from the oven in Leeds", ""]],
  ["What we sent to Adwa-and-Aksum in 26", ["What we sent to Adwa-and-Aksum ", "in 26"]],
  ["Everything about a neighbourhood-of-ours UK", ["Everything about a neighbourhood-of-ours UK", ""]],
  ["News", ["News", ""]],
  ["", ["", ""]],
])("%j keeps a short last word with the one before it, and all its words", (title, parts) => {
  expect(splitWidow(title)).toEqual(parts);
  expect(parts.join("")).toBe(title);
});
