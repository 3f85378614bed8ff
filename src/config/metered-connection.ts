/** Network Information (https://wicg.github.io/netinfo/), which TypeScript's library does not have. */
type Line = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether the phone asks for little, or its line is too slow for more. Safari and Firefox do not say. */
export function isMeteredConnection(): boolean {
  if (import.meta.env.SSR) return false;
  const { connection } = navigator as { readonly connection?: Line };
  return connection ? connection.saveData || /2g/.test(connection.effectiveType ?? "") : false;
}
