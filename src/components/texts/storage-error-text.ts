import type { StorageProblem } from "../../domain/outbox/persist.ts";
import { m } from "../../i18n/paraglide/messages.js";

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
