import { BottomCard } from "../../../pwa/bottom-card.tsx";
import { useUpdate } from "../../../pwa/update/update.ts";
import { UpdateOffer } from "../../../pwa/update/update-offer.tsx";
import { useShell } from "../public/use-shell-state.ts";

/** A new version is offered to whoever is at the admin, too; not while something is being written in any tab. */
export function AdminFoot() {
  const { available } = useUpdate();
  return useShell() === "saved" ? <BottomCard>{available ? <UpdateOffer /> : null}</BottomCard> : null;
}
