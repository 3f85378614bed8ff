import fc from "fast-check";
import { expect, test } from "vitest";
import { madeOnce } from "../../../server/site/rendering/made-once.ts";

test("each variant of a state is made once, by whomever and however often it is asked for", async () => {
  const asked = fc.array(fc.record({ state: fc.nat(3), variant: fc.constantFrom("en", "ti", "json") }));
  await fc.assert(
    fc.asyncProperty(asked, async (requests) => {
      const states = Array.from({ length: 4 }, (_, at) => ({ at }));
      const once = madeOnce<object, string>();
      const made: string[] = [];
      const answers = await Promise.all(
        requests.map(({ state, variant }) =>
          once(states[state] ?? {}, variant, async () => {
            made.push(`${state} ${variant}`);
            return `${state} ${variant}`;
          }),
        ),
      );
      expect(answers).toEqual(requests.map(({ state, variant }) => `${state} ${variant}`));
      expect(made.toSorted()).toEqual([...new Set(answers)].toSorted());
    }),
  );
});

test("what failed is made again", async () => {
  const state = {};
  const once = madeOnce<object, string>();
  await expect(once(state, "en", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await once(state, "en", async () => "made")).toBe("made");
});

test("names that visitors make up do not fill the memory, and each of them still has its own text", async () => {
  const state = {};
  const once = madeOnce<object, string>();
  for (let n = 0; n < 1_000; n += 1)
    expect(await once(state, `host ${n}`, async () => `for ${n}`)).toBe(`for ${n}`);
});
