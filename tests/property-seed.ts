import fc from "fast-check";

/**
 * The properties try the same inputs in every run of `npm test`, so that a change is judged by what it changes. `npm run test:all`
 * tries new ones; a failure prints its seed, and `PROPERTY_SEED=N` repeats it.
 */
const SEED = 20_261_128;

const wanted = process.env.PROPERTY_SEED ?? String(SEED);
const tryNew = wanted === "new";

if (!tryNew) fc.configureGlobal({ seed: propertySeed() });

/** The seed of this run's inputs: the one that PROPERTY_SEED names, or another one each time if that is `new`. */
export function propertySeed(): number {
  return tryNew ? Math.floor(Math.random() * 2 ** 31) : Number(wanted);
}

/** How many inputs a property of which each costs much tries: all of them in `npm run test:all`, a quarter in `npm test`. */
export function runs(all: number): { readonly numRuns: number } {
  return { numRuns: tryNew ? all : Math.ceil(all / 4) };
}
