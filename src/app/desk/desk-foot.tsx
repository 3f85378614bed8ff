import { FootCard } from "../../pwa/foot-card.tsx";
import { useUpdate } from "../../pwa/update.ts";
import { UpdateOffer } from "../../pwa/update-offer.tsx";
import { useShell } from "../use-shell.ts";

/** A new version is offered to whoever is at the desk, too; not while something is being written in any tab. */
export function DeskFoot() {
  const { available } = useUpdate();
  return useShell() === "saved" ? <FootCard>{available ? <UpdateOffer /> : null}</FootCard> : null;
}
