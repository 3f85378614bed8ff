/** Milliseconds after which a server counts as out of reach. */
const PATIENCE_MS = 5_000;

/** Asks the site's server for the head of a script: true if it answers now, even that the script is gone. */
export async function isServerReachable(): Promise<boolean> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), PATIENCE_MS);
  try {
    const head = await fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal: control.signal });
    return head.status < 500;
  } catch {
    // No response, which is the answer.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
