/**
 * The key of the cached start page. The worker of another version looks for another key.
 * @param entry path of the build's first script
 */
export function startPageKey(entry: string): string {
  return `/?entry=${encodeURIComponent(entry)}`;
}
