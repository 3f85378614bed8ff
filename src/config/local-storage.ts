/** What stands under a key of this browser's storage. It may be closed to a page altogether; the site still opens. */
export function stored(key: string): string | null {
  // A server that paints a page has none.
  if (import.meta.env.SSR) return null;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn("Storage is closed to this page.", error);
    return null;
  }
}

/**
 * Keeps something for later visits; null takes it away. A full or closed storage costs them this, nothing else.
 * @returns whether it is kept
 */
export function store(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch (error) {
    console.warn("Not kept for the next visit:", key, error);
    return false;
  }
}
