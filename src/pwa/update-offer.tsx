import { RefreshCw } from "lucide-react";
import { m } from "../i18n/paraglide/messages.js";
import { Button } from "../ui/button.tsx";
import { useUpdate } from "./update.ts";

/**
 * "New version: Refresh", a card at the foot of the window that can be left alone. The live region is always
 * there, so that a screen reader hears what is put into it.
 */
export function UpdateOffer() {
  const { available, phase, apply, later } = useUpdate();
  const applying = phase === "applying";
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-0 z-10 px-3 pb-[env(safe-area-inset-bottom)]"
    >
      {available ? (
        <div className="pointer-events-auto mx-auto mb-3 flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-sheet px-5 py-3 shadow-card">
          <p className="max-w-[42ch]">{phase === "held" ? m.pwa_update_busy() : m.pwa_update_title()}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void apply()} disabled={applying}>
              <RefreshCw className="size-4" aria-hidden="true" />
              {applying ? m.pwa_update_refreshing() : m.pwa_update_refresh()}
            </Button>
            <Button weight="second" onClick={later} disabled={applying}>
              {m.pwa_update_later()}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
