import { type Connection, reachOf } from "../../domain/outbox/reach.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { updatedText } from "./dates.tsx";

/** State of the connection alone. `silent` means that there is a network but the server does not respond. */
export function connectionState(connection: Connection): "open" | "offline" | "silent" {
  const reach = reachOf(connection);
  return reach === "offline" || reach === "silent" ? reach : "open";
}

type SyncedConnection = Connection & {
  /** Time of the last complete sync; null for never. */
  readonly updatedAt: number | null;
  readonly now: number;
};

/** Text of the status bar for a connection problem; null if there is none. */
export function connectionProblemText({ updatedAt, now, ...connection }: SyncedConnection): string | null {
  const time = updatedAt === null ? null : updatedText(updatedAt, now);
  switch (connectionState(connection)) {
    case "offline":
      return time === null ? m.bar_offline_empty() : m.bar_offline({ time });
    case "silent":
      if (connection.failure?.kind === "busy" && connection.failure.isStranger)
        return time === null ? m.bar_repair_empty() : m.bar_repair({ time });
      return time === null ? m.bar_waiting_empty() : m.bar_waiting({ time });
    case "open":
      return null;
  }
}
