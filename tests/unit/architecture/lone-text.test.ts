import * as parser from "@babel/eslint-parser";
import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import { loneText } from "../../../scripts/eslint/lone-text.js";

const linter = new Linter();
const config: Linter.Config[] = [
  {
    files: ["**/*.tsx"],
    languageOptions: {
      parser,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: { presets: ["@babel/preset-typescript", "@babel/preset-react"] },
      },
    },
    plugins: { selam: { rules: { "lone-text": loneText } } },
    rules: { "selam/lone-text": "error" },
  },
];
const component = (jsx: string) =>
  `function Part({ children, name, count, icon, isNew }: { children: Elements; name: string; count: number; icon: ReactNode; isNew: boolean }) {
  return ${jsx};
}
`;
const reported = (jsx: string) =>
  linter.verify(component(jsx), config, "part.tsx").map(({ messageId, message }) => messageId ?? message);
const fixed = (jsx: string) => linter.verifyAndFix(component(jsx), config, "part.tsx").output;

describe("a text that a translator may take from React is reported", () => {
  it.each([
    ["beside an icon that comes and goes", "<p>{isNew ? <Icon /> : null}{name}</p>", ["changing"]],
    ["that never changes, beside one", "<p>{isNew ? <Icon /> : null}Saved</p>", ["beside"]],
    ["before one", "<p>{m.saved()}{isNew && <Icon />}</p>", ["beside"]],
    ["beside an element that stays", "<p><Icon />{name}</p>", ["changing"]],
    ["of two parts", "<p>{count} letters</p>", ["changing", "beside"]],
    ["that comes and goes", "<p><Icon />{isNew ? m.new() : null}</p>", ["changing"]],
    ["beside a list", "<p>Tags:{tags.map((tag) => <b key={tag}>{tag}</b>)}</p>", ["beside"]],
    ["from a list of texts", "<p><Icon />{tags.map((tag) => tag.name)}</p>", ["changing"]],
    ["in a fragment", "<>{name}</>", ["fragment"]],
    ["in a component, which may put an icon beside it", "<Button><Icon />{name}</Button>", ["changing"]],
    ["that may be one, for its type", "<p><Icon />{icon}</p>", ["changing"]],
    ["from a call", "<p><Icon />{nameOf(count)}</p>", ["changing"]],
  ])("%s", (_, jsx, expected) => {
    expect(reported(jsx)).toEqual(expected);
  });
});

describe("what React can keep is not", () => {
  it.each([
    ["a text alone in its element", "<p>{isNew ? name : null}</p>"],
    ["fixed texts beside fixed elements", "<p>Read <a href='/'>this</a>{m.first()}</p>"],
    ["elements that come and go", "<p>{isNew ? <Icon /> : null}<span>{name}</span></p>"],
    ["blanks", "<p><Icon />{' '}{isNew && <Icon />}</p>"],
    ["what is elements by its type", "<div>{isNew && <Icon />}{children}</div>"],
  ])("%s", (_, jsx) => {
    expect(reported(jsx)).toEqual([]);
  });
});

it("joins the parts of a text and wraps them", () => {
  const list = "isNew ? ` and new` : null";
  expect(fixed(`<p><Icon /> · {name}{${list}}</p>`)).toContain(
    ["<p><Icon /><span>{` · $", "{name}$", '{isNew ? ` and new` : ""}`}</span></p>'].join(""),
  );
  expect(fixed("<p>{count} letters</p>")).toContain(["<p>{`$", "{count} letters`}</p>"].join(""));
  expect(fixed("<p>{isNew && <Icon />}Saved</p>")).toContain("<p>{isNew && <Icon />}<span>Saved</span></p>");
});
