import { useCallback, useEffect, useState } from "react";

/** What a thread needs for reports and for comments that the owner hid; few people do, so it loads when one does. */
export type ModerationParts = typeof import("./parts.tsx");

/**
 * The parts, loaded at once if `needed`, else by `loadParts`.
 * @returns `loadParts` resolves also if they cannot be loaded; `parts` is null then
 */
export function useModerationParts(needed: boolean) {
  const [parts, setParts] = useState<ModerationParts | null>(null);
  const loadParts = useCallback(
    () =>
      import("./parts.tsx").then(setParts, (error: unknown) => {
        console.warn("The parts for reports did not load.", error);
      }),
    [],
  );
  useEffect(() => {
    if (needed) void loadParts();
  }, [needed, loadParts]);
  return { parts, loadParts };
}
