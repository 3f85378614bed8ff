import { BottomPrompts } from "./bottom-prompts.tsx";
import { useSearchKey } from "./use-search-key.ts";
import { useShell } from "./use-shell-state.ts";

/** Parts of every public page that load after the first paint. */
export function DeferredParts() {
  useSearchKey();
  // Only a cached app can be updated or installed.
  return useShell() === "saved" ? <BottomPrompts /> : null;
}
