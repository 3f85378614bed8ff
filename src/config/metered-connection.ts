/** Network Information (https://wicg.github.io/netinfo/), which is missing from TypeScript's DOM types. */
type NetworkInfo = { readonly saveData?: boolean; readonly effectiveType?: string };

/**
 * True if the browser requests reduced data or the connection is very slow. Safari and Firefox do not report either.
 */
export function isMeteredConnection(): boolean {
  if (import.meta.env.SSR) return false;
  const { connection } = navigator as { readonly connection?: NetworkInfo };
  return connection ? connection.saveData || /2g/.test(connection.effectiveType ?? "") : false;
}
