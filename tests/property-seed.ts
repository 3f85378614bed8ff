import fc from "fast-check";

/**
 * The properties try the same inputs in every run of `npm test`, so that a change is judged by what it changes. `npm run test:all`
 * tries others for each commit (PROPERTY_SEED is that of `commitSeed`), and all that `runs` names. A failure prints its seed, and
 * `PROPERTY_SEED=N` repeats it; `PROPERTY_SEED=new` tries random ones.
 */
const SEED = 20_261_128;

const wanted = process.env.PROPERTY_SEED;
const isRandom = wanted === "new";

if (!isRandom) fc.configureGlobal({ seed: propertySeed() });

/** The seed of this run's inputs: the one that PROPERTY_SEED names, or another one each time if that is `new`. */
export function propertySeed(): number {
  return isRandom ? Math.floor(Math.random() * 2 ** 31) : Number(wanted ?? SEED);
}

/** How many inputs a property of which each costs much tries: a quarter in `npm test`, and all of them with a seed of one's own. */
export function runs(all: number): { readonly numRuns: number } {
  return { numRuns: wanted === undefined ? Math.ceil(all / 4) : all };
}
