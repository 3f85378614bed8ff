import { createServerBackoff, type ServerBackoff } from "../offline/core/server-backoff.ts";

let made: ServerBackoff | null = null;

/** The backoff shared by the site and the admin, which use the same server. */
export function serverBackoff(): ServerBackoff {
  made ??= createServerBackoff({
    elapsed: () => performance.now(),
    random: Math.random,
    isVisible: () => document.visibilityState === "visible",
  });
  return made;
}
