import { RefreshCw } from "lucide-react";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { useUpdate } from "./update.ts";

/** "New version: Refresh", in the bottom prompt. */
export function UpdateOffer() {
  const { phase, apply, later } = useUpdate();
  const applying = phase === "applying";
  return (
    <>
      <p className="max-w-[42ch]">{phase === "held" ? m.pwa_update_busy() : m.pwa_update_title()}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void apply()} disabled={applying}>
          <RefreshCw className="size-4" aria-hidden="true" />
          <span>{applying ? m.pwa_update_refreshing() : m.pwa_update_refresh()}</span>
        </Button>
        <Button variant="secondary" onClick={later} disabled={applying}>
          {m.pwa_update_later()}
        </Button>
      </div>
    </>
  );
}
