// @module-tag document
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useDropShorterLists } from "../../../src/components/lists/use-infinite-scroll.ts";

afterEach(cleanup);

it("only the longest reading of a list is remembered, across filter changes and after leaving", () => {
  const memory = new Map<string, unknown>();
  const { rerender, unmount } = renderHook(
    ({ list, count }) => {
      memory.set(`${list}:${count}`, []);
      useDropShorterLists(memory, list, count);
    },
    { initialProps: { list: "blog:all", count: 20 } },
  );
  for (const count of [40, 60]) rerender({ list: "blog:all", count });
  expect([...memory.keys()]).toEqual(["blog:all:60"]);
  rerender({ list: "blog:travel", count: 20 });
  unmount();
  expect([...memory.keys()]).toEqual(["blog:all:60", "blog:travel:20"]);
});
