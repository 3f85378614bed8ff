import type { Failure } from "../../src/domain/outbox/failure.ts";

/**
 * Why a build cannot read a hosted project, in one sentence that says what to check.
 * @param url the project's origin
 */
export function whyNotRead(url: string, failure: Failure): string {
  switch (failure.kind) {
    case "offline":
      return `${url} does not respond. Check VITE_SUPABASE_URL and this machine's connection, and whether the project is paused.`;
    case "portal":
      return `${url} answers, but not as a Supabase project. Check VITE_SUPABASE_URL.`;
    case "busy":
      return `${url} is busy, or does not have this site's tables yet (npx supabase@3 db push --remote). Try again later.`;
    case "unauthorised":
      return `${url} rejects the key in VITE_SUPABASE_ANON_KEY. Copy the project's publishable (anon) key again.`;
    case "outdated":
      return `${url} is of a newer version than this copy of Selam. Update the copy, then build again.`;
    case "rejected":
      return `${url} cannot be read as this site's project (${failure.code}). Run: npx supabase@3 db push --remote`;
  }
}
