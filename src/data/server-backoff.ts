import { createServerRest, type ServerRest } from "../offline/core/server-backoff.ts";

let made: ServerRest | null = null;

/** The one backoff of this page: the site and the admin ask the same server. */
export function serverRest(): ServerRest {
  made ??= createServerRest({
    elapsed: () => performance.now(),
    random: Math.random,
    isVisible: () => document.visibilityState === "visible",
  });
  return made;
}
