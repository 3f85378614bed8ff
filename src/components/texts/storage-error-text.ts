import type { StorageProblem } from "../../domain/outbox/persist.ts";
import { m } from "../../i18n/paraglide/messages.js";

const TEXTS: Readonly<Record<StorageProblem, () => string>> = {
  full: m.not_kept_full,
  closed: m.not_kept_closed,
  "no-storage": m.not_kept_nothing,
  fault: m.not_kept_fault,
};

/** Message for the user, with what to do about it. */
export const storageErrorText = (problem: StorageProblem): string => TEXTS[problem]();
