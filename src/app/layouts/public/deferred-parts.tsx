import { BottomPrompts } from "./bottom-prompts.tsx";
import { useSearchKey } from "./use-search-key.ts";
import { useShell } from "./use-shell-state.ts";

/** Parts of every public page that it does without until it is painted. */
export function DeferredParts() {
  useSearchKey();
  // Only what is saved can have a newer version, or be installed.
  return useShell() === "saved" ? <BottomPrompts /> : null;
}
