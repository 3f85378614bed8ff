import { expect, it } from "vitest";
import { postsWorthRemoving } from "../../../src/features/public/library/largest-posts.tsx";
import type { Saved } from "../../../src/features/public/library/use-saved.ts";

const saved = (...bytes: number[]) =>
  ({ pictured: bytes.map((size, at) => ({ id: `post-${at}`, bytes: size })) }) as unknown as Saved;
const offered = (from: Saved, ...pinned: string[]) =>
  postsWorthRemoving(from, new Set(pinned)).map(({ id }) => id);

it("the library offers to remove pictures only where that frees half a megabyte, and never those of a pinned post", () => {
  expect(offered(saved(15_000, 8_000, 499_999))).toEqual([]);
  expect(offered(saved(2_000_000, 900_000, 500_000, 499_999), "post-1")).toEqual(["post-0", "post-2"]);
  expect(offered(saved(...Array<number>(20).fill(600_000)))).toHaveLength(8);
});
