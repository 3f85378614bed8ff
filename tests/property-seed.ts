import fc from "fast-check";

/**
 * The properties try the same inputs in every run of `npm test`, so that a change is judged by what it changes. `npm run test:all`
 * tries new ones; a failure prints its seed.
 */
const SEED = 20_261_128;

const tryNew = process.env.PROPERTY_SEED === "new";

if (!tryNew) fc.configureGlobal({ seed: SEED });

/** How many inputs a property of which each costs much tries: all of them in `npm run test:all`, a quarter in `npm test`. */
export function runs(all: number): { readonly numRuns: number } {
  return { numRuns: tryNew ? all : Math.ceil(all / 4) };
}
