import { expect, test } from "vitest";
import { literalTexts } from "../../../scripts/literal-texts.ts";
import { translationErrors, unusedKeys } from "../../../scripts/message-rules.ts";

const counted = (one: string, other: string) => [
  {
    declarations: ["input count"],
    selectors: ["count"],
    match: { "count=1": one, "count=*": other },
  },
];
const english = { $schema: "x", greeting: "Hello {name}", posts: counted("{count} post", "{count} posts") };

test("a complete translation has no errors", () => {
  const ti = { $schema: "x", greeting: "ሰላም {name}", posts: counted("ሓደ ፅሑፍ", "{count} ፅሑፋት") };
  expect(translationErrors("ti", english, ti)).toEqual([]);
});

test("missing, extra and mismatched texts are reported", () => {
  const ti = { greeting: "ሰላም {who}", old: "ብሉይ", posts: [{ match: { "count=1": "{count} ፅሑፍ" } }] };
  expect(translationErrors("ti", english, ti)).toEqual([
    "ti: greeting takes (who), in English (name).",
    "ti: posts has no form for other numbers.",
    "ti: old is in no other language.",
  ]);
  expect(translationErrors("ti", english, { greeting: "ሰላም {name}" })).toEqual(["ti: posts is missing."]);
});

test("a key is used by a component, the page or the manifest", () => {
  const keys = { a: "", b: "", c: "", d: "" };
  expect(unusedKeys(keys, ["<p>{m.a()}</p>", "<title>{{b}}</title>", 'text("c")'])).toEqual(["d"]);
});

test.each([
  ["between tags", "<p>Hello <b>{name}</b></p>", ["Hello"]],
  ["in braces", '<p>{busy ? "Saving" : m.saved()}</p>', ["Saving"]],
  ["in a template", `<p>{\`Saved $\{count}\`}</p>`, ["Saved"]],
  ["after a condition", '<p>{late && "Too late"}</p>', ["Too late"]],
  ["in a name", '<button aria-label="Close" />', ["Close"]],
  ["in a name that is chosen", '<img alt={big ? "A large picture" : ""} />', ["A large picture"]],
  ["in a label of our own", '<Field label="Your name" />', ["Your name"]],
])("a text %s of a component is found", (_, jsx, found) => {
  expect(literalTexts("a.tsx", `const a = ${jsx};`).map(({ text }) => text)).toEqual(found);
});

test.each([
  ["a message", "<p>{m.hello()}</p>"],
  ["a mark", "<p>· # 99+ {count}</p>"],
  ["a class", '<p className="text-ink" data-kind="article" />'],
  ["a comparison", '<p>{state === "ready" ? <b /> : null}</p>'],
])("%s is not a text of a component", (_, jsx) => {
  expect(literalTexts("a.tsx", `const a = ${jsx};`)).toEqual([]);
});

test("a text is reported with its line", () => {
  expect(literalTexts("a.tsx", "const a = (\n  <p>\n    Hello\n  </p>\n);")).toEqual([
    { line: 2, text: "Hello" },
  ]);
});
