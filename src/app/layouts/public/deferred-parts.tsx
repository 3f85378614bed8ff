import { useEffect, useSyncExternalStore } from "react";
import { lostOperations } from "../../../data/site/lost-operations.ts";
import { makeCardsSelectable } from "../../../ui/cards/selectable-cards.ts";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { BottomPrompts } from "./bottom-prompts.tsx";
import { useShell } from "./use-shell-state.ts";

const LostNotice = deferredPart(async () => (await import("./lost-notice.tsx")).LostNotice);

/** Parts of every public page that load after the first paint. */
export function DeferredParts() {
  useEffect(makeCardsSelectable, []);
  const lost = useSyncExternalStore(lostOperations.subscribe, lostOperations.current);
  const shell = useShell();
  if (lost > 0) return <LostNotice />;
  // Only a cached app can be updated or installed.
  return shell === "saved" ? <BottomPrompts /> : null;
}
