/** Fraction of the site's storage quota that copies of sent pictures may use. */
const SHARE = 0.1;

/** Bytes available for copies of sent files, which are kept in case the server loses them. */
export async function storageQuota(): Promise<number> {
  const { quota } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined ? Number.POSITIVE_INFINITY : quota * SHARE;
}
