import { m } from "../../i18n/paraglide/messages.js";

/** Why storing on this device failed; `fault` is a bug of ours. */
export type NotPersisted = "full" | "closed" | "nothing" | "fault";

/** Message for the user, with what to do about it. */
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

/** Result of storing: null on success, else the reason. Logs a `fault` to the console. */
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
