import { createServerRest, type ServerBackoff } from "../offline/core/server-backoff.ts";

let made: ServerBackoff | null = null;

/** The one backoff of this page: the site and the admin ask the same server. */
export function serverBackoff(): ServerBackoff {
  made ??= createServerRest({
    elapsed: () => performance.now(),
    random: Math.random,
    isVisible: () => document.visibilityState === "visible",
  });
  return made;
}
