// @module-tag document
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { TextLength } from "../../../src/features/admin/writing/page/text-length.tsx";

const under = (content: string, lang: "en" | "ti" = "en") =>
  render(<TextLength lang={lang} content={content} />).container.textContent;

it("below a text stand its words and its reading time, in either script, and nothing below an empty one", () => {
  expect(under("")).toBe("");
  expect(under("<p>Coffee – three <b>rounds</b></p>")).toBe("3 words · 1 min read");
  expect(under("<p>ቡን፡ሰለስተ፣ዙርያ።</p>", "ti")).toBe("3 words · 1 min read");
  expect(under(`<p>${"word ".repeat(401)}</p>`)).toBe("401 words · 3 min read");
});
