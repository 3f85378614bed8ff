import { TriangleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { lostOperations } from "../../../data/site/lost-operations.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { BottomCard } from "../../../pwa/bottom-card.tsx";
import { Button } from "../../../ui/button.tsx";

/** Says that the browser has deleted the site's data with operations that were not sent. */
export function LostNotice() {
  const count = useSyncExternalStore(lostOperations.subscribe, lostOperations.current);
  return (
    <BottomCard>
      <TriangleAlert className="size-5 shrink-0 text-bad" aria-hidden="true" />
      <p className="max-w-[42ch]">{m.lost_unsent({ count })}</p>
      <Button variant="secondary" onClick={lostOperations.dismiss}>
        {m.pwa_install_seen()}
      </Button>
    </BottomCard>
  );
}
