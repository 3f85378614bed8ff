import { m } from "../../i18n/paraglide/messages.js";

/** Why this device did not keep what a person did; `fault` is one of our own. */
export type NotPersisted = "full" | "closed" | "nothing" | "fault";

/** What to tell them, and what to do about it. */
export function storageErrorText(why: NotPersisted): string {
  switch (why) {
    case "full":
      return m.not_kept_full();
    case "closed":
      return m.not_kept_closed();
    case "nothing":
      return m.not_kept_nothing();
    case "fault":
      return m.not_kept_fault();
  }
}

/** How keeping it went; a fault of ours is noted for whoever looks into the console. */
export async function storageErrorIn(
  kept: Promise<{ ok: true } | { ok: false; why: Exclude<NotPersisted, "fault"> }>,
): Promise<NotPersisted | null> {
  try {
    const outcome = await kept;
    return outcome.ok ? null : outcome.why;
  } catch (error) {
    console.error(error);
    return "fault";
  }
}
