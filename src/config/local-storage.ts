/** Reads localStorage; null if the key is missing, or the storage is blocked. */
export function stored(key: string): string | null {
  // The prerender server has no localStorage.
  if (import.meta.env.SSR) return null;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn("localStorage is blocked.", error);
    return null;
  }
}

/**
 * Writes to localStorage; null removes the key. Failures (full or blocked storage) are only reported.
 * @returns true if the value is stored
 */
export function store(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch (error) {
    console.warn("Could not be written to localStorage:", key, error);
    return false;
  }
}
