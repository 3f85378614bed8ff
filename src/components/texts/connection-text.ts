import type { Failure } from "../../domain/outbox/failure.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { updatedText } from "./dates.tsx";

type Heard = {
  /** What the browser believes. */
  readonly online: boolean;
  /** What the last question to the server met. */
  readonly failure: Failure | null;
};

/** Whether anything gets through: a network may be there and nothing answer, as a train's. */
export function lineOf({ online, failure }: Heard): "open" | "offline" | "silent" {
  if (!online || failure?.kind === "offline") return "offline";
  return failure ? "silent" : "open";
}

type Standing = Heard & {
  /** When what is here was last known to equal the server; null for never. */
  readonly updatedAt: number | null;
  readonly now: number;
};

/** What a thin bar says of a line that does not do what it should; null where it does. */
export function troubleText({ updatedAt, now, ...heard }: Standing): string | null {
  const time = updatedAt === null ? null : updatedText(updatedAt, now);
  switch (lineOf(heard)) {
    case "offline":
      return time === null ? m.bar_offline_empty() : m.bar_offline({ time });
    case "silent":
      return time === null ? m.bar_waiting_empty() : m.bar_waiting({ time });
    case "open":
      return null;
  }
}
