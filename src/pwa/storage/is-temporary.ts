/**
 * True in a private window that deletes all data when it is closed, as far as the browser lets a page tell: Firefox and
 * Safari refuse the file system there, although databases and caches work.
 */
export async function isTemporary(): Promise<boolean> {
  try {
    await navigator.storage?.getDirectory?.();
    return false;
  } catch (error) {
    // Only a browser that refuses has this error; others mean a broken or full disk.
    return error instanceof DOMException && error.name === "SecurityError";
  }
}
