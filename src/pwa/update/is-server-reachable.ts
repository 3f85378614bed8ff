/** Milliseconds after which a server counts as out of reach. */
const PATIENCE_MS = 5_000;
/** Milliseconds between two questions. A server that starts refuses files for some seconds. */
const AGAIN_MS = 2_000;

/** A file that the server answers for itself: a proxy may have scripts in its memory. */
const FILE = "/sw.js";

/** Asks the site's server for the head of a file: true if it answers now, even that the file is gone. */
export async function isServerReachable(): Promise<boolean> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), PATIENCE_MS);
  try {
    const head = await fetch(FILE, { method: "HEAD", cache: "no-store", signal: control.signal });
    return head.status < 500;
  } catch {
    // No response, which is the answer.
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls back once the server answers again.
 * @returns ends the waiting
 */
export function whenReachable(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const look = async () => {
    const isReachable = await isServerReachable();
    if (isOver) return;
    if (isReachable) run();
    else ask();
  };
  const ask = () => {
    timer = setTimeout(look, AGAIN_MS);
  };
  ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
