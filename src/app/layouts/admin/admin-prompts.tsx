import { BottomCard } from "../../../pwa/bottom-card.tsx";
import { useUpdate } from "../../../pwa/update/update.ts";
import { UpdateOffer } from "../../../pwa/update/update-offer.tsx";
import { useShell } from "../public/use-shell-state.ts";

/** Update prompt in the admin. Not shown while any tab has unsaved input. */
export function AdminPrompts() {
  const { available } = useUpdate();
  return useShell() === "saved" ? <BottomCard>{available ? <UpdateOffer /> : null}</BottomCard> : null;
}
