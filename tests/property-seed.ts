import fc from "fast-check";

/**
 * The properties try the same inputs in every run of `npm test`, so that a change is judged by what it changes. `npm run test:all`
 * tries new ones; a failure prints its seed.
 */
const SEED = 20_261_128;

if (process.env.PROPERTY_SEED !== "new") fc.configureGlobal({ seed: SEED });
