import fc from "fast-check";

type Change = {
  readonly kind: "byte" | "bit" | "cut" | "insert" | "repeat" | "end";
  readonly at: number;
  readonly to: number;
};

/** Runs `check` with files that were changed at random. @returns how many differ from the original */
export async function withMutations(
  original: Uint8Array,
  numRuns: number,
  check: (changed: Uint8Array, change: Change) => Promise<void>,
): Promise<number> {
  const place = fc.nat({ max: original.length - 1 });
  const change = (kind: Change["kind"], min: number, max: number) =>
    fc.record({ kind: fc.constant(kind), at: place, to: fc.integer({ min, max }) });
  const mutation: fc.Arbitrary<Change> = fc.oneof(
    change("byte", 0, 255),
    change("bit", 0, 7),
    change("cut", 1, 4_000),
    change("insert", 0, 255),
    change("repeat", 1, 4_000),
    change("end", 0, 0),
  );
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(mutation, async (one) => {
      const changed = apply(original, one);
      if (isSame(changed, original)) return;
      tried += 1;
      await check(changed, one);
    }),
    { numRuns, endOnFailure: true },
  );
  return tried;
}

function apply(bytes: Uint8Array, { kind, at, to }: Change): Uint8Array {
  const [before, after] = [bytes.slice(0, at), bytes.slice(at)];
  const changed = bytes.slice();
  switch (kind) {
    case "byte":
      changed[at] = to;
      return changed;
    case "bit":
      changed[at] = (changed[at] ?? 0) ^ (1 << to);
      return changed;
    case "cut":
      return new Uint8Array([...before, ...after.slice(to)]);
    case "insert":
      return new Uint8Array([...before, to, ...after]);
    case "repeat":
      return new Uint8Array([...before, ...after.slice(0, to), ...after]);
    case "end":
      return before;
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}
