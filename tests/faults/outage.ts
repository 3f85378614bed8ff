import fc from "fast-check";
import type { ServerPhase } from "./test-server.ts";

/** The server's process ends, starts, or is ready. */
export type ServerStep = { readonly do: "server"; readonly is: ServerPhase };

export const serverStep: fc.Arbitrary<ServerStep> = fc.record({
  do: fc.constant("server"),
  is: fc.constantFrom<ServerPhase>("gone", "starting", "running"),
});

/**
 * The server's process ends while something is sent to it, and comes back while more is done.
 * @param what actions
 * @param at where they are done: the same place for all
 */
export function outageOf<What extends string, At extends object>(
  what: fc.Arbitrary<What>,
  at: { readonly [K in keyof At]: fc.Arbitrary<At[K]> },
) {
  const during = fc.array(what, { minLength: 1, maxLength: 2 });
  const drawn = { before: what, during, seconds: fc.nat({ max: 40 }), ...at };
  type Drawn = At & { readonly before: What; readonly during: What[]; readonly seconds: number };
  return (fc.record(drawn) as fc.Arbitrary<unknown> as fc.Arbitrary<Drawn>).map(
    ({ before, during, seconds, ...where }) => {
      const act = (one: What) => ({ do: "act" as const, what: one, ...where });
      const pass = { do: "pass" as const, milliseconds: seconds * 1_000 };
      const become = (is: ServerPhase): ServerStep => ({ do: "server", is });
      return [
        act(before),
        become("gone"),
        ...during.map(act),
        pass,
        become("starting"),
        act(before),
        pass,
        become("running"),
      ];
    },
  );
}
