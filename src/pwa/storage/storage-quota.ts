/** Copies of sent pictures may take so much of what the browser gives this site. */
const SHARE = 0.1;

/** How many bytes of sent files there is room for on this device, for a server that loses them. */
export async function storageQuota(): Promise<number> {
  const { quota } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined ? Number.POSITIVE_INFINITY : quota * SHARE;
}
