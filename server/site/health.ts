import type { Remote } from "../../src/domain/outbox/remote.ts";

/** Milliseconds a monitor waits for the database. */
const TIMEOUT_MS = 3_000;

/** What a monitor learns of the site, without any data of its people. */
export type Health = {
  readonly status: "ok" | "unavailable";
  readonly database: "ok" | "unavailable";
  /** The site's revision, which grows with every change; null while the database does not respond. */
  readonly revision: number | null;
  /** Seconds since this process was started. */
  readonly uptime: number;
};

/** Reads a site's state through its public API, as a device does. */
export function healthOf(remote: Pick<Remote, "head">): () => Promise<Health> {
  return async () => {
    const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null).unref());
    const head = await Promise.race([remote.head(), timeout]);
    const isUp = head?.ok === true;
    return {
      status: isUp ? "ok" : "unavailable",
      database: isUp ? "ok" : "unavailable",
      revision: isUp ? head.value.rev : null,
      uptime: Math.round(process.uptime()),
    };
  };
}
