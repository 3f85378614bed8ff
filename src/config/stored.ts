/** What stands under a key of this browser's storage. It may be closed to a page altogether; the site still opens. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn("Storage is closed to this page.", error);
    return null;
  }
}
