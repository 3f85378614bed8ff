import { useRef } from "react";
import { m } from "../i18n/paraglide/messages.js";
import { useOnline, useSyncStatus } from "../services.ts";
import type { SyncStatus } from "../sync/engine.ts";
import { updatedText } from "../ui/dates.tsx";

/**
 * One thin line at the head of every page that says what this device holds. It is always there, so that it
 * can change without anything moving.
 */
export function SyncBar() {
  const online = useOnline();
  const status = useSyncStatus();
  const firstVisit = useRef(status.updatedAt === null);
  const troubled = !online || status.failure !== null;

  return (
    <p
      role="status"
      className={`no-print grid min-h-9 place-items-center px-4 py-1 text-center text-sm ${troubled ? "bg-gold-soft text-ink" : "text-ink-2"}`}
    >
      {barText(status, online, firstVisit.current, Date.now())}
    </p>
  );
}

/** @param now milliseconds of this device's clock, as all times of `status` are */
export function barText(status: SyncStatus, online: boolean, firstVisit: boolean, now: number): string {
  const { updatedAt, failure, saved } = status;
  const time = updatedAt === null ? null : updatedText(updatedAt, now);
  if (!online || failure?.kind === "offline") {
    return time === null ? m.bar_offline_empty() : m.bar_offline({ time });
  }
  if (failure) return time === null ? m.bar_waiting_empty() : m.bar_waiting({ time });
  if (!saved || time === null) return m.bar_saving();
  return firstVisit ? m.bar_saved() : m.bar_updated({ time });
}
