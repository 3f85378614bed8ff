/** The tag of what `npm run test:all` runs and `npm test` leaves out; a file is tagged by a comment, `@module-tag nightly`. */
export const NIGHTLY = "nightly";

/**
 * Options of a test or suite that is declared for several variants of which `npm test` runs some.
 * @param isCore true for those that it runs
 */
export function nightlyUnless(isCore: boolean): { tags: string[] } {
  return { tags: isCore ? [] : [NIGHTLY] };
}

/** Options of a test that `npm test` leaves out, although it runs others of the file. */
export const nightly = nightlyUnless(false);
