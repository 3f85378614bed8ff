import { m } from "../../i18n/paraglide/messages.js";

/** Why storing on this device failed; `fault` is a bug of ours. */
export type StorageProblem = "full" | "closed" | "no-storage" | "fault";

/** Message for the user, with what to do about it. */
export function storageErrorText(problem: StorageProblem): string {
  switch (problem) {
    case "full":
      return m.not_kept_full();
    case "closed":
      return m.not_kept_closed();
    case "no-storage":
      return m.not_kept_nothing();
    case "fault":
      return m.not_kept_fault();
  }
}

/** Result of storing: null on success, else the reason. Logs a `fault` to the console. */
export async function storageProblemOf(
  write: Promise<{ ok: true } | { ok: false; error: Exclude<StorageProblem, "fault"> }>,
): Promise<StorageProblem | null> {
  try {
    const outcome = await write;
    return outcome.ok ? null : outcome.error;
  } catch (error) {
    console.error(error);
    return "fault";
  }
}
