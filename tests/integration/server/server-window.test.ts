import { expect, test } from "vitest";
import { parseFragment, serverWindow } from "../../../server/site/server-window.ts";

test("the window of the server is replaced now and then, since a jsdom keeps what was sanitised in it", () => {
  const windows = new Set(Array.from({ length: 201 }, serverWindow));
  expect(windows.size).toBe(5);
});

test("nodes stay readable after their window was replaced", () => {
  const fragment = parseFragment("<p>Coffee</p>");
  for (let use = 0; use < 100; use++) serverWindow();
  expect(fragment.textContent).toBe("Coffee");
});
