/** Fraction of the site's storage quota that copies of sent pictures may use. */
const SHARE = 0.1;

/** Limit for copies of sent files, in bytes: a fraction of the quota. The copies are stored in case the server loses them. */
export async function sentCopiesBudget(): Promise<number> {
  const { quota } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined ? Number.POSITIVE_INFINITY : quota * SHARE;
}
