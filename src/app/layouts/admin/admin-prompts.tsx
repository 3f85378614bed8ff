import { FootCard } from "../../../pwa/bottom-card.tsx";
import { useUpdate } from "../../../pwa/update/update.ts";
import { UpdateOffer } from "../../../pwa/update/update-offer.tsx";
import { useShell } from "../public/use-shell-state.ts";

/** A new version is offered to whoever is at the desk, too; not while something is being written in any tab. */
export function DeskFoot() {
  const { available } = useUpdate();
  return useShell() === "saved" ? <FootCard>{available ? <UpdateOffer /> : null}</FootCard> : null;
}
