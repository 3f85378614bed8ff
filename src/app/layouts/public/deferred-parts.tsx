import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isSearchKey } from "../../../components/search/search-key.ts";
import { paths } from "../../../config/paths.ts";
import { lostOperations } from "../../../data/site/lost-operations.ts";
import { makeCardsSelectable } from "../../../ui/cards/selectable-cards.ts";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { BottomPrompts } from "./bottom-prompts.tsx";
import { useShell } from "./use-shell-state.ts";

const LostNotice = deferredPart(async () => (await import("./lost-notice.tsx")).LostNotice);

/** Parts of every public page that load after the first paint. */
export function DeferredParts() {
  useSearchKey();
  useEffect(makeCardsSelectable, []);
  const lost = useSyncExternalStore(lostOperations.subscribe, lostOperations.current);
  const shell = useShell();
  if (lost > 0) return <LostNotice />;
  // Only a cached app can be updated or installed.
  return shell === "saved" ? <BottomPrompts /> : null;
}

/** `/` opens the search from any page. The search page handles the key itself. */
function useSearchKey(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    if (pathname === paths.search) return;
    const open = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      void navigate(paths.search);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, [navigate, pathname]);
}
