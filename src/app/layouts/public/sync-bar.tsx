import { useState, useSyncExternalStore } from "react";
import { connectionProblemText } from "../../../components/texts/connection-text.ts";
import { updatedText } from "../../../components/texts/dates.tsx";
import { useOnline, useServices, useSyncStatus } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { SyncStatus } from "../../../offline/core/sync-loop.ts";
import { codeLoader } from "../../../pwa/update/load-code.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useNow } from "../../../ui/use-now.ts";
import { type Shell, useShell } from "./use-shell-state.ts";

/** A thin status line at the top of every page. Always in the DOM, so that changes cause no layout shift. */
export function SyncBar() {
  const online = useOnline();
  const status = useSyncStatus();
  const services = useServices();
  const [firstVisit] = useState(() => services.status.current().updatedAt === null);
  const now = useNow();
  const shell = useShell();
  const hydrated = useHydrated();
  const needsReload =
    useSyncExternalStore(codeLoader.subscribe, codeLoader.needsReload, () => false) && online;
  const troubled = !online || status.failure !== null || needsReload;

  return (
    <p
      role="status"
      className={`no-print grid min-h-9 place-items-center px-4 py-1 text-center text-sm ${troubled ? "bg-gold-soft text-ink" : "text-ink-2"}`}
    >
      {needsReload ? (
        <span>
          {m.part_not_loaded()} {/* The negative margin keeps the bar's height. */}
          <button
            type="button"
            className="quiet-link -my-2 inline-flex min-h-11 items-center font-semibold"
            onClick={() => location.reload()}
          >
            {m.crash_reload()}
          </button>
        </span>
      ) : hydrated ? (
        barText({ status, online, shell, firstVisit, now })
      ) : null}
    </p>
  );
}

type Known = {
  readonly status: SyncStatus;
  readonly online: boolean;
  readonly shell: Shell;
  readonly firstVisit: boolean;
  /** Milliseconds of this device's clock, as all times of `status`. */
  readonly now: number;
};

function barText({ status, online, shell, firstVisit, now }: Known): string {
  const { updatedAt, isComplete } = status;
  const trouble = connectionProblemText({ ...status, online, now });
  if (trouble) return trouble;
  const time = updatedAt === null ? null : updatedText(updatedAt, now);
  if (shell === "refused") return time === null ? m.bar_fetching() : m.bar_updated_only({ time });
  if (!isComplete || shell === "saving") return m.bar_saving();
  return firstVisit || time === null ? m.bar_saved() : m.bar_updated({ time });
}
