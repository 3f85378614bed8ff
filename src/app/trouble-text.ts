import type { Failure } from "../domain/failure.ts";
import { m } from "../i18n/paraglide/messages.js";
import { updatedText } from "../ui/dates.tsx";

type Line = {
  readonly online: boolean;
  readonly failure: Failure | null;
  /** When what is here was last known to equal the server; null for never. */
  readonly updatedAt: number | null;
  readonly now: number;
};

/** What a thin bar says of a line that does not do what it should; null where it does. */
export function troubleText({ online, failure, updatedAt, now }: Line): string | null {
  const time = updatedAt === null ? null : updatedText(updatedAt, now);
  if (!online || failure?.kind === "offline")
    return time === null ? m.bar_offline_empty() : m.bar_offline({ time });
  if (failure) return time === null ? m.bar_waiting_empty() : m.bar_waiting({ time });
  return null;
}
